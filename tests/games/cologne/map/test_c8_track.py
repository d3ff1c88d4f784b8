"""C-8.6 to C-8.11: networks, connected track, useful upgrades, money, and stations."""

import pytest

from tests.games.cologne.map.boards import PUBLIC, built, cities, company, named, no_station, why_not
from zugwerk.games.cologne.board import HEX_NAMED, KIND_NAMED, edges_of
from zugwerk.games.cologne.rules.network import network
from zugwerk.games.cologne.rules.stations import place, places
from zugwerk.games.cologne.rules.track import lay

PHASE_2, PHASE_3, PHASE_5 = 0, 1, 3
# Frechen – M4 – Brühl – Q4, in a straight line.
WEST = "5 L3 4, 58 M4 0, 57 O4 0, 4 Q4 0"


@pytest.mark.rule("C-8.6")
def test_a_network_goes_through_towns_and_ends_in_blocked_cities_and_offboards() -> None:
    rails = built(WEST)
    assert cities(rails, "KFBE", PHASE_2) == ["L3", "O4"]
    found = network(rails, company("KFBE"), PHASE_2)
    assert edges_of(found.reached[HEX_NAMED["O4"]]) == (3,)
    assert found.reached[HEX_NAMED["Q4"]] == 0
    own = network(rails, company("KBE"), PHASE_2)
    assert edges_of(own.reached[HEX_NAMED["S4"]]) == (3,)
    lay(rails, KIND_NAMED["14"], HEX_NAMED["O4"], 0)
    opened = network(rails, company("KFBE"), PHASE_3)
    assert edges_of(opened.reached[HEX_NAMED["S4"]]) == (3,)
    duren = built("57 O2 1", "DE O2")
    assert edges_of(network(duren, company("DE"), PHASE_2).reached[HEX_NAMED["P1"]]) == (4,)


@pytest.mark.rule("C-8.6")
def test_a_network_does_not_turn_back_at_a_switch() -> None:
    # The switch in K4 leads from L3 to L5; its branch to I4 can only be entered from L5.
    switch = "5 L3 4, 25 K4 5, K201 L5 1"
    assert network(built(switch), company("KFBE"), PHASE_2).arrives[HEX_NAMED["I4"]] == 0
    round_about = network(built(switch + ", 58 M4 2"), company("KFBE"), PHASE_2)
    assert edges_of(round_about.arrives[HEX_NAMED["I4"]]) == (0,)


@pytest.mark.rule("C-8.7")
def test_a_tile_is_laid_where_the_network_reaches_one_of_its_exits() -> None:
    rails = built("57 O4 0")
    assert why_not(rails, "KBE", PHASE_2, "4 Q4 0") == ""
    assert why_not(rails, "KBE", PHASE_2, "4 Q4 1") == "C-8.7"
    assert why_not(rails, "KBE", PHASE_2, "8 N3 5") == "C-8.7"
    assert why_not(rails, "KFBE", PHASE_2, "4 Q4 0") == "C-8.7"
    assert [why_not(built(), "KBE", PHASE_2, f"57 O4 {turns}") for turns in range(3)] == ["", "", ""]


@pytest.mark.rule("C-8.8")
def test_an_upgrade_adds_track_that_the_company_can_use() -> None:
    rails = built("6 I2 3, 9 J3 2")
    assert why_not(rails, "BKB", PHASE_3, "23 J3 2") == ""
    assert why_not(rails, "BKB", PHASE_3, "20 J3 1") == "C-8.8"
    public = built("6 I2 3, 9 J3 2", "", PUBLIC)
    assert why_not(public, "BKB", PHASE_3, "20 J3 1") == "C-8.8"


@pytest.mark.rule("C-8.8")
def test_the_old_track_must_be_on_the_network_in_the_aid_only() -> None:
    tiles = "6 I2 3, 9 J3 0"
    assert why_not(built(tiles), "BKB", PHASE_3, "24 J3 0") == "C-8.8"
    assert why_not(built(tiles, "", PUBLIC), "BKB", PHASE_3, "24 J3 0") == ""


@pytest.mark.rule("C-8.8")
def test_a_higher_value_of_a_blocked_city_is_enough_in_the_public_edition_only() -> None:
    tiles, stations = "5 L3 4, 58 M4 0, 14 O4 0", "RSE O4"
    assert why_not(built(tiles, stations), "KFBE", PHASE_5, "611 O4 0") == "C-8.8"
    assert why_not(built(tiles, stations, PUBLIC), "KFBE", PHASE_5, "611 O4 0") == ""
    assert why_not(built(tiles), "KFBE", PHASE_5, "611 O4 0") == ""


@pytest.mark.rule("C-8.8")
def test_new_track_that_needs_a_hex_side_twice_is_of_no_use() -> None:
    # A train from I2 leaves J3 for K4 and comes back to it from I4; it cannot leave for K4 once more.
    tiles = "6 I2 3, 9 J3 2, 7 K4 2, 3 I4 0"
    for rails in (built(tiles), built(tiles, "", PUBLIC)):
        assert why_not(rails, "BKB", PHASE_3, "26 J3 5") == "C-8.8"
        assert why_not(rails, "BKB", PHASE_3, "24 J3 2") == ""


@pytest.mark.rule("C-8.9")
def test_the_company_must_have_the_money() -> None:
    rails = built("", "RAG S6")
    assert why_not(rails, "RAG", PHASE_2, "K6 S6 5", cash=39) == "C-8.9"
    assert why_not(rails, "RAG", PHASE_2, "K6 S6 5", cash=40) == ""
    assert why_not(built(), "KBE", PHASE_2, "57 O4 0", cash=0) == ""


@pytest.mark.rule("C-8.11")
def test_a_station_needs_a_free_slot_in_a_city_on_the_network() -> None:
    rails = built(WEST + ", 57 T3 2")
    assert no_station(rails, "KFBE", PHASE_2, "O4") == "C-8.11"
    assert no_station(rails, "KFBE", PHASE_2, "T3") == "C-8.11"
    assert no_station(rails, "KFBE", PHASE_2, "L3") == "C-8.11"
    assert no_station(rails, "KFBE", PHASE_2, "M4") == "C-8.11"
    lay(rails, KIND_NAMED["14"], HEX_NAMED["O4"], 0)
    assert named(places(rails, company("KFBE"), PHASE_3)) == ["O4"]
    assert no_station(rails, "KFBE", PHASE_3, "O4") == ""
    assert place(rails, company("KFBE"), HEX_NAMED["O4"]) == 1
    assert no_station(rails, "KFBE", PHASE_3, "O4") == "C-8.11"
    assert named(rails.stations(company("KFBE"))) == ["L3", "O4"]
