"""What happens in Berlin, with what the log and an animation need. Secrets are masked by ``seen_by``.

Connections and tickets are ids with their titles, so that an event can be told without the map.
"""

from typing import ClassVar, Final

from zugwerk.core.game import Event, Seat
from zugwerk.core.messages import Message, Parameter
from zugwerk.games.berlin.board.plan import CARD_NAMES, METRO, SEAT_COLOURS

UNKNOWN: Final = -1
UNSEEN: Final = ""


def knows(known_by: int, seat: Seat | None) -> bool:
    """Whether a seat is in a mask of those who know; a spectator never is."""
    return seat is not None and bool(known_by >> seat & 1)


def seat_name(seat: int) -> Message:
    """The words for a seat, which is called by its colour where it has no other name."""
    colour = Message("berlin.colour." + SEAT_COLOURS[seat])
    return Message("berlin.seat", {"number": seat + 1, "colour": colour})


def card_name(card: int) -> Message:
    """The word for a transport card."""
    return Message("berlin.card." + CARD_NAMES[card])


def card_list(cards: tuple[int, ...]) -> Parameter:
    """The words for some cards, each kind once with its number."""
    words: Parameter = ""
    for card in range(len(CARD_NAMES)):
        count = cards.count(card)
        if count:
            entry = Message("berlin.cards", {"count": count, "card": card_name(card)})
            words = Message("berlin.list", {"first": words, "next": entry}) if words else entry
    return words


def _told(id: str, seat: int, parameters: dict[str, Parameter]) -> Message:
    words: dict[str, Parameter] = {"seat": seat_name(seat)}
    words.update(parameters)
    return Message("berlin.event." + id, words)


class FirstSeatChosen(Event):
    """A seat begins (B-2.4)."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def message(self) -> Message:
        """Say who begins."""
        return _told("first-seat-chosen", self.seat, {})


class CardDrawn(Event):
    """A seat took the top card of the deck, at the start or in its turn (B-2.1, B-4.1)."""

    __match_args__: ClassVar = ("seat", "card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat: Final = seat
        self.card: Final = card

    def message(self) -> Message:
        """Say who drew, and what if that may be known."""
        if self.card == UNKNOWN:
            return _told("card-drawn", self.seat, {})
        return _told("card-drawn-seen", self.seat, {"card": card_name(self.card)})

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the card from everybody else (B-4.7)."""
        return self if seat == self.seat else CardDrawn(self.seat, UNKNOWN)


class CardTaken(Event):
    """A seat took a face-up card from a slot of the row (B-4.1)."""

    __match_args__: ClassVar = ("seat", "slot", "card")

    def __init__(self, seat: int, slot: int, card: int) -> None:
        self.seat: Final = seat
        self.slot: Final = slot
        self.card: Final = card

    def message(self) -> Message:
        """Say who took which card."""
        return _told("card-taken", self.seat, {"card": card_name(self.card)})


class CardTurnedUp(Event):
    """A card lies face up on a slot of the row (B-2.1, B-4.2)."""

    __match_args__: ClassVar = ("slot", "card")

    def __init__(self, slot: int, card: int) -> None:
        self.slot: Final = slot
        self.card: Final = card

    def message(self) -> Message:
        """Say which card was turned up."""
        return Message("berlin.event.card-turned-up", {"card": card_name(self.card)})


class RowDiscarded(Event):
    """Three bicycles lay face up, so the whole row was discarded (B-2.2, B-4.5)."""

    __match_args__: ClassVar = ("cards",)

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards: Final = cards

    def message(self) -> Message:
        """Say why the row is new."""
        return Message("berlin.event.row-discarded")


class DeckRenewed(Event):
    """The discards were shuffled into a new deck (B-4.6)."""

    __match_args__: ClassVar = ("count",)

    def __init__(self, count: int) -> None:
        self.count: Final = count

    def message(self) -> Message:
        """Say how large the new deck is."""
        return Message("berlin.event.deck-renewed", {"n": self.count})


class ConnectionClaimed(Event):
    """A seat created a connection with these cards (B-5)."""

    __match_args__: ClassVar = ("seat", "connection", "title", "kind", "cards", "points")

    def __init__(
        self, *, seat: int, connection: str, title: str, kind: str, cards: tuple[int, ...], points: int
    ) -> None:
        self.seat: Final = seat
        self.connection: Final = connection
        self.title: Final = title
        self.kind: Final = kind
        self.cards: Final = cards
        self.points: Final = points

    def message(self) -> Message:
        """Say who created what, with which cards, and for how many points if any."""
        words: dict[str, Parameter] = {"connection": self.title, "cards": card_list(self.cards)}
        metro = self.kind == METRO
        if self.points == 0:
            return _told("underground-unpaid" if metro else "tram-unpaid", self.seat, words)
        words["n"] = self.points
        return _told("underground-claimed" if metro else "tram-claimed", self.seat, words)


class TicketOffered(Event):
    """A seat took a ticket to choose from; ``known_by`` is a mask of seats (B-2.3, B-7.1)."""

    __match_args__: ClassVar = ("seat", "ticket", "title", "known_by")

    def __init__(self, *, seat: int, ticket: str, title: str, known_by: int) -> None:
        self.seat: Final = seat
        self.ticket: Final = ticket
        self.title: Final = title
        self.known_by: Final = known_by

    def message(self) -> Message:
        """Say who took a ticket, and which if that may be known."""
        if self.ticket == UNSEEN:
            return _told("ticket-offered", self.seat, {})
        return _told("ticket-offered-seen", self.seat, {"ticket": self.title})

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the ticket from those who cannot know it (B-7.3)."""
        if knows(self.known_by, seat):
            return self
        return TicketOffered(seat=self.seat, ticket=UNSEEN, title=UNSEEN, known_by=self.known_by)


class TicketsChosen(Event):
    """A seat chose among its first tickets; what, is told when all have chosen (B-2.3)."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def message(self) -> Message:
        """Say who has chosen."""
        return _told("tickets-chosen", self.seat, {})


class TicketKept(Event):
    """A seat keeps a ticket to the end; ``known_by`` is a mask of seats (B-7.3)."""

    __match_args__: ClassVar = ("seat", "ticket", "title", "known_by")

    def __init__(self, *, seat: int, ticket: str, title: str, known_by: int) -> None:
        self.seat: Final = seat
        self.ticket: Final = ticket
        self.title: Final = title
        self.known_by: Final = known_by

    def message(self) -> Message:
        """Say who keeps a ticket, and which if that may be known."""
        if self.ticket == UNSEEN:
            return _told("ticket-kept", self.seat, {})
        return _told("ticket-kept-seen", self.seat, {"ticket": self.title})

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the ticket from those who cannot know it (B-7.3)."""
        if knows(self.known_by, seat):
            return self
        return TicketKept(seat=self.seat, ticket=UNSEEN, title=UNSEEN, known_by=self.known_by)


class TicketReturned(Event):
    """A seat put a ticket under the pile; ``known_by`` is a mask of seats (B-2.3, B-7.1)."""

    __match_args__: ClassVar = ("seat", "ticket", "title", "known_by")

    def __init__(self, *, seat: int, ticket: str, title: str, known_by: int) -> None:
        self.seat: Final = seat
        self.ticket: Final = ticket
        self.title: Final = title
        self.known_by: Final = known_by

    def message(self) -> Message:
        """Say who returns a ticket, and which if that may be known."""
        if self.ticket == UNSEEN:
            return _told("ticket-returned", self.seat, {})
        return _told("ticket-returned-seen", self.seat, {"ticket": self.title})

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the ticket from those who cannot know it (B-7.3)."""
        if knows(self.known_by, seat):
            return self
        return TicketReturned(seat=self.seat, ticket=UNSEEN, title=UNSEEN, known_by=self.known_by)


class Passed(Event):
    """A seat could do nothing at all (R-3)."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def message(self) -> Message:
        """Say who passes."""
        return _told("passed", self.seat, {})


class LastTurnsBegan(Event):
    """A seat has one piece or none left: everybody has one more turn (B-8.1)."""

    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def message(self) -> Message:
        """Say who brought the end near."""
        return _told("last-turns-began", self.seat, {})


class TicketScored(Event):
    """A ticket was revealed: complete, or not (B-8.2)."""

    __match_args__: ClassVar = ("seat", "ticket", "title", "points")

    def __init__(self, *, seat: int, ticket: str, title: str, points: int) -> None:
        self.seat: Final = seat
        self.ticket: Final = ticket
        self.title: Final = title
        self.points: Final = points

    def message(self) -> Message:
        """Say what the ticket pays or costs."""
        id = "ticket-completed" if self.points > 0 else "ticket-missed"
        return _told(id, self.seat, {"ticket": self.title, "n": abs(self.points)})


class GameEnded(Event):
    """The last turn is over, or nobody could act any more (B-8.1, R-8)."""

    __match_args__: ClassVar = ("scores",)

    def __init__(self, scores: tuple[int, ...]) -> None:
        self.scores: Final = scores

    def message(self) -> Message:
        """Say that the game is over."""
        return Message("berlin.event.game-ended")


EVENTS: Final[tuple[type, ...]] = (
    FirstSeatChosen,
    CardDrawn,
    CardTaken,
    CardTurnedUp,
    RowDiscarded,
    DeckRenewed,
    ConnectionClaimed,
    TicketOffered,
    TicketsChosen,
    TicketKept,
    TicketReturned,
    Passed,
    LastTurnsBegan,
    TicketScored,
    GameEnded,
)
