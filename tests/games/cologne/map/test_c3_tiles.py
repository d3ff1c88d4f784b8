"""C-3 and C-11: the tiles, what may replace what, and the tiles of the optional rules."""

import re

import pytest

from tests.games.cologne.map.boards import AID, RICH, built, company, why_not
from zugwerk.games.cologne.board import (
    CITIES,
    CITY,
    EXITS,
    FACE_COLOUR,
    HEX_NAMED,
    HEX_NAMES,
    JOIN_BITS,
    KIND_NAMED,
    KIND_NAMES,
    KINDS,
    LABELS,
    PIECES,
    SLOTS,
    STOP_EDGES,
    STOP_KIND,
    TOWN,
    VALUES,
    edges_of,
    ground,
    map_rules,
    upgrades,
)
from zugwerk.games.cologne.rules.stations import place
from zugwerk.games.cologne.rules.track import lay, lay_cost, lays
from zugwerk.games.cologne.state.rails import slot_word

PHASE_2, PHASE_3, PHASE_5, PHASE_8 = 0, 1, 3, 5
YELLOW = """3 ×2 t10 0,1 · 4 ×4 t10 0,3 · 58 ×4 t10 0,2 · 5 ×2 c20 0,1 · 6 ×4 c20 0,2 · 57 ×3 c20 0,3 ·
 7 ×3 0–1 · 8 ×10 0–2 · 9 ×7 0–3 · K5 ×2 BX c20 0,1 · K6 ×2 BX c20 0,2 · K57 ×2 BX c20 0,3 ·
 K201 ×1 K c30 0,1"""
GREEN = """14 ×4 c30 2 slots 0,1,3,4 · 15 ×5 c30 2 slots 0,1,2,3 · 619 ×3 c30 2 slots 0,2,3,4 ·
 141 ×2 t10 0,1,3 · 142 ×2 t10 0,3,5 · 143 ×2 t10 0,1,2 · 144 ×2 t10 0,2,4 · 16 ×1 0–2 1–3 · 19 ×1 0–3 2–4 ·
 20 ×2 0–3 1–4 · 23 ×3 0–3 0–4 · 24 ×3 0–3 0–2 · 25 ×1 0–2 0–4 · 26 ×1 0–3 0–5 · 27 ×1 0–3 0–1 ·
 28 ×1 0–4 0–5 · 29 ×1 0–2 0–1 · K14 ×2 BX c30 2 slots 0,1,3,4 · K15 ×2 BX c30 2 slots 0,1,2,3 ·
 K269 ×1 K c50 2 slots 0,2,3,4 · K314 ×1 L c30 1 slots 0,2,3,5"""
BROWN = """611 ×4 c40 2 slots 0,1,2,3,4 · 145 ×1 t20 0,1,3,4 · 146 ×1 t20 0,1,2,3 · 147 ×1 t20 0,2,3,4 ·
 39 ×1 0–1 0–2 1–2 · 40 ×2 0–2 2–4 0–4 · 41 ×1 0–3 0–1 1–3 · 42 ×1 0–3 3–5 0–5 · 43 ×1 0–3 0–2 1–3 1–2 ·
 44 ×1 0–3 1–4 0–1 3–4 · 45 ×1 0–3 2–4 0–4 2–3 · 46 ×1 0–3 2–4 3–4 0–2 · 47 ×1 0–3 1–4 1–3 0–4 ·
 70 ×1 0–1 0–2 1–3 2–3 · K170 ×1 L c50 2 slots 0,2,3,4,5 · K255 ×1 K c70 3 slots 0,1,2,3,4"""


def described(kind: int) -> str:
    """A tile in the words of the rules."""
    cover = kind * 6
    words = [KIND_NAMES[kind], f"×{ground(AID).copies[kind]}", LABELS[kind]]
    if STOP_KIND[kind] in (CITY, TOWN):
        words.append(f"{'c' if STOP_KIND[kind] == CITY else 't'}{VALUES[kind * 3]}")
        words.append(f"{SLOTS[kind]} slots" if SLOTS[kind] and FACE_COLOUR[kind] > 1 else "")
        words.append(",".join(str(edge) for edge in STOP_EDGES[cover * 2]))
    pairs = [(one, other) for one in range(6) for other in range(one + 1, 6)]
    words += [f"{one}–{other}" for one, other in pairs if PIECES[cover] & JOIN_BITS[one * 6 + other]]
    return " ".join(word for word in words if word)


def same_words(one: str, other: str) -> bool:
    return sorted(one.split()) == sorted(other.split())


@pytest.mark.rule("C-3.1", "C-3.2", "C-3.3")
@pytest.mark.parametrize(
    ("colour", "total", "table"),
    [(1, 48, YELLOW), (2, 41, GREEN), (3, 20, BROWN)],
    ids=["yellow", "green", "brown"],
)
def test_tiles_are_those_of_the_table(colour: int, total: int, table: str) -> None:
    copies = ground(AID).copies
    kinds = [kind for kind in range(KINDS) if FACE_COLOUR[kind] == colour and copies[kind]]
    assert sum(copies[kind] for kind in kinds) == total
    rows = re.split(r"\s*·\s*", table)
    found = {KIND_NAMES[kind]: described(kind) for kind in kinds if LABELS[kind] != "L" or CITIES[kind]}
    assert len(rows) == len(found)
    assert [row for row in rows if not same_words(row, found[row.split()[0]])] == []


@pytest.mark.rule("C-3.1")
def test_leverkusen_has_two_towns_on_yellow_tiles() -> None:
    tiles = [KIND_NAMED["K1"], KIND_NAMED["K55"]]
    towns = [(STOP_EDGES[kind * 12], STOP_EDGES[kind * 12 + 1]) for kind in tiles]
    assert towns == [((1, 3), (0, 4)), ((0, 3), (1, 4))]


@pytest.mark.rule("C-3.4")
def test_colours_come_with_the_phases() -> None:
    rails = built("57 O4 0")
    assert [why_not(rails, "KBE", phase, "15 O4 0") for phase in range(6)] == ["C-3.4", "", "", "", "", ""]
    lay(rails, KIND_NAMED["15"], HEX_NAMED["O4"], 0)
    assert [why_not(rails, "KBE", phase, "611 O4 0") for phase in range(6)] == ["C-3.4"] * 3 + [""] * 3


@pytest.mark.rule("C-3.5", "C-8.10")
def test_an_upgrade_is_of_the_next_colour_and_keeps_track_label_and_stops() -> None:
    rails = built("57 O4 0, 4 Q4 0")
    assert why_not(rails, "KBE", PHASE_5, "14 O4 0") == ""
    assert why_not(rails, "KBE", PHASE_5, "611 O4 0") == "C-3.5"
    assert why_not(rails, "KBE", PHASE_5, "6 O4 0") == "C-3.5"
    assert why_not(rails, "KBE", PHASE_5, "K14 O4 0") == "C-3.5"
    assert why_not(rails, "KBE", PHASE_5, "15 O4 1") == "C-3.5"
    assert why_not(rails, "KBE", PHASE_5, "23 Q4 0") == "C-3.5"
    assert why_not(rails, "KBE", PHASE_5, "143 Q4 0") == "C-3.5"
    assert why_not(rails, "KBE", PHASE_5, "141 Q4 0") == ""


@pytest.mark.rule("C-3.6")
def test_chains_of_upgrades() -> None:
    def next_kinds(name: str) -> set[str]:
        return {KIND_NAMES[cover // 6] for cover in upgrades(KIND_NAMED[name] * 6)}

    assert next_kinds("K5") == next_kinds("K57") == {"K14", "K15"}
    assert next_kinds("K14") == next_kinds("K15") == set()
    assert next_kinds("K201") == {"K269", "KV269"}
    assert next_kinds("K269") == {"K255", "KV255"}
    assert next_kinds("5") == next_kinds("6") == next_kinds("57") == {"14", "15", "619"}
    assert next_kinds("14") == {"611"}
    assert next_kinds("58") == {"141", "142", "143", "144"}
    assert next_kinds("141") == {"145", "146", "147"}
    assert next_kinds("K1") == next_kinds("K55") == {"K314"}
    assert next_kinds("K314") == {"K170"}


@pytest.mark.rule("C-3.7", "C-8.10")
def test_the_supply_is_limited_and_replaced_tiles_return() -> None:
    rails = built("5 I2 3, 5 L3 4")
    assert rails.left[KIND_NAMED["5"]] == 0
    assert why_not(rails, "EKB", PHASE_3, "5 T3 2") == "C-3.7"
    lay(rails, KIND_NAMED["15"], HEX_NAMED["L3"], 4)
    assert rails.left[KIND_NAMED["5"]] == 1
    assert why_not(rails, "EKB", PHASE_3, "5 T3 2") == ""
    assert sum(rails.left) == 107
    lay(rails, KIND_NAMED["14"], HEX_NAMED["P7"], 1)
    assert sum(rails.left) == 106


@pytest.mark.rule("C-3.8")
def test_stations_and_kept_slots_stay_in_their_slots() -> None:
    rails = built("57 O2 1, 57 O4 0")
    lay(rails, KIND_NAMED["14"], HEX_NAMED["O2"], 1)
    lay(rails, KIND_NAMED["14"], HEX_NAMED["O4"], 0)
    place(rails, company("RAG"), HEX_NAMED["O4"])
    lay(rails, KIND_NAMED["611"], HEX_NAMED["O4"], 0)
    slots = rails.snapshot()["slots"]
    assert slots["O2"][:2] == ["(DE)", ""]
    assert slots["O4"][:2] == ["KBE", "RAG"]
    assert slot_word(rails.slots[HEX_NAMED["O4"] * 4 + 2]) == ""


@pytest.mark.rule("C-11.2")
def test_grey_phase_replaces_the_tiles_of_koeln() -> None:
    rules = map_rules(False, grey_phase=True)
    names = ("K201", "K269", "K255", "KV201", "KV269", "KV255", "KV333", "KV259")
    assert [ground(AID).copies[KIND_NAMED[name]] for name in names] == [1, 1, 1, 0, 0, 0, 0, 0]
    assert [ground(rules).copies[KIND_NAMED[name]] for name in names] == [0, 0, 0, 1, 1, 1, 1, 1]
    rails = built("", "RAG L5", rules)
    assert why_not(rails, "RAG", PHASE_3, "K201 L5 1") == "C-3.7"
    costs = [lay_cost(rails, HEX_NAMED["L5"])]
    for phase, words in ((PHASE_3, "KV201 L5 1"), (PHASE_3, "KV269 L5 0"), (PHASE_5, "KV255 L5 0")):
        assert why_not(rails, "RAG", phase, words) == ""
        name, _, rotation = words.split()
        lay(rails, KIND_NAMED[name], HEX_NAMED["L5"], int(rotation))
        costs.append(lay_cost(rails, HEX_NAMED["L5"]))
    assert costs == [40, 40, 40, 60]
    assert why_not(rails, "RAG", PHASE_8 - 1, "KV333 L5 0") == "C-3.4"
    assert why_not(rails, "RAG", PHASE_8, "KV333 L5 0", cash=59) == "C-8.9"
    assert why_not(rails, "RAG", PHASE_8, "KV333 L5 0") == ""


@pytest.mark.rule("C-11.2")
def test_brown_cities_become_grey_with_three_slots() -> None:
    rails = built("611 T3 1", "", map_rules(False, grey_phase=True))
    assert why_not(rails, "EKB", PHASE_8, "KV259 T3 0") == "C-2.16"
    rails = built("611 O4 1", "", map_rules(False, grey_phase=True))
    assert why_not(rails, "KBE", PHASE_8 - 1, "KV259 O4 0") == "C-3.4"
    assert why_not(rails, "KBE", PHASE_8, "KV259 O4 0") == ""
    assert why_not(built("611 O4 1"), "KBE", PHASE_8, "KV259 O4 0") == "C-3.7"
    assert (SLOTS[KIND_NAMED["KV259"]], SLOTS[KIND_NAMED["KV333"]]) == (3, 4)


@pytest.mark.rule("C-11.3")
def test_existing_track_in_grevenbroich_and_solingen() -> None:
    rails = built("", "RAG D7, DE E2", map_rules(False, existing_track=True))
    exits = {hex: edges_of(EXITS[rails.covers[HEX_NAMED[hex]]]) for hex in ("E2", "D7")}
    assert exits == {"E2": (0, 3), "D7": (1, 4)}
    assert why_not(rails, "DE", PHASE_3, "57 E2 0") == "C-3.5"
    assert why_not(rails, "DE", PHASE_3, "619 E2 3") == ""
    assert why_not(rails, "RAG", PHASE_3, "14 D7 1") == "C-3.5"
    assert why_not(rails, "RAG", PHASE_3, "KV619 D7 1") == ""
    lay(rails, KIND_NAMED["KV619"], HEX_NAMED["D7"], 1)
    assert why_not(rails, "RAG", PHASE_5, "KV63 D7 0") == ""
    assert why_not(rails, "RAG", PHASE_5, "611 D7 1") == "C-3.5"
    plain = built("", "RAG D7")
    assert why_not(plain, "RAG", PHASE_3, "57 D7 1") == ""
    assert (plain.city_id(HEX_NAMED["D7"]), rails.tile_id(HEX_NAMED["E2"])) == ("D7-6-0", "E2-0")


@pytest.mark.rule("C-8.10")
def test_lays_are_listed_by_hex_kind_and_rotation_equal_orientations_once() -> None:
    found = lays(built(), company("KBE"), PHASE_2, RICH)
    assert found == sorted(found, key=lambda entry: (entry[1], entry[0], entry[2]))
    assert {HEX_NAMES[hex] for _, hex, _, _ in found} == {"O4"}
    straight = [rotation for kind, _, rotation, _ in found if KIND_NAMES[kind] == "57"]
    assert straight == [0, 1, 2]
    assert why_not(built(), "KBE", PHASE_2, "57 O4 5") == ""
