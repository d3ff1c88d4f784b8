"""The board: frame, labels, cells with tiles, open ends, the rim and the centre."""

from functools import cache, lru_cache
from typing import Final, NamedTuple

from zugwerk.games.metro.board import CELL_NAMES, CELLS, STATIONS
from zugwerk.render.lines import Lined, MarkupLine
from zugwerk.render.look import Look, Orientation, said
from zugwerk.render.metro import centre, rim
from zugwerk.render.metro.geometry import CELL, corner, inside
from zugwerk.render.metro.lines import Facts, Route
from zugwerk.render.metro.scene import Scene, Side, line_text
from zugwerk.render.metro.style import Sizes, sizes_of
from zugwerk.render.metro.tile import board_tracks, face
from zugwerk.render.metro.token import disc, letter_of
from zugwerk.render.parts import named
from zugwerk.render.svg import element, group, image, moved, number, path, quoted, rectangle, title, words

_GRID: Final = 8 * CELL
_OPENED: Final = [
    moved(*corner(cell), "", id=f"cell-{name}").removesuffix("</g>") for cell, name in enumerate(CELL_NAMES)
]
_BRACKETS: Final = (
    "M2 13V9A7 7 0 0 1 9 2H13M67 2H71A7 7 0 0 1 78 9V13M78 67V71A7 7 0 0 1 71 78H67M13 78H9A7 7 0 0 1 2 71V67"
)

_LAST: Final = path(_BRACKETS, class_="last")
_END: Final = "</g></g>"
# How a tile is told, by what is the case with it.
_MESSAGES: Final = {
    "": "metro.table.tile",
    "ghost": "metro.table.tile-ghost",
    "last": "metro.table.tile-last",
    "central": "metro.table.tile-central",
}


def board_size(sizes: Sizes) -> float:
    """How wide and high the board is."""
    return _GRID + 2 * _rim(sizes) + sizes.label + 4


def _rim(sizes: Sizes) -> float:
    return rim.SIGN + sizes.plate + 6


def board(scene: Scene) -> str:
    """Everything on the board, from its top left corner, in one group."""
    laid = _laid(scene)
    lines, _ = _with(laid, _own(scene) | _allowed(scene, laid))
    return _frame(scene.look.layout) + "".join([draw(*given) for draw, *given in lines]) + _END


def page_board(scene: Scene) -> Lined:
    """The same as a picture of its own on a page, line by line; what may be picked the page lights itself."""
    return _framed(scene.look, *_with(_laid(scene), _own(scene)))


def _framed(look: Look, lines: list[MarkupLine], marks: list[int]) -> Lined:
    first, last = (_opened, look.layout, look.language), (str, f"{_END}</svg>")
    return Lined([first, *lines, last], [hash(first), *marks, hash(last)])


def _opened(layout: Orientation, language: str) -> str:
    size = number(board_size(sizes_of(layout)))
    drawn = element(
        "svg",
        _frame(layout),
        id="board-picture",
        viewBox=f"0 0 {size} {size}",
        class_=f"zw-auto {layout}",
        role="group",
        aria_label=Look(language).say("render.board"),
    )
    return drawn.removesuffix("</svg>")


@cache
def _frame(layout: Orientation) -> str:
    """The beginning of the board: its frame with labels, and where the tiles begin."""
    sizes = sizes_of(layout)
    margin, edge = sizes.label + 4, _rim(sizes)
    size = _GRID + 2 * edge
    frame = rectangle(margin, margin, size, size, rx=18, class_="frame")
    parts = moved(margin + edge, margin + edge, "")
    return group(frame, _labels(sizes, margin, edge), parts, id="board").removesuffix(_END)


class Laid(NamedTuple):
    """What everybody sees alike: stations, then cells, then the rest, and where the centre is among it."""

    lines: list[MarkupLine]
    marks: list[int]
    centre: int


def _with(laid: Laid, own: dict[int, MarkupLine]) -> tuple[list[MarkupLine], list[int]]:
    """All lines with their marks: what everybody sees, and in some places what only the reader does."""
    lines, marks = laid.lines.copy(), laid.marks.copy()
    for place, line in own.items():
        lines[place], marks[place] = line, hash(line)
    return lines, marks


def _own(scene: Scene) -> dict[int, MarkupLine]:
    """The stations of the reader, by their places among the lines."""
    return {2 * station - 2: rim.own_station(scene, station) for station in rim.own_stations(scene.view)}


def _allowed(scene: Scene, laid: Laid) -> dict[int, MarkupLine]:
    """Where the reader may put something, the same way."""
    language, titled = scene.look.language, scene.titled
    found: dict[int, MarkupLine] = {
        2 * STATIONS + cell: (_bare, cell, language, True, titled)
        for cell in scene.legal_cells
        if cell < CELLS and not scene.tiles[cell]
    }
    if scene.legal_slots and laid.centre:
        found[laid.centre] = centre.station(scene, scene.legal_slots)
    return found


@lru_cache(64)
def _laid(scene: Scene) -> Laid:
    """Gathered for whoever looks first, and kept for the others at the table."""
    language, titled, side = scene.look.language, scene.titled, scene.sides.get
    looks = scene.arrows, scene.plain_class(), titled
    found = rim.stations(scene)
    for cell, code in enumerate(scene.tiles):
        if code:
            door, state = 4 * cell, _state(scene, cell)
            crossing = side(door), side(door + 1), side(door + 2), side(door + 3)
            found.append((_tile, cell, code, language, state, _ghost(scene, cell), *looks, *crossing))
        elif cell < CELLS:
            found.append((_bare, cell, language, False, titled))
    place = 0 if scene.tiles[CELLS] else len(found)
    if place:
        found.append(centre.station(scene))
    found += [_head(scene, route) for route in scene.routes if _is_open(route)]
    return Laid(found, list(map(hash, found)), place)


@cache
def _labels(sizes: Sizes, margin: float, edge: float) -> str:
    found: list[str] = []
    look = f"muted mid size-{sizes.label}"
    for index in range(8):
        place = margin + edge + index * CELL + CELL / 2
        found.append(words(place, margin - 4, str(index), class_=look))
        found.append(words(margin / 2, place + sizes.label * 0.36, str(index), class_=look))
    return group(*found, class_="labels")


def _state(scene: Scene, cell: int) -> str:
    if cell == scene.ghost:
        return "ghost"
    if cell == scene.last:
        return "last"
    return "central" if cell >= CELLS else ""


def _ghost(scene: Scene, cell: int) -> str:
    """What the name of a ghost says besides: the lines that would run over it."""
    if cell != scene.ghost:
        return ""
    crossing = [scene.crossing.get(door) for door in range(cell * 4, cell * 4 + 4)]
    unique = {route.line.name: route for route in crossing if route is not None}
    return "".join([f"; {scene.line_text(route)}" for route in unique.values()])


@lru_cache(1024)
def _bare(cell: int, language: str, legal: bool, titled: bool) -> str:
    """An empty cell: the same element as with a tile, so that a page can turn one into the other."""
    text = said(language, "metro.table.cell-legal" if legal else "metro.table.cell", cell=CELL_NAMES[cell])
    ground = rectangle(2, 2, CELL - 4, CELL - 4, rx=8, class_="bare")
    look = "legal" if legal else ""
    shown = moved(*corner(cell), title(text), ground, id=f"cell-{CELL_NAMES[cell]}", role="img", class_=look)
    return shown if titled else named(shown)


def _tile(
    cell: int,
    code: str,
    language: str,
    state: str,
    more: str,
    arrows: bool,
    plain: str,
    titled: bool,
    *crossing: Side | None,
) -> str:
    """A cell with its tile, written out as its tracks are."""
    name = CELL_NAMES[cell]
    text = said(language, _MESSAGES[state], tile=code, cell=name) + more
    classes = "ghost" if state == "ghost" else "central" if cell >= CELLS else ""
    look = f' class="{classes}"' if classes else ""
    ground = face(cell < CELLS and arrows)
    tracks = board_tracks(name, code, plain, crossing)
    last = _LAST if state == "last" else ""
    told = f"><title>{quoted(text)}</title>" if titled else f' aria-label="{quoted(text)}">'
    return f'{_OPENED[cell]}\n<g id="tile-{name}" role="img"{look}{told}{ground}{tracks}{last}</g></g>'


def _is_open(route: Route) -> bool:
    return route.waiting is not None and bool(route.doors) and route.line.owner is not None


def _head(scene: Scene, route: Route) -> MarkupLine:
    """The open end of a line, in the cell it waits at."""
    look, stress = scene.look, scene.stress(route.line.name)
    return _ending, look.layout, look.language, stress, scene.titled, route.waiting, route.facts


def _ending(layout: Orientation, language: str, stress: str, titled: bool, waiting: int, facts: Facts) -> str:
    line, owner, *_ = facts
    assert owner is not None, "nobody's lines have no open ends"
    shape = _end(waiting, owner, sizes_of(layout), letter_of(Look(language), owner))
    return _named_end(line, line_text(language, *facts), shape, stress, titled)


@lru_cache(512)
def _named_end(line: str, text: str, shape: str, stress: str, titled: bool) -> str:
    shown = image(f"end-{line}", text, shape, class_=stress, data_line=line)
    return shown if titled else named(shown)


@cache
def _end(waiting: int, owner: int, sizes: Sizes, letter: str) -> str:
    cell, side = divmod(waiting, 4)
    x, y = corner(cell)
    across, down = inside(2 * side, 9)
    return disc(x + across, y + down, max(9.5, sizes.letter * 0.6), owner, sizes.letter - 2, letter)
