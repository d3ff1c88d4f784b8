"""Ties 1893 together: the state with the interface of ``core.game``, and the game that makes states."""

from typing import Final, cast

from zugwerk.core.game import CHANCE, Action, Event, Seat, Snapshot, Stream, View
from zugwerk.core.options import Setup
from zugwerk.core.outcome import Outcome
from zugwerk.core.picture import paint
from zugwerk.core.plain import PlainGame
from zugwerk.core.refusal import Malformed, Refusal, Refused, refuse
from zugwerk.games.cologne import imagine, notation, scoring
from zugwerk.games.cologne.actions import (
    AnswerEVA,
    AnswerTrain,
    BuyEVA,
    BuyTrain,
    ChooseFirst,
    LayTile,
    OfferEVA,
    OfferTrain,
    RunRoutes,
)
from zugwerk.games.cologne.board import TrainRoute
from zugwerk.games.cologne.events import EVENTS
from zugwerk.games.cologne.meta import META, CologneOptions
from zugwerk.games.cologne.rules import draft, flow, turns
from zugwerk.games.cologne.state.position import RUNNING, Position
from zugwerk.games.cologne.state.saving import SNAPSHOT_VERSION, snapshot
from zugwerk.games.cologne.view import CologneView, CompanyView, SeatView, build_view

_SEATS: Final = tuple((Seat(seat),) for seat in range(META.max_seats))
_CHANCE: Final[tuple[Seat, ...]] = (CHANCE,)
_NOBODY: Final[tuple[Seat, ...]] = ()


class CologneState(Position):
    """A game of 1893 in progress."""

    def actors(self) -> tuple[Seat, ...]:
        """The seat that has to decide, chance before the first, or nobody when the game is over."""
        seat = turns.actor(self)
        if seat >= 0:
            return _SEATS[seat]
        return _NOBODY if self.reason != RUNNING else _CHANCE

    def bystanders(self) -> tuple[Seat, ...]:
        """Seats that may offer or answer for EVA, or exchange FdSD out of turn (18xx-games)."""
        actor = turns.actor(self)
        if actor < 0:
            return _NOBODY
        found: list[Seat] = []
        for seat in range(self.seats):
            if seat != actor and turns.legal_actions(self, seat):
                found.append(Seat(seat))
        return tuple(found)

    def legal_actions(self, seat: Seat) -> list[Action]:
        """Pass first, then by kind; of route sets the best, of agreed prices the bounds."""
        if seat == CHANCE:
            return [action for action, _ in self.chance_outcomes()]
        return turns.legal_actions(self, seat)

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why this action is not allowed now, or ``None``."""
        return draft.refuse_first(self, action) if seat == CHANCE else turns.refusal(self, seat, action)

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        """Carry an action out, or raise ``Refused`` and change nothing."""
        why = self.refusal(seat, action)
        if why is not None:
            raise Refused(why)
        events: list[Event] = []
        turns.carry_out(self, seat, action, events)
        return events

    def chance_size(self) -> int:
        """One lot for each seat that may begin (C-1.12); afterwards nothing is left to chance."""
        return self.seats if self.actors() == _CHANCE else 0

    def chance_at(self, lot: int) -> Action:
        """The seat that a lot lets begin."""
        return ChooseFirst(lot)

    def chance_outcomes(self) -> list[tuple[Action, int]]:
        """Every seat is as likely to begin."""
        return [(self.chance_at(lot), 1) for lot in range(self.chance_size())]

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

    def _repr_svg_(self) -> str | None:
        return paint(self.view(None))


class Cologne(PlainGame[CologneState]):
    """The game 1893 Cologne."""

    @property
    def open_kinds(self) -> tuple[type, ...]:
        """Route sets, agreed prices, and tiles that look the same in several rotations."""
        return (RunRoutes, BuyTrain, OfferTrain, AnswerTrain, BuyEVA, OfferEVA, AnswerEVA, LayTile)

    def refusal(self, table: Setup) -> Refusal | None:
        """Only a seat at the table can begin (C-1.12); all other options go together (C-11)."""
        if CologneOptions(table).first_seat >= table.seats:
            return refuse("cologne", "no-such-seat", "C-1.12", {"n": table.seats})
        return None

    def is_open(self, table: Setup) -> bool:
        """Nothing is hidden."""
        return True

    def begin(self, table: Setup) -> CologneState:
        """The table before the draft."""
        state = CologneState()
        flow.set_up(state, CologneOptions(table))
        return state

    def restore(self, snapshot: Snapshot) -> CologneState:
        """The state that a snapshot was taken of."""
        if snapshot.get("version") != SNAPSHOT_VERSION:
            raise Malformed("cologne.bad-snapshot")
        state = CologneState()
        flow.restore(state, snapshot)
        return state

    def imagine(self, view: View, stream: Stream) -> CologneState:
        """The state that the view shows: nothing is hidden."""
        state = CologneState()
        imagine.fill(state, cast(CologneView, view))
        return state

    def longest(self, table: Setup) -> int:
        """The rules set no bound; games of random play take well under a thousand actions."""
        return 20000


_STRUCTS: Final = (*EVENTS, CologneView, SeatView, CompanyView, TrainRoute)
GAME: Final = Cologne(META, _STRUCTS, notation.parse, notation.write)
