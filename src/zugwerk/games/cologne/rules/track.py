"""C-3 and C-8.5 to C-8.10: which tiles a company may lay, why not the others, and laying one.

``lays`` lists (kind, hex, rotation, cost) by hex, kind and rotation, of equal orientations the lowest;
``refuse_lay`` names the rule against any other; ``lay`` carries one out.
"""

from zugwerk.core.refusal import Refusal
from zugwerk.games.cologne.state.rails import Rails

Lay = tuple[int, int, int, int]


def lays(rails: Rails, company: int, phase: int, cash: int) -> list[Lay]:
    """Every tile a company may lay, as (kind, hex, rotation, cost)."""
    raise NotImplementedError


def refuse_lay(
    rails: Rails, company: int, phase: int, cash: int, kind: int, hex: int, rotation: int
) -> Refusal | None:
    """Why a company may not lay this tile there."""
    raise NotImplementedError


def lay_cost(rails: Rails, hex: int) -> int:
    """What laying on a hex costs now (C-2.5, C-11.2)."""
    raise NotImplementedError


def lay(rails: Rails, kind: int, hex: int, rotation: int, copy: int = -1) -> int:
    """Lay a tile, by default its lowest free copy (F-3.1); returns the copy."""
    raise NotImplementedError
