"""C-8.15 to C-8.19: the best routes of a company's trains, proven, and the judgement of routes made by hand.

Trains are numbers type × 8 + copy; types 0–4 reach 2–6 stops, type 5 (8+x) eight cities or offboards and any
number of towns. ``best_routes`` answers with a ``RouteSet``; ``refuse_routes`` judges ``TrainRoute`` values,
``run`` turns a legal set into one; ``has_route`` tells whether there is any route at all (C-8.28).
"""

from typing import ClassVar, Final

from zugwerk.core.messages import Parameter
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.core.struct import Struct
from zugwerk.games.cologne.board import (
    A4,
    ACROSS,
    COLUMN,
    GROUPS,
    HEX_NAMES,
    JOINED,
    OFFBOARD,
    SIDES,
    STOP_AT,
    STOP_EDGES,
    STOP_KIND,
    TOWN,
    VALUES,
    TrainRoute,
)
from zugwerk.games.cologne.rules.catalogue import Catalogue
from zugwerk.games.cologne.rules.links import EIGHT, REACH, Links
from zugwerk.games.cologne.rules.network import network, passes_through
from zugwerk.games.cologne.rules.search import Search
from zugwerk.games.cologne.state.rails import Rails
from zugwerk.kit.hexes import EDGES


class Route(Struct):
    """A route: its train and legs, the stops (hex × 2 + place) in order of travel, and what it earns."""

    __match_args__: ClassVar = ("train", "legs", "stops", "revenue")

    def __init__(
        self, *, train: int, legs: tuple[tuple[int, ...], ...], stops: tuple[int, ...], revenue: int
    ) -> None:
        self.train: Final = train
        self.legs: Final = legs
        self.stops: Final = stops
        self.revenue: Final = revenue


class RouteSet(Struct):
    """Routes that run together, their revenue, and how many sets were considered."""

    __match_args__: ClassVar = ("routes", "revenue", "considered")

    def __init__(self, *, routes: tuple[Route, ...], revenue: int, considered: int) -> None:
        self.routes: Final = routes
        self.revenue: Final = revenue
        self.considered: Final = considered


def best_routes(rails: Rails, company: int, phase: int, trains: tuple[int, ...]) -> RouteSet:
    """The routes with the highest revenue that the trains can run together; its network remembers them."""
    if not trains:
        return RouteSet(routes=(), revenue=0, considered=0)
    runs = network(rails, company, phase).runs
    key = (COLUMN[phase], *trains)
    found = runs.get(key)
    if not isinstance(found, RouteSet):
        found = runs[key] = _best_routes(Links(rails, company, phase), sorted(trains, key=_longest_first))
    return found


def _best_routes(links: Links, trains: list[int]) -> RouteSet:
    catalogue = Catalogue(links, trains[0] >> 3)
    search = Search(catalogue, trains)
    routes = [
        _route(catalogue, train, number)
        for train, number in zip(trains, search.run(), strict=True)
        if number >= 0
    ]
    return RouteSet(routes=tuple(routes), revenue=search.best_revenue, considered=search.considered)


def count_routes(rails: Rails, company: int, phase: int, trains: tuple[int, ...]) -> int:
    """How many routes there are for the trains."""
    longest = max(trains) >> 3
    return len(Catalogue(Links(rails, company, phase), longest).listed(longest, -1))


def has_route(rails: Rails, company: int, phase: int) -> bool:
    """Whether two stops are joined, one with a station of the company, at any length (C-8.28)."""
    covers = rails.open_covers(rails.rhine_closed(phase))
    for hex in rails.stations(company):
        for edge in STOP_EDGES[covers[hex] * 2]:
            if _leads_on(covers, hex, hex * EDGES + edge, []):
                return True
    return False


def _leads_on(covers: list[int], home: int, leaving: int, sides: list[int]) -> bool:
    """Whether track that leaves a hex by a door leads to a stop other than the city it began in."""
    door = ACROSS[leaving]
    if door < 0 or SIDES[leaving] in sides:
        return False
    hex = door // EDGES
    turn = covers[hex] * EDGES + door % EDGES
    if STOP_AT[turn] >= 0:
        return hex != home
    if not JOINED[turn]:
        return False
    sides.append(SIDES[leaving])
    for leave in JOINED[turn]:
        if _leads_on(covers, home, hex * EDGES + leave, sides):
            return True
    sides.pop()
    return False


def _longest_first(train: int) -> tuple[int, int]:
    return -(train >> 3), train


def _arm(catalogue: Catalogue, arm: int) -> list[int]:
    """The links of an arm, from the station outwards."""
    found: list[int] = []
    while catalogue.arms.before[arm] >= 0:
        found.append(catalogue.arms.link[arm])
        arm = catalogue.arms.before[arm]
    found.reverse()
    return found


def _route(catalogue: Catalogue, train: int, number: int) -> Route:
    """A route of the catalogue with its legs and stops in order of travel."""
    links = catalogue.arms.links
    one = _arm(catalogue, catalogue.one[number])
    other = _arm(catalogue, catalogue.other[number])
    root = links.start[one[0]]
    legs = [tuple(reversed(links.hexes[link])) for link in reversed(other)]
    legs += [links.hexes[link] for link in one]
    stops = [links.names[links.end[link]] for link in reversed(other)]
    stops.append(links.names[root])
    stops += [links.names[links.end[link]] for link in one]
    return Route(train=train, legs=tuple(legs), stops=tuple(stops), revenue=catalogue.revenue[number])


def refuse_routes(
    rails: Rails, company: int, phase: int, trains: tuple[int, ...], routes: tuple[TrainRoute, ...]
) -> Refusal | None:
    """Why a company may not run these routes together."""
    left = list(trains)
    used: set[int] = set()
    for route in routes:
        if route.train not in left:
            return refuse("cologne", "no-such-train", "C-8.15")
        left.remove(route.train)
        trace = _Trace(rails, company, phase)
        refusal = trace.follow(route)
        if refusal is not None:
            return refusal
        for side in trace.sides:
            if side in used:
                return refuse("cologne", "side-twice", "C-8.16", {"hex": HEX_NAMES[side // EDGES]})
            used.add(side)
    return None


def run(rails: Rails, company: int, phase: int, routes: tuple[TrainRoute, ...]) -> RouteSet:
    """The stops and revenue of routes that are not refused."""
    found: list[Route] = []
    for route in routes:
        trace = _Trace(rails, company, phase)
        trace.follow(route)
        found.append(
            Route(
                train=route.train, legs=tuple(trace.legs), stops=tuple(trace.stops), revenue=trace.revenue()
            )
        )
    return RouteSet(
        routes=tuple(found),
        revenue=sum([route.revenue for route in found]),
        considered=1,
    )


class _Trace:
    """Follows a route given by the hexes of its legs: ``stops``, ``sides``, ``legs`` in order of travel."""

    def __init__(self, rails: Rails, company: int, phase: int) -> None:
        self.rails: Final = rails
        self.company: Final = company
        self.phase: Final = phase
        self.covers: Final = rails.open_covers(rails.rhine_closed(phase))
        self.stops: list[int] = []
        self.sides: list[int] = []
        self.legs: list[tuple[int, ...]] = []

    def follow(self, route: TrainRoute) -> Refusal | None:
        """Follow the legs and judge the whole; the route is only filled in if it is not refused."""
        ends: list[tuple[int, int]] = []
        for leg in route.legs:
            refusal = self._refuse_leg(leg)
            if refusal is not None:
                return refusal
            ends.append(self._ends(leg))
        refusal = self._join(route.legs, ends)
        if refusal is None:
            refusal = self._refuse_stops()
        if refusal is None:
            refusal = self._refuse_reach(route.train >> 3)
        return refusal

    def revenue(self) -> int:
        """What the stops pay (C-8.19)."""
        column = COLUMN[self.phase]
        return sum([VALUES[self.covers[stop >> 1] // EDGES * 3 + column] for stop in self.stops])

    def _refuse_leg(self, leg: tuple[int, ...]) -> Refusal | None:
        """A leg runs on track without a gap from a stop to the next, and uses no hex side twice."""
        doors = [_door(leg[place], leg[place + 1]) for place in range(len(leg) - 1)]
        if not self._is_track(doors):
            return refuse("cologne", "no-track", "C-8.15", _leg_words(leg))
        for door in doors:
            if SIDES[door] in self.sides:
                return refuse("cologne", "side-twice", "C-8.16", {"hex": HEX_NAMES[door // EDGES]})
            self.sides.append(SIDES[door])
        return None

    def _is_track(self, doors: list[int]) -> bool:
        """Whether track leads out by these doors, one after another, from a stop to the next."""
        if not doors or -1 in doors or self._stop(doors[0]) < 0 or self._stop(ACROSS[doors[-1]]) < 0:
            return False
        for place in range(len(doors) - 1):
            door = ACROSS[doors[place]]
            if doors[place + 1] % EDGES not in JOINED[self.covers[door // EDGES] * EDGES + door % EDGES]:
                return False
        return True

    def _stop(self, door: int) -> int:
        hex = door // EDGES
        place = STOP_AT[self.covers[hex] * EDGES + door % EDGES]
        return hex * 2 + place if place >= 0 else -1

    def _ends(self, leg: tuple[int, ...]) -> tuple[int, int]:
        return self._stop(_door(leg[0], leg[1])), self._stop(_door(leg[-1], leg[-2]))

    def _join(self, legs: tuple[tuple[int, ...], ...], ends: list[tuple[int, int]]) -> Refusal | None:
        """Put the legs, which may be written in either direction, one after another (F-4.1)."""
        if not legs:
            return refuse("cologne", "too-few-stops", "C-8.15")
        start, stop = ends[0]
        turned = len(legs) > 1 and stop not in ends[1] and start in ends[1]
        self.stops = [stop if turned else start]
        for leg, (one, other) in zip(legs, ends, strict=True):
            last = self.stops[-1]
            if last != one and last != other:
                if last >> 1 == A4 and A4 in (one >> 1, other >> 1):
                    return refuse("cologne", "rhine-closed-a4", "C-2.13")
                return refuse("cologne", "legs-apart", "C-8.15", _leg_words(leg))
            self.stops.append(other if last == one else one)
            self.legs.append(leg if last == one else tuple(reversed(leg)))
        return None

    def _refuse_stops(self) -> Refusal | None:
        """Each stop once, none of a group twice, an own station, and only ends where no train passes."""
        groups: list[int] = []
        for place, stop in enumerate(self.stops):
            name = HEX_NAMES[stop >> 1]
            face = self.covers[stop >> 1] // EDGES
            if self.stops.index(stop) < place:
                return refuse("cologne", "stop-twice", "C-8.16", {"hex": name})
            if GROUPS[face] and GROUPS[face] in groups:
                return refuse("cologne", "group-twice", "C-2.9", {"hex": name})
            groups.append(GROUPS[face])
            inside = 0 < place < len(self.stops) - 1
            if inside and STOP_KIND[face] == OFFBOARD:
                return refuse("cologne", "through-offboard", "C-2.9", {"hex": name})
            if inside and not passes_through(self.rails, self.company, stop >> 1):
                return refuse("cologne", "through-blocked", "C-8.17", {"hex": name})
        if not any(self.rails.has_station(self.company, stop >> 1) for stop in self.stops):
            return refuse("cologne", "no-own-station", "C-8.15")
        return None

    def _refuse_reach(self, kind: int) -> Refusal | None:
        counted = [
            stop for stop in self.stops if kind != EIGHT or STOP_KIND[self.covers[stop >> 1] // EDGES] != TOWN
        ]
        if len(counted) > REACH[kind]:
            return refuse("cologne", "too-many-stops", "C-8.18", {"n": REACH[kind]})
        return None


def _leg_words(leg: tuple[int, ...]) -> dict[str, Parameter]:
    return {"leg": "-".join([HEX_NAMES[hex] for hex in leg])}


def _door(hex: int, beyond: int) -> int:
    """The door of a hex that leads to its neighbour, or −1 if it is none."""
    for door in range(hex * EDGES, hex * EDGES + EDGES):
        if ACROSS[door] >= 0 and ACROSS[door] // EDGES == beyond:
            return door
    return -1
