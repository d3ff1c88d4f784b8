"""Every recorded game is replayed in edition 18xx-games and compared line by line, up to the scores."""

import copy
from pathlib import Path
from typing import Any

import pytest

from tests.games.cologne.external import comparable, need, read_game, read_lines, reading_of, recorded_games
from tests.golden.test_golden import golden_record
from tests.quick import spread
from zugwerk.core.game import CHANCE
from zugwerk.core.refusal import Malformed
from zugwerk.games.cologne.game import GAME
from zugwerk.games.cologne.notation.dumps import dump, result
from zugwerk.games.cologne.notation.export import write_game
from zugwerk.games.cologne.notation.files import SILENT, Reading, surviving


@pytest.mark.parametrize("file", spread(recorded_games(), 6))
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
        reading_of(data)
    words = refused.value.message.parameters
    assert (words["id"], words["rule"]) == (entry["id"], "C-8.19")


@pytest.mark.parametrize("file", recorded_games()[:3])
def test_a_file_with_a_wrong_price_is_refused_with_its_action(file: Path | None) -> None:
    data = copy.deepcopy(read_game(need(file)))
    entry = next(entry for entry in data["actions"] if entry["type"] == "buy_train")
    entry["price"] -= 1
    with pytest.raises(Malformed) as refused:
        reading_of(data)
    words = refused.value.message.parameters
    assert (words["id"], words["rule"]) == (entry["id"], "C-8.25")


INTERCHANGEABLE = ("id", "created_at", "user", "auto_actions", "shares", "company", "tile", "routes")


def told(entry: dict[str, Any], players: list[Any]) -> dict[str, Any]:
    """An action without what may be named differently: certificates, bonds, copies of tiles, display."""
    found = {key: value for key, value in entry.items() if key not in INTERCHANGEABLE}
    if entry["entity_type"] == "player":
        found["entity"] = players.index(entry["entity"])
    if "company" in entry:
        found["company"] = entry["company"].partition("-")[0]
    if "tile" in entry:
        found["tile"] = entry["tile"].rpartition("-")[0]
    found.pop("variant", None)
    for name in ("city", "slot"):
        found.pop(name, None)
    found["routes"] = [
        (route["train"], route["revenue"], route["connections"]) for route in entry.get("routes", [])
    ]
    return found


@pytest.mark.parametrize("file", spread(recorded_games(), 6))
def test_an_exported_game_has_the_same_actions_and_reads_back(file: Path | None) -> None:
    data = read_game(need(file))
    reading = reading_of(data)
    names = tuple([player["name"] for player in data["players"]])
    written = write_game(reading.setup, names, [(move.seat, move.action) for move in reading.moves])
    original: list[dict[str, Any]] = []
    for entry in surviving(data["actions"]):
        original += [part for part in [entry, *entry.get("auto_actions", [])] if part["type"] not in SILENT]
    seats = list(range(1, len(names) + 1))
    ours = [told(entry, seats) for entry in written["actions"]]
    assert ours == [told(entry, reading.players) for entry in original]
    again = reading_of(written)
    assert list(result(again)["scores"].values()) == list(result(reading)["scores"].values())


def test_the_end_by_hand_of_a_stuck_game_is_part_of_the_record_elsewhere_it_ends_the_file() -> None:
    record = golden_record("cologne-18xx-existing-4")
    moves = [(int(entry.seat), GAME.parse(entry.action)) for entry in record.entries]
    written = write_game(record.header.setup, record.header.names, moves)
    assert written["actions"][-1]["type"] == "end_game"
    reading = reading_of(written)
    played = [entry.action for entry in record.entries if entry.seat != CHANCE]
    assert [GAME.notation(move.action) for move in reading.moves] == played
    assert result(reading)["reason"] == "by-hand"
    early = written | {"actions": [*written["actions"][:9], written["actions"][-1] | {"id": 10}]}
    reading = reading_of(early)
    assert len(reading.moves) == 9
    assert (result(reading)["finished"], result(reading)["reason"]) == (True, "by-hand")
