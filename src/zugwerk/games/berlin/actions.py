"""What seats and chance can do in Berlin. Cards are the numbers of ``board``; connections and tickets ids."""

from typing import ClassVar, Final

from zugwerk.core.game import Action


class Take(Action):
    """Take a face-up card (B-4.1): the first of its kind in the row."""

    __match_args__: ClassVar = ("card",)

    def __init__(self, card: int) -> None:
        self.card: Final = card


class Draw(Action):
    """Take the top card of the deck, unseen (B-4.1)."""

    __match_args__: ClassVar = ()


class Claim(Action):
    """Create a connection with exactly these cards, in any order (B-5)."""

    __match_args__: ClassVar = ("connection", "cards")

    def __init__(self, connection: str, cards: tuple[int, ...]) -> None:
        self.connection: Final = connection
        self.cards: Final = tuple(sorted(cards))


class DrawTickets(Action):
    """Take tickets from the pile to choose from (B-7.1)."""

    __match_args__: ClassVar = ()


class Keep(Action):
    """Keep these of the offered tickets and return the others (B-2.3, B-7.1)."""

    __match_args__: ClassVar = ("tickets",)

    def __init__(self, tickets: tuple[str, ...]) -> None:
        self.tickets: Final = tuple(sorted(tickets))


class Pass(Action):
    """Do nothing, because nothing can be done (R-3)."""

    __match_args__: ClassVar = ()


class ChooseFirst(Action):
    """Chance: who begins (B-2.4)."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class DealCard(Action):
    """Chance: the top card of the deck, into a hand or the row (B-2.1, B-4)."""

    __match_args__: ClassVar = ("card",)

    def __init__(self, card: int) -> None:
        self.card: Final = card


class DealTicket(Action):
    """Chance: the top ticket of the pile (B-2.3, B-7.1)."""

    __match_args__: ClassVar = ("ticket",)

    def __init__(self, ticket: str) -> None:
        self.ticket: Final = ticket
