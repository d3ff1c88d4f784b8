"""``zugwerk ladder``: mirrored deals, runs that go on and repeat, early decisions, no small numbers."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from zugwerk import __version__
from zugwerk.bots.figures import FILE, read_runs
from zugwerk.bots.levels import comparisons
from zugwerk.cli.bouts import BOUTS, PACE, PLAN, Ladder, Played, schedule
from zugwerk.cli.checkout import commit
from zugwerk.cli.ladder_page import FEWEST, HEAD, figures_beside, levels_section, write_figures, write_section
from zugwerk.games.registry import game_ids

ROOT = Path(__file__).parents[2]

FEW = ("--bots", "greedy,random", "--deals", "2", "--seed", "oak")


def rows(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "bouts.jsonl").read_text().splitlines()]


@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 6), (4, 8)])
def test_every_deal_is_played_in_all_rotations(seats: int, each: int) -> None:
    bouts = schedule(Ladder("metro", {}, seats, ("a", "b"), "1", False), 3)
    assert len(bouts) == 3 * each
    for one, rest in {(bout.one, bout.rest) for bout in bouts}:
        chairs = [(bout.deal, bout.seat) for bout in bouts if (bout.one, bout.rest) == (one, rest)]
        assert sorted(chairs) == [(deal, seat) for deal in (1, 2, 3) for seat in range(seats)]


def test_a_run_repeats_bit_by_bit_for_any_number_of_processes(run: Run, tmp_path: Path) -> None:
    found = []
    for number, jobs in enumerate(("1", "2")):
        folder = tmp_path / str(number)
        bots = "greedy,search@20"
        given = ("--bots", bots, "--deals", "1", "--jobs", jobs, "--out", str(folder), "--records")
        assert run("ladder", "metro", *given).code == 0
        found.append({file.name: file.read_bytes() for file in folder.iterdir() if file.name != "pace.jsonl"})
    assert found[0] == found[1]
    assert len(found[0]) == 2 + 2, "the plan, the bouts, and two records"


def test_an_interrupted_run_goes_on_where_it_was(run: Run, tmp_path: Path) -> None:
    whole, torn = tmp_path / "whole", tmp_path / "torn"
    first = run("ladder", "metro", *FEW, "--out", str(whole))
    run("ladder", "metro", *FEW, "--out", str(torn))
    lines = (torn / "bouts.jsonl").read_text().splitlines(keepends=True)
    changed = json.dumps({**json.loads(lines[0]), "scores": [999, 1]}) + "\n"
    (torn / "bouts.jsonl").write_text(changed + lines[1] + lines[2][:20])
    again = run("ladder", "metro", *FEW, "--out", str(torn))
    assert (first.code, again.code) == (0, 0)
    assert (torn / "bouts.jsonl").read_text().splitlines()[1:] == [line.strip() for line in lines[1:]]
    assert rows(torn)[0]["scores"] == [999, 1], "what was played is not played again"
    assert len(rows(whole)) == len(rows(torn)) == 4


def test_another_plan_is_not_mixed_in(run: Run, tmp_path: Path) -> None:
    run("ladder", "metro", *FEW, "--out", str(tmp_path / "a"))
    done = run("ladder", "metro", "--bots", "greedy,search@2", "--deals", "1", "--out", str(tmp_path / "a"))
    assert (done.code, len(done.err.splitlines())) == (2, 1)
    assert len(rows(tmp_path / "a")) == 4


def test_a_sequential_test_stops_early(run: Run, tmp_path: Path) -> None:
    given = ("--bots", "greedy,random", "--deals", "100", "--sprt", "--out", str(tmp_path / "a"))
    done = run("ladder", "metro", *given)
    assert done.code == 0
    assert "greedy is stronger than random: decided after" in done.out
    assert len(rows(tmp_path / "a")) < 100


@pytest.mark.parametrize(
    "given",
    [
        ("--bots", "greedy"),
        ("--bots", "greedy,greedy"),
        ("--bots", "greedy,nobody"),
        ("--bots", "greedy,search@soon"),
        ("--bots", "greedy,search@-3"),
        ("--bots", "greedy,random,steady", "--sprt"),
        ("--deals", "0"),
    ],
)
def test_nonsense_is_told_in_a_line(run: Run, tmp_path: Path, given: tuple[str, ...]) -> None:
    done = run("ladder", "metro", *given, "--out", str(tmp_path / "a"))
    assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)


@pytest.mark.parametrize("name", [PLAN, BOUTS, PACE])
@pytest.mark.parametrize(
    "text", [b"\xff\xfe", b"[]\n", b'{"a": 1}\n', b'{"bout": 5}\n', b"x\n"], ids=range(5)
)
def test_a_folder_with_something_else_in_it_is_told_in_a_line(
    run: Run, tmp_path: Path, name: str, text: bytes
) -> None:
    given = ("ladder", "metro", "--bots", "greedy,random", "--deals", "1", "--out", str(tmp_path))
    assert run(*given).code == 0
    (tmp_path / name).write_bytes(text)
    done = run(*given)
    assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)
    assert str(tmp_path) in done.err


@pytest.mark.parametrize("way", ["--out", "--page"])
def test_a_place_where_nothing_can_be_written_is_told_before_the_first_game(
    run: Run, tmp_path: Path, way: str
) -> None:
    (tmp_path / "file").write_bytes(b"\xff")
    given = ("ladder", "metro", "--bots", "greedy,random", "--deals", "1", "--out", str(tmp_path / "a"))
    for place in ("file", "file/x"):
        done = run(*given, way, str(tmp_path / place))
        assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)
    assert not (tmp_path / "a").exists()


def test_a_page_cannot_be_where_the_games_are_kept(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "a")
    given = ("ladder", "metro", "--bots", "greedy,random", "--deals", "1", "--out", place)
    done = run(*given, "--page", place)
    assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)
    assert place in done.err
    assert not (tmp_path / "a").exists()
    assert run(*given, "--page", str(tmp_path / "b")).code == 0


@pytest.mark.parametrize("at", ["", "1234abc"])
def test_beside_the_version_stands_the_commit_of_a_checkout(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    monkeypatch.setattr("zugwerk.cli.ladder_page.commit", lambda: at)
    page = tmp_path / "ladder.md"
    run("ladder", "metro", *FEW, "--out", str(tmp_path / "a"), "--page", str(page))
    assert f"`, version {__version__}{' at ' + at if at else ''}, 4 games." in page.read_text()


def test_a_page_holds_nothing_that_rests_on_few_games(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "ladder.md"
    run("ladder", "metro", *FEW, "--out", str(tmp_path / "a"), "--page", str(page))
    text = page.read_text()
    assert "zugwerk ladder metro --seats 2 --bots greedy,random --deals 2 --seed oak" in text
    assert "| `" not in text


def test_a_section_takes_the_place_of_an_older_one(tmp_path: Path) -> None:
    page = tmp_path / "ladder.md"
    for heading, text in (("## A", "one"), ("## B", "two"), ("## A", "three")):
        write_section(page, heading, f"{heading}\n\n{text}\n")
    text = page.read_text()
    assert "one" not in text.split("## A")[1]
    assert text.index("three") < text.index("two")


def test_the_page_begins_with_lines_of_the_command_and_keeps_what_is_by_hand(tmp_path: Path) -> None:
    page = tmp_path / "ladder.md"
    page.write_text("# The ladder\n\nOld lines,\nof the command.\n\nBy hand.\n\n## Remarks\n\nAs well.\n")
    write_section(page, "## A", "## A\n\none\n")
    assert page.read_text() == HEAD + "\nBy hand.\n\n## Remarks\n\nAs well.\n\n## A\n\none\n"
    page.write_text("# Another page\n\nBy hand.\n")
    write_section(page, "## A", "## A\n\none\n")
    assert page.read_text() == "# Another page\n\nBy hand.\n\n## A\n\none\n"


def test_what_is_by_hand_on_the_page_of_the_project_stands_under_remarks() -> None:
    text = (ROOT / "docs" / "ladder.md").read_text(encoding="utf-8")
    assert text.startswith(HEAD + "\n## Remarks\n")
    sections = text.split("\n## ")[2:]
    assert all(part.startswith("Levels\n") or "\n\n`zugwerk ladder " in part for part in sections)


def test_figures_for_choosing_bots_are_written_with_the_page(tmp_path: Path) -> None:
    path, page = tmp_path / "ladder.json", tmp_path / "ladder.md"
    assert figures_beside(page) == path
    ladder = Ladder("metro", {}, 2, ("beginner", "casual", "search@1s", "search@7", "random"), "1", False)
    # The later one in the list wins; of a hundred deals each bot has hundreds of games.
    played = [
        Played(bout, (1, 2), (1, 0) if bout.seat == 0 else (0, 1), (60, 60), (0, 0), (6.0, 66.0))
        for bout in schedule(ladder, 100)
    ]
    write_figures(ladder, played, "the command", path)
    (run,) = read_runs(path)
    assert (run.game, run.seats, run.command, run.version) == ("metro", 2, "the command", __version__)
    assert run.commit == commit()
    (compared,) = comparisons("metro", [run])
    assert list(compared.bots) == ["master", "greedy", "beginner"], "tools and other budgets are left out"
    casual = compared.bots["greedy"]
    assert (round(casual.rating), casual.games) == (1000, 800)
    assert casual.low <= casual.rating <= casual.high < compared.bots["master"].rating
    assert compared.bots["beginner"].seconds == pytest.approx(0.1)
    assert "| Master (`master`) | " in levels_section(path)
    assert comparisons("berlin", [run]) == []
    write_figures(ladder, played[:100], "the same, too few games", path)
    assert read_runs(path) == [run]
    write_figures(ladder, played, "again", path)
    assert [run.command for run in read_runs(path)] == ["again"]


def test_the_page_of_the_project_brings_its_figures_into_the_package() -> None:
    assert figures_beside(ROOT / "docs" / "ladder.md") == FILE
    for id in game_ids():
        for compared in comparisons(id):
            assert all(figure.games >= FEWEST for figure in compared.bots.values())
