"""Metro in the terminal: the board with its tracks, and beside it hand, points and what the modules add."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.table import Table

from zugwerk.core.game import Action
from zugwerk.core.messages import Message, Parameter, Translator, signed
from zugwerk.games.metro.actions import Place
from zugwerk.games.metro.events import colour_name
from zugwerk.games.metro.view import MetroView
from zugwerk.render.metro.terminal.grid import COLUMNS, draw_board
from zugwerk.render.metro.terminal.panel import PANEL_WIDTH, draw_panel
from zugwerk.render.terminal import Board


class MetroBoard(Board[MetroView]):
    """How this game is shown in a terminal."""

    def seat_name(self, seat: int) -> Message:
        """The colour of the seat."""
        return colour_name(seat)

    def draw(self, view: MetroView, words: Translator, width: int) -> RenderableType:
        """The board, with the panel at its side where there is room, else below."""
        wide = width >= COLUMNS + 2 + PANEL_WIDTH
        sheet = Table.grid(padding=(0, 2))
        if wide:
            sheet.add_row(draw_board(view, words), draw_panel(view, words))
        else:
            sheet.add_row(draw_board(view, words))
            sheet.add_row(draw_panel(view, words))
        return sheet

    def is_marked(self, action: Action) -> bool:
        """Placements are numbered on their cells."""
        return isinstance(action, Place)

    def changes(self, before: MetroView, after: MetroView) -> Sequence[Message]:
        """The lines that grew or ended."""
        old = {line.name: line for line in before.lines}
        found: list[Message] = []
        for line in after.lines:
            was = old.get(line.name)
            if line.owner is None or (was is not None and (was.length, was.end) == (line.length, line.end)):
                continue
            words: dict[str, Parameter] = {
                "owner": self.seat_name(line.owner),
                "line": line.name,
                "before": 0 if was is None else was.length,
                "length": line.length,
                "end": line.end,
                "points": line.points,
            }
            found.append(
                Message("metro.terminal.line-ends" if line.end else "metro.terminal.line-grows", words)
            )
        return found

    def explained(self, facts: Mapping[str, Any]) -> Sequence[Message]:
        """The first placement that is not allowed, or points, lines and where tiles may go."""
        refusal = facts["refusal"]
        if refusal is not None:
            words = {"number": refusal["index"] + 1, "text": refusal["text"], "rule": refusal["rule"]}
            return [Message("metro.position.refused", words)]
        scores = ", ".join(signed(points) for points in facts["scores"])
        lines = [_explained_line(line) for line in facts["lines"] if line["length"]]
        legal = [
            Message("metro.position.legal", {"tile": tile, "cells": " ".join(cells)})
            for tile, cells in facts["legal"].items()
        ]
        return [Message("metro.position.scores", {"scores": scores}), *lines, *legal]


def _explained_line(line: Mapping[str, Any]) -> Message:
    words: dict[str, Parameter] = {name: line[name] for name in ("station", "length", "points")}
    if line["end"]:
        return Message("metro.position.finished", {**words, "end": line["end"]})
    return Message("metro.position.open", words)


BOARD: Final = MetroBoard()
