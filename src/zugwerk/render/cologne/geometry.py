"""Where things are on the map of 1893 (C-2.1): hexes, their edges and corners, and the shape of every track.

Lengths are in user units: a flat-topped hex has corners ``RADIUS`` from its centre. Track between two edges
is a straight line or an arc that meets both edges at a right angle, so that neighbouring tiles join smoothly.
"""

from functools import cache
from itertools import pairwise
from math import atan2, cos, dist, pi, radians, sin, sqrt
from typing import Final

from zugwerk.games.cologne.board import PLACES
from zugwerk.kit.hexes import EDGES
from zugwerk.render.svg import number

Point = tuple[float, float]

RADIUS: Final = 56
HALF: Final = RADIUS * sqrt(3) / 2
SLOT: Final = 15.5
COLUMNS: Final = max(x for x, _ in PLACES) + 1
ROWS: Final = max(y for _, y in PLACES) + 1
WIDTH: Final = (1.5 * (COLUMNS - 1) + 2) * RADIUS
HEIGHT: Final = (ROWS + 1) * HALF
# Track reaches a little over the edge, so that no seam shows.
_OVERLAP: Final = 0.5


def centre(hex: int) -> Point:
    """The centre of a hex, from the top left corner of the map."""
    x, y = PLACES[hex]
    return (1.5 * x + 1) * RADIUS, (y + 1) * HALF


def towards(degrees: float, distance: float) -> Point:
    """A point at a distance from the centre; angles run clockwise from the right."""
    angle = radians(degrees)
    return cos(angle) * distance, sin(angle) * distance


def edge_point(edge: int, distance: float = HALF) -> Point:
    """The middle of an edge, or a point on the way there."""
    return towards(90 + 60 * edge, distance)


def corner(after: int, distance: float = RADIUS) -> Point:
    """The corner between an edge and the next one clockwise, or a point on the way there."""
    return towards(120 + 60 * after, distance)


def pair(point: Point) -> str:
    """A point as it is written in a path."""
    return f"{number(point[0])} {number(point[1])}"


def line(points: list[Point]) -> str:
    """A path of straight lines."""
    return "M" + "L".join(pair(point) for point in points)


def hexagon(radius: float) -> str:
    """The outline of a hex."""
    return line([corner(edge, radius) for edge in range(EDGES)]) + "Z"


def bend(first: int, second: int) -> int:
    """How far two edges are apart: 1 sharp, 2 gentle, 3 straight."""
    apart = (second - first) % EDGES
    return min(apart, EDGES - apart)


def join(first: int, second: int) -> str:
    """Track from one edge to another."""
    if (second - first) % EDGES > 3:
        first, second = second, first
    start, end = edge_point(first, HALF + _OVERLAP), edge_point(second, HALF + _OVERLAP)
    if bend(first, second) == 3:
        return line([start, end])
    radius = RADIUS * (0.5 if bend(first, second) == 1 else 1.5)
    return f"M{pair(start)}A{number(radius)} {number(radius)} 0 0 0 {pair(end)}"


def join_length(first: int, second: int) -> float:
    """How long the track between two edges is."""
    return {1: RADIUS * pi / 3, 2: RADIUS * pi / 2, 3: 2 * HALF}[bend(first, second)] + 2 * _OVERLAP


def along(first: int, second: int, part: float) -> Point:
    """The point after a part of the track from one edge to another."""
    start, end = edge_point(first), edge_point(second)
    if bend(first, second) == 3:
        return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
    sharp = bend(first, second) == 1
    inner = 90 + 60 * first + (30 if (second - first) % EDGES < 3 else -30) * bend(first, second)
    x, y = towards(inner, RADIUS if sharp else 2 * HALF)
    turn = radians(120 if sharp else 60) * (-1 if (second - first) % EDGES < 3 else 1)
    angle = atan2(start[1] - y, start[0] - x) + turn * part
    radius = RADIUS * (0.5 if sharp else 1.5)
    return x + cos(angle) * radius, y + sin(angle) * radius


@cache
def crossing(one: tuple[int, int], other: tuple[int, int]) -> float:
    """At which part of one track it crosses another."""
    parts = [step / 40 for step in range(41)]
    others = [along(*other, part) for part in parts]

    def gap(part: float) -> float:
        point = along(*one, part)
        return min(dist(point, each) for each in others)

    return min(parts, key=gap)


def spoke(edge: int, towards: Point = (0, 0)) -> str:
    """Track from an edge to a stop."""
    return line([edge_point(edge, HALF + _OVERLAP), towards])


def middle(first: int, second: int) -> tuple[Point, float]:
    """The middle of the track between two edges, and the angle at which it runs there."""
    apart = bend(first, second)
    if (second - first) % EDGES > 3:
        first, second = second, first
    inner = 90 + 60 * first + 30 * apart
    if apart == 3:
        return (0, 0), inner - 90
    distance = RADIUS * (0.5 if apart == 1 else sqrt(3) - 1.5)
    return towards(inner, distance), inner + 90


def smooth(points: list[Point]) -> str:
    """A curve from the first point to the last that runs through the middles of the lines between."""
    path = f"M{pair(points[0])}"
    for one, other in pairwise(points[1:]):
        halfway = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        path += f"Q{pair(one)} {pair(halfway if other is not points[-1] else other)}"
    return path
