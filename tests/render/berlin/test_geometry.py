"""Curves are measured along their length, and doubles run side by side."""

import json
from math import hypot

import pytest

from zugwerk.games.berlin.board import find_map, read_map, shipped_text
from zugwerk.games.berlin.board.plan import METRO
from zugwerk.render.berlin.chart import chart_of
from zugwerk.render.berlin.geometry import Box, Curve, smooth
from zugwerk.render.look import Orientation


def test_a_straight_line() -> None:
    line = Curve((0, 0), None, (30, 40))
    assert line.length == pytest.approx(50)
    assert line.at(25)[:2] == pytest.approx((15, 20))
    assert line.data() == "M0 0L30 40"


def test_nothing_stands_on_its_head() -> None:
    for end in ((10.0, 0.0), (-10.0, 0.0), (0.0, 10.0), (0.0, -10.0), (-7.0, 3.0), (-7.0, -3.0)):
        assert -90 < Curve((0, 0), None, end).at(5).angle <= 90


def test_a_bent_line_is_longer_and_passes_half_way_to_its_control() -> None:
    bent = Curve((0, 0), (50, 100), (100, 0))
    assert bent.length > 140
    assert bent.at(bent.length / 2)[:2] == pytest.approx((50, 50), abs=0.5)
    assert bent.data() == "M0 0Q50 100 100 0"


@pytest.mark.parametrize("control", [None, (50.0, 60.0)])
def test_a_curve_beside_another_keeps_its_distance(control: tuple[float, float] | None) -> None:
    curve = Curve((0, 0), control, (100, 0))
    left, right = curve.beside(-8, -4), curve.beside(8, 4)
    for one, other in ((left, curve), (curve, right)):
        here, there = one.at(one.length / 2), other.at(other.length / 2)
        assert 7.5 <= hypot(here.x - there.x, here.y - there.y) <= 11
    assert hypot(left.start[0] - right.start[0], left.start[1] - right.start[1]) == pytest.approx(8)


@pytest.mark.parametrize("layout", ["landscape", "portrait"])
def test_spaces_of_a_double_do_not_overlap(layout: Orientation) -> None:
    chart = chart_of(find_map("berlin"), layout)
    doubles = [line for line in chart.plan.connections if line.twin >= 0]
    assert doubles
    for entry in doubles:
        twin = chart.plan.connections[entry.twin]
        wide = chart.sizes.car if entry.kind == METRO else chart.sizes.height
        mine = chart.spaces[chart.plan.connection_named[entry.id]]
        others = chart.spaces[chart.plan.connection_named[twin.id]]
        assert len(mine) == (1 if entry.kind == METRO else entry.cards)
        for one, other in zip(mine, others, strict=True):
            assert hypot(one.x - other.x, one.y - other.y) >= wide


@pytest.mark.parametrize("layout", ["landscape", "portrait"])
def test_a_tram_and_a_metro_on_one_way_run_side_by_side(layout: Orientation) -> None:
    data = json.loads(shipped_text())
    tram = next(line for line in data["connections"] if line["kind"] == "tram" and "double_of" not in line)
    metro = {
        "id": "below",
        "a": tram["b"],
        "b": tram["a"],
        "kind": "underground",
        "cards": 3,
        "colour": "red",
    }
    data["connections"].append(metro)
    chart = chart_of(read_map(json.dumps(data)), layout)
    above, below = chart.curves[chart.plan.connection_named[tram["id"]]], chart.curves[-1]
    here, there = above.at(above.length / 2), below.at(below.length / 2)
    assert hypot(here.x - there.x, here.y - there.y) >= (chart.sizes.car + chart.sizes.height) / 2


def test_discs_and_boxes() -> None:
    box = Box(0, 0, 10, 10)
    assert box.touches((12, 5), 3)
    assert not box.touches((12, 12), 2.5)
    assert box.overlaps(Box(9, 9, 20, 20))
    assert not box.overlaps(Box(10, 0, 20, 10))
    assert box.overlaps(Box(11, 0, 20, 10), gap=2)


def test_a_smooth_line_passes_its_points() -> None:
    data = smooth(((0, 0), (10, 5), (20, 0)))
    assert data.startswith("M0 0C")
    assert data.endswith(" 20 0")
    assert " 10 5C" in data
    assert smooth(((0, 0), (10, 5), (20, 0)), closed=True).endswith(" 0 0Z")
