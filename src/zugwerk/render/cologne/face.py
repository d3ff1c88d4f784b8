"""What a hex shows: track, towns, cities with their slots, values and label, as drawn markup per cover.

Markup is drawn once per cover and remembered. Track comes first, then stops, then figures. Where two tracks
cross without a join, the later one has a casing in the colour of the tile.
"""

from functools import cache
from typing import Final

from zugwerk.games.cologne.board import (
    A4,
    CITY,
    COLOURS,
    COSTS,
    FACE_COLOUR,
    FIXED,
    HEX_NAMED,
    HEX_TERRAINS,
    JOINED,
    KINDS,
    LABELS,
    OFFBOARD,
    PRINTED,
    SLOTS,
    STOP_EDGES,
    STOP_KIND,
    STOPS,
    TOWN,
    VALUES,
)
from zugwerk.kit.hexes import EDGES
from zugwerk.render.cologne.geometry import (
    HALF,
    RADIUS,
    SLOT,
    Point,
    bend,
    corner,
    crossing,
    edge_point,
    join,
    join_length,
    line,
    middle,
    spoke,
)
from zugwerk.render.svg import circle, element, group, number, path, rectangle, words

_RED: Final = (PRINTED + A4, PRINTED + HEX_NAMED["B5"])
_COLUMNS: Final = ("yellow", "green", "brown")
_HILL: Final = "M-9 5L-2.5-6L1-.5L4-4L9 5Z"
_WAVES: Final = "M-9-2q3-4 6 0t6 0t6 0M-9 4q3-4 6 0t6 0t6 0"
_TIP: Final = 29
_CASING: Final = 24
_WEDGE: Final = 4.5


def colour(face: int) -> str:
    """The name of a face's colour."""
    if FACE_COLOUR[face] != FIXED:
        return COLOURS[FACE_COLOUR[face]]
    return "red" if STOP_KIND[face] == OFFBOARD or face in _RED else "grey"


def stop_edges(cover: int) -> list[tuple[int, ...]]:
    """The edges of each stop."""
    return [STOP_EDGES[cover * 2 + stop] for stop in range(STOPS[cover // EDGES])]


def joins(cover: int) -> list[tuple[int, int]]:
    """The pairs of edges joined by track alone, straight ones first."""
    pairs = [(edge, other) for edge in range(EDGES) for other in JOINED[cover * EDGES + edge] if edge < other]
    return sorted(pairs, key=lambda found: (-bend(*found), found))


@cache
def slot_places(face: int) -> tuple[Point, ...]:
    """The centre of every slot of a face's city."""
    reach = SLOT + 0.75
    match SLOTS[face]:
        case 0:
            return ()
        case 1:
            return ((0, 0),)
        case 2:
            return (-reach, 0), (reach, 0)
        case 3:
            return (-reach, -reach * 0.58), (reach, -reach * 0.58), (0, reach * 1.15)
    return (-reach, -reach), (reach, -reach), (-reach, reach), (reach, reach)


@cache
def town_places(cover: int) -> tuple[tuple[Point, float | None], ...]:
    """The place of every town and the angle of its track, or no angle for a dot."""
    edges = stop_edges(cover)
    if len(edges) == 2 and not edges[0]:
        return ((-15, 8), None), ((15, -8), None)
    return tuple(_town_place(pair, pair[stop] if len(edges) > 1 else -1) for stop, pair in enumerate(edges))


def _town_place(edges: tuple[int, ...], near: int) -> tuple[Point, float | None]:
    if len(edges) != 2:
        return (0, 0), None
    place, angle = middle(*edges)
    # Two straight tracks cross in the middle, so their towns keep away from it.
    return (edge_point(near, 24) if near >= 0 and bend(*edges) == 3 else place), angle


@cache
def track(cover: int) -> str:
    """All track of a cover, without its stops."""
    face = cover // EDGES
    plain = joins(cover)
    parts: list[str] = []
    for edges in stop_edges(cover):
        if STOP_KIND[face] == OFFBOARD:
            parts += [_wedge(edge) for edge in edges]
        elif STOP_KIND[face] == TOWN and len(edges) == 2:
            plain.append((edges[0], edges[1]))
        else:
            parts += [path(spoke(edge), class_="n") for edge in edges]
    parts += _tracks(plain)
    return "".join(parts)


def _tracks(pairs: list[tuple[int, int]]) -> list[str]:
    """Tracks between edges; where one crosses an earlier one it has a casing there."""
    parts: list[str] = []
    for place, pair in enumerate(pairs):
        parts += [_casing(pair, before) for before in pairs[:place] if _crosses(pair, before)]
        parts.append(path(join(*pair), class_="n"))
    return parts


def _crosses(one: tuple[int, int], other: tuple[int, int]) -> bool:
    if {*one} & {*other}:
        return False
    return (one[0] < other[0] < one[1]) != (one[0] < other[1] < one[1])


def _casing(pair: tuple[int, int], before: tuple[int, int]) -> str:
    first, second = pair if (pair[1] - pair[0]) % EDGES <= 3 else pair[::-1]
    ahead = crossing((first, second), before) * join_length(first, second) - _CASING / 2
    dashes = f"0 {number(ahead)} {_CASING} 99"
    return path(join(first, second), class_="k", stroke_dasharray=dashes)


def _wedge(edge: int) -> str:
    """The end of a line that leads off the map: track that narrows to a point."""
    x, y = edge_point(edge, HALF + 0.5)
    along = (-y / HALF * _WEDGE, x / HALF * _WEDGE)
    tip = edge_point(edge, _TIP)
    return path(line([(x + along[0], y + along[1]), tip, (x - along[0], y - along[1])]) + "Z", class_="wedge")


@cache
def stops(cover: int) -> str:
    """The towns of a cover, or the outline of its city."""
    face = cover // EDGES
    if STOP_KIND[face] == TOWN:
        return "".join(_town(place, angle) for place, angle in town_places(cover))
    if STOP_KIND[face] != CITY:
        return ""
    places = slot_places(face)
    if len(places) == 1:
        return circle(0, 0, SLOT + 2.5, class_="city")
    outline = line(list(places)) + "Z"
    thick, thin = number(2 * SLOT + 7), number(2 * SLOT + 4)
    return path(outline, class_="city-edge", stroke_width=thick) + path(
        outline, class_="city-in", stroke_width=thin
    )


def _town(place: Point, angle: float | None) -> str:
    if angle is None:
        return circle(*place, 7.5, class_="town")
    x, y = (number(value) for value in place)
    turn = f"translate({x} {y}) rotate({number(angle % 180)})"
    return rectangle(-4, -11, 8, 22, rx=2, class_="town", transform=turn)


@cache
def figures(cover: int, column: int) -> str:
    """Value and label; of a red hex all values with that of the phase marked (C-2.8)."""
    face = cover // EDGES
    values = VALUES[face * 3 : face * 3 + 3]
    label = LABELS[face]
    parts: list[str] = []
    if label:
        x, y = corner(2, RADIUS - 12.5)
        parts.append(words(x, y + 5, label, class_="label"))
    if colour(face) == "red" and values[0]:
        parts.append(_by_phase(values, column, -20 if STOP_KIND[face] == TOWN else 0))
    elif values[0]:
        x, y = corner(5 if STOP_KIND[face] == TOWN and (4, 5) in stop_edges(cover) else 4, RADIUS - 12)
        parts.append(circle(x, y, 9.2, class_="value") + words(x, y + 4.2, str(values[0]), class_="figure"))
    if face < KINDS and COSTS[face]:
        x, y = corner(0, RADIUS - 13)
        parts.append(words(x, y + 4, str(COSTS[face]), class_="figure"))
    return "".join(parts)


def _by_phase(values: list[int], column: int, y: float) -> str:
    """The values of a red hex in the colours of the phases."""
    parts = [
        element(
            "g",
            rectangle(-33 + 22 * place, y - 8, 22, 16, class_=f"t-{_COLUMNS[place]}"),
            words(-22 + 22 * place, y + 4.2, str(value), class_="figure"),
        )
        for place, value in enumerate(values)
    ]
    frame = rectangle(-33, y - 8, 66, 16, class_="columns")
    now = rectangle(-33 + 22 * column, y - 9.5, 22, 19, rx=2, class_="now")
    return "".join(parts) + frame + now


@cache
def terrain(hex: int, face: int) -> str:
    """The hill or water of a printed hex with its cost (C-2.5)."""
    if face < PRINTED or not COSTS[face]:
        return ""
    hill = HEX_TERRAINS[hex] == "hill"
    icon = path(_HILL, class_="hill") if hill else path(_WAVES, class_="waves")
    cost = words(3, 4.5, str(COSTS[face]), class_="cost")
    height = 33 if STOPS[face] else 0
    return element("g", group(icon, transform="translate(-10 0)"), cost, transform=f"translate(0 {height})")
