"""What every seat of a state wants to build: the way through the map that serves its tickets best.

Plans are made on the arrays of a state, when they are first asked for, and kept until somebody builds on
them or tickets change, so that thousands of games can be played on by them in a second.
"""

from typing import Final

from zugwerk.games.berlin.board.plan import BIKE, COLOURS, GREY, NOBODY
from zugwerk.games.berlin.state import KINDS, Position
from zugwerk.kit.packed import i64, vec

# Prices are in tenths of a turn.
TURN: Final[i64] = 10
POINT: Final[i64] = 4
KEEP_POINT: Final[i64] = 7
_MISSING: Final[i64] = 6
_HELD: Final[i64] = 3
_LOWEST: Final[i64] = 2
_FAR: Final[i64] = 1000000
_BIKES: Final[i64] = BIKE
_GREY: Final[i64] = GREY
_COLOURS: Final[i64] = len(COLOURS)


class Outlook:
    """The plans of all seats for one state, which may be played on while the plans are kept up to date.

    ``wanted`` has a flag per seat and connection, ``lines`` counts them by seat; ``price`` is what a seat's
    plan will take, ``missed`` the value of the tickets that it gives up, ``won`` of those it has or wants.
    """

    def __init__(self, state: Position) -> None:
        seats = int(state.seats)
        self.tables: Final = state.tables
        self.count: Final[i64] = state.tables.count
        self.places: Final[i64] = len(state.options.map.places)
        self.wanted: Final = vec[i64]([i64(0)] * (seats * len(state.owners)))
        self.lines: Final = vec[i64]([i64(0)] * seats)
        self.known: Final = vec[i64]([i64(0)] * seats)
        self.price: Final = vec[i64]([i64(0)] * seats)
        self.won: Final = vec[i64]([i64(0)] * seats)
        self.missed: Final = vec[i64]([i64(0)] * seats)
        self._trams: i64 = 0
        self._metros: i64 = 0
        self._prices: Final = vec[i64]([i64(0)] * len(state.owners))
        self._reached: Final = vec[i64]([i64(0)] * len(state.options.map.places))
        self._by: Final = vec[i64]([i64(0)] * len(state.options.map.places))
        self._queue: Final = vec[i64]([i64(0)] * (len(state.options.map.places) + 1))
        self._queued: Final = vec[i64]([i64(0)] * len(state.options.map.places))

    def serves(self, state: Position) -> bool:
        """Whether a state is of the table that this was made for."""
        return self.tables is state.tables and len(self.known) == state.seats

    def forget(self) -> None:
        """Make all plans anew when they are asked for."""
        for seat in range(len(self.known)):
            self.known[seat] = 0

    def look(self, state: Position, seat: i64) -> None:
        """Make the plan of a seat unless it is known."""
        if self.known[seat] == 0:
            self.plan(state, seat, state.held[seat])
            self.known[seat] = 1

    def built(self, state: Position, seat: i64, line: i64) -> None:
        """Somebody has created a connection: whoever else wanted it plans anew."""
        twin = state.tables.twin[line] if state.seats == 2 else i64(-1)
        for other in range(state.seats):
            if other == seat:
                if self._wants(other, line):
                    self.wanted[other * self.count + line] = 0
                    self.lines[other] -= 1
                else:
                    self.known[other] = 0
            elif self._wants(other, line) or (twin >= 0 and self._wants(other, twin)):
                self.known[other] = 0

    def _wants(self, seat: i64, line: i64) -> bool:
        return self.known[seat] == 1 and self.wanted[seat * self.count + line] == 1

    def plan(self, state: Position, seat: i64, tickets: list[int]) -> None:
        """Choose what to build for these tickets, the cheapest way first, as far as pieces go."""
        self._set_prices(state, seat)
        self.lines[seat] = 0
        self.price[seat] = 0
        self.won[seat] = 0
        self.missed[seat] = 0
        self._trams = state.trams[seat]
        self._metros = state.metros[seat]
        left = tickets[:]
        while left:
            best = self._cheapest(state, left)
            if best < 0:
                break
            left.remove(best)
            self.won[seat] += state.options.map.tickets[best].value
            self._adopt(state, seat, best)
        for ticket in left:
            self.missed[seat] += state.options.map.tickets[ticket].value

    def _set_prices(self, state: Position, seat: i64) -> None:
        """What each connection costs a seat in tenths of a turn, points set off; −1 if it cannot have it.

        Nothing is wanted yet.
        """
        tables, owners, hands = self.tables, state.owners, state.hands
        prices, wanted, first, hand = self._prices, self.wanted, seat * self.count, seat * KINDS
        bikes = hands[hand + _BIKES]
        most = _most_held(state, seat)
        for line in range(self.count):
            wanted[first + line] = 0
            if owners[line] == seat:
                prices[line] = 0
            elif not is_free(state, seat, line):
                prices[line] = -1
            else:
                colour, needed = tables.colour[line], tables.cards[line]
                missing = needed - bikes - (most if colour == _GREY else hands[hand + colour])
                missing = max(missing, 0)
                price = TURN + _MISSING * missing + _HELD * (needed - missing) - POINT * tables.points[line]
                prices[line] = max(_LOWEST, price)

    def _cheapest(self, state: Position, tickets: list[int]) -> int:
        """The ticket with the cheapest way that the pieces suffice for, or −1; ``_by`` has that way."""
        best = latest = -1
        lowest: i64 = _FAR
        for ticket in tickets:
            entry = state.options.map.tickets[ticket]
            price = self._path(entry.a, entry.b)
            latest = ticket
            if price < lowest and self._fits(state, entry.a, entry.b):
                best, lowest = ticket, price
                if price == 0:
                    break
        if best >= 0 and latest != best:
            entry = state.options.map.tickets[best]
            self._path(entry.a, entry.b)
        return best

    def _adopt(self, state: Position, seat: i64, ticket: int) -> None:
        """Want what is still to be built of the way just found."""
        entry = state.options.map.tickets[ticket]
        place: i64 = entry.b
        while place != entry.a:
            line = self._by[place]
            if self._prices[line] > 0:
                self.price[seat] += self._prices[line]
                self.wanted[seat * self.count + line] = 1
                self.lines[seat] += 1
                self._prices[line] = 0
                if state.tables.metro[line] == 1:
                    self._metros -= 1
                else:
                    self._trams -= state.tables.cards[line]
            place = state.tables.a[line] + state.tables.b[line] - place

    def tickets_now(self, state: Position, seat: i64) -> i64:
        """What the tickets of a seat would pay if the game ended now (B-8.2)."""
        for line in range(self.count):
            self._prices[line] = 0 if state.owners[line] == seat else -1
        paid: i64 = 0
        for ticket in state.held[seat]:
            entry = state.options.map.tickets[ticket]
            paid += entry.value if self._path(entry.a, entry.b) == 0 else -entry.value
        return paid

    def tickets_with(self, state: Position, seat: i64, line: i64) -> i64:
        """What they would pay if the seat had this free connection as well."""
        state.owners[line] = seat
        paid = self.tickets_now(state, seat)
        state.owners[line] = NOBODY
        return paid

    def worth(self, seat: i64) -> i64:
        """What a plan brings in tenths of a turn: its tickets less those given up, and its price."""
        return KEEP_POINT * (self.won[seat] - self.missed[seat]) - self.price[seat]

    def distance(self, prices: list[int], start: i64, goal: i64) -> i64:
        """The lowest price from place to place when connections have these prices, −1 for none."""
        for line in range(self.count):
            self._prices[line] = prices[line]
        return self._path(start, goal)

    def _path(self, start: i64, goal: i64) -> i64:
        """The lowest price from place to place; ``_by`` has the last connection to every place.

        From every place that became cheaper one looks further, the longest waiting first.
        """
        self._start_from(start)
        tables, places = self.tables, self.places
        firsts, ways, ends = tables.firsts, tables.ways, tables.ends
        reached, by, prices = self._reached, self._by, self._prices
        queue, queued = self._queue, self._queued
        lowest = reached[goal]
        head: i64 = 0
        tail: i64 = 1
        while head != tail:
            place = queue[head]
            queued[place] = 0
            head += 1
            if head > places:
                head = 0
            here = reached[place]
            for way in range(firsts[place], firsts[place + 1]):
                price = prices[ways[way]]
                if price < 0:
                    continue
                price += here
                other = ends[way]
                if price >= lowest or price >= reached[other]:
                    continue
                reached[other] = price
                by[other] = ways[way]
                if other == goal:
                    lowest = price
                elif queued[other] == 0:
                    queued[other] = 1
                    queue[tail] = other
                    tail += 1
                    if tail > places:
                        tail = 0
        return lowest

    def _start_from(self, start: i64) -> None:
        """Nothing is reached yet but one place, from which to look further."""
        reached = self._reached
        for place in range(self.places):
            reached[place] = _FAR
        reached[start] = 0
        self._queue[0] = start

    def _fits(self, state: Position, start: i64, goal: i64) -> bool:
        """Whether the pieces suffice for the way just found."""
        trams, metros = self._trams, self._metros
        place = goal
        while place != start:
            line = self._by[place]
            if self._prices[line] > 0:
                if state.tables.metro[line] == 1:
                    metros -= 1
                else:
                    trams -= state.tables.cards[line]
            place = state.tables.a[line] + state.tables.b[line] - place
        return trams >= 0 and metros >= 0


def is_free(state: Position, seat: i64, line: i64) -> bool:
    """Whether a seat may create this connection, cards apart."""
    if state.owners[line] != NOBODY:
        return False
    tables = state.tables
    twin = tables.twin[line]
    if twin >= 0:
        owner = state.owners[twin]
        if owner == seat or (owner != NOBODY and state.seats == 2):
            return False
    if tables.metro[line] == 1:
        return state.metros[seat] > 0
    return state.trams[seat] >= tables.cards[line]


def missing_cards(state: Position, seat: i64, line: i64) -> i64:
    """How many cards the hand lacks for a connection, bicycles used."""
    hand = seat * KINDS
    colour = state.tables.colour[line]
    held = _most_held(state, seat) if colour == _GREY else state.hands[hand + colour]
    missing = state.tables.cards[line] - held - state.hands[hand + _BIKES]
    if missing > 0:
        return missing
    return 0


def _most_held(state: Position, seat: i64) -> i64:
    """The most cards of one colour in a hand."""
    hands, hand = state.hands, seat * KINDS
    most: i64 = 0
    for colour in range(_COLOURS):
        most = max(most, hands[hand + colour])
    return most
