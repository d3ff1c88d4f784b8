"""The board: frame, labels, cells with tiles, open ends, the rim and the centre."""

from functools import cache, lru_cache
from typing import Final

from zugwerk.games.metro.board import CELL_NAMES, CELLS, PLACES
from zugwerk.render.metro import centre, rim
from zugwerk.render.metro.geometry import CELL, corner, inside
from zugwerk.render.metro.lines import Route
from zugwerk.render.metro.scene import Scene
from zugwerk.render.metro.style import PHONE, SCREEN, Sizes
from zugwerk.render.metro.tile import board_tracks, face
from zugwerk.render.metro.token import disc
from zugwerk.render.svg import group, image, moved, path, rectangle, title, words

_GRID: Final = 8 * CELL
_BRACKETS: Final = (
    "M2 13V9A7 7 0 0 1 9 2H13M67 2H71A7 7 0 0 1 78 9V13M78 67V71A7 7 0 0 1 71 78H67M13 78H9A7 7 0 0 1 2 71V67"
)


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
    parts = moved(
        margin + edge,
        margin + edge,
        rim.stations(scene, sizes),
        "".join(_cell(scene, cell) for cell in range(len(PLACES)) if cell < CELLS or scene.tiles[cell]),
        "" if scene.tiles[CELLS] else centre.station(scene),
        "".join(_head(scene, sizes, route) for route in scene.routes),
    )
    return group(frame, _labels(sizes, margin, edge), parts, id="board")


@cache
def _labels(sizes: Sizes, margin: float, edge: float) -> str:
    found: list[str] = []
    look = f"muted mid size-{sizes.label}"
    for index in range(8):
        place = margin + edge + index * CELL + CELL / 2
        found.append(words(place, margin - 4, str(index), class_=look))
        found.append(words(margin / 2, place + sizes.label * 0.36, str(index), class_=look))
    return group(*found, class_="labels")


def _cell(scene: Scene, cell: int) -> str:
    name, code, say = CELL_NAMES[cell], scene.tiles[cell], scene.look.say
    if code:
        return moved(*corner(cell), _tile(scene, cell, code), id=f"cell-{name}")
    legal = cell in scene.legal_cells
    return _bare(cell, say("metro.table.cell-legal" if legal else "metro.table.cell", cell=name), legal)


@lru_cache(1024)
def _bare(cell: int, text: str, legal: bool) -> str:
    """An empty cell: the same element as with a tile, so that a page can turn one into the other."""
    ground = rectangle(2, 2, CELL - 4, CELL - 4, rx=8, class_="bare")
    look = "legal" if legal else ""
    return moved(*corner(cell), title(text), ground, id=f"cell-{CELL_NAMES[cell]}", role="img", class_=look)


def _tile(scene: Scene, cell: int, code: str) -> str:
    name, say = CELL_NAMES[cell], scene.look.say
    crossing = {
        side: scene.crossing[cell * 4 + side] for side in range(4) if cell * 4 + side in scene.crossing
    }
    central = cell >= CELLS
    ghost = cell == scene.ghost
    text = say(_tile_message(scene, cell), tile=code, cell=name)
    if ghost:
        unique = {route.line.name: route for route in crossing.values()}
        text = "; ".join([text, *(scene.line_text(route) for route in unique.values())])
    arrow = not central and not scene.view.setup.flag("free_rotation")
    return image(
        f"tile-{name}",
        text,
        face(arrow),
        board_tracks(scene, name, code, crossing),
        path(_BRACKETS, class_="last") if cell == scene.last else "",
        class_="ghost" if ghost else "central" if central else "",
    )


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
    shape = _end(route.waiting, line.owner, sizes)
    return image(
        f"end-{line.name}", scene.line_text(route), shape, class_=scene.stress(line.name), data_line=line.name
    )


@cache
def _end(waiting: int, owner: int, sizes: Sizes) -> str:
    cell, side = divmod(waiting, 4)
    x, y = corner(cell)
    across, down = inside(2 * side, 9)
    return disc(x + across, y + down, max(9.5, sizes.letter * 0.6), owner, sizes.letter - 2)
