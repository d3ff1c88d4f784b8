"""Metro in the terminal: the board with its tracks, and beside it hand, points and what the modules add."""

from collections.abc import Sequence
from typing import cast

from rich.console import RenderableType
from rich.table import Table

from zugwerk.cli.boards.metro.grid import COLUMNS, draw_board
from zugwerk.cli.boards.metro.panel import PANEL_WIDTH, draw_panel
from zugwerk.core.game import Action, View
from zugwerk.core.messages import Message, Parameter, Translator
from zugwerk.games.metro.actions import Place
from zugwerk.games.metro.events import colour_name
from zugwerk.games.metro.view import MetroView


def seat_name(seat: int) -> Message:
    """The colour of the seat."""
    return colour_name(seat)


def draw(view: View, words: Translator, width: int) -> RenderableType:
    """The board, with the panel at its side where there is room, else below."""
    seen = cast(MetroView, view)
    wide = width >= COLUMNS + 2 + PANEL_WIDTH
    sheet = Table.grid(padding=(0, 2))
    if wide:
        sheet.add_row(draw_board(seen), draw_panel(seen, words))
    else:
        sheet.add_row(draw_board(seen))
        sheet.add_row(draw_panel(seen, words))
    return sheet


def is_marked(action: Action) -> bool:
    """Placements are numbered on their cells."""
    return isinstance(action, Place)


def changes(before: View, after: View) -> Sequence[Message]:
    """The lines that grew or ended."""
    old = {line.name: line for line in cast(MetroView, before).lines}
    found: list[Message] = []
    for line in cast(MetroView, after).lines:
        was = old.get(line.name)
        if line.owner is None or (was is not None and (was.length, was.end) == (line.length, line.end)):
            continue
        words: dict[str, Parameter] = {
            "owner": seat_name(line.owner),
            "line": line.name,
            "before": 0 if was is None else was.length,
            "length": line.length,
            "end": line.end,
            "points": line.points,
        }
        found.append(Message("cli.board.line-ends" if line.end else "cli.board.line-grows", words))
    return found
