"""The static topology of Metro (M-2), computed once from data as flat tables over small numbers.

Cells 0–59 take tiles, in rows from the top left; 60–63 are the centre. Sides are N 0, E 1, S 2, W 3.
A *door* is cell × 4 + side: the even port by which a line enters that cell from that side. A line's end is
1–32 for the arrival of a station and 33–40 for a slot of the central station.
"""

import json
from pathlib import Path
from typing import Any, Final

from zugwerk import _compiled
from zugwerk.core.refusal import Malformed
from zugwerk.kit.packed import i64, vec


def _load(name: str) -> dict[str, Any]:
    path = Path(_compiled.PACKAGE, "games", "metro", "data", name)
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


# Cells and sides (M-2.1)

CELLS: Final = 60
CENTRE_PLACES: Final = ((3, 3), (3, 4), (4, 3), (4, 4))
PLACES: Final = (
    *((row, column) for row in range(8) for column in range(8) if (row, column) not in CENTRE_PLACES),
    *CENTRE_PLACES,
)
CELL_AT: Final = {place: cell for cell, place in enumerate(PLACES)}
CELL_NAMES: Final = tuple(f"{row}{column}" for row, column in PLACES)
CELL_NAMED: Final = {name: cell for cell, name in enumerate(CELL_NAMES)}
SIDE_STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))

# Tiles (M-2.4, M-2.5)

_TILES: Final = _load("tiles.json")["tiles"]
KIND_CODES: Final = tuple(str(tile["code"]) for tile in _TILES)
KIND_CODED: Final = {code: kind for kind, code in enumerate(KIND_CODES)}
KINDS: Final = len(KIND_CODES)
COPIES: Final = tuple(int(tile["copies"]) for tile in _TILES)
_REACH: Final = {"a": 5, "b": 3, "c": 7, "d": 1}


def exit_port(code: str, side: int) -> int:
    """The odd port where the track that enters at a side's even port leaves (M-2.4)."""
    return (2 * side + _REACH[code[side]]) % 8


def turned(code: str, quarter_turns: int) -> str:
    """The code a tile shows after turning clockwise (M-2.4)."""
    shift = -quarter_turns % 4
    return code[shift:] + code[:shift]


def _orientations(code: str) -> tuple[int, ...]:
    return tuple(sorted({KIND_CODED[turned(code, turns)] for turns in range(4)}))


ORIENTATIONS: Final = tuple(_orientations(code) for code in KIND_CODES)
# Under free rotation a tile is known by the first kind of its rotation class (M-8.1).
CLASS_OF: Final = tuple(kinds[0] for kinds in ORIENTATIONS)
CLASS_COPIES: Final = tuple(
    sum(COPIES[other] for other in ORIENTATIONS[kind]) if CLASS_OF[kind] == kind else 0
    for kind in range(KINDS)
)

# Stations (M-2.6 to M-2.8, MC-2)

_STATIONS: Final = _load("stations.json")
COLOURS: Final = tuple(str(colour) for colour in _STATIONS["colours"])
COLOUR_NAMED: Final = {colour: number for number, colour in enumerate(COLOURS)}
STATIONS: Final = 32
NOBODY: Final = 8


def station_door(station: int) -> tuple[int, int]:
    """The cell and side of a station (M-2.6)."""
    if station <= 8:
        return CELL_AT[(0, 8 - station)], 0
    if station <= 16:
        return CELL_AT[(station - 9, 0)], 3
    if station <= 24:
        return CELL_AT[(7, station - 17)], 2
    return CELL_AT[(32 - station, 7)], 1


STATION_DOORS: Final = tuple(station_door(station) for station in range(1, STATIONS + 1))
STATION_AT: Final = {door: number for number, door in enumerate(STATION_DOORS, start=1)}

# Slots of the central station (M-2.9): the facing cell and its side towards the centre

SLOT_NAMES: Final = ("C23", "C24", "C32", "C42", "C35", "C45", "C53", "C54")
SLOT_NAMED: Final = {name: slot for slot, name in enumerate(SLOT_NAMES)}
SLOTS: Final = len(SLOT_NAMES)
_SLOT_SIDES: Final = (2, 2, 1, 1, 3, 3, 0, 0)
SLOT_DOORS: Final = tuple(
    (CELL_NAMED[name[1:]], side) for name, side in zip(SLOT_NAMES, _SLOT_SIDES, strict=True)
)
SLOT_AT: Final = {door: slot for slot, door in enumerate(SLOT_DOORS)}

# Lines: 0–31 start at stations 1–32, 32–39 at the slots

LINES: Final = STATIONS + SLOTS
LINE_NAMES: Final = (*(str(station) for station in range(1, STATIONS + 1)), *SLOT_NAMES)
LINE_DOORS: Final = tuple(cell * 4 + side for cell, side in (*STATION_DOORS, *SLOT_DOORS))


def end_name(end: int) -> str:
    """A station's number or a slot's name; "" while the line is open."""
    return LINE_NAMES[end - 1] if end else ""


def _owners(letters_of: int) -> "vec[i64]":
    letters = str(_STATIONS["letters"])
    column = _STATIONS["cars_for"].index(letters_of)
    found = [letters.find(entry["cars"][column]) for entry in _STATIONS["stations"]]
    return vec[i64]([i64(NOBODY if owner < 0 else owner) for owner in (*found, *[-1] * SLOTS)])


# OWNERS[n] for n seats; OWNERS[0] for companies. Slots belong to nobody until a car stands there.
COMPANY_OWNERS: Final = vec[i64](
    [i64(COLOUR_NAMED[entry["company"]]) for entry in _STATIONS["stations"]] + [i64(NOBODY)] * SLOTS
)
SEAT_OWNERS: Final = [_owners(seats) for seats in _STATIONS["cars_for"]]


# Crossing tables: NEXT[(kind + 1) × 256 + door] is the next door, or minus the end reached; the first row,
# for an empty cell, stops whoever follows a line.


_NOWHERE: Final = -1000


def _beyond(cell: int, side: int, through_centre: bool) -> int:
    """Where a line that leaves a cell by a side goes: a door, or minus an end."""
    station = STATION_AT.get((cell, side))
    if station is not None:
        return -station
    slot = SLOT_AT.get((cell, side))
    if slot is not None and not through_centre:
        return -(STATIONS + 1 + slot)
    row, column = PLACES[cell]
    step = SIDE_STEPS[side]
    return CELL_AT[(row + step[0], column + step[1])] * 4 + (side + 2) % 4


def _crossings(through_centre: bool) -> "vec[i64]":
    table = [_NOWHERE] * ((KINDS + 1) * 256)
    beyond = [_beyond(door // 4, door % 4, through_centre) for door in range(256)]
    for kind, code in enumerate(KIND_CODES):
        for door in range(256):
            leaving = exit_port(code, door % 4) // 2
            table[(kind + 1) * 256 + door] = beyond[door // 4 * 4 + leaving]
    return vec[i64]([i64(entry) for entry in table])


NEXT: Final = _crossings(through_centre=False)
NEXT_THROUGH: Final = _crossings(through_centre=True)

# Masks over cells


def _mask(cells: list[int]) -> int:
    return sum(1 << cell for cell in cells)


def _neighbours(cell: int) -> list[int]:
    row, column = PLACES[cell]
    around = [CELL_AT.get((row + down, column + right)) for down, right in SIDE_STEPS]
    return [other for other in around if other is not None and other < CELLS]


ALL_CELLS: Final[i64] = (1 << CELLS) - 1
RIM: Final[i64] = _mask(list({cell for cell, _ in STATION_DOORS}))
# A table, because a shifted literal is only 32 bits wide once compiled; the centre has no bits.
CELL_BITS: Final = vec[i64]([i64(1 << cell if cell < CELLS else 0) for cell in range(len(PLACES))])
NEIGHBOURS: Final = vec[i64]([i64(_mask(_neighbours(cell))) for cell in range(CELLS)])


def _one_tile_track(code: str, cell: int) -> bool:
    """Whether a track of the tile joins a departure at this cell to an arrival at it (M-5.4)."""
    sides = [side for side in range(4) if (cell, side) in STATION_AT]
    return any(exit_port(code, side) // 2 in sides for side in sides)


# The cells where each kind of tile makes no line of one tile.
PERMITTED: Final = vec[i64](
    [i64(_mask([cell for cell in range(CELLS) if not _one_tile_track(code, cell)])) for code in KIND_CODES]
)

# Stand-ins for components that no rulebook text describes (U-1 to U-3)


def _numbers(group: list[int]) -> tuple[int, ...]:
    """The numbers of a group: its first and last, or all of them one by one."""
    return tuple(range(group[0], group[1] + 1)) if len(group) == 2 else tuple(group)


def read_stand_ins(data: dict[str, Any]) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
    """Check the central tiles and number-card groups of a data file (U-3)."""
    codes = tuple(str(code) for code in data["central_tiles"]["codes"])
    if len(codes) != 8 or any(code not in KIND_CODED for code in codes):
        raise Malformed("metro.bad-central-tiles", {"codes": " ".join(codes)})
    groups = tuple(_numbers(group) for group in data["number_cards"]["groups"])
    if sorted(number for group in groups for number in group) != list(range(1, STATIONS + 1)):
        raise Malformed("metro.bad-number-cards")
    return codes, groups


_STAND_INS: Final = _load("standins.json")
CENTRAL_TILES_STAND_IN: Final = bool(_STAND_INS["central_tiles"]["stand_in"])
NUMBER_CARDS_STAND_IN: Final = bool(_STAND_INS["number_cards"]["stand_in"])
CENTRAL_TILES: Final = read_stand_ins(_STAND_INS)[0]
CARD_GROUPS: Final = read_stand_ins(_STAND_INS)[1]
