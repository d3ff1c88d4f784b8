"""Routes changed by pointing at stops: how track leads from stop to stop on the covers of the map (C-8.15).

Nothing here judges a route; it only says which one somebody means who points at a stop of it or beside it.
"""

from collections import deque
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from zugwerk.games.cologne.board import (
    ACROSS,
    JOINED,
    SIDES,
    STOP_AT,
    STOP_EDGES,
    STOP_KIND,
    TOWN,
    TrainRoute,
)
from zugwerk.kit.hexes import EDGES
from zugwerk.render.cologne.figures import TRAIN_NAMES
from zugwerk.render.cologne.ways import directed

Leg = tuple[int, ...]
Stop = tuple[int, int]


class Track:
    """The track on the map: legs from each stop, a hex and a place in it, to the next ones.

    In the hexes that are ``closed`` trains can only end.
    """

    def __init__(self, covers: Sequence[int], closed: Collection[int] = ()) -> None:
        self._covers: Final = covers
        self._closed: Final = closed
        self._legs: Final[dict[Stop, list[tuple[Leg, Stop]]]] = {}

    def legs(self, stop: Stop) -> list[tuple[Leg, Stop]]:
        """Every leg that leaves a stop, and the stop where it ends."""
        if stop not in self._legs:
            found: list[tuple[Leg, Stop]] = []
            hex, place = stop
            for edge in STOP_EDGES[self._covers[hex] * 2 + place]:
                self._follow(hex * EDGES + edge, (hex,), found)
            self._legs[stop] = [(leg, end) for leg, end in found if end != stop]
        return self._legs[stop]

    def _follow(self, leaving: int, hexes: Leg, found: list[tuple[Leg, Stop]]) -> None:
        door = ACROSS[leaving]
        if door < 0 or door // EDGES in hexes[1:]:
            return
        hex = door // EDGES
        turn = self._covers[hex] * EDGES + door % EDGES
        if STOP_AT[turn] >= 0:
            found.append(((*hexes, hex), (hex, STOP_AT[turn])))
            return
        for leave in JOINED[turn]:
            self._follow(hex * EDGES + leave, (*hexes, hex), found)

    def stops(self, legs: Sequence[Leg]) -> list[Stop]:
        """The stops of a route in order of travel; its legs are directed."""
        if not legs:
            return []
        return [self._stop(legs[0][0], legs[0][1]), *(self._stop(leg[-1], leg[-2]) for leg in legs)]

    def carries(self, legs: Sequence[Leg]) -> bool:
        """Whether all these legs are on track, from stop to stop."""
        return all(len(leg) > 1 and self._carries(leg) for leg in legs)

    def _carries(self, leg: Leg) -> bool:
        return any(leg == found for found, _ in self.legs(self._stop(leg[0], leg[1])))

    def _stop(self, hex: int, beyond: int) -> Stop:
        edge = _door(hex, beyond) % EDGES
        return hex, max(STOP_AT[self._covers[hex] * EDGES + edge], 0)

    def way(
        self, start: Stop, goal: int, taken: Collection[int], visited: Collection[Stop]
    ) -> list[Leg] | None:
        """The legs of the way with the fewest stops to a hex, over no hex side that is taken."""
        before: dict[Stop, tuple[Stop, Leg]] = {}
        queue = deque([start])
        while queue:
            stop = queue.popleft()
            for leg, end in self.legs(stop):
                if end in before or end == start or end in visited or taken_by(leg) & {*taken}:
                    continue
                before[end] = stop, leg
                if end[0] == goal:
                    return _traced(before, start, end)
                if end[0] not in self._closed:
                    queue.append(end)
        return None

    def length(self, stops: Sequence[Stop], towns: bool) -> int:
        """How many stops there are, or without towns how many cities and offboards."""
        return sum(towns or STOP_KIND[self._covers[hex] // EDGES] != TOWN for hex, _ in stops)

    def reach(self, stations: Collection[int]) -> set[int]:
        """The hexes with stops that track joins to those with stations."""
        queue = deque((hex, 0) for hex in stations)
        found = {*queue}
        while queue:
            for _, end in self.legs(queue.popleft()):
                if end not in found:
                    found.add(end)
                    if end[0] not in self._closed:
                        queue.append(end)
        return {hex for hex, _ in found}


def _traced(before: dict[Stop, tuple[Stop, Leg]], start: Stop, end: Stop) -> list[Leg]:
    legs: list[Leg] = []
    while end != start:
        end, leg = before[end]
        legs.append(leg)
    return legs[::-1]


def _door(hex: int, beyond: int) -> int:
    return next(
        (door for door in range(hex * EDGES, hex * EDGES + EDGES) if ACROSS[door] // EDGES == beyond), 0
    )


def taken_by(*legs: Leg) -> set[int]:
    """The hex sides that legs use."""
    return {SIDES[_door(one, other)] for leg in legs for one, other in pairwise(leg)}


def _reach(train: int) -> int:
    """How many stops a train reaches (C-8.18)."""
    return int(TRAIN_NAMES[train >> 3].partition("+")[0])


def _passes_towns(train: int) -> bool:
    """Whether towns count nothing for a train (C-8.18)."""
    return "+" in TRAIN_NAMES[train >> 3]


class RoutePlan(NamedTuple):
    """Routes under way: the track, the hexes of own stations, all trains in order, and who runs where."""

    track: Track
    stations: tuple[int, ...]
    trains: tuple[int, ...]
    legs: dict[int, tuple[Leg, ...]]

    def routes(self) -> tuple[TrainRoute, ...]:
        """The routes of those trains that run."""
        return tuple(TrainRoute(train, self.legs[train]) for train in self.trains if self.legs.get(train))

    def changed(self, train: int, legs: Sequence[Leg]) -> "RoutePlan":
        """The same with another route for one train."""
        return self._replace(legs={**self.legs, train: tuple(legs)})

    def point(self, train: int, hex: int) -> "RoutePlan":
        """A stop of the route ends it, or leaves it if it is an end; any other one comes into it."""
        legs = self.legs.get(train, ())
        hexes = [stop for stop, _ in self.track.stops(legs)]
        if hex not in hexes:
            found = self._through(train, hex)
            return self if found is None else self.changed(train, found)
        place = hexes.index(hex)
        if place == 0:
            return self.changed(train, legs[1:])
        return self.changed(train, legs[: place - 1 if place == len(legs) else place])

    def _through(self, train: int, hex: int) -> list[Leg] | None:
        """The route that comes to a stop and keeps most of the present one, one that may run if there is."""
        others = taken_by(*(leg for other, legs in self.legs.items() if other != train for leg in legs))
        kept = [*self._cuts(self.legs.get(train, ())), *(((home, 0), []) for home in self.stations)]
        found: list[tuple[tuple[bool, bool, bool, int, int], list[Leg]]] = []
        for start, legs in kept:
            stops, own = self.track.stops(legs) or [start], taken_by(*legs)
            for taken in (own | others, own):
                way = self.track.way(start, hex, taken, stops)
                if way is None and start[0] == hex and not legs:
                    way = [leg for leg, _ in self.track.legs(start)][:1]
                if way:
                    route = [*legs, *way]
                    found.append((self._faults(train, route, others, len(legs)), route))
                    break
        return min(found, key=lambda each: each[0])[1] if found else None

    def _cuts(self, legs: tuple[Leg, ...]) -> list[tuple[Stop, list[Leg]]]:
        """Every beginning of a route, from both ends, with the stop where it ends."""
        back = tuple(leg[::-1] for leg in legs[::-1])
        cut = [[*way[: place + 1]] for way in (legs, back) for place in range(len(legs))]
        return [(self.track.stops(part)[-1], part) for part in cut]

    def _faults(
        self, train: int, legs: list[Leg], others: set[int], kept: int
    ) -> tuple[bool, bool, bool, int, int]:
        stops = self.track.stops(legs)
        home = any(hex in self.stations for hex, _ in stops)
        reach = self.track.length(stops, towns=not _passes_towns(train)) <= _reach(train)
        return not reach, not home, bool(taken_by(*legs) & others), -kept, len(legs)

    def alternatives(self, train: int, place: int) -> list[Leg]:
        """Other track between the two stops of a leg."""
        legs = self.legs[train]
        stops = self.track.stops(legs)
        return [leg for leg, end in self.track.legs(stops[place]) if end == stops[place + 1]]

    def other_way(self, train: int, place: int) -> "RoutePlan":
        """The next track between the two stops of a leg instead of the present one."""
        legs = [*self.legs[train]]
        ways = self.alternatives(train, place)
        if legs[place] in ways:
            legs[place] = ways[(ways.index(legs[place]) + 1) % len(ways)]
        return self.changed(train, legs)


def plan_of(
    track: Track, stations: Sequence[int], trains: Sequence[int], routes: Sequence[TrainRoute]
) -> RoutePlan:
    """The plan that routes make, as far as they are on track."""
    legs = {route.train: tuple(directed(route.legs)) for route in routes}
    return RoutePlan(
        track,
        tuple(stations),
        tuple(trains),
        {train: way for train, way in legs.items() if track.carries(way)},
    )
