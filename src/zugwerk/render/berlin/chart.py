"""A map fitted into a picture: stops, the curves of connections, the spaces on them, and free labels.

On a phone a wide map is turned, west up, so that it fills the screen; names stay upright.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from zugwerk.games.berlin.board import BoardMap, Connection
from zugwerk.games.berlin.board.plan import METRO
from zugwerk.render.berlin.geometry import Box, Curve, Point, Spot
from zugwerk.render.berlin.jotting import Jotter
from zugwerk.render.berlin.labels import LabelWish, Obstacles, PlacedLabel, Placer
from zugwerk.render.berlin.style import PHONE, SCREEN, Sizes
from zugwerk.render.look import Orientation, text_width

_SCREEN_WIDTH: Final = 1152.0
_SCREEN_HEIGHT: Final = 860.0
_PHONE_WIDTH: Final = 374.0
# A phone shows cards, map and status on one screen: the map may be so high, and is pulled apart or pressed
# together for that, within reason.
_PHONE_HEIGHT: Final = 547.0
_PHONE_STRETCH: Final = (0.7, 1.3)
_PHONE_MARGIN: Final = 20.0
_WIDE: Final = 1.15
_NARROWEST: Final = 4
_STEP: Final = 5.0
_STRIDE: Final = 16.0
# Beyond this the search for good places takes too long; maps come from strangers too.
_MOST_PLACES: Final = 40
_MOST_LINES: Final = 120
_CHARTS_KEPT: Final = 64


class Caption(NamedTuple):
    """The name of a river or park."""

    text: str
    x: float
    y: float
    kind: str


class Chart:
    """Everything on a map with its place in the picture; ``hasty`` saves the search for good labels."""

    def __init__(self, plan: BoardMap, layout: Orientation, hasty: bool = False) -> None:
        self.plan: Final = plan
        self.sizes: Final[Sizes] = PHONE if layout == "portrait" else SCREEN
        self.turned: Final = layout == "portrait" and plan.width > plan.height * _WIDE
        frame = _content(plan) if layout == "portrait" else Box(0, 0, plan.width, plan.height)
        self._frame: Final = frame
        wide, high = frame.right - frame.left, frame.bottom - frame.top
        if self.turned:
            wide, high = high, wide
        self._margin: Final = _PHONE_MARGIN if layout == "portrait" else 0.0
        if layout == "portrait":
            across = (_PHONE_WIDTH - 2 * self._margin) / wide
            least, most = _PHONE_STRETCH
            down = min(max((_PHONE_HEIGHT - 2 * self._margin) / high, across * least), across * most)
        else:
            across = down = min(_SCREEN_WIDTH / wide, _SCREEN_HEIGHT / high)
        self._across: Final = across
        self._down: Final = down
        self.width: Final = wide * across + 2 * self._margin
        self.height: Final = high * down + 2 * self._margin
        self.stops: Final = [self.point((place.x, place.y)) for place in plan.places]
        self._ways: Final[dict[tuple[int, int, Point | None], list[int]]] = {}
        for line, entry in enumerate(plan.connections):
            self._ways.setdefault(_way(entry), []).append(line)
        self.curves: Final = [self._curve(line, entry) for line, entry in enumerate(plan.connections)]
        self.spaces: Final = [
            self._spaces(entry, curve) for entry, curve in zip(plan.connections, self.curves, strict=True)
        ]
        crowded = len(plan.places) > _MOST_PLACES or len(plan.connections) > _MOST_LINES
        placer = self._placer(hasty or crowded)
        wishes = {} if layout == "portrait" else self._wishes()
        self.labels: Final[list[PlacedLabel]] = placer.place([place.name for place in plan.places], wishes)
        self.captions: Final = list(self._captions(placer))

    def point(self, point: Point) -> Point:
        """A point of the map in the picture."""
        x, y = point[0] - self._frame.left, point[1] - self._frame.top
        if self.turned:
            x, y = self._frame.bottom - point[1], x
        return x * self._across + self._margin, y * self._down + self._margin

    def _placer(self, hasty: bool) -> Placer | Jotter:
        bounds = Box(3, 3, self.width - 3, self.height - 3)
        if hasty:
            return Jotter(
                stops=self.stops,
                radius=self.sizes.stop,
                discs=self.discs(_STRIDE),
                bounds=bounds,
                size=self.sizes.label,
            )
        obstacles = Obstacles(self.discs(), bounds)
        return Placer(
            stops=self.stops,
            radius=self.sizes.stop,
            obstacles=obstacles,
            bounds=bounds,
            size=self.sizes.label,
        )

    def _wishes(self) -> dict[int, LabelWish]:
        """Where the map wants its names, by place."""
        found: dict[int, LabelWish] = {}
        for number, place in enumerate(self.plan.places):
            label = place.label
            if label is not None:
                anchor = "" if label.anchor == "middle" else label.anchor
                found[number] = LabelWish(label.dx * self._across, label.dy * self._down, anchor)
        return found

    def _curve(self, line: int, entry: Connection) -> Curve:
        """The curve between two stops, always from the same end; those on one way run side by side."""
        first, second = sorted((entry.a, entry.b))
        control = None if entry.bend is None else self.point(entry.bend)
        curve = Curve(self.stops[first], control, self.stops[second])
        lines = self._ways[_way(entry)]
        if len(lines) == 1:
            return curve
        metro = any(self.plan.connections[each].kind == METRO for each in lines)
        apart = self.sizes.metro_apart if metro else self.sizes.tram_apart
        shift = ((len(lines) - 1) / 2 - lines.index(line)) * apart
        # Lines of the metro draw near at the stops, trams keep their distance.
        at_ends = shift * 1.2 * self.sizes.stop / apart if entry.kind == METRO else shift
        return curve.beside(shift, at_ends)

    def _spaces(self, entry: Connection, curve: Curve) -> list[Spot]:
        if entry.kind == METRO:
            return [curve.at(curve.length / 2)]
        step = self.space_length(entry, curve) + self.sizes.gap
        first = curve.length / 2 - step * (entry.cards - 1) / 2
        return [curve.at(first + step * place) for place in range(entry.cards)]

    def space_length(self, entry: Connection, curve: Curve) -> float:
        """How long a space of a tram connection is: the usual length, less where there is no room."""
        room = curve.length - 2 * (self.sizes.stop + self.sizes.gap)
        return max(min(self.sizes.space, room / entry.cards - self.sizes.gap), 6)

    def discs(self, stride: float = _STEP) -> Iterator[tuple[Point, float]]:
        """The connections as discs, for labels to keep away from."""
        sizes = self.sizes
        for entry, curve in zip(self.plan.connections, self.curves, strict=True):
            metro = entry.kind == METRO
            reach = sizes.metro / 2 if metro else 0
            steps = int(curve.length / stride) + 1
            for step in range(1, steps):
                distance = curve.length * step / steps
                spot = curve.at(distance)
                inside = abs(distance - curve.length / 2) < reach
                radius = sizes.car / 2 if inside else sizes.rail if metro else sizes.height / 2
                yield (spot.x, spot.y), radius + 1

    def _captions(self, placer: Placer | Jotter) -> Iterator[Caption]:
        """Names of rivers and parks, where nothing else is; a name without room is left out."""
        taken = list(self.labels)
        size = self.sizes.caption
        for river in self.plan.rivers:
            course = Curve(*_ends(river.points)) if len(river.points) == 2 else None
            points = [course.at(course.length / 2)[:2]] if course else list(river.points)
            places = [self.point(point) for point in _between(points)]
            yield from _caption(placer, taken, river.name, places, size, "river")
        for park in self.plan.parks:
            x = sum(point[0] for point in park.points) / len(park.points)
            y = sum(point[1] for point in park.points) / len(park.points)
            points = [park.label or (x, y), (x, y)]
            places = [self.point(point) for point in points + list(_between([(x, y), *park.points]))]
            yield from _caption(placer, taken, park.name, places, size, "park")


def _way(entry: Connection) -> tuple[int, int, Point | None]:
    """The way a connection takes: its ends and its bend."""
    return min(entry.a, entry.b), max(entry.a, entry.b), entry.bend


def _content(plan: BoardMap) -> Box:
    """The part of a map that has something on it, which a small picture does without the rest of."""
    points = [(place.x, place.y) for place in plan.places]
    for entry in plan.connections:
        if entry.bend is not None:
            a, b = plan.places[entry.a], plan.places[entry.b]
            points.append(((a.x + 2 * entry.bend[0] + b.x) / 4, (a.y + 2 * entry.bend[1] + b.y) / 4))
    across, down = [x for x, _ in points], [y for _, y in points]
    return _widened(Box(min(across), min(down), max(across), max(down)))


def _widened(box: Box) -> Box:
    """The box, made wider on its shorter side if it is very narrow."""
    least = max(box.right - box.left, box.bottom - box.top) / _NARROWEST
    across = max(least - box.right + box.left, 0) / 2
    down = max(least - box.bottom + box.top, 0) / 2
    return Box(box.left - across, box.top - down, box.right + across, box.bottom + down)


def _ends(points: tuple[Point, ...]) -> tuple[Point, None, Point]:
    return points[0], None, points[-1]


def _between(points: list[Point]) -> Iterator[Point]:
    """Points along a line, the middle of every stretch first."""
    for share in (0.5, 0.25, 0.75):
        for one, other in pairwise(points):
            yield one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _caption(
    placer: Placer | Jotter, taken: list[PlacedLabel], name: str, places: list[Point], size: float, kind: str
) -> Iterator[Caption]:
    width = text_width(name, size)
    for x, y in places:
        box = Box(x - width / 2 - 2, y - size * 0.6, x + width / 2 + 2, y + size * 0.6)
        if placer.free(box, taken):
            taken.append(PlacedLabel(lines=(name,), x=x, y=y, anchor="", size=size, box=box))
            yield Caption(name, x, y + size * 0.35, kind)
            return


class _Charts:
    """The charts that were used last; several threads draw."""

    def __init__(self) -> None:
        self._lock: Final = threading.Lock()
        self._kept: Final[OrderedDict[tuple[BoardMap, Orientation], Chart]] = OrderedDict()

    def find(self, plan: BoardMap, layout: Orientation) -> Chart | None:
        with self._lock:
            found = self._kept.get((plan, layout))
            if found is not None:
                self._kept.move_to_end((plan, layout))
            return found

    def keep(self, plan: BoardMap, layout: Orientation, chart: Chart) -> Chart:
        with self._lock:
            self._kept[plan, layout] = chart
            if len(self._kept) > _CHARTS_KEPT:
                self._kept.popitem(last=False)
        return chart


_CHARTS: Final = _Charts()


def has_chart(plan: BoardMap, layout: Orientation) -> bool:
    """Whether the map was fitted into the layout a while ago."""
    return _CHARTS.find(plan, layout) is not None


def chart_of(plan: BoardMap, layout: Orientation) -> Chart:
    """The map fitted into a layout; working out the labels takes a moment, so the last ones are kept."""
    return _CHARTS.find(plan, layout) or _CHARTS.keep(plan, layout, Chart(plan, layout))
