"""What a seat wants to build: the cheapest connections that complete its tickets, as far as pieces go."""

from typing import Final

from zugwerk.games.berlin.board.plan import BIKE, COLOURS, GREY, METRO, BoardMap, Connection
from zugwerk.games.berlin.view import BerlinView

BLOCKED: Final = -1
_FAR: Final = 1000000


class Planner:
    """The board as one seat sees it, with the price of every connection."""

    def __init__(self, view: BerlinView, seat: int) -> None:
        self.view: Final = view
        self.seat: Final = seat
        self.map: Final[BoardMap] = view.board()
        self.hand: Final = list(view.hands[seat] or (0,) * (BIKE + 1))
        self.prices: Final = [self._price(line, entry) for line, entry in enumerate(self.map.connections)]
        self.wanted: list[int] = []
        self.hopeless: list[int] = []

    def _price(self, line: int, entry: Connection) -> int:
        """Nothing for an own connection; else twice the missing cards and once all of them."""
        view = self.view
        owner = view.owners[line]
        if owner is not None:
            return 0 if owner == self.seat else BLOCKED
        if entry.twin >= 0:
            other = view.owners[entry.twin]
            if other == self.seat or (other is not None and len(view.trams) == 2):
                return BLOCKED
        if entry.kind == METRO and view.metros[self.seat] == 0:
            return BLOCKED
        if entry.kind != METRO and view.trams[self.seat] < entry.cards:
            return BLOCKED
        return 2 * self.missing(entry) + entry.cards

    def missing(self, entry: Connection) -> int:
        """How many cards the hand lacks for a connection, bicycles used."""
        return max(0, entry.cards - self.hand[self.colour_for(entry)] - self.hand[BIKE])

    def colour_for(self, entry: Connection) -> int:
        """The colour to pay with: the connection's own, or the one the hand has most of."""
        if entry.colour != GREY:
            return entry.colour
        return max(range(len(COLOURS)), key=self._held)

    def _held(self, colour: int) -> int:
        return self.hand[colour]

    def path(self, prices: list[int], start: int, goal: int) -> tuple[int, list[int]]:
        """The lowest price from place to place, and the connections to pay for; −1 if there is no way."""
        reached = [_FAR] * len(self.map.places)
        by = [-1] * len(self.map.places)
        reached[start] = 0
        changed = True
        while changed:
            changed = False
            for line, entry in enumerate(self.map.connections):
                price = prices[line]
                if price == BLOCKED:
                    continue
                for a, b in ((entry.a, entry.b), (entry.b, entry.a)):
                    if reached[a] + price < reached[b]:
                        reached[b] = reached[a] + price
                        by[b] = line
                        changed = True
        if reached[goal] == _FAR:
            return BLOCKED, []
        lines: list[int] = []
        place = goal
        while place != start:
            line = by[place]
            entry = self.map.connections[line]
            if prices[line] > 0:
                lines.append(line)
            place = entry.a if entry.b == place else entry.b
        return reached[goal], lines

    def plan(self, tickets: list[int]) -> int:
        """Choose what to build for these tickets, cheapest first; returns the price of it all.

        ``wanted`` are the connections, ``hopeless`` the tickets for which a way or the pieces are missing.
        """
        prices = self.prices[:]
        trams, metros = self.view.trams[self.seat], self.view.metros[self.seat]
        self.wanted, self.hopeless = [], []
        left = tickets[:]
        total = 0
        while left:
            best, cheapest, lines = -1, _FAR, self.wanted
            for ticket in left:
                entry = self.map.tickets[ticket]
                price, found = self.path(prices, entry.a, entry.b)
                if price != BLOCKED and price < cheapest and self.affordable(found, trams, metros):
                    best, cheapest, lines = ticket, price, found
            if best < 0:
                break
            left.remove(best)
            total += cheapest
            for line in lines:
                self.wanted.append(line)
                prices[line] = 0
                if self.map.connections[line].kind == METRO:
                    metros -= 1
                else:
                    trams -= self.map.connections[line].cards
        self.hopeless = left
        return total

    def affordable(self, lines: list[int], trams: int, metros: int) -> bool:
        """Whether so many pieces suffice for these connections."""
        entries = [self.map.connections[line] for line in lines]
        needed = [entry.cards for entry in entries if entry.kind != METRO]
        return sum(needed) <= trams and len(entries) - len(needed) <= metros
