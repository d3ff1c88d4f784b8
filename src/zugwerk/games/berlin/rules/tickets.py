"""B-7 and B-2.3: drawing tickets, choosing which to keep, and who knows the ones under the pile."""

from typing import Final

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.berlin.actions import DrawTickets, Keep
from zugwerk.games.berlin.events import TicketKept, TicketOffered, TicketReturned, TicketsChosen
from zugwerk.games.berlin.rules import turn
from zugwerk.games.berlin.state import CHOOSE, KEEP, OFFER, TICKETS, Position

OFFERED: Final = 2
DRAW_TICKETS: Final = DrawTickets()


def pile_left(position: Position) -> int:
    """How many tickets the pile has, returned ones included."""
    return len(position.bag) + len(position.bottom)


def refuse_draw(position: Position) -> Refusal | None:
    """Tickets are drawn while there are any (B-7.2)."""
    return None if pile_left(position) else refuse("berlin", "no-tickets", "B-7.2")


def draw(position: Position) -> None:
    """Let tickets be dealt to the seat to move."""
    position.phase = OFFER
    position.passes = 0
    position.left = 0


def lots(position: Position) -> list[int]:
    """The tickets that the top of the pile may be: any of the bag, else the first of the bottom."""
    return position.bag or position.bottom[:1]


def refuse_ticket(position: Position, id: str) -> Refusal | None:
    """Chance may deal only what the top of the pile may be."""
    ticket = position.options.map.ticket_named.get(id)
    if ticket is None or ticket not in lots(position):
        return refuse("berlin", "not-in-pile", "B-2.3")
    return None


def deal_ticket(position: Position, ticket: int, events: list[Event] | None) -> None:
    """Offer the top of the pile to a seat: two each at the start (B-2.3), up to two in a turn (B-7)."""
    if position.bag:
        position.bag.remove(ticket)
    else:
        del position.bottom[0]
    seat = int(position.step) // OFFERED if position.phase == TICKETS else int(position.turn)
    position.offered[seat].append(ticket)
    position.known[ticket] |= 1 << seat
    if events is not None:
        entry = position.options.map.tickets[ticket]
        events.append(
            TicketOffered(seat=seat, ticket=entry.id, title=entry.title, known_by=position.known[ticket])
        )
    if position.phase == TICKETS:
        position.step += 1
        if position.step == OFFERED * position.seats:
            position.phase = CHOOSE
            position.step = 0
    elif len(position.offered[seat]) == OFFERED:
        position.phase = KEEP
    elif pile_left(position) == 0:
        choose(position, seat, 1, events)


def keeps(position: Position, seat: int) -> list[Action]:
    """The choices of a seat: the first ticket, the second, both."""
    tickets = position.options.map.tickets
    first, second = [tickets[ticket].id for ticket in position.offered[seat]]
    return [Keep((first,)), Keep((second,)), Keep((first, second))]


def refuse_keep(position: Position, seat: int, action: Keep) -> Refusal | None:
    """Why a seat may not keep just these tickets."""
    if position.phase != CHOOSE and position.phase != KEEP:
        return refuse("berlin", "nothing-offered", "B-7.1")
    if position.choices[seat]:
        return refuse("berlin", "already-chosen", "B-2.3")
    rule = "B-2.3" if position.phase == CHOOSE else "B-7.1"
    if not action.tickets:
        return refuse("berlin", "keep-one", rule)
    offered = [position.options.map.tickets[ticket].id for ticket in position.offered[seat]]
    for ticket in action.tickets:
        if ticket not in offered or action.tickets.count(ticket) > 1:
            return refuse("berlin", "not-offered", rule, {"ticket": ticket})
    return None


def keep(position: Position, seat: int, action: Keep, events: list[Event]) -> None:
    """Keep the named tickets of those offered."""
    choice = 0
    for place, ticket in enumerate(position.offered[seat]):
        if position.options.map.tickets[ticket].id in action.tickets:
            choice |= 1 << place
    choose(position, seat, choice, events)


def choose(position: Position, seat: int, choice: int, events: list[Event] | None) -> None:
    """Note a choice, as bits over the offered tickets, and carry all out once nobody is awaited."""
    position.choices[seat] = choice
    if position.phase == CHOOSE:
        if events is not None:
            events.append(TicketsChosen(seat))
        if 0 in position.choices:
            return
        for chooser in range(position.options.seats):
            _settle(position, chooser, events)
        turn.begin_turn(position)
    else:
        _settle(position, seat, events)
        turn.finish_turn(position, events)


def _settle(position: Position, seat: int, events: list[Event] | None) -> None:
    """Move the offered tickets to the seat or under the pile; who returns one knows it, nobody else does."""
    offered, choice = position.offered[seat], position.choices[seat]
    position.offered[seat] = []
    position.choices[seat] = 0
    kept = [ticket for place, ticket in enumerate(offered) if choice >> place & 1]
    returned = [ticket for ticket in offered if ticket not in kept]
    if returned:
        for ticket in offered:
            position.known[ticket] = 1 << seat
    position.held[seat] += kept
    position.bottom += returned
    if events is None:
        return
    entries = position.options.map.tickets
    # Kept ones are told first whatever was dealt first, else the order would tell which was returned.
    for ticket in kept:
        entry = entries[ticket]
        events.append(
            TicketKept(seat=seat, ticket=entry.id, title=entry.title, known_by=position.known[ticket])
        )
    for ticket in returned:
        entry = entries[ticket]
        events.append(
            TicketReturned(seat=seat, ticket=entry.id, title=entry.title, known_by=position.known[ticket])
        )
