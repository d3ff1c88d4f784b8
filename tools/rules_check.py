"""Every rule that a game's page lists has a test, and every mark on a test names such a rule.

The rules are the first column of the table under "Rules covered" in ``docs/<game>.md``; the marks are
``@pytest.mark.rule("M-5.4", …)`` in ``tests/games/<game>/``. Run as ``python -m tools.rules_check``.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.filenames import game_directories
from tools.report import ROOT, report
from tools.source import parse

HEADING = "Rules covered"
ROW = re.compile(r"\|\s*`?([A-Z]+-[0-9]+(?:\.[0-9]+)*[a-z]?)`?\s*\|")


def problems(root: Path) -> Iterator[str]:
    """Rules without a test, and marks without a rule."""
    for directory in game_directories(root / "src" / "zugwerk"):
        game = directory.name
        page = root / "docs" / f"{game}.md"
        if not page.exists():
            yield f"docs/{game}.md is missing"
            continue
        listed = rules_of(page)
        marked: dict[str, str] = {}
        for file in sorted((root / "tests" / "games" / game).rglob("*.py")):
            for line, rule in marks_of(file):
                marked.setdefault(rule, f"{file.relative_to(root)}:{line}")
        if not listed:
            yield f"docs/{game}.md: no table of rules under “{HEADING}”"
        yield from (f"docs/{game}.md: {rule} has no test" for rule in sorted(listed - marked.keys()))
        for rule in sorted(marked.keys() - listed):
            yield f"{marked[rule]}: docs/{game}.md does not list the rule {rule}"


def rules_of(page: Path) -> set[str]:
    """The rule ids that a game's page lists."""
    section = page.read_text(encoding="utf-8").partition(f"## {HEADING}\n")[2].partition("\n## ")[0]
    return {found[1] for line in section.splitlines() if (found := ROW.match(line))}


def marks_of(file: Path) -> Iterator[tuple[int, str]]:
    """The rule ids that the tests of a file are marked with, and their lines."""
    for node in ast.walk(parse(file)):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"), args=ids):
                yield from ((node.lineno, ast.literal_eval(id)) for id in ids)


if __name__ == "__main__":
    sys.exit(report("Rules and tests", problems(ROOT)))
