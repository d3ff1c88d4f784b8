"""Flat-topped hexes on doubled coordinates: x grows to the right, y downwards, x + y has one parity.

Edges run clockwise from the bottom: 0 bottom, 1 lower left, 2 upper left, 3 top, 4 upper right, 5 lower
right. A set of edges is a mask of six bits.
"""

from typing import Final

EDGES: Final = 6
ALL_EDGES: Final = 63
# The step (dx, dy) to the neighbour across each edge.
STEPS: Final = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
EDGES_IN: Final = tuple(
    [tuple([edge for edge in range(EDGES) if mask >> edge & 1]) for mask in range(ALL_EDGES + 1)]
)


def opposite(edge: int) -> int:
    """The edge by which the neighbour across an edge touches."""
    return (edge + 3) % EDGES


def turned(edge: int, rotation: int) -> int:
    """Where an edge comes to lie when its tile is turned clockwise so many times."""
    return (edge + rotation) % EDGES


def neighbour(place: tuple[int, int], edge: int) -> tuple[int, int]:
    """The place across an edge."""
    dx, dy = STEPS[edge]
    return place[0] + dx, place[1] + dy
