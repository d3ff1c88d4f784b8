"""B-8 Scoring: which tickets are complete, what they pay, and who wins."""

from zugwerk.core.outcome import Outcome, Points
from zugwerk.games.berlin.board.plan import NOBODY
from zugwerk.games.berlin.state import Position
from zugwerk.kit.packed import i64


def network(position: Position, seat: i64) -> list[int]:
    """Per place the number of a place that stands for all places the seat's connections join it to."""
    tables = position.tables
    roots = list(range(len(position.options.map.places)))
    for line in range(tables.count):
        if position.owners[line] == seat:
            a, b = _root(roots, tables.a[line]), _root(roots, tables.b[line])
            roots[a] = b
    return [_root(roots, place) for place in range(len(roots))]


def _root(roots: list[int], place: int) -> int:
    while roots[place] != place:
        place = roots[place]
    return place


def completed(position: Position, seat: int, ticket: int) -> bool:
    """Whether a chain of the seat's own connections joins the places of a ticket (B-8.2)."""
    entry = position.options.map.tickets[ticket]
    roots = network(position, seat)
    return roots[entry.a] == roots[entry.b]


def ticket_points(position: Position, seat: int) -> list[int]:
    """What each ticket of a seat pays, in the order held: its value, or less that much (B-8.2)."""
    roots = network(position, seat)
    found: list[int] = []
    for ticket in position.held[seat]:
        entry = position.options.map.tickets[ticket]
        found.append(entry.value if roots[entry.a] == roots[entry.b] else -entry.value)
    return found


def outcome(position: Position) -> Outcome:
    """The result if the game were over now (B-8.2, B-8.3)."""
    scores: list[int] = []
    made: list[int] = []
    breakdown: list[tuple[Points, ...]] = []
    for seat in range(position.options.seats):
        paid = ticket_points(position, seat)
        parts = (
            Points("trams", int(position.tram_points[seat])),
            Points("underground", int(position.metro_points[seat])),
            Points("tickets-made", sum([points for points in paid if points > 0])),
            Points("tickets-missed", sum([points for points in paid if points < 0])),
        )
        scores.append(sum([part.points for part in parts]))
        made.append(len([points for points in paid if points > 0]))
        breakdown.append(parts)
    ranking = _ranking(scores, made)
    if any(few_pieces(position, seat) for seat in range(position.options.seats)):
        return Outcome(reason="last-turns", scores=tuple(scores), ranking=ranking, breakdown=tuple(breakdown))
    return Outcome(reason="stand-off", scores=tuple(scores), ranking=ranking, breakdown=tuple(breakdown))


def add_up(position: Position) -> None:
    """Work out pieces and points anew from who owns what (B-5.3, B-5.4, B-5.8)."""
    tables = position.tables
    for line in range(tables.count):
        seat = position.owners[line]
        if seat == NOBODY:
            continue
        if tables.metro[line] == 1:
            position.metros[seat] -= 1
            position.metro_points[seat] += tables.points[line]
        else:
            position.trams[seat] -= tables.cards[line]
            position.tram_points[seat] += tables.points[line]


def few_pieces(position: Position, seat: i64) -> bool:
    """Whether a seat has one piece or none left, which brings the end near (B-8.1)."""
    return position.trams[seat] + position.metros[seat] <= 1


def _ranking(scores: list[int], made: list[int]) -> tuple[tuple[int, ...], ...]:
    """Seats by points, then by completed tickets; those level in both share a place (B-8.3)."""
    keys = list(zip(scores, made, strict=True))
    places = sorted(set(keys), reverse=True)
    return tuple([tuple([seat for seat, key in enumerate(keys) if key == place]) for place in places])
