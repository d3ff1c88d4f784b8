"""What an action of Berlin changes, in short: cards, pieces, points and tickets."""

from collections.abc import Iterator
from typing import Final

from zugwerk.core.messages import Message, Parameter
from zugwerk.games.berlin.board import BIKE
from zugwerk.games.berlin.events import card_name, seat_name
from zugwerk.games.berlin.view import BerlinView

HAND_ORDER: Final = (BIKE, *range(BIKE))
_OFFERED: Final = 2


def changes(old: BerlinView, new: BerlinView) -> list[Message]:
    """What differs between two views of one seat, its own cards first; a spectator sees points alone."""
    found: list[Message] = []
    if old.seat is not None:
        found.extend(_cards(old, new, old.seat))
        found.extend(_pieces(old, new, old.seat))
    for seat, (was, now) in enumerate(zip(old.points(), new.points(), strict=True)):
        if was != now:
            words: dict[str, Parameter] = {"seat": seat_name(seat), "before": was, "after": now}
            found.append(Message("berlin.terminal.points-change", words))
    if old.seat is not None:
        found.extend(_tickets(old, new, old.seat))
    return found


def _cards(old: BerlinView, new: BerlinView, seat: int) -> Iterator[Message]:
    was, now = old.hands[seat], new.hands[seat]
    assert was is not None
    assert now is not None
    for card in HAND_ORDER:
        if was[card] != now[card]:
            words: dict[str, Parameter] = {
                "card": card_name(card),
                "before": was[card],
                "after": now[card],
            }
            yield Message("berlin.terminal.card-change", words)
    if new.phase == "blind":
        yield Message("berlin.terminal.from-deck")


def _pieces(old: BerlinView, new: BerlinView, seat: int) -> Iterator[Message]:
    if old.trams[seat] != new.trams[seat]:
        yield Message("berlin.terminal.trams-change", {"before": old.trams[seat], "after": new.trams[seat]})
    if old.metros[seat] != new.metros[seat]:
        yield Message(
            "berlin.terminal.metros-change", {"before": old.metros[seat], "after": new.metros[seat]}
        )


def _tickets(old: BerlinView, new: BerlinView, seat: int) -> Iterator[Message]:
    plan = new.board()
    if new.phase == "offer":
        yield Message("berlin.terminal.new-tickets", {"n": min(_OFFERED, new.pile + len(new.bottom))})
    held = {ticket.number for ticket in old.tickets[seat]}
    done = {ticket.number for ticket in old.tickets[seat] if ticket.done}
    chosen = {plan.ticket_named[id] for id in new.kept}
    chosen |= {ticket.number for ticket in new.tickets[seat] if ticket.number is not None} - held
    for number in sorted(chosen):
        yield Message("berlin.terminal.kept", {"ticket": plan.tickets[number].title})
    for ticket in new.tickets[seat]:
        if ticket.done and ticket.number is not None and ticket.number not in done:
            yield Message("berlin.terminal.done", {"ticket": plan.tickets[ticket.number].title})
