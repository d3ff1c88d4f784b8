"""What the bank sells: trains by type with the phase they bring, and papers nobody has bought yet."""

from typing import Final

from zugwerk.render.block import Block, headed
from zugwerk.render.cologne.figures import PAPERS
from zugwerk.render.cologne.sheets import Books, TrainSheet
from zugwerk.render.cologne.style import COMPANY_COLOURS
from zugwerk.render.cologne.token import chip
from zugwerk.render.look import Look
from zugwerk.render.svg import image, moved, rectangle, words

_CARD: Final = 50
_PAPER: Final = 44


def trains(books: Books, look: Look, width: float) -> Block:
    """A card per type of train; that of the current phase is marked."""
    step = (width + 6) / len(books.trains)
    cards = [
        moved(place * step, 0, _card(books, look, sheet, step - 6))
        for place, sheet in enumerate(books.trains)
    ]
    return headed(look.say("cologne.table.trains"), Block("".join(cards), _CARD))


def _card(books: Books, look: Look, sheet: TrainSheet, width: float) -> str:
    now = sheet.name == books.phase
    spent = not sheet.left and not sheet.used
    used = words(width - 7, 40, f"+{sheet.used}", class_="small accented bold end") if sheet.used else ""
    return image(
        f"train-{sheet.name}",
        train_words(look, sheet),
        rectangle(0.5, 0.5, width - 1, _CARD - 1, rx=6, class_="train now-card" if now else "train"),
        words(8, 20, sheet.name, class_="bold"),
        words(width - 7, 20, str(sheet.price), class_="small end"),
        words(8, 40, f"×{sheet.left}", class_="small"),
        used,
        class_="spent" if spent else "",
    )


def train_words(look: Look, sheet: TrainSheet) -> str:
    """A type of train: its price, how many are left, and used ones."""
    told = look.say("cologne.table.train-type", train=sheet.name, price=sheet.price, n=sheet.left)
    return f"{told}, {look.say('cologne.table.train-used', n=sheet.used)}" if sheet.used else told


def unsold(books: Books, look: Look, width: float) -> Block:
    """The papers of the starting package still to be had (C-5.2)."""
    if not books.unsold:
        return Block("", 0)
    step = (width + 6) / max(len(books.unsold), 5)
    cards = [
        moved(place * step, 0, _paper(look, name, price, step - 6))
        for place, (name, price) in enumerate(books.unsold.items())
    ]
    bonds = look.say("cologne.table.bonds", n=books.bonds)
    return headed(look.say("cologne.table.unsold"), Block("".join(cards), _PAPER), bonds, width)


def _paper(look: Look, name: str, price: int, width: float) -> str:
    income = PAPERS[name][1]
    sign = (
        chip(5, 5, 42, 17, name, 12) if name in COMPANY_COLOURS else words(8, 18, name, class_="bold small")
    )
    text = look.say("cologne.table.paper", paper=name, price=price)
    if income:
        text += ", " + look.say("cologne.table.paper-income", income=income)
    return image(
        f"paper-{name}",
        text,
        rectangle(0.5, 0.5, width - 1, _PAPER - 1, rx=6, class_="train"),
        sign,
        words(8, 37, str(price), class_="small"),
        words(width - 6, 37, f"+{income}", class_="small muted end") if income else "",
    )
