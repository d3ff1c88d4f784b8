"""The style sheet of Berlin's pictures and the sizes that differ between screen and phone."""

from typing import Final

from zugwerk.games.berlin.board import COLOURS
from zugwerk.render.theme import PALETTE, text_on

RULES: Final = (
    ".frame{fill:$board}"
    ".park{fill:$park}.river{fill:none;stroke:$water;stroke-linecap:round;stroke-linejoin:round}"
    ".caption{fill:$muted;font-style:italic;text-anchor:middle}"
    ".rail{fill:none;stroke:$track;stroke-linecap:round}"
    ".casing{fill:none;stroke:$board;stroke-linecap:round}"
    ".owned-edge{fill:none;stroke:$outline;stroke-linecap:round}"
    ".owned{fill:none;stroke-linecap:round}"
    ".space{stroke:$outline;stroke-opacity:.5}"
    ".grey{fill:$card;stroke:$track;stroke-opacity:1;stroke-width:1.6}"
    ".on-grey{fill:$ink}.s-grey{stroke:$track}"
    ".bike{fill:$card}.on-bike{fill:$ink}"
    ".edged{stroke:$outline;stroke-width:1.5}"
    ".shell{stroke:$outline;stroke-width:1.4;stroke-linejoin:round}"
    ".halo{fill:none;stroke:$board;stroke-width:5;stroke-linejoin:round}"
    ".glass{fill:#FFFFFF;opacity:.75}.under{fill:$outline}"
    ".wire{fill:none;stroke:$outline;stroke-width:1.4;stroke-linejoin:round}"
    ".closed{opacity:.4}"
    ".dim{opacity:.3}"
    ".glow{fill:none;stroke:$accent;stroke-opacity:.3;stroke-linecap:round}"
    ".reach{fill:none;stroke:transparent;pointer-events:stroke}"
    ".legal .space{stroke:$accent;stroke-opacity:1;stroke-width:2.6}"
    ".newest{fill:none;stroke:$accent;stroke-opacity:.55;stroke-linecap:round}"
    ".ghost .shell{stroke:$accent;stroke-width:2;stroke-dasharray:4 3}"
    ".stop{fill:$card;stroke:$ink}"
    ".goal .stop{fill:$accent;stroke:$card}.ring{fill:$board;stroke:$accent;stroke-width:2.5}"
    ".name{paint-order:stroke;stroke:$board;stroke-width:3.5;stroke-linejoin:round}"
    ".leader{stroke:$ink;stroke-width:1;fill:none}"
    ".end{text-anchor:end}.start{text-anchor:start}"
    ".reverse{fill:$back;stroke:$card;stroke-width:1.5}.reverse-text{fill:#FFFFFF}"
    ".paper{fill:$card;stroke:$edge}"
    ".perforation{fill:none;stroke:$edge;stroke-dasharray:2 3}"
    ".empty{fill:none;stroke:$edge;stroke-dasharray:4 4}"
    ".made .paper{fill:$accent-soft;stroke:$accent}"
    ".offer .paper,.open{stroke:$accent;stroke-width:2.5}"
    ".open{fill:none}"
    ".turn{fill:$accent-soft}.turn-bar{fill:$accent}"
    ".banner{fill:$accent}.on-banner{fill:$on-accent}"
    ".sized text{font-size:inherit}"
    ".glyph{fill:$muted}.glyph-line{fill:none;stroke:$muted;stroke-width:1.6;stroke-linecap:round}"
    ".tick{fill:none;stroke:$accent;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}"
    ".cross{fill:none;stroke:$muted;stroke-width:2.2;stroke-linecap:round}"
    ".badge{fill:$ink}.on-badge{fill:$ground}"
    ".heat{fill:none;stroke:$accent;stroke-linecap:round}"
    ".share{fill:$card;stroke:$accent;stroke-width:1.2}"
    ".needle{fill:none;stroke:$muted;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}"
    ".line-on-bike{stroke:$ink}.back-line{fill:none;stroke:#FFFFFF;stroke-width:3;stroke-opacity:.85}"
    ".faint{fill:$edge}.line-faint{stroke:$edge}"
    + "".join(f".line-on-{colour}{{stroke:{text_on(PALETTE[colour])}}}" for colour in COLOURS)
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
