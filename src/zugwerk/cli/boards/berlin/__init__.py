"""Berlin in the terminal: the map in dots, and below it seats, cards, tickets and what may be created."""

from collections.abc import Sequence
from typing import cast

from rich.console import Group, RenderableType

from zugwerk.cli.boards.berlin import effects
from zugwerk.cli.boards.berlin.chart import draw_map
from zugwerk.cli.boards.berlin.panel import draw_panel
from zugwerk.core.game import Action, View
from zugwerk.core.messages import Message, Translator
from zugwerk.games.berlin import events
from zugwerk.games.berlin.actions import Claim, Draw, Take
from zugwerk.games.berlin.view import BerlinView


def seat_name(seat: int) -> Message:
    """The colour of the seat."""
    return events.seat_name(seat)


def draw(view: View, words: Translator, width: int) -> RenderableType:
    """The map as wide as the window, and everything else below."""
    seen = cast(BerlinView, view)
    return Group(draw_map(seen, width), draw_panel(seen, words, width))


def is_marked(action: Action) -> bool:
    """Cards and connections stand with their numbers in the drawing."""
    return isinstance(action, Take | Draw | Claim)


def changes(before: View, after: View) -> Sequence[Message]:
    """Cards, pieces, points and tickets."""
    return effects.changes(before, after)
