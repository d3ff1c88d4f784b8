"""Berlin in words: the hand, the cards to take, tickets with what they lack, the connections of a place."""

from heapq import heappop, heappush
from typing import Final

from zugwerk.games.berlin.board import Ticket
from zugwerk.games.berlin.view import BerlinView
from zugwerk.render.berlin.connections import connection_name
from zugwerk.render.berlin.picks import payment
from zugwerk.render.berlin.scene import Scene, card_word, seat_word
from zugwerk.render.berlin.seats import row_words
from zugwerk.render.berlin.tickets import ticket_text
from zugwerk.render.look import Look
from zugwerk.render.topics import Enquiry, named, topic


def described(view: BerlinView, look: Look) -> list[str]:
    """The seats with what they have, the cards to take, and all connections that were created."""
    scene = Scene(view, look)
    created = [connection_name(scene, line) for line, owner in enumerate(view.owners) if owner is not None]
    return [*[row_words(scene, seat) for seat in range(view.setup.seats)], *_row(view, look), *created]


def _row(view: BerlinView, look: Look) -> list[str]:
    """The face-up cards from left to right, then what lies face down."""
    cards = [look.say("berlin.table.no-card") if card is None else card_word(look, card) for card in view.row]
    return [
        look.say("berlin.words.row", cards=", ".join(cards)),
        look.say("berlin.table.deck", n=view.deck),
        look.say("berlin.table.ticket-pile", n=view.pile + len(view.bottom)),
    ]


def _cards(question: Enquiry) -> list[str]:
    return _row(question.view, question.look)


def _hand(question: Enquiry) -> list[str]:
    view, look = question.view, question.look
    hand = None if view.seat is None else view.hands[view.seat]
    if hand is None:
        return [question.say("render.told.watching")]
    cards = [card for card, count in enumerate(hand) for _ in range(count)]
    held = payment(look, cards) or look.say("berlin.table.lacks-all")
    return [look.say("berlin.words.hand", cards=held), row_words(Scene(view, look), view.seat)]


def _tickets(question: Enquiry) -> list[str]:
    """The own tickets: those to choose from, those to do with what they lack, those done."""
    view: BerlinView = question.view
    if view.seat is None:
        return [question.say("render.told.watching")]
    scene = Scene(view, question.look)
    entries, lines = scene.plan.tickets, []
    for ticket in view.offered[view.seat]:
        if ticket.number is not None:
            told = ticket_text(scene, entries[ticket.number], bool(ticket.done), offered=True)
            lines.append(f"{told}. {_lack(scene, entries[ticket.number], view.seat)}")
    for ticket in sorted(view.tickets[view.seat], key=lambda held: bool(held.done)):
        if ticket.number is not None:
            told = ticket_text(scene, entries[ticket.number], bool(ticket.done))
            lines.append(
                told if ticket.done else f"{told}. {_lack(scene, entries[ticket.number], view.seat)}"
            )
    return lines or [question.say("berlin.table.no-tickets")]


def _lack(scene: Scene, ticket: Ticket, seat: int) -> str:
    """The connections that are missing between the places of a ticket, on the way of the fewest cards."""
    look, lines = scene.look, scene.plan.connections
    way = _way(scene, ticket.a, ticket.b, seat)
    if way is None:
        return look.say("berlin.words.no-way")
    missing = [lines[line] for line in way if scene.view.owners[line] is None]
    told = ", ".join(
        f"{entry.title} ({look.say('berlin.cards', count=entry.cards, card=card_word(look, entry.colour))})"
        for entry in missing
    )
    cards = sum(entry.cards for entry in missing)
    return look.say("berlin.words.missing", connections=told, n=cards) if missing else ""


def _way(scene: Scene, start: int, goal: int, seat: int) -> list[int] | None:
    """The connections of the way that costs the fewest cards; own ones cost nothing, others' are closed."""
    owners, lines = scene.view.owners, scene.plan.connections
    queue: list[tuple[int, int, tuple[int, ...]]] = [(0, start, ())]
    seen: set[int] = set()
    while queue:
        cost, place, way = heappop(queue)
        if place == goal:
            return list(way)
        if place in seen:
            continue
        seen.add(place)
        for line, entry in enumerate(lines):
            if place not in (entry.a, entry.b) or owners[line] not in (None, seat) or scene.is_closed(line):
                continue
            step = 0 if owners[line] == seat else entry.cards
            heappush(queue, (cost + step, entry.a + entry.b - place, (*way, line)))
    return None


def _place(question: Enquiry) -> list[str] | None:
    """Every connection of a place."""
    scene = Scene(question.view, question.look)
    places = {
        name: number for number, place in enumerate(scene.plan.places) for name in (place.name, place.id)
    }
    number = named(question.subject, places)
    if number is None:
        return None
    found = [
        f"{connection_name(scene, line)} – {entry.id}"
        for line, entry in enumerate(scene.plan.connections)
        if number in (entry.a, entry.b)
    ]
    return [scene.plan.places[number].name, *found]


def _place_names(view: BerlinView, look: Look) -> list[str]:
    return [place.name for place in view.board().places]


def _seat(question: Enquiry) -> list[str] | None:
    """What a seat shows, and its connections."""
    view: BerlinView = question.view
    scene = Scene(view, question.look)
    seat = named(question.subject, {name: seat for seat, name in enumerate(_seat_names(view, question.look))})
    if seat is None:
        return None
    own = [scene.plan.connections[line].title for line, owner in enumerate(view.owners) if owner == seat]
    return [row_words(scene, seat), *own]


def _seat_names(view: BerlinView, look: Look) -> list[str]:
    return [seat_word(look, seat) for seat in range(view.setup.seats)]


TOPICS: Final = (
    topic("berlin", "hand", _hand),
    topic("berlin", "cards", _cards),
    topic("berlin", "tickets", _tickets),
    topic("berlin", "place", _place, _place_names),
    topic("berlin", "seat", _seat, _seat_names),
)
