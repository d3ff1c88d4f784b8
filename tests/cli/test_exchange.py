"""Games of 18xx.games go in and out at the command line; whatever is wrong with a file is one line."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.games.cologne.external import need, read_game, read_lines, recorded_games

Plain = dict[str, Any]
# The last of the list, which people played.
FILE: Path | None = recorded_games()[-1].values[0]


def given(directory: Path, data: Any) -> str:
    """A file with this data."""
    file = directory / "game.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return str(file)


def test_a_game_is_imported_replayed_and_exported(run: Run, tmp_path: Path) -> None:
    data, lines = read_game(need(FILE)), read_lines(need(FILE))
    record, dump, back = (str(tmp_path / name) for name in ("record.jsonl", "dump.jsonl", "back.json"))
    assert run("import", "18xx", given(tmp_path, data), "--dump", dump, "-o", record).code == 0
    told = [json.loads(line) for line in Path(dump).read_text(encoding="utf-8").splitlines()]
    assert [line["id"] for line in told] == [line["id"] for line in lines]
    assert told[-1]["scores"] == lines[-1]["scores"]
    assert run("replay", record, "--check").code == 0
    assert run("export", "18xx", record, "-o", back).code == 0
    written = json.loads(Path(back).read_text(encoding="utf-8"))
    again = str(tmp_path / "again.jsonl")
    assert run("import", "18xx", back, "-o", again).code == 0
    actions = [Path(file).read_text(encoding="utf-8").splitlines()[1:-1] for file in (record, again)]
    assert actions[0] == actions[1]
    expected = [lines[-1]["scores"][str(player["id"])] for player in data["players"]]
    assert list(written["result"].values()) == expected


def test_a_record_that_could_not_be_played_is_not_exported(run: Run, tmp_path: Path) -> None:
    record, back = tmp_path / "record.jsonl", tmp_path / "back.json"
    assert run("import", "18xx", given(tmp_path, read_game(need(FILE))), "-o", str(record)).code == 0
    header, *lines = record.read_text(encoding="utf-8").splitlines()
    for number in (2, 10, 30):
        changed = [*lines]
        changed[number] = json.dumps({**json.loads(lines[number]), "do": "run"})
        record.write_text("\n".join([header, *changed]) + "\n", encoding="utf-8")
        done = run("export", "18xx", str(record), "-o", str(back))
        assert (done.code, done.out, done.err.count("\n")) == (1, "", 1), number
        assert not back.exists()


def test_a_file_that_lies_about_a_revenue_is_refused_with_its_action(run: Run, tmp_path: Path) -> None:
    data = read_game(need(FILE))
    runs = [action for action in data["actions"] if action["type"] == "run_routes" and action["routes"]]
    runs[0]["routes"][0]["revenue"] += 10
    record = tmp_path / "record.jsonl"
    done = run("import", "18xx", given(tmp_path, data), "-o", str(record))
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert str(runs[0]["id"]) in done.err
    assert not record.exists()


@pytest.mark.parametrize(
    "data",
    [
        [],
        {},
        {"title": "1830", "players": [], "actions": []},
        {"title": "1893", "players": [], "actions": []},
        {"title": "1893", "players": [{"name": "Eva"}] * 5, "actions": []},
        {"title": "1893", "players": [{"name": "Eva"}, {"name": "Ola"}], "actions": [{"id": 1}]},
        {"title": "1893", "players": [{"name": "Eva"}, {"name": "Ola"}], "actions": ["pass"]},
        {"title": "1893", "players": ["Eva", "Ola"], "actions": []},
    ],
)
def test_a_malformed_file_is_one_line(run: Run, tmp_path: Path, data: Any) -> None:
    done = run("import", "18xx", given(tmp_path, data), "-o", str(tmp_path / "record.jsonl"))
    assert (done.code, done.err.count("\n")) == (2, 1), done.err


def test_unknown_formats_and_other_games_are_refused(run: Run, tmp_path: Path, record: Path) -> None:
    assert run("import", "chess", str(record), "-o", str(tmp_path / "x")).code == 2
    assert run("import", "18xx", str(tmp_path / "missing"), "-o", str(tmp_path / "x")).code == 2
    done = run("export", "18xx", str(record), "-o", str(tmp_path / "x"))
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert not (tmp_path / "x").exists()
