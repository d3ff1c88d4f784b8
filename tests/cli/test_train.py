"""``zugwerk train``: the same recipe gives the same file, which a ladder then tries."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

FEW = ("--rounds", "2", "--games", "2", "--nodes", "3", "--limit", "0", "--seed", "oak")


def test_a_recipe_repeats_to_the_byte_for_any_number_of_processes(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for file, jobs in zip(files, ("1", "2"), strict=True):
        done = run("train", "metro", *FEW, "--jobs", jobs, "--out", str(file))
        assert done.code == 0, done.err
        assert "Round 2: " in done.out
        assert "--bots search:" in done.out
        assert "--sprt" in done.out
    assert files[0].read_bytes() == files[1].read_bytes()
    found = json.loads(files[0].read_text())
    assert found["recipe"]["seed"] == "oak"
    assert [row["round"] for row in found["log"]] == [1, 2]
    assert found["log"][0]["errors"]["made"] == found["log"][0]["errors"]["before"]
    assert found["log"][1]["errors"]["made"] != found["log"][1]["errors"]["before"]


def test_a_ladder_plays_by_what_was_learned(run: Run, tmp_path: Path) -> None:
    values = tmp_path / "values.json"
    assert run("train", "metro", *FEW, "--seats", "2", "--out", str(values)).code == 0
    bots = f"search:{values}@5,search:hand@5"
    out = ("--out", str(tmp_path / "ladder"))
    done = run("ladder", "metro", "--bots", bots, "--deals", "1", *out)
    assert done.code == 0, done.err
    assert run("ladder", "berlin", "--bots", bots, "--deals", "1", *out).code == 2


@pytest.mark.parametrize("given", [("--rounds", "0"), ("--games", "0"), ("--nodes", "-1"), ("--seats", "9")])
def test_nonsense_is_told_in_a_line(run: Run, tmp_path: Path, given: tuple[str, ...]) -> None:
    done = run("train", "metro", *given, "--out", str(tmp_path / "a.json"))
    assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)
    assert not list(tmp_path.iterdir())


def test_what_was_learned_before_is_not_written_over(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "values.json"
    file.write_text("{}")
    assert run("train", "metro", *FEW, "--out", str(file)).code == 2
    assert file.read_text() == "{}"
