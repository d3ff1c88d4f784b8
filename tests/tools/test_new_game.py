"""A new game from the skeleton passes every check and is played at once; so is one that nobody has drawn."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import house, new_game
from tools.report import ROOT

ID = "pebbles"
PARTS = (
    "src",
    "tests",
    "tools",
    "docs",
    "LICENSE",
    "pyproject.toml",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
)
LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", "*.mo")
CHECKS = ("filenames", "house", "terms", "rules_check", "shapes", "docs_check")
UNDRAWN = """
from tests.server.pages.conftest import Visit


def test_its_pages_are_there(visit: Visit) -> None:
    browser = visit()
    assert browser.get("/").status == 200
    assert browser.get("/rules/pebbles").status == 404
    table = browser.new_table(game="pebbles", seats="2", **{"chair-0": "me", "chair-1": "bot-random"})
    answer = browser.get(table)
    assert answer.status == 200
    assert b'id="board-picture"' in answer.body
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with a new game."""
    root = tmp_path_factory.mktemp("project")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, root / part, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / part, root / part)
    told = run(root, "-m", "tools.new_game", ID)
    assert f"Play it: zugwerk play {ID}" in told
    return root


def run(root: Path, *arguments: str, typed: str = "") -> str:
    """What a run of Python in the copy prints; it must succeed."""
    paths = os.pathsep.join([str(root / "src"), str(root)])
    environment = os.environ | {"PYTHONPATH": paths, "ZUGWERK_PURE": "1", "LC_ALL": "en", "COLUMNS": "100"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=root,
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def passes(root: Path, *suites: str) -> None:
    """Run tests in the copy; they pass, or say what they lack."""
    told = run(root, "-m", "pytest", "-q", "-p", "no:cacheprovider", *suites)
    assert " passed" in told or " skipped" in told


@pytest.mark.parametrize("check", CHECKS)
def test_a_new_game_passes_the_checks(copy: Path, check: str) -> None:
    assert run(copy, "-m", f"tools.{check}").endswith(": fine\n")


@pytest.mark.long
def test_its_words_and_its_source_are_as_they_should_be(copy: Path) -> None:
    assert run(copy, "-m", "tools.catalogues", "check").endswith("Catalogues: fine\n")
    run(copy, "-m", "ruff", "check", "src", "tests/games")
    run(copy, "-m", "ruff", "format", "--check", "src", "tests/games")
    run(
        copy,
        "-m",
        "mypy",
        *[f"{room}/{ID}" for room in ("src/zugwerk/games", "src/zugwerk/render", "tests/games")],
    )


@pytest.mark.long
def test_it_passes_the_contract_suite_and_its_own_tests(copy: Path) -> None:
    passes(copy, "tests/contract", f"tests/games/{ID}", "tests/render/test_registry.py", "-k", ID)


def test_it_is_played_in_the_terminal(copy: Path) -> None:
    play = "from zugwerk.cli import main; main()"
    told = run(copy, "-c", play, "play", ID, "--seats", "person:Ann,bot:greedy", typed="take 1\n" * 200)
    assert "took the last stone" in told
    assert "heap: 0" in told
    assert "Outcome(" not in told, "what every view tells is told in words"


@pytest.mark.long
def test_it_is_played_in_the_browser(copy: Path) -> None:
    passes(copy, "tests/browser/test_whole_games.py", "-k", ID)


@pytest.mark.long
def test_pages_of_a_game_that_nobody_has_drawn_are_there(copy: Path, tmp_path: Path) -> None:
    root, suite = tmp_path / "undrawn", Path("tests", "server", "pages", "test_undrawn.py")
    shutil.copytree(copy, root, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.rmtree(root / "src" / "zugwerk" / "render" / ID)
    (root / "src" / "zugwerk" / "games" / ID / "data" / "rules.en.md").unlink()
    (root / suite).write_text(UNDRAWN)
    passes(root, str(suite))


def test_an_id_is_taken_or_no_id() -> None:
    assert new_game.problem("metro") == "“metro” is taken"
    assert new_game.problem("core") == "“core” is taken"
    assert new_game.problem("maps") == "“maps” is taken", "there is a page docs/maps.md"
    assert new_game.problem("import").startswith("“import” is a word of Python")
    assert new_game.problem("Two Words").startswith("“Two Words” is no id")
    assert new_game.problem(ID) == ""


@pytest.fixture
def hut(tmp_path: Path) -> Path:
    """A house of few words and classes."""
    package = tmp_path / "src" / "zugwerk"
    for room in ("games", "render", "table"):
        (package / room).mkdir(parents=True)
    (package / "games" / "registry.py").write_text('_GAMES: Final = ("red")\n')
    (package / "table" / "kinds.py").write_text('class Tree: ...\nclass RootsView: ...\nWORD = "by dice"\n')
    (tmp_path / "tests" / "golden").mkdir(parents=True)
    (tmp_path / "tests" / "golden" / "cases.json").write_text("{}\n")
    (tmp_path / "tools").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("id", "why"),
    [
        ("pebbles", ""),
        ("dice", "“dice” is a word of the house already, as in src/zugwerk/table/kinds.py:3, "),
        ("tree", "“tree” would make a class Tree, and there is one in src/zugwerk/table/kinds.py"),
        ("roots", "“roots” would make a class RootsView, and there is one in src/zugwerk/table/kinds.py"),
    ],
)
def test_an_id_is_refused_if_the_house_would_complain_of_it(hut: Path, id: str, why: str) -> None:
    told = new_game.problem(id, hut)
    assert told.startswith(why)
    assert bool(told) == bool(why)
    new_game.write(id, "A Game", hut)
    assert bool(house.problems(hut)) == bool(why)


@pytest.mark.parametrize("id", ["room", "draft", "dice"])
def test_a_word_of_this_house_is_no_id(id: str) -> None:
    assert new_game.problem(id).startswith(f"“{id}” is a word of the house already, as in src/zugwerk/")
