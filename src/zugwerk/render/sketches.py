"""Maps while they are being made: read as far as they can be, and drawn for a page that changes them.

A game whose maps are data has a module ``render/<game>/sketch.py`` for this.
"""

from importlib import import_module
from typing import Any, Protocol, cast

from zugwerk.render.look import Look


class Sketches(Protocol):
    """What the sketch module of a game offers."""

    def example(self) -> str:
        """The text of the map that comes with the game."""
        ...

    def sketched(self, text: str) -> Any | None:
        """The map of a text without whatever is wrong with it; ``None`` if nothing can be read."""
        ...

    def sketch(self, plan: Any, look: Look, live: bool = True) -> str:
        """Such a map as inline SVG: for a page that changes it, or one to look at."""
        ...

    def miniature(self, plan: Any, look: Look) -> str:
        """Such a map as a whole SVG for lists: drawn in haste."""
        ...


def sketches_of(game: str) -> Sketches:
    """The sketches of a game that has maps."""
    return cast("Sketches", import_module(f"zugwerk.render.{game}.sketch"))
