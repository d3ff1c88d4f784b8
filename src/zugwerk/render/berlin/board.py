"""The board: the ground with its river and parks, the connections, the stops and their names."""

from functools import lru_cache
from typing import Final, NamedTuple

from zugwerk.render.berlin.chart import Chart
from zugwerk.render.berlin.connections import connection
from zugwerk.render.berlin.geometry import pair, smooth
from zugwerk.render.berlin.labels import PlacedLabel, label_lines
from zugwerk.render.berlin.scene import Scene, named
from zugwerk.render.berlin.signs import sized
from zugwerk.render.lines import Lined, MarkupLine
from zugwerk.render.look import Orientation, said
from zugwerk.render.svg import circle, element, escape, group, moved, number, path, rectangle, words

_NEEDLE: Final = "M-9 0H9M4-4.5L9 0L4 4.5"


def board(scene: Scene) -> str:
    """Everything on the board, from its top left corner."""
    return group(scenery(scene.chart), *[draw(*given) for draw, *given in _lines(scene)], id="board")


class Laid(NamedTuple):
    """What everybody sees alike: lines with their marks, and where among them the connections are."""

    lines: list[MarkupLine]
    marks: list[int]
    places: dict[int, int]


def laid(scene: Scene, name: str) -> Laid:
    """The board as a picture of its own on a page, line by line."""
    order, first = _order(scene), (_opened, scene.chart, scene.look.layout, name)
    lines = [first, *_lines(scene), (str, "</g></svg>")]
    places = {line: place for place, line in enumerate(order, start=1)}
    return Laid(lines, list(map(hash, lines)), places)


def page_board(scene: Scene, name: str, alike: Laid | None = None) -> Lined:
    """The same for its reader: with what everybody sees alike, own connections and goals are drawn anew."""
    if alike is None:
        shared = laid(scene, name)
        return Lined(shared.lines, shared.marks)
    lines, marks, places = alike.lines.copy(), alike.marks.copy(), alike.places
    owners, seat = scene.view.owners, scene.view.seat
    held = [] if seat is None else [line for line in places if owners[line] == seat]
    own = {places[line]: connection(scene, line) for line in held}
    own |= {1 + len(places) + place: _stop(scene, place) for place in scene.lit | scene.candidates}
    for place, line in own.items():
        lines[place], marks[place] = line, hash(line)
    return Lined(lines, marks)


def _opened(chart: Chart, layout: Orientation, name: str) -> str:
    width, height = number(chart.width), number(chart.height)
    drawn = element(
        "svg",
        group(scenery(chart), id="board"),
        id="board-picture",
        viewBox=f"0 0 {width} {height}",
        class_=f"zw-auto map {layout}",
        role="group",
        aria_label=name,
    )
    return drawn.removesuffix("</g></svg>")


def _lines(scene: Scene) -> list[MarkupLine]:
    """The connections and the stops."""
    found = [connection(scene, line) for line in _order(scene)]
    return [*found, *[_stop(scene, place) for place in range(len(scene.plan.places))]]


def _order(scene: Scene) -> list[int]:
    """The connections, free ones first."""
    return sorted(range(len(scene.plan.connections)), key=lambda line: scene.view.owners[line] is not None)


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
        # In this corner nothing of a page lies over the map.
        parts.append(moved(26, 16, north))
    # A nested picture cuts off what runs over the edge.
    return element("svg", *parts, width=chart.width, height=chart.height, aria_hidden="true")


def _stop(scene: Scene, place: int) -> MarkupLine:
    lit = place in scene.lit
    looks = "goal" if lit else "dim" if scene.shaded else ""
    if place in scene.candidates:
        looks += " candidate"
    return _named_stop, scene.chart, place, scene.look.language, scene.titled, lit, looks


def _named_stop(chart: Chart, place: int, language: str, titled: bool, lit: bool, looks: str) -> str:
    id, name = chart.plan.places[place].id, chart.plan.places[place].name
    text = said(language, "berlin.table.stop-lit", place=name) if lit else name
    return f"{_begun(id, looks)}{named(text, titled)}{stop(chart, place, lit)}</g>"


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
