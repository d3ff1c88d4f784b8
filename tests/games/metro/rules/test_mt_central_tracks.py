"""MT Central Tracks: four tiles in the middle, and lines run through."""

import pytest

from tests.games.metro.helpers import Table, scored
from tests.games.metro.reference import SEAT_COUNTS, TILES, owner_of, trace
from zugwerk.core.game import CHANCE
from zugwerk.games.metro.board import CENTRAL_TILES
from zugwerk.games.metro.events import LineScored
from zugwerk.games.metro.game import GAME
from zugwerk.games.metro.meta import META
from zugwerk.kit.dice import Dice

# aaaa on (3,3) and aacb on (4,3): both go straight on from north to south.
CENTRE = ("centre 1 0", "centre 3 0", "centre 2 0", "centre 4 0")


@pytest.mark.rule("MT-1")
def test_four_different_central_tiles_are_laid_face_up_in_any_orientation() -> None:
    table = Table(2, "centre 2 0", "centre 6 1", "centre 7 2", "centre 8 3", central_tracks=True)
    shown = table.view().tiles[60:]
    assert shown == ("aacb", "cdac", "badb", "dada")
    for code, tile in zip(shown, (2, 6, 7, 8), strict=True):
        assert TILES[code].rotation_class == TILES[CENTRAL_TILES[tile - 1]].rotation_class


@pytest.mark.rule("MT-1")
def test_a_central_tile_is_laid_once() -> None:
    state = GAME.new(META.setup(2, {"first_seat": "1", "central_tracks": True}))
    state.apply(CHANCE, GAME.parse("centre 5 2"))
    refusal = state.refusal(CHANCE, GAME.parse("centre 5 1"))
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("MT-1", "central-tile-used")
    assert state.refusal(CHANCE, GAME.parse("centre 4 1")) is None


@pytest.mark.rule("MT-1")
def test_after_four_tiles_the_centre_is_complete() -> None:
    table = Table(2, *CENTRE, central_tracks=True)
    assert table.refusal("centre 5 0", CHANCE) == ("M-3.2", "no-such-deal")
    assert table.refusal("aaaa@33") == ("M-5.1", "centre-cell")


@pytest.mark.rule("MT-2")
def test_a_line_runs_through_the_centre_and_is_open_while_it_points_at_an_empty_cell() -> None:
    table = Table(2, *CENTRE, "tile acba", "tile acba", central_tracks=True)
    assert scored(table.lay("aaaa03aaaa13aaaa23")) == []
    assert (table.line("5").length, table.line("5").end) == (5, "")


@pytest.mark.rule("MT-2")
def test_such_a_line_ends_at_the_rim_and_is_not_doubled() -> None:
    table = Table(2, *CENTRE, "tile acba", "tile acba", central_tracks=True)
    events = table.lay("aaaa03aaaa13aaaa23aacb73aacb63aacb53")
    assert scored(events) == [("5", 0, 8)]
    assert table.line("5").end == "20"


@pytest.mark.rule("MT-2", "MT-4")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_no_line_ends_at_the_centre_and_points_are_crossings(seats: int) -> None:
    table = Table(seats, central_tracks=True)
    events = table.play_on(Dice(seats))
    assert all(line.end.isdigit() for line in table.view().lines)
    assert any(door >= 240 for event in events if isinstance(event, LineScored) for door in event.path)
    expected = [0] * seats
    for line in table.view().lines:
        followed = trace(table.board(), line.name, through_centre=True)
        assert (line.length, line.end) == (followed.length, followed.end)
        owner = owner_of(int(line.name), seats)
        if owner is not None:
            expected[owner] += followed.length
    assert table.accounts() == expected


@pytest.mark.rule("MT-3", "M-5.2")
def test_central_tiles_do_not_make_a_cell_adjacent() -> None:
    table = Table(2, *CENTRE, "tile aaaa", central_tracks=True)
    for cell in ("23", "24", "32", "42", "35", "45", "53", "54"):
        assert table.refusal(f"aaaa@{cell}") == ("M-5.2", "not-adjacent")
    assert len(table.cells("aaaa")) == 28


@pytest.mark.rule("MT-3", "M-5.4")
def test_a_track_back_towards_the_centre_is_no_one_tile_line() -> None:
    table = Table(2, *CENTRE, "tile acba", "tile acba", central_tracks=True)
    table.lay("aaaa03aaaa13")
    table.do("draw", "tile dddd")
    assert table.allows("dddd@23")
    assert table.refusal("dddd@04") == ("M-5.4", "one-tile-line")


@pytest.mark.rule("MT-4")
def test_crossings_of_central_tiles_count() -> None:
    table = Table(2, *CENTRE, "tile acba", "tile acba", central_tracks=True)
    table.lay("aaaa03aaaa13aaaa23aacb73aacb63aacb53")
    assert table.line("5").points == 8


@pytest.mark.rule("MT-5", "U-1")
def test_the_tracks_of_the_central_tiles_come_from_the_data() -> None:
    for number, code in enumerate(CENTRAL_TILES, start=1):
        assert Table(2, f"centre {number} 0", central_tracks=True).view().tiles[60] == code
