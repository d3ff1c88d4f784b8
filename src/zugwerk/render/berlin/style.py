"""The style sheet of Berlin's pictures and the sizes that differ between screen and phone."""

from pathlib import Path
from typing import Final

from zugwerk.games.berlin.board import COLOURS
from zugwerk.render.theme import PALETTE, sheet, text_on

RULES: Final = sheet(Path(__file__).with_name("style.css")) + "".join(
    f".line-on-{colour}{{stroke:{text_on(PALETTE[colour])}}}" for colour in COLOURS
)


class Sizes:
    """Lengths on the map, in the units of the picture."""

    def __init__(self, phone: bool) -> None:
        self.stop: Final = 6.5 if phone else 9.5
        self.label: Final = 11 if phone else 14
        self.caption: Final = 10 if phone else 13
        self.space: Final = 25.0 if phone else 40.0
        self.height: Final = 9.0 if phone else 15.0
        self.gap: Final = 2.5 if phone else 4.0
        self.rail: Final = 3.0 if phone else 4.5
        self.metro: Final = 31.0 if phone else 46.0
        self.car: Final = 15.0 if phone else 22.0
        self.metro_apart: Final = 17.0 if phone else 24.5
        self.tram_apart: Final = 12.5 if phone else 18.5
        self.symbol: Final = 8.0 if phone else 11.0
        self.letter: Final = 10.0 if phone else 13.0
        self.river: Final = 9.0 if phone else 16.0


SCREEN: Final = Sizes(phone=False)
PHONE: Final = Sizes(phone=True)
