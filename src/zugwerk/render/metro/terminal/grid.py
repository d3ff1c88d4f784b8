"""The board of Metro in characters: a grid of cells, tracks as dotted curves in their owners' colours.

A line runs through a grid line at two places per side, just as it runs through the edge of a tile, so it can
be followed from its station. Empty cells show their name and the numbers of the actions that fill them.
"""

from collections import defaultdict
from collections.abc import Iterator
from math import hypot
from typing import Final

from rich.console import Group

from zugwerk.core.messages import Translator
from zugwerk.games.metro.actions import Place, PlaceCar
from zugwerk.games.metro.board import (
    CELL_AT,
    CELL_NAMES,
    CELLS,
    COLOURS,
    LINE_DOORS,
    LINE_NAMES,
    PLACES,
    SIDE_STEPS,
    SLOT_DOORS,
    SLOT_NAMES,
    STATION_DOORS,
    exit_port,
)
from zugwerk.games.metro.view import MetroView
from zugwerk.render.canvas import Canvas, Point
from zugwerk.render.terminal import letter_of

STYLES: Final = (
    "bold #d9a400",
    "bold #3d8bff",
    "bold #ff7a1a",
    "bold #17a34a",
    "bold #b45cff",
    "bold #8a8f98",
    "bold #e5354b",
    "bold",
)
NOBODY_STYLE: Final = "dim"
GRID_STYLE: Final = "#6b7280"
LEGAL_STYLE: Final = "bold reverse"

WIDTH: Final = 7
HEIGHT: Final = 3
_LEFT: Final = 4
_TOP: Final = 1
COLUMNS: Final = _LEFT * 2 + 8 * (WIDTH + 1) + 1
_ROWS: Final = _TOP * 2 + 8 * (HEIGHT + 1) + 1

# Where the eight ports of a tile lie, in dots of its characters, clockwise from the left end of the top edge.
_NEAR_X, _FAR_X, _NEAR_Y, _FAR_Y = 3.0, 11.0, 2.0, 10.0
_RIGHT, _BOTTOM = 2.0 * WIDTH, 4.0 * HEIGHT
PORTS: Final[tuple[Point, ...]] = (
    (_NEAR_X, 0.01), (_FAR_X, 0.01), (_RIGHT, _NEAR_Y), (_RIGHT, _FAR_Y),
    (_FAR_X, _BOTTOM), (_NEAR_X, _BOTTOM), (0.01, _FAR_Y), (0.01, _NEAR_Y),
)  # fmt: skip
_INWARD: Final[tuple[Point, ...]] = ((0, 1), (-1, 0), (0, -1), (1, 0))
_BEND: Final = 0.55
_U_TURN: Final = 0.9
_HALL: Final = ("╭─────╮", "│ × 2 │", "╰─────╯")

Crossing = tuple[int, int]


def draw_board(view: MetroView, words: Translator) -> Group:
    """The whole board of a view."""
    canvas = Canvas(_ROWS, COLUMNS)
    _draw_grid(canvas)
    owners = dict(_crossings(view))
    for cell, code in enumerate(view.tiles):
        if code:
            row, column = _corner(cell)
            draw_tile(canvas, row, column, code, [owners.get((cell, side)) for side in range(4)])
            _draw_ends(canvas, cell, code, owners)
    _draw_empty_cells(canvas, view)
    _draw_stations(canvas, view, words)
    _draw_centre(canvas, view, words)
    return canvas.lines()


def draw_tile(canvas: Canvas, row: int, column: int, code: str, owners: list[int | None]) -> None:
    """The four tracks of a tile, owned ones on top, as curves that leave the edges at right angles."""
    for side in sorted(range(4), key=lambda side: owners[side] is not None):
        leaving = exit_port(code, side)
        start, end = PORTS[2 * side], PORTS[leaving]
        bend = _U_TURN if leaving // 2 == side else _BEND
        reach = bend * hypot(end[0] - start[0], end[1] - start[1])
        points = start, _towards(start, side, reach), _towards(end, leaving // 2, reach), end
        canvas.curve(row, column, points, style_of(owners[side]))


def style_of(owner: int | None) -> str:
    """The style of a colour, or of what belongs to nobody."""
    return NOBODY_STYLE if owner is None else STYLES[owner]


def _towards(port: Point, side: int, reach: float) -> Point:
    """A point inside the tile, straight in from a port."""
    across, down = _INWARD[side]
    return port[0] + across * reach, port[1] + down * reach


def _corner(cell: int) -> tuple[int, int]:
    """The row and column of a cell's first character."""
    row, column = PLACES[cell]
    return _TOP + 1 + row * (HEIGHT + 1), _LEFT + 1 + column * (WIDTH + 1)


def _crossings(view: MetroView) -> Iterator[tuple[Crossing, int | None]]:
    """Every piece of track on a line, as cell and side of entry, with the colour it pays."""
    for line in view.lines:
        door = LINE_DOORS[LINE_NAMES.index(line.name)]
        cell: int | None = door // 4
        side = door % 4
        while cell is not None and view.tiles[cell]:
            yield (cell, side), line.owner
            leaving = exit_port(view.tiles[cell], side) // 2
            row, column = PLACES[cell]
            down, right = SIDE_STEPS[leaving]
            cell, side = CELL_AT.get((row + down, column + right)), (leaving + 2) % 4


def _port_place(cell: int, port: int) -> tuple[int, int, str]:
    """The place on the grid where a port's track passes, and the character that shows it."""
    row, column = _corner(cell)
    across, down = (1, 5, WIDTH, WIDTH, 5, 1, -1, -1)[port], (-1, -1, 0, 2, HEIGHT, HEIGHT, 2, 0)[port]
    return row + down, column + across, "│" if port // 2 % 2 == 0 else "─"


def _draw_ends(canvas: Canvas, cell: int, code: str, owners: dict[Crossing, int | None]) -> None:
    for side in range(4):
        if (cell, side) not in owners:
            continue
        for port in (2 * side, exit_port(code, side)):
            row, column, character = _port_place(cell, port)
            canvas.write(row, column, character, style_of(owners[(cell, side)]))


def _draw_grid(canvas: Canvas) -> None:
    for row in range(9):
        joints = "┌┬┐" if row == 0 else "└┴┘" if row == 8 else "├┼┤"
        line = joints[0] + joints[1].join(["─" * WIDTH] * 8) + joints[2]
        canvas.write(_TOP + row * (HEIGHT + 1), _LEFT, line, GRID_STYLE)
    for row in range(8 * (HEIGHT + 1)):
        if row % (HEIGHT + 1):
            for column in range(9):
                canvas.write(_TOP + row, _LEFT + column * (WIDTH + 1), "│", GRID_STYLE)


def _draw_empty_cells(canvas: Canvas, view: MetroView) -> None:
    numbers: dict[int, list[int]] = defaultdict(list)
    for number, action in enumerate(view.legal, start=1):
        if isinstance(action, Place):
            numbers[action.cell].append(number)
    for cell in range(CELLS):
        if view.tiles[cell]:
            continue
        row, column = _corner(cell)
        canvas.write(row + 2, column + 5, CELL_NAMES[cell], "dim")
        if cell in numbers:
            label = " ".join(map(str, numbers[cell]))
            if len(label) > WIDTH:
                label = f"{numbers[cell][0]} …"
            label = f" {label} "[:WIDTH] if len(label) < WIDTH else label
            canvas.write(row + 1, column + (WIDTH - len(label)) // 2, label, LEGAL_STYLE)


def _draw_stations(canvas: Canvas, view: MetroView, words: Translator) -> None:
    """Numbers round the rim, each at its departure; a car that has scored is a small letter."""
    for line in view.lines:
        if line.name in SLOT_NAMES:
            continue
        cell, side = STATION_DOORS[int(line.name) - 1]
        letter = " " if line.owner is None else letter_of(words, COLOURS[line.owner])
        label = (letter.lower() if line.end else letter) + line.name
        style = style_of(line.owner) + (" not bold" if line.end else "")
        row, column, character = _port_place(cell, 2 * side)
        if line.owner is not None:
            canvas.write(row, column, character, style)
        down = (-1, 0, 1, 0)[side]
        across = (0, 1, -1, -len(label))[side]
        canvas.write(row + down, column + across, label, style)


def _draw_centre(canvas: Canvas, view: MetroView, words: Translator) -> None:
    """The hall in the middle, unless central tiles cover it; with the slots that take cars."""
    if view.tiles[CELLS]:
        return
    row, column = _corner(CELL_AT[(3, 3)])
    for line in range(2 * HEIGHT + 1):
        canvas.write(row + line, column, " " * (2 * WIDTH + 1))
    for line, text in enumerate(_HALL):
        canvas.write(row + HEIGHT - 1 + line, column + WIDTH - len(text) // 2, text, GRID_STYLE)
    targets = {action.slot: number for number, action in _cars(view)}
    for slot, (cell, side) in enumerate(SLOT_DOORS):
        owner = view.cars[slot] if view.cars else None
        row, column, character = _port_place(cell, 2 * side)
        if owner is not None:
            canvas.write(row, column, character, style_of(owner))
        if not view.setup.flag("central_stations"):
            continue
        label = SLOT_NAMES[slot] if owner is None else letter_of(words, COLOURS[owner]) + SLOT_NAMES[slot]
        style = style_of(owner) + (" reverse" if slot in targets else "")
        middle = 2 - len(label)
        down, right = ((-1, middle), (0, 1), (1, middle), (0, -len(label)))[side]
        canvas.write(row + down, column + right, label, style)


def _cars(view: MetroView) -> Iterator[tuple[int, PlaceCar]]:
    for number, action in enumerate(view.legal, start=1):
        if isinstance(action, PlaceCar):
            yield number, action
