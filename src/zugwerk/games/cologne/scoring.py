"""C-10.5: what everybody is worth, and the result."""

from zugwerk.core.outcome import Outcome, Points, rank
from zugwerk.games.cologne.state.figures import COMPANIES, FACE_VALUES, FIRST_BOND, MINORS, PAPERS, PRIVATES
from zugwerk.games.cologne.state.position import Position


def share_value(position: Position, seat: int) -> int:
    """A seat's shares at market price."""
    found = 0
    for company in range(MINORS, COMPANIES):
        found += position.price(company) * position.percent(seat, company) // 10
    return found


def _face_value(position: Position, seat: int, first: int, last: int) -> int:
    return sum([FACE_VALUES[paper] for paper in range(first, last) if position.owners[paper] == seat])


def breakdown(position: Position, seat: int) -> tuple[Points, ...]:
    """What a seat is worth, by source."""
    return (
        Points("cash", position.cash[seat]),
        Points("shares", share_value(position, seat)),
        Points("privates", _face_value(position, seat, 0, PRIVATES)),
        Points("minors", _face_value(position, seat, PRIVATES, FIRST_BOND)),
        Points("bonds", _face_value(position, seat, FIRST_BOND, PAPERS)),
    )


def score(position: Position, seat: int) -> int:
    """What a seat is worth."""
    return sum([points.points for points in breakdown(position, seat)])


def outcome(position: Position) -> Outcome:
    """The result with the scores as they stand."""
    parts = tuple([breakdown(position, seat) for seat in range(position.seats)])
    scores = tuple([sum([points.points for points in row]) for row in parts])
    return Outcome(reason=position.reason, scores=scores, ranking=rank(scores), breakdown=parts)
