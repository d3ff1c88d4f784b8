"""The routes of trains as lines over the map: one colour, pattern and number each (C-8.15)."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from zugwerk.games.cologne.board import (
    ACROSS,
    CITY,
    OFFBOARD,
    STOP_AT,
    STOP_EDGES,
    STOP_KIND,
    TrainRoute,
)
from zugwerk.kit.hexes import EDGES
from zugwerk.render.cologne.face import town_places
from zugwerk.render.cologne.geometry import HALF, RADIUS, Point, bend, centre, edge_point, pair
from zugwerk.render.cologne.style import ROUTES
from zugwerk.render.svg import circle, number, words

_END: Final = 30.0


def way(covers: Sequence[int], route: TrainRoute) -> str:
    """The path of a route over the track of these covers."""
    legs = [_leg(covers[leg[0]], leg, covers[leg[-1]]) for leg in directed(route.legs)]
    return "".join(legs)


def directed(legs: tuple[tuple[int, ...], ...]) -> list[tuple[int, ...]]:
    """The legs, each turned so that it starts where the one before ended."""
    found: list[tuple[int, ...]] = []
    for leg in legs:
        if found:
            turn = leg[0] != found[-1][-1]
        else:
            turn = len(legs) > 1 and leg[-1] not in (legs[1][0], legs[1][-1])
        found.append(tuple(reversed(leg)) if turn else leg)
    return found


@lru_cache(4096)
def _leg(first: int, leg: tuple[int, ...], last: int) -> str:
    """A leg between two stops, of which it depends what lies there."""
    doors = [_door(one, other) for one, other in pairwise(leg)]
    data = _stop(first, leg[0], doors[0], False)
    for hex, coming, leaving in zip(leg[1:], doors, doors[1:], strict=False):
        data += _through(hex, (coming + 3) % EDGES, leaving)
    return data + _stop(last, leg[-1], (doors[-1] + 3) % EDGES, True)


def _door(hex: int, beyond: int) -> int:
    """The edge by which a hex touches another."""
    return next(edge for edge in range(EDGES) if ACROSS[hex * EDGES + edge] // EDGES == beyond)


def _at(hex: int, point: Point) -> str:
    x, y = centre(hex)
    return pair((x + point[0], y + point[1]))


def _curve(hex: int, first: int, second: int, end: Point) -> str:
    """From one edge on the way to another, as far as a point on it."""
    apart = bend(first, second)
    if apart == 3:
        return f"L{_at(hex, end)}"
    radius = number(RADIUS * (0.5 if apart == 1 else 1.5))
    sweep = 0 if (second - first) % EDGES < 3 else 1
    return f"A{radius} {radius} 0 0 {sweep} {_at(hex, end)}"


def _through(hex: int, coming: int, leaving: int) -> str:
    return _curve(hex, coming, leaving, edge_point(leaving))


def _stop(cover: int, hex: int, edge: int, arriving: bool) -> str:
    """From a stop to an edge, or back."""
    place, others = _place(cover, edge)
    if arriving:
        return _curve(hex, edge, others, place) if others >= 0 else f"L{_at(hex, place)}"
    start = f"M{_at(hex, place)}"
    if others < 0:
        return f"{start}L{_at(hex, edge_point(edge))}"
    return start + _curve(hex, others, edge, edge_point(edge))


def _place(cover: int, edge: int) -> tuple[Point, int]:
    """Where the stop on an edge's track is, and the other edge of a town on plain track (else −1)."""
    face, stop = cover // EDGES, STOP_AT[cover * EDGES + edge]
    if STOP_KIND[face] == OFFBOARD:
        return edge_point(edge, _END), -1
    if STOP_KIND[face] == CITY or stop < 0:
        return (0, 0), -1
    edges = STOP_EDGES[cover * 2 + stop]
    return town_places(cover)[stop][0], sum(edges) - edge if len(edges) == 2 else -1


def badge(route: TrainRoute, index: int) -> str:
    """The number of a route, where it leaves its first hex and where it enters its last."""
    return _badge(route.legs, index)


@lru_cache(1024)
def _badge(route: tuple[tuple[int, ...], ...], index: int) -> str:
    legs = directed(route)
    ends = {(legs[0][0], legs[0][1]), (legs[-1][-1], legs[-1][-2])}
    if len(legs) == 1 and len(legs[0]) == 2:
        ends = {(legs[0][0], legs[0][1])}
    parts: list[str] = []
    for hex, beyond in sorted(ends):
        x, y = centre(hex)
        across, down = edge_point(_door(hex, beyond), HALF)
        parts.append(circle(x + across, y + down, 10, class_=f"rf{index % len(ROUTES)}"))
        parts.append(words(x + across, y + down + 4.3, str(index + 1), class_="number"))
    return "".join(parts)
