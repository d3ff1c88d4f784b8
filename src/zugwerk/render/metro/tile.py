"""Tiles: ground, tracks and arrow. A track on a line is in its owner's colour, any other is plain.

Tracks are drawn in the order of their ports; each has a casing in the colour of the ground, so that where
two cross the later one visibly passes above.
"""

from collections.abc import Mapping
from typing import Final

from zugwerk.games.metro.board import COLOURS
from zugwerk.render.metro.geometry import CELL, JOINED_TRACKS, TRACKS
from zugwerk.render.metro.lines import Route
from zugwerk.render.metro.scene import Scene
from zugwerk.render.svg import group, moved, path, rectangle, title

_FACE: Final = rectangle(1, 1, CELL - 2, CELL - 2, rx=7, class_="face")
_ARROW: Final = path("M36 9L40 5L44 9", class_="arrow")


def face(arrow: bool = True) -> str:
    """The ground of a tile."""
    return _FACE + _ARROW if arrow else _FACE


def plain_tile(code: str, arrow: bool = True) -> str:
    """A tile that lies on no line, such as one in a hand."""
    return face(arrow) + "".join(_plain(code[side], side) for side in range(4))


def _plain(letter: str, side: int) -> str:
    casing = path(TRACKS[letter, side], class_="k") if side else ""
    return casing + path(JOINED_TRACKS[letter, side], class_="n")


def board_tracks(scene: Scene, cell: str, code: str, crossing: Mapping[int, Route]) -> str:
    """The four tracks of a tile on the board; ``crossing`` has the routes over it by side."""
    return "".join(_board_track(scene, cell, code[side], side, crossing.get(side)) for side in range(4))


def _board_track(scene: Scene, cell: str, letter: str, side: int, route: Route | None) -> str:
    id = f"track-{cell}-{2 * side}"
    if route is None:
        return group(_plain(letter, side), id=id, class_="dim" if scene.emphasised else "")
    line = route.line
    stress = scene.stress(line.name)
    name = title(scene.line_text(route))
    if line.owner is None:
        return group(name, _plain(letter, side), id=id, class_=stress, data_line=line.name)
    exact = TRACKS[letter, side]
    done = "done" if route.end and stress != "hi" else ""
    return group(
        name,
        path(exact, class_="k"),
        path(exact, class_="o"),
        path(JOINED_TRACKS[letter, side], class_="c"),
        id=id,
        class_=" ".join(filter(None, (f"s-{COLOURS[line.owner]}", done, stress))),
        data_line=line.name,
    )


def scaled(x: float, y: float, size: float, content: str) -> str:
    """A tile of another size at another place."""
    return moved(x, y, group(content, transform=f"scale({size / CELL:.4g})"))
