"""The style sheet of the pictures of 1893, and the colours and shapes by which its companies are known.

Tiles keep their colours in both themes, with dark track and text. A corporation is a full disc; a minor is a
light one with a ring in the colour of the corporation it becomes (C-1.6), so five colours do for ten.
"""

from pathlib import Path
from typing import Final

from zugwerk.render.theme import PALETTE, sheet

TILES: Final = {
    "yellow": "#F7D64E",
    "green": "#7CBF79",
    "brown": "#C48F5F",
    "grey": "#B4BBC6",
    "red": "#E98A78",
}
COMPANY_COLOURS: Final = {
    "EKB": "green",
    "KFBE": "red",
    "KSZ": "green",
    "KBE": "red",
    "BKB": "green",
    "DE": "blue",
    "RSE": "purple",
    "RAG": "black",
    "AGV": "green",
    "HGK": "red",
}
MINORS: Final = ("EKB", "KFBE", "KSZ", "KBE", "BKB")
# Routes are told apart by colour, by dashes and by number.
ROUTES: Final = (
    (PALETTE["blue"], ""),
    (PALETTE["red"], "14 5"),
    (PALETTE["purple"], "5 5"),
    (PALETTE["black"], "18 4 4 4"),
)

# Sizes of letters in half points: markup without style attributes needs a class for each.
_SIZES: Final = range(8, 41)


def size_class(size: float) -> str:
    """The class of the nearest size of letters that there is."""
    return f"z{min(max(round(2 * size), _SIZES[0]), _SIZES[-1])}"


RULES: Final = (
    "".join(f".z{size}{{font-size:{size / 2:g}px}}" for size in _SIZES)
    + "".join(
        f".t-{name}{{fill:{colour}}}.t-{name} .k,.t-{name} .place,.t-{name} .label{{stroke:{colour}}}"
        for name, colour in TILES.items()
    )
    + "".join(
        f".r{place}{{stroke:{colour};stroke-dasharray:{dash or 'none'}}}.rf{place}{{fill:{colour}}}"
        for place, (colour, dash) in enumerate(ROUTES)
    )
    + sheet(Path(__file__).with_name("style.css"))
)
