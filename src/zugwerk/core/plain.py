"""What most games and their states have in common, so that a game says only what is its own.

A game may derive from these or not: what counts is the interface in ``core.game``.
"""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from zugwerk.core.game import Action, Event, Seat, Snapshot, State, Stream, View
from zugwerk.core.native import mypyc_attr
from zugwerk.core.options import Meta, Setup
from zugwerk.core.outcome import Outcome, Points
from zugwerk.core.picture import paint
from zugwerk.core.refusal import Refusal, Refused

AnyState = TypeVar("AnyState", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainState:
    """A state without bystanders and deals, unless it says otherwise."""

    def actors(self) -> tuple[Seat, ...]:
        """Who must act now."""
        raise NotImplementedError

    def bystanders(self) -> tuple[Seat, ...]:
        """Nobody acts out of turn."""
        return ()

    def legal_actions(self, seat: Seat) -> list[Action]:
        """Every allowed action of a seat or of chance."""
        raise NotImplementedError

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why this is not allowed now, or ``None``."""
        raise NotImplementedError

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        """Carry an action out, or raise ``Refused`` and change nothing."""
        why = self.refusal(seat, action)
        if why is not None:
            raise Refused(why)
        events: list[Event] = []
        self.carry_out(seat, action, events)
        return events

    def carry_out(self, seat: Seat, action: Action, events: list[Event]) -> None:
        """Do what was allowed, and tell what happened."""
        raise NotImplementedError

    def chance_size(self) -> int:
        """How many equally likely lots the pending deal has."""
        return 0

    def chance_at(self, lot: int) -> Action:
        """The deal that a lot stands for."""
        raise NotImplementedError

    def chance_outcomes(self) -> list[tuple[Action, int]]:
        """Every lot is a deal of its own."""
        return [(self.chance_at(lot), 1) for lot in range(self.chance_size())]

    def view(self, seat: Seat | None) -> View:
        """What this seat, or a spectator, may know."""
        raise NotImplementedError

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return paint(self.view(None))


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainGame(Generic[AnyState]):
    """A game in which every action is listed and every setup allowed, unless it says otherwise."""

    def __init__(
        self,
        meta: Meta,
        structs: tuple[type, ...],
        parse: Callable[[str], Action],
        write: Callable[[Action], str],
    ) -> None:
        self.meta: Final = meta
        self.structs: Final[tuple[type, ...]] = (*structs, Setup, Outcome, Points)
        self._parse: Final = parse
        self._write: Final = write

    @property
    def open_kinds(self) -> tuple[type, ...]:
        """None: every action is listed."""
        return ()

    def refusal(self, setup: Setup) -> Refusal | None:
        """All options go together."""
        return None

    def is_open(self, setup: Setup) -> bool:
        """Something is hidden from somebody."""
        return False

    def new(self, setup: Setup) -> AnyState:
        """The state before the first deal; raises ``Refused`` for a setup that is not allowed."""
        why = self.refusal(setup)
        if why is not None:
            raise Refused(why)
        return self.begin(setup)

    def begin(self, setup: Setup) -> AnyState:
        """The state before the first deal, at a table that is allowed."""
        raise NotImplementedError

    def restore(self, snapshot: Snapshot) -> AnyState:
        """The state that a snapshot was taken of."""
        raise NotImplementedError

    def imagine(self, view: View, stream: Stream) -> AnyState:
        """A random full state in which the seat of the view would see exactly that view."""
        raise NotImplementedError

    def parse(self, text: str) -> Action:
        """Read an action's notation."""
        return self._parse(text)

    def notation(self, action: Action) -> str:
        """Write an action in one line that parses back."""
        return self._write(action)

    def longest(self, setup: Setup) -> int:
        """A bound on the number of seat actions."""
        raise NotImplementedError
