"""B-5 and B-6: which connections a seat may create, with which cards, and what that brings."""

from typing import Final

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.berlin.actions import Claim
from zugwerk.games.berlin.board.plan import BIKE, CARDS, COLOURS, GREY, METRO, NOBODY, Connection
from zugwerk.games.berlin.events import ConnectionClaimed, card_name
from zugwerk.games.berlin.rules import cards
from zugwerk.games.berlin.state import KINDS, Position
from zugwerk.kit.packed import i64, vec

_BIKES: Final[i64] = BIKE
_GREY: Final[i64] = GREY
_COLOURS: Final[i64] = len(COLOURS)
# A plain 0 beside a native number in a choice would make both of them objects.
_NONE: Final[i64] = 0


def is_open(position: Position, line: i64) -> bool:
    """Whether the seat to move may take this connection, cards apart (B-5.1, B-5.7, B-6)."""
    owners = position.owners
    if owners[line] != NOBODY:
        return False
    tables = position.tables
    seat = position.turn
    twin = tables.twin[line]
    if twin >= 0:
        owner = owners[twin]
        if owner == seat or (owner != NOBODY and position.seats == 2):
            return False
    if tables.metro[line] == 1:
        return position.metros[seat] > 0
    return position.trams[seat] >= tables.cards[line]


def ways_with(held: i64, needed: i64, bikes: i64) -> i64:
    """In how many ways to pay with at least one card of a colour: as many as numbers of bicycles."""
    fewest = needed - held if needed > held else _NONE
    most = bikes if bikes < needed else needed - 1
    return most - fewest + 1 if most >= fewest else _NONE


def _payments(position: Position) -> "vec[i64]":
    """In how many ways the seat to move can pay each price of the map (B-5.3 to B-5.6)."""
    found = position.tables.prices[:]
    hands = position.hands
    first = position.turn * KINDS
    bikes = hands[first + _BIKES]
    for needed in range(1, position.tables.dearest + 1):
        price = needed * KINDS
        only_bikes: i64 = 1 if bikes >= needed else 0
        any_colour = only_bikes
        for colour in range(_COLOURS):
            count = ways_with(hands[first + colour], needed, bikes)
            found[price + colour] = count + only_bikes
            any_colour += count
        found[price + _COLOURS] = any_colour
    return found


def ways(position: Position) -> "vec[i64]":
    """In how many ways the seat to move can create the connections before each one, and all at the end."""
    tables = position.tables
    owners = position.owners
    price = tables.price
    payments = _payments(position)
    found = tables.sums[:]
    total: i64 = 0
    for line in range(tables.count):
        if owners[line] == NOBODY:
            count = payments[price[line]]
            if count > 0 and is_open(position, line):
                total += count
        found[line + 1] = total
    return found


def can_claim(position: Position) -> bool:
    """Whether the seat to move can create any connection."""
    return ways(position)[position.tables.count] > 0


def add_claims(position: Position, found: list[Action]) -> None:
    """List claims by connection, colour and number of bicycles, with bicycles alone last."""
    sums = ways(position)
    for line in range(position.tables.count):
        if sums[line + 1] > sums[line]:
            entry = position.options.map.connections[line]
            bikes = int(position.hands[position.turn * KINDS + _BIKES])
            for colour in range(len(COLOURS)):
                if entry.colour == GREY or entry.colour == colour:
                    _add_with(position, entry, colour, bikes, found)
            if bikes >= entry.cards:
                found.append(Claim(entry.id, (BIKE,) * entry.cards))


def _add_with(position: Position, entry: Connection, colour: int, bikes: int, found: list[Action]) -> None:
    held = int(position.hands[position.turn * KINDS + colour])
    for wild in range(max(0, entry.cards - held), min(bikes, entry.cards - 1) + 1):
        found.append(Claim(entry.id, (colour,) * (entry.cards - wild) + (BIKE,) * wild))


def refusal(position: Position, action: Claim) -> Refusal | None:
    """Why the seat to move may not create this connection with these cards."""
    line = position.options.map.connection_named.get(action.connection)
    if line is None:
        return refuse("berlin", "no-such-connection", "B-5.1", {"connection": action.connection})
    entry = position.options.map.connections[line]
    why = _refuse_line(position, line, entry)
    return _refuse_cards(position, entry, action.cards) if why is None else why


def _refuse_line(position: Position, line: int, entry: Connection) -> Refusal | None:
    if position.owners[line] != NOBODY:
        return refuse("berlin", "occupied", "B-5.1", {"connection": entry.title})
    if entry.twin >= 0 and position.owners[entry.twin] == position.turn:
        return refuse("berlin", "both-of-a-double", "B-6.1", {"connection": entry.title})
    if entry.twin >= 0 and position.owners[entry.twin] != NOBODY and position.seats == 2:
        return refuse("berlin", "double-closed", "B-6.2", {"connection": entry.title})
    if is_open(position, line):
        return None
    if entry.kind == METRO:
        return refuse("berlin", "no-car-left", "B-5.7")
    words = {"left": int(position.trams[position.turn])}
    return refuse("berlin", "too-few-trams", "B-5.7", {**words, "n": entry.cards})


def _refuse_cards(position: Position, entry: Connection, paid: tuple[int, ...]) -> Refusal | None:
    rule = "B-5.4" if entry.kind == METRO else "B-5.3"
    if len(paid) != entry.cards:
        return refuse("berlin", "wrong-number", rule, {"given": len(paid), "n": entry.cards})
    colours = sorted({card for card in paid if card != BIKE})
    if len(colours) > 1:
        return refuse("berlin", "mixed-colours", "B-5.6" if entry.colour == GREY else rule)
    if colours and entry.colour not in (GREY, colours[0]):
        return refuse("berlin", "wrong-colour", rule, {"card": card_name(entry.colour)})
    for card in {*colours, *paid}:
        if not 0 <= card < CARDS or paid.count(card) > position.hands[position.turn * KINDS + card]:
            name = card_name(card) if 0 <= card < CARDS else str(card)
            return refuse("berlin", "cards-not-held", rule, {"card": name})
    return None


def claim(position: Position, action: Claim, events: list[Event]) -> None:
    """Create a connection as asked for."""
    line = position.options.map.connection_named[action.connection]
    entry = position.options.map.connections[line]
    bikes = action.cards.count(BIKE)
    points = int(position.tables.points[line])
    events.append(
        ConnectionClaimed(
            seat=int(position.turn),
            connection=entry.id,
            title=entry.title,
            kind=entry.kind,
            cards=action.cards,
            points=points,
        )
    )
    build(position, line, action.cards[0], bikes, events)


def build(position: Position, line: i64, colour: i64, bikes: i64, events: list[Event] | None) -> None:
    """Pay so many bicycles and the rest in a colour, put the pieces down and score (B-5.3 to B-5.9)."""
    tables = position.tables
    seat = position.turn
    needed = tables.cards[line]
    if bikes > 0:
        cards.discard(position, _BIKES, bikes)
    if needed > bikes:
        cards.discard(position, colour, needed - bikes)
    position.owners[line] = seat
    if tables.metro[line] == 1:
        position.metros[seat] -= 1
        position.metro_points[seat] += tables.points[line]
    else:
        position.trams[seat] -= needed
        position.tram_points[seat] += tables.points[line]
    position.left = 0
    position.passes = 0
    cards.renew(position, events)
    cards.go_on(position, events)
