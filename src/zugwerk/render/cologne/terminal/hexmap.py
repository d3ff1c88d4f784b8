"""The map of 1893 in characters: a brick per hex, two lines high, in the colour of its tile.

The first line has the hex and an arrow per exit, the second what stands there: stations, slots still free
(○), towns (•), what a tile costs or what the hex is worth.
"""

from typing import Final

from rich.console import Group

from zugwerk.games.cologne.board import (
    COSTS,
    EXITS,
    HEX_NAMES,
    HEXES,
    PLACES,
    SLOTS,
    TOWNS,
    VALUES,
    edges_of,
)
from zugwerk.kit.hexes import EDGES
from zugwerk.render.canvas import Canvas
from zugwerk.render.cologne.face import colour
from zugwerk.render.cologne.scene import MapScene

WIDE: Final = 11
NARROW: Final = 8
COLUMNS: Final = max(x for x, _ in PLACES) + 1
_ROWS: Final = max(y for _, y in PLACES) + 2
_ARROWS: Final = "↓↙↖↑↗↘"
_STYLES: Final = {
    "white": "#1b2230 on #e9e4d8",
    "yellow": "#14181f on #f7d64e",
    "green": "#14181f on #7cbf79",
    "brown": "#14181f on #c48f5f",
    "grey": "#14181f on #b4bbc6",
    "red": "#14181f on #e98a78",
}


def brick_width(width: int) -> int:
    """How wide a hex can be drawn in a terminal of this width."""
    return WIDE if width >= COLUMNS * WIDE else NARROW


def draw_map(scene: MapScene, width: int) -> Group:
    """The whole map; a line closes each hex, the names of hexes that may be used now are reversed."""
    brick = brick_width(width)
    canvas = Canvas(_ROWS, COLUMNS * brick)
    for hex in range(HEXES):
        x, y = PLACES[hex]
        style = _STYLES[colour(scene.covers[hex] // EDGES)]
        first, second = _lines(scene, hex, brick - 1)
        mark = " bold reverse" if hex in scene.legal else ""
        canvas.write(y, x * brick, first.ljust(brick - 1), style + mark)
        canvas.write(y + 1, x * brick, second.ljust(brick - 1), style + " underline")
    return canvas.lines()


def _lines(scene: MapScene, hex: int, room: int) -> tuple[str, str]:
    cover = scene.covers[hex]
    arrows = "".join(_ARROWS[edge] for edge in edges_of(EXITS[cover]))
    name = HEX_NAMES[hex]
    first = f"{name} {arrows}" if len(arrows) + 3 <= room else name + arrows
    return first[:room], _standing(scene, hex, room)


def _standing(scene: MapScene, hex: int, room: int) -> str:
    """What stands on a hex, and its value at the right end where there is room."""
    shown = scene.covers[hex] // EDGES
    stations = [scene.slots[hex * 4 + slot] or "○" for slot in range(SLOTS[shown])]
    left = " ".join([*stations, "•" * TOWNS[shown]]).strip()
    value = VALUES[shown * 3 + scene.column]
    right = f"{COSTS[shown]}M" if COSTS[shown] else str(value) if value else ""
    if len(left) > room:
        left = "".join(station[0] if station != "○" else station for station in stations)
    gap = room - len(left) - len(right)
    return f"{left}{' ' * gap}{right}" if gap > 0 else left[:room]
