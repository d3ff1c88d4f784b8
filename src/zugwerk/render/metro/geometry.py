"""Where things are on the board of Metro (M-2): cells, ports, and the shape of every track.

Lengths are in user units: a cell is 80 wide. A track is a line or one Bézier curve that leaves each port
straight, so that neighbouring tiles join without a kink.
"""

from typing import Final

from zugwerk.games.metro.board import PLACES, exit_port
from zugwerk.render.svg import number

CELL: Final = 80
NEAR: Final = 26
FAR: Final = CELL - NEAR

Point = tuple[float, float]

# Ports clockwise from the left end of the top edge (M-2.2), and the way into the cell from each side.
PORTS: Final[tuple[Point, ...]] = (
    (NEAR, 0), (FAR, 0), (CELL, NEAR), (CELL, FAR), (FAR, CELL), (NEAR, CELL), (0, FAR), (0, NEAR),
)  # fmt: skip
INWARD: Final[tuple[Point, ...]] = ((0, 1), (-1, 0), (0, -1), (1, 0))

_OVERLAP: Final = 0.6

# How far the control points of a track lie from its ports, by its shape: its letter, or "o" for a wide curve
# whose opposite is one too. Those keep to their corners; other wide curves pass the middle, so that no three
# tracks meet in one point; U-turns stay near their edge.
_REACHES: Final = {"a": CELL / 3, "b": 34.67, "o": 18.7, "c": 14.36, "d": 17.3}


def shape(code: str, side: int) -> str:
    """The shape of the track that enters a tile at a side."""
    letter = code[side]
    return "o" if letter == "b" == code[side - 2] else letter


def corner(cell: int) -> Point:
    """The top left corner of a cell, from that of the grid."""
    row, column = PLACES[cell]
    return column * CELL, row * CELL


def beside(side: int, along: float, outward: float) -> Point:
    """A point outside a cell: along its side, clockwise, and away from it."""
    return (
        (along, -outward),
        (CELL + outward, along),
        (CELL - along, CELL + outward),
        (-outward, CELL - along),
    )[side]


def inside(port: int, depth: float) -> Point:
    """A point in a cell, straight in from a port."""
    return _shifted(PORTS[port], INWARD[port // 2], depth)


def _shifted(point: Point, direction: Point, length: float) -> Point:
    return point[0] + direction[0] * length, point[1] + direction[1] * length


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _track(form: str, side: int, overlap: float) -> str:
    leaving = exit_port(("b" if form == "o" else form) * 4, side)
    start, end = PORTS[2 * side], PORTS[leaving]
    into, back = INWARD[side], INWARD[leaving // 2]
    reach = _REACHES[form]
    curve = f"C{_pair(_shifted(start, into, reach))} {_pair(_shifted(end, back, reach))} {_pair(end)}"
    first, last = _pair(_shifted(start, into, -overlap)), _pair(_shifted(end, back, -overlap))
    if form == "a":
        return f"M{first}L{last}"
    return f"M{first}L{_pair(start)}{curve}L{last}" if overlap else f"M{first}{curve}"


# The track that enters at a side, by its shape: exactly within the cell, and a little beyond it so that no
# seam shows between tiles.
TRACKS: Final = {(form, side): _track(form, side, 0) for form in _REACHES for side in range(4)}
JOINED_TRACKS: Final = {(form, side): _track(form, side, _OVERLAP) for form in _REACHES for side in range(4)}
