"""Berlin's drawing: the map as inline SVG, cards and tickets below, what seats show."""

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache, partial
from typing import Any, ClassVar

from zugwerk.core.game import Action, Event
from zugwerk.core.options import Setup
from zugwerk.core.refusal import Refusal
from zugwerk.games.berlin.actions import Claim
from zugwerk.games.berlin.board import SEAT_COLOURS, SHIPPED, find_map
from zugwerk.games.berlin.events import ConnectionClaimed
from zugwerk.games.berlin.view import BerlinView
from zugwerk.render.berlin import page, picks, reasons, telling, tray, words
from zugwerk.render.berlin.board import Laid, laid, page_board
from zugwerk.render.berlin.chart import chart_of, has_chart
from zugwerk.render.berlin.foresight import consequences_of
from zugwerk.render.berlin.guide import GUIDE
from zugwerk.render.berlin.scene import Scene, hand_words, seat_word
from zugwerk.render.berlin.signs import card_icon, metro_icon, ticket_icon, tram_icon
from zugwerk.render.berlin.sketch import BerlinMaps
from zugwerk.render.berlin.style import RULES
from zugwerk.render.drawing import Drawing
from zugwerk.render.guide import Guide
from zugwerk.render.lines import Lined
from zugwerk.render.look import Look, Orientation
from zugwerk.render.maps import Maps
from zugwerk.render.parts import drawing
from zugwerk.render.picks import Path
from zugwerk.render.svg import element, escape
from zugwerk.render.telling import Motion, Sentence
from zugwerk.render.topics import Topic


class BerlinDrawing(Drawing[BerlinView, Laid]):
    """How Berlin is shown. A map is wide: what a seat holds finds room under it."""

    rules: ClassVar[str] = RULES
    topics: ClassVar[tuple[Topic, ...]] = words.TOPICS
    tray: ClassVar[bool] = True
    guide: ClassVar[Guide | None] = GUIDE
    maps: ClassVar[Maps[Any, Any] | None] = BerlinMaps()

    def groundwork(self, setup: Setup, layout: Orientation) -> Callable[[], object] | None:
        """Where everything on a map goes, above all the names."""
        plan = find_map(setup.word("map"))
        return None if has_chart(plan, layout) else partial(chart_of, plan, layout)

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
        return str(self.lines(view, look, ghost, last))

    def lines(self, view: BerlinView, look: Look, ghost: Action | None = None, last: str = "") -> Lined:
        """The same, of which only what a page lacks is drawn."""
        scene = Scene(view=view, look=look, ghost=ghost, last=last, titled=False)
        return page_board(scene, page.description(scene.plan, look))

    def alike(self, view: BerlinView, look: Look, last: str, happened: Sequence[Sequence[Event]]) -> Laid:
        """The map, but for what is a reader's own."""
        scene = Scene(view=view, look=look, last=last, titled=False)
        return laid(scene, page.description(scene.plan, look))

    def board_after(
        self,
        view: BerlinView,
        look: Look,
        last: str,
        happened: Sequence[Sequence[Event]],
        alike: Laid | None = None,
    ) -> Lined:
        """The map with what is the reader's own."""
        scene = Scene(view=view, look=look, last=last, titled=False)
        return page_board(scene, page.description(scene.plan, look), alike)

    def hand(self, view: BerlinView, look: Look) -> str:
        """The cards to take, the own cards and the own tickets."""
        if view.outcome is not None:
            return ""
        parts = (tray.banner, tray.market, tray.hand, tray.tickets, tray.faces)
        return element("div", *(part(view, look) for part in parts), id="tray", class_="tray")

    def panels(self, view: BerlinView, look: Look, alike: Laid | None = None) -> str:
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
        own = look.is_readers(view.seat, acting)
        if own and view.phase in ("choose", "keep"):
            return look.say("berlin.table.choose-tickets")
        if own and view.phase == "second":
            return look.say("berlin.table.second-card")
        if view.phase == "choose" and not look.bots.issuperset(acting):
            names = ", ".join(seat_word(look, seat) for seat in acting)
            return look.say("berlin.table.others-choose", names=names)
        return super().status(view, look)

    def seat_colour(self, seat: int) -> str:
        """The colour of a seat's vehicles."""
        return SEAT_COLOURS[seat]

    def seat_letter(self, look: Look, seat: int) -> str:
        """The letter of that colour."""
        return look.letter(SEAT_COLOURS[seat])

    def seat_mark(self, look: Look, seat: int) -> str:
        """The square of a seat's colour."""
        return tray.seat_mark(look, seat)

    def seat_detail(self, view: BerlinView, look: Look, seat: int) -> str:
        """Trams and metro cars left, cards and tickets held."""
        say = look.say
        tickets = len(view.tickets[seat]) + len(view.offered[seat])
        figures = (
            (tram_icon, view.trams[seat], say("berlin.table.trams-left", n=view.trams[seat])),
            (metro_icon, view.metros[seat], say("berlin.table.metros-left", n=view.metros[seat])),
            (card_icon, view.hand_sizes[seat], hand_words(view, look, seat)),
            (ticket_icon, tickets, say("berlin.table.tickets-held", n=tickets)),
        )
        return "".join(_counted(*figure) for figure in figures)

    def place(self, event: Event) -> str:
        """The connection of a claim."""
        return event.connection if isinstance(event, ConnectionClaimed) else ""

    def preview(self, view: BerlinView, after: BerlinView, look: Look, action: Action) -> Lined:
        """The map with the vehicles of a claim on it; nothing else changes the map."""
        return self.lines(view, look, action) if isinstance(action, Claim) else Lined([])

    def consequences(
        self, view: BerlinView, look: Look, action: Action, events: Sequence[Event]
    ) -> list[str]:
        """What an action costs and brings."""
        return consequences_of(view, look, action)

    def ending(self, view: BerlinView, look: Look) -> str:
        """The tickets of all, to be revealed one by one."""
        return tray.reveal(view, look)

    def sentence(self, view: BerlinView, look: Look, event: Event, by: int | None) -> Sentence:
        """Cards as small pictures, connections and tickets with their places on the map."""
        return telling.sentence(view, event, self.told(view, look, event.message()))

    def effects(self, view: BerlinView, events: Sequence[Event]) -> list[Motion]:
        """New vehicles and cards appear, cards and points go to whom they belong."""
        return [effect for event in events for effect in telling.effects(view, event)]

    def picks(self, view: BerlinView, action: Action, look: Look) -> Path:
        """A card, the deck, the tickets, or a connection and its payment."""
        return picks.picks(view, action, look)

    def thinkable(self, view: BerlinView) -> Sequence[Action]:
        """Every card, every connection, no ticket."""
        return picks.thinkable(view)

    def described(self, view: BerlinView, look: Look) -> list[str]:
        """All that lies on the table, in words."""
        return words.described(view, look)

    def prompt(self, view: BerlinView, look: Look) -> str:
        """What the seat to move may do."""
        return picks.prompt(view, look)

    def speaks_of(self, view: BerlinView, action: Action, why: Refusal) -> Sequence[str]:
        """The connections, cards, counters and piles that a refusal is about."""
        return reasons.speaks_of(view, action, why)

    def reason(self, view: BerlinView, action: Action, why: Refusal, look: Look) -> str:
        """What a connection costs that the hand cannot pay."""
        return picks.reason(view, action, why, look)


@lru_cache(4096)
def _counted(icon: Callable[[float, float], str], count: int, text: str) -> str:
    """How much of something a seat has, beside its picture."""
    return element(
        "span",
        drawing("", "", 24, 20, icon(12, 10), look="counter"),
        element("span", str(count), aria_hidden="true"),
        class_="counted" if count else "counted zero",
        role="img",
        aria_label=text,
        title=text,
    )
