"""The sign of a company: a disc or a chip in its colour that always carries its abbreviation."""

from typing import Final

from zugwerk.render.cologne.style import COMPANY_COLOURS, MINORS, size_class
from zugwerk.render.svg import circle, rectangle, words

# About how wide a bold capital is, in parts of its size.
_WIDTH: Final = 0.72


def _mark(x: float, y: float, company: str, size: float, look: str) -> str:
    shown = size if len(company) < 4 else size * 0.84
    return words(x, y + shown * 0.36, company, class_=f"{look} mark {size_class(shown)}")


def disc(x: float, y: float, radius: float, company: str, size: float = 12) -> str:
    """A station: full for a corporation, a ring for a minor."""
    colour = COMPANY_COLOURS[company]
    if company in MINORS:
        shape = circle(x, y, radius - 2, class_=f"minor s-{colour}")
        return shape + _mark(x, y, company, size - 1.5, "dark")
    return circle(x, y, radius, class_=colour) + _mark(x, y, company, size, f"on-{colour}")


def letters(x: float, y: float, room: float, company: str, size: float, look: str) -> str:
    """An abbreviation that keeps its height and gets narrower where there is little room."""
    wide = len(company) * size * _WIDTH > room
    shown = f"{look} mark {size_class(size)}"
    if not wide:
        return words(x, y + size * 0.36, company, class_=shown)
    return words(x, y + size * 0.36, company, class_=shown, textLength=room, lengthAdjust="spacingAndGlyphs")


def plate(x: float, y: float, width: float, height: float, company: str, size: float) -> str:
    """A station where the map is small: a card whose letters fill it."""
    colour = COMPANY_COLOURS[company]
    minor = company in MINORS
    inset = 1.5 if minor else 0
    shape = rectangle(
        x - width / 2 + inset,
        y - height / 2 + inset,
        width - 2 * inset,
        height - 2 * inset,
        rx=7,
        class_=f"minor thin s-{colour}" if minor else f"{colour} edged",
    )
    room = width - (7 if minor else 4)
    return shape + letters(x, y, room, company, size, "dark" if minor else f"on-{colour}")


def chip(
    x: float, y: float, width: float, height: float, company: str, size: float = 12, edged: bool = True
) -> str:
    """A small card with the same signs; without its light edge where there is little room."""
    colour = COMPANY_COLOURS[company]
    if company in MINORS:
        shape = rectangle(x + 1.5, y + 1.5, width - 3, height - 3, rx=5, class_=f"minor thin s-{colour}")
        return shape + _mark(x + width / 2, y + height / 2, company, size, "dark")
    shape = rectangle(x, y, width, height, rx=5 if edged else 2, class_=colour)
    edge = rectangle(x + 0.5, y + 0.5, width - 1, height - 1, rx=4.5, class_="edge") if edged else ""
    return shape + edge + _mark(x + width / 2, y + height / 2, company, size, f"on-{colour}")
