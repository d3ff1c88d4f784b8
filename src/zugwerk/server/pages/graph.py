"""The graph of points over time, drawn once per end of a game."""

from collections.abc import Sequence
from typing import Final

from zugwerk.render.fragments import Series
from zugwerk.render.svg import circle, element, escape, number, path, words
from zugwerk.server.pages.sight import Sight

_WIDTH: Final = 640
_HEIGHT: Final = 280
_LEFT: Final = 40
_RIGHT: Final = 34
_TOP: Final = 14
_BOTTOM: Final = 26
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)


def graph(sight: Sight) -> str:
    """The points of every seat after every action, as a spectator could follow them; "" if nothing tells."""
    rows = _rows(sight)
    if len(rows) < 2 or not rows[0]:
        return ""
    highest = max(max(series.points for series in row) for row in rows)
    lowest = min(0, *(min(series.points for series in row) for row in rows))
    span = max(highest - lowest, 1)
    step = next((step for step in _STEPS if span / step <= 6), _STEPS[-1])
    levels = range(lowest // step * step, highest + 1, step)

    def x(place: int) -> float:
        return _LEFT + place * (_WIDTH - _LEFT - _RIGHT) / (len(rows) - 1)

    def y(points: float) -> float:
        return _HEIGHT - _BOTTOM - (points - lowest) * (_HEIGHT - _TOP - _BOTTOM) / span

    grid = "".join(
        path(f"M{_LEFT} {number(y(level))}H{_WIDTH - _RIGHT}", class_="grid")
        + words(_LEFT - 8, y(level) + 4, str(level), class_="small muted end")
        for level in levels
    )
    curves = "".join(_curve([row[which] for row in rows], x, y) for which in range(len(rows[0])))
    foot = words(_LEFT, _HEIGHT - 6, sight.words("server.graph.start"), class_="small muted")
    foot += words(_WIDTH - _RIGHT, _HEIGHT - 6, sight.words("server.graph.end"), class_="small muted end")
    return element(
        "svg",
        grid,
        curves,
        _ends(rows[-1], x(len(rows) - 1), y),
        foot,
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        class_="zw-auto graph",
        role="img",
        aria_label=_description(sight, rows[-1]),
    )


def _rows(sight: Sight) -> list[Sequence[Series]]:
    parts = sight.fragments
    if parts is None:
        return []
    record, game = sight.match.record, sight.room.game
    stops = set(sight.stops)
    return [
        parts.series(step.state.view(None), sight.look)
        for done, step in enumerate(record.replay(game), start=1)
        if done in stops
    ]


def _curve(points: list[Series], x: object, y: object) -> str:
    assert callable(x)
    assert callable(y)
    places = [f"{number(x(place))} {number(y(series.points))}" for place, series in enumerate(points)]
    data = "M" + "L".join(places)
    return path(data, class_="curve-edge") + path(data, class_=f"curve s-{points[0].colour}")


def _ends(last: Sequence[Series], right: float, y: object) -> str:
    """A disc with its letter at the end of every curve, moved apart where they would overlap."""
    assert callable(y)
    shapes: list[str] = []
    ranked = sorted(last, key=lambda series: -series.points)
    heights = [max(float(y(series.points)), _TOP + 19 * place) for place, series in enumerate(ranked)]
    below = float(_HEIGHT)
    for place in reversed(range(len(ranked))):
        heights[place] = below = min(heights[place], below - 19)
    for series, height in zip(ranked, heights, strict=True):
        shapes.append(circle(right + 14, height, 9, class_=f"{series.colour} edged"))
        shapes.append(
            words(right + 14, height + 4.3, series.letter, class_=f"on-{series.colour} small bold mid")
        )
    return "".join(shapes)


def _description(sight: Sight, last: Sequence[Series]) -> str:
    ranked = sorted(last, key=lambda series: -series.points)
    told = ", ".join(f"{series.name} {series.points}" for series in ranked)
    return escape(sight.words("server.graph.name", points=told))
