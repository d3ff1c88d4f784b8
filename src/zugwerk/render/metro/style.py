"""The style sheet of Metro's pictures and the sizes that differ between screen and phone."""

from pathlib import Path
from typing import Final

from zugwerk.render.look import Orientation
from zugwerk.render.theme import sheet

RULES: Final = sheet(Path(__file__).with_name("style.css"))


class Sizes:
    """Letter sizes on the board, in its units."""

    def __init__(self, letter: int, number: int, label: int, plate: int) -> None:
        self.letter: Final = letter
        self.number: Final = number
        self.label: Final = label
        self.plate: Final = plate


SCREEN: Final = Sizes(letter=14, number=14, label=12, plate=22)
# A phone shows the board at half its size, so letters are twice as large.
PHONE: Final = Sizes(letter=20, number=24, label=22, plate=34)


def sizes_of(layout: Orientation) -> Sizes:
    """The letter sizes of a layout."""
    return PHONE if layout == "portrait" else SCREEN
