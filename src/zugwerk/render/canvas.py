"""A sheet of coloured characters, with curves drawn in dots of two by four per character."""

from itertools import groupby
from typing import Final

from rich.console import Group
from rich.text import Text

# The bit of each dot in a Braille character, by column and row.
_DOTS: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
_BLANK: Final = 0x2800
_STEPS: Final = 48

Point = tuple[float, float]


class Canvas:
    """Characters by row and column, each with a style; later ones lie on top."""

    def __init__(self, rows: int, columns: int) -> None:
        self._characters: Final = [[" "] * columns for _ in range(rows)]
        self._styles: Final = [[""] * columns for _ in range(rows)]

    def write(self, row: int, column: int, text: str, style: str = "") -> None:
        """Put text on the sheet."""
        for offset, character in enumerate(text):
            self._characters[row][column + offset] = character
            self._styles[row][column + offset] = style

    def curve(self, row: int, column: int, points: tuple[Point, Point, Point, Point], style: str) -> None:
        """Draw a cubic curve; its control points are in dots from the corner of a character."""
        for step in range(_STEPS + 1):
            across, down = _at(points, step / _STEPS)
            self._dot(row * 4 + int(down), column * 2 + int(across), style)

    def lines(self) -> Group:
        """The sheet, line by line; neighbours of one style are kept together, which is quick to print."""
        return Group(*[self._line(row) for row in range(len(self._characters))])

    def _line(self, row: int) -> Text:
        line = Text(no_wrap=True)
        column = 0
        for style, run in groupby(self._styles[row]):
            length = len(list(run))
            line.append("".join(self._characters[row][column : column + length]), style)
            column += length
        return line

    def _dot(self, down: int, across: int, style: str) -> None:
        row, column = down // 4, across // 2
        before = ord(self._characters[row][column])
        bits = before if _BLANK <= before < _BLANK + 256 else _BLANK
        self._characters[row][column] = chr(bits | _DOTS[across % 2][down % 4])
        self._styles[row][column] = style


def _at(points: tuple[Point, Point, Point, Point], time: float) -> Point:
    """A point of a cubic Bézier curve, kept off the far edges so that it stays in its characters."""
    rest = 1 - time
    weights = (rest**3, 3 * rest**2 * time, 3 * rest * time**2, time**3)
    across = sum(weight * point[0] for weight, point in zip(weights, points, strict=True))
    down = sum(weight * point[1] for weight, point in zip(weights, points, strict=True))
    return across - 1e-6, down - 1e-6
