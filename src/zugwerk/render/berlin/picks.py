"""How Berlin's actions are pointed at (B-3): a card, the deck, the tickets, or a connection and its payment.

Tickets to choose from are marked one by one, and a button keeps those that are marked (B-2.3, B-7.1).
"""

from collections.abc import Sequence
from functools import lru_cache

from zugwerk.core.game import Action
from zugwerk.core.refusal import Refusal
from zugwerk.games.berlin.actions import Claim, Draw, DrawTickets, Keep, Take
from zugwerk.games.berlin.board import BIKE, CARD_NAMES, COLOURS, GREY
from zugwerk.games.berlin.board.plan import CARDS
from zugwerk.games.berlin.view import BerlinView
from zugwerk.render.berlin.scene import card_word
from zugwerk.render.look import Look
from zugwerk.render.picks import Path, Pick

PILE = "ticket-pile"


def picks(view: BerlinView, action: Action, look: Look) -> Path:
    """The path of an action of the seat that the view belongs to."""
    if isinstance(action, Take):
        slots = " ".join(f"row-{slot}" for slot, card in enumerate(view.row) if card == action.card)
        name = CARD_NAMES[action.card]
        label = look.say("berlin.table.pick-card", card=card_word(look, action.card))
        return (Pick("card", f"take-{name}", slots, label),)
    if isinstance(action, Draw):
        return (Pick("reveal", "deck", "deck", look.say("berlin.table.pick-deck")),)
    if isinstance(action, DrawTickets):
        return (Pick("reveal", PILE, PILE, look.say("berlin.table.pick-tickets")),)
    if isinstance(action, Claim):
        return _claim(view, action, look)
    if isinstance(action, Keep):
        return _keep(view, action, look)
    return (Pick("pass", "pass", "", look.say("berlin.table.pick-pass")),)


def _claim(view: BerlinView, action: Claim, look: Look) -> Path:
    plan = view.board()
    entry = plan.connections[plan.connection_named[action.connection]]
    line = _line(entry.id, entry.title)
    colour, by_colour, paid = _payment(look.language, action.cards)
    if colour == BIKE or _ways(view, colour, len(action.cards)) < 2:
        return line, paid
    return line, by_colour, paid


@lru_cache(1024)
def _line(id: str, title: str) -> Pick:
    return Pick("connection", f"line-{id}", f"connection-{id}", title)


@lru_cache(4096)
def _payment(language: str, cards: tuple[int, ...]) -> tuple[int, Pick, Pick]:
    """The colour of a payment, the pick that chooses it, and the one of the exact cards."""
    look, colour = Look(language), _colour(cards)
    by_colour = Pick("payment", f"colour-{CARD_NAMES[colour]}", "", f"{card_word(look, colour)} …")
    return colour, by_colour, Pick("payment", payment_key(cards), "", payment(look, cards))


def payment_key(cards: Sequence[int]) -> str:
    """What a payment is called among the picks, and its picture after it."""
    return f"pay-{CARD_NAMES[_colour(cards)]}-{len(cards)}-{cards.count(BIKE)}"


def _colour(cards: Sequence[int]) -> int:
    return next((card for card in cards if card != BIKE), BIKE)


def _ways(view: BerlinView, colour: int, cards: int) -> int:
    """In how many ways the own hand pays so many cards in a colour, with more or fewer bicycles."""
    hand = None if view.seat is None else view.hands[view.seat]
    assert hand is not None, "the own hand is known"
    return min(hand[BIKE], cards - 1) - max(cards - hand[colour], 0) + 1


def payment(look: Look, cards: Sequence[int]) -> str:
    """The exact cards of a payment in words."""
    found = [(card, list(cards).count(card)) for card in range(CARDS)]
    return ", ".join(
        look.say("berlin.cards", count=count, card=card_word(look, card)) for card, count in found if count
    )


def _keep(view: BerlinView, action: Keep, look: Look) -> Path:
    """Every kept ticket marked, in the order in which they were dealt, then the button that keeps them."""
    assert view.seat is not None, "only seats are offered tickets"
    entries = view.board().tickets
    offered = [entries[ticket.number] for ticket in view.offered[view.seat] if ticket.number is not None]
    marks = [
        Pick("mark", f"mark-{entry.id}", f"offer-{entry.id.replace(':', '-')}", entry.title)
        for entry in offered
        if entry.id in action.tickets
    ]
    key = "keep-" + "-".join(action.tickets)
    if not marks:
        return (Pick("finish", key, "", look.say("berlin.table.offered")),)
    return (*marks, Pick("finish", key, "", look.say("berlin.table.pick-keep", n=len(marks))))


def thinkable(view: BerlinView) -> Sequence[Action]:
    """Every face-up card, the deck, the pile, every connection with the best the hand can pay, no ticket."""
    if view.seat is None or view.seat not in view.actors:
        return ()
    if view.phase in ("choose", "keep"):
        return (Keep(()),)
    found: list[Action] = [Take(card) for card in range(CARDS) if card in view.row]
    found.append(Draw())
    found.append(DrawTickets())
    hand = view.hands[view.seat]
    assert hand is not None, "the own hand is known"
    fullest = max(range(len(COLOURS)), key=hand.__getitem__)
    for entry in view.board().connections:
        colour = fullest if entry.colour == GREY else entry.colour
        found.append(Claim(entry.id, _best(entry.cards, colour, hand[colour], hand[BIKE])))
    return found


@lru_cache(1024)
def _best(cards: int, colour: int, held: int, bikes: int) -> tuple[int, ...]:
    """A payment as near as possible: as many of a colour as there are, bicycles for the rest."""
    wild = min(bikes, max(cards - held, 0))
    return (colour,) * (cards - wild) + (BIKE,) * wild


def reason(view: BerlinView, action: Action, why: Refusal, look: Look) -> str:
    """For a connection that the hand cannot pay: what it takes, and what there is of it."""
    if why.code != "cards-not-held" or not isinstance(action, Claim) or view.seat is None:
        return ""
    plan, hand = view.board(), view.hands[view.seat]
    assert hand is not None, "the own hand is known"
    entry = plan.connections[plan.connection_named[action.connection]]
    colour = _colour(action.cards)
    return _lacks(look.language, entry.colour == GREY, entry.cards, colour, hand[colour], hand[BIKE])


@lru_cache(4096)
def _lacks(language: str, grey: bool, cards: int, colour: int, count: int, bikes: int) -> str:
    look, held = Look(language), (colour,) * count + (BIKE,) * bikes
    word = look.say("berlin.table.one-colour") if grey else card_word(look, colour)
    return look.say(
        "berlin.table.lacks",
        cost=look.say("berlin.cards", count=cards, card=word),
        held=payment(look, held) or look.say("berlin.table.lacks-all"),
        n=cards - len(held),
    )


def prompt(view: BerlinView, look: Look) -> str:
    """What the seat to move may do."""
    if not view.legal:
        return ""
    if view.phase == "second":
        return look.say("berlin.table.prompt-second")
    if view.phase in ("choose", "keep"):
        return look.say("berlin.table.prompt-keep")
    kinds = {type(action) for action in view.legal}
    if not kinds & {Take, Draw}:
        return look.say("berlin.table.prompt-no-cards")
    return look.say("berlin.table.prompt-turn" if Claim in kinds else "berlin.table.prompt-draw")
