"""Track as links between stops (C-8.15 to C-8.17).

A link is a stretch of track between two stops with no stop in between. Hex sides that belong to the same
links share one bit of a mask, so few bits tell whether two routes use a hex side twice.
"""

from typing import Final

from zugwerk.games.cologne.board import (
    ACROSS,
    COLUMN,
    DOORS,
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
        """Give one bit to all hex sides that the same links use: each link sets its own apart from others."""
        groups = [0] * DOORS
        count = 1
        for sides in self.sides:
            apart: dict[int, int] = {}
            for side in sides:
                group = groups[side]
                if group not in apart:
                    apart[group] = count
                    count += 1
                groups[side] = apart[group]
        bits = [0] * count
        bit = 1
        for group in groups:
            if group and not bits[group]:
                bits[group] = bit
                bit <<= 1
        for sides in self.sides:
            mask = 0
            for side in sides:
                mask |= bits[groups[side]]
            self.mask.append(mask)


def _visits(groups: list[int]) -> list[int]:
    """By stop, given the groups of all stops: the mask of itself and its group."""
    together: dict[int, int] = {}
    for number, group in enumerate(groups):
        together[group] = together.get(group, 0) | 1 << number
    return [together[group] if group else 1 << number for number, group in enumerate(groups)]
