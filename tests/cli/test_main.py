"""The command as a whole: help, version, languages, and one clear line for every mistake."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from zugwerk.cli.main import COMMANDS
from zugwerk.cli.words import language_of
from zugwerk.core.messages import LANGUAGES

PROGRAM = [sys.executable, "-c", "import sys; from zugwerk.cli import main; sys.exit(main())"]


def zugwerk(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *arguments],
        env={**os.environ, "LANG": "C.UTF-8", "COLUMNS": "100", **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(command: str, run: Run) -> None:
    done = run(command, "--help")
    assert done.code == 0
    assert f"Example: zugwerk {command}" in done.out
    assert "--language" in done.out


def test_help_names_every_command_in_every_language() -> None:
    titles = {"en": "Commands", "pl": "Polecenia", "pt_BR": "Comandos", "de": "Befehle"}
    for language in LANGUAGES:
        done = zugwerk("--help", "--language", language)
        assert done.returncode == 0
        assert titles[language] in done.stdout
        for command in COMMANDS:
            assert command in done.stdout
        assert "cli." not in done.stdout


def test_help_loads_neither_games_nor_pictures() -> None:
    script = (
        "import sys; from zugwerk.cli import main; main(['--help']);"
        "print([m for m in sys.modules if m.startswith(('zugwerk.games.', 'zugwerk.render', 'resvg',"
        " 'multiprocessing', 'rich.progress'))], file=sys.stderr)"
    )
    # Whoever traces the tests loads more.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment
    )
    assert done.stderr == "[]\n"


def test_version_tells_the_form(run: Run) -> None:
    done = run("--version")
    assert done.code == 0
    assert done.out.startswith("zugwerk ")
    assert "compiled" in done.out or "plain" in done.out


MISTAKES = [
    ["fly"],
    ["play", "--wings"],
    ["simulate"],
    ["simulate", "chess"],
    ["simulate", "metro", "--games", "many"],
    ["simulate", "metro", "--games", "0"],
    ["simulate", "metro", "--jobs", "-1"],
    ["simulate", "metro", "--seats", "9"],
    ["simulate", "metro", "--bots", "grumpy"],
    ["simulate", "metro", "--bots", "greedy,greedy,greedy", "--seats", "2"],
    ["simulate", "metro", "--option", "hand_size"],
    ["simulate", "metro", "--option", "hand_size=9"],
    ["simulate", "metro", "--option", "wings=2"],
    ["simulate", "metro", "--option", "companies=true", "--option", "numbered_stations=true"],
    ["simulate", "metro", "--records", "/dev/null/place"],
    ["play", "chess"],
    ["play", "--seats", "dog,cat"],
    ["play", "--seats", "person"],
    ["play", "--seats", "person,bot:grumpy"],
    ["play", "--option", "companies=true", "--option", "numbered_stations=true"],
    ["play", "--save", "/no/such/place/match.jsonl"],
    ["play", "--resume", "/no/such/file"],
    ["play", "--resume", "/no/such/file", "--seed", "1"],
    ["replay", "/no/such/file"],
    ["replay"],
    ["replay", "one", "two"],
    ["verify", "/"],
    ["show", "/no/such/file", "-o", "x.svg"],
    ["show", "/no/such/file", "-o", "x.gif"],
    ["position", "metro", "aacb5"],
    ["position", "metro", "aacb05", "--seats", "1"],
    ["position", "chess", ""],
    ["completion", "cmd"],
    ["games", "--language", "xx"],
]


@pytest.mark.parametrize("arguments", MISTAKES, ids=" ".join)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_mistake_gets_one_line_and_code_2(arguments: list[str], language: str, run: Run) -> None:
    done = run("--language", language, *arguments)
    assert done.code == 2
    assert done.out == ""
    assert len(done.err.splitlines()) == 1
    assert "Traceback" not in done.err
    assert "cli." not in done.err


def test_mistakes_are_told_in_the_language_of_the_environment() -> None:
    assert zugwerk("fly", LANG="pl_PL.UTF-8", LC_ALL="").stderr.startswith("Nie ma polecenia „fly”.")
    assert zugwerk("fly", LANG="fr_FR.UTF-8", LC_ALL="").stderr.startswith("There is no command “fly”.")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "pt_PT.UTF-8"}, "pt_BR"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "pl", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "pl_PL"}, "pl"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_a_bug_is_not_taken_for_a_mistake(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("zugwerk.cli.commands.games.game_ids", broken)
    with pytest.raises(ZeroDivisionError):
        run("games")


def test_games_lists_options_with_rules(run: Run) -> None:
    done = run("games", "--language", "de")
    assert done.code == 0
    for word in ("Metro", "2–6", "hand_size", "M-8.2", "MC-1"):
        assert word in done.out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_the_commands(shell: str, run: Run) -> None:
    done = run("completion", shell)
    assert done.code == 0
    assert "simulate" in done.out
    assert "--records" in done.out


@pytest.mark.parametrize("arguments", [["games"], ["--help"], ["replay"], ["verify"], ["completion", "bash"]])
def test_output_that_finds_no_room_gets_one_line(arguments: list[str], record: Path) -> None:
    rest = [str(record)] if arguments[0] in ("replay", "verify") else []
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*PROGRAM, *arguments, *rest], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_characters_that_the_output_lacks_are_replaced() -> None:
    done = zugwerk("games", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "2?6" in done.stdout


LINES = [["games"], ["--help"], ["--version"], ["completion", "bash"], ["simulate", "metro", "--games", "1"]]


@pytest.mark.parametrize("arguments", LINES, ids=" ".join)
def test_output_that_nobody_takes_is_no_error(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*PROGRAM, *arguments], stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(("arguments", "code"), [(["games"], 0), (["fly"], 2), (["play"], 0)])
def test_streams_that_are_closed_are_no_error(arguments: list[str], code: int, closed: str) -> None:
    command = " ".join(f"'{word}'" for word in [*PROGRAM, *arguments])
    done = subprocess.run(
        ["bash", "-c", f"{command} {closed}"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert done.stderr == "" or (code, done.stderr.count("\n")) == (2, 1)


def test_a_reader_who_leaves_early_is_no_error(record: Path) -> None:
    command = " ".join(f"'{word}'" for word in [*PROGRAM, "replay", str(record)])
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{command} | head -n 1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.returncode == 0


def test_an_interrupt_that_comes_inside_a_finalizer_is_not_forgotten(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Finalized:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    def work() -> None:
        del [Finalized()][:]
        time.sleep(60)

    monkeypatch.setattr("zugwerk.cli.commands.games.games", work)
    began = time.monotonic()
    assert run("games") == (130, "", "\n")
    assert time.monotonic() - began < 60
