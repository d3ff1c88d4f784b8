"""The map in characters: connections as dotted curves, stops with their names.

A free connection carries its number of cards and a letter for its colour, in brackets if it is for the metro;
one that was created carries its owner's letter. Those that may be created now are reversed.
"""

from collections.abc import Iterator
from typing import Final

from rich.console import Group

from zugwerk.core.messages import Translator
from zugwerk.games.berlin.actions import Claim
from zugwerk.games.berlin.board import BIKE, CARD_NAMES, GREY, SEAT_COLOURS, BoardMap, Connection
from zugwerk.games.berlin.board.plan import METRO
from zugwerk.games.berlin.view import BerlinView
from zugwerk.render.canvas import Canvas, Point
from zugwerk.render.terminal import letter_of

SEAT_STYLES: Final = ("bold #d9a400", "bold #3d8bff", "bold #e5354b", "bold #8a8f98")
_WILD: Final = "*"
CARD_STYLES: Final = ("#3d8bff", "#17a34a", "#8a8f98", "#b45cff", "#e5354b", "#ff7a1a", "bold")
GREY_STYLE: Final = "dim"
WIDEST: Final = 132
_TALLEST: Final = 34
_APART: Final = 0.16


class TextSheet:
    """A canvas that a map is fitted on, and which of its characters are taken by texts."""

    def __init__(self, plan: BoardMap, width: int) -> None:
        self.columns: Final = max(min(width, WIDEST), 40)
        high = (self.columns - 2) * plan.height / plan.width / 2
        self.rows: Final = min(int(high) + 2, _TALLEST)
        self.canvas: Final = Canvas(self.rows, self.columns)
        self._plan: Final = plan
        self._taken: Final[set[tuple[int, int]]] = set()

    def dots(self, point: Point) -> Point:
        """A point of the map in dots, kept on the sheet."""
        across = 2 + point[0] / self._plan.width * (self.columns * 2 - 5)
        down = 2 + point[1] / self._plan.height * (self.rows * 4 - 6)
        return min(max(across, 0.5), self.columns * 2 - 1), min(max(down, 0.5), self.rows * 4 - 1)

    def cell(self, point: Point) -> tuple[int, int]:
        """The row and column of the character that a point of the map lies in."""
        across, down = self.dots(point)
        return int(down / 4), int(across / 2)

    def write(self, row: int, column: int, text: str, style: str) -> bool:
        """Write a text if it fits on the sheet and covers no other; tell whether it did."""
        cells = {(row, column + offset) for offset in range(len(text))}
        if not 0 <= row < self.rows or column < 0 or column + len(text) > self.columns or cells & self._taken:
            return False
        self._taken.update(cells)
        self.canvas.write(row, column, text, style)
        return True


def draw_map(view: BerlinView, words: Translator, width: int) -> Group:
    """The map of a view, at most as wide as this."""
    plan = view.board()
    sheet = TextSheet(plan, width)
    legal = {action.connection for action in view.legal if isinstance(action, Claim)}
    for line, entry in enumerate(plan.connections):
        style = _style(view, line, entry)
        sheet.canvas.curve(0, 0, _curve(sheet, plan, line), style)
    for place in plan.places:
        sheet.write(*sheet.cell((place.x, place.y)), "●", "bold")
    for line, entry in enumerate(plan.connections):
        mark = _mark(view, words, line, entry)
        _write_mark(sheet, plan, line, mark, _style(view, line, entry, entry.id in legal))
    for place in plan.places:
        _write_name(sheet, place.name, *sheet.cell((place.x, place.y)))
    return sheet.canvas.lines()


def _style(view: BerlinView, line: int, entry: Connection, legal: bool = False) -> str:
    owner = view.owners[line]
    if owner is not None:
        return SEAT_STYLES[owner]
    style = GREY_STYLE if entry.colour == GREY else CARD_STYLES[entry.colour]
    return f"{style} bold reverse" if legal else style


def _mark(view: BerlinView, words: Translator, line: int, entry: Connection) -> str:
    owner = view.owners[line]
    if owner is not None:
        letter = letter_of(words, SEAT_COLOURS[owner])
        return f"[{letter}]" if entry.kind == METRO else letter
    return free_mark(words, entry)


def free_mark(words: Translator, entry: Connection) -> str:
    """What a free connection takes: cards and colour, in brackets for the metro."""
    letter = "" if entry.colour == GREY else card_letter(words, entry.colour)
    return f"({entry.cards}{letter})" if entry.kind == METRO else f"{entry.cards}{letter}"


def card_letter(words: Translator, card: int) -> str:
    """The letter of a card's colour; bicycles are wild."""
    return _WILD if card == BIKE else letter_of(words, CARD_NAMES[card])


def _control(plan: BoardMap, line: int) -> tuple[Point, Point, Point]:
    """The ends and the control point of a connection on the map; the two of a double bend apart."""
    entry = plan.connections[line]
    first, second = (plan.places[place] for place in sorted((entry.a, entry.b)))
    x, y = entry.bend or ((first.x + second.x) / 2, (first.y + second.y) / 2)
    if entry.twin >= 0:
        side = _APART if line < entry.twin else -_APART
        x, y = x - (second.y - first.y) * side, y + (second.x - first.x) * side
    return (first.x, first.y), (x, y), (second.x, second.y)


def _curve(sheet: TextSheet, plan: BoardMap, line: int) -> tuple[Point, Point, Point, Point]:
    start, control, end = (sheet.dots(point) for point in _control(plan, line))
    return (
        start,
        (start[0] + (control[0] - start[0]) * 2 / 3, start[1] + (control[1] - start[1]) * 2 / 3),
        (end[0] + (control[0] - end[0]) * 2 / 3, end[1] + (control[1] - end[1]) * 2 / 3),
        end,
    )


def _write_mark(sheet: TextSheet, plan: BoardMap, line: int, mark: str, style: str) -> None:
    """Put a mark on its connection, near the middle."""
    start, control, end = _control(plan, line)
    for time in (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74):
        rest = 1 - time
        x, y = (
            rest * rest * one + 2 * rest * time * two + time * time * three
            for one, two, three in zip(start, control, end, strict=True)
        )
        row, column = sheet.cell((x, y))
        if sheet.write(row, column - len(mark) // 2, mark, style):
            return


def _write_name(sheet: TextSheet, name: str, row: int, column: int) -> None:
    """Put a name beside its stop; where there is no room it gets shorter."""
    for text in _shorter(name):
        half = len(text) // 2
        for down, across in ((0, 2), (0, -1 - len(text)), (-1, -half), (1, -half), (-1, 1), (1, 1)):
            if sheet.write(row + down, column + across, text, ""):
                return


def _shorter(name: str) -> Iterator[str]:
    yield name
    for length in (12, 8, 5, 3):
        if len(name) > length:
            yield name[: length - 1].rstrip(" -") + "."
