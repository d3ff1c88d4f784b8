"""Berlin in sentences: cards as small pictures, connections and tickets with their places on the map."""

from functools import cache

from zugwerk.core.game import Event
from zugwerk.games.berlin.board import CARD_NAMES
from zugwerk.games.berlin.events import (
    UNKNOWN,
    UNSEEN,
    CardDrawn,
    CardTaken,
    CardTurnedUp,
    ConnectionClaimed,
    TicketKept,
    TicketOffered,
    TicketReturned,
    TicketScored,
)
from zugwerk.games.berlin.view import BerlinView
from zugwerk.render.berlin.cards import back, face
from zugwerk.render.berlin.tray import ticket_back
from zugwerk.render.parts import drawing
from zugwerk.render.telling import Appears, Flies, Motion, Sentence, gain


def sentence(view: BerlinView, event: Event, said: str) -> Sentence:
    """What happened, with its place and picture; ``said`` is what any game would say."""
    if isinstance(event, CardDrawn | CardTaken | CardTurnedUp):
        return Sentence(said, "", "" if event.card == UNKNOWN else _card(event.card))
    if isinstance(event, ConnectionClaimed):
        return Sentence(said, f"connection-{event.connection}", "".join(map(_card, event.cards)))
    if isinstance(event, TicketOffered | TicketKept | TicketReturned | TicketScored):
        return Sentence(said, "" if event.ticket == UNSEEN else _ends(view, event.ticket))
    return Sentence(said)


@cache
def _card(card: int) -> str:
    return drawing("", "", 44, 60, face(card), look="told-sign")


def _ends(view: BerlinView, ticket: str) -> str:
    plan = view.board()
    entry = next(entry for entry in plan.tickets if entry.id == ticket)
    return " ".join(f"stop-{plan.places[place].id}" for place in (entry.a, entry.b))


def effects(view: BerlinView, event: Event) -> list[Motion]:
    """What is to be seen moving: a card that a seat may know flies with its face, any other with its back."""
    if isinstance(event, ConnectionClaimed):
        place = f"connection-{event.connection}"
        gained = [gain(event.points, place, f"points-{event.seat}")] if event.points else []
        return [Appears(place), *gained]
    if isinstance(event, CardTurnedUp):
        return [Appears(f"row-{event.slot}")]
    if isinstance(event, CardTaken | CardDrawn):
        shape = back() if event.card == UNKNOWN else face(event.card)
        start = f"row-{event.slot}" if isinstance(event, CardTaken) else "deck"
        own = event.seat == view.seat and event.card != UNKNOWN
        return [_flown(shape, start, f"hand-{CARD_NAMES[event.card]}" if own else f"seat-{event.seat}")]
    if isinstance(event, TicketOffered):
        return [_flown(ticket_back(), "ticket-pile", f"seat-{event.seat}")]
    return []


def _flown(shape: str, start: str, end: str) -> Flies:
    return Flies(drawing("", "", 44, 60, shape, look="flown"), start, end)
