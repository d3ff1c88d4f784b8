"""The board: frame, labels, cells with tiles, open ends, the rim and the centre."""

from functools import cache, lru_cache
from typing import Final, NamedTuple

from zugwerk.games.metro.board import CELL_NAMES, CELLS, PLACES
from zugwerk.render.metro import centre, rim
from zugwerk.render.metro.geometry import CELL, corner, inside
from zugwerk.render.metro.lines import Route
from zugwerk.render.metro.scene import Scene
from zugwerk.render.metro.style import PHONE, SCREEN, Sizes
from zugwerk.render.metro.tile import board_tracks, face
from zugwerk.render.metro.token import disc, letter_of
from zugwerk.render.parts import named
from zugwerk.render.svg import group, image, moved, path, quoted, rectangle, title, words

_GRID: Final = 8 * CELL
_OPENED: Final = [
    moved(*corner(cell), "", id=f"cell-{name}").removesuffix("</g>") for cell, name in enumerate(CELL_NAMES)
]
_BRACKETS: Final = (
    "M2 13V9A7 7 0 0 1 9 2H13M67 2H71A7 7 0 0 1 78 9V13M78 67V71A7 7 0 0 1 71 78H67M13 78H9A7 7 0 0 1 2 71V67"
)

_LAST: Final = path(_BRACKETS, class_="last")


def sizes_of(scene: Scene) -> Sizes:
    """The letter sizes of a layout."""
    return PHONE if scene.look.layout == "portrait" else SCREEN


def board_size(sizes: Sizes) -> float:
    """How wide and high the board is."""
    return _GRID + 2 * _rim(sizes) + sizes.label + 4


def _rim(sizes: Sizes) -> float:
    return rim.SIGN + sizes.plate + 6


def board(scene: Scene) -> str:
    """Everything on the board, from its top left corner."""
    sizes = sizes_of(scene)
    margin = sizes.label + 4
    edge = _rim(sizes)
    size = _GRID + 2 * edge
    frame = rectangle(margin, margin, size, size, rx=18, class_="frame")
    laid = _laid(scene)
    parts = moved(
        margin + edge,
        margin + edge,
        rim.stations(scene, sizes) if rim.own_stations(scene) else laid.stations,
        "".join([laid.tiles.get(cell) or _bare_cell(scene, cell) for cell in laid.cells]),
        "" if scene.tiles[CELLS] else centre.station(scene),
        laid.ends,
    )
    return group(frame, _labels(sizes, margin, edge), parts, id="board")


class Laid(NamedTuple):
    """What everybody sees alike: stations, tiles by their cells, all cells to be drawn, open ends."""

    stations: str
    tiles: dict[int, str]
    cells: list[int]
    ends: str


@lru_cache(64)
def _laid(scene: Scene) -> Laid:
    """Drawn for whoever looks first, and kept for the others at the table."""
    sizes = sizes_of(scene)
    tiles = {cell: _tiled(scene, cell, code) for cell, code in enumerate(scene.tiles) if code}
    return Laid(
        rim.stations(scene, sizes, frozenset()),
        tiles,
        [cell for cell in range(len(PLACES)) if cell < CELLS or cell in tiles],
        "".join(_head(scene, sizes, route) for route in scene.routes),
    )


@cache
def _labels(sizes: Sizes, margin: float, edge: float) -> str:
    found: list[str] = []
    look = f"muted mid size-{sizes.label}"
    for index in range(8):
        place = margin + edge + index * CELL + CELL / 2
        found.append(words(place, margin - 4, str(index), class_=look))
        found.append(words(margin / 2, place + sizes.label * 0.36, str(index), class_=look))
    return group(*found, class_="labels")


def _tiled(scene: Scene, cell: int, code: str) -> str:
    """Written out, as its tracks are."""
    return f"{_OPENED[cell]}{_tile(scene, cell, code)}</g>"


def _bare_cell(scene: Scene, cell: int) -> str:
    legal = cell in scene.legal_cells
    message = "metro.table.cell-legal" if legal else "metro.table.cell"
    return _bare(cell, scene.look.say(message, cell=CELL_NAMES[cell]), legal, scene.titled)


@lru_cache(1024)
def _bare(cell: int, text: str, legal: bool, titled: bool) -> str:
    """An empty cell: the same element as with a tile, so that a page can turn one into the other."""
    ground = rectangle(2, 2, CELL - 4, CELL - 4, rx=8, class_="bare")
    look = "legal" if legal else ""
    shown = moved(*corner(cell), title(text), ground, id=f"cell-{CELL_NAMES[cell]}", role="img", class_=look)
    return shown if titled else named(shown)


def _tile(scene: Scene, cell: int, code: str) -> str:
    name, say = CELL_NAMES[cell], scene.look.say
    crossing = [scene.crossing.get(door) for door in range(cell * 4, cell * 4 + 4)]
    text = say(_tile_message(scene, cell), tile=code, cell=name)
    look = ' class="central"' if cell >= CELLS else ""
    if cell == scene.ghost:
        unique = {route.line.name: route for route in crossing if route is not None}
        text = "; ".join([text, *(scene.line_text(route) for route in unique.values())])
        look = ' class="ghost"'
    ground = face(cell < CELLS and scene.arrows)
    tracks = board_tracks(scene, name, code, crossing)
    last = _LAST if cell == scene.last else ""
    told = f"><title>{quoted(text)}</title>" if scene.titled else f' aria-label="{quoted(text)}">'
    begun = f'\n<g id="tile-{name}" role="img"{look}{told}'
    return f"{begun}{ground}{tracks}{last}</g>"


def _tile_message(scene: Scene, cell: int) -> str:
    if cell == scene.ghost:
        return "metro.table.tile-ghost"
    if cell == scene.last:
        return "metro.table.tile-last"
    return "metro.table.tile-central" if cell >= CELLS else "metro.table.tile"


def _head(scene: Scene, sizes: Sizes, route: Route) -> str:
    """The open end of a line, in the cell it waits at."""
    line = route.line
    if route.waiting is None or not route.doors or line.owner is None:
        return ""
    shape = _end(route.waiting, line.owner, sizes, letter_of(scene.look, line.owner))
    return _named_end(line.name, scene.line_text(route), shape, scene.stress(line.name), scene.titled)


@lru_cache(4096)
def _named_end(line: str, text: str, shape: str, stress: str, titled: bool) -> str:
    shown = image(f"end-{line}", text, shape, class_=stress, data_line=line)
    return shown if titled else named(shown)


@cache
def _end(waiting: int, owner: int, sizes: Sizes, letter: str) -> str:
    cell, side = divmod(waiting, 4)
    x, y = corner(cell)
    across, down = inside(2 * side, 9)
    return disc(x + across, y + down, max(9.5, sizes.letter * 0.6), owner, sizes.letter - 2, letter)
