"""The interface that every game offers and everything above relies on.

A game makes states; a state answers who may do what, carries it out and tells what happened. Chance is
an actor like any seat, so a state never draws lots itself.
"""

from typing import Any, ClassVar, Final, NewType, Protocol

from zugwerk.core.messages import Message
from zugwerk.core.native import mypyc_attr
from zugwerk.core.options import Meta, Setup
from zugwerk.core.outcome import Outcome
from zugwerk.core.picture import paint
from zugwerk.core.refusal import Refusal
from zugwerk.core.struct import Struct

Seat = NewType("Seat", int)
CHANCE: Final = Seat(-1)

Snapshot = dict[str, Any]


class Stream(Protocol):
    """A source of random numbers."""

    def pick(self, size: int) -> int:
        """A number from 0 to ``size`` − 1, each equally likely."""
        ...


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(Struct):
    """Something a seat, or chance, does; an imperative.

    ``answers`` tells whether it answers what another seat asked, so that nobody waits for a bot out of turn.
    A search looks the same actions up again and again, so their hash is kept (0: not known yet).
    """

    answers: ClassVar[bool] = False
    _hash: int = 0

    def __hash__(self) -> int:
        """Hash the class name and the fields, once."""
        if self._hash == 0:
            self._hash = super().__hash__()
        return self._hash


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Struct):
    """Something that happened; past tense. Holds the whole truth."""

    def message(self) -> Message:
        """The line for the log."""
        raise NotImplementedError(type(self).__name__)

    def seen_by(self, seat: Seat | None) -> "Event":
        """The event as this seat (``None``: a spectator) may know it."""
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Struct):
    """All that one seat (``None``: a spectator) may know, and the actions it may take.

    ``game`` is the id of the game; ``outcome`` is how it ended, ``None`` while it goes on.
    """

    game: ClassVar[str] = ""

    def __init__(
        self,
        *,
        seat: Seat | None,
        actors: tuple[Seat, ...],
        legal: tuple[Action, ...],
        setup: Setup,
        outcome: Outcome | None,
    ) -> None:
        self.seat: Final = seat
        self.actors: Final = actors
        self.legal: Final = legal
        self.setup: Final = setup
        self.outcome: Final = outcome

    def points(self) -> tuple[int, ...]:
        """The points of each seat so far, the same for all who look; () where only the end tells them."""
        return ()

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return paint(self)


class State(Protocol):
    """A game in progress; mutable, with a cheap ``clone``."""

    def actors(self) -> tuple[Seat, ...]:
        """Who must act now: seats, or ``CHANCE`` alone, or nobody when the game is over."""
        ...

    def bystanders(self) -> tuple[Seat, ...]:
        """Seats that may, but need not, act out of turn now."""
        ...

    def legal_actions(self, seat: Seat) -> list[Action]:
        """Every allowed action of a seat (or of chance), in the documented order."""
        ...

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why the seat may not do this now, or ``None``. Never changes the state."""
        ...

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        """Carry an action out and tell what happened; if not allowed raise ``Refused`` and change nothing."""
        ...

    def chance_size(self) -> int:
        """How many equally likely lots the pending deal has."""
        ...

    def chance_at(self, lot: int) -> Action:
        """The deal that a lot stands for."""
        ...

    def chance_outcomes(self) -> list[tuple[Action, int]]:
        """The possible deals, each with its number of lots."""
        ...

    def view(self, seat: Seat | None) -> View:
        """What this seat, or a spectator, may know."""
        ...

    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""
        ...

    def snapshot(self) -> Snapshot:
        """The full state as JSON-able data, versioned."""
        ...

    def clone(self) -> "State":
        """An independent copy."""
        ...


class Game(Protocol):
    """The maker of states, and the reader of everything written about them."""

    @property
    def meta(self) -> Meta:
        """Title, seats and options."""
        ...

    @property
    def structs(self) -> tuple[type, ...]:
        """The classes of views and events (and their parts), for the codec."""
        ...

    @property
    def open_kinds(self) -> tuple[type, ...]:
        """Actions of which ``legal_actions`` lists representatives only; ``refusal`` is the truth there."""
        ...

    def refusal(self, setup: Setup) -> Refusal | None:
        """Why this combination of seats and options is not allowed, or ``None``."""
        ...

    def is_open(self, setup: Setup) -> bool:
        """Whether everybody at such a table knows everything, at every moment."""
        ...

    def new(self, setup: Setup) -> State:
        """The state before the first deal; raises ``Refused`` for a setup that is not allowed."""
        ...

    def restore(self, snapshot: Snapshot) -> State:
        """The state that a snapshot was taken of."""
        ...

    def imagine(self, view: View, stream: Stream) -> State:
        """A random full state in which the seat of the view would see exactly that view."""
        ...

    def parse(self, text: str) -> Action:
        """Read an action's notation."""
        ...

    def notation(self, action: Action) -> str:
        """Write an action in one line that parses back."""
        ...

    def longest(self, setup: Setup) -> int:
        """A bound on the number of seat actions, by the rules or, where they set none, far beyond play."""
        ...
