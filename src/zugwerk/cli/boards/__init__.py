"""Boards drawn in characters: one module per game, found by the game's id, and a plain one for the rest."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from rich.console import RenderableType

from zugwerk.core.game import Action, View
from zugwerk.core.messages import Message, Translator


class Board(Protocol):
    """What a game's module offers."""

    def seat_name(self, seat: int) -> Message:
        """What a seat is called at this game's table."""
        ...

    def draw(self, view: View, words: Translator, width: int) -> RenderableType:
        """All that a view shows; the n-th legal action is marked with the number n."""
        ...

    def is_marked(self, action: Action) -> bool:
        """Whether the drawing itself shows the number of this action."""
        ...

    def changes(self, before: View, after: View) -> Sequence[Message]:
        """What an action changed, in short."""
        ...


def board_of(game_id: str) -> Board:
    """The board of a game."""
    own = f"{__name__}.{game_id}"
    return cast(Board, import_module(own if find_spec(own) else f"{__name__}.plain"))
