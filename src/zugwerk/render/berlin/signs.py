"""Signs: a symbol for every card colour, letters for seats, the two shapes of vehicle, and small icons.

Shapes are drawn round the origin; symbols are ten units wide before they are scaled.
"""

from typing import Final

from zugwerk.games.berlin.board import BIKE, CARD_NAMES, GREY, SEAT_COLOURS
from zugwerk.render.berlin.geometry import Spot, pair
from zugwerk.render.look import Look
from zugwerk.render.svg import circle, element, group, number, path, rectangle, words

_RAYS: Final = (
    "M0-5V-3.7M0 3.7V5M-5 0H-3.7M3.7 0H5M-3.5-3.5L-2.6-2.6M2.6 2.6L3.5 3.5M-3.5 3.5L-2.6 2.6M2.6-2.6L3.5-3.5"
)
_DROP: Final = "M0-5.2C1.6-2.6 3.7-.6 3.7 1.6A3.7 3.7 0 0 1-3.7 1.6C-3.7-.6-1.6-2.6 0-5.2Z"
_LEAF: Final = "M-4.6 4.8C-5.4-1.6-1.6-5 4.9-4.9C5 1.4 1.7 4.6-2.9 3.6L-3.9 4.9Z"
_MOON: Final = "M2.2-4.8A5 5 0 1 0 4.8 2.3A4.6 4.6 0 0 1 2.2-4.8Z"
_STAR: Final = "M0-5.2L1.55-1.75L5.2-1.4L2.5 1.1L3.25 4.8L0 2.9L-3.25 4.8L-2.5 1.1L-5.2-1.4L-1.55-1.75Z"
_HEART: Final = "M0 4.9C-3.4 2.2-5-.2-5-2.2A2.6 2.6 0 0 1 0-3A2.6 2.6 0 0 1 5-2.2C5-.2 3.4 2.2 0 4.9Z"
_SYMBOLS: Final = {
    "blue": _DROP,
    "green": _LEAF,
    "black": _MOON,
    "purple": _STAR,
    "red": _HEART,
}
_WHEELS: Final = (
    "M-9.5 1.4a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0M2.7 1.4a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0"
)
_FRAME: Final = (
    "M-6.1 1.4L-3.2-4H3.2L6.1 1.4M-3.2-4L-.4 1.4H-6.1M-.4 1.4L3.2-4M-4.4-5.6H-1.9M-3.2-4L-3.7-5.6M3.2-4"
    "L2.4-6.2H4.2"
)


def card_class(card: int) -> str:
    """The class of a card's or connection's colour."""
    return "grey" if card == GREY else CARD_NAMES[card]


def symbol(card: int, x: float, y: float, size: float, ink: str = "") -> str:
    """The symbol of a card, in the colour that reads on it or another class."""
    if card == GREY:
        return ""
    name = CARD_NAMES[card]
    look = ink or f"on-{name}"
    scale = f"translate({number(x)} {number(y)}) scale({number(size / 10)})"
    if card == BIKE:
        return group(bicycle(look), transform=f"{scale} translate(0 1.2) scale(.72)")
    if name in _SYMBOLS:
        return path(_SYMBOLS[name], class_=look, transform=scale)
    rays = path(_RAYS, class_=f"line-{look}", fill="none", stroke_width=1.3, stroke_linecap="round")
    return group(circle(0, 0, 2.6, class_=look), rays, transform=scale)


def bicycle(look: str) -> str:
    """A bicycle, nineteen units wide."""
    shape = _WHEELS + _FRAME
    return path(shape, class_=f"line-{look}", fill="none", stroke_width=1.5, stroke_linecap="round")


def lettered(x: float, y: float, seat: int, size: float, sign: str) -> str:
    """The letter of a seat, in the text colour that reads on it, centred on a point."""
    colour = SEAT_COLOURS[seat]
    return sized(size, words(x, y + size * 0.36, sign, class_=f"on-{colour} bold mid"))


def sized(size: float, text: str) -> str:
    """Text of a size of its own; pages forbid styles on elements, and their rules outweigh attributes."""
    return group(text, font_size=size, class_="sized")


def seat_sign(look: Look, x: float, y: float, size: float, seat: int) -> str:
    """A small square in a seat's colour with its letter."""
    shape = rectangle(x, y, size, size, rx=5, class_=f"{SEAT_COLOURS[seat]} edged")
    sign = look.letter(SEAT_COLOURS[seat])
    return shape + lettered(x + size / 2, y + size / 2, seat, size * 0.6, sign)


def at(spot: Spot, *children: str, **attributes: str) -> str:
    """Something drawn round the origin, put on a spot and turned with it."""
    place = f"translate({number(spot.x)} {number(spot.y)}) rotate({number(spot.angle)})"
    return element("g", *children, transform=place, **attributes)


def tram(seat: int, length: float, height: float, size: float, sign: str) -> str:
    """A tram seen from the side: slanted ends, windows, and its bow on the roof."""
    x, y, slant = length / 2, height / 2, height * 0.32
    shoulder, front = x - slant, x - slant / 4
    body = (
        f"M{pair((-shoulder, -y))}H{number(shoulder)}"
        f"Q{pair((x - slant / 3, -y))} {pair((front, -y / 2))}L{pair((x, y))}H{number(-x)}"
        f"L{pair((-front, -y / 2))}Q{pair((-x + slant / 3, -y))} {pair((-shoulder, -y))}Z"
    )
    foot = height * 0.3
    bow = f"M{pair((-foot, -y))}L{pair((0, -y - height * 0.24))}L{pair((foot, -y))}"
    return (
        path(body, class_="halo")
        + path(bow, class_="wire")
        + path(body, class_=f"shell {SEAT_COLOURS[seat]}")
        + _windows(length - 2.4 * slant, height, size)
        + lettered(0, 0, seat, size, sign)
    )


def metro_car(seat: int, length: float, height: float, size: float, sign: str) -> str:
    """A metro car seen from the side: straight, with windows, a skirt and two bogies."""
    x, y = length / 2, height / 2
    bogies = "".join(
        rectangle(side - height * 0.22, y - 1, height * 0.44, height * 0.18 + 1, rx=1.5, class_="under")
        for side in (-length * 0.3, length * 0.3)
    )
    return (
        rectangle(-x, -y, length, height, rx=4, class_="halo")
        + bogies
        + rectangle(-x, -y, length, height, rx=4, class_=f"shell {SEAT_COLOURS[seat]}")
        + rectangle(-x + 2.5, y - height * 0.22, length - 5, height * 0.07, class_="glass")
        + _windows(length - height * 0.3, height, size)
        + lettered(0, -height * 0.03, seat, size, sign)
    )


def _windows(span: float, height: float, size: float) -> str:
    """Windows on both sides of the letter, as many as there is room for."""
    width, tall = height * 0.3, height * 0.36
    room = span / 2 - size * 0.42
    count = min(int(room / (width + 1.5)), 2)
    return "".join(
        rectangle(
            side * (size * 0.48 + (width + 1.5) * place) - (width if side < 0 else 0),
            -height * 0.32,
            width,
            tall,
            rx=1,
            class_="glass",
        )
        for side in (-1, 1)
        for place in range(count)
    )


def tram_icon(x: float, y: float) -> str:
    """A tram as a small icon."""
    body = "M-8 4.5L-7-2.6Q-6.8-4 -5.5-4H5.5Q6.8-4 7-2.6L8 4.5Z"
    panes = "M-5-2H-1V1H-5.4ZM1-2H5L5.4 1H1Z"
    bow = path("M-2.5-4L0-7L2.5-4", class_="glyph-line")
    return _icon(x, y, bow, path(body + panes, class_="glyph", fill_rule="evenodd"))


def metro_icon(x: float, y: float) -> str:
    """A metro car as a small icon."""
    body = "M-9-5.5H9V3.5H-9ZM-6.5-3.5H-2.8V0H-6.5ZM-1.6-3.5H1.6V0H-1.6ZM2.8-3.5H6.5V0H2.8Z"
    bogies = rectangle(-6.5, 3.5, 4, 2.6, class_="glyph") + rectangle(2.5, 3.5, 4, 2.6, class_="glyph")
    return _icon(x, y, path(body, class_="glyph", fill_rule="evenodd"), bogies)


def card_icon(x: float, y: float) -> str:
    """Two cards as a small icon."""
    back = rectangle(-2, -6.5, 8, 11, rx=1.5, class_="glyph-line", transform="rotate(14)")
    return _icon(x, y, back, rectangle(-6, -5.5, 8, 11.5, rx=1.5, class_="glyph"))


def ticket_icon(x: float, y: float) -> str:
    """A ticket as a small icon."""
    paper = "M-8-5H8V-1.8A1.8 1.8 0 0 0 8 1.8V5H-8V1.8A1.8 1.8 0 0 0-8-1.8Z"
    holes = "M2.6-3.2H3.8V-1H2.6ZM2.6 1H3.8V3.2H2.6Z"
    return _icon(x, y, path(paper + holes, class_="glyph", fill_rule="evenodd"))


def _icon(x: float, y: float, *parts: str) -> str:
    return group(*parts, transform=f"translate({number(x)} {number(y)})")
