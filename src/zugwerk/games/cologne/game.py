"""Ties 1893 together: the state with the interface of ``core.game``, and the game that makes states."""

from typing import Final, cast

from zugwerk.core.game import Action, Event, Seat, Snapshot, Stream, View
from zugwerk.core.options import Meta, Setup
from zugwerk.core.outcome import Outcome, Points
from zugwerk.core.picture import paint
from zugwerk.core.refusal import Malformed, Refusal, Refused
from zugwerk.games.cologne import imagine, notation, scoring
from zugwerk.games.cologne.actions import BuyEVA, BuyTrain, LayTile, OfferEVA, OfferTrain, RunRoutes
from zugwerk.games.cologne.board import TrainRoute
from zugwerk.games.cologne.events import EVENTS
from zugwerk.games.cologne.meta import META, CologneOptions
from zugwerk.games.cologne.rules import eva, turns
from zugwerk.games.cologne.state.figures import FDSD
from zugwerk.games.cologne.state.position import RUNNING, Position
from zugwerk.games.cologne.state.rounds import Stock
from zugwerk.games.cologne.state.saving import SNAPSHOT_VERSION, fill, snapshot
from zugwerk.games.cologne.view import CologneView, CompanyView, SeatView, build_view

_SEATS: Final = tuple((Seat(seat),) for seat in range(META.max_seats))
_NOBODY: Final[tuple[Seat, ...]] = ()


class CologneState(Position):
    """A game of 1893 in progress."""

    def actors(self) -> tuple[Seat, ...]:
        """The seat that has to decide, or nobody when the game is over."""
        seat = turns.actor(self)
        return _SEATS[seat] if seat >= 0 else _NOBODY

    def bystanders(self) -> tuple[Seat, ...]:
        """Seats that may offer or answer for EVA, or exchange FdSD out of turn (18xx-games)."""
        actor = turns.actor(self)
        if actor < 0:
            return _NOBODY
        found: list[Seat] = []
        for seat in range(self.seats):
            if seat != actor and (eva.offers(self, seat) or self._may_exchange(seat)):
                found.append(Seat(seat))
        return tuple(found)

    def _may_exchange(self, seat: int) -> bool:
        if not isinstance(self.round, Stock) or self.owners[FDSD] != seat:
            return False
        return bool(turns.legal_actions(self, seat))

    def legal_actions(self, seat: Seat) -> list[Action]:
        """Pass first, then by kind; of route sets the best, of agreed prices the bounds."""
        return turns.legal_actions(self, seat)

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why this action is not allowed now, or ``None``."""
        return turns.refusal(self, seat, action)

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        """Carry an action out, or raise ``Refused`` and change nothing."""
        why = turns.refusal(self, seat, action)
        if why is not None:
            raise Refused(why)
        events: list[Event] = []
        turns.carry_out(self, seat, action, events)
        return events

    def chance_size(self) -> int:
        """There is no chance in this game."""
        return 0

    def chance_at(self, lot: int) -> Action:
        """There is no chance in this game."""
        raise ValueError("there is no chance in this game")

    def chance_outcomes(self) -> list[tuple[Action, int]]:
        """There is no chance in this game."""
        return []

    def view(self, seat: Seat | None) -> CologneView:
        """What this seat, or a spectator, may know."""
        legal = [] if seat is None or seat < 0 else self.legal_actions(seat)
        return build_view(self, seat, self.actors(), legal)

    def outcome(self) -> Outcome | None:
        """The result once the game is over (C-10)."""
        return scoring.outcome(self) if self.reason != RUNNING else None

    def snapshot(self) -> Snapshot:
        """The full state as JSON-able data, versioned."""
        return snapshot(self)

    def clone(self) -> "CologneState":
        """An independent copy."""
        copy = CologneState()
        self.copy_into(copy)
        return copy

    def _repr_svg_(self) -> str:
        return paint(self.view(None))


class Cologne:
    """The game 1893 Cologne."""

    @property
    def meta(self) -> Meta:
        """Title, seats and options."""
        return META

    @property
    def structs(self) -> tuple[type, ...]:
        """The classes that views and events are made of."""
        return (*EVENTS, CologneView, SeatView, CompanyView, TrainRoute, Setup, Outcome, Points)

    @property
    def open_kinds(self) -> tuple[type, ...]:
        """Route sets, agreed prices, and tiles that look the same in several rotations."""
        return (RunRoutes, BuyTrain, OfferTrain, BuyEVA, OfferEVA, LayTile)

    def refusal(self, table: Setup) -> Refusal | None:
        """All options go together (C-11)."""
        return None

    def new(self, table: Setup) -> CologneState:
        """The table before the draft."""
        state = CologneState()
        state.set_up(CologneOptions(table))
        return state

    def restore(self, snapshot: Snapshot) -> CologneState:
        """The state that a snapshot was taken of."""
        if snapshot.get("version") != SNAPSHOT_VERSION:
            raise Malformed("cologne.bad-snapshot")
        state = CologneState()
        fill(state, snapshot)
        return state

    def imagine(self, view: View, stream: Stream) -> CologneState:
        """The state that the view shows: nothing is hidden."""
        state = CologneState()
        imagine.fill(state, cast(CologneView, view))
        return state

    def parse(self, text: str) -> Action:
        """Read an action's notation."""
        return notation.parse(text)

    def notation(self, action: Action) -> str:
        """Write an action in one line that parses back."""
        return notation.write(action)

    def longest(self, table: Setup) -> int:
        """The rules set no bound; games of random play take well under a thousand actions."""
        return 20000


GAME: Final = Cologne()
