"""What lies under the map on a page: the cards to take, the own hand, the own tickets, the revealed ones."""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from zugwerk.core.messages import signed
from zugwerk.games.berlin.actions import Claim
from zugwerk.games.berlin.board import BIKE, CARD_NAMES, Ticket
from zugwerk.games.berlin.view import BerlinView, TicketView
from zugwerk.render.berlin.cards import back, face
from zugwerk.render.berlin.picks import payment_key
from zugwerk.render.berlin.scene import card_word
from zugwerk.render.berlin.signs import seat_sign, symbol, ticket_icon
from zugwerk.render.look import Look
from zugwerk.render.parts import drawing
from zugwerk.render.svg import element, escape, moved, path, rectangle

_WIDTH: Final = 46
_HEIGHT: Final = 62
_SMALL_STEP: Final = 11
# Cards change one by one: each begins a line of its own.
_LINE: Final = "\n"
_ORDER: Final = (BIKE, *range(BIKE))
_TICK: Final = path("M-5 .5L-1.5 4L5.5-4", class_="tick", transform="translate(8 8)")
_CROSS: Final = path("M-4-4L4 4M4-4L-4 4", class_="cross", transform="translate(8 8)")


def seat_mark(look: Look, seat: int) -> str:
    """The square of a seat's colour with its letter, as decoration beside a name."""
    return _mark(look.language, seat)


@cache
def _mark(language: str, seat: int) -> str:
    return drawing("", "", 26, 26, seat_sign(Look(language), 1, 1, 24, seat), look="mark")


@lru_cache(2048)
def _card(id: str, name: str, shape: str, count: str = "", look: str = "") -> str:
    """A card that can be pointed at, with a number below or on it."""
    picture = drawing("", "", _WIDTH, _HEIGHT, f'<g transform="translate(1 1)">{shape}</g>')
    figure = element("b", escape(count), class_="count", aria_hidden="true") if count else ""
    return _LINE + element(
        "span", picture, figure, id=id, class_=f"playing-card {look}".strip(), role="img", aria_label=name
    )


def _empty(card: int | None = None) -> str:
    frame = rectangle(0, 0, 44, 60, rx=6, class_="empty")
    return frame if card is None else frame + symbol(card, 22, 30, 15, "faint")


def _group(id: str, heading: str, body: Iterable[str], note: str = "") -> str:
    aside = element("small", escape(note)) if note else ""
    head = element("header", element("h2", escape(heading)), aside)
    cards = element("div", *body, class_="card-row")
    return element("div", head, cards, id=id, class_="tray-part", role="group", aria_label=heading)


def market(view: BerlinView, look: Look) -> str:
    """The face-up row, the deck and the pile of tickets: all that can be drawn (B-4, B-7)."""
    say = look.say
    cards = [_face_up(look, slot, card) for slot, card in enumerate(view.row)]
    discards = sum(view.discards)
    deck = f"{say('berlin.table.deck', n=view.deck)}, {say('berlin.table.discards', n=discards)}"
    cards.append(_card("deck", deck, back() if view.deck else _empty(), str(view.deck), "pile"))
    left = view.pile + len(view.bottom)
    shape = ticket_back() if left else _empty()
    cards.append(
        _card("ticket-pile", say("berlin.table.ticket-pile", n=left), shape, str(left), "pile tickets")
    )
    return _group("market", say("berlin.table.row"), cards)


@cache
def ticket_back() -> str:
    """The back of the tickets."""
    ground = rectangle(0, 0, 44, 60, rx=6, class_="ticket-back")
    icon = element("g", ticket_icon(0, 0), transform="translate(22 30) scale(1.7)", class_="on-back")
    return ground + icon


def _face_up(look: Look, slot: int, card: int | None) -> str:
    if card is None:
        return _card(f"row-{slot}", look.say("berlin.table.no-card"), _empty())
    return _card(f"row-{slot}", look.say("berlin.table.card", card=card_word(look, card)), face(card))


def hand(view: BerlinView, look: Look) -> str:
    """The own cards by colour with their numbers, bicycles first."""
    held = None if view.seat is None else view.hands[view.seat]
    if held is None:
        return ""
    cards = []
    for card in _ORDER:
        name = look.say("berlin.table.hand-card", card=card_word(look, card), n=held[card])
        shape = face(card) if held[card] else _empty(card)
        look_of = "held" if held[card] else "none"
        several = look_of + (" several" if held[card] > 1 else "")
        cards.append(
            _card(f"hand-{CARD_NAMES[card]}", name, shape, str(held[card]) if held[card] else "", several)
        )
    note = look.say("berlin.table.cards-held", n=sum(held))
    return _group("hand-cards", look.say("render.hand"), cards, note)


def tickets(view: BerlinView, look: Look) -> str:
    """The tickets to choose from, then the own ones in two columns: to do and done (B-7)."""
    if view.seat is None:
        return ""
    say = look.say
    offered, held = view.offered[view.seat], view.tickets[view.seat]
    parts = []
    if offered:
        cards = [_ticket(view, look, ticket, offered=True) for ticket in offered]
        heading = say("berlin.table.offered")
        parts.append(_column("offered", heading, cards))
    if held or not offered:
        to_do = [_ticket(view, look, ticket) for ticket in held if not ticket.done]
        done = [_ticket(view, look, ticket) for ticket in held if ticket.done]
        parts.append(_column("to-do", say("berlin.table.to-do"), to_do, say("berlin.table.no-tickets")))
        parts.append(_column("done", say("berlin.table.done"), done, say("berlin.table.no-tickets")))
    return element(
        "section",
        *parts,
        id="tickets",
        class_="tray-part ticket-columns",
        aria_label=say("berlin.table.tickets"),
    )


def _column(id: str, heading: str, cards: list[str], nothing: str = "") -> str:
    note = "" if cards else element("p", escape(nothing), class_="fine")
    head = element("header", element("h2", escape(heading)))
    body = element("div", *cards, class_="ticket-list") if cards else note
    return element("div", head, body, id=f"tickets-{id}", class_="ticket-column")


def _ticket(view: BerlinView, look: Look, ticket: TicketView, offered: bool = False) -> str:
    assert ticket.number is not None, "own tickets are known"
    entry = view.board().tickets[ticket.number]
    id = f"{'offer' if offered else 'ticket'}-{entry.id.replace(':', '-')}"
    state = "offer" if offered else "made" if ticket.done else ""
    if offered and view.kept:
        state += " kept" if entry.id in view.kept else " returned"
    return _paper(view, look, entry, id, state)


def _paper(view: BerlinView, look: Look, entry: Ticket, id: str, state: str) -> str:
    """A ticket as a slip of paper; pointing at it lights its ends on the map."""
    first, second = (view.board().places[end] for end in (entry.a, entry.b))
    kind = "offered" if "offer" in state else "done" if state == "made" else "to-do"
    ends = f"{first.name} – {second.name}"
    messages = {
        "offered": "berlin.table.ticket-offered",
        "done": "berlin.table.ticket-done",
        "to-do": "berlin.table.ticket-to-do",
    }
    return element(
        "div",
        # The dash stays with the first name, and who hears the page is told both by the label.
        element("span", *(element("span", escape(end)) for end in (f"{first.name}\u00a0–", second.name))),
        element("b", str(entry.value)),
        id=id,
        class_=f"ticket {state}".strip(),
        role="img",
        tabindex=0,
        aria_label=look.say(messages[kind], ends=ends, n=entry.value),
        data_shows=f"stop-{first.id} stop-{second.id}",
    )


def faces(view: BerlinView, look: Look) -> str:
    """What can be paid now as small cards, for the buttons that offer it."""
    paid = {payment_key(action.cards): action.cards for action in view.legal if isinstance(action, Claim)}
    several = {f"colour-{CARD_NAMES[card]}": (card,) for cards in paid.values() for card in cards}
    pictures = [_small_cards(f"face-{key}", tuple(cards)) for key, cards in (several | paid).items()]
    return element("div", *pictures, class_="faces", hidden="hidden") if paid else ""


@lru_cache(2048)
def _small_cards(id: str, cards: tuple[int, ...]) -> str:
    shapes = [
        moved(
            1 + _SMALL_STEP * place,
            1,
            rectangle(0, 0, 14, 19, rx=2.5, class_=f"{CARD_NAMES[card]} edged") + symbol(card, 7, 9.5, 9),
        )
        for place, card in enumerate(cards)
    ]
    width = _SMALL_STEP * (len(cards) - 1) + 16
    return _LINE + drawing(id, "", width, 21, *shapes, look="small-cards")


def banner(view: BerlinView, look: Look) -> str:
    """How many turns are left once the end is near (B-8.1)."""
    if view.last_turns is None or view.outcome is not None:
        return ""
    text = element("b", escape(look.say("berlin.table.last-turns", n=view.last_turns)))
    note = element("span", escape(look.say("berlin.table.last-turn-note")))
    return element("p", text, note, id="last-turns", class_="last-turns", role="status")


def reveal(view: BerlinView, look: Look) -> str:
    """Every seat's tickets at the end, one after the other, with what each pays (B-8.2)."""
    if view.outcome is None:
        return ""
    rows = [
        _revealed(view, look, seat, ticket)
        for seat in range(view.setup.seats)
        for ticket in view.tickets[seat]
        if ticket.number is not None
    ]
    return element("ol", *rows, class_="reveal", aria_label=look.say("berlin.table.reveal")) if rows else ""


def _revealed(view: BerlinView, look: Look, seat: int, ticket: TicketView) -> str:
    assert ticket.number is not None
    plan, done = view.board(), bool(ticket.done)
    entry = plan.tickets[ticket.number]
    first, second = plan.places[entry.a], plan.places[entry.b]
    own = [
        f"connection-{line.id}"
        for line, owner in zip(plan.connections, view.owners, strict=True)
        if owner == seat
    ]
    return element(
        "li",
        seat_mark(look, seat),
        element("span", escape(f"{first.name} – {second.name}"), class_="grow"),
        drawing("", "", 16, 16, _TICK if done else _CROSS, look="verdict"),
        element("b", signed(entry.value if done else -entry.value), class_="figure"),
        id=f"reveal-{seat}-{ticket.number}",
        class_="made" if done else "missed",
        tabindex=0,
        data_shows=" ".join([f"stop-{first.id}", f"stop-{second.id}", *own]),
    )
