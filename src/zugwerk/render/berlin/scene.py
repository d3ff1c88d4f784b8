"""A view prepared for drawing: its map fitted, its highlights chosen, its words at hand."""

from collections.abc import Collection
from functools import cached_property, lru_cache
from typing import Final

from zugwerk.core.game import Action
from zugwerk.games.berlin.actions import Claim, Draw, Take
from zugwerk.games.berlin.board import CARD_NAMES, GREY, SEAT_COLOURS, BoardMap, Connection
from zugwerk.games.berlin.board.plan import METRO
from zugwerk.games.berlin.view import BerlinView
from zugwerk.render.berlin.chart import Chart, chart_of
from zugwerk.render.look import Look
from zugwerk.render.svg import quoted


class Scene:
    """What the parts of the picture draw from.

    ``highlight`` names connections, places and tickets: the ends of tickets are lit and the rest is dimmed.
    ``ghost`` is an action; a claim is drawn as if it were made. ``last`` is the connection created last;
    ``titled`` says whether names are titles, as in pictures, or labels.
    """

    def __init__(
        self,
        view: BerlinView,
        look: Look,
        highlight: Collection[str] = (),
        ghost: Action | None = None,
        last: str = "",
        titled: bool = True,
    ) -> None:
        self.titled: Final = titled
        self.view: Final = view
        self.look: Final = look
        self.plan: Final[BoardMap] = view.board()
        self.chart: Final[Chart] = chart_of(self.plan, look.layout)
        self.last: Final = self.plan.connection_named.get(last, -1)
        self.ghost: Final = self.plan.connection_named[ghost.connection] if isinstance(ghost, Claim) else -1
        self.highlight: Final = frozenset(highlight)
        self.shaded: Final = bool(self.highlight)
        self.lit: Final = self._lit()
        self.candidates: Final = frozenset() if self.shaded else self._ends(self._offered())

    @cached_property
    def legal_lines(self) -> frozenset[int]:
        """The connections that the reader may create."""
        claims = [action for action in self.view.legal if isinstance(action, Claim)]
        return frozenset(self.plan.connection_named[action.connection] for action in claims)

    @cached_property
    def legal_cards(self) -> frozenset[int]:
        """The open cards that the reader may take."""
        return frozenset(action.card for action in self.view.legal if isinstance(action, Take))

    @cached_property
    def may_draw(self) -> bool:
        """Whether the reader may draw from the deck."""
        return any(isinstance(action, Draw) for action in self.view.legal)

    def _lit(self) -> frozenset[int]:
        """The places to light: those named and the ends of tickets named, else of the own tickets."""
        plan = self.plan
        places = {number for number, place in enumerate(plan.places) if place.id in self.highlight}
        tickets = [ticket for ticket in plan.tickets if ticket.id in self.highlight]
        found = places | self._ends([plan.tickets.index(ticket) for ticket in tickets])
        return frozenset(found if self.shaded else found | self._ends(self._held() + self._offered()))

    def _ends(self, tickets: list[int]) -> frozenset[int]:
        entries = [self.plan.tickets[number] for number in tickets]
        return frozenset(end for entry in entries for end in (entry.a, entry.b))

    def _held(self) -> list[int]:
        """The tickets that the reader holds and has still to do; they stay marked beside new ones."""
        view = self.view
        if view.seat is None or view.outcome is not None:
            return []
        held = [ticket for ticket in view.tickets[view.seat] if not ticket.done]
        return [ticket.number for ticket in held if ticket.number is not None]

    def _offered(self) -> list[int]:
        """The tickets to choose from; once the choice is made, those that were kept."""
        view = self.view
        if view.seat is None or view.outcome is not None:
            return []
        offered = [ticket.number for ticket in view.offered[view.seat] if ticket.number is not None]
        return [number for number in offered if not view.kept or self.plan.tickets[number].id in view.kept]

    def stress(self, line: int) -> str:
        """The class of a connection beside highlights: dimmed, unless it is named or the reader's own."""
        if not self.shaded or self.plan.connections[line].id in self.highlight:
            return ""
        own = self.view.seat is not None and self.view.owners[line] == self.view.seat
        return "" if own else "dim"

    def is_closed(self, line: int) -> bool:
        """Whether nobody can take a free connection any more: the other of a double between two (B-6.2)."""
        twin = self.plan.connections[line].twin
        return (
            self.view.setup.seats == 2
            and twin >= 0
            and self.view.owners[line] is None
            and self.view.owners[twin] is not None
        )


def named(name: str, titled: bool) -> str:
    """The end of the beginning of a group that has this name, as a title or as a label."""
    return f"><title>{quoted(name)}</title>" if titled else f' aria-label="{quoted(name)}">'


def seat_word(look: Look, seat: int) -> str:
    """What a seat is called: its player's name, or its colour."""
    return look.names[seat] if seat < len(look.names) else look.say("berlin.colour." + SEAT_COLOURS[seat])


def card_word(look: Look, card: int) -> str:
    """The word for a card or the colour of a connection."""
    return (
        look.say("berlin.table.any-colour") if card == GREY else look.say("berlin.card." + CARD_NAMES[card])
    )


def hand_words(view: BerlinView, look: Look, seat: int) -> str:
    """How many cards a seat has in hand, and which of them all the others saw it take."""
    held = look.say("berlin.table.cards-held", n=view.hand_sizes[seat])
    seen = [
        look.say("berlin.cards", count=count, card=card_word(look, card))
        for card, count in enumerate(view.shown[seat])
        if count
    ]
    if not seen or seat == view.seat:
        return held
    return look.say("berlin.table.cards-seen", held=held, cards=", ".join(seen))


def connection_words(look: Look, entry: Connection, points: int) -> str:
    """A connection as such: kind, ends, cards, colour, points."""
    return _connection_words(look.language, entry.kind, entry.title, entry.cards, entry.colour, points)


@lru_cache(4096)
def _connection_words(language: str, kind: str, title: str, cards: int, colour: int, points: int) -> str:
    look = Look(language)
    id = "berlin.table.underground" if kind == METRO else "berlin.table.tram"
    paid = look.say("render.points", n=points)
    return look.say(id, title=title, n=cards, colour=card_word(look, colour), points=paid)
