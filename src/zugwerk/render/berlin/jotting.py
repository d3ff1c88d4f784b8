"""Names put down in haste beside their stops: for maps that change while one looks, and for crowded ones."""

from collections.abc import Iterable, Iterator
from math import cos, pi, sin
from typing import Final

from zugwerk.render.berlin.geometry import Box, Point, box_around
from zugwerk.render.berlin.labels import LabelWish, PlacedLabel
from zugwerk.render.look import text_width

_GAP: Final = 4
_ASCENT: Final = 0.76
_CELL: Final = 8
_CLASH: Final = 1000
# Right and left of a stop, above and below, then the corners between.
_SIDES: Final = [(cos(step * pi / 4), sin(step * pi / 4)) for step in (0, 4, 6, 2, 7, 1, 5, 3)]


class Jotter:
    """Does the work of a ``Placer`` in no time: every name takes the side of its stop that hides least."""

    def __init__(
        self,
        stops: list[Point],
        radius: float,
        discs: Iterable[tuple[Point, float]],
        bounds: Box,
        size: float,
    ) -> None:
        self._stops: Final = stops
        self._radius: Final = radius
        self._bounds: Final = bounds
        self._size: Final = size
        self._covered: Final = {cell for spot, reach in discs for cell in _cells(box_around(spot, reach))}

    def place(self, names: list[str], wishes: dict[int, LabelWish]) -> list[PlacedLabel]:
        """A label for every stop, in the same order."""
        taken = [box_around(stop, self._radius) for stop in self._stops]
        found: list[PlacedLabel] = []
        for number, name in enumerate(names):
            sides = list(self._sides(self._stops[number], name, wishes.get(number)))
            found.append(min(sides, key=lambda label: self._price(label, taken)))
            taken.append(found[-1].box)
        return found

    def free(self, box: Box, labels: Iterable[PlacedLabel]) -> bool:
        """Whether a box touches no label and hides no connection."""
        hidden = any(cell in self._covered for cell in _cells(box))
        return not hidden and not any(label.box.overlaps(box, 2) for label in labels)

    def _price(self, label: PlacedLabel, taken: list[Box]) -> int:
        """What a label would hide: names and stops before all."""
        clashes = sum(label.box.overlaps(box) for box in taken) + (not label.box.within(self._bounds))
        return _CLASH * clashes + sum(cell in self._covered for cell in _cells(label.box))

    def _sides(self, stop: Point, name: str, wish: LabelWish | None) -> Iterator[PlacedLabel]:
        width, height = text_width(name, self._size), self._size * 0.96
        if wish is not None:
            left = stop[0] + wish.across - width * {"start": 0, "end": 1}.get(wish.anchor, 0.5)
            yield self._label(name, left, stop[1] + wish.down - self._size * _ASCENT, width, wish.anchor)
        reach = self._radius + _GAP
        for across, down in _SIDES:
            left = stop[0] + across * (reach + width / 2) - width / 2
            top = stop[1] + down * (reach + height / 2) - height / 2
            anchor = "" if abs(across) < 0.1 else "end" if across < 0 else "start"
            yield self._label(name, left, top, width, anchor)

    def _label(self, name: str, left: float, top: float, width: float, anchor: str) -> PlacedLabel:
        x = left + width * {"start": 0, "end": 1}.get(anchor, 0.5)
        box = Box(left, top, left + width, top + self._size * 0.96)
        return PlacedLabel(
            lines=(name,), x=x, y=top + self._size * _ASCENT, anchor=anchor, size=self._size, box=box
        )


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    """The squares of a grid that a box lies on."""
    for row in range(int(box.top // _CELL), int(box.bottom // _CELL) + 1):
        for column in range(int(box.left // _CELL), int(box.right // _CELL) + 1):
            yield column, row
