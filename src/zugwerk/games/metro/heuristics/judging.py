"""What actions, seen from a view, and states are worth; worlds and moves for search."""

from math import exp
from typing import Final, cast

from zugwerk.core.game import Action, Game, Seat, State, View
from zugwerk.games.metro.actions import Draw, Exchange, Place, PlaceCar
from zugwerk.games.metro.board import KIND_CODED, LINE_DOORS, NOBODY, STATIONS
from zugwerk.games.metro.game import MetroState
from zugwerk.games.metro.heuristics.playouts import deal, playout
from zugwerk.games.metro.heuristics.swings import stakes_of, swing
from zugwerk.games.metro.heuristics.values import WEIGHTS, expected, features
from zugwerk.games.metro.imagine import deal_anew
from zugwerk.games.metro.meta import MetroOptions
from zugwerk.games.metro.rules import turn
from zugwerk.games.metro.rules.placement import held_kind, place
from zugwerk.games.metro.scoring import extend, points, rebuild, scores_of
from zugwerk.games.metro.state import DRAW, NO_CAR, OVER, Layout
from zugwerk.games.metro.view import MetroView, ShareView
from zugwerk.kit.dice import Dice
from zugwerk.kit.heuristics import Heuristics
from zugwerk.kit.packed import i64

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


class MetroHeuristics(Heuristics):
    """Judges actions by the swing they make at once: own lines against the others'."""

    def __init__(self) -> None:
        super().__init__()
        self.scale = 50.0
        self.rank_weight = 0.1
        self.exploration = 1.5
        self.patience = 16
        self.steady_nodes = 430
        self.weights = dict(WEIGHTS)
        self._factors = list(WEIGHTS.values())
        self._view: MetroView | None = None
        self._seen: View | None = None
        self._world: MetroState | None = None
        self._layout: Layout | None = None

    def learn(self, weights: dict[str, float], limit: int) -> None:
        """Go by these weights; kept as a list too, for values are asked for often."""
        super().learn(weights, limit)
        self._factors = list(weights.values())

    def evaluate(self, view: View, action: Action) -> int:
        """The swing in tenths of a point, weighed by the stake of the seat in each line."""
        seen = cast(MetroView, view)
        if isinstance(action, Draw):
            return _DRAW_VALUE * (len(seen.hands) - 1)
        if isinstance(action, Exchange):
            return _exchange_value(seen, action)
        before = self._before(seen)
        after = before.clone()
        swing = 0
        for line in changed_lines(after, seen, action):
            gained = worth(after, line) - worth(before, line)
            swing += gained * _stake(seen, int(after.owner[line]))
            swing += _card_value(seen, after, line)
        return swing

    def glance(self, view: View, action: Action) -> int:
        """What the own lines, or those of the one company in mind, gain at once; others are forgotten."""
        seen = cast(MetroView, view)
        if view.seat is None or not isinstance(action, Place | PlaceCar):
            return self.evaluate(view, action)
        colour = _favourite(seen, view.seat) if seen.shares else int(view.seat)
        before = self._before(seen)
        after = before.clone()
        own = [line for line in changed_lines(after, seen, action) if after.owner[line] == colour]
        return sum([worth(after, line) - worth(before, line) for line in own])

    def _before(self, view: MetroView) -> Layout:
        """The layout of a view, kept as long as actions of that view are judged."""
        if self._view is not view or self._layout is None:
            self._view, self._layout = view, layout_of(view)
        return self._layout

    def world(self, game: Game, view: View, dice: Dice) -> State:
        """A copy of the first world imagined for a view, with what the seat cannot know dealt anew."""
        if self._seen is not view or self._world is None:
            self._seen = view
            self._world = cast(MetroState, game.imagine(view, dice))
        world = self._world.clone()
        deal_anew(world, cast(MetroView, view), dice)
        return world

    def advance(self, state: State, seat: Seat, action: Action, dice: Dice) -> None:
        """Place tiles without telling events; whatever else there is, ``apply``."""
        position = cast(MetroState, state)
        if isinstance(action, Place):
            kind: i64 = action.kind
            turn.take_tile(position, held_kind(position, kind))
            place(position, kind, action.cell, None)
            turn.finish_turn(position, None)
        elif isinstance(action, Draw):
            position.phase = DRAW
        else:
            position.apply(seat, action)
        deal(position, dice)

    def values(self, state: State) -> list[float]:
        """The points so far and what open lines may still bring; at the end, the scores."""
        position = cast(MetroState, state)
        if position.phase == OVER:
            return [float(score) for score in scores_of(position)]
        return expected(position, self._factors)

    def features(self, state: State) -> list[list[float]]:
        """Points so far and open lines of all seats."""
        return features(cast(MetroState, state))

    def priors(self, state: State, seat: Seat) -> tuple[list[Action], list[float]]:
        """All actions, by what they change at once."""
        position = cast(MetroState, state)
        actions = position.legal_actions(seat)
        stakes = stakes_of(position, int(seat))
        gains: list[int] = []
        for action in actions:
            if isinstance(action, Place):
                gains.append(int(swing(position.layout, action.kind, action.cell, stakes, _PROSPECT // 10)))
            elif isinstance(action, Draw):
                gains.append(_DRAW_VALUE * (int(position.seats) - 1) // 10)
            else:
                gains.append(0)
        highest = max(gains)
        return actions, [_EXPONENTS[min(63, highest - gain)] for gain in gains]

    def playout(self, state: State, dice: Dice, limit: int) -> int:
        """Uniformly random actions, fast; with modules to the end, for values say little of them."""
        position = cast(MetroState, state)
        return playout(position, dice, -1 if _has_modules(position.options) else limit)


def _has_modules(options: MetroOptions) -> bool:
    """Whether more than lines from stations count: companies, cards, or what the centre is for."""
    if options.companies or options.numbered_stations:
        return True
    return options.central_stations or options.central_tracks


def worth(layout: Layout, line: int) -> int:
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


def _favourite(view: MetroView, seat: int) -> int:
    """The company of the own largest share, which a beginner takes for his own."""
    largest = max(view.shares[seat], key=_percent)
    return -1 if largest.company is None else largest.company


def _percent(share: ShareView) -> int:
    return share.percent


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


_EXPONENTS: Final = [exp(-step / 8.0) for step in range(64)]
