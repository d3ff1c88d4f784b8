"""A map on the drawing board: whatever is right with it so far, in the looks of the finished one."""

from collections.abc import Mapping
from typing import Final, TypedDict

from zugwerk.games.berlin.board import BoardMap, shipped_text
from zugwerk.games.berlin.board.fields import LONGEST
from zugwerk.games.berlin.board.lines import NotJson, read_json
from zugwerk.games.berlin.board.plan import COLOURS, LONGEST_TRAM
from zugwerk.games.berlin.board.reader import (
    HIGHEST,
    LONGEST_NOTE,
    LONGEST_SIDE,
    MOST_CARDS,
    PARK_POINTS,
    RIVER_POINTS,
    SHORTEST_SIDE,
    MapReader,
)
from zugwerk.render.berlin.board import scenery, stop
from zugwerk.render.berlin.chart import Chart
from zugwerk.render.berlin.connections import rail, reach, spaces
from zugwerk.render.berlin.measured import PlayedGames, measured
from zugwerk.render.berlin.page import description
from zugwerk.render.berlin.scene import connection_words
from zugwerk.render.berlin.style import RULES
from zugwerk.render.berlin.survey import survey
from zugwerk.render.look import Look
from zugwerk.render.maps import Maps, MeasuredMap
from zugwerk.render.parts import named
from zugwerk.render.svg import circle, element, group, image, number, title

_FINGER: Final = 16
# What a new map pays for connections, until somebody changes it.
_POINTS: Final = {
    "tram": {"1": 1, "2": 2, "3": 4, "4": 7},
    "underground": {"1": 1, "2": 2, "3": 3, "4": 4, "5": 6, "6": 8, "7": 10, "8": 12},
}
# Pieces of maps that are played on are kept; a sketch is drawn once and must not crowd them out.
_scenery, _drawn_stop = scenery.__wrapped__, stop.__wrapped__
_reach, _rail, _spaces = reach.__wrapped__, rail.__wrapped__, spaces.__wrapped__


class MapFigures(TypedDict):
    """The limits of a map of Berlin, its colours, and the points that a new one begins with."""

    longest_text: int
    longest_note: int
    shortest_side: int
    longest_side: int
    longest_tram: int
    most_cards: int
    highest: int
    river_points: int
    park_points: int
    colours: list[str]
    scoring: dict[str, dict[str, int]]


class BerlinMaps(Maps[BoardMap, PlayedGames]):
    """The maps of Berlin."""

    def picture(self, plan: BoardMap, look: Look, shares: Mapping[str, float] | None = None) -> str:
        """The bare map, or how popular its connections are."""
        return survey(plan, look, shares)

    def measured(self, plan: BoardMap, played: PlayedGames, look: Look) -> MeasuredMap:
        """How popular its connections and tickets are, and how games on it went."""
        return measured(plan, played, look)

    def example(self) -> str:
        """The text of the map that comes with the game."""
        return shipped_text()

    def figures(self) -> MapFigures:
        """The limits that a reader of maps sets."""
        return MapFigures(
            longest_text=LONGEST,
            longest_note=LONGEST_NOTE,
            shortest_side=SHORTEST_SIDE,
            longest_side=LONGEST_SIDE,
            longest_tram=LONGEST_TRAM,
            most_cards=MOST_CARDS,
            highest=HIGHEST,
            river_points=RIVER_POINTS,
            park_points=PARK_POINTS,
            colours=["grey", *COLOURS],
            scoring=_POINTS,
        )

    def sketched(self, text: str) -> BoardMap | None:
        """The map of a text without whatever is wrong with it; ``None`` if nothing can be read."""
        reader = MapReader()
        try:
            node = read_json(text)
        except NotJson:
            return None
        if node.fields() is None:
            return None
        reader.read(node)
        return _drawable(reader.plan())

    def sketch(self, plan: BoardMap, look: Look, live: bool = True) -> str:
        """The map as inline SVG; a unit of the map is ``data-scale`` units of the picture.

        A live one is drawn in haste, and its stops can be reached by the keyboard.
        """
        chart = Chart(plan, "landscape", hasty=live)
        return element(
            "svg",
            named(_content(chart, look, live)),
            id="board-picture",
            viewBox=f"0 0 {number(chart.width)} {number(chart.height)}",
            class_="zw-auto map sketch",
            role="group",
            aria_label=description(plan, look),
            data_scale=f"{chart.width / plan.width:.6f}",
        )

    def miniature(self, plan: BoardMap, look: Look) -> str:
        """The map as a whole SVG for lists: drawn in haste."""
        chart = Chart(plan, "landscape", hasty=True)
        drawn = _content(chart, look, live=False)
        return look.document(chart.width, chart.height, RULES, plan.name, description(plan, look), drawn)


def _drawable(plan: BoardMap) -> BoardMap:
    """The map without rivers and parks that have too few points."""
    return BoardMap(
        name=plan.name,
        note=plan.note,
        width=plan.width,
        height=plan.height,
        places=plan.places,
        connections=plan.connections,
        tickets=plan.tickets,
        tram_points=plan.tram_points,
        metro_points=plan.metro_points,
        rivers=tuple(river for river in plan.rivers if len(river.points) > 1),
        parks=tuple(park for park in plan.parks if len(park.points) > 2),
    )


def _content(chart: Chart, look: Look, live: bool) -> str:
    connections = (_connection(chart, look, line) for line in range(len(chart.plan.connections)))
    stops = (_stop(chart, place, live) for place in range(len(chart.plan.places)))
    return "".join((_scenery(chart), *connections, *stops))


def _connection(chart: Chart, look: Look, line: int) -> str:
    entry = chart.plan.connections[line]
    return image(
        f"connection-{entry.id}",
        connection_words(look, entry, chart.plan.pays(entry)),
        _reach(chart, line),
        _rail(chart, line),
        _spaces(chart, line),
        data_connection=entry.id,
    )


def _stop(chart: Chart, place: int, live: bool) -> str:
    entry = chart.plan.places[place]
    x, y = chart.stops[place]
    return group(
        title(entry.name),
        circle(x, y, _FINGER, class_="finger", fill="transparent"),
        _drawn_stop(chart, place),
        id=f"stop-{entry.id}",
        role="button" if live else "img",
        tabindex="0" if live else "",
        data_place=entry.id,
    )
