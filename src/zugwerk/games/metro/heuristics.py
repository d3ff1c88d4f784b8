"""How Metro's own bots look at the game: previews of lines, the value of an action, random playouts."""

from typing import Final, cast

from zugwerk.core.game import CHANCE, Action, Seat, View
from zugwerk.core.options import Setup
from zugwerk.games.metro.actions import Draw, Exchange, Place, PlaceCar
from zugwerk.games.metro.board import KIND_CODED, LINE_DOORS, NOBODY, STATIONS
from zugwerk.games.metro.game import GAME, MetroState
from zugwerk.games.metro.meta import MetroOptions
from zugwerk.games.metro.rules import turn
from zugwerk.games.metro.rules.companies import exchanges_open
from zugwerk.games.metro.rules.placement import legal_cells, place
from zugwerk.games.metro.scoring import extend, points, rebuild
from zugwerk.games.metro.state import (
    DRAW,
    HAND,
    HANDS,
    NO_CAR,
    OVER,
    PLACE_DRAWN,
    REFILL,
    TURN,
    Layout,
    Position,
)
from zugwerk.games.metro.view import MetroView
from zugwerk.kit import bits
from zugwerk.kit.dice import Dice

# In tenths of a point, found by play: what an open line may still gain, what a drawn tile may bring, and
# what a number card pays on average.
_PROSPECT: Final = 120
_DRAW_VALUE: Final = 50
_CARD_AVERAGE: Final = 60
_NEVER: Final = -1000000


def layout_of(view: MetroView) -> Layout:
    """The layout that a view shows."""
    tiles = [KIND_CODED[code] + 1 if code else 0 for code in view.tiles]
    cars = [NO_CAR if owner is None else owner for owner in view.cars]
    return rebuild(MetroOptions(view.setup), tiles, cars)


def changed_lines(layout: Layout, view: MetroView, action: Action) -> list[int]:
    """Carry a placement of a tile or car out on a layout; returns the lines it extends or ends."""
    if isinstance(action, Place):
        doors = [action.cell * 4 + side for side in range(4)]
        lines = [int(layout.waiting[door]) - 1 for door in doors if layout.waiting[door] != 0]
        layout.lay(action.kind, action.cell)
        for line, door in [(int(layout.waiting[door]) - 1, door) for door in doors]:
            if line >= 0:
                layout.waiting[door] = 0
                extend(layout, line, door)
        return lines
    if isinstance(action, PlaceCar):
        line = STATIONS + action.slot
        layout.add_car(action.slot, view.turn if action.company < 0 else action.company)
        extend(layout, line, LINE_DOORS[line])
        return [line]
    return []


class MetroHeuristics:
    """Judges actions by the swing they make at once: own lines against the others'."""

    def __init__(self) -> None:
        self._view: MetroView | None = None
        self._layout: Layout | None = None

    def evaluate(self, view: View, action: Action) -> int:
        """The swing in tenths of a point, weighed by the stake of the seat in each line."""
        seen = cast(MetroView, view)
        if isinstance(action, Draw):
            return _DRAW_VALUE * (len(seen.hands) - 1)
        if isinstance(action, Exchange):
            return _exchange_value(seen, action)
        if self._view is not seen or self._layout is None:
            self._view, self._layout = seen, layout_of(seen)
        after = self._layout.clone()
        swing = 0
        for line in changed_lines(after, seen, action):
            gained = _worth(after, line) - _worth(self._layout, line)
            swing += gained * _stake(seen, int(after.owner[line]))
            swing += _card_value(seen, after, line)
        return swing


def _worth(layout: Layout, line: int) -> int:
    """What a line has earned or may be expected to earn, in tenths of a point; nothing without an owner."""
    if layout.owner[line] == NOBODY:
        return 0
    if layout.end[line]:
        return 10 * int(points(layout, line))
    return 10 * int(layout.length[line]) + _PROSPECT


def _stake(view: MetroView, owner: int) -> int:
    """How much a point for a colour is worth to the seat of the view."""
    if not view.shares:
        return len(view.hands) - 1 if owner == view.seat else -1
    assert view.seat is not None
    held = sum(share.percent for share in view.shares[view.seat] if share.company == owner)
    return (held - 12) // 10


def _card_value(view: MetroView, layout: Layout, line: int) -> int:
    """What an own number card gains from a line that ends at its station (MN-3)."""
    end = int(layout.end[line])
    if not view.numbers or view.seat is None or end not in view.numbers[view.seat]:
        return 0
    doubled = 2 if line >= STATIONS else 1
    return (10 * doubled * int(layout.length[line]) - _CARD_AVERAGE) * (len(view.hands) - 1)


def _exchange_value(view: MetroView, action: Exchange) -> int:
    """Worth a turn only if the open share's company is well ahead of the own one; never from the pile."""
    pile = [entry.percent for entry in view.piles].index(action.percent)
    face_up = view.piles[pile].face_up
    assert view.seat is not None
    company = view.shares[view.seat][pile].company
    if not action.face_up or face_up is None or company is None:
        return _NEVER
    ahead = view.accounts[face_up] - view.accounts[company]
    return ahead * action.percent // 4 - 100


def playout(state: MetroState, dice: Dice) -> int:
    """Play uniformly random actions to the end of the game, without events; returns the number of them."""
    options = state.options
    simple = options.hand_size == 1 and not options.free_rotation
    moves = 0
    while state.phase != OVER:
        phase = state.phase
        if HANDS <= phase <= REFILL:
            turn.deal_tile(state, state.supply[dice.below(state.supply_left)], None)
        elif simple and (phase == PLACE_DRAWN or (phase == TURN and _only_tiles(state))):
            _random_tile(state, dice)
            moves += 1
        elif phase == TURN or phase == PLACE_DRAWN:
            actions = state.legal_actions(Seat(int(state.turn)))
            state.apply(Seat(int(state.turn)), actions[dice.below(len(actions))])
            moves += 1
        else:
            state.apply(CHANCE, state.chance_at(dice.pick(state.chance_size())))
    return moves


def _only_tiles(position: Position) -> bool:
    """Whether a turn can only place or draw a tile."""
    return position.cars_left == 0 and (position.shares is None or not exchanges_open(position))


def _random_tile(position: Position, dice: Dice) -> None:
    """Place the only tile there is on a random legal cell, or draw: each action equally likely."""
    held = position.drawn - 1
    if position.phase == TURN:
        held = position.hands[position.turn * HAND] - 1
    cells = legal_cells(position, held)
    count = bits.count(cells)
    may_draw = position.phase == TURN and position.supply_left > 0
    lot = dice.below(count + 1 if may_draw else count)
    if lot == count:
        position.phase = DRAW
        return
    turn.take_tile(position, held)
    place(position, held, bits.nth(cells, lot), None)
    turn.finish_turn(position, None)


def random_games(setup: Setup, games: int, seed: int) -> int:
    """Play random games from the start inside the engine; returns the number of seat actions."""
    dice = Dice(seed)
    start = GAME.new(setup)
    return sum([playout(start.clone(), dice) for _ in range(games)])


HEURISTICS: Final = MetroHeuristics
