"""The style sheet of Metro's pictures and the sizes that differ between screen and phone."""

from typing import Final

RULES: Final = (
    ".frame{fill:$board}"
    ".bare{fill:$cell}"
    ".face{fill:$card;stroke:$edge}"
    ".central .face{fill:$central}.central .k,.central .w{stroke:$central}"
    ".arrow{fill:none;stroke:$edge;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}"
    ".k,.w{fill:none;stroke:$card;stroke-width:9}.w{stroke-width:13.5}"
    ".n{fill:none;stroke:$track;stroke-width:5}"
    ".o{fill:none;stroke:$outline;stroke-width:10}"
    ".c{fill:none;stroke-width:7}"
    ".done .w{stroke-width:11.5}.done .o{stroke-width:7.5}.done .c{stroke-width:5}"
    ".hi .w{stroke-width:17}.hi .o{stroke-width:14}.hi .c{stroke-width:10.5}"
    ".dim{opacity:.28}"
    ".edged{stroke:$outline;stroke-width:1.5}"
    ".plate{fill:$sign}.plate-text{fill:$sign-text}"
    ".own .plate{fill:$accent}.own .plate-text{fill:$on-accent}"
    ".star{fill:$on-accent}"
    ".stub{fill:none;stroke:$track;stroke-width:5}"
    ".stop{fill:none;stroke:$ink;stroke-width:4;stroke-linecap:round}"
    ".turned-edge{fill:none;stroke:$outline;stroke-width:5.5}.turned{fill:$card;stroke-width:3}"
    ".glass{fill:#FFFFFF;opacity:.45}"
    ".hall{fill:$hall}.dome{fill:$ground}.port{fill:$hall-line}"
    ".lead{fill:none;stroke:$hall-line;stroke-width:5}"
    ".vacant{fill:none;stroke:$hall-line;stroke-width:1.5;stroke-dasharray:3 3}"
    ".target{fill:#FFFFFF;fill-opacity:0}"
    ".legal .bare{stroke:$accent;stroke-width:2.5;fill:$legal}"
    ".legal .vacant{stroke-width:2.5;stroke-dasharray:none}"
    ".last{fill:none;stroke:$accent;stroke-width:4;stroke-linecap:round}"
    ".held .n{stroke:$ink;stroke-width:6}"
    ".ghost .face{fill:$accent-soft;stroke:$accent;stroke-width:3;stroke-dasharray:7 5}"
    ".ghost .k,.ghost .w{stroke:$accent-soft}"
    ".reverse{fill:$back;stroke:$card;stroke-width:1.5}"
    ".reverse-text{fill:#FFFFFF}"
    ".turn{fill:$accent-soft}.turn-bar{fill:$accent}"
    ".used{opacity:.3}"
    ".pin{fill:$accent;stroke:$card;stroke-width:1.5}"
    + "".join(f".size-{size}{{font-size:{size}px}}" for size in (12, 14, 18, 20, 22, 24))
)


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
