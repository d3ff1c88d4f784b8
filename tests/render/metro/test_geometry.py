"""Tracks join the ports that their letters say."""

import re

import pytest

from zugwerk.games.metro.board import exit_port
from zugwerk.render.metro.geometry import PORTS, TRACKS, beside, inside


@pytest.mark.rule("M-2.4")
@pytest.mark.parametrize("letter", "abcd")
@pytest.mark.parametrize("side", range(4))
def test_a_track_runs_from_its_port_to_its_exit(letter: str, side: int) -> None:
    numbers = [float(found) for found in re.findall(r"-?[\d.]+", TRACKS[letter, side])]
    assert (numbers[0], numbers[1]) == PORTS[2 * side]
    assert (numbers[-2], numbers[-1]) == PORTS[exit_port(letter * 4, side)]


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
