"""Track meets the edges of hexes, and stops stay inside their hex and apart from each other."""

from itertools import combinations
from math import dist, hypot

import pytest

from zugwerk.games.cologne.board import (
    ACROSS,
    CITIES,
    HEX_NAMED,
    HEX_NAMES,
    HEXES,
    KIND_NAMED,
    KINDS,
    SLOTS,
    TOWNS,
    TrainRoute,
    ground,
    map_rules,
)
from zugwerk.kit.hexes import EDGES
from zugwerk.render.cologne.face import joins, slot_places, stop_edges, town_places
from zugwerk.render.cologne.geometry import (
    HALF,
    HEIGHT,
    RADIUS,
    SLOT,
    WIDTH,
    along,
    bend,
    centre,
    crossing,
    edge_point,
    join,
    join_length,
    middle,
)
from zugwerk.render.cologne.ways import directed, way


def numbers(path: str) -> list[float]:
    """The numbers of a path, in order."""
    spaced = path
    for letter in "MLAQZ":
        spaced = spaced.replace(letter, " ")
    return [float(part) for part in spaced.split()]


@pytest.mark.rule("C-2.1")
def test_neighbours_share_the_middle_of_their_edge() -> None:
    for door in range(HEXES * EDGES):
        if ACROSS[door] < 0:
            continue
        (x, y), (across, down) = centre(door // EDGES), edge_point(door % EDGES)
        (x2, y2), (across2, down2) = centre(ACROSS[door] // EDGES), edge_point(ACROSS[door] % EDGES)
        assert (x + across, y + down) == pytest.approx((x2 + across2, y2 + down2))


@pytest.mark.rule("C-2.1")
def test_the_whole_map_is_inside_its_frame() -> None:
    for hex in range(HEXES):
        x, y = centre(hex)
        assert RADIUS <= x <= WIDTH - RADIUS + 0.01
        assert HALF - 0.01 <= y <= HEIGHT - HALF + 0.01
    assert centre(HEX_NAMED["A4"])[1] < centre(HEX_NAMED["B5"])[1]


@pytest.mark.parametrize(("first", "second"), list(combinations(range(6), 2)))
def test_track_between_two_edges_ends_at_both(first: int, second: int) -> None:
    found = numbers(join(first, second))
    ends = {tuple(found[:2]), tuple(found[-2:])}
    for edge in (first, second):
        target = edge_point(edge)
        assert min(hypot(x - target[0], y - target[1]) for x, y in ends) < 1
    straight = hypot(found[0] - found[-2], found[1] - found[-1])
    assert join_length(first, second) >= straight - 0.1


@pytest.mark.parametrize(("first", "second", "distance"), [(0, 1, 28), (1, 3, 13), (2, 5, 0), (5, 0, 28)])
def test_the_middle_of_a_track_is_where_its_bend_is_nearest(first: int, second: int, distance: int) -> None:
    (x, y), _ = middle(first, second)
    assert hypot(x, y) == pytest.approx(distance, abs=0.1)
    assert bend(first, second) in (1, 2, 3)


@pytest.mark.parametrize("kind", range(KINDS))
def test_every_slot_and_town_of_a_tile_has_its_own_place(kind: int) -> None:
    slots = slot_places(kind)
    assert len(slots) == SLOTS[kind]
    assert all(hypot(x, y) + SLOT < HALF for x, y in slots)
    for one, other in combinations(slots, 2):
        assert hypot(one[0] - other[0], one[1] - other[1]) >= 2 * SLOT
    if TOWNS[kind] and not CITIES[kind]:
        for rotation in range(EDGES):
            places = [place for place, _ in town_places(kind * EDGES + rotation)]
            assert len(places) == len(stop_edges(kind * EDGES + rotation)) == TOWNS[kind]
            assert all(hypot(*one) > 8 for one in places) or len(places) == 1
            for one, other in combinations(places, 2):
                assert hypot(one[0] - other[0], one[1] - other[1]) > 16


@pytest.mark.rule("C-3.3")
def test_joins_are_those_of_the_tile() -> None:
    assert set(joins(KIND_NAMED["45"] * EDGES)) == {(0, 3), (2, 4), (0, 4), (2, 3)}
    assert set(joins(KIND_NAMED["9"] * EDGES + 1)) == {(1, 4)}


def test_legs_are_turned_into_one_way() -> None:
    hexes = {name: HEX_NAMED[name] for name in HEX_NAMES}
    legs = ((hexes["L3"], hexes["N3"], hexes["O2"]), (hexes["L3"], hexes["K4"], hexes["L5"]))
    found = directed(legs)
    assert found == [(hexes["O2"], hexes["N3"], hexes["L3"]), legs[1]]


@pytest.mark.rule("C-8.15")
def test_a_route_runs_from_stop_to_stop_without_leaving_the_track() -> None:
    covers = list(ground(map_rules(False)).covers)
    for name, tile, rotation in (("L3", "57", 0), ("J3", "9", 0), ("H3", "3", 0)):
        covers[HEX_NAMED[name]] = KIND_NAMED[tile] * EDGES + rotation
    route = TrainRoute(0, (tuple(HEX_NAMED[name] for name in ("L3", "J3", "H3")),))
    found = numbers(way(tuple(covers), route))
    assert tuple(found[:2]) == pytest.approx(centre(HEX_NAMED["L3"]), abs=0.01)
    x, y = centre(HEX_NAMED["H3"])
    town = town_places(covers[HEX_NAMED["H3"]])[0][0]
    assert tuple(found[-2:]) == pytest.approx((x + town[0], y + town[1]), abs=0.01)


def test_tracks_cross_where_both_of_them_run() -> None:
    for one, other in (((0, 3), (1, 4)), ((0, 2), (1, 3)), ((0, 3), (2, 4)), ((1, 5), (0, 3))):
        point = along(*one, crossing(one, other))
        assert min(dist(point, along(*other, step / 100)) for step in range(101)) < 2
    for first, second in combinations(range(6), 2):
        assert along(first, second, 0) == pytest.approx(edge_point(first))
        assert along(first, second, 1) == pytest.approx(edge_point(second))
        assert along(first, second, 0.5) == pytest.approx(middle(first, second)[0], abs=0.01)
