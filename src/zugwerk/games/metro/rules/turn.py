"""M-3.3 and M-4: the tiles of hands and supply, drawing, refilling (M-8.2) and whose turn it is (R-10)."""

from zugwerk.core.game import Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.metro.board import FULL
from zugwerk.games.metro.events import SeatSkipped, TileDrawn
from zugwerk.games.metro.rules import endgame
from zugwerk.games.metro.state import DRAW, HAND, HANDS, OVER, PLACE_DRAWN, REFILL, TURN, Position
from zugwerk.kit.packed import i64, remove


def add_tile(position: Position, seat: i64, kind: i64) -> None:
    """Put a tile into a hand, which stays in rising order."""
    hands = position.hands
    place = seat * HAND + position.held[seat]
    position.held[seat] += 1
    while place > seat * HAND and hands[place - 1] > kind + 1:
        hands[place] = hands[place - 1]
        place -= 1
    hands[place] = kind + 1


def use_tile(position: Position, kind: i64) -> None:
    """Take the placed tile from where it was: the drawn one, or the hand of the seat to move."""
    if position.phase == PLACE_DRAWN:
        position.drawn = 0
        return
    hands = position.hands
    place = position.turn * HAND
    while hands[place] != kind + 1:
        place += 1
    left = position.held[position.turn] - 1
    position.held[position.turn] = left
    last = position.turn * HAND + left
    while place < last:
        hands[place] = hands[place + 1]
        place += 1
    hands[last] = 0


def refuse_draw(position: Position) -> Refusal | None:
    """Why no tile may be drawn instead of playing from the hand (M-4.2)."""
    if position.phase == PLACE_DRAWN:
        return refuse("metro", "already-drawn", "M-4.2")
    if position.supply_left == 0:
        return refuse("metro", "supply-empty", "M-4.2")
    return None


def may_deal(position: Position, kind: i64) -> bool:
    """Whether chance may deal this tile now: one that the supply still holds (M-3.2)."""
    return HANDS <= position.phase <= REFILL and kind in position.supply


def refuse_tile(position: Position, kind: i64) -> Refusal | None:
    """Why chance may not deal this tile now."""
    if may_deal(position, kind):
        return None
    return refuse("metro", "not-in-supply", "M-3.2")


def deal_tile(position: Position, kind: i64, events: list[Event] | None) -> None:
    """Hand out a tile: at the start, to refill, or to be placed at once."""
    position.supply = remove(position.supply, kind)
    position.supply_left -= 1
    phase = position.phase
    seat = position.step % position.seats if phase == HANDS else position.turn
    if events is not None:
        events.append(TileDrawn(seat, kind, phase != DRAW))
    if phase == DRAW:
        position.drawn = kind + 1
        position.phase = PLACE_DRAWN
        return
    add_tile(position, seat, kind)
    if phase == REFILL:
        finish_turn(position, events)
        return
    position.step += 1
    if position.step == position.seats * position.hand_size:
        position.phase = TURN
        position.step = 0


def finish_turn(position: Position, events: list[Event] | None) -> None:
    """Refill the hand while the supply lasts (M-4.3, R-8), then pass the turn or end the game (M-7.1)."""
    if position.supply_left > 0 and position.held[position.turn] < position.hand_size:
        position.phase = REFILL
    elif position.layout.filled != FULL:
        position.phase = TURN
        pass_turn(position, events)
    else:
        position.phase = OVER
        if events is not None:
            endgame.settle(position, events)


def pass_turn(position: Position, events: list[Event] | None) -> None:
    """Give the turn to the next seat that can place a tile (R-10)."""
    while True:
        position.turn = (position.turn + 1) % position.seats
        if position.supply_left > 0 or position.held[position.turn] > 0:
            return
        if events is not None:
            events.append(SeatSkipped(position.turn))
