"""The graph of points over time, drawn once per end of a game."""

from collections.abc import Sequence
from typing import Final

from zugwerk.core.messages import signed
from zugwerk.render.drawing import Series
from zugwerk.render.svg import circle, element, number, path, words
from zugwerk.server.pages.sight import Sight

_WIDTH: Final = 640
_HEIGHT: Final = 280
_LEFT: Final = 40
_RIGHT: Final = 34
_TOP: Final = 14
_BOTTOM: Final = 26
_DISC: Final = 19
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)


class _Frame:
    """Where points and moments lie on the graph."""

    def __init__(self, rows: list[Sequence[Series]]) -> None:
        values = [series.points for row in rows for series in row]
        self.highest: Final = max(values)
        self.lowest: Final = min(0, *values)
        self._span: Final = max(self.highest - self.lowest, 1)
        self._moments: Final = len(rows) - 1

    def x(self, place: int) -> float:
        return _LEFT + place * (_WIDTH - _LEFT - _RIGHT) / self._moments

    def y(self, points: int) -> float:
        return _HEIGHT - _BOTTOM - (points - self.lowest) * (_HEIGHT - _TOP - _BOTTOM) / self._span

    def levels(self) -> range:
        """Round numbers, at most seven, for the lines of the grid."""
        step = next((step for step in _STEPS if self._span / step <= 6), _STEPS[-1])
        return range(self.lowest // step * step, self.highest + 1, step)


def graph_key(sight: Sight) -> tuple[str, str]:
    """By what the shelf knows the graph of a table."""
    return "graph", sight.words.language


def graph(sight: Sight, stops: Sequence[int]) -> str:
    """The points of every seat at each stop, as a spectator could follow them; "" if there never were any."""
    rows = [sight.drawing.series(view, sight.look) for view in sight.common_views(stops)]
    if len(rows) < 2 or not rows[0]:
        return ""
    frame = _Frame(rows)
    if frame.highest == frame.lowest:
        return ""
    return element(
        "svg",
        *(_level(frame, level) for level in frame.levels()),
        *(_curve(frame, [row[which] for row in rows]) for which in range(len(rows[0]))),
        _ends(frame, rows[-1]),
        words(_LEFT, _HEIGHT - 6, sight.words("server.graph.start"), class_="small muted"),
        words(_WIDTH - _RIGHT, _HEIGHT - 6, sight.words("server.graph.end"), class_="small muted end"),
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        class_="zw-auto graph",
        role="img",
        aria_label=_description(sight, rows[-1]),
    )


def _level(frame: _Frame, points: int) -> str:
    height = frame.y(points)
    line = path(f"M{_LEFT} {number(height)}H{_WIDTH - _RIGHT}", class_="grid")
    return line + words(_LEFT - 8, height + 4, signed(points), class_="small muted end")


def _curve(frame: _Frame, points: list[Series]) -> str:
    places = [
        f"{number(frame.x(place))} {number(frame.y(series.points))}" for place, series in enumerate(points)
    ]
    data = "M" + "L".join(places)
    return path(data, class_="curve-edge") + path(data, class_=f"curve s-{points[0].colour}")


def _ends(frame: _Frame, last: Sequence[Series]) -> str:
    """A disc with its letter at the end of every curve, moved apart where they would overlap."""
    ranked = sorted(last, key=lambda series: -series.points)
    heights = [max(frame.y(series.points), _TOP + _DISC * place) for place, series in enumerate(ranked)]
    below = float(_HEIGHT)
    for place in reversed(range(len(ranked))):
        heights[place] = below = min(heights[place], below - _DISC)
    x = _WIDTH - _RIGHT + 14
    return "".join(
        circle(x, height, 9, class_=f"{series.colour} edged")
        + words(x, height + 4.3, series.letter, class_=f"on-{series.colour} small bold mid")
        for series, height in zip(ranked, heights, strict=True)
    )


def _description(sight: Sight, last: Sequence[Series]) -> str:
    ranked = sorted(last, key=lambda series: -series.points)
    told = ", ".join(f"{series.name} {signed(series.points)}" for series in ranked)
    return sight.words("server.graph.name", points=told)
