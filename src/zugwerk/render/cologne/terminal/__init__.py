"""1893 in the terminal: phase and round, the map, and below it seats, companies, market, trains and tiles."""

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from zugwerk.core.game import Action
from zugwerk.core.messages import Message, Translator
from zugwerk.games.cologne.view import CologneView
from zugwerk.render.cologne.header import offer_words, phase_words
from zugwerk.render.cologne.reading import scene_of
from zugwerk.render.cologne.terminal.hexmap import draw_map
from zugwerk.render.cologne.terminal.tables import draw_tables
from zugwerk.render.look import Look
from zugwerk.render.terminal import Board


class CologneBoard(Board[CologneView]):
    """How this game is shown in a terminal."""

    def draw(self, view: CologneView, words: Translator, width: int) -> RenderableType:
        """The map with everything else below it."""
        scene = scene_of(view, Look(words.language))
        head = Text(phase_words(scene.books, scene.look), "bold")
        offers = [Text(offer_words(offer, scene.look)) for offer in scene.books.offers]
        return Group(head, *offers, Text(), draw_map(scene.board, width), Text(), draw_tables(scene, words))

    def is_marked(self, action: Action) -> bool:
        """Actions are too many to be numbered on the map; their hexes are marked."""
        return False

    def changes(self, before: CologneView, after: CologneView) -> Sequence[Message]:
        """The money of seats and the prices of shares that changed."""
        old, new = before, after
        found = [
            Message(
                "cologne.table.seat-money",
                {"name": self.seat_name(seat), "before": was.cash, "after": now.cash},
            )
            for seat, (was, now) in enumerate(zip(old.seats, new.seats, strict=True))
            if was.cash != now.cash
        ]
        return found + [
            Message(
                "cologne.table.price-moved", {"company": now.name, "before": was.price, "after": now.price}
            )
            for was, now in zip(old.companies, new.companies, strict=True)
            if was.price != now.price
        ]


BOARD: Final = CologneBoard()
