"""Markup line by line: a line is a function and what it draws from, and is drawn when somebody needs it.

What is drawn from the same is the same, so of a line that a page has nothing need be drawn to know that.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

# A pure function that gives markup, and its arguments.
Line = tuple[Any, ...]


class Lined:
    """Some markup by its lines, with a mark for each: a hash, with a secret of this process in it."""

    def __init__(self, lines: Sequence[Line], marks: Sequence[int] | None = None) -> None:
        self._lines: Final = lines
        self.marks: Final = list(map(hash, lines)) if marks is None else marks
        # What was made of these lines, for the others who are shown them.
        self.kept: Final[dict[int, Any]] = {}

    @cached_property
    def whole(self) -> int:
        """A mark for all of it."""
        return hash(tuple(self.marks))

    @classmethod
    def of(cls, markup: str) -> "Lined":
        """The lines of markup that is drawn already."""
        lines = markup.split("\n") if markup else []
        return cls([(str, line) for line in lines], list(map(hash, lines)))

    def drawn(self, place: int) -> str:
        """One line; what begins a line elsewhere does not begin one in it."""
        draw, *given = self._lines[place]
        return str(draw(*given)).replace("\n", "")

    def __str__(self) -> str:
        """All of it."""
        return "\n".join(map(self.drawn, range(len(self._lines))))
