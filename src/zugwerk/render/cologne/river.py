"""The Rhine: a band along the hex sides that part the banks and through the hexes it crosses (C-2.10)."""

from typing import Final

from zugwerk.games.cologne.board import HEX_NAMED
from zugwerk.render.cologne.geometry import HALF, Point, centre, corner, smooth
from zugwerk.render.svg import path

# From A4 down to T7: a hex and the corners on its bank, each named by the edge before it, clockwise.
_BANKS: Final = (
    ("A4", (5,)),
    ("D5", (2, 1, 0)),
    ("F5", (5,)),
    ("H5", (4, 5)),
    ("J5", (4, 5)),
    ("L5", (4, 5)),
    ("N5", (4, 5)),
    ("P5", (4, 5)),
    ("R5", (4,)),
    ("S6", (3, 4)),
)


def _course() -> list[Point]:
    points = [_at("A4", (32, -HALF - 17)), _at("A4", (20, -HALF)), _at("A4", (4, 0))]
    for name, corners in _BANKS:
        points += [_at(name, corner(edge)) for edge in corners]
    return [*points, _at("T7", (-8, 0)), _at("T7", (6, HALF)), _at("T7", (20, 2 * HALF + 17))]


def _at(name: str, point: Point) -> Point:
    x, y = centre(HEX_NAMED[name])
    return x + point[0], y + point[1]


_PATH: Final = smooth(_course())


def river() -> str:
    """The river, from the top left corner of the map."""
    return path(_PATH, class_="river") + path(_PATH, class_="shore")
