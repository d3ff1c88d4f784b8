"""Markup line by line: a line is a function and what it draws from, and is drawn when somebody needs it.

What is drawn from the same is the same, so of a line that a page has nothing need be drawn to know that.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Final

# A pure function that gives markup, and its arguments.
MarkupLine = tuple[Any, ...]


class Lined:
    """Some markup by its lines, with a mark for each: a hash, with a secret of this process in it."""

    def __init__(self, lines: Sequence[MarkupLine], marks: Sequence[int] | None = None) -> None:
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

    @classmethod
    def joined(cls, parts: Iterable["Lined"]) -> "Lined":
        """Several, one after another."""
        lines: list[MarkupLine] = []
        marks: list[int] = []
        for part in parts:
            lines += part._lines
            marks += part.marks
        return cls(lines, marks)

    def drawn(self, place: int) -> str:
        """One line; what begins a line elsewhere does not begin one in it."""
        draw, *given = self._lines[place]
        return str(draw(*given)).replace("\n", "")

    def unlined(self) -> str:
        """All of it as it is drawn, for a picture."""
        return "".join([draw(*given) for draw, *given in self._lines])

    def __str__(self) -> str:
        """All of it."""
        return "\n".join(map(self.drawn, range(len(self._lines))))
