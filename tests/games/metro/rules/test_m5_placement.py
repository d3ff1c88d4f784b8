"""M-5 Placement: where a tile may lie."""

import pytest

from tests.games.metro.helpers import Table, hands, of_kind, played, scored
from tests.games.metro.reference import CELLS, RIM, SEAT_COUNTS, TILES, legal_cells
from zugwerk.games.metro.board import CELL_NAMES
from zugwerk.games.metro.events import TilePlaced
from zugwerk.games.metro.notation import explain
from zugwerk.kit.dice import Dice

RIM_NAMES = {f"{row}{col}" for row, col in RIM}

# M-5.5: which letter makes a one-tile line on which cells
ONE_TILE_LETTERS = [
    *[(f"0{col}", 0, "d") for col in range(8)],
    *[(f"{row}7", 1, "d") for row in range(8)],
    *[(f"7{col}", 2, "d") for col in range(8)],
    *[(f"{row}0", 3, "d") for row in range(8)],
    *[("00", 0, "c"), ("00", 3, "b")],
    *[("07", 0, "b"), ("07", 1, "c")],
    *[("70", 2, "b"), ("70", 3, "c")],
    *[("77", 1, "b"), ("77", 2, "c")],
]


@pytest.mark.rule("M-5.1")
def test_a_tile_goes_on_an_empty_cell() -> None:
    table = Table(2, *hands("aacb acba"))
    table.do("aacb@05", "tile aaaa")
    assert table.refusal("acba@05") == ("M-5.1", "cell-taken")
    assert table.allows("acba@06")


@pytest.mark.rule("M-5.1")
def test_no_tile_goes_on_the_central_station() -> None:
    table = played("aaaa03aaaa13aaaa23")
    for centre in ("33", "34", "43", "44"):
        assert table.refusal(f"aacb@{centre}") == ("M-5.1", "centre-cell")


@pytest.mark.rule("M-5.2")
def test_the_first_tile_goes_on_the_rim() -> None:
    assert Table(2, *hands("aaaa")).cells("aaaa") == RIM_NAMES


@pytest.mark.rule("M-5.2")
def test_a_tile_next_to_the_rim_but_not_on_it_is_refused() -> None:
    table = Table(2, *hands("aaaa"))
    for cell in ("11", "13", "16", "61", "66"):
        assert table.refusal(f"aaaa@{cell}") == ("M-5.2", "not-adjacent")


@pytest.mark.rule("M-5.2")
def test_a_tile_that_shares_an_edge_with_another_is_allowed_and_diagonal_contact_does_not_count() -> None:
    table = played("aacb05acba15")
    assert all(table.allows(f"aaaa@{cell}") for cell in ("14", "16", "25"))
    for cell in ("24", "26"):
        assert table.refusal(f"aaaa@{cell}") == ("M-5.2", "not-adjacent")


@pytest.mark.rule("M-5.2")
def test_the_centre_does_not_count_as_a_neighbour() -> None:
    table = played("aaaa03aacb13")
    for cell in ("24", "32", "35", "42", "45", "53", "54"):
        assert table.refusal(f"aaaa@{cell}") == ("M-5.2", "not-adjacent")
    assert table.allows("aaaa@23")


@pytest.mark.rule("M-5.3")
def test_a_tile_is_laid_with_its_arrow_up() -> None:
    table = Table(2, *hands("aacb bbbb"))
    for turned in ("baac", "cbaa", "acba"):
        assert table.refusal(f"{turned}@05") == ("M-5.3", "no-rotation")
    assert table.allows("aacb@05")


@pytest.mark.rule("M-5.4")
def test_a_tile_must_not_lead_a_station_straight_to_itself() -> None:
    table = Table(2, *hands("dada"))
    assert table.refusal("dada@02") == ("M-5.4", "one-tile-line")
    assert table.refusal("dada@74") == ("M-5.4", "one-tile-line")
    assert table.allows("dada@20")
    assert table.allows("dada@47")


@pytest.mark.rule("M-5.4")
@pytest.mark.parametrize(
    ("refused", "allowed"),
    [("cbcb@00", "bcbc@00"), ("bcbc@07", "cbcb@07"), ("bcbc@70", "cbcb@70"), ("cbcb@77", "bcbc@77")],
)
def test_a_tile_must_not_join_the_two_stations_of_a_corner(refused: str, allowed: str) -> None:
    assert Table(2, *hands(refused[:4])).refusal(refused) == ("M-5.4", "one-tile-line")
    assert Table(2, *hands(allowed[:4])).allows(allowed)


@pytest.mark.rule("M-5.4")
def test_lines_of_two_tiles_are_allowed() -> None:
    table = Table(2, *hands("acba acba"))
    assert scored(table.lay("bbbb01cbcb02")) == [("7", 0, 2)]


@pytest.mark.rule("M-5.5")
@pytest.mark.parametrize("code", [code for code in TILES if code != "dddd"])
def test_exactly_the_listed_tracks_are_one_tile_lines(code: str) -> None:
    table = Table(2, *hands(code))
    for name in RIM_NAMES:
        listed = any(cell == name and code[place] == letter for cell, place, letter in ONE_TILE_LETTERS)
        assert table.allows(f"{code}@{name}") == (not listed), name


@pytest.mark.rule("M-5.5")
def test_away_from_the_rim_no_track_is_a_one_tile_line() -> None:
    table = played("aacb05", 2)
    table.do("draw", "tile dddd")
    assert table.cells("dddd") == {"15"}


@pytest.mark.rule("M-5.6")
def test_a_tile_that_fits_nowhere_may_lie_on_every_reachable_cell() -> None:
    table = Table(2, *hands("dddd"))
    assert table.cells("dddd") == RIM_NAMES
    (placed,) = of_kind(table.do("dddd@27"), TilePlaced)
    assert placed.forced


@pytest.mark.rule("M-5.6")
def test_the_exception_does_not_reach_cells_that_touch_nothing_or_are_taken() -> None:
    table = played("aaaa00aaaa07")
    table.do("draw", "tile dddd")
    assert table.cells("dddd") == RIM_NAMES - {"00", "07"}
    assert table.refusal("dddd@11") == ("M-5.2", "not-adjacent")
    assert table.refusal("dddd@00") == ("M-5.1", "cell-taken")


@pytest.mark.rule("M-5.6")
def test_one_other_cell_anywhere_rules_the_exception_out() -> None:
    table = Table(2, *hands("dddd dddd"))
    table.do("draw", "tile accd", "accd@03")
    assert table.cells("dddd") == {"13"}
    assert table.refusal("dddd@71") == ("M-5.4", "one-tile-line")
    (placed,) = of_kind(table.do("dddd@13"), TilePlaced)
    assert not placed.forced


@pytest.mark.rule("M-5.6")
def test_the_exception_is_judged_for_the_tile_alone_although_another_could_be_drawn() -> None:
    table = Table(2, *hands("dddd"))
    assert table.allows("draw")
    assert table.allows("dddd@00")


@pytest.mark.rule("M-5.6")
def test_at_the_end_of_a_game_the_exception_opens_the_last_cells() -> None:
    table = Table(2, *hands("dada dacc"))
    table.fill("03", "00")
    assert table.actions() == ["dada@00", "dada@03"]
    (placed,) = of_kind(table.do("dada@03"), TilePlaced)
    assert placed.forced
    assert table.actions() == ["dacc@00"]


@pytest.mark.rule("M-5.1", "M-5.2", "M-5.4", "M-5.6")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_the_legal_cells_of_every_tile_agree_with_a_naive_judge(seats: int) -> None:
    table = Table(seats)
    dice = Dice(7 * seats)
    sequence = ""
    while len(sequence) < 59 * 6:
        for event in of_kind(table.play_on(dice, actions=1), TilePlaced):
            sequence += table.view().tiles[event.cell] + CELL_NAMES[event.cell]
        board = table.board()
        for code, cells in explain(sequence, seats)["legal"].items():
            if list(board.values()).count(code) < TILES[code].copies:
                expected, _ = legal_cells(board, code)
                assert cells == [f"{row}{col}" for row, col in CELLS if (row, col) in expected]
    assert len(table.board()) == 59


@pytest.mark.rule("M-5.7")
def test_a_tile_may_continue_the_line_of_another() -> None:
    table = Table(2, *hands("acba aaaa"))
    table.lay("aaaa03")
    assert table.turn() == 1
    assert table.line("5").owner == 0
    table.do("aaaa@13")
    assert table.line("5").length == 2


@pytest.mark.rule("M-5.8")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_while_a_cell_is_empty_there_is_a_legal_placement_for_every_tile(seats: int) -> None:
    for seed in range(5):
        table = Table(seats)
        dice = Dice(100 * seats + seed)
        while table.state.actors():
            assert any("@" in text for text in table.actions())
            table.play_on(dice, actions=1)
        assert len(table.board()) == 60


@pytest.mark.rule("M-2.1")
def test_views_list_the_cells_row_by_row_and_those_of_the_centre_last() -> None:
    table = Table(2, *hands("aaaa aaaa"))
    table.do("aaaa@70")
    shown = table.view().tiles
    assert (len(shown), shown.index("aaaa")) == (64, 52)
    assert [CELL_NAMES[place] for place in (0, 7, 8, 59)] == ["00", "07", "10", "77"]
    assert CELL_NAMES[60:] == ("33", "34", "43", "44")
