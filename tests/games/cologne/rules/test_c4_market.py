"""C-4: the stock market."""

import pytest

from tests.games.cologne.tables import found, of, open_shares, play, stock_round, table
from zugwerk.games.cologne.rules import market, shares
from zugwerk.games.cologne.state.figures import (
    CELL_PRICES,
    DOWN,
    LEFT,
    MERGER_CELLS,
    PAR_CELLS,
    PAR_PRICES,
    RIGHT,
    UP,
)
from zugwerk.games.cologne.state.position import HOME, POOL


def cell(row: int, column: int) -> int:
    return row * 16 + column


@pytest.mark.rule("C-4.1", "C-4.7")
def test_par_cells_and_the_start_of_agv_and_hgk() -> None:
    assert PAR_PRICES == (100, 90, 80, 70, 60)
    assert [CELL_PRICES[place] for place in PAR_CELLS] == list(PAR_PRICES)
    assert (cell(2, 6), cell(1, 5)) == MERGER_CELLS
    assert [CELL_PRICES[place] for place in MERGER_CELLS] == [120, 120]
    state = table()
    assert state.cells[of("AGV")] == -1


@pytest.mark.rule("C-4.2")
@pytest.mark.parametrize(("start", "end"), [((3, 3), (3, 4)), ((3, 7), (2, 7)), ((0, 15), (0, 15))])
def test_right_goes_to_the_next_column_or_up(start: tuple[int, int], end: tuple[int, int]) -> None:
    assert RIGHT[cell(*start)] == cell(*end)


@pytest.mark.rule("C-4.3")
@pytest.mark.parametrize(
    ("start", "end"), [((3, 3), (3, 2)), ((3, 0), (4, 0)), ((0, 2), (1, 2)), ((6, 0), (6, 0))]
)
def test_left_goes_to_the_previous_column_or_down(start: tuple[int, int], end: tuple[int, int]) -> None:
    assert LEFT[cell(*start)] == cell(*end)


@pytest.mark.rule("C-4.4")
def test_up_and_down_stay_where_there_is_no_cell() -> None:
    assert UP[cell(3, 3)] == cell(2, 3)
    assert UP[cell(2, 0)] == cell(2, 0)
    assert UP[cell(1, 1)] == cell(1, 1)
    assert UP[cell(0, 5)] == cell(0, 5)
    assert DOWN[cell(3, 3)] == cell(4, 3)
    assert DOWN[cell(2, 9)] == cell(2, 9)
    assert DOWN[cell(6, 1)] == cell(6, 1)


@pytest.mark.rule("C-4.5", "C-8.2")
def test_who_enters_a_cell_goes_under_the_others_and_operates_after_them() -> None:
    state = table()
    found(state, "RSE", 80, 50)
    found(state, "DE", 80, 50)
    found(state, "RAG", 100, 50)
    assert market.stack(state, PAR_CELLS[2]) == [of("RSE"), of("DE")]
    assert market.operating_order(state) == [of("RAG"), of("RSE"), of("DE")]
    market.put(state, of("RAG"), cell(3, 0))
    market.move_left(state, of("RAG"), [])
    market.put(state, of("RAG"), cell(6, 0))
    arrivals = state.arrivals
    market.move_left(state, of("RAG"), [])
    assert state.arrivals == arrivals, "a move that changes nothing keeps its place"


@pytest.mark.rule("C-4.6", "C-6.5")
def test_a_sold_out_corporation_rises_at_the_end_of_a_stock_round() -> None:
    state = table()
    found(state, "DE", 80, 50, 30, 20)
    found(state, "RSE", 70, 50)
    stock_round(state)
    play(state, "pass", "pass", "pass")
    assert state.price(of("DE")) == 90
    assert state.price(of("RSE")) == 70


@pytest.mark.rule("C-4.7")
def test_agv_does_not_move_before_it_is_formed() -> None:
    for formed, price in ((False, 120), (True, 135)):
        state = table()
        open_shares(state, "AGV", MERGER_CELLS[0])
        state.floated[of("AGV")] = formed
        for seat in range(3):
            shares.move_single(state, of("AGV"), POOL, seat, 1)
        shares.move_single(state, of("AGV"), POOL, 0, 2)
        shares.move_single(state, of("AGV"), HOME, 0, 1)
        state.president_at[of("AGV")] = state.double_at[of("AGV")] = 0
        market.raise_sold_out(state, [])
        assert state.price(of("AGV")) == price
