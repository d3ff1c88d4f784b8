"""Command lines run in this process, and records to run them on."""

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from zugwerk.bots.arena import play_out
from zugwerk.bots.registry import make_bot
from zugwerk.cli import words
from zugwerk.cli.main import main
from zugwerk.core.chance import seed_from
from zugwerk.core.record import write_record
from zugwerk.games.registry import find_game
from zugwerk.table.match import Match


class Done(NamedTuple):
    """How a command line ended and what it said."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("COLUMNS", "120")
    yield
    words.speak("en")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def call(*arguments: str, stdin: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        capsys.readouterr()
        code = main(arguments)
        out, err = capsys.readouterr()
        return Done(code, out, err)

    return call


def finished_match(seats: int = 2, seed: str = "cli") -> Match:
    game = find_game("metro")
    names = tuple(["bot:greedy"] * seats)
    match = Match.new(game, game.meta.setup(seats, {"first_seat": "1"}), seed_from(seed), names)
    play_out(match, [make_bot("greedy", "metro", seat) for seat in range(seats)])
    return match


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a finished game with its seed revealed."""
    path = tmp_path / "record.jsonl"
    path.write_bytes(write_record(finished_match().record))
    return path
