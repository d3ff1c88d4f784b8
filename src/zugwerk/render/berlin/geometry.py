"""Points, boxes and curves in the units of a picture."""

from itertools import pairwise
from math import atan2, degrees, hypot
from typing import Final, NamedTuple

from zugwerk.render.svg import number

Point = tuple[float, float]

_STEPS: Final = 48


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Box", gap: float = 0) -> bool:
        """Whether two boxes are nearer than a gap."""
        return (
            self.left < other.right + gap
            and other.left < self.right + gap
            and self.top < other.bottom + gap
            and other.top < self.bottom + gap
        )

    def touches(self, centre: Point, radius: float) -> bool:
        """Whether a disc reaches into the box."""
        across = max(self.left - centre[0], 0, centre[0] - self.right)
        down = max(self.top - centre[1], 0, centre[1] - self.bottom)
        return across * across + down * down < radius * radius

    def distance(self, point: Point) -> float:
        """How far a point is from the box; 0 inside."""
        across = max(self.left - point[0], 0, point[0] - self.right)
        down = max(self.top - point[1], 0, point[1] - self.bottom)
        return hypot(across, down)

    def within(self, other: "Box") -> bool:
        """Whether the other box contains this one."""
        return (
            self.left >= other.left
            and self.top >= other.top
            and self.right <= other.right
            and self.bottom <= other.bottom
        )


class Spot(NamedTuple):
    """A place on a curve and its direction in degrees, turned so that nothing stands on its head."""

    x: float
    y: float
    angle: float


def box_around(centre: Point, radius: float) -> Box:
    """The box of a disc."""
    return Box(centre[0] - radius, centre[1] - radius, centre[0] + radius, centre[1] + radius)


def pair(point: Point) -> str:
    """A point as path data."""
    return f"{number(point[0])} {number(point[1])}"


class Curve:
    """A straight line, or a quadratic curve with a control point; measured along its length."""

    def __init__(self, start: Point, control: Point | None, end: Point) -> None:
        self.start: Final = start
        self.control: Final = control
        self.end: Final = end
        middle = control or ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self._points: Final = [_at(start, middle, end, step / _STEPS) for step in range(_STEPS + 1)]
        self._lengths: Final = [0.0]
        for before, after in pairwise(self._points):
            self._lengths.append(self._lengths[-1] + hypot(after[0] - before[0], after[1] - before[1]))
        self.length: Final = self._lengths[-1]

    def data(self) -> str:
        """The curve as path data."""
        if self.control is None:
            return f"M{pair(self.start)}L{pair(self.end)}"
        return f"M{pair(self.start)}Q{pair(self.control)} {pair(self.end)}"

    def at(self, distance: float) -> Spot:
        """The place so far along the curve."""
        step = 1
        while step < _STEPS and self._lengths[step] < distance:
            step += 1
        (left, top), (right, bottom) = self._points[step - 1], self._points[step]
        span = self._lengths[step] - self._lengths[step - 1]
        share = (distance - self._lengths[step - 1]) / span if span else 0
        x, y = left + (right - left) * share, top + (bottom - top) * share
        angle = degrees(atan2(bottom - top, right - left))
        return Spot(x, y, angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle)

    def beside(self, shift: float, at_ends: float) -> "Curve":
        """A curve so far to the right of this one, seen from its start; it may be nearer at its ends."""
        middle = self.control or ((self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2)
        out, into = _normal(self.start, middle), _normal(middle, self.end)
        start = self.start[0] + out[0] * at_ends, self.start[1] + out[1] * at_ends
        end = self.end[0] + into[0] * at_ends, self.end[1] + into[1] * at_ends
        if self.control is None and shift == at_ends:
            return Curve(start, None, end)
        spread = (2 * shift - at_ends) / max(1 + out[0] * into[0] + out[1] * into[1], 0.5)
        control = middle[0] + (out[0] + into[0]) * spread, middle[1] + (out[1] + into[1]) * spread
        return Curve(start, control, end)


def _at(start: Point, control: Point, end: Point, time: float) -> Point:
    rest = 1 - time
    one, two, three = rest * rest, 2 * rest * time, time * time
    return (
        one * start[0] + two * control[0] + three * end[0],
        one * start[1] + two * control[1] + three * end[1],
    )


def _normal(start: Point, end: Point) -> Point:
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down) or 1
    return -down / length, across / length


def smooth(points: tuple[Point, ...], closed: bool = False) -> str:
    """A soft line through points, as path data (Catmull–Rom)."""
    count = len(points)
    parts = [f"M{pair(points[0])}"]
    for index in range(count if closed else count - 1):
        before = points[index - 1] if closed or index else points[0]
        here, there = points[index], points[(index + 1) % count]
        after = points[(index + 2) % count] if closed or index + 2 < count else there
        first = here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6
        second = there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6
        parts.append(f"C{pair(first)} {pair(second)} {pair(there)}")
    return "".join(parts) + ("Z" if closed else "")
