"""M-3.3 and M-4: the tiles of hands and supply, drawing, refilling (M-8.2) and whose turn it is (R-10)."""

from typing import Final

from zugwerk.core.game import Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.metro.board import KINDS
from zugwerk.games.metro.events import SeatSkipped, TileDrawn
from zugwerk.games.metro.meta import META
from zugwerk.games.metro.rules import endgame
from zugwerk.games.metro.state import DRAW, HAND, HANDS, OVER, PLACE_DRAWN, REFILL, TURN, Position
from zugwerk.kit.packed import i64, remove

_DEALT: Final = [[TileDrawn(seat, kind, True) for kind in range(KINDS)] for seat in range(META.max_seats)]
_DRAWN: Final = [[TileDrawn(seat, kind, False) for kind in range(KINDS)] for seat in range(META.max_seats)]


def add_tile(position: Position, seat: i64, kind: i64) -> None:
    """Put a tile into a hand: tiles stay in rising order, free places behind them."""
    hands = position.hands
    first = seat * HAND
    place = first + position.hand_size - 1
    while place > first and not 0 < hands[place - 1] <= kind + 1:
        hands[place] = hands[place - 1]
        place -= 1
    hands[place] = kind + 1


def has_tile(position: Position, kind: i64) -> bool:
    """Whether the seat to move may place this tile: the drawn one if there is one (R-4), else one in hand."""
    if position.phase == PLACE_DRAWN:
        return position.drawn == kind + 1
    first = position.turn * HAND
    return kind + 1 in position.hands[first : first + HAND]


def take_tile(position: Position, kind: i64) -> bool:
    """Take such a tile from where it is; if ``has_tile`` denies it, change nothing and say so."""
    wanted = kind + 1
    if position.phase == PLACE_DRAWN:
        if position.drawn != wanted:
            return False
        position.drawn = 0
        return True
    if position.phase != TURN:
        return False
    hands = position.hands
    place = position.turn * HAND
    last = place + position.hand_size - 1
    while hands[place] != wanted:
        if place == last:
            return False
        place += 1
    while place < last:
        hands[place] = hands[place + 1]
        place += 1
    hands[last] = 0
    return True


def refuse_draw(position: Position) -> Refusal | None:
    """Why no tile may be drawn instead of playing from the hand (M-4.2)."""
    if position.phase == PLACE_DRAWN:
        return refuse("metro", "already-drawn", "M-4.2")
    if position.supply_left == 0:
        return refuse("metro", "supply-empty", "M-4.2")
    return None


def refuse_tile(position: Position, kind: i64) -> Refusal | None:
    """Why chance may not deal this tile now: the supply holds none (M-3.2)."""
    if kind in position.supply[: position.supply_left]:
        return None
    return refuse("metro", "not-in-supply", "M-3.2")


def deal_tile(position: Position, kind: i64, events: list[Event] | None) -> bool:
    """Hand out a tile of this kind; tells whether that was possible."""
    if not HANDS <= position.phase <= REFILL:
        return False
    if len(position.supply) > position.supply_left:
        position.supply = position.supply[: position.supply_left]
    try:
        position.supply = remove(position.supply, kind)
    except ValueError:
        return False
    _hand_out(position, kind, events)
    return True


def deal_lot(position: Position, lot: i64, events: list[Event] | None) -> None:
    """Hand out the tile that a lot stands for, which need not be looked for; the last one takes its place.

    That is for playouts: their supply is in no order, and what was last stays behind it.
    """
    supply = position.supply
    kind = supply[lot]
    supply[lot] = supply[position.supply_left - 1]
    _hand_out(position, kind, events)


def _hand_out(position: Position, kind: i64, events: list[Event] | None) -> None:
    """Give a tile that left the supply to a seat: at the start, to refill, or to be placed at once."""
    position.supply_left -= 1
    phase = position.phase
    if phase == DRAW:
        position.drawn = kind + 1
        position.phase = PLACE_DRAWN
        if events is not None:
            events.append(_DRAWN[position.turn][kind])
        return
    seat = position.turn if phase == REFILL else position.step % position.seats
    add_tile(position, seat, kind)
    if events is not None:
        events.append(_DEALT[seat][kind])
    if phase == REFILL:
        finish_turn(position, events)
        return
    position.step += 1
    if position.step == position.seats * position.hand_size:
        position.phase = TURN
        position.step = 0


def finish_turn(position: Position, events: list[Event] | None) -> None:
    """Refill the hand while the supply lasts (M-4.3, R-8), then pass the turn or end the game (M-7.1)."""
    hands = position.hands
    seat = position.turn
    if position.supply_left > 0 and hands[seat * HAND + position.hand_size - 1] == 0:
        position.phase = REFILL
    elif position.layout.empty:
        position.phase = TURN
        seat = _next_seat(position, seat)
        while position.supply_left == 0 and hands[seat * HAND] == 0:
            if events is not None:
                events.append(SeatSkipped(seat))
            seat = _next_seat(position, seat)
        position.turn = seat
    else:
        position.phase = OVER
        if events is not None:
            endgame.settle(position, events)


def _next_seat(position: Position, seat: i64) -> i64:
    """The seat to the left; a comparison takes a tenth of the time of a division."""
    following = seat + 1
    if following < position.seats:
        return following
    return 0
