"""The best choice of routes for several trains, of which no two use a hex side (C-8.16, C-8.18), proven."""

from typing import Final

from zugwerk.games.cologne.rules.links import EIGHT, REACH, Catalogue

# So many places fit into a number that needs no memory of its own.
_SHORT: Final = 60


class Search:
    """Chooses a route for each train, the longest train first, routes by falling revenue.

    Routes are known by their place in that order, sets of routes are masks of places. A train can run what a
    shorter one can, so the trains that stay at home are the last ones; of equal trains the first runs the
    route with the lowest place. A choice that cannot beat the best set ends the loop, since all later routes
    earn no more.
    """

    def __init__(self, catalogue: Catalogue, trains: list[int]) -> None:
        self.trains: Final = trains
        self.considered: int = 0
        self.best_revenue: int = 0
        self.best: list[int] = []
        self._chosen: Final = [-1] * len(trains)
        self._order: Final = by_falling_revenue(catalogue.revenue)
        self._revenue: Final = [catalogue.revenue[number] for number in self._order]
        self._masks: Final = [catalogue.mask[number] for number in self._order]
        self._every: Final = (1 << len(self._order)) - 1
        self._reached: Final = [self._within(catalogue, train >> 3) for train in trains]
        self._users: list[int] = []
        self._apart: Final = [-1] * len(self._order)

    def run(self) -> list[int]:
        """The numbers of the best routes, by train; the last trains may have none."""
        self._choose(0, self._every, 0, 0)
        return [self._order[place] for place in self.best]

    def _choose(self, train: int, free: int, first: int, total: int) -> None:
        """Choose free routes for the trains from one on, for this one not before the first place."""
        if total > self.best_revenue:
            self.best_revenue = total
            self.best = self._chosen[:train]
        if train == len(self.trains):
            return
        self.considered += 1
        equal, ahead = self._outlook(train, free)
        mine = (free & self._reached[train]) >> first << first
        while mine:
            lowest = mine & -mine
            place = lowest.bit_length() - 1
            revenue = self._revenue[place]
            if total + revenue * equal + ahead <= self.best_revenue:
                return
            self._chosen[train] = place
            if train + 1 == len(self.trains):
                self._choose(train + 1, 0, 0, total + revenue)
                return
            after = place + 1 if equal > 1 else 0
            self._choose(train + 1, free & self._routes_apart(place), after, total + revenue)
            mine ^= lowest

    def _outlook(self, train: int, free: int) -> tuple[int, int]:
        """How many trains from one on are equal to it, and the most that the others can earn."""
        kind = self.trains[train] >> 3
        equal = ahead = 0
        for other in range(train, len(self.trains)):
            if self.trains[other] >> 3 == kind:
                equal += 1
            else:
                possible = free & self._reached[other]
                if possible:
                    ahead += self._revenue[(possible & -possible).bit_length() - 1]
        return equal, ahead

    def _within(self, catalogue: Catalogue, kind: int) -> int:
        """The routes that a type of train reaches."""
        if kind == EIGHT:
            return self._every
        reach = REACH[kind]
        return _places([catalogue.stops[number] <= reach for number in self._order])

    def _routes_apart(self, place: int) -> int:
        """The routes that share no hex side with one."""
        found = self._apart[place]
        if found < 0:
            if not self._users:
                self._users = _users(self._masks)
            using = 0
            mask = self._masks[place]
            for bit, users in enumerate(self._users):
                if mask >> bit & 1:
                    using |= users
            found = self._apart[place] = self._every & ~using
        return found


def _users(masks: list[int]) -> list[int]:
    """The places of the masks that have a bit, by bit."""
    every = 0
    for mask in masks:
        every |= mask
    return [_places([mask >> bit & 1 != 0 for mask in masks]) for bit in range(every.bit_length())]


def _places(marks: list[bool]) -> int:
    """The mask of the places that are marked; put together from short masks, which are quick to add to."""
    found = 0
    for start in range(0, len(marks), _SHORT):
        part = 0
        for place in range(start, min(start + _SHORT, len(marks))):
            if marks[place]:
                part |= 1 << (place - start)
        found |= part << start
    return found


def by_falling_revenue(revenues: list[int]) -> list[int]:
    """The numbers of routes, those that earn most first, else in order; revenues are multiples of ten."""
    piles: list[list[int]] = [[] for _ in range(max(revenues, default=0) // 10 + 1)]
    for number, revenue in enumerate(revenues):
        piles[revenue // 10].append(number)
    order: list[int] = []
    for pile in reversed(piles):
        order += pile
    return order
