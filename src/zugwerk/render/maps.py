"""Maps as such, without a game on them: finished, while they are being made, and small ones for lists.

A game whose maps are data has an object of this kind in its drawing.
"""

from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from zugwerk.kit.maps import AnyPlan
from zugwerk.render.look import Look


class MeasuredMap(NamedTuple):
    """What many games made of a map.

    Each table begins with the row of its heads; ``shares`` is for the picture of the map.
    """

    tables: Sequence[Sequence[Sequence[str]]]
    sentences: Sequence[str]
    shares: Mapping[str, float]


AnyPlayed = TypeVar("AnyPlayed")


class Maps(Generic[AnyPlan, AnyPlayed]):
    """How the maps of a game are shown."""

    def picture(self, plan: AnyPlan, look: Look, shares: Mapping[str, float] | None = None) -> str:
        """A map as SVG; ``shares`` has for each connection the share of games in which it was created."""
        raise NotImplementedError

    def measured(self, plan: AnyPlan, played: AnyPlayed, look: Look) -> MeasuredMap:
        """What was counted in games on a map, in words."""
        raise NotImplementedError

    def example(self) -> str:
        """The text of the map that comes with the game."""
        raise NotImplementedError

    def figures(self) -> Mapping[str, object]:
        """The limits of a map that a page for drawing one keeps to."""
        return {}

    def sketched(self, text: str) -> AnyPlan | None:
        """The map of a text without whatever is wrong with it; ``None`` if nothing can be read."""
        raise NotImplementedError

    def sketch(self, plan: AnyPlan, look: Look, live: bool = True) -> str:
        """Such a map as inline SVG: for a page that changes it, or one to look at."""
        raise NotImplementedError

    def miniature(self, plan: AnyPlan, look: Look) -> str:
        """Such a map as a whole SVG for lists: drawn in haste."""
        raise NotImplementedError
