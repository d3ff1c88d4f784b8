"""1893 in the terminal: phase and round, the map, and below it seats, companies, market, trains and tiles."""

from collections.abc import Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.text import Text

from zugwerk.cli.boards.cologne.hexmap import draw_map
from zugwerk.cli.boards.cologne.tables import draw_tables
from zugwerk.core.game import Action, View
from zugwerk.core.messages import Message, Translator
from zugwerk.games.cologne.view import CologneView
from zugwerk.render.cologne.header import offer_words, phase_words
from zugwerk.render.cologne.reading import scene_of
from zugwerk.render.look import Look


def seat_name(seat: int) -> Message:
    """The number of the seat."""
    return Message("cli.seat", {"number": seat + 1})


def draw(view: View, words: Translator, width: int) -> RenderableType:
    """The map with everything else below it."""
    scene = scene_of(cast(CologneView, view), Look(words.language))
    head = Text(phase_words(scene.books, scene.look), "bold")
    offers = [Text(offer_words(offer, scene.look)) for offer in scene.books.offers]
    return Group(head, *offers, Text(), draw_map(scene.board, width), Text(), draw_tables(scene, words))


def is_marked(action: Action) -> bool:
    """Actions are too many to be numbered on the map; their hexes are marked."""
    return False


def changes(before: View, after: View) -> Sequence[Message]:
    """The money of seats and the prices of shares that changed."""
    old, new = cast(CologneView, before), cast(CologneView, after)
    found = [
        Message("render.seat-money", {"name": seat_name(seat), "before": was.cash, "after": now.cash})
        for seat, (was, now) in enumerate(zip(old.seats, new.seats, strict=True))
        if was.cash != now.cash
    ]
    return found + [
        Message("render.price-moved", {"company": now.name, "before": was.price, "after": now.price})
        for was, now in zip(old.companies, new.companies, strict=True)
        if was.price != now.price
    ]
