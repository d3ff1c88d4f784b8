"""A game that nobody has drawn yet: the facts of its view, one below the other."""

from collections.abc import Sequence
from typing import Final

from zugwerk.core.game import View
from zugwerk.core.struct import fields_of
from zugwerk.render.look import Look, fitted
from zugwerk.render.svg import element, rectangle, words

COLOURS: Final = ("blue", "orange", "purple", "yellow", "green", "red", "black")

_WIDTH: Final = 640
_LINE: Final = 22
_MARGIN: Final = 16
# What every view tells is shown around the board.
_COMMON: Final = ("seat", "actors", "legal", "setup", "outcome")


def own_facts(view: View) -> list[str]:
    """Every field that only this game's views have."""
    return [f"{name}: {getattr(view, name)}" for name in fields_of(type(view)) if name not in _COMMON]


def facts(view: View, look: Look, names: Sequence[str]) -> list[str]:
    """The points of the seats, then what only this game's views tell."""
    points = view.points() if view.outcome is None else view.outcome.scores
    told = [f"{name}: {look.say('render.points', n=n)}" for name, n in zip(names, points, strict=False)]
    return told + own_facts(view)


def board(look: Look, lines: Sequence[str]) -> str:
    """Lines of text as the board of a page."""
    return element(
        "svg",
        _written(lines),
        id="board-picture",
        viewBox=f"0 0 {_WIDTH} {_height(lines)}",
        class_=f"zw-auto {look.layout}",
        role="group",
        aria_label=look.say("render.board"),
    )


def picture(view: View, look: Look, rules: str, lines: Sequence[str]) -> str:
    """Lines of text as a picture of their own."""
    height = _height(lines)
    ground = rectangle(0, 0, _WIDTH, height, class_="ground")
    name = look.say("render.board")
    return look.document(_WIDTH, height, rules, name, "; ".join(lines), ground, _written(lines))


def _height(lines: Sequence[str]) -> int:
    return 2 * _MARGIN + _LINE * max(len(lines), 1)


def _written(lines: Sequence[str]) -> str:
    room = _WIDTH - 2 * _MARGIN
    return "".join(
        words(_MARGIN, _MARGIN + _LINE * place - 6, fitted(line, room, 14))
        for place, line in enumerate(lines, start=1)
    )
