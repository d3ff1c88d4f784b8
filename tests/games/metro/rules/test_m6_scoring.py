"""M-6 Scoring: what a finished line is worth, and to whom."""

import random

import pytest

from tests.games.metro.helpers import (
    Table,
    hands,
    of_kind,
    placements,
    played,
    scored,
    shuffled_board,
    written,
)
from tests.games.metro.reference import SEAT_COUNTS, STATIONS, owner_of, trace, worth
from zugwerk.games.metro.events import LineScored, TilePlaced
from zugwerk.games.metro.game import GAME
from zugwerk.games.metro.notation import explain
from zugwerk.kit.dice import Dice


@pytest.mark.rule("M-6.1")
def test_a_line_scores_at_once_for_the_owner_of_its_departure_whoever_placed_the_tile() -> None:
    table = Table(2, *hands("acba acba"))
    table.lay("bbbb01")
    events = table.lay("cbcb02")
    assert [event.seat for event in of_kind(events, TilePlaced)] == [1]
    assert scored(events) == [("7", 0, 2)]
    assert table.accounts() == [2, 0]


@pytest.mark.rule("M-6.1")
def test_the_owner_of_the_station_where_a_line_arrives_gets_nothing() -> None:
    table = played("bbbb01cbcb02")
    assert table.line("7").end == "6"
    assert table.line("6").owner == 1
    assert table.accounts()[1] == 0


@pytest.mark.rule("M-6.2")
def test_a_tile_crossed_twice_counts_twice() -> None:
    table = played("aaaa02dddd12")
    assert (table.line("6").length, table.line("6").points) == (3, 3)
    assert len(table.board()) == 2
    assert table.accounts() == [0, 3]


@pytest.mark.rule("M-6.3")
def test_a_line_that_ends_at_the_centre_counts_double() -> None:
    table = played("aaaa03aaaa13aaaa23")
    assert (table.line("5").end, table.line("5").length, table.line("5").points) == ("C23", 3, 6)
    assert table.accounts() == [6, 0]


@pytest.mark.rule("M-6.3")
def test_a_line_that_ends_at_a_station_counts_once_and_printed_track_nothing() -> None:
    table = played("bbbb01cbcb02")
    assert (table.line("7").length, table.line("7").points) == (2, 2)


@pytest.mark.rule("M-6.4")
def test_a_line_may_end_at_its_own_station() -> None:
    table = played("aaaa02dddd12")
    assert table.line("6").end == "6"
    assert table.accounts() == [0, 3]


@pytest.mark.rule("M-6.5")
def test_a_forced_one_tile_line_scores_1() -> None:
    table = Table(2, *hands("dddd"))
    events = table.do("dddd@27")
    assert scored(events) == [("30", 1, 1)]
    assert table.accounts() == [0, 1]


@pytest.mark.rule("M-6.5")
def test_a_tile_forced_into_a_corner_scores_1_for_each_of_its_lines() -> None:
    table = Table(2, *hands("dddd"))
    assert sorted(scored(table.do("dddd@00"))) == [("8", 1, 1), ("9", 0, 1)]


@pytest.mark.rule("M-6.6")
def test_a_loop_scores_nothing() -> None:
    table = Table(2, *hands("acba acba"))
    assert scored(table.lay("aacb02dada12dada22")) == []
    assert table.accounts() == [0, 0]
    assert trace(table.board(), "6").crossings == ((0, 2, 0), (1, 2, 0), (0, 2, 4))


@pytest.mark.rule("M-6.6")
@pytest.mark.parametrize(("seats", "owner"), [(2, 1), (3, None), (4, 0), (5, None), (6, None)])
def test_the_line_of_a_station_without_a_car_scores_for_nobody(seats: int, owner: int | None) -> None:
    table = Table(seats, *hands("acba acba acba acba cbaa cbaa"[: 5 * seats]))
    events = table.lay("aaaa70accd71")
    finished = table.line("16")
    assert (finished.end, finished.length, finished.owner) == ("16", 3, owner)
    assert scored(events) == ([] if owner is None else [("16", owner, 3)])
    assert table.accounts() == [3 if seat == owner else 0 for seat in range(seats)]


@pytest.mark.rule("M-6.7")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_each_line_with_a_car_scores_exactly_once_in_a_game(seats: int) -> None:
    events = Table(seats).play_on(Dice(seats))
    lines = sorted(event.line + 1 for event in of_kind(events, LineScored))
    assert lines == [station for station in STATIONS if owner_of(station, seats) is not None]


@pytest.mark.rule("M-6.8")
@pytest.mark.parametrize("seed", range(5))
def test_the_points_depend_on_the_tiles_and_not_on_their_order(seed: int) -> None:
    board = shuffled_board(seed)
    parts = [code + cell for code, cell in placements(written(board))]
    random.Random(seed).shuffle(parts)
    first, second = explain(written(board), 4), explain("".join(parts), 4)
    assert (first["scores"], first["lines"]) == (second["scores"], second["lines"])


@pytest.mark.rule("M-6.8")
def test_a_saved_game_finds_its_points_again_from_the_tiles() -> None:
    table = Table(3, central_stations=True)
    table.play_on(Dice(3), actions=50, kinds=("@", "draw", "car"))
    restored = GAME.restore(table.state.snapshot())
    assert "accounts" not in table.state.snapshot()
    assert sum(table.accounts()) > 0
    assert restored.view(None).accounts == table.view().accounts


@pytest.mark.rule("M-6.9")
def test_points_beyond_100_are_kept_as_numbers() -> None:
    totals = []
    for seed in range(8):
        table = Table(2)
        table.play_on(Dice(seed))
        board = table.board()
        expected = [0, 0]
        for station in STATIONS:
            expected[(station + 1) % 2] += worth(trace(board, str(station)), str(station))
        assert table.accounts() == expected
        totals += expected
    assert max(totals) > 100
