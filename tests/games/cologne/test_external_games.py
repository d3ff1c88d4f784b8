"""Every recorded game is replayed in edition 18xx-games and compared line by line, up to the scores."""

import copy
from pathlib import Path

import pytest

from tests.games.cologne.external import comparable, need, read_game, read_lines, recorded_games
from zugwerk.core.refusal import Malformed
from zugwerk.games.cologne.notation.dumps import dump, result
from zugwerk.games.cologne.notation.files import Reading, surviving
from zugwerk.games.cologne.notation.files import read_game as read


@pytest.mark.parametrize("file", recorded_games())
def test_every_state_of_a_recorded_game_is_reached(file: Path | None) -> None:
    data, lines = read_game(need(file)), read_lines(need(file))
    reading = Reading(data)
    assert comparable(dump(reading)) == comparable(lines[0])
    expected = {line["id"]: line for line in lines}
    played = 0
    for entry in surviving(data["actions"]):
        reading.play(entry)
        if entry["id"] in expected:
            found = dump(reading, entry["id"], entry["type"], entry["entity"])
            assert comparable(found) == comparable(expected[entry["id"]]), entry
            played += 1
    assert played == len(lines) - 2
    last = lines[-1]
    found = result(reading)
    assert (found["scores"], found["finished"]) == (last["scores"], last["finished"])


@pytest.mark.parametrize("file", recorded_games()[:3])
def test_a_file_with_a_wrong_revenue_is_refused_with_its_action(file: Path | None) -> None:
    data = copy.deepcopy(read_game(need(file)))
    entry = next(entry for entry in data["actions"] if entry["type"] == "run_routes" and entry["routes"])
    entry["routes"][0]["revenue"] += 10
    with pytest.raises(Malformed) as refused:
        read(data)
    words = refused.value.message.parameters
    assert (words["id"], words["rule"]) == (entry["id"], "C-8.19")


@pytest.mark.parametrize("file", recorded_games()[:3])
def test_a_file_with_a_wrong_price_is_refused_with_its_action(file: Path | None) -> None:
    data = copy.deepcopy(read_game(need(file)))
    entry = next(entry for entry in data["actions"] if entry["type"] == "buy_train")
    entry["price"] -= 1
    with pytest.raises(Malformed) as refused:
        read(data)
    words = refused.value.message.parameters
    assert (words["id"], words["rule"]) == (entry["id"], "C-8.25")
