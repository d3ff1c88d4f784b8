"""Documents that lack something, and rules and tests that do not meet, do not pass."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import docs_check, rules_check
from tools.report import ROOT
from zugwerk import find_game, read_record

PAGE = """# Red

## Play
## Rules covered

| rule | says |
| --- | --- |
| M-1.1 | one |
| `MC-2` | two |

## Readings and known differences
## Options

`speed`

## Notation

| not a rule | M-9.9 |

## Data sources
"""
DECISION = "docs/decisions/0001-short.md"
TESTS = """
import pytest

@pytest.mark.rule("M-1.1")
def test_one(): ...

class TestMore:
    @pytest.mark.rule("M-1.1", "MC-2")
    def test_two(self): ...
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A project with one game, its page and its tests."""
    for name, text in {
        "src/zugwerk/games/red/__init__.py": "",
        "docs/red.md": PAGE,
        DECISION: "# Short\n" * 25,
        "tests/games/red/rules/test_m1.py": TESTS,
        "README.md": "See [red](docs/red.md#play), [above](#see) and `zugwerk play`.\n\n# See\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def edit(tree: Path, name: str, old: str, new: str) -> None:
    text = (tree / name).read_text()
    assert old in text
    (tree / name).write_text(text.replace(old, new))


def documents(tree: Path) -> list[str]:
    return list(docs_check.problems(tree, ["play"], {"red": ["speed"]}, {}))


def test_all_is_well(tree: Path) -> None:
    assert documents(tree) == []
    assert list(rules_check.problems(tree)) == []


def test_a_rule_without_test_fails(tree: Path) -> None:
    edit(tree, "docs/red.md", "| M-1.1 |", "| M-1.2 | half |\n| M-1.1 |")
    assert list(rules_check.problems(tree)) == ["docs/red.md: M-1.2 has no test"]


def test_a_mark_without_rule_fails(tree: Path) -> None:
    edit(tree, "tests/games/red/rules/test_m1.py", '"MC-2"', '"MC-2", "M-9.9"')
    assert list(rules_check.problems(tree)) == [
        "tests/games/red/rules/test_m1.py:8: docs/red.md does not list the rule M-9.9"
    ]


def test_a_game_without_page_or_table_fails(tree: Path) -> None:
    edit(tree, "docs/red.md", "## Rules covered", "## Rules")
    assert "docs/red.md: no table of rules under “Rules covered”" in rules_check.problems(tree)
    (tree / "docs" / "red.md").unlink()
    assert list(rules_check.problems(tree)) == ["docs/red.md is missing"]


def test_a_game_without_options_needs_its_page_too(tree: Path) -> None:
    assert list(docs_check.problems(tree, ["play"], {"red": ["speed"], "blue": []}, {})) == [
        "docs/blue.md is missing"
    ]
    (tree / "docs" / "blue.md").write_text("# Blue\n")
    (found,) = docs_check.problems(tree, ["play"], {"red": ["speed"], "blue": []}, {})
    assert found.startswith("docs/blue.md should have exactly the headings Play, ")


@pytest.mark.parametrize(
    ("name", "old", "new", "problem"),
    [
        ("README.md", "red.md#play", "no.md", "README.md: the link to docs/no.md leads nowhere"),
        ("README.md", "#play", "#pay", "README.md: docs/red.md has no heading #pay"),
        ("README.md", "zugwerk play", "zugwerk pay", "the command zugwerk play is described nowhere"),
        ("docs/red.md", "`speed`", "speeding", "docs/red.md does not name the option `speed`"),
        (DECISION, "# Short\n", "# Short\n\n", f"{DECISION} is longer than 25 lines"),
    ],
)
def test_a_gap_in_the_documents_fails(tree: Path, name: str, old: str, new: str, problem: str) -> None:
    edit(tree, name, old, new)
    assert documents(tree) == [problem]


@pytest.mark.parametrize("change", [("## Notation", "### Notation"), ("## Play\n", "## Play\n## Extra\n")])
def test_game_pages_have_the_same_headings(tree: Path, change: tuple[str, str]) -> None:
    edit(tree, "docs/red.md", *change)
    assert [problem.split(" should")[0] for problem in documents(tree)] == ["docs/red.md"]


def test_the_example_in_the_readme_plays_a_game() -> None:
    example = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert example is not None
    command = [sys.executable, "-c", example[1]]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert told[-1].startswith("Outcome(reason=")
    record = read_record(told[:-1])
    assert record.header.names == ("Ada", "Ben", "Eva")
    assert record.check_deals(find_game(record.header.game)) > 60


def test_everybody_whom_the_house_holds_is_introduced_and_nobody_else() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = page.partition("## Who works here\n")[2].partition("\n## ")[0]
    rows = [line.partition(" | ")[0] for line in section.splitlines() if line.startswith("| `")]
    introduced = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    package = ROOT / "src" / "zugwerk"
    house = (package / "server" / "house.py").read_text(encoding="utf-8")
    held = set(re.findall(r"self\.\w+: Final = ([A-Z]\w+)\(", house))
    assert held > {"Desk", "Hub", "Minder"}
    assert held - introduced - {"Limits"} == set(), "limits stand with the house"
    classes = "\n".join(file.read_text(encoding="utf-8") for file in package.rglob("*.py"))
    assert {name for name in introduced if not re.search(rf"^class {name}\b", classes, re.MULTILINE)} == set()


def test_the_commands_are_read_from_the_programs_help() -> None:
    assert {"play", "games", "simulate", "replay", "verify", "show", "position"} <= set(
        docs_check.program_commands()
    )


def test_shapes_that_are_not_what_the_views_are_fail(tmp_path: Path) -> None:
    script = "import pathlib, sys; from tools.shapes import problems; "
    script += "print(*problems(pathlib.Path(sys.argv[1])), sep='\\n')"
    command = [sys.executable, "-c", script]

    def problems(root: Path) -> list[str]:
        told = subprocess.run([*command, str(root)], capture_output=True, text=True, check=True, cwd=ROOT)
        return [line.split(" is not")[0] for line in told.stdout.splitlines() if line]

    assert problems(ROOT) == []
    page, schemas = "docs/views.md", "src/zugwerk/server/api/views.json"
    for name in (page, schemas):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text((ROOT / name).read_text(encoding="utf-8"), encoding="utf-8")
    edit(tmp_path, page, "`tiles` | `string[]`", "`tiles` | `string`")
    assert problems(tmp_path) == [page]
    (tmp_path / schemas).unlink()
    assert problems(tmp_path) == [page, schemas]


def test_no_view_has_a_field_that_may_be_anything() -> None:
    script = (
        "from pathlib import Path; from typing import Any; from tools import shapes; "
        "from zugwerk.games.cologne.state.snapshots import RailsData; "
        "RailsData.__annotations__['tiles'] = dict[str, Any]; "
        "print(*shapes.problems(Path()), sep='\\n')"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert told.stdout.startswith("RailsData.tiles may be anything: say what it holds\n")


def test_a_page_of_a_game_says_whose_it_is(tree: Path) -> None:
    owners = {"red": {"designer": "Ada Lovelace", "publisher": " "}}
    assert list(docs_check.problems(tree, ["play"], {"red": ["speed"]}, owners)) == [
        "docs/red.md does not name its designer, Ada Lovelace",
        "the game red does not say its publisher",
    ]
