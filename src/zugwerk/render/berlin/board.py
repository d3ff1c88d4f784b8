"""The board: the ground with its river and parks, the connections, the stops and their names."""

from functools import lru_cache
from typing import Final

from zugwerk.render.berlin.chart import Chart
from zugwerk.render.berlin.connections import connection
from zugwerk.render.berlin.geometry import pair, smooth
from zugwerk.render.berlin.labels import PlacedLabel, label_lines
from zugwerk.render.berlin.scene import Scene
from zugwerk.render.berlin.signs import sized
from zugwerk.render.svg import circle, element, escape, group, moved, path, rectangle, words

_NEEDLE: Final = "M-9 0H9M4-4.5L9 0L4 4.5"


def board(scene: Scene) -> str:
    """Everything on the board, from its top left corner."""
    chart, view = scene.chart, scene.view
    free_first = sorted(
        range(len(scene.plan.connections)), key=lambda line: (view.owners[line] is not None, line)
    )
    return group(
        scenery(chart),
        *(connection(scene, line) for line in free_first),
        *(_stop(scene, place) for place in range(len(scene.plan.places))),
        id="board",
    )


@lru_cache(16)
def scenery(chart: Chart) -> str:
    """The ground: parks, rivers, their names, and where north is if that is not up."""
    parts = [rectangle(0, 0, chart.width, chart.height, rx=14, class_="frame")]
    for park in chart.plan.parks:
        parts.append(path(smooth(tuple(map(chart.point, park.points)), closed=True), class_="park"))
    for river in chart.plan.rivers:
        course = smooth(tuple(map(chart.point, river.points)))
        parts.append(path(course, class_="river", stroke_width=chart.sizes.river))
    for caption in chart.captions:
        parts.append(sized(chart.sizes.caption, words(caption.x, caption.y, caption.text, class_="caption")))
    if chart.turned:
        north = path(_NEEDLE, class_="needle") + words(-14, 4.5, "N", class_="small muted bold mid")
        parts.append(moved(chart.width - 18, chart.height - 16, north))
    # A nested picture cuts off what runs over the edge.
    return element("svg", *parts, width=chart.width, height=chart.height, aria_hidden="true")


def _stop(scene: Scene, place: int) -> str:
    lit = place in scene.lit
    name = scene.plan.places[place].name
    text = scene.look.say("berlin.table.stop-lit", place=name) if lit else name
    looks = "goal" if lit else "dim" if scene.shaded else ""
    if place in scene.candidates:
        looks += " candidate"
    begun = _begun(scene.plan.places[place].id, looks)
    return f"{begun}{scene.named(text)}{stop(scene.chart, place, lit)}</g>"


@lru_cache(1024)
def _begun(id: str, looks: str) -> str:
    begun = element("g", "", id=f"stop-{id}", role="img", class_=looks, data_place=id)
    return begun.removesuffix("></g>")


@lru_cache(1024)
def stop(chart: Chart, place: int, lit: bool = False) -> str:
    """A round stop with its name."""
    x, y = chart.stops[place]
    radius = chart.sizes.stop
    ring = circle(x, y, radius + 3, class_="ring") if lit else ""
    leader = _leader(chart, place)
    disc = circle(x, y, radius - 1, class_="stop", stroke_width=radius * 0.34)
    return leader + ring + disc + _label(chart.labels[place])


def _leader(chart: Chart, place: int) -> str:
    points = chart.labels[place].leader
    return path(f"M{pair(points[0])}L{pair(points[-1])}", class_="leader") if points else ""


def _label(label: PlacedLabel) -> str:
    lines = [
        element("tspan", escape(line), x=label.x, y=label.y + label_lines(label.size) * row)
        for row, line in enumerate(label.lines)
    ]
    return sized(label.size, element("text", *lines, class_=f"name {label.anchor or 'mid'}"))
