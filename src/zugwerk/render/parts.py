"""Small pieces of markup that the tables of all games are made of."""

import re
from typing import Final

from zugwerk.render.svg import element, escape

_TITLED: Final = re.compile(r"(<g\b[^>]*)><title>([^<]*)</title>")


def named(svg: str) -> str:
    """Drawn titles as labels: a page has its own popovers, and a browser would show titles over them."""
    return _TITLED.sub(r'\1 aria-label="\2">', svg)


def drawing(id: str, name: str, width: float, height: float, *children: str, look: str = "") -> str:
    """A small picture of its own, with a name for screen readers; without one it is decoration."""
    return element(
        "svg",
        *children,
        id=id,
        viewBox=f"0 0 {width:g} {height:g}",
        class_=f"zw-auto {look}".strip(),
        role="img" if name else "",
        aria_label=name,
        aria_hidden="" if name else "true",
    )


def panel(id: str, heading: str, body: str, note: str = "", closed: bool = False) -> str:
    """A part of the table under a heading; a closed one is a drawer."""
    shown = escape(heading)
    aside = element("small", escape(note)) if note else ""
    if closed:
        summary = element("summary", element("h3", shown), aside)
        return element("details", summary, body, id=id, class_="panel drawer")
    head = element("header", element("h3", shown), aside)
    return element("section", head, body, id=id, class_="panel")
