"""M-5 Placement, with free rotation (M-8.1) and the cells that central cars restrict (MS-5)."""

from typing import Final

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.metro.actions import Place
from zugwerk.games.metro.board import (
    CELL_BITS,
    CELL_NAMES,
    CELLS,
    CLASS_OF,
    FORBIDDEN,
    KIND_CODES,
    KINDS,
    NOBODY,
    ORIENTATIONS,
)
from zugwerk.games.metro.events import LineScored, TilePlaced
from zugwerk.games.metro.scoring import extend, path, points
from zugwerk.games.metro.state import HAND, PLACE_DRAWN, Layout, Position
from zugwerk.kit.packed import i64, u8

# Legal cells become actions six bits of the mask at a time: ACTIONS[kind][chunk × 64 + bits].
_CHUNK: Final[i64] = 6
_CHUNKS: Final = CELLS // 6
_ACTIONS: Final[list[list[tuple[Place, ...]]]] = [[] for _ in range(KINDS)]


def open_cells(layout: Layout, kind: i64) -> i64:
    """The cells that M-5.1 to M-5.4 leave to a tile as shown, as a mask."""
    return layout.frontier & ~layout.forbidden[kind]


def held_kind(position: Position, kind: i64) -> i64:
    """The kind by which a tile that shows this code is held: its class under free rotation (M-8.1)."""
    return i64(CLASS_OF[kind]) if position.options.free_rotation else kind


def fits_nowhere(position: Position, held: i64) -> bool:
    """Whether a held tile has no cell of M-5.1 to M-5.4 in any orientation it may be laid in (M-5.6, R-7)."""
    layout = position.layout
    if not position.options.free_rotation:
        return open_cells(layout, held) == 0
    return all(open_cells(layout, kind) == 0 for kind in ORIENTATIONS[held])


def legal_cells(position: Position, kind: i64) -> i64:
    """The cells where a tile may be laid as shown, the exception M-5.6 included."""
    cells = open_cells(position.layout, kind)
    if cells == 0 and fits_nowhere(position, held_kind(position, kind)):
        return position.layout.frontier
    return cells


def add_placements(position: Position, held: i64, found: list[Action]) -> None:
    """List every placement of a held tile: by shown code, then by cell."""
    if position.options.free_rotation:
        for kind in ORIENTATIONS[held]:
            _add_cells(kind, legal_cells(position, kind), found)
    else:
        cells = open_cells(position.layout, held)
        _add_cells(held, cells or position.layout.frontier, found)


def _add_cells(kind: i64, cells: i64, found: list[Action]) -> None:
    actions = _ACTIONS[kind]
    if not actions:
        actions = _ACTIONS[kind] = _chunked_actions(int(kind))
    chunk: i64 = 0
    while cells:
        bits = cells & 63
        if bits:
            found.extend(actions[chunk + bits])
        cells >>= _CHUNK
        chunk += 64


def _chunked_actions(kind: int) -> list[tuple[Place, ...]]:
    places = [Place(kind, cell) for cell in range(CELLS)]
    return [
        tuple([places[chunk * 6 + bit] for bit in range(6) if bits >> bit & 1])
        for chunk in range(_CHUNKS)
        for bits in range(64)
    ]


def has_tile(position: Position, held: i64) -> bool:
    """Whether the seat to move may place this tile: the drawn one if there is one (R-4), else one in hand."""
    if position.phase == PLACE_DRAWN:
        return position.drawn == held + 1
    base = position.turn * HAND
    hands = position.hands
    wanted = held + 1
    return hands[base] == wanted or hands[base + 1] == wanted or hands[base + 2] == wanted


def refusal(position: Position, action: Place) -> Refusal | None:
    """Why this placement is not allowed now."""
    kind: i64 = action.kind
    if not has_tile(position, held_kind(position, kind)):
        return _missing_tile(position, action)
    return refuse_cell(position, action)


def refuse_cell(position: Position, action: Place) -> Refusal | None:
    """Why this tile, whoever holds it, may not lie on this cell (M-5)."""
    kind: i64 = action.kind
    if action.cell < CELLS and legal_cells(position, kind) >> action.cell & 1:
        return None
    layout = position.layout
    place = CELL_NAMES[action.cell]
    if action.cell >= CELLS:
        return refuse("metro", "centre-cell", "M-5.1", {"cell": place})
    if layout.filled >> action.cell & 1:
        return refuse("metro", "cell-taken", "M-5.1", {"cell": place})
    if not layout.frontier >> action.cell & 1:
        return refuse("metro", "not-adjacent", "M-5.2", {"cell": place})
    words = {"tile": KIND_CODES[kind], "cell": place}
    if FORBIDDEN[kind] >> action.cell & 1:
        return refuse("metro", "one-tile-line", "M-5.4", {**words})
    return refuse("metro", "one-tile-central-line", "MS-5", {**words})


def _missing_tile(position: Position, action: Place) -> Refusal:
    words = {"tile": KIND_CODES[action.kind]}
    if position.phase == PLACE_DRAWN:
        return refuse("metro", "place-drawn-tile", "M-4.2", {**words})
    if not position.options.free_rotation and _holds_turned(position, action.kind):
        return refuse("metro", "no-rotation", "M-5.3", {**words})
    return refuse("metro", "not-in-hand", "M-4.2", {**words})


def _holds_turned(position: Position, kind: int) -> bool:
    return any(has_tile(position, other) for other in ORIENTATIONS[kind])


def place(position: Position, kind: i64, cell: i64, events: list[Event] | None) -> None:
    """Lay the tile and score every line it finishes (M-6.1); playouts pass no list of events."""
    layout = position.layout
    if events is not None:
        forced = layout.forbidden[kind] & CELL_BITS[cell] != 0
        events.append(TilePlaced(int(position.turn), int(kind), int(cell), forced))
    layout.lay(kind, cell)
    waiting = layout.waiting
    door = cell * 4
    stop = door + 4
    while door < stop:
        line = i64(waiting[door]) - 1
        if line >= 0:
            waiting[door] = u8(0)
            if extend(layout, line, door):
                score(position, line, events)
        door += 1


def score(position: Position, line: i64, events: list[Event] | None) -> None:
    """Pay a finished line to its owner (M-6); lines of nobody are not told (M-6.6)."""
    layout = position.layout
    owner = i64(layout.owner[line])
    paid = points(layout, line)
    position.accounts[owner] += paid
    if events is not None and owner != NOBODY:
        length, end = int(layout.length[line]), int(layout.end[line])
        events.append(LineScored(int(line), int(owner), length, end, int(paid), path(layout, int(line))))
