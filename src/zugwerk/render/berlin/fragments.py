"""Berlin's table in parts for a page: the map as inline SVG, cards and tickets below, what seats show."""

from collections.abc import Sequence
from typing import Any

from zugwerk.core.game import Event
from zugwerk.games.berlin.board import SEAT_COLOURS, SHIPPED
from zugwerk.games.berlin.view import BerlinView
from zugwerk.render.berlin import tray
from zugwerk.render.berlin.board import board as drawn_board
from zugwerk.render.berlin.foresight import consequences_of
from zugwerk.render.berlin.page import description
from zugwerk.render.berlin.scene import Scene, seat_word
from zugwerk.render.berlin.signs import card_icon, metro_icon, ticket_icon, tram_icon
from zugwerk.render.berlin.style import RULES as DRAWN
from zugwerk.render.fragments import Series, named
from zugwerk.render.look import Look
from zugwerk.render.parts import drawing
from zugwerk.render.svg import element, escape, number
from zugwerk.render.theme import LETTERS

RULES = DRAWN + ".ticket-back{fill:$accent;stroke:$card;stroke-width:1.5}.on-back .glyph{fill:$on-accent}"
# A map is wide: what a seat holds finds room under it.
TRAY = True


def board(view: BerlinView, look: Look, ghost: str, last: str) -> str:
    """The map as one SVG whose elements have names and stable ids."""
    scene = Scene(view, look, (), ghost if ghost.startswith("claim ") else "", last)
    width, height = number(scene.chart.width), number(scene.chart.height)
    return element(
        "svg",
        named(drawn_board(scene)),
        id="board-picture",
        viewBox=f"0 0 {width} {height}",
        class_=f"zw-auto map {look.layout}",
        role="group",
        aria_label=description(scene.plan, look),
    )


def hand(view: BerlinView, look: Look) -> str:
    """The cards to take, the own cards and the own tickets."""
    if view.outcome is not None:
        return ""
    parts = (tray.banner, tray.market, tray.hand, tray.tickets)
    return element("div", *(part(view, look) for part in parts), id="tray", class_="tray")


def panels(view: BerlinView, look: Look) -> str:
    """Which map this is; ours says that it is not the printed board."""
    shipped = view.setup.word("map") == SHIPPED
    text = look.say("render.berlin.own-map" if shipped else "render.berlin.map", map=view.board().name)
    return element("p", escape(text), class_="fine")


def status(view: BerlinView, look: Look) -> str:
    """Who must do what, or who has won."""
    say = look.say
    if view.outcome is not None:
        winners = view.outcome.winners()
        return say("render.won", n=len(winners), names=", ".join(seat_word(look, seat) for seat in winners))
    acting = [seat for seat in view.actors if seat >= 0]
    if not acting:
        return say("render.dealing")
    if view.seat in acting:
        if view.phase in ("choose", "keep"):
            return say("render.berlin.choose-tickets")
        return say("render.berlin.second-card" if view.phase == "second" else "render.your-turn")
    names = ", ".join(seat_word(look, seat) for seat in acting)
    if view.phase == "choose":
        return say("render.berlin.others-choose", names=names)
    return say("render.turn", name=names)


def seat_mark(seat: int) -> str:
    """The square of a seat's colour."""
    return tray.seat_mark(seat)


def seat_points(view: BerlinView, seat: int) -> int | None:
    """A seat's points for its connections, with its tickets at the end."""
    return view.points()[seat] if view.outcome is None else view.outcome.scores[seat]


def seat_detail(view: BerlinView, look: Look, seat: int) -> str:
    """Trams and metro cars left, cards and tickets held."""
    say = look.say
    tickets = len(view.tickets[seat]) + len(view.offered[seat])
    figures = (
        (tram_icon, view.trams[seat], say("render.berlin.trams-left", n=view.trams[seat])),
        (metro_icon, view.metros[seat], say("render.berlin.metros-left", n=view.metros[seat])),
        (card_icon, view.hand_sizes[seat], say("render.berlin.cards-held", n=view.hand_sizes[seat])),
        (ticket_icon, tickets, say("render.berlin.tickets-held", n=tickets)),
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


def series(view: BerlinView, look: Look) -> Sequence[Series]:
    """The points of every seat."""
    return [
        Series(seat_word(look, seat), colour, LETTERS[colour], seat_points(view, seat) or 0)
        for seat, colour in enumerate(SEAT_COLOURS[: view.setup.seats])
    ]


def place(notation: str) -> str:
    """The connection of a claim."""
    verb, _, rest = notation.partition(" ")
    return rest.partition(" ")[0] if verb == "claim" else ""


def preview(view: BerlinView, after: BerlinView, look: Look, notation: str) -> str:
    """The map with the vehicles of a claim on it; nothing else changes the map."""
    return board(view, look, notation, "") if notation.startswith("claim ") else ""


def consequences(view: BerlinView, look: Look, notation: str, events: Sequence[Event]) -> list[str]:
    """What an action costs and brings."""
    return consequences_of(view, look, notation)


def ending(view: BerlinView, look: Look) -> str:
    """The tickets of all, to be revealed one by one."""
    return tray.reveal(view, look)


def effects(events: Sequence[Event]) -> list[dict[str, Any]]:
    """New vehicles and new cards appear."""
    found: list[dict[str, Any]] = []
    for event in events:
        connection: str | None = getattr(event, "connection", None)
        slot: int | None = getattr(event, "slot", None)
        if connection is not None:
            found.append({"appear": f"connection-{connection}"})
        elif slot is not None:
            found.append({"appear": f"row-{slot}"})
    return found
