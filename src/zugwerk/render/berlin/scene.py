"""A view prepared for drawing: its map fitted, its highlights chosen, its words at hand."""

from collections.abc import Collection
from typing import Final

from zugwerk.core.game import Action
from zugwerk.games.berlin.actions import Claim, Draw, Take
from zugwerk.games.berlin.board import CARD_NAMES, GREY, SEAT_COLOURS, BoardMap, Connection
from zugwerk.games.berlin.board.plan import METRO
from zugwerk.games.berlin.view import BerlinView
from zugwerk.render.berlin.chart import Chart, chart_of
from zugwerk.render.look import Look


class Scene:
    """What the parts of the picture draw from.

    ``highlight`` names connections, places and tickets: the ends of tickets are lit and the rest is dimmed.
    ``ghost`` is an action; a claim is drawn as if it were made. ``last`` is the connection created last.
    """

    def __init__(
        self,
        view: BerlinView,
        look: Look,
        highlight: Collection[str] = (),
        ghost: Action | None = None,
        last: str = "",
    ) -> None:
        self.view: Final = view
        self.look: Final = look
        self.plan: Final[BoardMap] = view.board()
        self.chart: Final[Chart] = chart_of(self.plan, look.layout)
        self.last: Final = self.plan.connection_named.get(last, -1)
        self.ghost: Final = self.plan.connection_named[ghost.connection] if isinstance(ghost, Claim) else -1
        self.highlight: Final = frozenset(highlight)
        self.shaded: Final = bool(self.highlight)
        self.lit: Final = self._lit()
        self.legal_lines: Final = frozenset(
            self.plan.connection_named[action.connection]
            for action in view.legal
            if isinstance(action, Claim)
        )
        self.legal_cards: Final = frozenset(action.card for action in view.legal if isinstance(action, Take))
        self.may_draw: Final = any(isinstance(action, Draw) for action in view.legal)

    def _lit(self) -> frozenset[int]:
        """The places to light: those named and the ends of tickets named, else of the own tickets."""
        plan = self.plan
        places = {number for number, place in enumerate(plan.places) if place.id in self.highlight}
        tickets = [ticket for ticket in plan.tickets if ticket.id in self.highlight]
        if not self.shaded:
            tickets += [plan.tickets[number] for number in self._wanted()]
        return frozenset(places | {end for ticket in tickets for end in (ticket.a, ticket.b)})

    def _wanted(self) -> list[int]:
        """The tickets to choose from, or else those that the reader holds and has still to do."""
        view = self.view
        if view.seat is None or view.outcome is not None:
            return []
        offered = [ticket.number for ticket in view.offered[view.seat] if ticket.number is not None]
        if view.kept:
            return [number for number in offered if self.plan.tickets[number].id in view.kept]
        held = [ticket for ticket in view.tickets[view.seat] if not ticket.done]
        return offered or [ticket.number for ticket in held if ticket.number is not None]

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


def seat_word(look: Look, seat: int) -> str:
    """What a seat is called: its player's name, or its colour."""
    return look.names[seat] if seat < len(look.names) else look.say("berlin.colour." + SEAT_COLOURS[seat])


def card_word(look: Look, card: int) -> str:
    """The word for a card or the colour of a connection."""
    return (
        look.say("berlin.table.any-colour") if card == GREY else look.say("berlin.card." + CARD_NAMES[card])
    )


def connection_words(look: Look, entry: Connection, points: int) -> str:
    """A connection as such: kind, ends, cards, colour, points."""
    id = "berlin.table.underground" if entry.kind == METRO else "berlin.table.tram"
    paid = look.say("render.points", n=points)
    return look.say(id, title=entry.title, n=entry.cards, colour=card_word(look, entry.colour), points=paid)
