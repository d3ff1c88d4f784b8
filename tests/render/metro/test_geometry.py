"""Tracks join the ports that their letters say, without kinks, and cross where it can be seen."""

import re
from itertools import combinations
from math import dist

import pytest

from zugwerk.games.metro.board import KIND_CODES, exit_port
from zugwerk.render.metro.geometry import INWARD, PORTS, TRACKS, Point, beside, inside, shape


def points(code: str, side: int) -> list[Point]:
    """The end points of a track, with the control points of its curve between them."""
    numbers = [float(found) for found in re.findall(r"-?[\d.]+", TRACKS[shape(code, side), side])]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def sampled(code: str, side: int) -> list[Point]:
    """Many points along a track."""
    found = points(code, side)
    times = [step / 40 for step in range(41)]
    weights = [
        ((1 - t), t) if len(found) == 2 else ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        for t in times
    ]
    return [
        (
            sum(w * x for w, (x, _) in zip(row, found, strict=True)),
            sum(w * y for w, (_, y) in zip(row, found, strict=True)),
        )
        for row in weights
    ]


@pytest.mark.rule("M-2.4")
@pytest.mark.parametrize("code", KIND_CODES)
@pytest.mark.parametrize("side", range(4))
def test_a_track_runs_from_its_port_to_its_exit(code: str, side: int) -> None:
    found = points(code, side)
    assert found[0] == PORTS[2 * side]
    assert found[-1] == PORTS[exit_port(code, side)]


@pytest.mark.parametrize("code", ["bbbb", "dbba", "cccc", "dddd"])
@pytest.mark.parametrize("side", range(3))
def test_a_curve_leaves_both_ports_straight(code: str, side: int) -> None:
    start, first, last, end = points(code, side)
    for port, control, edge in ((start, first, side), (end, last, exit_port(code, side) // 2)):
        across, down = control[0] - port[0], control[1] - port[1]
        length = dist(control, port)
        assert (across / length, down / length) == pytest.approx(INWARD[edge])


@pytest.mark.parametrize("code", KIND_CODES)
def test_tracks_cross_clearly_or_keep_apart(code: str) -> None:
    crossings: list[Point] = []
    for one, other in combinations(range(4), 2):
        ends = sorted((2 * one, exit_port(code, one)))
        crosses = sum(ends[0] < port < ends[1] for port in (2 * other, exit_port(code, other))) == 1
        gap, place = min((dist(a, b), a) for a in sampled(code, one) for b in sampled(code, other))
        if crosses:
            assert gap < 2.5
            crossings.append(place)
        else:
            assert gap > 12, (one, other)
    assert all(dist(a, b) > 12 for a, b in combinations(crossings, 2))


@pytest.mark.rule("M-2.3")
def test_ports_of_neighbours_touch() -> None:
    north = {0: 5, 1: 4}
    east = {2: 7, 3: 6}
    assert all(PORTS[port] == (PORTS[other][0], PORTS[other][1] - 80) for port, other in north.items())
    assert all(PORTS[port] == (PORTS[other][0] + 80, PORTS[other][1]) for port, other in east.items())


@pytest.mark.rule("M-2.7")
@pytest.mark.parametrize("side", range(4))
def test_the_departure_lies_straight_outside_its_port(side: int) -> None:
    x, y = PORTS[2 * side]
    outside, within = beside(side, 26, 10), inside(2 * side, 10)
    assert ((outside[0] + within[0]) / 2, (outside[1] + within[1]) / 2) == (x, y)
