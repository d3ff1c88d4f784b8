"""What track and stations are worth to a company: what its trains, and the next one, earn more by them.

Track that leads nowhere yet is worth something for the stops that it comes nearer to.
"""

from typing import Final

from zugwerk.games.cologne.actions import LayTile
from zugwerk.games.cologne.board import (
    ACROSS,
    CITIES,
    COLUMN,
    EXITS,
    FACE_COLOUR,
    FIXED,
    HEXES,
    PRINTED,
    STOPS,
    VALUES,
)
from zugwerk.games.cologne.rules import network, routes, stations, track, trains
from zugwerk.games.cologne.state.figures import FIVE, SIX
from zugwerk.games.cologne.state.position import Position
from zugwerk.games.cologne.state.rails import Rails
from zugwerk.kit.hexes import ALL_EDGES, EDGES

# A mark more in a run counts for so many rounds; with the next train for so many.
_RUN: Final = 10
_NEXT_RUN: Final = 5
_COST: Final = 2
_FAR: Final = 6
# What a stop is worth that is so many hexes from the end of the track, in hundredths.
_NEAR: Final[tuple[int, ...]] = (60, 35, 20, 10, 5, 2, 0)
_CONSIDERED: Final = 8


def _distances() -> list[list[int]]:
    """By hexes, how many tiles are to be laid from one to the other; no track leads through a printed hex."""
    found: list[list[int]] = []
    for start in range(HEXES):
        away = [_FAR] * HEXES
        away[start] = 0
        queue = [start]
        for hex in queue:
            if hex != start and FACE_COLOUR[PRINTED + hex] == FIXED:
                continue
            for door in range(hex * EDGES, hex * EDGES + EDGES):
                if ACROSS[door] >= 0 and away[ACROSS[door] // EDGES] > away[hex] + 1:
                    away[ACROSS[door] // EDGES] = away[hex] + 1
                    queue.append(ACROSS[door] // EDGES)
        found.append(away)
    return found


_AWAY: Final = _distances()
_STOP_HEXES: Final = [hex for hex in range(HEXES) if STOPS[PRINTED + hex]]


def _stop_value(face: int, column: int) -> int:
    """What a stop pays, or will pay with its first tile."""
    value = VALUES[face * 3 + column]
    return value or (20 if CITIES[face] else 10)


def dream(position: Position, company: int) -> tuple[int, ...]:
    """The trains that a company has and will keep, and the one that it should have next."""
    phase = position.phase
    kept = [train for train in position.trains[company] if train >> 3 >= phase]
    longer = min(phase + 1, SIX) * 8
    return tuple(sorted([*kept[: 1 if phase >= FIVE else 2], longer]))


class TrackJudge:
    """Judges the track of one company in a position."""

    def __init__(self, position: Position, company: int) -> None:
        self._position: Final = position
        self._company: Final = company
        held = tuple(position.trains[company])
        self._dream: Final = dream(position, company)
        self._held: Final = held or (min([train >> 3 for train in trains.on_sale(position)], default=0) * 8,)
        self._now: Final = self.judge(position.rails)

    def judge(self, rails: Rails) -> int:
        """What the company has of its track: revenue now and with a longer train, and what is near."""
        phase = self._position.phase
        found = _RUN * routes.best_routes(rails, self._company, phase, self._held).revenue
        found += _NEXT_RUN * routes.best_routes(rails, self._company, phase, self._dream).revenue
        return found + nearness(rails, self._company, phase)

    def lays(self, actions: list[LayTile]) -> list[tuple[int, LayTile]]:
        """The tiles worth thinking of, each with what it brings, the best first."""
        position, company = self._position, self._company
        sketched: list[tuple[int, int]] = []
        for number, action in enumerate(actions):
            rails = position.rails.clone()
            track.lay(rails, action.tile, action.hex, action.rotation, 0)
            sketched.append((-nearness(rails, company, position.phase), number))
        sketched.sort()
        found: list[tuple[int, int]] = []
        for _, number in sketched[:_CONSIDERED]:
            action = actions[number]
            rails = position.rails.clone()
            cost = track.lay_cost(rails, action.hex)
            track.lay(rails, action.tile, action.hex, action.rotation, 0)
            found.append((self.judge(rails) - self._now - self._price(cost), -number))
        found.sort(reverse=True)
        return [(gain, actions[-number]) for gain, number in found]

    def station(self, hex: int) -> int:
        """What a station in a city brings."""
        position, company = self._position, self._company
        rails = position.rails.clone()
        stations.place(rails, company, hex)
        return self.judge(rails) - self._now - self._price(stations.next_price(position, company))

    def _price(self, cost: int) -> int:
        """What money is worth to the company: more if it is to buy a train."""
        if cost <= 0:
            return 0
        position, company = self._position, self._company
        left = position.treasury[company] - cost
        if not position.trains[company] and left < min(trains.cheapest(position), 1000):
            return 20 * cost
        return _COST * cost


def nearness(rails: Rails, company: int, phase: int) -> int:
    """The value of the stops on a company's network, and of those that its track comes near to."""
    reached = network.network(rails, company, phase)
    column = COLUMN[phase]
    ends: list[int] = []
    for hex in range(HEXES):
        mask = reached.reached[hex]
        if mask:
            exits = EXITS[rails.covers[hex]]
            if (mask == ALL_EDGES and exits == 0) or reached.arrives[hex] & ~exits:
                ends.append(hex)
    found = 0
    for hex in _STOP_HEXES:
        face = rails.covers[hex] // EDGES
        value = _stop_value(face, column)
        if reached.stops[hex * 2] or reached.stops[hex * 2 + 1]:
            found += 100 * value
            continue
        away = _FAR
        for end in ends:
            away = min(away, _AWAY[end][hex])
        found += _NEAR[away] * value
    return found // 50
