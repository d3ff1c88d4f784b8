"""Where things are on the board of Metro (M-2): cells, ports, and the shape of every track.

Lengths are in user units: a cell is 80 wide. Straight tracks are lines, the others circular arcs, so that
neighbouring tiles join without a kink.
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

_LEAD: Final = 10
_OVERLAP: Final = 0.6


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


def _track(letter: str, side: int, overlap: float) -> str:
    entry, leaving = 2 * side, exit_port(letter * 4, side)
    start, end = PORTS[entry], PORTS[leaving]
    into, back = INWARD[side], INWARD[leaving // 2]
    data = f"M{_pair(_shifted(start, into, -overlap))}"
    if letter == "d":
        turn, rest = _shifted(start, into, _LEAD), _shifted(end, back, _LEAD)
        radius = (FAR - NEAR) / 2
        data += f"L{_pair(turn)}A{number(radius)} {number(radius)} 0 0 0 {_pair(rest)}"
    elif letter == "b":
        data += f"L{_pair(start)}A{FAR} {FAR} 0 0 0 {_pair(end)}"
    elif letter == "c":
        data += f"L{_pair(start)}A{NEAR} {NEAR} 0 0 1 {_pair(end)}"
    return data + f"L{_pair(_shifted(end, back, -overlap))}"


# The track that enters at a side, by its letter: exactly within the cell, and a little beyond it so that no
# seam shows between tiles.
TRACKS: Final = {(letter, side): _track(letter, side, 0) for letter in "abcd" for side in range(4)}
JOINED_TRACKS: Final = {
    (letter, side): _track(letter, side, _OVERLAP) for letter in "abcd" for side in range(4)
}
