"""The best choice of routes for several trains, of which no two use a hex side (C-8.16, C-8.18), proven.

Each train is left the routes it may still run, by falling revenue. If the first ones go together, nothing is
better; if not, two of them use the same hex side, and either one of the trains uses it or none does.
"""

from typing import Final

from zugwerk.games.cologne.rules.links import EIGHT, REACH, Catalogue

# About so many routes show which hex sides are used most.
_SAMPLE: Final = 200


class Share:
    """What is left to the trains: per train its routes, and the hex sides it must not and must use."""

    def __init__(self, routes: list[list[int]], without: list[int], having: list[int]) -> None:
        self.routes: Final = routes
        self.without: Final = without
        self.having: Final = having


class Search:
    """Shares hex sides among trains, given longest first, until nothing can beat the best set found."""

    def __init__(self, catalogue: Catalogue, trains: list[int]) -> None:
        self.considered: int = 0
        self.best_revenue: int = 0
        self.best: list[int] = [-1] * len(trains)
        self._revenue: Final = catalogue.revenue
        self._mask: Final = catalogue.mask
        self._kinds: Final = [train >> 3 for train in trains]
        order = by_falling_revenue(catalogue.revenue)
        self._order: Final = order
        self._popular: list[int] = []
        menus = {
            kind: order if kind == EIGHT else [n for n in order if catalogue.stops[n] <= REACH[kind]]
            for kind in set(self._kinds)
        }
        self._menus: Final = [menus[kind] for kind in self._kinds]

    def run(self) -> list[int]:
        """The numbers of the best routes by train, −1 for a train that stays at home."""
        self._guess()
        nothing = [0] * len(self._kinds)
        self._improve(Share(self._menus, nothing, nothing))
        return self.best

    def _guess(self) -> None:
        """Begin with the best route for each train that those before it leave free."""
        used = 0
        for train, numbers in enumerate(self._menus):
            for number in numbers:
                if self._mask[number] & used == 0:
                    self.best[train] = number
                    self.best_revenue += self._revenue[number]
                    used |= self._mask[number]
                    break

    def _improve(self, share: Share) -> None:
        """Find the best set that a share allows, if it beats the best one so far."""
        self.considered += 1
        bound = self._bound(share)
        if bound <= self.best_revenue:
            return
        bit = self._conflict(share)
        if bit == 0:
            self.best_revenue = bound
            self.best = [numbers[0] if numbers else -1 for numbers in share.routes]
            return
        parts = [self._part(share, bit, -1)]
        for user in range(len(self._kinds)):
            if not self._has_twin(share, user):
                part = self._part(share, bit, user)
                if part.routes[user]:
                    parts.append(part)
        parts.sort(key=self._bound, reverse=True)
        for part in parts:
            self._improve(part)

    def _bound(self, share: Share) -> int:
        """What the trains would earn if each could run its best route."""
        return sum([self._revenue[numbers[0]] for numbers in share.routes if numbers])

    def _conflict(self, share: Share) -> int:
        """The most used hex side, as a bit, that two trains want for their best routes; 0 if none is."""
        once = twice = 0
        for numbers in share.routes:
            if numbers:
                mask = self._mask[numbers[0]]
                twice |= once & mask
                once |= mask
        if twice == 0:
            return 0
        if not self._popular:
            # Most trains never want the same.
            sample = self._order[:: len(self._order) // _SAMPLE + 1]
            self._popular = _most_used_first([self._mask[number] for number in sample])
        for bit in self._popular:
            if twice & bit:
                return bit
        return twice & -twice

    def _has_twin(self, share: Share, train: int) -> bool:
        """Whether an earlier train is in every way equal, so that it does not matter which uses a side."""
        for other in range(train):
            if (
                self._kinds[other] == self._kinds[train]
                and share.without[other] == share.without[train]
                and share.having[other] == share.having[train]
            ):
                return True
        return False

    def _part(self, share: Share, bit: int, user: int) -> Share:
        """What is left when one train, or none, uses a hex side, as far as it may beat the best set."""
        routes = share.routes[:]
        ahead = self._bound(share)
        for train, numbers in enumerate(share.routes):
            if numbers:
                ahead -= self._revenue[numbers[0]]
                least = self.best_revenue - ahead
                routes[train] = self._filtered(numbers, bit, bit if train == user else 0, least)
                ahead += self._revenue[routes[train][0]] if routes[train] else 0
        without = [sides if train == user else sides | bit for train, sides in enumerate(share.without)]
        having = [sides | bit if train == user else sides for train, sides in enumerate(share.having)]
        return Share(routes, without, having)

    def _filtered(self, numbers: list[int], bit: int, wanted: int, more_than: int) -> list[int]:
        """The routes that use a hex side as wanted and earn more than so much."""
        found: list[int] = []
        for number in numbers:
            if self._revenue[number] <= more_than:
                break
            if self._mask[number] & bit == wanted:
                found.append(number)
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


def _most_used_first(masks: list[int]) -> list[int]:
    """The bits of the masks, those in most masks first."""
    every = 0
    for mask in masks:
        every |= mask
    counted: list[tuple[int, int]] = []
    for place in range(every.bit_length()):
        bit = 1 << place
        counted.append((-len([mask for mask in masks if mask & bit]), bit))
    counted.sort()
    return [bit for _, bit in counted]
