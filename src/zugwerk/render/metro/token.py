"""The signs of a colour: a letter on a disc, a card or a car, so that colour is never the only sign."""

from zugwerk.games.metro.board import COLOURS
from zugwerk.render.svg import circle, rectangle, words
from zugwerk.render.theme import LETTERS


def letter_of(colour: int) -> str:
    """The letter of a colour."""
    return LETTERS[COLOURS[colour]]


def letter(x: float, y: float, colour: int, size: int) -> str:
    """The letter of a colour, in the text colour that reads on it, centred on a point."""
    look = f"on-{COLOURS[colour]} bold mid size-{size}"
    return words(x, y + size * 0.36, letter_of(colour), class_=look)


def disc(x: float, y: float, radius: float, colour: int, size: int) -> str:
    """A round stop in a colour with its letter."""
    return circle(x, y, radius, class_=f"{COLOURS[colour]} edged") + letter(x, y, colour, size)


def card(x: float, y: float, width: float, height: float, colour: int, size: int) -> str:
    """A small card in a colour with its letter."""
    shape = rectangle(x, y, width, height, rx=5, class_=f"{COLOURS[colour]} edged")
    return shape + letter(x + width / 2, y + height / 2, colour, size)
