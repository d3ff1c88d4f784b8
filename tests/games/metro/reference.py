"""A second opinion on Metro, naive and slow: tiles, stations, lines, placements as the rules describe them.

Everything here is in rows, columns and ports 0–7 (M-2.2) and shares no table with the engine.
"""

from typing import Final, NamedTuple

Cell = tuple[int, int]
Port = tuple[int, int, int]
Board = dict[Cell, str]

SEAT_COUNTS: Final = (2, 3, 4, 5, 6)
COLOURS: Final = ("yellow", "blue", "orange", "green", "purple", "black", "red", "white")
CENTRE: Final = ((3, 3), (3, 4), (4, 3), (4, 4))
CELLS: Final = tuple((row, col) for row in range(8) for col in range(8) if (row, col) not in CENTRE)
RIM: Final = tuple((row, col) for row, col in CELLS if row in {0, 7} or col in {0, 7})


class Tile(NamedTuple):
    """A row of the table M-2.5."""

    copies: int
    tracks: dict[int, int]
    rotation_class: str


class Station(NamedTuple):
    """A row of the table M-2.8."""

    cell: Cell
    side: str
    departure: int
    arrival: int
    cars: str
    company: str


def _tile(copies: str, *rest: str) -> Tile:
    return Tile(int(copies), {int(track[0]): int(track[2]) for track in rest[:4]}, rest[4])


def _station(cell: str, side: str, departure: str, arrival: str, cars: str, company: str) -> Station:
    return Station((int(cell[0]), int(cell[1])), side, int(departure), int(arrival), cars, company)


# M-2.5: code, copies, tracks, rotation class
_TILES: Final = """\
aaaa 4 0-5 2-7 4-1 6-3 Q1
aacb 4 0-5 2-7 4-3 6-1 Q2
acba 4 0-5 2-1 4-7 6-3 Q2
baac 4 0-3 2-7 4-1 6-5 Q2
cbaa 4 0-7 2-5 4-1 6-3 Q2
bcbc 3 0-3 2-1 4-7 6-5 Q3
cbcb 3 0-7 2-5 4-3 6-1 Q3
cccc 2 0-7 2-1 4-3 6-5 Q4
bbbb 2 0-3 2-5 4-7 6-1 Q5
dacc 2 0-1 2-7 4-3 6-5 Q6
accd 2 0-5 2-1 4-3 6-7 Q6
ccda 2 0-7 2-1 4-5 6-3 Q6
cdac 2 0-7 2-3 4-1 6-5 Q6
dbba 2 0-1 2-5 4-7 6-3 Q7
adbb 2 0-5 2-3 4-7 6-1 Q7
badb 2 0-3 2-7 4-5 6-1 Q7
bbad 2 0-3 2-5 4-1 6-7 Q7
ddbc 2 0-1 2-3 4-7 6-5 Q8
bcdd 2 0-3 2-1 4-5 6-7 Q8
cddb 2 0-7 2-3 4-5 6-1 Q8
dbcd 2 0-1 2-5 4-3 6-7 Q8
adad 2 0-5 2-3 4-1 6-7 Q9
dada 2 0-1 2-7 4-5 6-3 Q9
dddd 2 0-1 2-3 4-5 6-7 Q10"""
TILES: Final = {row[0]: _tile(*row[1:]) for row in map(str.split, _TILES.splitlines())}

# M-2.8 and MC-2: station, cell, side, departure port, arrival port, cars for 2 to 6 players, company
_STATIONS: Final = """\
1 07 N 0 1 YYOYY yellow
2 06 N 0 1 BBGGB blue
3 05 N 0 1 YOBOP orange
4 04 N 0 1 BYYPO green
5 03 N 0 1 YOGYY purple
6 02 N 0 1 BYOBG black
7 01 N 0 1 YBYOK red
8 00 N 0 1 BOBPO white
9 00 W 6 7 YBGGP blue
10 10 W 6 7 BOOYY green
11 20 W 6 7 YYYPB yellow
12 30 W 6 7 BBBBK orange
13 40 W 6 7 YOOGP black
14 50 W 6 7 BBGYO white
15 60 W 6 7 YYBOG purple
16 70 W 6 7 B-Y-- red
17 70 S 4 5 Y-G-- orange
18 71 S 4 5 BOOBB yellow
19 72 S 4 5 YBBOY green
20 73 S 4 5 BYYPG blue
21 74 S 4 5 YOOGO red
22 75 S 4 5 BBGYK purple
23 76 S 4 5 YYYBP white
24 77 S 4 5 BOBPG black
25 77 E 2 3 YYOOB green
26 67 E 2 3 BOGGO orange
27 57 E 2 3 YBYBY blue
28 47 E 2 3 BYBYK yellow
29 37 E 2 3 YBGOB white
30 27 E 2 3 BOOGP red
31 17 E 2 3 YYBPG black
32 07 E 2 3 BBYBK purple"""
STATIONS: Final = {int(row[0]): _station(*row[1:]) for row in map(str.split, _STATIONS.splitlines())}

# M-2.9: the departure and arrival port of the cell that faces a slot
SLOTS: Final = {
    "C23": (4, 5), "C24": (4, 5), "C32": (2, 3), "C42": (2, 3),
    "C35": (6, 7), "C45": (6, 7), "C53": (0, 1), "C54": (0, 1),
}  # fmt: skip

DEPARTURES: Final[dict[str, Port]] = {
    **{str(number): (*station.cell, station.departure) for number, station in STATIONS.items()},
    **{slot: (int(slot[1]), int(slot[2]), ports[0]) for slot, ports in SLOTS.items()},
}
ARRIVALS: Final[dict[Port, str]] = {
    **{(*station.cell, station.arrival): str(number) for number, station in STATIONS.items()},
    **{(int(slot[1]), int(slot[2]), ports[1]): slot for slot, ports in SLOTS.items()},
}


def owner_of(station: int, seats: int) -> int | None:
    """The seat whose car stands at a station (M-2.8)."""
    letter = STATIONS[station].cars[seats - 2]
    return None if letter == "-" else "YBOGPK".index(letter)


def company_of(station: int) -> int:
    """The company whose car stands at a station (MC-2)."""
    return COLOURS.index(STATIONS[station].company)


def leaves_by(code: str, port: int) -> int:
    """Where a track that enters a tile at an even port leaves it (M-2.4)."""
    steps = {"a": 5, "b": 3, "c": 7, "d": 1}
    return (port + steps[code[port // 2]]) % 8


def touches(row: int, col: int, port: int) -> Port:
    """The cell and port that a port touches across the edge (M-2.3)."""
    if port in {0, 1}:
        return row - 1, col, {0: 5, 1: 4}[port]
    if port in {2, 3}:
        return row, col + 1, {2: 7, 3: 6}[port]
    if port in {4, 5}:
        return row + 1, col, {5: 0, 4: 1}[port]
    return row, col - 1, {7: 2, 6: 3}[port]


class Trace(NamedTuple):
    """A followed line: the ports it enters, and the name of its end, "" while open."""

    crossings: tuple[Port, ...]
    end: str

    @property
    def length(self) -> int:
        """The number of crossings."""
        return len(self.crossings)


def trace(board: Board, departure: str, through_centre: bool = False) -> Trace:
    """Follow a line from its departure (M-2.10); with central tracks it crosses the centre (MT-2)."""
    row, col, port = DEPARTURES[departure]
    crossings: list[Port] = []
    while (row, col) in board:
        crossings.append((row, col, port))
        leaving = leaves_by(board[row, col], port)
        end = ARRIVALS.get((row, col, leaving), "")
        if end.isdigit() or (end and not through_centre):
            return Trace(tuple(crossings), end)
        row, col, port = touches(row, col, leaving)
    return Trace(tuple(crossings), "")


def worth(line: Trace, departure: str) -> int:
    """The points of a line for its owner in the base game and module 2 (M-6.2, M-6.3, MS-4)."""
    if not line.end:
        return 0
    return line.length * (2 if line.end in SLOTS and departure not in SLOTS else 1)


def one_tile_line(board: Board, code: str, cell: Cell, cars: tuple[str, ...] = ()) -> bool:
    """Whether the tile alone would join a departure at this cell to an arrival at it (M-5.4, MS-5)."""
    named = [name for name in DEPARTURES if name.isdigit() or name in cars]
    at_cell = [name for name in named if DEPARTURES[name][:2] == cell]
    ends = [trace({cell: code}, name).end for name in at_cell]
    return any(end in at_cell for end in ends)


def touching(board: Board, cell: Cell) -> bool:
    """Whether a cell lies on the rim or beside a tile (M-5.2)."""
    row, col = cell
    beside = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
    return cell in RIM or any(other in board and other not in CENTRE for other in beside)


def legal_cells(board: Board, code: str, cars: tuple[str, ...] = ()) -> tuple[set[Cell], bool]:
    """The cells open to a tile as shown, and whether only by the exception (M-5.1 to M-5.6)."""
    reachable = {cell for cell in CELLS if cell not in board and touching(board, cell)}
    good = {cell for cell in reachable if not one_tile_line(board, code, cell, cars)}
    return (good, False) if good else (reachable, True)


def naive_values(profits: list[int]) -> list[int]:
    """What companies are worth, counted down from the most profit: 8, 7, …; the last are worth 1 (MC-10)."""
    order = sorted(profits, reverse=True)
    values = [8 - order.index(profit) for profit in profits]
    if order[0] > order[-1]:
        values = [1 if profit == order[-1] else value for profit, value in zip(profits, values, strict=True)]
    return values
