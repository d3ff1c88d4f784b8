"""Names put down in haste beside their stops: for maps that change while one looks, and for crowded ones."""

from collections.abc import Iterable, Iterator
from typing import Final

from zugwerk.render.berlin.geometry import Box, Point, box_around
from zugwerk.render.berlin.labels import Label, Wish
from zugwerk.render.look import text_width

_GAP: Final = 4
_ASCENT: Final = 0.76


class Jotter:
    """Does the work of a ``Placer`` in no time: every name takes the first free side of its stop."""

    def __init__(self, stops: list[Point], radius: float, bounds: Box, size: float) -> None:
        self._stops: Final = stops
        self._radius: Final = radius
        self._bounds: Final = bounds
        self._size: Final = size

    def place(self, names: list[str], wishes: dict[int, Wish]) -> list[Label]:
        """A label for every stop, in the same order."""
        taken = [box_around(stop, self._radius) for stop in self._stops]
        found: list[Label] = []
        for number, name in enumerate(names):
            sides = list(self._sides(self._stops[number], name, wishes.get(number)))
            free = (
                label
                for label in sides
                if label.box.within(self._bounds) and not any(label.box.overlaps(box) for box in taken)
            )
            label = next(free, sides[0])
            taken.append(label.box)
            found.append(label)
        return found

    def free(self, box: Box, labels: Iterable[Label]) -> bool:
        """Whether a box touches no label."""
        return not any(label.box.overlaps(box, 2) for label in labels)

    def _sides(self, stop: Point, name: str, wish: Wish | None) -> Iterator[Label]:
        width, height = text_width(name, self._size), self._size * 0.96
        reach, rise = self._radius + _GAP, self._size * _ASCENT
        if wish is not None:
            yield self._label(name, stop[0] + wish.across, stop[1] + wish.down - rise, wish.anchor, width)
        for anchor, across, down in (
            ("start", reach, -height / 2),
            ("end", -reach, -height / 2),
            ("", 0, -reach - height),
            ("", 0, reach),
        ):
            yield self._label(name, stop[0] + across, stop[1] + down, anchor, width)

    def _label(self, name: str, x: float, top: float, anchor: str, width: float) -> Label:
        left = x - width * {"start": 0, "end": 1}.get(anchor, 0.5)
        box = Box(left, top, left + width, top + self._size * 0.96)
        return Label((name,), x, top + self._size * _ASCENT, anchor, self._size, box)
