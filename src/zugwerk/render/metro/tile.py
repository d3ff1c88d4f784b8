"""Tiles: ground, tracks and arrow. A track on a line is in its owner's colour, any other is plain.

Tracks are drawn in the order of their ports; each has a casing in the colour of the ground, so that where
two cross the later one visibly passes above.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from zugwerk.render.metro.geometry import CELL, JOINED_TRACKS, TRACKS, shape
from zugwerk.render.metro.lines import Route
from zugwerk.render.metro.scene import Scene
from zugwerk.render.svg import group, moved, path, rectangle, title

_FACE: Final = rectangle(1, 1, CELL - 2, CELL - 2, rx=7, class_="face")
_ARROW: Final = path("M36 9L40 5L44 9", class_="arrow")

# By shape and side; the first track of a tile passes above nothing and needs no casing.
_PLAIN: Final = {
    key: (path(TRACKS[key], class_="k") if key[1] else "") + path(data, class_="n")
    for key, data in JOINED_TRACKS.items()
}
_OWNED: Final = {
    key: path(TRACKS[key], class_="w") + path(data, class_="o") + path(data, class_="c")
    for key, data in JOINED_TRACKS.items()
}


def face(arrow: bool = True) -> str:
    """The ground of a tile."""
    return _FACE + _ARROW if arrow else _FACE


@cache
def plain_tile(code: str, arrow: bool = True) -> str:
    """A tile that lies on no line, such as one in a hand."""
    return face(arrow) + "".join(_PLAIN[shape(code, side), side] for side in range(4))


def board_tracks(scene: Scene, cell: str, code: str, crossing: Mapping[int, Route]) -> str:
    """The four tracks of a tile on the board; ``crossing`` has the routes over it by side."""
    return "".join(
        _board_track(scene, cell, shape(code, side), side, crossing.get(side)) for side in range(4)
    )


def _board_track(scene: Scene, cell: str, form: str, side: int, route: Route | None) -> str:
    """Written out, for a full board has hundreds of tracks and most of its drawing would be spent here."""
    id = f"track-{cell}-{2 * side}"
    if route is None:
        return f'<g id="{id}"{_class(scene.plain_class())}>{_PLAIN[form, side]}</g>'
    shapes = _PLAIN if route.line.owner is None else _OWNED
    told = title(scene.line_text(route)) if scene.titled else ""
    look, line = _class(scene.line_class(route)), route.line.name
    return f'<g id="{id}"{look} data-line="{line}">{told}{shapes[form, side]}</g>'


def _class(look: str) -> str:
    return f' class="{look}"' if look else ""


def scaled(x: float, y: float, size: float, content: str) -> str:
    """A tile of another size at another place."""
    return moved(x, y, group(content, transform=f"scale({size / CELL:.4g})"))
