"""Finds the drawing of a game: that of its room here, or the plain one of a game nobody has drawn yet."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from zugwerk.games.registry import find_game
from zugwerk.render.drawing import Drawing


@cache
def drawing_of(game: str) -> Drawing[Any]:
    """How a game is shown; raises ``Malformed`` for an unknown one."""
    room = f"{__package__}.{find_game(game).meta.id}"
    if find_spec(room) is None:
        return Drawing()
    found = import_module(room).DRAWING
    if not isinstance(found, Drawing):
        raise TypeError(f"{room}.DRAWING is no drawing")
    return found
