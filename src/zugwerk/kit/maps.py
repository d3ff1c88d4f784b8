"""Maps that are data: what a game offers for them without being played."""

from collections.abc import Sequence
from typing import Generic, Protocol, Self, TypeVar

from zugwerk.core.messages import Message
from zugwerk.core.options import Setup


class MapPlan(Protocol):
    """What is known of any map."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...


class Tally(Protocol):
    """What was counted in games on a map."""

    def plus(self, other: Self) -> Self:
        """Both together."""
        ...


AnyPlan = TypeVar("AnyPlan", bound=MapPlan)
AnyTally = TypeVar("AnyTally", bound=Tally)


class MapTools(Generic[AnyPlan, AnyTally]):
    """What is wrong with a text, the map in it, and how games on a map go."""

    def problems(self, text: str) -> Sequence[tuple[int, Message]]:
        """Everything wrong with the text of a map, by line; nothing if it can be played on."""
        raise NotImplementedError

    def read(self, text: str) -> AnyPlan:
        """The map that a text describes; raises ``Malformed`` with the first line that is wrong."""
        raise NotImplementedError

    def statistics(self, setup: Setup, games: int, seed: int) -> AnyTally:
        """What so many games between greedy bots come to."""
        raise NotImplementedError
