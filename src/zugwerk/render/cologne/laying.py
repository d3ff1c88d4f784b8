"""What laying a tile is good for: the best run after it, how many are left, which rotation to try first."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from zugwerk.core.game import Action
from zugwerk.core.messages import signed
from zugwerk.games.cologne.actions import LayTile
from zugwerk.games.cologne.board import ACROSS, EXITS, HEX_NAMES, KIND_NAMES
from zugwerk.games.cologne.view import CologneView, earnings, revenues_after
from zugwerk.kit.hexes import EDGES
from zugwerk.render.cologne.reading import VIEWS_KEPT, covers_of, tiles_left
from zugwerk.render.look import Look
from zugwerk.render.picks import Pick


class Prospect(NamedTuple):
    """What the company at turn could earn after a tile is laid, and how much more than now."""

    revenue: int
    gain: int


@lru_cache(VIEWS_KEPT)
def prospects(view: CologneView) -> Mapping[Action, Prospect]:
    """The prospects of every tile that may be laid; none for a company without trains."""
    now = earnings(view, (view.company,)).get(view.company, 0)
    return {lay: Prospect(revenue, revenue - now) for lay, revenue in revenues_after(view).items()}


@lru_cache(VIEWS_KEPT)
def _best_rotations(view: CologneView) -> Mapping[tuple[int, int], Prospect]:
    """The best prospect of every tile on every hex where it may be laid."""
    found: dict[tuple[int, int], Prospect] = {}
    for lay, prospect in prospects(view).items():
        if isinstance(lay, LayTile):
            place = lay.hex, lay.tile
            found[place] = max(prospect, found.get(place, prospect))
    return found


def by_use(view: CologneView) -> Sequence[Action]:
    """The allowed actions in their order, but of one tile on one hex the rotations that earn most first."""
    if not any(isinstance(action, LayTile) for action in view.legal):
        return view.legal
    covers, worth = covers_of(view), prospects(view)
    places: dict[tuple[int, int], int] = {}

    def rank(action: Action) -> tuple[int, int, int]:
        if not isinstance(action, LayTile):
            return len(places), 0, 0
        place = places.setdefault((action.hex, action.tile), len(places))
        return place, -worth[action].revenue if action in worth else 0, -_joined(covers, action)

    return [action for _, action in sorted(((rank(a), a) for a in view.legal), key=lambda pair: pair[0])]


def _joined(covers: Sequence[int], action: LayTile) -> int:
    """How many ends of its track meet track of a neighbour."""
    exits, found = EXITS[action.tile * EDGES + action.rotation], 0
    for edge in range(EDGES):
        door = ACROSS[action.hex * EDGES + edge]
        if exits >> edge & 1 and door >= 0:
            found += EXITS[covers[door // EDGES]] >> door % EDGES & 1
    return found


def face(view: CologneView, action: LayTile, look: Look) -> Pick:
    """The tile to be chosen for a hex: its number, how many are left, and the best run with it."""
    tile, left = KIND_NAMES[action.tile], tiles_left(view)[action.tile]
    label = look.say("cologne.table.pick-tile", tile=tile, left=left)
    note = f"{tile} ×{left}"
    best = _best_rotations(view).get((action.hex, action.tile))
    if best is not None:
        label += f": {run_words(best, look)}"
        note += f" {gained(best.gain)}" if best.gain else ""
    return Pick(kind="face", key=f"tile-{tile}@{HEX_NAMES[action.hex]}", element="", label=label, note=note)


def run_words(found: Prospect, look: Look) -> str:
    """The best run, and what it is more or less than now."""
    return look.say("cologne.table.best-run", revenue=found.revenue, gain=gained(found.gain))


def gained(number: int) -> str:
    """By how much something is more or less than before."""
    return "±0" if not number else f"+{number}" if number > 0 else signed(number)
