"""M-2 Board, tiles and stations: geometry, checked against a naive second opinion."""

import random

import pytest

from tests.games.metro.helpers import Table, played, restored, scored, shuffled_board, written
from tests.games.metro.reference import (
    ARRIVALS,
    CELLS,
    CENTRE,
    DEPARTURES,
    RIM,
    SEAT_COUNTS,
    SLOTS,
    STATIONS,
    TILES,
    Board,
    owner_of,
    trace,
    worth,
)
from zugwerk.core.game import CHANCE
from zugwerk.games.metro.board import (
    CELL_NAMED,
    CLASS_OF,
    KIND_CODED,
    STATION_DOORS,
    exit_port,
    turned,
)
from zugwerk.games.metro.events import LineScored
from zugwerk.games.metro.game import GAME
from zugwerk.games.metro.meta import META
from zugwerk.games.metro.notation import explain
from zugwerk.games.metro.view import LineView
from zugwerk.kit.dice import Dice

# M-2.8, second table: the stations of yellow, blue, orange, green, purple, black by player count
BY_PLAYER_COUNT = {
    3: (
        "1 4 6 11 15 20 23 25 28 31",
        "2 7 9 12 14 19 22 27 29 32",
        "3 5 8 10 13 18 21 24 26 30",
    ),
    4: (
        "4 7 11 16 20 23 27 32",
        "3 8 12 15 19 24 28 31",
        "1 6 10 13 18 21 25 30",
        "2 5 9 14 17 22 26 29",
    ),
    5: (
        "1 5 10 14 22 28",
        "6 12 18 23 27 32",
        "3 7 15 19 25 29",
        "2 9 13 21 26 30",
        "4 8 11 20 24 31",
    ),
    6: (
        "1 5 10 19 27",
        "2 11 18 25 29",
        "4 8 14 21 26",
        "6 15 20 24 31",
        "3 9 13 23 30",
        "7 12 22 28 32",
    ),
}


def followed_by_engine(board: Board, cars: int = 0, **options: bool) -> dict[str, LineView]:
    """The engine's lines on a full board, with yellow central cars on the first slots."""
    slots = [0] * cars + [255] * (8 - cars)
    lines = restored(Table(2, **options), board, cars=slots).view(None).lines
    return {line.name: line for line in lines}


def quarter_turned(sequence: str) -> str:
    """A position turned clockwise with its tiles."""
    parts = [sequence[start : start + 6] for start in range(0, len(sequence), 6)]
    return "".join(f"{part[3]}{part[:3]}{part[5]}{7 - int(part[4])}" for part in parts)


@pytest.mark.rule("M-2.1")
def test_tiles_go_on_60_of_64_cells_and_28_of_them_are_the_rim() -> None:
    table = Table(2, "tile aaaa")
    assert table.cells("aaaa") == {f"{row}{col}" for row, col in RIM}
    assert len(RIM) == 28
    assert len(CELLS) == 60
    for centre in ("33", "34", "43", "44"):
        assert table.refusal(f"aaaa@{centre}") == ("M-5.1", "centre-cell")


@pytest.mark.rule("M-2.2", "M-2.3")
@pytest.mark.parametrize(
    ("sequence", "station", "ports"),
    [
        ("aaaa03dddd13", "5", [(0, 3, 0), (1, 3, 0), (0, 3, 4)]),
        ("aaaa37dddd36", "29", [(3, 7, 2), (3, 6, 2), (3, 7, 6)]),
        ("aaaa73dddd63", "20", [(7, 3, 4), (6, 3, 4), (7, 3, 0)]),
        ("aaaa40dddd41", "13", [(4, 0, 6), (4, 1, 6), (4, 0, 2)]),
    ],
)
def test_ports_run_clockwise_and_touch_those_of_the_neighbour(
    sequence: str, station: str, ports: list[tuple[int, int, int]]
) -> None:
    table = Table(2, "tile acba", "tile acba")
    (line,) = [event for event in table.lay(sequence) if isinstance(event, LineScored)]
    doors = [CELL_NAMED[f"{row}{col}"] * 4 + port // 2 for row, col, port in ports]
    assert (str(line.line + 1), list(line.path)) == (station, doors)


@pytest.mark.rule("M-2.4")
def test_the_letters_say_where_the_track_of_each_even_port_leaves() -> None:
    for code, tile in TILES.items():
        assert {2 * side: exit_port(code, side) for side in range(4)} == tile.tracks


@pytest.mark.rule("M-2.4")
def test_a_quarter_turn_moves_the_letters_one_place_to_the_right() -> None:
    assert [turned("aacb", turns) for turns in range(5)] == ["aacb", "baac", "cbaa", "acba", "aacb"]


@pytest.mark.rule("M-2.5")
def test_the_supply_holds_the_copies_of_the_table() -> None:
    state = GAME.new(META.setup(2, {"first_seat": "1"}))
    supply = {GAME.notation(deal).split()[1]: lots for deal, lots in state.chance_outcomes()}
    assert supply == {code: tile.copies for code, tile in TILES.items()}
    assert sum(supply.values()) == 60


@pytest.mark.rule("M-2.5")
def test_tiles_of_one_rotation_class_turn_into_each_other() -> None:
    for code, tile in TILES.items():
        for other, other_tile in TILES.items():
            together = CLASS_OF[KIND_CODED[code]] == CLASS_OF[KIND_CODED[other]]
            assert together == (tile.rotation_class == other_tile.rotation_class)


@pytest.mark.rule("M-2.5")
def test_no_tile_is_laid_more_often_than_it_has_copies() -> None:
    assert explain("dada10dada20", 2)["valid"]
    refusal = explain("dada10dada20dada30", 2)["refusal"]
    assert (refusal["index"], refusal["rule"], refusal["code"]) == (2, "M-2.5", "no-copy-left")
    assert explain("dada10dada20", 2)["legal"]["dada"] == []


@pytest.mark.rule("M-2.6")
def test_stations_run_anticlockwise_from_the_top_right_corner() -> None:
    sides = "NESW"
    for number, station in STATIONS.items():
        cell, side = STATION_DOORS[number - 1]
        assert (cell, sides[side]) == (CELL_NAMED[f"{station.cell[0]}{station.cell[1]}"], station.side)
    corners = [number for number, station in STATIONS.items() if station.cell in {(0, 0), (7, 7)}]
    assert corners == [8, 9, 24, 25]


@pytest.mark.rule("M-2.7")
@pytest.mark.parametrize(
    ("turns", "departure", "arrival"), [(0, 7, 6), (1, 31, 30), (2, 23, 22), (3, 15, 14)]
)
def test_a_line_departs_on_the_right_of_its_station_and_arrives_on_the_left(
    turns: int, departure: int, arrival: int
) -> None:
    sequence = "bbbb01cbcb02"
    for _ in range(turns):
        sequence = quarter_turned(sequence)
    lines = explain(sequence, 2)["lines"]
    finished = [(line["station"], line["end"]) for line in lines if line["end"]]
    assert finished == [(departure, arrival)]


@pytest.mark.rule("M-2.7")
def test_the_departure_is_the_even_port_of_its_side_and_the_arrival_the_odd_one() -> None:
    for station in STATIONS.values():
        port = 2 * "NESW".index(station.side)
        assert (station.departure, station.arrival) == (port, port + 1)


@pytest.mark.rule("M-2.8", "M-3.4")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_the_cars_stand_as_the_table_says(seats: int) -> None:
    lines = Table(seats).view().lines
    assert [line.owner for line in lines] == [owner_of(station, seats) for station in STATIONS]


@pytest.mark.rule("M-2.8")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_stations_of_each_colour_are_those_of_the_second_table(seats: int) -> None:
    lines = Table(seats).view().lines
    for colour, stations in enumerate(BY_PLAYER_COUNT[seats]):
        assert [line.name for line in lines if line.owner == colour] == stations.split()
    without = [line.name for line in lines if line.owner is None]
    assert without == ([] if seats == 4 else ["16", "17"])


@pytest.mark.rule("M-2.8")
def test_with_two_yellow_has_the_odd_and_blue_the_even_numbers() -> None:
    assert all(line.owner == (int(line.name) + 1) % 2 for line in Table(2).view().lines)


STRAIGHT_TO_THE_CENTRE = {
    "C23": ("aaaa03aaaa13aaaa23", "5"),
    "C24": ("aaaa04aaaa14aaaa24", "4"),
    "C32": ("aaaa30aaaa31aaaa32", "12"),
    "C42": ("aaaa40aaaa41aaaa42", "13"),
    "C35": ("aaaa37aaaa36aaaa35", "29"),
    "C45": ("aaaa47aaaa46aaaa45", "28"),
    "C53": ("aaaa73aaaa63aaaa53", "20"),
    "C54": ("aaaa74aaaa64aaaa54", "21"),
}


@pytest.mark.rule("M-2.9", "MS-3")
@pytest.mark.parametrize("slot", SLOTS)
def test_each_slot_is_reached_and_left_on_the_two_tracks_of_its_facing_cell(slot: str) -> None:
    sequence, station = STRAIGHT_TO_THE_CENTRE[slot]
    table = played(sequence, central_stations=True)
    assert table.line(station).end == slot
    table.do(f"car {slot}")
    assert table.line(slot).end == station


@pytest.mark.rule("M-2.10")
def test_a_line_is_open_until_it_reaches_an_arrival() -> None:
    table = Table(2, "tile acba", "tile acba")
    assert scored(table.lay("aaaa03aaaa13")) == []
    assert (table.line("5").length, table.line("5").end, table.line("5").points) == (2, "", 0)
    assert scored(table.lay("aaaa23")) == [("5", 0, 6)]
    assert (table.line("5").length, table.line("5").end, table.line("5").points) == (3, "C23", 6)


@pytest.mark.rule("M-2.11")
@pytest.mark.parametrize("seed", range(20))
def test_on_a_full_board_departures_go_one_to_one_onto_arrivals(seed: int) -> None:
    lines = followed_by_engine(shuffled_board(seed), cars=8, central_stations=True)
    assert list(lines) == list(DEPARTURES)
    assert sorted(line.end for line in lines.values()) == sorted(ARRIVALS.values())


@pytest.mark.rule("M-2.11")
@pytest.mark.parametrize("seed", range(20))
def test_two_lines_never_share_a_track_and_all_enter_tiles_at_even_ports(seed: int) -> None:
    board = shuffled_board(seed)
    crossings = [port for name in DEPARTURES for port in trace(board, name).crossings]
    assert len(set(crossings)) == len(crossings)
    assert all(port % 2 == 0 for _, _, port in crossings)
    lines = followed_by_engine(board, cars=8, central_stations=True)
    assert sum(line.length for line in lines.values()) == len(crossings)


@pytest.mark.rule("M-2.10", "M-6.2", "M-6.3")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
@pytest.mark.parametrize("seed", range(10))
def test_lines_and_points_agree_with_a_naive_follower_on_full_boards(seats: int, seed: int) -> None:
    board = shuffled_board(1000 * seats + seed)
    found = explain(written(board), seats)
    points = [0] * seats
    for line in found["lines"]:
        followed = trace(board, str(line["station"]))
        assert (line["length"], str(line["end"])) == (followed.length, followed.end)
        assert line["points"] == worth(followed, str(line["station"]))
        owner = owner_of(line["station"], seats)
        if owner is not None:
            points[owner] += line["points"]
    assert found["scores"] == points


@pytest.mark.rule("M-2.10", "MT-2", "MT-4")
@pytest.mark.parametrize("seed", range(20))
def test_lines_through_central_tracks_agree_with_the_naive_follower(seed: int) -> None:
    board = shuffled_board(seed)
    board.update(zip(CENTRE, random.Random(seed).sample(list(TILES), 4), strict=True))
    for name, line in followed_by_engine(board, central_tracks=True).items():
        followed = trace(board, name, through_centre=True)
        assert (line.length, line.end, line.points) == (followed.length, followed.end, followed.length)


@pytest.mark.rule("M-2.10")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_open_lines_agree_with_the_naive_follower_in_the_middle_of_a_game(seats: int) -> None:
    table = Table(seats)
    dice = Dice(seats)
    while table.state.actors():
        table.play_on(dice, actions=5)
        board = table.board()
        for line in table.view().lines:
            followed = trace(board, line.name)
            assert (line.length, line.end) == (followed.length, followed.end)
            assert line.points == worth(followed, line.name)


@pytest.mark.rule("M-3.2")
def test_the_deals_of_a_game_use_every_tile_exactly_once() -> None:
    table = Table(4)
    table.play_on(Dice(4))
    laid = list(table.board().values())
    assert {code: laid.count(code) for code in TILES} == {code: tile.copies for code, tile in TILES.items()}
    assert table.state.legal_actions(CHANCE) == []
