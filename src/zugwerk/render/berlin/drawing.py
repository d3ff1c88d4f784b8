"""Berlin's drawing: the map as inline SVG, cards and tickets below, what seats show."""

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal
from zugwerk.games.berlin.actions import Claim
from zugwerk.games.berlin.board import SEAT_COLOURS, SHIPPED
from zugwerk.games.berlin.events import CardTaken, CardTurnedUp, ConnectionClaimed
from zugwerk.games.berlin.view import BerlinView
from zugwerk.render.berlin import page, picks, tray
from zugwerk.render.berlin.board import board as drawn_board
from zugwerk.render.berlin.foresight import consequences_of
from zugwerk.render.berlin.guide import GUIDE
from zugwerk.render.berlin.scene import Scene, seat_word
from zugwerk.render.berlin.signs import card_icon, metro_icon, ticket_icon, tram_icon
from zugwerk.render.berlin.sketch import BerlinMaps
from zugwerk.render.berlin.style import RULES
from zugwerk.render.drawing import Drawing
from zugwerk.render.guide import Guide
from zugwerk.render.look import Look
from zugwerk.render.maps import Maps
from zugwerk.render.parts import drawing, named
from zugwerk.render.picks import Path
from zugwerk.render.svg import element, escape, number
from zugwerk.render.theme import LETTERS


class BerlinDrawing(Drawing[BerlinView]):
    """How Berlin is shown. A map is wide: what a seat holds finds room under it."""

    rules: ClassVar[str] = RULES
    tray: ClassVar[bool] = True
    guide: ClassVar[Guide | None] = GUIDE
    maps: ClassVar[Maps[Any] | None] = BerlinMaps()

    def picture(
        self, view: BerlinView, look: Look, highlight: Collection[str], ghost: Action | None, last: str
    ) -> str:
        """All a seat sees, as one SVG."""
        return page.picture(view, look, highlight, ghost, last)

    def sample(self, view: BerlinView, look: Look) -> str:
        """The map alone."""
        return page.board_picture(view, look)

    def board(self, view: BerlinView, look: Look, ghost: Action | None = None, last: str = "") -> str:
        """The map as one SVG whose elements have names and stable ids."""
        scene = Scene(view, look, (), ghost, last)
        width, height = number(scene.chart.width), number(scene.chart.height)
        return element(
            "svg",
            named(drawn_board(scene)),
            id="board-picture",
            viewBox=f"0 0 {width} {height}",
            class_=f"zw-auto map {look.layout}",
            role="group",
            aria_label=page.description(scene.plan, look),
        )

    def hand(self, view: BerlinView, look: Look) -> str:
        """The cards to take, the own cards and the own tickets."""
        if view.outcome is not None:
            return ""
        parts = (tray.banner, tray.market, tray.hand, tray.tickets)
        return element("div", *(part(view, look) for part in parts), id="tray", class_="tray")

    def panels(self, view: BerlinView, look: Look) -> str:
        """Which map this is; ours says that it is not the printed board."""
        shipped = view.setup.word("map") == SHIPPED
        text = look.say("berlin.table.own-map" if shipped else "berlin.table.map", map=view.board().name)
        return element("p", escape(text), class_="fine")

    def seat_word(self, look: Look, seat: int) -> str:
        """The name of a seat's player, or its colour."""
        return seat_word(look, seat)

    def status(self, view: BerlinView, look: Look) -> str:
        """Who must do what, or who has won."""
        acting = [seat for seat in view.actors if seat >= 0]
        if view.seat in acting and view.phase in ("choose", "keep"):
            return look.say("berlin.table.choose-tickets")
        if view.seat in acting and view.phase == "second":
            return look.say("berlin.table.second-card")
        if acting and view.phase == "choose":
            names = ", ".join(seat_word(look, seat) for seat in acting)
            return look.say("berlin.table.others-choose", names=names)
        return super().status(view, look)

    def seat_colour(self, seat: int) -> str:
        """The colour of a seat's vehicles."""
        return SEAT_COLOURS[seat]

    def seat_letter(self, seat: int) -> str:
        """The letter of that colour."""
        return LETTERS[SEAT_COLOURS[seat]]

    def seat_mark(self, seat: int) -> str:
        """The square of a seat's colour."""
        return tray.seat_mark(seat)

    def seat_detail(self, view: BerlinView, look: Look, seat: int) -> str:
        """Trams and metro cars left, cards and tickets held."""
        say = look.say
        tickets = len(view.tickets[seat]) + len(view.offered[seat])
        figures = (
            (tram_icon, view.trams[seat], say("berlin.table.trams-left", n=view.trams[seat])),
            (metro_icon, view.metros[seat], say("berlin.table.metros-left", n=view.metros[seat])),
            (card_icon, view.hand_sizes[seat], say("berlin.table.cards-held", n=view.hand_sizes[seat])),
            (ticket_icon, tickets, say("berlin.table.tickets-held", n=tickets)),
        )
        return "".join(
            element(
                "span",
                drawing("", "", 24, 20, icon(12, 10), look="counter"),
                element("span", str(count), aria_hidden="true"),
                class_="counted" if count else "counted zero",
                role="img",
                aria_label=text,
            )
            for icon, count, text in figures
        )

    def place(self, action: Action) -> str:
        """The connection of a claim."""
        return action.connection if isinstance(action, Claim) else ""

    def preview(self, view: BerlinView, after: BerlinView, look: Look, action: Action) -> str:
        """The map with the vehicles of a claim on it; nothing else changes the map."""
        return self.board(view, look, action) if isinstance(action, Claim) else ""

    def consequences(
        self, view: BerlinView, look: Look, action: Action, events: Sequence[Event]
    ) -> list[str]:
        """What an action costs and brings."""
        return consequences_of(view, look, action)

    def ending(self, view: BerlinView, look: Look) -> str:
        """The tickets of all, to be revealed one by one."""
        return tray.reveal(view, look)

    def effects(self, events: Sequence[Event]) -> list[dict[str, Any]]:
        """New vehicles and new cards appear."""
        found: list[dict[str, Any]] = []
        for event in events:
            if isinstance(event, ConnectionClaimed):
                found.append({"appear": f"connection-{event.connection}"})
            elif isinstance(event, CardTaken | CardTurnedUp):
                found.append({"appear": f"row-{event.slot}"})
        return found

    def picks(self, view: BerlinView, action: Action, look: Look) -> Path:
        """A card, the deck, the tickets, or a connection and its payment."""
        return picks.picks(view, action, look)

    def thinkable(self, view: BerlinView) -> Sequence[Action]:
        """Every card, every connection, no ticket."""
        return picks.thinkable(view)

    def prompt(self, view: BerlinView, look: Look) -> str:
        """What the seat to move may do."""
        return picks.prompt(view, look)

    def reason(self, view: BerlinView, action: Action, why: Refusal, look: Look) -> str:
        """What a connection costs that the hand cannot pay."""
        return picks.reason(view, action, why, look)
