"""The static map and tiles of 1893 (C-2, C-3), computed once from data as flat tables over small numbers.

Hexes are numbered as in the data (``HEX_NAMES``), tile kinds likewise (``KIND_NAMES``). A *face* is what a
hex can show: first the tile kinds, then the printed hexes, then the printed variants. A *cover* is face × 6
+ rotation, a *door* hex × 6 + edge, a *stop* hex × 2 + its place in the face. A *piece* of track is one bit
of a mask: bits 0–5 join an edge with a stop, bits 6–20 two edges. Companies are 0–9, phases 0–5.
"""

import json
from pathlib import Path
from typing import Any, ClassVar, Final

from zugwerk import _compiled
from zugwerk.core.struct import Struct
from zugwerk.games.cologne.state.figures import (
    CELL_PRICES,
    COMPANY_TITLES,
    CORPORATION_LIMITS,
    FACE_VALUES,
    FIRST_BOND,
    INCOMES,
    LEFT,
    MERGER_CELLS,
    MINOR_LIMITS,
    PACKAGE,
    PAPER_NAMES,
    PAR_CELLS,
    PUBLIC_TRADE_VALUES,
    PUBLIC_TRAIN_PRICES,
    RIGHT,
    RUSTED_BY,
    TRADE_VALUES,
    TRADES_FOR,
    TRAIN_PRICES,
    TRAIN_TYPES,
    WIDTH,
)
from zugwerk.kit.hexes import EDGES, EDGES_IN, neighbour, opposite, turned


def _load(name: str) -> dict[str, Any]:
    path = Path(_compiled.PACKAGE, "games", "cologne", "data", name)
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


_MAP: Final = _load("map.json")
_TILES: Final[list[dict[str, Any]]] = _load("tiles.json")["tiles"]
_HEXES: Final[list[dict[str, Any]]] = _MAP["hexes"]


class MapRules(Struct):
    """The switches and options that concern the map; a switch is on in edition ``18xx-games``."""

    __match_args__: ClassVar = ("d9", "q6_r5", "rhine_a4", "upgrade_test", "grey_phase", "existing_track")

    def __init__(
        self,
        *,
        d9: bool = False,
        q6_r5: bool = False,
        rhine_a4: bool = False,
        upgrade_test: bool = False,
        grey_phase: bool = False,
        existing_track: bool = False,
    ) -> None:
        self.d9: Final = d9
        self.q6_r5: Final = q6_r5
        self.rhine_a4: Final = rhine_a4
        self.upgrade_test: Final = upgrade_test
        self.grey_phase: Final = grey_phase
        self.existing_track: Final = existing_track


def map_rules(public: bool, grey_phase: bool = False, existing_track: bool = False) -> MapRules:
    """The rules of the map in edition ``aid``, or with ``public`` in ``18xx-games``."""
    return MapRules(
        d9=public,
        q6_r5=public,
        rhine_a4=public,
        upgrade_test=public,
        grey_phase=grey_phase,
        existing_track=existing_track,
    )


class TrainRoute(Struct):
    """The route of a train: one leg per pair of neighbouring stops, each all its hexes in order of travel."""

    __match_args__: ClassVar = ("train", "legs")

    def __init__(self, train: int, legs: tuple[tuple[int, ...], ...]) -> None:
        self.train: Final = train
        self.legs: Final = legs


# Hexes (C-2.1 to C-2.3)

HEXES: Final = len(_HEXES)
HEX_NAMES: Final = tuple([str(entry["name"]) for entry in _HEXES])
HEX_NAMED: Final[dict[str, int]] = {name: number for number, name in enumerate(HEX_NAMES)}
HEX_TITLES: Final = tuple([str(entry.get("place", "")) for entry in _HEXES])
HEX_TERRAINS: Final = tuple([str(entry.get("terrain", "")) for entry in _HEXES])
PLACES: Final[tuple[tuple[int, int], ...]] = tuple(
    [(int(name[1:]) - 1, ord(name[0]) - 65) for name in HEX_NAMES]
)
_HEX_AT: Final[dict[tuple[int, int], int]] = {place: number for number, place in enumerate(PLACES)}

A4: Final = HEX_NAMED["A4"]
D9: Final = HEX_NAMED["D9"]
G6: Final = HEX_NAMED["G6"]
L5: Final = HEX_NAMED["L5"]
N5: Final = HEX_NAMED["N5"]
P5: Final = HEX_NAMED["P5"]
Q6: Final = HEX_NAMED["Q6"]
R5: Final = HEX_NAMED["R5"]
S6: Final = HEX_NAMED["S6"]
RIVER_EDGE: Final = 4


def _across(door: int) -> int:
    """The door on the other side, or −1 at the edge of the map."""
    hex, edge = divmod(door, EDGES)
    beyond = _HEX_AT.get(neighbour(PLACES[hex], edge), -1)
    return -1 if beyond < 0 else beyond * EDGES + opposite(edge)


DOORS: Final = HEXES * EDGES
ACROSS: Final[list[int]] = [_across(door) for door in range(DOORS)]
# The hex side of a door is the lower of its two doors (C-8.16).
SIDES: Final[list[int]] = [door if ACROSS[door] < 0 else min(door, ACROSS[door]) for door in range(DOORS)]
_CLOSED: Final = [(HEX_NAMED[one], HEX_NAMED[other]) for one, other in _MAP["closed_sides"]]

# Companies and their homes (C-2.17)

COMPANY_NAMES: Final[tuple[str, ...]] = tuple(_MAP["companies"])
COMPANIES: Final = len(COMPANY_NAMES)
FIRST_CORPORATION: Final = 5
_HOMES: Final[dict[str, str]] = _MAP["homes"]
# The home hex of every company; −1 for AGV. The station in J5 stands for HdSK and is HGK's from the start.
HOMES: Final = tuple([HEX_NAMED[_HOMES[name]] if name in _HOMES else -1 for name in COMPANY_NAMES])
KEPT_HOMES: Final = (5, 6, 7)
NEUTRAL_HEX: Final = HEX_NAMED[str(_MAP["neutral"])]

# What is printed beside the map (C-1, C-4, C-9): market cells by row and column, papers, names and trains

MARKET_PRICES: Final[dict[tuple[int, int], int]] = {
    divmod(cell, WIDTH): price for cell, price in enumerate(CELL_PRICES) if price
}
# What a price in a cell becomes when a dividend is paid, and when none is (C-4.2, C-4.3).
PAID_PRICES: Final[dict[tuple[int, int], int]] = {
    divmod(cell, WIDTH): CELL_PRICES[RIGHT[cell]] for cell, price in enumerate(CELL_PRICES) if price
}
UNPAID_PRICES: Final[dict[tuple[int, int], int]] = {
    divmod(cell, WIDTH): CELL_PRICES[LEFT[cell]] for cell, price in enumerate(CELL_PRICES) if price
}
PAR_PLACES: Final = tuple([divmod(cell, WIDTH) for cell in PAR_CELLS])
# Where the corporations that arise by merger start (C-4.1).
START_PLACES: Final[dict[tuple[int, int], str]] = {
    divmod(cell, WIDTH): name for cell, name in zip(MERGER_CELLS, COMPANY_NAMES[-2:], strict=True)
}
TITLES: Final[dict[str, str]] = dict(zip(COMPANY_NAMES, COMPANY_TITLES, strict=True))
# Price and income of the papers of the starting package.
PACKAGE_FIGURES: Final[dict[str, tuple[int, int]]] = {
    PAPER_NAMES[paper]: (FACE_VALUES[paper], INCOMES[paper]) for paper in range(PACKAGE)
}
TRAINS_BY_PRICE: Final[dict[str, int]] = dict(zip(TRAIN_TYPES, TRAIN_PRICES, strict=True))
PUBLIC_TRAINS_BY_PRICE: Final[dict[str, int]] = dict(zip(TRAIN_TYPES, PUBLIC_TRAIN_PRICES, strict=True))
BOND_INCOME: Final = INCOMES[FIRST_BOND]
# What a train is worth when traded in, for which types, and what rusts with the first of a type (C-9.1).
TRADE_INS: Final[dict[str, int]] = dict(zip(TRAIN_TYPES, TRADE_VALUES, strict=True))
PUBLIC_TRADE_INS: Final[dict[str, int]] = dict(zip(TRAIN_TYPES, PUBLIC_TRADE_VALUES, strict=True))
TRADED_FOR: Final[dict[str, tuple[str, ...]]] = {
    name: tuple([TRAIN_TYPES[kind] for kind in kinds])
    for name, kinds in zip(TRAIN_TYPES, TRADES_FOR, strict=True)
}
RUSTS_WITH: Final[dict[str, str]] = {
    TRAIN_TYPES[old]: TRAIN_TYPES[new] for new, old in enumerate(RUSTED_BY) if old >= 0
}
# How many trains a corporation and a minor may have in each phase (C-9.4).
TRAIN_LIMITS: Final[dict[str, tuple[int, int]]] = {
    name: (CORPORATION_LIMITS[phase], MINOR_LIMITS[phase]) for phase, name in enumerate(TRAIN_TYPES)
}

# Faces

COLOURS: Final = ("white", "yellow", "green", "brown", "grey")
WHITE: Final = 0
GREY: Final = 4
FIXED: Final = 5
CITY: Final = 0
TOWN: Final = 1
OFFBOARD: Final = 2
_STOP_KINDS: Final = ("city", "town", "offboard")
# The last colour of tiles in each phase, and the column of the red values (C-9.4).
LAST_COLOUR: Final[tuple[int, ...]] = (1, 2, 2, 3, 3, GREY)
COLUMN: Final[tuple[int, ...]] = (0, 1, 1, 2, 2, 2)

KINDS: Final = len(_TILES)
KIND_NAMES: Final = tuple([str(entry["name"]) for entry in _TILES])
KIND_NAMED: Final[dict[str, int]] = {name: number for number, name in enumerate(KIND_NAMES)}
_VARIANTS: Final[list[dict[str, Any]]] = [_MAP["d9_apart"], _MAP["a4_closed"], *_MAP["existing_track"]]
_FACES: Final[list[dict[str, Any]]] = [*_TILES, *_HEXES, *_VARIANTS]
FACES: Final = len(_FACES)
PRINTED: Final = KINDS
D9_APART: Final = KINDS + HEXES
A4_CLOSED: Final = D9_APART + 1
_EXISTING: Final = [
    (A4_CLOSED + 1 + i, HEX_NAMED[str(e["name"])]) for i, e in enumerate(_MAP["existing_track"])
]
# The id of a printed face in files; "" for tiles.
PRINTED_IDS: Final = tuple([str(entry.get("tile", "")) for entry in _FACES])


def _stops(face: int) -> list[dict[str, Any]]:
    stops: list[dict[str, Any]] = _FACES[face].get("stops", [])
    return stops


def _colour(face: int) -> int:
    name = str(_FACES[face]["color"])
    return FIXED if name == "red" or (face >= PRINTED and name == "grey") else COLOURS.index(name)


def _of_kind(face: int, kind: str) -> list[dict[str, Any]]:
    return [stop for stop in _stops(face) if stop["kind"] == kind]


FACE_COLOUR: Final[list[int]] = [_colour(face) for face in range(FACES)]
LABELS: Final = tuple([str(entry.get("label", "")) for entry in _FACES])
# What whoever replaces this face pays (C-2.5, C-11.2).
COSTS: Final[list[int]] = [int(entry.get("cost", 0)) for entry in _FACES]
STOPS: Final[list[int]] = [len(_stops(face)) for face in range(FACES)]
TOWNS: Final[list[int]] = [len(_of_kind(face, "town")) for face in range(FACES)]
CITIES: Final[list[int]] = [len(_of_kind(face, "city")) for face in range(FACES)]
SLOTS: Final[list[int]] = [
    sum([int(stop["slots"]) for stop in _of_kind(face, "city")]) for face in range(FACES)
]
# A face has one kind of stop only, and its stops are worth the same.
STOP_KIND: Final[list[int]] = [
    _STOP_KINDS.index(str(_stops(face)[0]["kind"])) if _stops(face) else -1 for face in range(FACES)
]


def _value(face: int, column: int) -> int:
    if not _stops(face):
        return 0
    value = _stops(face)[0]["value"]
    return int(value[column] if isinstance(value, list) else value)


# By face × 3 + column.
VALUES: Final[list[int]] = [_value(face, column) for face in range(FACES) for column in range(3)]
_GROUP_NAMES: Final = (
    "",
    *sorted({str(stop.get("group", "")) for face in range(FACES) for stop in _stops(face)} - {""}),
)
# Offboards of one group may not both be on a route (C-2.9); 0 is no group.
GROUPS: Final[list[int]] = [
    max([_GROUP_NAMES.index(str(stop.get("group", ""))) for stop in _stops(face)], default=0)
    for face in range(FACES)
]

# Covers

COVERS: Final = FACES * EDGES
_PAIRS: Final = [(a, b) for a in range(EDGES) for b in range(a + 1, EDGES)]
JOIN_BITS: Final[list[int]] = [0] * (EDGES * EDGES)
for _number, (_a, _b) in enumerate(_PAIRS):
    JOIN_BITS[_a * EDGES + _b] = JOIN_BITS[_b * EDGES + _a] = 1 << (EDGES + _number)
EDGE_BITS: Final[tuple[int, ...]] = (1, 2, 4, 8, 16, 32)


def _joins(cover: int) -> list[tuple[int, int]]:
    track: list[list[int]] = _FACES[cover // EDGES].get("track", [])
    return [(turned(pair[0], cover % EDGES), turned(pair[1], cover % EDGES)) for pair in track]


def _stop_edges(cover: int) -> list[tuple[int, ...]]:
    return [
        tuple(sorted([turned(edge, cover % EDGES) for edge in stop["edges"]]))
        for stop in _stops(cover // EDGES)
    ]


def _joined(cover: int, edge: int) -> tuple[int, ...]:
    return tuple(sorted([sum(pair) - edge for pair in _joins(cover) if edge in pair]))


def _stop_at(cover: int, edge: int) -> int:
    for number, edges in enumerate(_stop_edges(cover)):
        if edge in edges:
            return number
    return -1


# The edges joined with an edge by track alone, and the stop it leads to or −1; by cover × 6 + edge.
JOINED: Final = [_joined(cover, edge) for cover in range(COVERS) for edge in range(EDGES)]
STOP_AT: Final[list[int]] = [_stop_at(cover, edge) for cover in range(COVERS) for edge in range(EDGES)]
# The edges of a stop; by cover × 2 + its place.
STOP_EDGES: Final[list[tuple[int, ...]]] = [
    edges for cover in range(COVERS) for edges in [*_stop_edges(cover), (), ()][:2]
]
# The edges by which a train that came in by an edge can leave, through a stop or not; by cover × 6 + edge.
LEAVES: Final = [
    tuple([e for e in STOP_EDGES[door // EDGES * 2 + STOP_AT[door]] if e != door % EDGES])
    if STOP_AT[door] >= 0
    else JOINED[door]
    for door in range(COVERS * EDGES)
]
PIECES: Final[list[int]] = [
    sum([JOIN_BITS[a * EDGES + b] for a, b in _joins(cover)])
    + sum([EDGE_BITS[edge] for edges in _stop_edges(cover) for edge in edges])
    for cover in range(COVERS)
]
EXITS: Final[list[int]] = [
    sum([EDGE_BITS[e] for e in range(EDGES) if JOINED[cover * EDGES + e] or STOP_AT[cover * EDGES + e] >= 0])
    for cover in range(COVERS)
]


def _shape(cover: int) -> tuple[int, tuple[tuple[int, ...], ...]]:
    return PIECES[cover], tuple(sorted(_stop_edges(cover)))


# The lowest rotation in which a tile lies exactly as in this one; by cover of a tile.
SAME_AS: Final[list[int]] = [
    next(rotation for rotation in range(EDGES) if _shape(cover - cover % EDGES + rotation) == _shape(cover))
    for cover in range(KINDS * EDGES)
]


class Ground:
    """The map as it starts under given rules; shared and never changed.

    ``covers`` and ``open_edges`` (the edges where track may end, C-2.10, C-2.16) are per hex; ``copies`` is
    the number of tiles per kind, 0 for kinds that are not in play.
    """

    def __init__(self, rules: MapRules) -> None:
        self.rules: Final = rules
        covers = [(PRINTED + hex) * EDGES for hex in range(HEXES)]
        if rules.d9:
            covers[D9] = D9_APART * EDGES
        if rules.existing_track:
            for face, hex in _EXISTING:
                covers[hex] = face * EDGES
        self.covers: Final = covers
        self.open_edges: Final = [_open_edges(covers, rules, hex) for hex in range(HEXES)]
        options = {"grey_phase": rules.grey_phase, "existing_track": rules.existing_track}
        self.copies: Final = [
            int(entry["copies"])
            if options.get(str(entry.get("only_with")), True)
            and not options.get(str(entry.get("not_with")), False)
            else 0
            for entry in _TILES
        ]


def _open_edges(covers: list[int], rules: MapRules, hex: int) -> int:
    found = 0
    for edge in range(EDGES):
        door = ACROSS[hex * EDGES + edge]
        if door < 0:
            continue
        beyond = door // EDGES
        pair = (hex, beyond) if hex < beyond else (beyond, hex)
        if pair in _CLOSED and not (rules.q6_r5 and hex == R5 and beyond == Q6):
            continue
        fixed = FACE_COLOUR[covers[beyond] // EDGES] == FIXED
        if not fixed or EXITS[covers[beyond]] & EDGE_BITS[opposite(edge)]:
            found |= EDGE_BITS[edge]
    return found


_grounds: Final[dict[MapRules, Ground]] = {}


def ground(rules: MapRules) -> Ground:
    """The map under given rules, computed once."""
    found = _grounds.get(rules)
    if found is None:
        found = _grounds[rules] = Ground(rules)
    return found


_upgrades: Final[dict[int, list[int]]] = {}


def upgrades(cover: int) -> list[int]:
    """The tile covers that fit on a cover whatever hex it lies on (C-3.5), by kind, then rotation."""
    found = _upgrades.get(cover)
    if found is None:
        found = _upgrades[cover] = [new for new in range(KINDS * EDGES) if fits(cover, new)]
    return found


def next_face(face: int, new: int) -> bool:
    """Whether a tile kind is of the next colour, the same label and as many towns and cities (C-3.5)."""
    if FACE_COLOUR[new] != FACE_COLOUR[face] + 1 or LABELS[new] != LABELS[face]:
        return False
    if LABELS[new] == "L" and TOWNS[face] == 2 and CITIES[new] == 1:
        return True
    return TOWNS[new] == TOWNS[face] and (LABELS[new] != "" or CITIES[new] == CITIES[face])


def keeps_track(cover: int, new: int) -> bool:
    """Whether a cover has all the track of the one it replaces (C-3.5)."""
    return PIECES[cover] & ~PIECES[new] == 0


def fits(cover: int, new: int) -> bool:
    """Whether a tile may replace a cover as far as the two alone decide (C-3.5)."""
    return next_face(cover // EDGES, new // EDGES) and keeps_track(cover, new)


def stop_name(stop: int) -> str:
    """A stop as it is written in files (F-3.6); the two halves of A4 are one stop."""
    return f"{HEX_NAMES[stop >> 1]}-{0 if stop >> 1 == A4 else stop & 1}"


def edges_of(mask: int) -> tuple[int, ...]:
    """The edges in a mask."""
    return EDGES_IN[mask]
