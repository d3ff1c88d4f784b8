"""Simulations repeat for a seed, whatever the number of processes, and report broken bots."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.terminal import Terminal
from zugwerk.bots.budget import Budget
from zugwerk.bots.players import Bot
from zugwerk.bots.registry import Contestant
from zugwerk.core.game import Action, View
from zugwerk.core.record import read_record


def simulate(run: Run, *arguments: str) -> dict[str, Any]:
    done = run("simulate", "metro", "--json", *arguments)
    assert (done.code, done.err) == (0, "")
    found: dict[str, Any] = json.loads(done.out)
    return found


def test_the_number_of_jobs_changes_nothing(run: Run) -> None:
    arguments = ("--games", "12", "--seats", "3", "--bots", "greedy,random", "--seed", "oak")
    one, two = simulate(run, *arguments), simulate(run, *arguments, "--jobs", "2")
    assert one.pop("speed")["jobs"] == 1
    assert two.pop("speed")["jobs"] == 2
    assert one == two
    assert [seat["bot"] for seat in one["seats"]] == ["greedy", "random", "greedy"]


def test_another_seed_gives_other_games(run: Run) -> None:
    oak, elm = (simulate(run, "--games", "5", "--seed", seed)["seats"] for seed in ("oak", "elm"))
    assert oak != elm


def test_every_deal_is_played_in_all_rotations(run: Run, tmp_path: Path) -> None:
    arguments = ("--games", "4", "--seats", "3", "--bots", "greedy,random,random", "--rotate")
    found = simulate(run, *arguments, "--records", str(tmp_path))
    assert found["games"] == 6, "no deal is left with some of its rotations"
    games = [read_record(path.read_bytes().splitlines()) for path in sorted(tmp_path.iterdir())]
    seeds = [game.header.commitment for game in games]
    assert seeds == [seeds[0]] * 3 + [seeds[3]] * 3
    assert seeds[0] != seeds[3]
    assert [game.header.names.index("bot:greedy") for game in games] == [0, 1, 2, 0, 1, 2]
    for path in tmp_path.iterdir():
        assert run("verify", str(path)).code == 0
    parallel = simulate(run, *arguments, "--jobs", "2")
    assert parallel["seats"] == found["seats"]


def test_figures_follow_a_bot_to_its_seats(run: Run) -> None:
    found = simulate(run, "--games", "60", "--bots", "random,greedy", "--rotate")
    assert [seat["bot"] for seat in found["seats"]] == ["random", "greedy"]
    assert found["seats"][1]["wins"] >= 55


def test_figures_agree_with_the_records(run: Run, tmp_path: Path) -> None:
    found = simulate(run, "--games", "4", "--bots", "random", "--records", str(tmp_path))
    records = sorted(tmp_path.iterdir())
    assert [path.name for path in records] == [f"metro-{number:06}.jsonl" for number in range(1, 5)]
    for path in records:
        assert run("replay", "--check", str(path)).code == 0
        assert run("verify", str(path)).code == 0
    lengths = [path.read_bytes().count(b'"by":0') + path.read_bytes().count(b'"by":1') for path in records]
    assert found["length"] == {"mean": sum(lengths) / 4, "min": min(lengths), "max": max(lengths)}
    assert sum(seat["wins"] for seat in found["seats"]) + found["seats"][0]["shared_wins"] == 4


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_records_are_never_overwritten(run: Run, tmp_path: Path, jobs: str) -> None:
    precious = tmp_path / "metro-000001.jsonl"
    precious.write_text("precious")
    done = run("simulate", "metro", "--games", "2", "--jobs", jobs, "--records", str(tmp_path))
    assert (done.code, len(done.err.splitlines())) == (2, 1)
    assert precious.read_text() == "precious"


def test_options_reach_the_game(run: Run) -> None:
    found = simulate(run, "--games", "2", "--bots", "random", "--option", "central-stations=true")
    assert found["options"]["central_stations"] is True


def test_the_table_names_bots_and_speed(run: Run) -> None:
    done = run("simulate", "metro", "--games", "2", "--bots", "greedy,random")
    assert done.code == 0
    assert "greedy" in done.out
    assert "games/s" in done.out


class Clueless:
    """A bot that breaks down."""

    def choose(self, view: View, budget: Budget) -> Action:
        """Fail."""
        raise LookupError("lost my way")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_broken_bot_is_named_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch, jobs: str) -> None:
    def make(entry: Contestant, game_id: str, seed: int) -> Bot:
        return Clueless()

    monkeypatch.setattr("zugwerk.cli.simulation.make_contestant", make)
    done = run("simulate", "metro", "--games", "3", "--jobs", jobs)
    assert (done.code, done.out, len(done.err.splitlines())) == (1, "", 1)
    assert "Clueless" in done.err
    assert "LookupError: lost my way" in done.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_control_c_stops_all_processes(jobs: str) -> None:
    with Terminal("simulate", "metro", "--games", "1000000", "--jobs", jobs) as terminal:
        terminal.wait_for("/1000000")
        terminal.interrupt()
        assert terminal.finish() == 130
        assert "Traceback" not in terminal.screen
