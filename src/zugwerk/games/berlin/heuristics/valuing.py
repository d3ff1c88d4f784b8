"""What tells how many points the seats of a state will have in the end, and what each of that is worth.

The weights were fitted to thousands of positions of games between seats that follow their plans.
"""

from typing import Final

from zugwerk.games.berlin.board.plan import BIKE, COLOURS, GREY
from zugwerk.games.berlin.heuristics.outlook import Outlook
from zugwerk.games.berlin.state import KINDS, Position
from zugwerk.kit.packed import i64, vec

_BIKES: Final[i64] = BIKE
_GREY: Final[i64] = GREY
_COLOURS: Final[i64] = len(COLOURS)
_CARDS_A_TURN: Final = 1.7
# Tickets that time may be too short for are in danger: so much per turn that lacks, and at most.
_DANGER: Final = 0.4
_MOST_DANGER: Final = 1.8
WEIGHTS: Final = {
    "seat": 9.0,
    "built": 0.8,
    "won": 0.8,
    "missed": -1.05,
    "planned": 0.3,
    "turns needed": -1.45,
    "turns left": 1.5,
    "cards": 0.43,
    "turns late": 3.0,
    "endangered": -1.0,
}


def final_points(state: Position, outlook: Outlook) -> list[float]:
    """The points of all seats in a game that is over."""
    found: list[float] = []
    for seat in range(state.seats):
        built = state.tram_points[seat] + state.metro_points[seat]
        found.append(float(built + outlook.tickets_now(state, seat)))
    return found


def features(state: Position, outlook: Outlook) -> list[list[float]]:
    """For every seat what it has and what it plans, in the order of the weights."""
    time = turns_left(state)
    found: list[list[float]] = []
    for seat in range(state.seats):
        outlook.look(state, seat)
        found.append(_features(state, outlook, seat, time))
    return found


def _features(state: Position, outlook: Outlook, seat: i64, time: float) -> list[float]:
    planned: i64 = 0
    first = seat * outlook.count
    for line in range(outlook.count):
        if outlook.wanted[first + line] == 1:
            planned += state.tables.points[line]
    needed = turns_needed(state, outlook, seat)
    late = max(needed - time, 0.0)
    won = float(outlook.won[seat])
    return [
        1.0,
        float(state.tram_points[seat] + state.metro_points[seat]),
        won,
        float(outlook.missed[seat]),
        float(planned),
        needed,
        time,
        float(hand_size(state, seat)),
        late,
        min(_DANGER * late, _MOST_DANGER) * won,
    ]


def turns_left(state: Position) -> float:
    """About how many turns every seat still has: a metro car takes longer to place than a tram."""
    if state.last_turns > 0:
        return 1.0
    fewest = 100.0
    for seat in range(state.seats):
        turns = 1.27 * float(state.trams[seat]) + 3.0 * float(state.metros[seat]) - 3.0
        fewest = min(fewest, turns - 0.35 * float(hand_size(state, seat)))
    return max(fewest, 1.0)


def hand_size(state: Position, seat: i64) -> i64:
    """How many cards a seat has."""
    size: i64 = 0
    for card in range(KINDS):
        size += state.hands[seat * KINDS + card]
    return size


def turns_needed(state: Position, outlook: Outlook, seat: i64) -> float:
    """About how many turns the plan of a seat takes: one for each connection, and those to get the cards."""
    tables = state.tables
    left = vec[i64]([i64(0)] * 7)
    for card in range(KINDS):
        left[card] = state.hands[seat * KINDS + card]
    missing: i64 = 0
    first = seat * outlook.count
    for line in range(outlook.count):
        if outlook.wanted[first + line] == 0:
            continue
        needed = tables.cards[line]
        colour = tables.colour[line]
        if colour == _GREY:
            colour = 0
            for each in range(_COLOURS):
                if left[each] > left[colour]:
                    colour = each
        paid = min(needed, left[colour])
        left[colour] -= paid
        bikes = min(needed - paid, left[_BIKES])
        left[_BIKES] -= bikes
        missing += needed - paid - bikes
    return float(outlook.lines[seat]) + float(missing) / _CARDS_A_TURN
