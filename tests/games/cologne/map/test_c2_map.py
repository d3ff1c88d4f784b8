"""C-2: the map, its closed sides, the Rhine, and the hexes with rules of their own."""

import pytest

from tests.games.cologne.map.boards import (
    AID,
    PUBLIC,
    best,
    built,
    cities,
    company,
    earned,
    named,
    no_run,
    no_station,
    why_not,
)
from zugwerk.games.cologne.board import (
    ACROSS,
    CITIES,
    COLUMN,
    EXITS,
    FACE_COLOUR,
    FIXED,
    HEX_NAMED,
    HEX_NAMES,
    HEX_TERRAINS,
    HEXES,
    KIND_NAMED,
    LABELS,
    PRINTED,
    TOWNS,
    VALUES,
    WHITE,
    edges_of,
)
from zugwerk.games.cologne.rules.stations import place, place_home
from zugwerk.games.cologne.rules.track import lay, lay_cost
from zugwerk.games.cologne.state.rails import slot_word

PHASE_2, PHASE_3, PHASE_5 = 0, 1, 3
PLAIN = """B3 C2 C4 C6 D3 E6 F3 F7 G2 G4 I6 J3 J7 K2 K4 K8 L7 M2 N3 N5 N7 O8 Q2 Q6 R5 S8 T5
 C8 E8 G8 H7 P3 R3 S4 M6"""


def where(found: list[bool]) -> list[str]:
    return [name for name, yes in zip(HEX_NAMES, found, strict=True) if yes]


def printed_exits(hex: str) -> tuple[int, ...]:
    return edges_of(EXITS[(PRINTED + HEX_NAMED[hex]) * 6])


@pytest.mark.rule("C-2.1")
def test_edges_lead_to_neighbours() -> None:
    around = [HEX_NAMES[ACROSS[HEX_NAMED["L5"] * 6 + edge] // 6] for edge in range(6)]
    assert around == ["N5", "M4", "K4", "J5", "K6", "M6"]
    assert ACROSS[HEX_NAMED["A4"] * 6 + 3] == -1


@pytest.mark.rule("C-2.2")
def test_rotations_raise_edges_and_opposite_edges_meet() -> None:
    assert [edges_of(EXITS[KIND_NAMED["8"] * 6 + turns]) for turns in range(6)] == [
        (0, 2), (1, 3), (2, 4), (3, 5), (0, 4), (1, 5),
    ]  # fmt: skip
    for door, beyond in enumerate(ACROSS):
        if beyond >= 0:
            assert ACROSS[beyond] == door
            assert beyond % 6 == (door % 6 + 3) % 6


@pytest.mark.rule("C-2.3")
def test_tiles_are_laid_on_white_hexes_and_troisdorf_only() -> None:
    colours = FACE_COLOUR[PRINTED : PRINTED + HEXES]
    assert (HEXES, colours.count(WHITE), colours.count(1), colours.count(FIXED)) == (80, 60, 1, 19)
    rails = built("57 T3 2")
    assert why_not(rails, "EKB", PHASE_2, "58 S2 3") == ""
    assert why_not(rails, "EKB", PHASE_2, "4 U4 2") == "C-2.3"


@pytest.mark.rule("C-2.4")
def test_white_hexes_hold_what_the_map_shows() -> None:
    faces = [PRINTED + hex for hex in range(HEXES)]
    white = [FACE_COLOUR[face] == WHITE for face in faces]
    plain = [TOWNS[face] == CITIES[face] == 0 for face in faces]
    assert where([w and p for w, p in zip(white, plain, strict=True)]) == sorted(PLAIN.split())
    assert where([w and TOWNS[f] == 1 for w, f in zip(white, faces, strict=True)]) == sorted(
        ["B7", "H3", "I4", "K6", "M4", "M8", "P5", "Q4", "Q8", "S2"]
    )
    labels = {HEX_NAMES[face - PRINTED]: LABELS[face] for face in faces if LABELS[face]}
    assert labels == {"G6": "L", "D5": "BX", "S6": "BX", "L5": "K"}
    assert where([terrain == "hill" for terrain in HEX_TERRAINS]) == sorted(
        ["C8", "E8", "G8", "H7", "P3", "R3", "S4"]
    )
    assert where([terrain == "water" for terrain in HEX_TERRAINS]) == ["L5", "M6", "S6"]


@pytest.mark.rule("C-2.5")
def test_terrain_is_paid_once_with_the_first_tile() -> None:
    rails = built("57 O4 1")
    assert lay_cost(rails, HEX_NAMED["P3"]) == 40
    assert why_not(rails, "KBE", PHASE_3, "8 P3 4", cash=39) == "C-8.9"
    assert why_not(rails, "KBE", PHASE_3, "8 P3 4", cash=40) == ""
    lay(rails, KIND_NAMED["8"], HEX_NAMED["P3"], 4)
    assert lay_cost(rails, HEX_NAMED["P3"]) == 0
    assert why_not(rails, "KBE", PHASE_3, "25 P3 4", cash=0) == ""


@pytest.mark.rule("C-2.5")
def test_a_city_without_a_tile_has_no_track_and_earns_nothing() -> None:
    rails = built("58 M4 0")
    assert best(rails, "KFBE", PHASE_2, "2") == 0
    assert best(built("58 M4 0, 6 L3 5"), "KFBE", PHASE_2, "2") == 30
    assert no_run(rails, "KFBE", PHASE_2, "2: L3-M4") == "C-8.15"


@pytest.mark.rule("C-2.6")
def test_troisdorf_is_a_yellow_city_without_label() -> None:
    assert printed_exits("P7") == (1, 5)
    assert why_not(built(), "KSZ", PHASE_3, "14 P7 1") == ""
    assert why_not(built(), "KSZ", PHASE_3, "K14 P7 1") == "C-3.5"
    assert why_not(built(), "KSZ", PHASE_3, "57 P7 1") == "C-3.5"


@pytest.mark.rule("C-2.7")
def test_grey_hexes_have_their_printed_track() -> None:
    assert {hex: printed_exits(hex) for hex in ["F1", "U4", "F5", "T7", "F9", "H9", "H5", "J5", "J9"]} == {
        "F1": (4, 5), "U4": (2, 4), "F5": (1, 2, 3, 5), "T7": (1, 2, 3, 5), "F9": (0, 2), "H9": (1, 3),
        "H5": (0,), "J5": (0, 1, 3), "J9": (),
    }  # fmt: skip


@pytest.mark.rule("C-2.7")
def test_the_station_in_j5_blocks_all_but_hgk_and_nobody_has_one_in_h5() -> None:
    rails = built("5 L3 4, 8 K4 5, K201 L5 2")
    assert cities(rails, "KFBE", PHASE_2) == ["J5", "L3", "L5"]
    assert cities(rails, "HGK", PHASE_2) == ["H5", "J5", "L3", "L5"]
    assert no_station(rails, "HGK", PHASE_2, "H5") == "C-2.7"
    assert no_station(rails, "HGK", PHASE_2, "L5") == ""
    assert no_run(rails, "KFBE", PHASE_3, "4: L3-K4-L5 L5-J5 J5-H5") == "C-8.17"
    assert earned(rails, "HGK", PHASE_3, "4: L3-K4-L5 L5-J5 J5-H5") == 90


@pytest.mark.rule("C-2.8")
def test_red_values_follow_the_column_of_the_phase() -> None:
    def values(hex: str) -> list[int]:
        return [VALUES[(PRINTED + HEX_NAMED[hex]) * 3 + COLUMN[phase]] for phase in range(6)]

    assert values("A4") == [20, 30, 30, 50, 50, 50]
    assert values("B9") == values("D9") == values("U8") == [20, 30, 30, 40, 40, 40]
    assert values("L9") == [20] * 6
    assert values("N1") == values("P1") == [20, 30, 30, 50, 50, 50]
    assert values("P9") == [20, 20, 20, 30, 30, 30]
    assert values("U6") == [10, 20, 20, 30, 30, 30]
    rails = built("6 O2 0", "DE O2")
    assert [best(rails, "DE", phase, "2") for phase in (PHASE_2, PHASE_3, PHASE_5)] == [40, 50, 70]


@pytest.mark.rule("C-2.8")
def test_e8_points_at_d9_in_the_aid_only() -> None:
    rails, public = built("6 D7 5", "RAG D7"), built("6 D7 5", "RAG D7", PUBLIC)
    assert why_not(rails, "RAG", PHASE_2, "8 E8 2") == ""
    assert why_not(public, "RAG", PHASE_2, "8 E8 2") == "C-2.16"


@pytest.mark.rule("C-2.9")
def test_a_route_ends_in_an_offboard_and_has_one_hex_of_a_group() -> None:
    rails = built("15 O2 1", "DE O2")
    assert earned(rails, "DE", PHASE_3, "3: N1-O2") == 60
    assert no_run(rails, "DE", PHASE_3, "3: N1-O2 O2-P1") == "C-2.9"
    gummersbach = built("57 I8 0, 8 K8 3, 4 M8 1", "RAG I8")
    assert earned(gummersbach, "RAG", PHASE_3, "3: L9-K8-I8") == 40
    assert no_run(gummersbach, "RAG", PHASE_3, "3: M8-L9 L9-K8-I8") == "C-2.9"
    assert best(rails, "DE", PHASE_3, "3 3") == 120


@pytest.mark.rule("C-2.9")
def test_both_wuppertal_hexes_only_where_d9_stands_apart() -> None:
    tiles, route = "5 D7 3, 3 B7 5, 20 C8 1", "4: B9-C8-D7 D7-B7 B7-C8-D9"
    assert no_run(built(tiles, "RAG D7"), "RAG", PHASE_3, route) == "C-2.9"
    assert earned(built(tiles, "RAG D7", PUBLIC), "RAG", PHASE_3, route) == 90


@pytest.mark.rule("C-2.10")
@pytest.mark.parametrize(
    ("owner", "station", "lay_words"),
    [
        ("RAG", "E4", "6 E4 4"), ("RAG", "D5", "K6 D5 1"), ("RAG", "L5", "K201 L5 5"),
        ("RAG", "O6", "6 O6 1"), ("RAG", "S6", "K57 S6 0"),
    ],
)  # fmt: skip
def test_no_track_points_across_a_closed_side(owner: str, station: str, lay_words: str) -> None:
    rails = built("", f"{owner} {station}")
    tile, hex, _ = lay_words.split()
    assert why_not(rails, owner, PHASE_3, lay_words) == "C-2.10"
    assert "" in [why_not(rails, owner, PHASE_3, f"{tile} {hex} {turns}") for turns in range(6)]


@pytest.mark.rule("C-2.10")
def test_r5_points_at_q6_in_the_public_edition_only() -> None:
    tiles = "57 O4 0, 58 Q4 3"
    assert why_not(built(tiles), "KBE", PHASE_2, "8 R5 2") == "C-2.10"
    assert why_not(built(tiles, "", PUBLIC), "KBE", PHASE_2, "8 R5 2") == ""
    for rules in (AID, PUBLIC):
        assert why_not(built(rules=rules), "KSZ", PHASE_2, "9 Q6 1") == "C-2.10"
        assert why_not(built(rules=rules), "KSZ", PHASE_2, "7 Q6 4") == ""


@pytest.mark.rule("C-2.11")
def test_the_rhine_is_crossed_in_four_places() -> None:
    assert "I8" in cities(built("K201 L5 3, 4 K6 1, 9 J7 1, 57 I8 1", "RAG L5"), "RAG", PHASE_3)
    assert cities(built("57 O4 1, 9 N5 1, 7 M6 0, 57 O6 0"), "KBE", PHASE_3) == ["O4", "O6"]
    assert cities(built("K57 S6 1, 57 R7 1", "RAG S6"), "RAG", PHASE_3) == ["R7", "S6"]
    assert cities(built("K57 D5 0, 9 C4 0, 57 E4 0", "RAG D5"), "RAG", PHASE_3) == ["D5", "E4"]
    assert why_not(built("", "RAG O6"), "RAG", PHASE_3, "57 O6 2") == "C-2.10"


@pytest.mark.rule("C-2.12")
def test_koeln_and_bonn_do_not_use_the_river_edge_in_phase_2() -> None:
    rails = built("", "RAG L5, DE S6")
    assert why_not(rails, "RAG", PHASE_2, "K201 L5 3") == "C-2.12"
    assert why_not(rails, "RAG", PHASE_3, "K201 L5 3") == ""
    assert why_not(rails, "DE", PHASE_2, "K57 S6 1") == "C-2.12"
    assert why_not(rails, "DE", PHASE_2, "K6 S6 5") == ""
    assert why_not(rails, "DE", PHASE_3, "K57 S6 1") == ""
    assert why_not(rails, "RSE", PHASE_2, "57 R7 1") == "C-8.7"
    assert why_not(built("", "RSE R7"), "RSE", PHASE_2, "57 R7 1") == ""


@pytest.mark.rule("C-2.13")
def test_a4_is_an_end_for_each_bank_in_phase_2() -> None:
    tiles, stations = "K57 D5 0, 9 C4 0, 57 E4 0", "RAG D5"
    aid = built(tiles, stations)
    assert cities(aid, "RAG", PHASE_2) == ["D5"]
    assert cities(aid, "RAG", PHASE_3) == ["D5", "E4"]
    assert cities(built(tiles, stations, PUBLIC), "RAG", PHASE_2) == ["D5", "E4"]
    assert earned(aid, "RAG", PHASE_2, "2: D5-B5-A4") == 40
    assert no_run(aid, "RAG", PHASE_2, "3: D5-B5-A4 A4-C4-E4") == "C-2.13"
    assert earned(aid, "RAG", PHASE_3, "3: D5-B5-A4 A4-C4-E4") == 70


@pytest.mark.rule("C-2.14")
def test_n5_and_p5_open_in_phase_3_and_n5_keeps_its_stub() -> None:
    rails = built("5 O4 4")
    assert why_not(rails, "KBE", PHASE_2, "9 N5 1") == "C-2.14"
    assert why_not(rails, "KBE", PHASE_2, "58 P5 0") == "C-2.14"
    assert why_not(rails, "KBE", PHASE_3, "9 N5 1") == ""
    assert why_not(rails, "KBE", PHASE_3, "58 P5 0") == ""
    assert why_not(rails, "KBE", PHASE_3, "8 N5 1") == "C-2.14"
    assert why_not(rails, "KBE", PHASE_3, "20 N5 1") == "C-3.5"


@pytest.mark.rule("C-2.15")
def test_leverkusen_has_one_rotation() -> None:
    rails = built("K6 D5 0, K1 G6 2", "RAG D5")
    for turns in range(6):
        expected = "" if turns == 0 else "C-2.15" if turns == 3 else "C-3.5"
        assert why_not(rails, "RAG", PHASE_3, f"K314 G6 {turns}") == expected
    lay(rails, KIND_NAMED["K314"], HEX_NAMED["G6"], 0)
    assert why_not(rails, "RAG", PHASE_5, "K170 G6 0") == ""
    assert why_not(rails, "RAG", PHASE_5, "611 G6 2") == "C-3.5"


@pytest.mark.rule("C-2.16")
def test_no_track_into_nothing() -> None:
    rails = built("", "RAG I8")
    assert why_not(rails, "RAG", PHASE_2, "57 I8 0") == ""
    assert why_not(rails, "RAG", PHASE_2, "5 I8 4") == "C-2.16"
    assert why_not(built(), "BKB", PHASE_2, "6 I2 0") == "C-2.16"
    assert why_not(built(), "BKB", PHASE_2, "57 I2 0") == ""


@pytest.mark.rule("C-2.17")
def test_slots_are_kept_for_the_home_stations_of_three_corporations() -> None:
    start = built()
    assert [named(start.stations(number)) for number in range(10)] == [
        ["T3"], ["L3"], ["P7"], ["O4"], ["I2"], [], [], [], [], ["J5"],
    ]  # fmt: skip
    assert [slot_word(start.slots[HEX_NAMED[hex] * 4]) for hex in ("O2", "R7", "D5")] == [
        "(DE)",
        "(RSE)",
        "(RAG)",
    ]
    rails = built("57 O2 1, 8 N3 5, 6 O4 2")
    assert no_station(rails, "KBE", PHASE_3, "O2") == "C-2.17"
    assert earned(rails, "KBE", PHASE_3, "3: O4-N3-O2 O2-P1") == 70
    lay(rails, KIND_NAMED["14"], HEX_NAMED["O2"], 1)
    assert no_station(rails, "KBE", PHASE_3, "O2") == ""
    assert place(rails, company("KBE"), HEX_NAMED["O2"]) == 1
    assert HEX_NAMES[place_home(rails, company("DE"))] == "O2"
    assert [slot_word(rails.slots[HEX_NAMED["O2"] * 4 + slot]) for slot in range(2)] == ["DE", "KBE"]
