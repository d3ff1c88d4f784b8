"""Finds how a game is shown, on pages and in the terminal: in its room here, or else plainly."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from zugwerk.games.registry import find_game
from zugwerk.render.drawing import Drawing
from zugwerk.render.terminal import Board


@cache
def drawing_of(game: str) -> Drawing[Any, Any]:
    """How a game is shown; raises ``Malformed`` for an unknown one."""
    room = f"{__package__}.{find_game(game).meta.id}"
    if find_spec(room) is None:
        return Drawing()
    found = import_module(room).DRAWING
    if not isinstance(found, Drawing):
        raise TypeError(f"{room}.DRAWING is no drawing")
    return found


@cache
def board_of(game: str) -> Board[Any]:
    """How a game is shown in characters; raises ``Malformed`` for an unknown one."""
    room = f"{__package__}.{find_game(game).meta.id}"
    if find_spec(room) is None or find_spec(f"{room}.terminal") is None:
        return Board()
    found = import_module(f"{room}.terminal").BOARD
    if not isinstance(found, Board):
        raise TypeError(f"{room}.terminal.BOARD is no board")
    return found
