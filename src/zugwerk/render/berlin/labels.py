"""Where the names of places stand, so that none touches another, a stop or, if at all possible, a connection.

Every name has candidates: where the map wishes it, and 32 directions round its stop, at growing distances, in
one line or two, a little smaller if need be. Each candidate has a price, and the names choose in turns until
none finds a better place.
"""

from collections.abc import Iterable, Iterator
from itertools import accumulate
from math import cos, hypot, inf, pi, sin, sqrt
from typing import Final, NamedTuple

from zugwerk.render.berlin.geometry import Box, Point, box_around
from zugwerk.render.look import text_width

_GAPS: Final = (4, 6, 8, 11, 14, 18, 22, 26, 31, 36, 42, 48, 55, 63, 72, 86, 102)
_DIRECTIONS: Final = 32
_COMPASS: Final = [
    (cos(step * 2 * pi / _DIRECTIONS), sin(step * 2 * pi / _DIRECTIONS)) for step in range(_DIRECTIONS)
]

# How many candidates are enough, how few bad ones are kept, and what cannot be one: cells covered.
_POOR: Final = 12
_HOPELESS: Final = 60
_ENOUGH: Final = 80
_SMALLER: Final = 0.88
# German place names are long and made of two words; they may be hyphenated before the second.
_SECOND_PARTS: Final = (
    "platz",
    "straße",
    "strasse",
    "bahnhof",
    "insel",
    "säule",
    "damm",
    "brücke",
    "markt",
    "burg",
)

# Prices and measures, found by looking at maps.
_ROUNDS: Final = 8
_FAR: Final = 15
_LINE: Final = 1.16
_ASCENT: Final = 0.76
_CROSSING: Final = 200.0
_LEADER_CROSSING: Final = 1.2
_STEP: Final = 4.0
_CLASH: Final = 500.0
_ASTRAY: Final = 1000.0
_WISHED: Final = -100.0
_CELL: Final = 1
_TRIES: Final = 500
_NEIGHBOURHOOD: Final = 150.0
# So many places are looked at for all names of a map together: what strangers draw must not take long.
_MOST_LOOKED_AT: Final = 80_000


class PlacedLabel(NamedTuple):
    """A name with the base line of its first line, its box, and the line from its stop if that is far."""

    lines: tuple[str, ...]
    x: float
    y: float
    anchor: str
    size: float
    box: Box
    leader: tuple[Point, ...] = ()

    def clashes(self, other: "PlacedLabel") -> bool:
        """Whether two labels touch, or the line of one runs through the other."""
        return (
            self.box.overlaps(other.box, 2)
            or _runs_through(self.leader, other.box)
            or _runs_through(other.leader, self.box)
        )


class LabelWish(NamedTuple):
    """Where the base line of a name should be, from its stop, and which part of the name is there."""

    across: float
    down: float
    anchor: str


class Candidate(NamedTuple):
    """A label with what is wrong with its place, whatever the other labels do."""

    price: float
    label: PlacedLabel


class Obstacles:
    """Discs that labels had better not touch, as a raster with running sums: looking up takes no time."""

    def __init__(self, discs: Iterable[tuple[Point, float]], bounds: Box) -> None:
        self._columns: Final = int(bounds.right / _CELL) + 2
        self._rows: Final = int(bounds.bottom / _CELL) + 2
        self._blocked: Final = [bytearray(self._columns) for _ in range(self._rows)]
        for centre, radius in discs:
            self._block(centre, radius + _CELL / 2)
        self._sums: Final = [[0] * (self._columns + 1)]
        for row in self._blocked:
            along = accumulate(row, initial=0)
            self._sums.append([above + left for above, left in zip(self._sums[-1], along, strict=True)])

    def _block(self, centre: Point, radius: float) -> None:
        for row in range(*self._span(centre[1] - radius, centre[1] + radius, self._rows)):
            down = (row + 0.5) * _CELL - centre[1]
            reach = sqrt(max(radius * radius - down * down, 0))
            first, last = self._span(centre[0] - reach, centre[0] + reach, self._columns)
            self._blocked[row][first:last] = b"\1" * (last - first)

    def _span(self, low: float, high: float, end: int) -> tuple[int, int]:
        first = min(max(int(low // _CELL), 0), end)
        return first, max(min(int(high // _CELL) + 1, end), first)

    def touched(self, box: Box) -> int:
        """How many cells of a box are taken."""
        left, right = self._span(box.left, box.right, self._columns)
        top, bottom = self._span(box.top, box.bottom, self._rows)
        upper, lower = self._sums[top], self._sums[bottom]
        return lower[right] - upper[right] - lower[left] + upper[left]

    def covers(self, point: Point) -> bool:
        """Whether a point is taken."""
        column, row = int(point[0] / _CELL), int(point[1] / _CELL)
        return 0 <= row < self._rows and 0 <= column < self._columns and bool(self._blocked[row][column])


class Placer:
    """The ground that labels are put on: stops, what lies between them, the edges, the size of letters."""

    def __init__(
        self, stops: list[Point], radius: float, obstacles: Obstacles, bounds: Box, size: float
    ) -> None:
        self._stops: Final = stops
        self._radius: Final = radius
        self._obstacles: Final = obstacles
        self._bounds: Final = bounds
        self._size: Final = size
        self._taken: Final = Obstacles([(stop, radius + 2) for stop in stops], bounds)
        self._looks = _MOST_LOOKED_AT

    def place(self, names: list[str], wishes: dict[int, LabelWish] | None = None) -> list[PlacedLabel]:
        """A label for every stop, in the same order; a wish is met if nothing is in its way."""
        options = [self._candidates(stop, name) for stop, name in zip(self._stops, names, strict=True)]
        for number, wish in (wishes or {}).items():
            options[number][:0] = self._wished(self._stops[number], names[number], wish)
        chosen: list[Candidate | None] = [None] * len(names)
        for number in sorted(range(len(names)), key=lambda number: (_freedom(options[number]), number)):
            chosen[number] = _best(options[number], chosen, number)
        for _ in range(_ROUNDS):
            before = list(chosen)
            for number, found in enumerate(options):
                chosen[number] = _best(found, chosen, number)
                _push_aside(options, chosen, number)
            if chosen == before:
                break
        for number, name in enumerate(names):
            here = chosen[number]
            if here is None or _clashing(here.label, chosen, number):
                chosen[number] = self._anywhere(self._stops[number], name, chosen, number)
        return [
            self._label(stop, (name,), self._size, box_around(stop, 0), "") if here is None else here.label
            for stop, name, here in zip(self._stops, names, chosen, strict=True)
        ]

    def free(self, box: Box, labels: Iterable[PlacedLabel]) -> bool:
        """Whether nothing at all is in a box."""
        return (
            box.within(self._bounds)
            and not self._taken.touched(box)
            and not any(
                PlacedLabel(lines=(), x=0, y=0, anchor="", size=0, box=box).clashes(label) for label in labels
            )
            and not self._obstacles.touched(box)
        )

    def _candidates(self, stop: Point, name: str) -> list[Candidate]:
        """The places beside a stop by price: all that touch nothing, and the few that touch least."""
        found: list[Candidate] = []
        good = 0
        for size, price in ((self._size, 0.0), (self._size * _SMALLER, 12.0)):
            for lines in _broken(name):
                found.extend(self._round(stop, lines, size, price + _break_price(lines)))
            good = sum(candidate.price < _CROSSING for candidate in found)
            if good >= _ENOUGH:
                break
        return sorted(found, key=_price)[: good + _POOR]

    def _wished(self, stop: Point, name: str, wish: LabelWish) -> Iterator[Candidate]:
        """The place that the map asks for, in one line or two, unless something is in its way."""
        x = stop[0] + wish.across
        for lines in _broken(name):
            width, height = _extent(lines, self._size)
            left = x - width * {"start": 0, "end": 1}.get(wish.anchor, 0.5)
            top = stop[1] + wish.down - self._size * _ASCENT
            box = Box(left, top, left + width, top + height)
            if self._fits(box) and not self._obstacles.touched(box) and self._nearest(stop, box):
                yield Candidate(_WISHED, self._label(stop, lines, self._size, box, wish.anchor))
                return

    def _round(self, stop: Point, lines: tuple[str, ...], size: float, price: float) -> Iterator[Candidate]:
        """The places round a stop in all directions at all distances."""
        width, height = _extent(lines, size)
        for gap in _GAPS:
            far = price + 0.3 * gap + 0.003 * gap * gap
            reach = self._radius + gap
            for step, (across, down) in enumerate(_COMPASS):
                x, y = stop[0] + across * (reach + width / 2), stop[1] + down * (reach + height / 2)
                box = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
                if self._fits(box) and self._obstacles.touched(box) <= _HOPELESS:
                    anchor = "" if abs(across) < 0.3 else "end" if across < 0 else "start"
                    label = self._label(stop, lines, size, box, anchor)
                    astray = 0.0 if self._nearest(stop, box) else _ASTRAY
                    yield Candidate(far + _taste(step) + self._crossings(label) + astray, label)

    def _crossings(self, label: PlacedLabel) -> float:
        """The price of what a label and its line touch; at the stop itself the line cannot help it."""
        touched = self._obstacles.touched(label.box)
        if touched:
            return _CROSSING + touched
        return _LEADER_CROSSING * sum(self._obstacles.covers(point) for point in label.leader[1:])

    def _nearest(self, stop: Point, box: Box) -> bool:
        """Whether a box lies nearer to its stop than to any other: nobody then reads it as another's name."""
        own = box.distance(stop)
        return all(box.distance(other) > own for other in self._stops if other != stop)

    def _fits(self, box: Box) -> bool:
        return box.within(self._bounds) and not self._taken.touched(box)

    def _label(self, stop: Point, lines: tuple[str, ...], size: float, box: Box, anchor: str) -> PlacedLabel:
        x = box.left if anchor == "start" else box.right if anchor == "end" else (box.left + box.right) / 2
        return PlacedLabel(
            lines=lines,
            x=x,
            y=box.top + size * _ASCENT,
            anchor=anchor,
            size=size,
            box=box,
            leader=self._leader(stop, box),
        )

    def _leader(self, stop: Point, box: Box) -> tuple[Point, ...]:
        """Points from the edge of a stop to the box of its label, if that is far away."""
        near = min(max(stop[0], box.left), box.right), min(max(stop[1], box.top), box.bottom)
        across, down = near[0] - stop[0], near[1] - stop[1]
        length = hypot(across, down)
        if length - self._radius <= _FAR:
            return ()
        steps = int(length / _STEP) + 1
        first = self._radius / length
        shares = [first + (1 - first) * step / steps for step in range(steps + 1)]
        return tuple((stop[0] + across * share, stop[1] + down * share) for share in shares)

    def _anywhere(
        self, stop: Point, name: str, chosen: list[Candidate | None], number: int
    ) -> Candidate | None:
        """The nearest place without a clash: not far from the stop, else on the whole ground."""
        for reach in (_NEIGHBOURHOOD, inf):
            found: list[tuple[float, tuple[str, ...], Box]] = []
            for lines in _broken(name):
                width, height = _extent(lines, self._size)
                for x, y in self._grid(stop, reach):
                    box = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
                    if self._fits(box):
                        astray = 0.0 if self._nearest(stop, box) else _ASTRAY
                        price = hypot(x - stop[0], y - stop[1]) + self._obstacles.touched(box) + astray
                        found.append((price, lines, box))
            for price, lines, box in sorted(found)[:_TRIES]:
                label = self._label(stop, lines, self._size, box, "")
                if not _clashing(label, chosen, number):
                    return Candidate(price, label)
        return chosen[number]

    def _grid(self, stop: Point, reach: float) -> Iterator[Point]:
        """The points of the ground, not all of them if too many were looked at before."""
        for down in range(int(self._bounds.top), int(self._bounds.bottom), 6):
            if abs(down - stop[1]) > reach or self._looks <= 0:
                continue
            for across in range(int(self._bounds.left), int(self._bounds.right), 6):
                if abs(across - stop[0]) <= reach:
                    self._looks -= 1
                    yield float(across), float(down)


def _runs_through(leader: tuple[Point, ...], box: Box) -> bool:
    """Whether a line of points, which is straight, comes near a box."""
    if not leader:
        return False
    (left, top), (right, bottom) = leader[0], leader[-1]
    if min(left, right) > box.right + 2 or max(left, right) < box.left - 2:
        return False
    if min(top, bottom) > box.bottom + 2 or max(top, bottom) < box.top - 2:
        return False
    return any(box.touches(point, 2) for point in leader)


def _extent(lines: tuple[str, ...], size: float) -> tuple[float, float]:
    width = max(text_width(line, size) for line in lines)
    return width, size * (0.96 + _LINE * (len(lines) - 1))


def label_lines(size: float) -> float:
    """How far the base lines of a label are apart."""
    return size * _LINE


def _broken(name: str) -> Iterator[tuple[str, ...]]:
    """The name in one line, and in two where it has a gap, a hyphen or a common second part."""
    yield (name,)
    breaks = [place + 1 for place, letter in enumerate(name[:-1]) if letter in " -"]
    if breaks:
        middle = min(breaks, key=lambda place: abs(2 * place - len(name)))
        yield name[:middle].strip(), name[middle:]
        return
    for part in _SECOND_PARTS:
        if name.endswith(part) and len(name) > len(part) + 3:
            yield name.removesuffix(part) + "-", part


def _taste(step: int) -> float:
    """Right and left of a stop read best, then above and below, then the corners between."""
    main, off = divmod(step + 2, _DIRECTIONS // 8)
    return (0, 1, 2, 1.4, 0.6, 1.4, 2, 1)[main % 8] + 0.4 * abs(off - 2)


def _break_price(lines: tuple[str, ...]) -> float:
    """One line reads best; a hyphen that the name does not have is a last resort."""
    return 0 if len(lines) == 1 else 9 if lines[1][0].islower() else 4


def _freedom(options: list[Candidate]) -> int:
    return sum(candidate.price < _CROSSING for candidate in options)


def _price(candidate: Candidate) -> float:
    return candidate.price


def _clashing(label: PlacedLabel, chosen: list[Candidate | None], number: int) -> list[int]:
    """The numbers of the other labels that a label clashes with."""
    return [
        place
        for place, other in enumerate(chosen)
        if place != number and other is not None and label.clashes(other.label)
    ]


def _full_price(candidate: Candidate, chosen: list[Candidate | None], number: int) -> float:
    return candidate.price + _CLASH * len(_clashing(candidate.label, chosen, number))


def _best(options: list[Candidate], chosen: list[Candidate | None], number: int) -> Candidate | None:
    """The cheapest candidate beside the labels that stand already."""
    best: Candidate | None = None
    lowest = inf
    for candidate in options:
        if candidate.price >= lowest:
            break
        price = _full_price(candidate, chosen, number)
        if price < lowest:
            best, lowest = candidate, price
    return best


def _push_aside(options: list[list[Candidate]], chosen: list[Candidate | None], number: int) -> None:
    """Let a label that lies badly take a good place from another one, if that finds a place as well."""
    here = chosen[number]
    if here is None or _full_price(here, chosen, number) < _CROSSING:
        return
    best = 0.0
    swap: tuple[Candidate, int, Candidate] | None = None
    for candidate in options[number]:
        clashing = _clashing(candidate.label, chosen, number)
        there = chosen[clashing[0]] if len(clashing) == 1 else None
        if there is None or candidate.price > _CROSSING:
            continue
        before = _full_price(here, chosen, number) + _full_price(there, chosen, clashing[0])
        chosen[number] = candidate
        instead = _best(options[clashing[0]], chosen, clashing[0])
        chosen[number] = here
        if instead is None:
            continue
        gain = before - candidate.price - instead.price - _CLASH * candidate.label.clashes(instead.label)
        if gain > best:
            best, swap = gain, (candidate, clashing[0], instead)
    if swap is not None:
        chosen[number], chosen[swap[1]] = swap[0], swap[2]
