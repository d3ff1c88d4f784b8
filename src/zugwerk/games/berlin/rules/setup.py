"""B-2 Setup: which tables there can be, and who begins."""

from zugwerk.core.game import Event
from zugwerk.core.options import Setup
from zugwerk.core.refusal import Malformed, Refusal, refuse
from zugwerk.games.berlin.board.reader import find_map
from zugwerk.games.berlin.events import FirstSeatChosen
from zugwerk.games.berlin.meta import first_seat
from zugwerk.games.berlin.state import HANDS, Position


def refuse_setup(setup: Setup) -> Refusal | None:
    """Why these options cannot be played with: a map that is none, a seat that is not there."""
    try:
        find_map(setup.word("map"))
    except Malformed as malformed:
        return refuse("berlin", "bad-map", "B-1.4", {"problem": malformed.message})
    if first_seat(setup) >= setup.seats:
        return refuse("berlin", "no-such-seat", "B-2.4", {"n": setup.seats})
    return None


def begin(position: Position) -> None:
    """Seat the first player unless a lot does."""
    if position.options.first_seat >= 0:
        choose_first(position, position.options.first_seat, [])


def refuse_first(position: Position, seat: int) -> Refusal | None:
    """Only seats at the table can begin."""
    if not 0 <= seat < position.options.seats:
        return refuse("berlin", "no-such-seat", "B-2.4", {"n": position.options.seats})
    return None


def choose_first(position: Position, seat: int, events: list[Event] | None) -> None:
    """The seat that begins (B-2.4); then the first cards are dealt."""
    position.turn = seat
    position.phase = HANDS
    if events is not None:
        events.append(FirstSeatChosen(seat))
