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
        self.stop: Final = 5.2 if phone else 9.5
        self.label: Final = 10 if phone else 14
        self.caption: Final = 9 if phone else 13
        self.space: Final = 20.0 if phone else 40.0
        self.height: Final = 7.2 if phone else 15.0
        self.gap: Final = 2.0 if phone else 4.0
        self.rail: Final = 2.4 if phone else 4.5
        self.metro: Final = 24.8 if phone else 46.0
        self.car: Final = 12.0 if phone else 22.0
        self.metro_apart: Final = 13.6 if phone else 24.5
        self.tram_apart: Final = 10.0 if phone else 18.5
        self.symbol: Final = 6.4 if phone else 11.0
        self.letter: Final = 8.0 if phone else 13.0
        self.river: Final = 7.2 if phone else 16.0


SCREEN: Final = Sizes(phone=False)
PHONE: Final = Sizes(phone=True)
