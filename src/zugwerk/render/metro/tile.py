"""Tiles: ground, tracks and arrow. A track on a line is in its owner's colour, any other is plain.

Tracks are drawn in the order of their ports; each has a casing in the colour of the ground, so that where
two cross the later one visibly passes above.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from zugwerk.games.metro.board import KIND_CODES
from zugwerk.render.metro.geometry import CELL, JOINED_TRACKS, TRACKS, shape
from zugwerk.render.metro.scene import Side
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

# The same by the code of a tile: four tracks each.
_FACES: Final = {code: tuple(_PLAIN[shape(code, side), side] for side in range(4)) for code in KIND_CODES}
_OWNED_FACES: Final = {
    code: tuple(_OWNED[shape(code, side), side] for side in range(4)) for code in KIND_CODES
}


def face(arrow: bool = True) -> str:
    """The ground of a tile."""
    return _FACE + _ARROW if arrow else _FACE


@cache
def plain_tile(code: str, arrow: bool = True) -> str:
    """A tile that lies on no line, such as one in a hand."""
    return face(arrow) + "".join(_PLAIN[shape(code, side), side] for side in range(4))


def held_tile(id: str, code: str, arrow: bool = True) -> str:
    """A tile in the reader's hand: each of its tracks has an id, by which it is lit."""
    return face(arrow) + "".join(
        group(track, id=f"track-{id}-{2 * side}") for side, track in enumerate(_FACES[code])
    )


def board_tracks(cell: str, code: str, plain_class: str, crossing: Sequence[Side | None]) -> str:
    """The four tracks of a tile on the board; ``crossing`` has the lines over it by side.

    Written out, for a full board has hundreds of tracks and most of its drawing would be spent here.
    """
    plain, owned = _FACES[code], _OWNED_FACES[code]
    found: list[str] = []
    for number, side in enumerate(crossing):
        track = f"track-{cell}-{2 * number}"
        if side is None:
            found.append(f'<g id="{track}"{_class(plain_class)}>{plain[number]}</g>')
            continue
        line, look, has_owner, words = side
        shown, told = owned if has_owner else plain, title(words) if words else ""
        found.append(f'<g id="{track}"{_class(look)} data-line="{line}">{told}{shown[number]}</g>')
    return "".join(found)


def _class(look: str) -> str:
    return f' class="{look}"' if look else ""


def scaled(x: float, y: float, size: float, content: str) -> str:
    """A tile of another size at another place."""
    return moved(x, y, group(content, transform=f"scale({size / CELL:.4g})"))
