"""What happened, as one reader is told it: in sentences, and as what is to be seen moving.

Log, live region and terminal say the same.
"""

from typing import NamedTuple, TypeAlias

from zugwerk.core.messages import signed
from zugwerk.render.svg import element


class Sentence(NamedTuple):
    """What happened in words, which elements of the board it speaks of, and a small picture to go with it.

    Sentences in a row that are about the same thing, shown by its sign, stand together; ``idle`` ones tell
    that nothing was done, and are folded.
    """

    text: str
    shows: str = ""
    sign: str = ""
    about: str = ""
    idle: bool = False


class Appears(NamedTuple):
    """An element that was not there before."""

    element: str


class Runs(NamedTuple):
    """A line that is run along, from element to element."""

    elements: tuple[str, ...]


class Flies(NamedTuple):
    """Markup that flies from one element to another."""

    what: str
    start: str
    end: str


Motion: TypeAlias = Appears | Runs | Flies


def gain(points: int, start: str, end: str) -> Flies:
    """Points that go from where they were made to who gets them."""
    return Flies(element("b", f"+{points}" if points >= 0 else signed(points), class_="gain"), start, end)
