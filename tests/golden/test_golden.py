"""Golden records: old games replay to the same log, states, choices and result, and their deals are fair."""

import json

import pytest

from tools import golden
from zugwerk.core.game import CHANCE
from zugwerk.core.record import Record, read_record, write_record
from zugwerk.games.registry import find_game, game_ids

CASES = golden.cases()
each_case = pytest.mark.parametrize("name", list(CASES))


def golden_record(name: str) -> Record:
    """The recorded game."""
    return read_record(golden.record_file(name).read_bytes().splitlines())


@each_case
def test_a_replay_is_as_expected(name: str) -> None:
    expected = json.loads(golden.expectation_file(name).read_text(encoding="utf-8"))
    found = json.loads(json.dumps(golden.expectation(golden_record(name))))
    assert found["outcome"] == expected["outcome"]
    assert found["log"] == expected["log"]
    assert found["digests"] == expected["digests"]
    assert found["legal"] == expected["legal"], "the order of the legal actions has changed"
    assert found == expected


@each_case
def test_the_record_is_of_its_case_and_came_to_an_end(name: str) -> None:
    record = golden_record(name)
    case = CASES[name]
    game = find_game(case["game"])
    assert record.header.game == case["game"]
    assert record.header.setup == game.meta.setup(case["seats"], case["options"])
    last = list(record.replay(game))[-1]
    assert last.state.outcome() is not None


@each_case
def test_its_deals_are_those_of_the_revealed_seed(name: str) -> None:
    record = golden_record(name)
    game = find_game(record.header.game)
    deals = sum(entry.seat == CHANCE for entry in record.entries)
    assert record.check_deals(game) == deals
    assert (deals > 0) == (CHANCE in record.start(game).actors()), "a game of chance begins with a deal"


@each_case
def test_reading_and_writing_leave_the_file_as_it_is(name: str) -> None:
    assert write_record(golden_record(name)) == golden.record_file(name).read_bytes()


def test_there_is_a_record_for_every_case_and_no_other_file() -> None:
    named = {
        file.name for name in CASES for file in (golden.record_file(name), golden.expectation_file(name))
    }
    there = {file.name for file in golden.GOLDEN.iterdir() if file.suffix in (".json", ".jsonl")}
    assert there == named | {"cases.json"}


@pytest.mark.parametrize("id", game_ids())
def test_every_number_of_seats_and_every_value_of_short_options_is_recorded(id: str) -> None:
    game = find_game(id)
    setups = [golden_record(name).header.setup for name, case in CASES.items() if case["game"] == id]
    assert {setup.seats for setup in setups} == set(range(game.meta.min_seats, game.meta.max_seats + 1))
    for option in game.meta.options:
        if 0 < len(option.choices) <= 4:
            assert {setup.options[option.name] for setup in setups} == set(option.choices), option.name
