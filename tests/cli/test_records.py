"""Commands on records: replay, verify, show; and positions."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def rewrite(path: Path, lines: list[str]) -> None:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def first_placement(lines: list[str]) -> int:
    return next(number for number, line in enumerate(lines) if '"by":0' in line and "@" in line)


def test_replay_tells_everything_in_words(run: Run, record: Path) -> None:
    done = run("replay", str(record))
    assert done.code == 0
    assert done.out.splitlines()[0].startswith("   1  Yellow draws ")
    assert "Blue places" in done.out
    polish = run("replay", str(record), "--language", "pl").out
    assert "Niebieski kładzie" in polish


def test_replay_hides_what_the_reader_could_not_know(run: Run, record: Path) -> None:
    everything = run("replay", str(record)).out.splitlines()
    assert not everything[0].endswith("draws a tile")
    assert not everything[1].endswith("draws a tile")
    spectator = run("replay", str(record), "--spectator").out.splitlines()
    assert [line.endswith("draws a tile") for line in spectator[:2]] == [True, True]
    second = run("replay", str(record), "--seat", "2").out.splitlines()
    assert second[0] == spectator[0]
    assert second[1] == everything[1]


def test_check_says_one_line(run: Run, record: Path) -> None:
    done = run("replay", "--check", str(record))
    assert (done.code, len(done.out.splitlines())) == (0, 1)
    assert "all legal; the game is over" in done.out
    rewrite(record, lines_of(record)[:9])
    assert "8 actions, all legal; the game is not over" in run("replay", "--check", str(record)).out


@pytest.mark.parametrize(
    "changed", ['{"by":0,"do":"dddd@33"}', '{"by":1,"do":"draw"}', '{"by":0,"do":"jump"}']
)
@pytest.mark.parametrize("command", [["replay"], ["replay", "--check"], ["verify"]])
def test_an_illegal_action_fails_the_check(run: Run, record: Path, command: list[str], changed: str) -> None:
    lines = lines_of(record)
    lines[first_placement(lines)] = changed
    rewrite(record, lines)
    done = run(*command, str(record))
    assert done.code == 1
    assert (done.out, len(done.err.splitlines())) == ("", 1)


def test_verify_accepts_fair_deals_only(run: Run, record: Path) -> None:
    done = run("verify", str(record))
    assert done.code == 0
    assert "60 deals" in done.out
    lines = lines_of(record)
    # Two opening deals the other way round are legal, but not what the seed gives.
    lines[1], lines[2] = lines[2], lines[1]
    assert lines[1] != lines[2]
    rewrite(record, lines)
    done = run("verify", str(record))
    assert done.code == 1
    assert len(done.err.splitlines()) == 1


def test_verify_needs_the_seed(run: Run, record: Path) -> None:
    rewrite(record, lines_of(record)[:-1])
    done = run("verify", str(record))
    assert done.code == 1
    assert "does not reveal its seed" in done.err


@pytest.mark.parametrize(
    "text",
    ["", "{}\n", "not json\n", '{"zugwerk":1}\n', "\x00\x01\n", '{"zugwerk":99,"game":"metro"}\n'],
)
def test_what_is_no_record_is_refused(run: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(text)
    done = run("replay", str(path))
    assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)


def test_another_rules_version_is_refused(run: Run, record: Path) -> None:
    lines = lines_of(record)
    lines[0] = lines[0].replace('"rules_version":1', '"rules_version":999')
    rewrite(record, lines)
    done = run("replay", str(record))
    assert done.code in (1, 2)
    assert "999" in done.err


def test_a_torn_line_is_noted(run: Run, record: Path) -> None:
    record.write_bytes(record.read_bytes()[:-20])
    done = run("replay", "--check", str(record))
    assert done.code == 0
    assert "all legal" in done.out
    assert "incomplete" in done.err


def test_show_draws_svg_and_png(run: Run, record: Path, tmp_path: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    assert run("show", str(record), "-o", str(svg), "--at", "20", "--seat", "1").code == 0
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert run("show", str(record), "-o", str(png), "--theme", "dark").code == 0
    assert png.read_bytes().startswith(b"\x89PNG")


def test_show_differs_by_seat_moment_theme_and_language(run: Run, record: Path, tmp_path: Path) -> None:
    pictures = set()
    for arguments in ([], ["--at", "20"], ["--at", "20", "--seat", "1"], ["--at", "20", "--seat", "2"],
                      ["--theme", "dark"], ["--language", "pl"]):  # fmt: skip
        path = tmp_path / "board.svg"
        assert run("show", str(record), "-o", str(path), *arguments).code == 0
        pictures.add(path.read_text(encoding="utf-8"))
    assert len(pictures) == 6


@pytest.mark.parametrize("arguments", [["--at", "999"], ["--at", "-1"], ["--seat", "3"], ["--seat", "0"]])
def test_show_refuses_what_is_not_there(run: Run, record: Path, tmp_path: Path, arguments: list[str]) -> None:
    path = tmp_path / "board.svg"
    done = run("show", str(record), "-o", str(path), *arguments)
    assert (done.code, len(done.err.splitlines())) == (2, 1)
    assert not path.exists()


@pytest.mark.rule("M-6.3")
def test_position_as_json(run: Run) -> None:
    done = run("position", "metro", "aaaa03aaaa13aaaa23", "--seats", "2", "--json")
    found = json.loads(done.out)
    assert (done.code, found["valid"], found["refusal"]) == (0, True, None)
    assert found["scores"] == [6, 0]
    (line,) = [line for line in found["lines"] if line["station"] == 5]
    assert (line["length"], line["points"]) == (3, 6)
    assert "33" not in found["legal"]["aaaa"]


def test_position_names_the_refused_placement(run: Run) -> None:
    done = run("position", "metro", "aaaa11", "--json")
    refusal = json.loads(done.out)["refusal"]
    assert (done.code, refusal["index"], refusal["rule"]) == (0, 0, "M-5.2")
    assert "Placement 1 is not allowed" in run("position", "metro", "aaaa11").out


def test_position_in_words(run: Run) -> None:
    out = run("position", "metro", "aaaa03aaaa13aaaa23").out
    assert out.splitlines()[0] == "Points: 6, 0"
    assert "Station 5: length 3" in out
