"""Whatever is thrown at a command: it ends with a code that means something and a line that says why."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.conftest import Run
from tests.cli.nonsense import (
    HUGE,
    Command,
    Word,
    Writing,
    command_lines,
    commands,
    foreign_game,
    odd_texts,
    own_map,
)
from zugwerk.cli.bouts import schedule
from zugwerk.cli.main import COMMANDS

EVERY = list(commands())
EXAMPLES = 40
# What else may stand where something is expected.
OTHERS: tuple[Any, ...] = (5, -1, int(HUGE), 1.5, "x", None, True, [], {}, [5], {"a": 5})
NOTE_AND_REASON = 2


def places(value: Any, *way: Any) -> Iterator[tuple[Any, ...]]:
    """The ways to everything in a value, of lists the first item."""
    yield way
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, *way, key)
    elif isinstance(value, list):
        for number, inner in enumerate(value[:1]):
            yield from places(inner, *way, number)


def replaced(value: Any, way: tuple[Any, ...], other: Any) -> Any:
    """The value with something else at the end of a way."""
    if not way:
        return other
    copy = value.copy()
    copy[way[0]] = replaced(value[way[0]], way[1:], other)
    return copy


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place where a command may write as it likes.

    A server ends as soon as it runs, training at once, and a ladder after its first two games.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZUGWERK_DATABASE", str(tmp_path / "tables.db"))
    monkeypatch.setattr("zugwerk.cli.commands.serve._run", lambda *_: 0)
    monkeypatch.setattr("zugwerk.cli.commands.train._learn", lambda *_: {})
    monkeypatch.setattr(
        "zugwerk.cli.commands.ladder.schedule",
        lambda plan, deals, first: schedule(plan, min(deals, 1), first)[:2],
    )
    return tmp_path


def spelled(line: list[Word], place: Path) -> list[str]:
    """The words of a line; what stands for a file is written to one."""
    words: list[str] = []
    for number, word in enumerate(line):
        if isinstance(word, Writing):
            (place / f"file-{number}").write_bytes(word.content)
            words.append(str(place / f"file-{number}"))
        else:
            words.append(word)
    return words


def test_every_command_is_thrown_at() -> None:
    assert {command.words[0] for command in EVERY} == set(COMMANDS)


@pytest.mark.parametrize(
    "command",
    EVERY,
    ids=lambda command: " ".join(command.words),
)
@given(data=st.data())
@settings(
    max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
def test_nonsense_gets_a_code_and_a_line(
    command: Command, data: st.DataObject, run: Run, alone: Path
) -> None:
    words = spelled(data.draw(command_lines(command)), alone)
    stdin = "\n".join(data.draw(st.lists(odd_texts, max_size=3)))
    done = run(*words, stdin=stdin)
    assert done.code in (0, 1, 2), words
    assert len(done.err.splitlines()) <= NOTE_AND_REASON, words
    assert done.code != 2 or done.err, words


@pytest.mark.parametrize(
    ("words", "text"),
    [(["import", "18xx", "file", "-o", "out"], foreign_game), (["map", "check", "file"], own_map)],
    ids=["import", "map check"],
)
def test_whatever_stands_in_the_place_of_something_else_is_told(
    words: list[str], text: Callable[[], str], run: Run, alone: Path
) -> None:
    good = json.loads(text())
    for way in places(good):
        for other in OTHERS:
            (alone / "file").write_text(json.dumps(replaced(good, way, other)), encoding="utf-8")
            done = run(*words)
            assert done.code in (0, 1, 2), (way, other)
            assert done.code != 2 or done.err.count("\n") == 1, (way, other)


@pytest.mark.parametrize("words", [("doctor", "--database"), ("replay",), ("map", "check"), ("rehearse",)])
def test_a_name_no_file_can_have_is_told_in_a_line(words: tuple[str, ...], run: Run, alone: Path) -> None:
    done = run(*words, "ż" * 300)
    assert done.code == 2
    assert len(done.err.splitlines()) == 1
    assert "ż" * 300 in done.err
