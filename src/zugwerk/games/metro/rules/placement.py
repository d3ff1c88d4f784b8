"""M-5 Placement, with free rotation (M-8.1) and the cells that central cars restrict (MS-5)."""

from typing import Final

from zugwerk.core.game import Action, Event
from zugwerk.core.messages import Parameter
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.metro.actions import Place
from zugwerk.games.metro.board import (
    CELL_BITS,
    CELL_NAMES,
    CELLS,
    CLASS_OF,
    KIND_CODES,
    KINDS,
    NOBODY,
    ORIENTATIONS,
    PERMITTED,
)
from zugwerk.games.metro.events import LineScored, TilePlaced
from zugwerk.games.metro.rules import turn
from zugwerk.games.metro.scoring import extend, path, points
from zugwerk.games.metro.state import PLACE_DRAWN, Layout, Position
from zugwerk.kit.packed import i64

# A mask becomes cells six bits at a time: CHUNKS[chunk][bits]. Small tables stay in the processor's cache.
_CHUNKS: Final = [
    [tuple([chunk * 6 + bit for bit in range(6) if bits >> bit & 1]) for bits in range(64)]
    for chunk in range(CELLS // 6)
]
_UPRIGHT: Final = tuple([(kind,) for kind in range(KINDS)])
_PLACES: Final = [[Place(kind, cell) for cell in range(CELLS)] for kind in range(KINDS)]


def held_kind(position: Position, kind: i64) -> i64:
    """The kind by which a tile that shows this code is held: its class under free rotation (M-8.1)."""
    if position.free_rotation:
        return CLASS_OF[kind]
    return kind


def legal_cells(position: Position, kind: i64) -> i64:
    """The cells, as a mask, where a tile may be laid as shown: M-5.1 to M-5.4, or else M-5.6."""
    layout = position.layout
    cells = layout.frontier & layout.permitted[kind]
    if cells or (position.free_rotation and not _fits_nowhere(layout, kind)):
        return cells
    return layout.frontier


def _fits_nowhere(layout: Layout, kind: i64) -> bool:
    """Whether a tile that may be turned has no cell of M-5.1 to M-5.4 in any orientation (R-7)."""
    return all(layout.frontier & layout.permitted[shown] == 0 for shown in ORIENTATIONS[kind])


def add_placements(position: Position, held: i64, found: list[Action]) -> None:
    """List every placement of a held tile: by shown code, then by cell."""
    shown = ORIENTATIONS if position.free_rotation else _UPRIGHT
    for kind in shown[held]:
        cells = legal_cells(position, kind)
        places = _PLACES[kind]
        for chunk in _CHUNKS:
            for cell in chunk[cells & 63]:
                found.append(places[cell])
            cells >>= 6


def refusal(position: Position, action: Place) -> Refusal | None:
    """Why this placement is not allowed now."""
    if not turn.has_tile(position, held_kind(position, action.kind)):
        return _missing_tile(position, action)
    return refuse_cell(position, action)


def refuse_cell(position: Position, action: Place) -> Refusal | None:
    """Why this tile, whoever holds it, may not lie on this cell (M-5)."""
    kind: i64 = action.kind
    cell: i64 = action.cell
    layout = position.layout
    words: dict[str, Parameter] = {"tile": KIND_CODES[kind], "cell": CELL_NAMES[cell]}
    if cell >= CELLS:
        return refuse("metro", "centre-cell", "M-5.1", words)
    if legal_cells(position, kind) >> cell & 1:
        return None
    if not layout.empty >> cell & 1:
        return refuse("metro", "cell-taken", "M-5.1", words)
    if not layout.frontier >> cell & 1:
        return refuse("metro", "not-adjacent", "M-5.2", words)
    if not PERMITTED[kind] >> cell & 1:
        return refuse("metro", "one-tile-line", "M-5.4", words)
    return refuse("metro", "one-tile-central-line", "MS-5", words)


def _missing_tile(position: Position, action: Place) -> Refusal:
    words: dict[str, Parameter] = {"tile": KIND_CODES[action.kind]}
    if position.phase == PLACE_DRAWN:
        return refuse("metro", "place-drawn-tile", "M-4.2", words)
    if not position.free_rotation and _holds_turned(position, action.kind):
        return refuse("metro", "no-rotation", "M-5.3", words)
    return refuse("metro", "not-in-hand", "M-4.2", words)


def _holds_turned(position: Position, kind: int) -> bool:
    return any(turn.has_tile(position, other) for other in ORIENTATIONS[kind])


def place(position: Position, kind: i64, cell: i64, events: list[Event] | None) -> None:
    """Lay the tile and score every line it finishes (M-6.1); playouts pass no list of events."""
    layout = position.layout
    if events is not None:
        forced = layout.permitted[kind] & CELL_BITS[cell] == 0
        events.append(TilePlaced(seat=position.turn, kind=kind, cell=cell, forced=forced))
    layout.lay(kind, cell)
    waiting = layout.waiting
    first = cell * 4
    for door in range(first, first + 4):
        line = waiting[door]
        if line:
            waiting[door] = 0
            if extend(layout, line - 1, door):
                score(position, line - 1, events)


def score(position: Position, line: i64, events: list[Event] | None) -> None:
    """Pay a finished line to its owner (M-6); lines of nobody are not told (M-6.6)."""
    layout = position.layout
    owner = layout.owner[line]
    paid = points(layout, line)
    position.accounts[owner] += paid
    if events is not None and owner != NOBODY:
        length, end = layout.length[line], layout.end[line]
        events.append(
            LineScored(line=line, owner=owner, length=length, end=end, points=paid, path=path(layout, line))
        )
