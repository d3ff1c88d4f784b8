"""What a refusal speaks of, on the board and in the hand: a track that joins two stations, a car, a share."""

from functools import lru_cache

from zugwerk.core.game import Action
from zugwerk.core.refusal import Refusal
from zugwerk.games.metro.actions import Place, PlaceCar
from zugwerk.games.metro.board import (
    CELL_NAMES,
    COLOURS,
    KIND_CODES,
    LINE_DOORS,
    LINE_NAMES,
    NEXT,
    SLOT_DOORS,
    SLOT_NAMES,
    end_name,
)
from zugwerk.games.metro.view import MetroView

_ONE_TILE = ("one-tile-line", "one-tile-central-line")
_DRAWN_FIRST = ("already-drawn", "place-drawn-first", "place-drawn-tile")


def speaks_of(view: MetroView, action: Action, why: Refusal) -> tuple[str, ...]:
    """The ids of what is to be lit while the refusal is read, besides what was pointed at."""
    if isinstance(action, Place) and why.code in _ONE_TILE:
        return _joined(view, action)
    if why.code in _DRAWN_FIRST:
        return ("drawn",)
    if why.code == "exchanges-closed":
        most = max(view.accounts)
        return tuple(
            f"company-{COLOURS[company]}" for company, earned in enumerate(view.accounts) if earned == most
        )
    if isinstance(action, PlaceCar) and why.code == "slot-taken":
        return (f"car-{SLOT_NAMES[action.slot]}",)
    if isinstance(action, PlaceCar) and why.code in ("slot-closed", "line-finished"):
        return (f"tile-{CELL_NAMES[SLOT_DOORS[action.slot][0]]}",)
    return ("tiles-left",) if why.code == "supply-empty" else ()


def _joined(view: MetroView, action: Place) -> tuple[str, ...]:
    """The tracks of the held tile that would lead from where a line begins straight to where one ends."""
    assert view.seat is not None, "only seats are refused something"
    held = "drawn" if view.drawn else f"hand-{view.hands[view.seat].index(KIND_CODES[action.kind])}"
    return _joined_by(held, action.kind, action.cell)


@lru_cache(8192)
def _joined_by(held: str, kind: int, cell: int) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for line, door in enumerate(LINE_DOORS):
        leads = NEXT[(kind + 1) * 256 + door]
        if door // 4 == cell and leads < 0:
            found[f"track-{held}-{2 * (door % 4)}"] = None
            for name in (LINE_NAMES[line], end_name(-leads)):
                found[f"slot-{name}" if name.startswith("C") else f"station-{name}"] = None
            found[f"car-{LINE_NAMES[line]}"] = None
    return tuple(found)
