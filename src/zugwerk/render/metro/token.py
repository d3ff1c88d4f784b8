"""The signs of a colour: a letter on a disc, a card or a car, so that colour is never the only sign."""

from zugwerk.games.metro.board import COLOURS
from zugwerk.render.look import Look
from zugwerk.render.svg import circle, rectangle, words


def letter_of(look: Look, colour: int) -> str:
    """The letter of a colour."""
    return look.letter(COLOURS[colour])


def lettered(x: float, y: float, colour: int, size: int, letter: str) -> str:
    """The letter of a colour, in the text colour that reads on it, centred on a point."""
    return words(x, y + size * 0.36, letter, class_=f"on-{COLOURS[colour]} bold mid size-{size}")


def disc(x: float, y: float, radius: float, colour: int, size: int, letter: str) -> str:
    """A round stop in a colour with its letter."""
    return circle(x, y, radius, class_=f"{COLOURS[colour]} edged") + lettered(x, y, colour, size, letter)


def card(look: Look, x: float, y: float, side: float, colour: int, size: int) -> str:
    """A small square card in a colour with its letter."""
    shape = rectangle(x, y, side, side, rx=5, class_=f"{COLOURS[colour]} edged")
    return shape + lettered(x + side / 2, y + side / 2, colour, size, letter_of(look, colour))
