"""What a link to a table shows before anybody sits down: a code that cameras read."""

from functools import lru_cache

import segno
from markupsafe import Markup

from zugwerk.render.svg import element

_QUIET = 4
# A code of more would be too fine for a camera, and no address of a table is so long.
_LONGEST = 300


@lru_cache(256)
def qr_code(text: str, name: str) -> Markup:
    """A text as a QR code, with the quiet zone that cameras need; nothing for one that is too long."""
    if len(text) > _LONGEST:
        return Markup()
    rows = list(segno.make(text, error="m", micro=False).matrix)
    size = len(rows) + 2 * _QUIET
    dark = "".join(
        f"M{column + _QUIET} {row + _QUIET}h1v1h-1z"
        for row, line in enumerate(rows)
        for column, bit in enumerate(line)
        if bit
    )
    paper = element("rect", width=size, height=size, class_="qr-paper")
    drawn = paper + element("path", d=dark, class_="qr-ink")
    return Markup(
        element("svg", drawn, viewBox=f"0 0 {size} {size}", class_="qr", role="img", aria_label=name)
    )
