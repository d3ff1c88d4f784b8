"""What a refusal speaks of, on the map and in the tray: a connection, cards, counters, piles."""

from functools import lru_cache

from zugwerk.core.game import Action
from zugwerk.core.refusal import Refusal
from zugwerk.games.berlin.actions import Claim
from zugwerk.games.berlin.board import BIKE, CARD_NAMES
from zugwerk.games.berlin.view import BerlinView

_PLACES = {"deck-empty": ("deck",), "second-card-first": ("market",), "no-tickets": ("ticket-pile",)}


def speaks_of(view: BerlinView, action: Action, why: Refusal) -> tuple[str, ...]:
    """The ids of what is to be lit while the refusal is read, besides what was pointed at."""
    if isinstance(action, Claim):
        return _claim(view, action, why)
    if why.code == "keep-one" and view.seat is not None:
        tickets = view.board().tickets
        numbers = [ticket.number for ticket in view.offered[view.seat] if ticket.number is not None]
        return tuple("offer-" + tickets[number].id.replace(":", "-") for number in numbers)
    return _PLACES.get(why.code, ())


def _claim(view: BerlinView, action: Claim, why: Refusal) -> tuple[str, ...]:
    if why.code in ("both-of-a-double", "double-closed"):
        plan = view.board()
        entry = plan.connections[plan.connection_named[action.connection]]
        return (f"connection-{plan.connections[entry.twin].id}",)
    if why.code in ("no-car-left", "too-few-trams"):
        return (f"seat-{view.seat}",)
    if why.code == "cards-not-held":
        return _held(action.cards)
    return _PLACES.get(why.code, ())


@lru_cache(1024)
def _held(cards: tuple[int, ...]) -> tuple[str, ...]:
    """The cards in hand that a payment is about."""
    return tuple(f"hand-{CARD_NAMES[card]}" for card in sorted({*cards, BIKE}))
