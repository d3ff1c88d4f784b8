"""Why a card was taken or a connection built, from what everybody sees; of tickets only known ones."""

from typing import cast

from zugwerk.core.game import Action, Seat, View
from zugwerk.core.messages import Message, Parameter
from zugwerk.games.berlin.actions import Claim, Draw, DrawTickets, Keep, Take
from zugwerk.games.berlin.board.plan import BIKE, METRO, BoardMap, Ticket
from zugwerk.games.berlin.events import card_name
from zugwerk.games.berlin.heuristics.judging import open_tickets
from zugwerk.games.berlin.heuristics.planning import Planner
from zugwerk.games.berlin.view import BerlinView
from zugwerk.kit.reasons import Feature, Reasons


class BerlinReasons(Reasons):
    """Points, networks that are joined or carried on, and tickets as far as whoever asks knows them."""

    def features(self, view: View, seat: Seat, action: Action) -> list[Feature]:
        """What speaks for an action; which tickets are kept is nobody else's business."""
        seen = cast(BerlinView, view)
        if isinstance(action, Claim):
            return _claim(seen, int(seat), action)
        if isinstance(action, Take):
            return [Feature("card", 0, _card(seen, int(seat), action.card))]
        if isinstance(action, Draw):
            return [Feature("card", 0, Message("berlin.why.deck"))]
        if isinstance(action, DrawTickets):
            pieces = seen.trams[seat] + seen.metros[seat]
            return [Feature("tickets", 0, Message("berlin.why.tickets", {"count": pieces}))]
        if isinstance(action, Keep):
            # How many, is not told before all have chosen (B-2.3).
            return [Feature("tickets", 0, Message("berlin.why.keep"))]
        return []

    def rivals(self, view: View, seat: Seat, action: Action) -> list[Action]:
        """Other connections that the seat could have paid for if its cards had been right."""
        if not isinstance(action, Claim):
            return []
        seen = cast(BerlinView, view)
        planner = Planner(seen, int(seat))
        return [
            Claim(entry.id, ())
            for entry, price in zip(planner.map.connections, planner.prices, strict=True)
            if price > 0 and entry.cards <= seen.hand_sizes[seat] and entry.id != action.connection
        ]


def _claim(view: BerlinView, seat: int, action: Claim) -> list[Feature]:
    plan = view.board()
    line = plan.connection_named[action.connection]
    entry = plan.connections[line]
    points = (plan.metro_points if entry.kind == METRO else plan.tram_points)[entry.cards]
    found = [Feature("points", 2 * points, Message("berlin.why.points", {"n": points}))]
    if view.last_turns is not None:
        found.append(Feature("last", 0, Message("berlin.why.last", {"n": points})))
    parts = _parts(view, seat)
    one, other = parts[entry.a], parts[entry.b]
    reached = [place for place in (entry.a, entry.b) if parts[place] < 0]
    names: dict[str, Parameter] = {"a": plan.places[entry.a].name, "b": plan.places[entry.b].name}
    if one >= 0 and other >= 0 and one != other:
        found.append(Feature("network", 8, Message("berlin.why.joins", names)))
    elif len(reached) == 1:
        words = Message("berlin.why.continues", {"place": plan.places[reached[0]].name})
        found.append(Feature("network", 3, words))
    after = _parts(view, seat, line)
    for number in open_tickets(view.tickets[seat]):
        ticket = plan.tickets[number]
        if after[ticket.a] >= 0 and after[ticket.a] == after[ticket.b]:
            found.append(Feature("ticket", 10 * ticket.value, _completes(plan, ticket)))
    return found


def _completes(plan: BoardMap, ticket: Ticket) -> Message:
    words: dict[str, Parameter] = {"a": plan.places[ticket.a].name, "b": plan.places[ticket.b].name}
    return Message("berlin.why.ticket", {**words, "n": ticket.value})


def _parts(view: BerlinView, seat: int, also: int = -1) -> list[int]:
    """For every place the number of the part of the seat's network it is in, or −1."""
    plan = view.board()
    parts = [-1] * len(plan.places)
    for line, entry in enumerate(plan.connections):
        if view.owners[line] != seat and line != also:
            continue
        one, other = parts[entry.a], parts[entry.b]
        part = one if one >= 0 else other if other >= 0 else line
        parts[entry.a] = parts[entry.b] = part
        if other >= 0 and other != part:
            parts = [part if value == other else value for value in parts]
    return parts


def _card(view: BerlinView, seat: int, card: int) -> Message:
    if card == BIKE:
        return Message("berlin.why.bike")
    taken = view.shown[seat][card]
    if taken:
        return Message("berlin.why.collects", {"card": card_name(card), "count": taken})
    entries = enumerate(view.board().connections)
    free = [line for line, entry in entries if entry.colour == card and view.owners[line] is None]
    return Message("berlin.why.colour", {"card": card_name(card), "count": len(free)})
