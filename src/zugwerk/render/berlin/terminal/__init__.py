"""Berlin in the terminal: the map in dots, and below it seats, cards, tickets and what may be created."""

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType

from zugwerk.core.game import Action
from zugwerk.core.messages import Message, Translator
from zugwerk.games.berlin import events
from zugwerk.games.berlin.actions import Claim, Draw, Take
from zugwerk.games.berlin.view import BerlinView
from zugwerk.render.berlin.terminal import effects
from zugwerk.render.berlin.terminal.chart import draw_map
from zugwerk.render.berlin.terminal.panel import draw_panel
from zugwerk.render.terminal import Board


class BerlinBoard(Board[BerlinView]):
    """How this game is shown in a terminal."""

    def seat_name(self, seat: int) -> Message:
        """The colour of the seat."""
        return events.seat_name(seat)

    def draw(self, view: BerlinView, words: Translator, width: int) -> RenderableType:
        """The map as wide as the window, and everything else below."""
        return Group(draw_map(view, words, width), draw_panel(view, words, width))

    def is_marked(self, action: Action) -> bool:
        """Cards and connections stand with their numbers in the drawing."""
        return isinstance(action, Take | Draw | Claim)

    def changes(self, before: BerlinView, after: BerlinView) -> Sequence[Message]:
        """Cards, pieces, points and tickets."""
        return effects.changes(before, after)


BOARD: Final = BerlinBoard()
