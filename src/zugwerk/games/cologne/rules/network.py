"""C-8.6: the network of a company, worked out once and remembered until something it can see changes.

``network(rails, company, phase)`` answers with pieces of track, reached edges and stops. A train of any
length could come by all of it without using a hex side twice (C-8.16); nor need it come to a stop twice.
``reached_cities`` lists the hexes of the cities on it, ``arrives_without`` tells whether some way to a door
leaves out a hex side.
"""

from typing import Final

from zugwerk.games.cologne.board import (
    ACROSS,
    CITIES,
    CITY,
    DOORS,
    EDGE_BITS,
    EXITS,
    HEXES,
    JOIN_BITS,
    LEAVES,
    OFFBOARD,
    SIDES,
    STOP_AT,
    STOP_EDGES,
    STOP_KIND,
)
from zugwerk.games.cologne.state.rails import CITY_HEXES, Network, Rails
from zugwerk.kit.hexes import ALL_EDGES, EDGES

# Marks in a table of the doors that come before doors.
_STATION: Final = -1
_UNSEEN: Final = -2
_CLOSED: Final = -3
_NO_EDGES: Final[tuple[int, ...]] = ()


def network(rails: Rails, company: int, phase: int) -> Network:
    """All that a company reaches in a phase (C-8.6)."""
    rhine_closed = rails.rhine_closed(phase)
    found = rails.networks[company]
    if found is None or found.rhine_closed != rhine_closed:
        found = rails.networks[company] = _Survey(rails, company, rhine_closed).network()
    return found


def reached_cities(rails: Rails, company: int, phase: int) -> list[int]:
    """The hexes of the cities on a company's network, in order of the map."""
    stops = network(rails, company, phase).stops
    return [hex for hex in CITY_HEXES if stops[hex * 2] and CITIES[rails.covers[hex] // EDGES]]


def arrives_without(rails: Rails, company: int, phase: int, door: int, side: int) -> bool:
    """Whether a train of the company can come in by a door without having used a hex side."""
    if _known_without(network(rails, company, phase), door, side):
        return True
    return bool(_Ways(rails, company, rails.rhine_closed(phase)).way(door, side))


def _known_without(found: Network, target: int, side: int) -> bool:
    """Whether the way by which the network comes into a door leaves out a hex side."""
    if target not in found.doors:
        return False
    place = found.doors.index(target)
    while place >= 0 and SIDES[found.doors[place]] != side:
        place = found.parents[place]
    return place < 0


class _Ways:
    """Ways of a company's trains from its stations to doors."""

    def __init__(self, rails: Rails, company: int, rhine_closed: bool) -> None:
        self.rails: Final = rails
        self.company: Final = company
        self.covers: Final = rails.open_covers(rhine_closed)
        self.rhine_closed: Final = rhine_closed
        self.homes: Final = rails.stations(company)

    def way(self, target: int, side: int) -> list[int]:
        """The doors of a way from a station into a door that leaves out a hex side; empty if none does."""
        return self._way(target, [door for door in (side, ACROSS[side]) if door >= 0])

    def _way(self, target: int, closed: list[int]) -> list[int]:
        """The shortest way that comes by no closed door, unless it uses a hex side in both directions.

        Whatever way does not do so leaves out one of the two doors there.
        """
        found = self._shortest(target, closed)
        door = _turned(found)
        if door < 0:
            return found
        return self._way(target, [*closed, door]) or self._way(target, [*closed, ACROSS[door]])

    def _shortest(self, target: int, closed: list[int]) -> list[int]:
        """The shortest way into a door that comes by no closed one, though it may use hex sides twice."""
        before = [_UNSEEN] * DOORS
        for door in closed:
            before[door] = _CLOSED
        queue: list[int] = []
        for hex in self.homes:
            for edge in STOP_EDGES[self.covers[hex] * 2]:
                self._cross(hex * EDGES + edge, _STATION, target, before, queue)
        place = 0
        while place < len(queue) and before[target] == _UNSEEN:
            door = queue[place]
            hex = door // EDGES
            for leave in self._leaves(door):
                self._cross(hex * EDGES + leave, door, target, before, queue)
            place += 1
        trail: list[int] = []
        door = target
        while door >= 0 and before[door] >= _STATION:
            trail.append(door)
            door = before[door]
        trail.reverse()
        return trail

    def _cross(self, leaving: int, parent: int, target: int, before: list[int], queue: list[int]) -> None:
        door = ACROSS[leaving]
        if door >= 0 and before[door] == _UNSEEN and (door == target or self._has_track(door)):
            before[door] = parent
            queue.append(door)

    def _has_track(self, door: int) -> bool:
        return EXITS[self.covers[door // EDGES]] & EDGE_BITS[door % EDGES] != 0

    def _leaves(self, door: int) -> tuple[int, ...]:
        """The edges by which a train that came in by a door can leave the hex."""
        hex = door // EDGES
        turn = self.covers[hex] * EDGES + door % EDGES
        if STOP_AT[turn] >= 0 and not passes_through(self.rails, self.company, hex):
            return _NO_EDGES
        return LEAVES[turn]


class _Survey(_Ways):
    """A walk over the map from a company's stations.

    Each door is entered once, remembering by which door the way came (``parents``, by place in ``doors``).
    Where that way forbids to go on because it has used the hex side already, another way is looked for. So
    every turn from a door to the next is judged exactly.
    """

    def __init__(self, rails: Rails, company: int, rhine_closed: bool) -> None:
        super().__init__(rails, company, rhine_closed)
        self.doors: Final[list[int]] = []
        self.parents: Final[list[int]] = []
        self.entered: Final = [False] * DOORS
        self.pieces: Final = [0] * HEXES
        self.arrives: Final = [0] * HEXES
        self.reached: Final = [0] * HEXES
        self.stops: Final = [False] * (HEXES * 2)
        self.refused: list[int] = []

    def network(self) -> Network:
        """Walk everywhere."""
        for hex in self.homes:
            self.stops[hex * 2] = True
            self.reached[hex] = ALL_EDGES
            for edge in STOP_EDGES[self.covers[hex] * 2]:
                self.pieces[hex] |= EDGE_BITS[edge]
                self._enter(hex * EDGES + edge, -1)
        place = 0
        while place < len(self.doors):
            self._go_on(place)
            place += 1
            if place == len(self.doors):
                self._settle_refused()
        return Network(
            pieces=self.pieces,
            arrives=self.arrives,
            reached=self.reached,
            stops=self.stops,
            doors=self.doors,
            parents=self.parents,
            rhine_closed=self.rhine_closed,
        )

    def _enter(self, leaving: int, parent: int) -> None:
        """Cross a hex side, unless it has been crossed this way or there is no track beyond."""
        door = ACROSS[leaving]
        if door < 0:
            return
        hex = door // EDGES
        bit = EDGE_BITS[door % EDGES]
        self.arrives[hex] |= bit
        self.reached[hex] |= bit
        if not self.entered[door] and EXITS[self.covers[hex]] & bit:
            self.entered[door] = True
            self.doors.append(door)
            self.parents.append(parent)

    def _go_on(self, place: int) -> None:
        """Follow the track from a door wherever there is something to gain."""
        door = self.doors[place]
        hex = door // EDGES
        edge = door % EDGES
        turn = self.covers[hex] * EDGES + edge
        stop = STOP_AT[turn]
        if stop >= 0:
            self.stops[hex * 2 + stop] = True
            self.pieces[hex] |= EDGE_BITS[edge]
            if not passes_through(self.rails, self.company, hex):
                return
        for leave in LEAVES[turn]:
            if self._gains(door, leave):
                if self._used(place, hex * EDGES + leave):
                    self.refused.append(place * EDGES + leave)
                else:
                    self._leave(place, leave)

    def _leave(self, place: int, leave: int) -> None:
        door = self.doors[place]
        hex = door // EDGES
        self.pieces[hex] |= self._piece(door, leave)
        self.reached[hex] |= EDGE_BITS[leave]
        self._enter(hex * EDGES + leave, place)

    def _piece(self, door: int, leave: int) -> int:
        edge = door % EDGES
        if STOP_AT[self.covers[door // EDGES] * EDGES + edge] >= 0:
            return EDGE_BITS[leave]
        return JOIN_BITS[edge * EDGES + leave]

    def _gains(self, door: int, leave: int) -> bool:
        """Whether the walk has not yet come by this track and over the hex side behind it."""
        hex = door // EDGES
        if self._piece(door, leave) & ~self.pieces[hex]:
            return True
        beyond = ACROSS[hex * EDGES + leave]
        return beyond >= 0 and self.arrives[beyond // EDGES] & EDGE_BITS[beyond % EDGES] == 0

    def _used(self, place: int, leaving: int) -> bool:
        """Whether the way to a door has used the hex side by which it would leave."""
        beyond = ACROSS[leaving]
        if not self.entered[leaving] and (beyond < 0 or not self.entered[beyond]):
            return False
        while place >= 0:
            door = self.doors[place]
            if door == leaving or door == beyond:
                return True
            place = self.parents[place]
        return False

    def _settle_refused(self) -> None:
        """Look for another way wherever the first one forbade to go on and there is something to gain."""
        refused = self.refused
        self.refused = []
        for item in refused:
            place, leave = divmod(item, EDGES)
            door = self.doors[place]
            if not self._gains(door, leave):
                continue
            way = self.way(door, SIDES[door // EDGES * EDGES + leave])
            if way:
                parent = -1
                for step in way:
                    self.doors.append(step)
                    self.parents.append(parent)
                    parent = len(self.doors) - 1
                self._leave(parent, leave)


def _turned(way: list[int]) -> int:
    """The first door on a way whose hex side it used before in the other direction, −1 if there is none."""
    sides: set[int] = set()
    for door in way:
        if SIDES[door] in sides:
            return door
        sides.add(SIDES[door])
    return -1


def passes_through(rails: Rails, company: int, hex: int) -> bool:
    """Whether the company's trains may run through the stops of a hex (C-8.17)."""
    kind = STOP_KIND[rails.covers[hex] // EDGES]
    if kind == CITY:
        return not rails.blocks(company, hex)
    return kind != OFFBOARD
