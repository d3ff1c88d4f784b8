"""The example in the documentation plays every game to its end."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.playing import made
from tests.server.serving import Server
from zugwerk.games.registry import game_ids

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "bot.py"


def run(*arguments: str) -> str:
    """What the example prints."""
    command = [sys.executable, str(EXAMPLE), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("game", game_ids())
def test_the_example_plays_a_game_to_its_end(server: Server, game: str) -> None:
    table = run(f"http://127.0.0.1:{server.port}", game).split()[0]
    end = server.client().get(f"/api/table/{table}").json()
    assert (end["status"], end["game"]) == ("over", game)
    assert [chair["name"] for chair in end["chairs"]] == ["Example bot", "random"]


def test_the_example_joins_a_table(server: Server) -> None:
    table = made(server.guest(), {"game": game_ids()[0], "seats": 2, "chairs": [{"bot": "greedy"}]})
    assert run(f"http://127.0.0.1:{server.port}", game_ids()[0], table).split()[0] == table


def test_the_example_is_short_and_needs_nothing_but_the_standard_library() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert len([line for line in text.splitlines() if line.strip()]) <= 45
    modules = re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE)
    assert set(modules) <= sys.stdlib_module_names
