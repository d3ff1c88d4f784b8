"""Ties Metro together: the state with the interface of ``core.game``, and the game that makes states."""

from collections import Counter
from typing import Final, cast

from zugwerk.core.game import CHANCE, Action, Event, Seat, Snapshot, Stream, View
from zugwerk.core.options import Setup
from zugwerk.core.outcome import Outcome
from zugwerk.core.picture import paint
from zugwerk.core.plain import PlainGame
from zugwerk.core.refusal import Malformed, Refusal, Refused, refuse
from zugwerk.games.metro import imagine, notation, scoring
from zugwerk.games.metro.actions import (
    ChooseFirst,
    DealNumber,
    DealShare,
    DealTile,
    Draw,
    Exchange,
    LayCentral,
    Place,
    PlaceCar,
)
from zugwerk.games.metro.board import CELL_BITS, KINDS
from zugwerk.games.metro.events import EVENTS
from zugwerk.games.metro.meta import META, MetroOptions
from zugwerk.games.metro.rules import companies, placement, setup, stations, turn
from zugwerk.games.metro.state import (
    CENTRE,
    DRAW,
    FIRST,
    HAND,
    HANDS,
    NUMBERS,
    OVER,
    PHASE_NAMES,
    PLACE_DRAWN,
    REFILL,
    SHARES,
    SNAPSHOT_VERSION,
    TAKE_SHARE,
    TURN,
    TURN_UP,
    Position,
    restored_shares,
)
from zugwerk.games.metro.view import LineView, MetroView, PileView, ShareView, build_view
from zugwerk.kit.packed import i64

_CHANCE: Final = (CHANCE,)
_NOBODY: Final[tuple[Seat, ...]] = ()


def _actors(phase: str) -> list[tuple[Seat, ...]]:
    """Who acts in a phase, by the seat whose turn it is."""
    if phase in ("turn", "place-drawn"):
        return [(Seat(seat),) for seat in range(META.max_seats)]
    return [_NOBODY if phase == "over" else _CHANCE] * META.max_seats


_ACTORS: Final = [_actors(phase) for phase in PHASE_NAMES]
_DEAL_TILE: Final = [DealTile(kind) for kind in range(KINDS)]
_DRAW: Final = Draw()


class MetroState(Position):
    """A game of Metro in progress."""

    def actors(self) -> tuple[Seat, ...]:
        """The seat to move, chance for a deal, or nobody when all tiles lie."""
        return _ACTORS[self.phase][self.turn]

    def bystanders(self) -> tuple[Seat, ...]:
        """Nobody ever acts out of turn."""
        return _NOBODY

    def legal_actions(self, seat: Seat) -> list[Action]:
        """Placements by hand tile, code and cell; then draw; then exchanges; then cars."""
        found: list[Action] = []
        if seat != self.turn:
            if seat == CHANCE and self.actors() == _CHANCE:
                found.extend([action for action, _ in self.chance_outcomes()])
            return found
        if self.phase == PLACE_DRAWN:
            placement.add_placements(self, self.drawn - 1, found)
        if self.phase != TURN:
            return found
        hands = self.hands
        first = self.turn * HAND
        last: i64 = 0
        for place in range(first, first + self.hand_size):
            # Equal tiles are listed once, and free places are 0.
            if hands[place] > last:
                last = hands[place]
                placement.add_placements(self, last - 1, found)
        if self.supply_left > 0:
            found.append(_DRAW)
        if self.shares is not None:
            companies.add_exchanges(self, found)
        if self.cars_left:
            stations.add_cars(self, found)
        return found

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why this action is not allowed now, or ``None``."""
        if seat == CHANCE:
            return self._refuse_deal(action)
        if self.phase == OVER:
            return refuse("metro", "game-over", "M-7.1")
        if not 0 <= seat < self.seats:
            return refuse("metro", "no-such-seat", "M-3.4", {"n": int(self.seats)})
        if seat != self.turn or not TURN <= self.phase <= PLACE_DRAWN:
            return refuse("metro", "not-your-turn", "M-3.5")
        if isinstance(action, Place):
            return placement.refusal(self, action)
        if isinstance(action, Draw):
            return turn.refuse_draw(self)
        if isinstance(action, Exchange):
            return companies.refuse_exchange(self, action)
        if isinstance(action, PlaceCar):
            return stations.refuse_car(self, action)
        return refuse("metro", "not-a-seats-action", "M-4.1")

    def _refuse_deal(self, action: Action) -> Refusal | None:
        """Why chance may not deal this now."""
        phase = self.phase
        if isinstance(action, DealTile) and HANDS <= phase <= REFILL:
            return turn.refuse_tile(self, action.kind)
        if isinstance(action, DealShare) and (phase == SHARES or phase == TAKE_SHARE or phase == TURN_UP):
            return companies.refuse_share(self, action)
        if isinstance(action, ChooseFirst) and phase == FIRST:
            return setup.refuse_first(self, action)
        if isinstance(action, LayCentral) and phase == CENTRE:
            return setup.refuse_central(self, action)
        if isinstance(action, DealNumber) and phase == NUMBERS:
            return setup.refuse_number(self, action)
        return refuse("metro", "no-such-deal", "M-3.2")

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        """Carry an action out, or raise ``Refused`` and change nothing."""
        events: list[Event] = []
        # The two actions that games are made of are tried first, and explained only if refused.
        if isinstance(action, Place) and seat == self.turn and self._place(action, events):
            return events
        if isinstance(action, DealTile) and seat == CHANCE and turn.deal_tile(self, action.kind, events):
            return events
        why = self.refusal(seat, action)
        if why is not None:
            raise Refused(why)
        if isinstance(action, Draw):
            self.phase = DRAW
        elif isinstance(action, Exchange):
            companies.exchange(self, action, events)
        elif isinstance(action, PlaceCar):
            exchanges = self.shares is not None and companies.exchanges_open(self)
            stations.place_car(self, action, events)
            if exchanges:
                companies.tell_closing(self, events)
            turn.finish_turn(self, events)
        else:
            self._deal(action, events)
        return events

    def _place(self, action: Place, events: list[Event]) -> bool:
        """Place a tile and finish the turn; if that is not allowed, change nothing and say so."""
        kind: i64 = action.kind
        cell: i64 = action.cell
        if not placement.legal_cells(self, kind) & CELL_BITS[cell]:
            return False
        if not turn.take_tile(self, placement.held_kind(self, kind)):
            return False
        exchanges = self.shares is not None and companies.exchanges_open(self)
        placement.place(self, kind, cell, events)
        if exchanges:
            companies.tell_closing(self, events)
        turn.finish_turn(self, events)
        return True

    def _deal(self, action: Action, events: list[Event]) -> None:
        """A deal of the setup, or a share."""
        if isinstance(action, DealShare):
            companies.deal_share(self, action, events)
        elif isinstance(action, ChooseFirst):
            setup.choose_first(self, action.seat, events)
        elif isinstance(action, LayCentral):
            setup.lay_central(self, action, events)
        elif isinstance(action, DealNumber):
            setup.deal_number(self, action, events)

    def chance_size(self) -> int:
        """How many equally likely lots the pending deal has."""
        if HANDS <= self.phase <= REFILL:
            return self.supply_left
        phase = self.phase
        if phase == FIRST:
            return int(self.seats)
        if phase == CENTRE:
            return 4 * len(setup.central_left(self))
        if phase == NUMBERS:
            return len(setup.numbers_left(self))
        if phase == SHARES or phase == TAKE_SHARE or phase == TURN_UP:
            return len(companies.share_lots(self))
        return 0

    def chance_at(self, lot: int) -> Action:
        """The deal that a lot stands for."""
        if HANDS <= self.phase <= REFILL:
            return _DEAL_TILE[self.supply[lot]]
        phase = self.phase
        if phase == FIRST:
            return ChooseFirst(lot)
        if phase == CENTRE:
            return LayCentral(setup.central_left(self)[lot // 4], lot % 4)
        if phase == NUMBERS:
            return DealNumber(setup.numbers_left(self)[lot])
        return DealShare(companies.percent_of(self), companies.share_lots(self)[lot])

    def chance_outcomes(self) -> list[tuple[Action, int]]:
        """The possible deals, each with its number of lots."""
        phase = self.phase
        if phase == REFILL or phase == DRAW or phase == HANDS:
            return [
                (_DEAL_TILE[kind], count) for kind, count in Counter(self.supply[: self.supply_left]).items()
            ]
        return [(self.chance_at(lot), 1) for lot in range(self.chance_size())]

    def view(self, seat: Seat | None) -> MetroView:
        """What this seat, or a spectator, may know."""
        legal = [] if seat is None or seat == CHANCE else self.legal_actions(seat)
        return build_view(self, seat, self.actors(), legal)

    def outcome(self) -> Outcome | None:
        """The result once all 60 tiles lie (M-7)."""
        return scoring.outcome(self) if self.phase == OVER else None

    def clone(self) -> "MetroState":
        """An independent copy."""
        copy = MetroState()
        self.copy_into(copy)
        return copy

    def _repr_svg_(self) -> str | None:
        return paint(self.view(None))


class Metro(PlainGame[MetroState]):
    """The game Metro."""

    def refusal(self, table: Setup) -> Refusal | None:
        """Why these options do not go together (MX-2)."""
        return setup.refuse_setup(MetroOptions(table))

    def begin(self, table: Setup) -> MetroState:
        """The table before the first deal."""
        state = MetroState()
        state.set_up(MetroOptions(table))
        setup.begin(state)
        return state

    def restore(self, snapshot: Snapshot) -> MetroState:
        """The state that a snapshot was taken of; lines and points are worked out anew."""
        if snapshot.get("version") != SNAPSHOT_VERSION:
            raise Malformed("metro.bad-snapshot")
        state = MetroState()
        state.set_up(MetroOptions(META.setup(snapshot["seats"], snapshot["options"])))
        state.phase = PHASE_NAMES.index(snapshot["phase"])
        state.step = snapshot["step"]
        state.turn = snapshot["turn"]
        state.pile = snapshot["pile"]
        state.drawn = snapshot["drawn"]
        state.cars = list(snapshot["cars"])
        state.cars_left = snapshot["cars_left"]
        state.central = list(snapshot["central"])
        state.numbers = [list(numbers) for numbers in snapshot["numbers"]]
        state.layout = scoring.rebuild(state.options, snapshot["tiles"], state.cars)
        scoring.add_up(state.layout, state.accounts)
        for place, tile in enumerate(snapshot["hands"]):
            if tile:
                turn.add_tile(state, place // 3, tile - 1)
        state.fill_supply(snapshot["supply"])
        shares = snapshot["shares"]
        state.shares = None if shares is None else restored_shares(shares)
        return state

    def imagine(self, view: View, stream: Stream) -> MetroState:
        """A random full state in which the seat of the view would see exactly that view."""
        seen = cast(MetroView, view)
        state = MetroState()
        state.set_up(MetroOptions(seen.setup))
        imagine.fill(state, seen, stream)
        return state

    def longest(self, table: Setup) -> int:
        """60 placements, as many draws, 8 cars; exchanges by their cap, else far more than seen (R-12)."""
        options = MetroOptions(table)
        exchanges = 0
        if options.companies:
            exchanges = options.seats * options.exchange_cap if options.exchange_cap else 2000
        return 120 + 8 + exchanges


_STRUCTS: Final = (*EVENTS, MetroView, LineView, ShareView, PileView)
GAME: Final = Metro(META, _STRUCTS, notation.parse, notation.write)
