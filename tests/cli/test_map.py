"""Maps are checked, drawn and measured; an option that takes any text may name a file."""

import json
import re
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from tests.cli.conftest import Run
from zugwerk.cli.inputs import setup_of
from zugwerk.core.refusal import Malformed
from zugwerk.games.berlin.board import shipped_text
from zugwerk.games.berlin.game import GAME
from zugwerk.games.registry import games_with_maps

needs_maps = pytest.mark.skipif(not games_with_maps(), reason="no game in the registry has maps")


@pytest.fixture
def good(tmp_path: Path) -> str:
    path = tmp_path / "good.json"
    path.write_text(shipped_text(), encoding="utf-8")
    return str(path)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    """A map with an unknown place in a connection and an impossible length in another one."""
    lines = shipped_text().splitlines()
    found = [number for number, line in enumerate(lines) if '"length": 2' in line]
    lines[found[0]] = lines[found[0]].replace('"length": 2', '"length": 9')
    lines[found[1]] = re.sub(r'"b": "[a-z-]+"', '"b": "atlantis"', lines[found[1]])
    path = tmp_path / "bad.json"
    path.write_text("\n".join(lines), encoding="utf-8")
    return str(path)


@needs_maps
def test_a_good_map_passes(run: Run, good: str) -> None:
    done = run("map", "check", good)
    assert (done.code, done.err) == (0, "")
    assert done.out == f"{good} can be played on.\n"


@needs_maps
def test_every_problem_is_told_with_its_line(run: Run, bad: str) -> None:
    done = run("map", "check", bad)
    assert (done.code, done.err) == (1, "")
    text = Path(bad).read_text(encoding="utf-8").splitlines()
    told = [re.fullmatch(rf"{re.escape(bad)}:(\d+): (.+)", line) for line in done.out.splitlines()]
    lines = [int(found[1]) for found in told if found is not None]
    assert len(lines) == len(told) >= 2
    assert lines == sorted(lines)
    assert any('"length": 9' in text[line - 1] for line in lines)
    assert any("atlantis" in text[line - 1] for line in lines)


@needs_maps
def test_problems_are_told_in_the_language(run: Run, bad: str) -> None:
    english, polish = run("map", "check", bad).out, run("map", "check", bad, "--language", "pl").out
    assert len(english.splitlines()) == len(polish.splitlines())
    assert english != polish


@needs_maps
@pytest.mark.parametrize("content", [b"{", b"[]", b"", b"\xff\xfe"])
def test_what_is_no_map_is_refused(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "none.json"
    path.write_bytes(content)
    assert run("map", "check", str(path)).code in (1, 2)
    done = run("map", "show", str(path), "-o", str(tmp_path / "map.svg"))
    assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)
    assert not (tmp_path / "map.svg").exists()


@needs_maps
def test_a_missing_file_is_one_line(run: Run, tmp_path: Path) -> None:
    done = run("map", "check", str(tmp_path / "nowhere.json"))
    assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)


@needs_maps
def test_a_game_without_maps_is_told(run: Run, good: str) -> None:
    done = run("map", "check", good, "--game", "metro")
    assert (done.code, done.out) == (2, "")
    assert "has no maps" in done.err


@needs_maps
def test_a_map_is_drawn(run: Run, good: str, tmp_path: Path) -> None:
    svg, png = tmp_path / "map.svg", tmp_path / "map.png"
    assert run("map", "show", good, "-o", str(svg), "--theme", "dark").code == 0
    root = fromstring(svg.read_text(encoding="utf-8"))
    assert root.get("class") == "zw-dark"
    assert run("map", "show", good, "-o", str(png)).code == 0
    assert png.read_bytes().startswith(b"\x89PNG")
    assert run("map", "show", good, "-o", str(tmp_path / "map.gif")).code == 2


@needs_maps
def test_statistics_count_games(run: Run, good: str, tmp_path: Path) -> None:
    svg = tmp_path / "stats.svg"
    done = run("map", "stats", good, "--games", "2", "--seats", "2", "-o", str(svg))
    assert (done.code, done.err) == (0, "")
    data = json.loads(shipped_text())
    shares = re.findall(r" (0|50|100) %", done.out)
    assert len(shares) >= len(data["connections"])
    assert "2 games: " in done.out
    assert "Wins by order of play: " in done.out
    drawn = svg.read_text(encoding="utf-8")
    assert drawn.count("% of the games") == len(data["connections"])
    again = run("map", "stats", good, "--games", "2", "--seats", "2")
    assert again.out == done.out


@needs_maps
def test_statistics_refuse_what_makes_no_sense(run: Run, good: str, bad: str) -> None:
    for arguments in ([good, "--games", "0"], [good, "--seats", "9"], [bad]):
        done = run("map", "stats", *arguments)
        assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)


@pytest.mark.rule("B-1.4")
def test_an_option_may_name_a_file(good: str) -> None:
    assert setup_of(GAME, 2, [f"map={good}"]).word("map") == shipped_text()
    assert setup_of(GAME, 2, ["map=berlin"]).word("map") == "berlin"
    assert setup_of(GAME, 2, [f"map={shipped_text()}"]).word("map") == shipped_text()


def test_an_option_with_choices_never_reads_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "1").write_text("2")
    monkeypatch.chdir(tmp_path)
    assert setup_of(GAME, 2, ["first_seat=1"]).word("first_seat") == "1"


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Malformed) as caught:
        setup_of(GAME, 2, [f"map={path}"])
    assert caught.value.message.id == "cli.not-text"
