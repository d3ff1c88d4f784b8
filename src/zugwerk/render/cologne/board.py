"""The map: hexes with terrain, the Rhine, track, cities with stations, routes, and coordinates on the rim."""

from functools import cache, lru_cache
from typing import Final, NamedTuple

from zugwerk.games.cologne.board import (
    CITIES,
    COSTS,
    HEX_NAMES,
    HEX_TITLES,
    HEXES,
    KIND_NAMES,
    KINDS,
    LABELS,
    N5,
    PRINTED,
    RIVER_EDGE,
    SLOTS,
    STOPS,
    TOWNS,
    VALUES,
)
from zugwerk.kit.hexes import EDGES
from zugwerk.render.cologne import face, ways
from zugwerk.render.cologne.geometry import (
    COLUMNS,
    HALF,
    HEIGHT,
    RADIUS,
    ROWS,
    SLOT,
    WIDTH,
    Point,
    centre,
    corner,
    edge_point,
    hexagon,
    line,
)
from zugwerk.render.cologne.river import river
from zugwerk.render.cologne.scene import MapScene
from zugwerk.render.cologne.style import ROUTES
from zugwerk.render.cologne.token import disc, letters, plate
from zugwerk.render.lines import Lined, MarkupLine
from zugwerk.render.look import Look, Orientation, said
from zugwerk.render.parts import named
from zugwerk.render.svg import circle, element, group, image, moved, number, path, rectangle, words

RIM: Final = 26
# A map is drawn again and again with few changes, so its pieces are kept.
_KEPT: Final = 4096
# Signs of stations where the map is small: the width of one alone in its city, their height and letters.
_ALONE: Final = 52.0
_HIGH: Final = 27.0
_LETTERS: Final = 20.0
MAP_WIDTH: Final = WIDTH + 2 * RIM
MAP_HEIGHT: Final = HEIGHT + 2 * RIM
_END: Final = "</g></g>"
_ENDED: Final = Lined([(str, _END)])
_CLOSED: Final = Lined([(str, "</svg>")])
_INNER: Final = hexagon(RADIUS - 4)
_OUTLINE: Final = element("defs", path(hexagon(RADIUS), id="hexagon"))
_STUB: Final = path(line([edge_point(RIVER_EDGE, HALF), edge_point(RIVER_EDGE, HALF - 16)]), class_="n")


class Layers(NamedTuple):
    """What everybody sees alike of the map: the ground, the track on it, and what lies above both."""

    ground: Lined
    track: Lined
    above: Lined


def board(scene: MapScene) -> str:
    """Everything on the map, from its top left corner with the rim."""
    ground, track, above = layers(scene)
    parts = _begun(), ground.unlined(), _tracks(scene), track.unlined(), "</g>", runs(scene), above.unlined()
    return "".join((*parts, _END))


def page_board(scene: MapScene, alike: Layers, *over: Lined) -> Lined:
    """The same as a picture of its own on a page, line by line, with what else is over the map."""
    look, (ground, track, above) = scene.look, alike
    begun = Lined([(_opened, look.layout, look.language)])
    tracks, routes = Lined([(str, _tracks(scene))]), Lined.of("</g>" + named(runs(scene)))
    return Lined.joined((begun, ground, tracks, track, routes, above, _ENDED, *over, _CLOSED))


def _opened(layout: Orientation, language: str) -> str:
    drawn = element(
        "svg",
        _begun(),
        id="board-picture",
        viewBox=f"0 0 {number(MAP_WIDTH)} {number(MAP_HEIGHT)}",
        class_=f"zw-auto {layout}",
        role="group",
        aria_label=said(language, "cologne.table.rails-map"),
    )
    return drawn.removesuffix("</svg>")


@cache
def _begun() -> str:
    """The beginning of the map: its rim, and where the hexes begin."""
    frame = rectangle(0, 0, MAP_WIDTH, MAP_HEIGHT, rx=18, class_="map")
    return group(_OUTLINE, frame, _rim(), moved(RIM, RIM, ""), id="map").removesuffix(_END)


def _tracks(scene: MapScene) -> str:
    """Where the track begins, which is dimmed under routes."""
    return group("", class_="dim" if scene.runs else "").removesuffix("</g>")


def layers(scene: MapScene, titled: bool = True) -> Layers:
    """The map but for routes; names of its elements are titles, as in pictures, or labels."""
    hexes, covers, column, ghost = range(HEXES), scene.covers, scene.column, scene.ghost
    small = scene.look.layout == "portrait"
    emphasised = sorted({*scene.legal, ghost, scene.last} - {-1})
    ground: list[MarkupLine] = [(_ground, titled, *facts_of(scene, hex)) for hex in hexes]
    ground.append((river,))
    ground += [(_emphasis, hex, hex in scene.legal, hex == ghost, hex == scene.last) for hex in emphasised]
    tracks: list[MarkupLine] = [(_track, hex, covers[hex], hex == ghost) for hex in hexes]
    above: list[MarkupLine] = [(_content, hex, covers[hex], column, hex == ghost) for hex in hexes]
    for hex in hexes:
        shown = covers[hex] // EDGES
        if SLOTS[shown]:
            held = scene.slots[hex * 4 : hex * 4 + SLOTS[shown]]
            planned = scene.planned % 4 if scene.planned // 4 == hex else -1
            above.append((_city, titled, scene.look.language, hex, shown, held, planned, small))
    return Layers(Lined(ground), Lined([line for line in tracks if _track(*line[1:])]), Lined(above))


@cache
def _rim() -> str:
    """Letters of the rows at both sides, numbers of the columns above and below (C-2.1)."""
    found: list[str] = []
    for column in range(COLUMNS):
        x = RIM + (1.5 * column + 1) * RADIUS
        found += [words(x, 18, str(column + 1)), words(x, MAP_HEIGHT - 8, str(column + 1))]
    for row in range(ROWS):
        y = RIM + (row + 1) * HALF + 4.5
        letter = chr(65 + row)
        found += [words(13, y, letter), words(MAP_WIDTH - 13, y, letter)]
    return element("g", *found, class_="rim", aria_hidden="true")


# What a hex is told from: the language, the hex, its cover, the column of values, whether the cover is only
# tried, the latest, or may be laid.
HexFacts = tuple[str, int, int, int, bool, bool, bool]


def facts_of(scene: MapScene, hex: int) -> HexFacts:
    """Those of a hex."""
    ghost, last, legal = hex == scene.ghost, hex == scene.last, hex in scene.legal
    return scene.look.language, hex, scene.covers[hex], scene.column, ghost, last, legal


@lru_cache(_KEPT)
def _ground(titled: bool, *facts: *HexFacts) -> str:
    _, hex, cover, _, _, _, legal = facts
    x, y = centre(hex)
    colour = face.colour(cover // EDGES)
    shown = image(
        f"hex-{HEX_NAMES[hex]}",
        hex_text(*facts),
        element("use", href="#hexagon", x=x, y=y, class_=f"hex t-{colour}"),
        element("use", href="#hexagon", x=x, y=y, class_="shade") if legal and colour == "white" else "",
        class_="legal" if legal else "",
        data_hex=HEX_NAMES[hex],
    )
    return shown if titled else named(shown)


@lru_cache(_KEPT)
def hex_text(language: str, hex: int, cover: int, column: int, ghost: bool, last: bool, legal: bool) -> str:
    """A hex in words: its name, what lies on it, what it is worth and what it costs."""
    look = Look(language)
    say = look.say
    shown = cover // EDGES
    name = HEX_NAMES[hex] + (f" {HEX_TITLES[hex]}" if HEX_TITLES[hex] else "")
    parts = [name]
    if shown < KINDS:
        id = "cologne.table.hex-ghost" if ghost else "cologne.table.hex-tile"
        parts.append(say(id, tile=KIND_NAMES[shown], rotation=cover % EDGES))
    parts += _stop_words(look, column, shown)
    if LABELS[shown]:
        parts.append(say("cologne.table.hex-label", label=LABELS[shown]))
    cost = COSTS[shown]
    if cost:
        parts.append(say("cologne.table.hex-cost", cost=cost))
    if last:
        parts.append(say("cologne.table.hex-last"))
    if legal:
        parts.append(say("cologne.table.hex-legal"))
    return ", ".join(parts)


def _stop_words(look: Look, column: int, shown: int) -> list[str]:
    say = look.say
    if not STOPS[shown]:
        return []
    value = VALUES[shown * 3 + column]
    if CITIES[shown]:
        found = say("cologne.table.hex-city", n=SLOTS[shown])
    elif TOWNS[shown]:
        found = say("cologne.table.hex-town", n=TOWNS[shown])
    else:
        found = say("cologne.table.hex-offboard")
    return [found, say("cologne.table.hex-value", value=value)] if value else [found]


@lru_cache(_KEPT)
def _track(hex: int, cover: int, ghost: bool) -> str:
    shown = cover // EDGES
    stub = _STUB if hex == N5 and shown >= PRINTED else ""
    if not stub and not face.track(cover):
        return ""
    look = _look(cover, ghost)
    return moved(*centre(hex), face.track(cover), stub, id=f"track-{HEX_NAMES[hex]}", class_=look)


def _look(cover: int, ghost: bool) -> str:
    return f"t-{face.colour(cover // EDGES)}{' ghost' if ghost else ''}"


@lru_cache(_KEPT)
def _content(hex: int, cover: int, column: int, ghost: bool) -> str:
    shown = cover // EDGES
    name = HEX_NAMES[hex]
    parts = [
        face.terrain(hex, shown),
        face.stops(cover),
        face.figures(cover, column),
        words(4 - RADIUS, 3.5, name, class_="at"),
        _place_name(hex, shown),
    ]
    id = f"tile-{name}" if shown < KINDS else ""
    return moved(*centre(hex), *parts, id=id, class_=_look(cover, ghost), data_hex=name)


@cache
def _place_name(hex: int, shown: int) -> str:
    title = HEX_TITLES[hex]
    if not title:
        return ""
    lines = [title]
    if len(title) > 12:
        at = max(title.find("-"), title.find("&")) + 1
        lines = [title[:at].strip(), title[at:].strip()]
    top = min([y for _, y in face.slot_places(shown)], default=0) - SLOT - 7
    if not STOPS[shown]:
        top = -18
    elif not SLOTS[shown]:
        top = -23 if TOWNS[shown] else -14
    base = top - 11 * (len(lines) - 1)
    return "".join(words(0, base + 11 * place, text, class_="place") for place, text in enumerate(lines))


@lru_cache(_KEPT)
def _city(
    titled: bool, language: str, hex: int, shown: int, held: tuple[str, ...], planned: int, small: bool
) -> str:
    """The slots of a city with the stations in them (C-2.17, C-8.11)."""
    name, places = HEX_NAMES[hex], face.slot_places(shown)
    # Where the map is small, signs of stations are as wide as there is room, so that they can be read.
    width = 0.0 if not small else _ALONE if len(places) == 1 else 2 * SLOT + 1.5
    slots = [
        _slot(
            f"slot-{name}-0-{slot}",
            place,
            held[slot],
            slot_words(language, held[slot], slot == planned),
            slot == planned,
            width,
        )
        for slot, place in enumerate(places)
    ]
    drawn = moved(*centre(hex), *slots, id=f"city-{name}-0", data_hex=name)
    return drawn if titled else named(drawn)


def slot_words(language: str, holder: str, planned: bool = False) -> str:
    """What is in a slot of a city."""
    if not holder:
        return said(language, "cologne.table.slot-free")
    if holder == "N":
        return said(language, "cologne.table.slot-neutral")
    if holder.startswith("("):
        return said(language, "cologne.table.slot-kept", company=holder[1:-1])
    id = "cologne.table.slot-planned" if planned else "cologne.table.slot-station"
    return said(language, id, company=holder)


def _slot(id: str, place: Point, holder: str, name: str, planned: bool, width: float) -> str:
    if not holder:
        return image(id, name, circle(*place, SLOT, class_="slot"))
    if holder == "N":
        sign = circle(*place, SLOT, class_="neutral") + words(place[0], place[1] + 4, "N", class_="figure")
        return image(id, name, sign)
    if holder.startswith("("):
        company = holder[1:-1]
        sign = (
            letters(*place, width - 6, company, _LETTERS, "faint")
            if width
            else words(place[0], place[1] + 4, company, class_="faint mark z22")
        )
        kept = circle(*place, SLOT, class_="slot kept")
        return image(id, name, kept, sign)
    sign = plate(*place, width, _HIGH, holder, _LETTERS) if width else disc(*place, SLOT, holder)
    ring = circle(*place, SLOT + 4, class_="ring dashed") if planned else ""
    return image(id, name, sign, ring)


def runs(scene: MapScene) -> str:
    """The routes: casings first, so that no route hides another's line."""
    data = [ways.way(scene.covers, run) for run in scene.runs]
    return "".join(
        [
            *(path(way, class_="way") for way in data),
            *(
                image(
                    f"route-{place + 1}",
                    scene.look.say("cologne.table.route", number=place + 1, hexes=_stops_of(run.legs)),
                    path(data[place], class_=f"run r{place % len(ROUTES)}"),
                    ways.badge(run, place),
                )
                for place, run in enumerate(scene.runs)
            ),
        ]
    )


def _stops_of(legs: tuple[tuple[int, ...], ...]) -> str:
    ways_there = ways.directed(legs)
    return "–".join(HEX_NAMES[hex] for hex in [ways_there[0][0], *(leg[-1] for leg in ways_there)])


def _emphasis(hex: int, legal: bool, ghost: bool, last: bool) -> str:
    """The outline of a hex that may be built on, of the ghost and of the latest tile."""
    parts = ""
    if legal or ghost:
        parts += path(_INNER, class_="halo") + path(_INNER, class_="ring dashed" if ghost else "ring")
    if last:
        parts += path(_BRACKETS, class_="last")
    return moved(*centre(hex), parts, class_="above")


def _bracket(after: int) -> str:
    tip, radius = corner(after, RADIUS - 5), RADIUS - 5
    arms = [corner(other, radius) for other in ((after - 1) % EDGES, (after + 1) % EDGES)]
    ends = [(tip[0] + (arm[0] - tip[0]) * 0.2, tip[1] + (arm[1] - tip[1]) * 0.2) for arm in arms]
    return line([ends[0], tip, ends[1]])


_BRACKETS: Final = "".join(_bracket(edge) for edge in range(EDGES))
