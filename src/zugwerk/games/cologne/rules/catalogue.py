"""All the routes of a company's trains, put together from arms where they may earn enough (C-8.15 to C-8.18).

An arm leads from an own station outwards; each station also has an empty one. A route is two arms of one
station that share nothing else. There are far fewer arms than routes, and of an arm's partners only those are
looked at with which it earns enough.
"""

from typing import Final

from zugwerk.games.cologne.rules.links import EIGHT, REACH, Links


class Arms:
    """All arms that a type of train may run, station by station, each before those that go on from it.

    Per arm: its last ``link`` and the arm ``before`` it (both −1 for an empty one), its ``way`` out of the
    station (from 1; 0 for an empty one), its ``revenue`` and the number of its ``stops`` and ``cities``, all
    with the station, the ``mask`` of its hex sides, the stops that it ``visits`` beyond the station, and
    those ``taken``, which no further stop may be. ``stations`` are the empty arms. A route through several
    own stations has its arms at the first of them: the others are taken for later ones.
    """

    def __init__(self, links: Links, longest: int) -> None:
        self.links: Final = links
        self.link: Final[list[int]] = []
        self.before: Final[list[int]] = []
        self.way: Final[list[int]] = []
        self.revenue: Final[list[int]] = []
        self.stops: Final[list[int]] = []
        self.cities: Final[list[int]] = []
        self.mask: Final[list[int]] = []
        self.visits: Final[list[int]] = []
        self.taken: Final[list[int]] = []
        self.stations: Final[list[int]] = []
        self._towns_free: Final = longest == EIGHT
        seen = 0
        for root in links.roots:
            seen |= links.visit[root]
            station = len(self.link)
            self.stations.append(station)
            self._add(-1, -1, 0, links.value[root], 1, 1)
            self._occupy(0, 0, seen)
            for place, link in enumerate(links.ways[root]):
                self._grow(link, station, place + 1, 0, seen, REACH[longest] - 1)

    def _grow(self, link: int, before: int, way: int, mask: int, taken: int, room: int) -> None:
        """Go on by a link, and by all that follow, as far as the train reaches (C-8.16, C-8.18)."""
        links = self.links
        stop = links.end[link]
        city = 0 if links.town[stop] else 1
        if city or not self._towns_free:
            room -= 1
        if room < 0 or taken >> stop & 1 or mask & links.mask[link]:
            return
        mask |= links.mask[link]
        taken |= links.visit[stop]
        arm = len(self.link)
        revenue = self.revenue[before] + links.value[stop]
        self._add(link, before, way, revenue, self.stops[before] + 1, self.cities[before] + city)
        self._occupy(mask, self.visits[before] | 1 << stop, taken)
        for onward in links.ways[stop]:
            self._grow(onward, arm, way, mask, taken, room)

    def _add(self, link: int, before: int, way: int, revenue: int, stops: int, cities: int) -> None:
        self.link.append(link)
        self.before.append(before)
        self.way.append(way)
        self.revenue.append(revenue)
        self.stops.append(stops)
        self.cities.append(cities)

    def _occupy(self, mask: int, visits: int, taken: int) -> None:
        self.mask.append(mask)
        self.visits.append(visits)
        self.taken.append(taken)

    def by_falling_revenue(self) -> list[int]:
        """All arms, those that earn most first, else in order; revenues are multiples of ten."""
        piles: list[list[int]] = [[] for _ in range(max(self.revenue, default=0) // 10 + 1)]
        for arm, revenue in enumerate(self.revenue):
            piles[revenue // 10].append(arm)
        found: list[int] = []
        for pile in reversed(piles):
            found += pile
        return found


class Fan:
    """The arms of one station for one type of train.

    ``arms`` has them by their way out of the station and how much of the train's reach they use beyond it,
    those that earn most first; arms of the same way never go together. ``most`` tells by way and by what is
    left of the reach what an arm of an earlier way, or the empty one, earns at best.
    """

    def __init__(self, station: int, value: int, ways: int, room: int) -> None:
        self.station: Final = station
        self.value: Final = value
        self.room: Final = room
        self.arms: Final[list[list[list[int]]]] = [[[] for _ in range(room + 1)] for _ in range(ways + 1)]
        self.most: Final[list[list[int]]] = []

    def close(self, revenue: list[int]) -> None:
        """Note what is best, when all arms are here."""
        most = [0] * (self.room + 1)
        for way in self.arms:
            self.most.append(most[:])
            best = 0
            for cost, arms in enumerate(way):
                if arms:
                    best = max(best, revenue[arms[0]])
                most[cost] = max(most[cost], best)


class Catalogue:
    """Routes by number, as far as they were asked for: ``revenue``, ``mask`` of hex sides, and the two arms.

    While they are compared, routes are keys: a lesser one earns more or, if not, has earlier arms.
    """

    def __init__(self, links: Links, longest: int) -> None:
        self.arms: Final = Arms(links, longest)
        self.revenue: Final[list[int]] = []
        self.mask: Final[list[int]] = []
        self.one: Final[list[int]] = []
        self.other: Final[list[int]] = []
        self._count: Final = len(self.arms.link)
        self._order: Final = self.arms.by_falling_revenue()
        self._fans: Final[dict[int, list[Fan]]] = {}

    def best(self, kind: int, used: int = 0) -> int:
        """The route of a train that earns most and uses none of these hex sides, −1 if there is none."""
        found = most = 0
        for fan in self._fans_for(kind):
            for way in range(1, len(fan.arms)):
                for cost in range(fan.room, -1, -1):
                    spare = fan.most[way][fan.room - cost] - fan.value
                    for one in fan.arms[way][cost]:
                        if self.arms.revenue[one] + spare < most:
                            break
                        if self.arms.mask[one] & used == 0:
                            for key in self._joined(fan, way, cost, one, used, most):
                                found = min(found, key)
                            most = self._earned(found)
        return self._add(found) if found else -1

    def listed(self, kind: int, more_than: int) -> list[int]:
        """All routes of a train that earn more than so much, those that earn most first."""
        keys: list[int] = []
        for fan in self._fans_for(kind):
            for way in range(1, len(fan.arms)):
                for cost in range(fan.room + 1):
                    spare = fan.most[way][fan.room - cost] - fan.value
                    for one in fan.arms[way][cost]:
                        if self.arms.revenue[one] + spare <= more_than:
                            break
                        keys += self._joined(fan, way, cost, one, 0, more_than + 1)
        keys.sort()
        return [self._add(key) for key in keys]

    def _fans_for(self, kind: int) -> list[Fan]:
        """The arms for a type of train; an 8+x is not stopped by towns (C-8.18)."""
        if kind not in self._fans:
            self._fans[kind] = self._sorted(kind)
        return self._fans[kind]

    def _sorted(self, kind: int) -> list[Fan]:
        arms = self.arms
        costs = arms.cities if kind == EIGHT else arms.stops
        room = REACH[kind] - 1
        fans: list[Fan] = []
        fan_of = [0] * self._count
        for place, station in enumerate(arms.stations):
            end = arms.stations[place + 1] if place + 1 < len(arms.stations) else self._count
            fans.append(Fan(station, arms.revenue[station], arms.way[end - 1], room))
            for arm in range(station, end):
                fan_of[arm] = place
        for arm in self._order:
            cost = costs[arm] - 1
            if cost <= room:
                fans[fan_of[arm]].arms[arms.way[arm]][cost].append(arm)
        for fan in fans:
            fan.close(arms.revenue)
        return fans

    def _joined(self, fan: Fan, way: int, cost: int, one: int, used: int, least: int) -> list[int]:
        """Keys of the routes of an arm with those of earlier ways that earn at least so much."""
        arms = self.arms
        base = arms.revenue[one] - fan.value
        mask = arms.mask[one] | used
        taken = arms.taken[one]
        found: list[int] = []
        if base + fan.value >= least:
            found.append(self._key(base + fan.value, one, fan.station))
        for earlier in range(1, way):
            for others in fan.arms[earlier][: fan.room - cost + 1]:
                for other in others:
                    revenue = base + arms.revenue[other]
                    if revenue < least:
                        break
                    if arms.mask[other] & mask == 0 and arms.visits[other] & taken == 0:
                        found.append(self._key(revenue, other, one))
        return found

    def _key(self, revenue: int, one: int, other: int) -> int:
        return (one - revenue * self._count) * self._count + other

    def _earned(self, key: int) -> int:
        return -(key // self._count // self._count)

    def _add(self, key: int) -> int:
        one, other = key // self._count % self._count, key % self._count
        self.revenue.append(self._earned(key))
        self.mask.append(self.arms.mask[one] | self.arms.mask[other])
        self.one.append(one)
        self.other.append(other)
        return len(self.one) - 1
