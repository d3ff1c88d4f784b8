"""A match of a real game: deals, free undo and files, in the form that runs."""

from pathlib import Path

import pytest

from zugwerk.core.chance import seed_from
from zugwerk.core.game import CHANCE, Seat
from zugwerk.core.refusal import Refused
from zugwerk.games.registry import find_game
from zugwerk.table import files
from zugwerk.table.match import Match

GAME = find_game("metro")


def new_match(**options: object) -> Match:
    setup = GAME.meta.setup(2, {"first_seat": "1", **options})
    return Match.new(GAME, setup, seed_from("metro match"), ("a", "b"))


def lay(match: Match) -> None:
    seat = match.state.actors()[0]
    match.act(seat, match.view(seat).legal[0])


def test_a_whole_match_checks_against_its_seed() -> None:
    match = new_match()
    while match.outcome() is None:
        lay(match)
    assert match.record.check_deals(GAME) == 60
    assert match.free_undo(Seat(0)) == match.free_undo(Seat(1)) == 0


def test_a_setup_that_is_not_allowed_is_refused() -> None:
    with pytest.raises(Refused):
        new_match(companies=True, numbered_stations=True)


@pytest.mark.rule("M-4.2", "R-4")
def test_a_draw_cannot_be_taken_back_freely_and_comes_again() -> None:
    match = new_match()
    match.act(Seat(0), GAME.parse("draw"))
    entries = list(match.record.entries)
    assert match.free_undo(Seat(0)) == 0
    match.undo(2)
    match.act(Seat(0), GAME.parse("draw"))
    assert match.record.entries == entries


def test_a_car_may_be_taken_back_until_another_seat_acts() -> None:
    match = new_match(central_stations=True)
    before = match.state.snapshot()
    match.act(Seat(0), GAME.parse("car C23"))
    assert match.free_undo(Seat(0)) == 1
    match.undo(1)
    assert match.state.snapshot() == before
    match.act(Seat(0), GAME.parse("car C23"))
    lay(match)
    assert match.free_undo(Seat(0)) == 0


def test_a_share_from_the_pile_ends_free_undo() -> None:
    match = new_match(companies=True)
    match.act(Seat(0), GAME.parse("exchange 20 pile"))
    assert match.record.entries[-1].seat == CHANCE
    assert match.free_undo(Seat(0)) == 0


def test_a_saved_match_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = new_match()
    files.save(match, path)
    for _ in range(10):
        lay(match)
    again, torn = files.resume(path, find_game)
    assert not torn
    for one in (match, again):
        one.journal = None
        while one.outcome() is None:
            lay(one)
    assert again.record.entries == match.record.entries
