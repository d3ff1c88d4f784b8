"""The style sheet of the pictures of 1893, and the colours and shapes by which its companies are known.

Tiles keep their colours in both themes, with dark track and text. A corporation is a full disc; a minor is a
light one with a ring in the colour of the corporation it becomes (C-1.6), so five colours do for ten.
"""

from typing import Final

from zugwerk.render.theme import PALETTE

INK: Final = "#14181F"
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
_SIZES: Final = range(8, 33)


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
    + ".map{fill:$board}"
    ".t-white{fill:$card}.t-white .k,.t-white .place,.t-white .label{stroke:$card}"
    ".hex{stroke:$edge;stroke-width:1.5;stroke-linejoin:round}"
    ".river{fill:none;stroke:#5AA9DC;stroke-width:13;stroke-linecap:round;opacity:.75}"
    ".shore{fill:none;stroke:#FFFFFF;stroke-width:1.6;stroke-linecap:round;opacity:.5;stroke-dasharray:16 22}"
    f".n{{fill:none;stroke:{INK};stroke-width:7.5}}.t-white .n{{stroke:$ink}}"
    ".k{fill:none;stroke-width:13}"
    f".wedge{{fill:{INK}}}"
    f".town{{fill:{INK};stroke:#FFFFFF;stroke-width:2}}.t-white .town{{fill:$ink;stroke:$card}}"
    f".city{{fill:#FFFFFF;stroke:{INK};stroke-width:1.5}}"
    f".city-edge{{fill:none;stroke:{INK};stroke-linejoin:round}}"
    ".city-in{fill:#FFFFFF;stroke:#FFFFFF;stroke-linejoin:round}"
    ".slot{fill:#FFFFFF;stroke:#8A909C;stroke-width:1.5}"
    ".kept{stroke-dasharray:4 3}"
    f".figure{{fill:{INK};font-size:11.5px;font-weight:700;text-anchor:middle}}"
    f".label{{fill:{INK};font-size:13px;font-weight:800;text-anchor:middle;"
    "paint-order:stroke;stroke-width:3}.t-white .label{fill:$ink}"
    f".value{{fill:#FFFFFF;stroke:{INK};stroke-width:1}}"
    f".columns{{fill:none;stroke:{INK};stroke-width:1}}"
    f".now{{fill:none;stroke:{INK};stroke-width:3}}"
    ".hill{fill:#9A7B5B}.waves{fill:none;stroke:#3D8FCB;stroke-width:2.4;stroke-linecap:round}"
    ".cost{fill:$ink;font-size:12px;font-weight:700}"
    f".at{{fill:{INK};font-size:10px;opacity:.85}}.t-white .at{{fill:$ink}}"
    f".place{{fill:{INK};font-size:11px;font-weight:600;text-anchor:middle;"
    f"paint-order:stroke;stroke-width:3.5;stroke-linejoin:round}}.t-white .place{{fill:$ink}}"
    ".rim{fill:$muted;font-size:13px;text-anchor:middle}"
    ".minor{fill:#FFFFFF;stroke-width:4}.thin{stroke-width:3}"
    ".edge{fill:none;stroke:#FFFFFF;stroke-width:1.5}"
    f".dark{{fill:{INK}}}.mark{{font-weight:700;text-anchor:middle}}"
    ".faint{fill:#4A505C}"
    ".neutral{fill:#8A909C}"
    ".halo{fill:none;stroke:$card;stroke-width:8;stroke-linejoin:round}"
    ".ring{fill:none;stroke:$accent;stroke-width:4;stroke-linejoin:round}"
    ".above{pointer-events:none}"
    ".shade{fill:$accent;opacity:.14}"
    ".last{fill:none;stroke:$accent;stroke-width:5;stroke-linecap:round}"
    ".ghost{opacity:.8}.dashed{stroke-dasharray:9 6}"
    ".way{fill:none;stroke:#FFFFFF;stroke-width:14;stroke-linejoin:round;stroke-linecap:round}"
    ".run{fill:none;stroke-width:9;stroke-linejoin:round}"
    ".dim{opacity:.35}"
    ".number{fill:#FFFFFF;font-size:12px;font-weight:700;text-anchor:middle}"
    ".cell{fill:$card;stroke:$edge}.par{stroke:$ink;stroke-width:2}.start{fill:none;stroke-width:2.5}"
    ".train{fill:$card;stroke:$edge}.berth{fill:none;stroke:$edge;stroke-dasharray:3 3}"
    ".now-card{stroke:$accent;stroke-width:3}.spent{opacity:.45}"
    ".placed{fill:$ink}.vacant{fill:none;stroke:$ink;stroke-width:1.5}"
    ".framed{fill:none;stroke:$accent;stroke-width:2.5}"
    ".rule{stroke:$edge;stroke-width:1}"
    ".turn{fill:$accent-soft}.turn-bar{fill:$accent}"
)
