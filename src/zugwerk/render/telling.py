"""Sentences: what happened, as one reader is told it. Log, live region and terminal say the same."""

from typing import Any, NamedTuple

from zugwerk.render.parts import signed
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


def flight(what: str, start: str, end: str) -> dict[str, Any]:
    """An effect: markup that flies from one element to another."""
    return {"fly": {"what": what, "start": start, "end": end}}


def gain(points: int, start: str, end: str) -> dict[str, Any]:
    """An effect: points that go from where they were made to who gets them."""
    return flight(element("b", f"+{points}" if points >= 0 else signed(points), class_="gain"), start, end)
