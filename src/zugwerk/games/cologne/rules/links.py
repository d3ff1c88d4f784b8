"""Track as links between stops, and all the routes on them (C-8.15 to C-8.18).

A link is a stretch of track between two stops with no stop in between. Hex sides that belong to the same
links share one bit of a mask, so few bits tell whether two routes use a hex side twice.
"""

from typing import Final

from zugwerk.games.cologne.board import (
    ACROSS,
    COLUMN,
    EDGE_BITS,
    GROUPS,
    HEXES,
    JOIN_BITS,
    JOINED,
    SIDES,
    STOP_AT,
    STOP_EDGES,
    STOP_KIND,
    TOWN,
    VALUES,
)
from zugwerk.games.cologne.rules.network import network, passes_through
from zugwerk.games.cologne.state.rails import Rails
from zugwerk.kit.hexes import EDGES

# How many stops a type of train reaches; of the last type only cities and offboards count (C-8.18).
REACH: Final[tuple[int, ...]] = (2, 3, 4, 5, 6, 8)
EIGHT: Final = 5


class Links:
    """The stops on a company's network, numbered in order of the map, and the links between them.

    Per stop: its name (hex × 2 + place), ``value``, whether it is a ``town``, the ``visit`` mask of stops
    that a route may not have besides it (itself and its group, C-2.9), and the links by which trains leave
    it (``ways``). Per link: the stops at its ``start`` and ``end``, its ``mask`` and its ``hexes``.
    """

    def __init__(self, rails: Rails, company: int, phase: int) -> None:
        found = network(rails, company, phase)
        self.covers: Final = rails.open_covers(found.rhine_closed)
        self._pieces: Final = found.pieces
        names = [stop for stop in range(HEXES * 2) if found.stops[stop]]
        self.names: Final = names
        self._number: Final = [-1] * (HEXES * 2)
        for number, name in enumerate(names):
            self._number[name] = number
        faces = [self.covers[name >> 1] // EDGES for name in names]
        self.value: Final = [VALUES[face * 3 + COLUMN[phase]] for face in faces]
        self.town: Final = [STOP_KIND[face] == TOWN for face in faces]
        self.visit: Final = _visits([GROUPS[face] for face in faces])
        self.roots: Final = [self._number[hex * 2] for hex in rails.stations(company)]
        self.ways: Final[list[list[int]]] = [[] for _ in names]
        self.start: Final[list[int]] = []
        self.end: Final[list[int]] = []
        self.sides: Final[list[list[int]]] = []
        self.hexes: Final[list[tuple[int, ...]]] = []
        self.mask: Final[list[int]] = []
        for number, name in enumerate(names):
            # A stop where trains may only end has no links of its own (C-8.17).
            if passes_through(rails, company, name >> 1):
                self._add_links(number)
        self._set_masks()

    def _add_links(self, number: int) -> None:
        """Follow the track out of a stop to all next stops."""
        name = self.names[number]
        hex = name >> 1
        for edge in STOP_EDGES[self.covers[hex] * 2 + (name & 1)]:
            if self._pieces[hex] & EDGE_BITS[edge]:
                self._follow(number, hex * EDGES + edge, [], [hex])

    def _follow(self, start: int, leaving: int, sides: list[int], hexes: list[int]) -> None:
        """Go on over a hex side, only on track of the network: no train comes by other track."""
        door = ACROSS[leaving]
        side = SIDES[leaving]
        if door < 0 or side in sides:
            return
        hex = door // EDGES
        edge = door % EDGES
        turn = self.covers[hex] * EDGES + edge
        sides.append(side)
        hexes.append(hex)
        place = STOP_AT[turn]
        if place < 0:
            for leave in JOINED[turn]:
                if self._pieces[hex] & JOIN_BITS[edge * EDGES + leave]:
                    self._follow(start, hex * EDGES + leave, sides, hexes)
        elif self._pieces[hex] & EDGE_BITS[edge]:
            self._add_link(start, self._number[hex * 2 + place], sides, hexes)
        sides.pop()
        hexes.pop()

    def _add_link(self, start: int, end: int, sides: list[int], hexes: list[int]) -> None:
        if end != start:
            self.ways[start].append(len(self.end))
            self.start.append(start)
            self.end.append(end)
            self.sides.append(sides[:])
            self.hexes.append(tuple(hexes))

    def _set_masks(self) -> None:
        """Give one bit to all hex sides that the same links use."""
        users: dict[int, int] = {}
        for link, sides in enumerate(self.sides):
            for side in sides:
                users[side] = users.get(side, 0) | 1 << link
        bits: dict[int, int] = {}
        for side in sorted(users):
            bits.setdefault(users[side], 1 << len(bits))
        for sides in self.sides:
            mask = 0
            for side in sides:
                mask |= bits[users[side]]
            self.mask.append(mask)


def _visits(groups: list[int]) -> list[int]:
    """By stop, given the groups of all stops: the mask of itself and its group."""
    together: dict[int, int] = {}
    for number, group in enumerate(groups):
        together[group] = together.get(group, 0) | 1 << number
    return [together[group] if group else 1 << number for number, group in enumerate(groups)]


class Catalogue:
    """Every route of at most so many stops, or with 8+x so many cities and offboards, once each.

    Per route: its ``revenue``, its ``mask`` of hex sides, its number of ``stops`` and the last steps of its
    two arms, which both begin at an own station. A step is a link and the step before it.
    """

    def __init__(self, links: Links, most: int, towns_free: bool) -> None:
        self.links: Final = links
        self.towns_free: Final = towns_free
        self.revenue: Final[list[int]] = []
        self.mask: Final[list[int]] = []
        self.stops: Final[list[int]] = []
        self.one: Final[list[int]] = []
        self.other: Final[list[int]] = []
        self.step_link: Final[list[int]] = []
        self.step_before: Final[list[int]] = []
        self._most: Final = most
        seen = 0
        for root in links.roots:
            self._grow(root, seen)
            seen |= links.visit[root]

    def _cost(self, stop: int) -> int:
        """How much of a train's reach a stop uses up (C-8.18)."""
        return 0 if self.towns_free and self.links.town[stop] else 1

    def _grow(self, root: int, seen: int) -> None:
        links = self.links
        room = self._most - self._cost(root)
        ways = links.ways[root]
        visited = seen | links.visit[root]
        for place in range(len(ways)):
            self._first_arm(ways, place, ways[place], -1, visited, 0, links.value[root], 1, room)

    def _first_arm(
        self,
        ways: list[int],
        place: int,
        link: int,
        before: int,
        visited: int,
        mask: int,
        revenue: int,
        stops: int,
        room: int,
    ) -> None:
        """Add a link to the first arm; the second begins by a later way than the first."""
        links = self.links
        stop = links.end[link]
        room -= self._cost(stop)
        if room < 0 or visited >> stop & 1 or mask & links.mask[link]:
            return
        visited |= links.visit[stop]
        mask |= links.mask[link]
        revenue += links.value[stop]
        stops += 1
        step = self._step(link, before)
        self._record(revenue, mask, stops, step, -1)
        for later in range(place + 1, len(ways)):
            self._second_arm(ways[later], step, -1, visited, mask, revenue, stops, room)
        for way in links.ways[stop]:
            self._first_arm(ways, place, way, step, visited, mask, revenue, stops, room)

    def _second_arm(
        self,
        link: int,
        one: int,
        before: int,
        visited: int,
        mask: int,
        revenue: int,
        stops: int,
        room: int,
    ) -> None:
        links = self.links
        stop = links.end[link]
        room -= self._cost(stop)
        if room < 0 or visited >> stop & 1 or mask & links.mask[link]:
            return
        visited |= links.visit[stop]
        mask |= links.mask[link]
        revenue += links.value[stop]
        stops += 1
        step = self._step(link, before)
        self._record(revenue, mask, stops, one, step)
        for way in links.ways[stop]:
            self._second_arm(way, one, step, visited, mask, revenue, stops, room)

    def _step(self, link: int, before: int) -> int:
        self.step_link.append(link)
        self.step_before.append(before)
        return len(self.step_link) - 1

    def _record(self, revenue: int, mask: int, stops: int, one: int, other: int) -> None:
        self.revenue.append(revenue)
        self.mask.append(mask)
        self.stops.append(stops)
        self.one.append(one)
        self.other.append(other)
