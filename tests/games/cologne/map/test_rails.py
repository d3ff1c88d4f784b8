"""What lies on the map: copies, snapshots, ids in files, and networks that are remembered."""

from tests.games.cologne.map.boards import AID, PUBLIC, RICH, built, company, named, random_board
from zugwerk.games.cologne.board import COMPANIES, HEX_NAMED, HEX_NAMES, KIND_NAMED
from zugwerk.games.cologne.rules.network import network
from zugwerk.games.cologne.rules.routes import RouteSet, best_routes
from zugwerk.games.cologne.rules.stations import place, places
from zugwerk.games.cologne.rules.track import lay, lays
from zugwerk.games.cologne.state.rails import Rails, restored_rails
from zugwerk.kit.dice import Dice


def seen(rails: Rails, phase: int) -> list[tuple[list[int], list[int], list[int], list[bool]]]:
    networks = [network(rails, number, phase) for number in range(COMPANIES)]
    return [(found.pieces, found.arrives, found.reached, found.stops) for found in networks]


def runs(rails: Rails, phase: int) -> list[RouteSet]:
    return [best_routes(rails, number, phase, (0, 16, 40)) for number in range(COMPANIES)]


def test_remembered_networks_and_runs_equal_fresh_ones() -> None:
    for seed in range(40):
        dice = Dice(seed)
        rails, phase = random_board(seed, 12, PUBLIC if seed % 2 else AID)
        for _ in range(8):
            fresh = rails.clone()
            fresh.networks = [None] * COMPANIES
            assert seen(rails, phase) == seen(fresh, phase)
            assert runs(rails, phase) == runs(fresh, phase)
            builder = dice.pick(COMPANIES)
            options = lays(rails, builder, phase, RICH)
            free = places(rails, builder, phase)
            if free and dice.pick(3) == 0:
                place(rails, builder, free[dice.pick(len(free))])
            elif options:
                kind, hex, rotation, _ = options[dice.pick(len(options))]
                lay(rails, kind, hex, rotation)
            elif rails.stations(2):
                rails.hand_over(2, 8)
            phase = min(5, phase + (dice.pick(4) == 0))


def test_a_run_is_found_anew_when_trains_or_values_change() -> None:
    rails = built("57 O4 0, 4 P3 1")
    found = best_routes(rails, company("KBE"), 1, (0,))
    assert best_routes(rails, company("KBE"), 2, (0,)) is found
    assert best_routes(rails.clone(), company("KBE"), 2, (0,)) is found
    assert best_routes(rails, company("KBE"), 1, (1,)) is not found
    assert best_routes(rails, company("KBE"), 3, (0,)) is not found


def test_networks_out_of_sight_of_a_tile_are_kept() -> None:
    rails = built("57 O4 0, 57 T3 2")
    west, south = (network(rails, company(name), 0) for name in ("KBE", "EKB"))
    lay(rails, KIND_NAMED["4"], HEX_NAMED["Q4"], 0)
    assert network(rails, company("EKB"), 0) is south
    assert network(rails, company("KBE"), 0) is not west


def test_a_station_changes_what_others_have_remembered() -> None:
    rails = built("5 L3 4, 58 M4 0, 14 O4 0, 4 Q4 0")
    assert network(rails, company("KFBE"), 1).reached[HEX_NAMED["Q4"]]
    place(rails, company("RSE"), HEX_NAMED["O4"])
    assert network(rails, company("KFBE"), 1).reached[HEX_NAMED["Q4"]] == 0


def test_a_clone_is_independent() -> None:
    rails = built("57 O4 0")
    before = rails.snapshot()
    copy = rails.clone()
    lay(copy, KIND_NAMED["14"], HEX_NAMED["O4"], 0)
    place(copy, company("RAG"), HEX_NAMED["O4"])
    assert rails.snapshot() == before
    assert rails.left[KIND_NAMED["14"]] == copy.left[KIND_NAMED["14"]] + 1
    later = copy.clone()
    before = later.snapshot()
    copy.hand_over(company("EKB"), company("AGV"))
    copy.put_copy(HEX_NAMED["O4"], 1)
    assert later.snapshot() == before


def test_copies_remember_together_until_one_changes() -> None:
    rails = built("57 O4 0")
    copy = rails.clone()
    assert network(copy, company("KBE"), 0) is network(rails, company("KBE"), 0)
    lay(copy, KIND_NAMED["14"], HEX_NAMED["O4"], 0)
    assert network(copy, company("KBE"), 1) is not network(rails, company("KBE"), 1)
    assert network(copy, company("EKB"), 1) is not network(rails, company("EKB"), 1)


def test_a_snapshot_restores_the_map() -> None:
    for seed in range(20):
        rails, phase = random_board(seed, 20, AID)
        restored = restored_rails(AID, rails.snapshot())
        assert restored.snapshot() == rails.snapshot()
        assert (restored.covers, restored.slots, restored.left) == (rails.covers, rails.slots, rails.left)
        assert seen(restored, phase) == seen(rails, phase)


def test_the_lowest_free_copy_is_laid() -> None:
    rails = built("57 O4 0, 57 L3 0, 57 T3 2")
    ids = [rails.tile_id(HEX_NAMED[hex]) for hex in ("O4", "L3", "T3", "O2")]
    assert ids == ["57-0", "57-1", "57-2", "O2-3"]
    lay(rails, KIND_NAMED["14"], HEX_NAMED["L3"], 0)
    assert rails.free_copy(KIND_NAMED["57"]) == 1
    assert lay(rails, KIND_NAMED["57"], HEX_NAMED["I2"], 0) == 1


def test_cities_are_found_by_their_ids() -> None:
    rails = built("57 O4 0")
    assert [rails.city_id(HEX_NAMED[hex]) for hex in ("O4", "O2", "J5")] == ["57-0-0", "O2-3-0", "J5-0-0"]
    assert HEX_NAMES[rails.city_hex("57-0-0")] == "O4"
    assert HEX_NAMES[rails.city_hex("T3-5-0")] == "T3"
    assert rails.city_hex("O4-4-0") == -1


def test_stations_are_handed_over() -> None:
    rails = built()
    for minor in ("EKB", "KSZ", "BKB"):
        rails.hand_over(company(minor), company("AGV"))
    assert named(rails.stations(company("AGV"))) == ["I2", "P7", "T3"]
    assert rails.stations(company("EKB")) == []
