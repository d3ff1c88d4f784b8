"""C-8.15 to C-8.19 and C-8.28: routes made by hand, and the best ones."""

import pytest

from tests.games.cologne.map.boards import best, built, company, earned, no_run, train_routes
from zugwerk.games.cologne.board import HEX_NAMED, KIND_NAMED, stop_name
from zugwerk.games.cologne.rules.routes import best_routes, has_route, refuse_routes, run
from zugwerk.games.cologne.rules.track import lay

PHASE_2, PHASE_3, PHASE_5 = 0, 1, 3
# Frechen is joined with Köln by K4 and by the town M4.
RING = "5 L3 4, 8 K4 5, K201 L5 1, 58 M4 2"
# Q4 – Brühl – M4 – Frechen – Köln – J5 – H5.
LINE = "4 Q4 0, 14 O4 0, 58 M4 0, 15 L3 4, 8 K4 5, K201 L5 2"
WHOLE_LINE = "Q4-O4 O4-M4 M4-L3 L3-K4-L5 L5-J5 J5-H5"


@pytest.mark.rule("C-8.15")
def test_a_route_joins_two_stops_one_with_an_own_station() -> None:
    rails = built(RING)
    assert earned(rails, "KFBE", PHASE_2, "2: L3-M4") == 30
    assert no_run(rails, "KFBE", PHASE_3, "3: L5-M4") == "C-8.15"
    assert no_run(rails, "KBE", PHASE_2, "2: L3-M4") == "C-8.15"
    assert refuse_routes(rails, company("KFBE"), PHASE_2, (0,), ()) is None
    assert no_run(rails, "KFBE", PHASE_2, "2: ") == "C-8.15"


@pytest.mark.rule("C-8.15")
def test_a_route_follows_track_without_a_gap() -> None:
    rails = built(RING)
    assert no_run(rails, "KFBE", PHASE_2, "2: L3-J3-K4-L5") == "C-8.15"
    assert no_run(rails, "KFBE", PHASE_2, "2: L3-L5") == "C-8.15"
    assert no_run(rails, "KFBE", PHASE_2, "2: L3-K4") == "C-8.15"
    assert no_run(rails, "KFBE", PHASE_3, "3: L3-M4-L5") == "C-8.15"
    assert no_run(rails, "KFBE", PHASE_3, "4: L3-M4 L5-J5") == "C-8.15"
    assert no_run(rails, "KFBE", PHASE_3, "3: L3") == "C-8.15"


@pytest.mark.rule("C-8.15")
def test_each_train_of_the_company_runs_once() -> None:
    rails = built(RING)
    routes = train_routes("2: L3-M4", "2: L3-K4-L5")
    assert refuse_routes(rails, company("KFBE"), PHASE_2, (0, 1), routes) is None
    refusal = refuse_routes(rails, company("KFBE"), PHASE_2, (0,), routes)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("no-such-train", "C-8.15")


@pytest.mark.rule("C-8.16")
def test_a_stop_is_visited_once_in_a_route() -> None:
    rails = built(RING)
    assert earned(rails, "KFBE", PHASE_3, "4: L3-K4-L5 L5-M4") == 60
    assert no_run(rails, "KFBE", PHASE_3, "4: L3-K4-L5 L5-M4 M4-L3") == "C-8.16"
    assert best(rails, "KFBE", PHASE_3, "4") == 60


@pytest.mark.rule("C-8.16")
def test_no_hex_side_is_used_twice_but_stops_are_shared() -> None:
    rails = built(RING)
    assert earned(rails, "KFBE", PHASE_3, "2: L3-K4-L5", "3: L3-M4 M4-L5") == 110
    assert no_run(rails, "KFBE", PHASE_3, "2: L3-M4", "3: L3-M4 M4-L5") == "C-8.16"
    assert no_run(rails, "KFBE", PHASE_3, "3: L3-M4 M4-L3") == "C-8.16"
    assert best(rails, "KFBE", PHASE_3, "2 3") == 110
    assert best(rails, "KFBE", PHASE_3, "2 2") == 80
    assert best(rails, "KFBE", PHASE_3, "2 2 2") == 80


@pytest.mark.rule("C-8.17")
def test_a_city_full_of_others_is_an_end() -> None:
    rails = built("4 Q4 0, 57 O4 0, 58 M4 0, 5 L3 4")
    assert earned(rails, "KFBE", PHASE_3, "3: L3-M4 M4-O4") == 50
    assert no_run(rails, "KFBE", PHASE_3, "4: L3-M4 M4-O4 O4-Q4") == "C-8.17"
    assert earned(rails, "KBE", PHASE_3, "4: L3-M4 M4-O4 O4-Q4") == 60
    assert best(rails, "KFBE", PHASE_3, "4") == 50
    lay(rails, KIND_NAMED["14"], HEX_NAMED["O4"], 0)
    assert earned(rails, "KFBE", PHASE_3, "4: L3-M4 M4-O4 O4-Q4") == 70


@pytest.mark.rule("C-8.18")
def test_a_train_reaches_so_many_stops_and_8x_any_number_of_towns() -> None:
    rails = built(LINE)
    assert no_run(rails, "HGK", PHASE_5, f"6: {WHOLE_LINE}") == "C-8.18"
    assert earned(rails, "HGK", PHASE_5, f"8+x: {WHOLE_LINE}") == 150
    assert earned(rails, "HGK", PHASE_5, "6: O4-M4 M4-L3 L3-K4-L5 L5-J5 J5-H5") == 140
    assert [best(rails, "HGK", PHASE_5, train) for train in ("2", "3", "4", "5", "6", "8+x")] == [
        50, 80, 100, 120, 140, 150,
    ]  # fmt: skip
    assert no_run(rails, "HGK", PHASE_5, "2: L3-K4-L5 L5-J5") == "C-8.18"
    longer = built(LINE + ", 8 S4 1, 15 T3 2")
    assert earned(longer, "HGK", PHASE_5, f"8+x: U4-T3 T3-S4-Q4 {WHOLE_LINE}") == 190
    assert best(longer, "HGK", PHASE_5, "8+x") == 190


@pytest.mark.rule("C-8.19")
def test_every_stop_pays_its_value_red_ones_by_the_phase() -> None:
    rails = built("57 O2 1, 8 N3 5, 6 O4 2")
    routes = train_routes("3: P1-O2 O2-N3-O4")
    revenues = [run(rails, company("KBE"), phase, routes).revenue for phase in range(6)]
    assert revenues == [60, 70, 70, 90, 90, 90]
    lay(rails, KIND_NAMED["14"], HEX_NAMED["O2"], 1)
    assert run(rails, company("KBE"), PHASE_2, routes).revenue == 70


@pytest.mark.rule("C-8.28")
def test_two_joined_stops_are_a_route_whatever_the_train() -> None:
    assert has_route(built(RING), company("KFBE"), PHASE_2)
    assert not has_route(built(RING), company("KBE"), PHASE_2)
    assert not has_route(built("5 L3 4, 8 K4 5"), company("KFBE"), PHASE_2)


def test_legs_are_read_in_either_direction() -> None:
    rails = built(RING)
    for words in ("3: L3-M4 M4-L5", "3: M4-L3 M4-L5", "3: L3-M4 L5-M4", "3: M4-L3 L5-M4"):
        route = run(rails, company("KFBE"), PHASE_3, train_routes(words)).routes[0]
        assert [stop_name(stop) for stop in route.stops] == ["L3-0", "M4-0", "L5-0"]
        assert [leg[0] for leg in route.legs] == [HEX_NAMED["L3"], HEX_NAMED["M4"]]


def test_the_best_routes_tell_stops_legs_and_the_sets_considered() -> None:
    found = best_routes(built(RING), company("KFBE"), PHASE_3, (0, 9))
    assert found.revenue == sum(route.revenue for route in found.routes) == 110
    assert [route.train for route in found.routes] == [9, 0]
    assert found.considered >= 1
    assert best_routes(built(), company("KFBE"), PHASE_3, (0, 9)).routes == ()
    assert best_routes(built(RING), company("KFBE"), PHASE_3, ()).revenue == 0
