"""The best choice of routes for several trains, of which no two use a hex side (C-8.16, C-8.18), proven.

Each train takes the best route that those before it leave free. If none would earn more alone, nothing is
better. If one would, each is left the routes with which a set may earn more, by falling revenue. If the first
ones go together, nothing is better; if not, two of them use the same hex side, and either one of the trains
uses it or none does.
"""

from typing import Final

from zugwerk.games.cologne.rules.catalogue import Catalogue

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
        self.considered: int = 1
        self.best_revenue: int = 0
        self.best: list[int] = [-1] * len(trains)
        self._catalogue: Final = catalogue
        self._revenue: Final = catalogue.revenue
        self._mask: Final = catalogue.mask
        self._kinds: Final = [train >> 3 for train in trains]
        self._popular: list[int] = []

    def run(self) -> list[int]:
        """The numbers of the best routes by train, −1 for a train that stays at home."""
        alone = {kind: self._catalogue.best(kind) for kind in set(self._kinds)}
        self._guess(alone)
        earned = [self._revenue[alone[kind]] if alone[kind] >= 0 else 0 for kind in self._kinds]
        missing = sum(earned) - self.best_revenue
        if missing > 0:
            menus = {
                kind: self._catalogue.listed(kind, most - missing)
                for kind, most in zip(self._kinds, earned, strict=True)
            }
            nothing = [0] * len(self._kinds)
            self._improve(Share([menus[kind] for kind in self._kinds], nothing, nothing))
        return self.best

    def _guess(self, alone: dict[int, int]) -> None:
        """Begin with the best route for each train that those before it leave free."""
        used = 0
        for train, kind in enumerate(self._kinds):
            number = self._catalogue.best(kind, used) if used else alone[kind]
            if number >= 0:
                self.best[train] = number
                self.best_revenue += self._revenue[number]
                used |= self._mask[number]

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
            self._popular = _most_used_first(self._mask[:: len(self._mask) // _SAMPLE + 1])
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
