"""How Metro's actions are pointed at (M-4, M-8, MC-6, MS-2): tile and cell, rotation, share and pile, slot.

A step that offers nothing to choose is left out: with one tile in hand the cells come first.
"""

from collections.abc import Sequence
from functools import lru_cache

from zugwerk.core.game import Action
from zugwerk.games.metro.actions import Draw, Exchange, Place, PlaceCar
from zugwerk.games.metro.board import (
    CELL_NAMED,
    CELL_NAMES,
    CELLS,
    CLASS_OF,
    KIND_CODED,
    KIND_CODES,
    SLOT_NAMES,
)
from zugwerk.games.metro.view import MetroView, ShareView
from zugwerk.render.look import Look, said
from zugwerk.render.metro.scene import colour_word
from zugwerk.render.picks import Path, Pick


def picks(view: MetroView, action: Action, look: Look) -> Path:
    """The path of an action of the seat that the view belongs to."""
    if isinstance(action, Place):
        return _place(view, action, look)
    if isinstance(action, Exchange):
        source = "open" if action.face_up else "pile"
        label = look.say(
            "metro.table.pick-open" if action.face_up else "metro.table.pick-pile", percent=action.percent
        )
        share = _share(view, action.percent, look, "metro.table.pick-exchange", "share")
        kind = "source" if action.face_up else "reveal"
        return (share, Pick(kind, f"{source}-{action.percent}", f"{source}-{action.percent}", label))
    if isinstance(action, PlaceCar):
        slot = SLOT_NAMES[action.slot]
        place = Pick("slot", f"slot-{slot}", f"slot-{slot}", look.say("metro.table.pick-slot", slot=slot))
        if not action.percent:
            return (place,)
        return (place, _share(view, action.percent, look, "metro.table.pick-show", "show"))
    return (Pick("reveal", "draw", "", look.say("metro.table.pick-draw")),)


def _place(view: MetroView, action: Place, look: Look) -> Path:
    hand = () if view.drawn else _hand(view)
    return _placing(look.language, action.kind, action.cell, hand, view.setup.flag("free_rotation"))


@lru_cache(8192)
def _placing(language: str, kind: int, cell: int, hand: tuple[str, ...], free: bool) -> Path:
    """The path of a placement: its tile if there is another in hand to choose, the cell, the rotation."""
    held = KIND_CODES[CLASS_OF[kind]] if free else KIND_CODES[kind]
    tile = [_tile(language, held, hand.index(held))] if len(set(hand)) > 1 else []
    if not free:
        return (*tile, _cell(language, cell))
    code = KIND_CODES[kind]
    turn = Pick("rotation", f"turn-{code}", "", said(language, "metro.table.pick-rotation", tile=code))
    return (*tile, _cell(language, cell), turn)


@lru_cache(1024)
def _tile(language: str, held: str, place: int) -> Pick:
    label = said(language, "metro.table.pick-tile", tile=held)
    return Pick("tile", f"tile-{held}", f"hand-{place}", label)


@lru_cache(1024)
def _cell(language: str, cell: int) -> Pick:
    element = f"cell-{CELL_NAMES[cell]}" if cell < CELLS else "centre"
    return Pick("cell", element, element, said(language, "metro.table.pick-cell", cell=CELL_NAMES[cell]))


def _hand(view: MetroView) -> tuple[str, ...]:
    return () if view.seat is None else view.hands[view.seat]


def _playable(view: MetroView) -> list[str]:
    """The different tiles of which one may be placed now: the drawn one alone if there is one (R-4)."""
    return [view.drawn] if view.drawn else list(dict.fromkeys(_hand(view)))


def _share(view: MetroView, percent: int, look: Look, message: str, key: str) -> Pick:
    company = next((share.company for share in _shares(view) if share.percent == percent), None)
    word = "" if company is None else colour_word(look, company)
    return Pick(
        "share", f"{key}-{percent}", f"share-{percent}", look.say(message, percent=percent, company=word)
    )


def _shares(view: MetroView) -> tuple[ShareView, ...]:
    return view.shares[view.seat] if view.shares and view.seat is not None else ()


def meant(view: MetroView, text: str) -> Action | None:
    """A tile in hand on the cell of this name, if there is one: a tile that may lie there before others."""
    cell, hand = CELL_NAMED.get(text), _playable(view)
    if cell is None or not hand:
        return None
    allowed = [action for action in view.legal if isinstance(action, Place) and action.cell == cell]
    return allowed[0] if allowed else Place(KIND_CODED[hand[0]], cell)


def thinkable(view: MetroView) -> Sequence[Action]:
    """Every tile in hand on every empty cell and the centre, drawing, every exchange, a car on every slot."""
    if view.seat is None or view.seat not in view.actors:
        return ()
    empty = [cell for cell in range(CELLS) if not view.tiles[cell]]
    centre = [] if view.tiles[CELLS] else [CELLS]
    found: list[Action] = [
        Place(KIND_CODED[code], cell) for code in _playable(view) for cell in (*empty, *centre)
    ]
    found.append(Draw())
    found.extend(Exchange(share.percent, up) for share in _shares(view) for up in (True, False))
    if view.setup.flag("central_stations"):
        found.extend(PlaceCar(slot, *_car_share(view)) for slot in range(len(SLOT_NAMES)))
    return found


def _car_share(view: MetroView) -> tuple[int, int]:
    """The share to be shown for a car: of a company whose car lies ready, else any; none without shares."""
    held = [share for share in _shares(view) if share.company is not None]
    ready = [share for share in held if share.company in view.cars_left]
    for share in (*ready, *held):
        if share.company is not None:
            return share.company, share.percent
    return -1, 0


def prompt(view: MetroView, look: Look) -> str:
    """What the seat to move may do."""
    if not view.legal:
        return ""
    if view.drawn:
        return look.say("metro.table.prompt-drawn")
    several = len(_playable(view)) > 1
    parts = [look.say("metro.table.prompt-choose" if several else "metro.table.prompt-place")]
    kinds = {type(action) for action in view.legal}
    if Exchange in kinds:
        parts.append(look.say("metro.table.prompt-exchange"))
    if PlaceCar in kinds:
        parts.append(look.say("metro.table.prompt-car"))
    return " ".join(parts)
