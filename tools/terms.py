"""Words that were given up, and must not come back into catalogues and rules.

They stand in ``docs/glossary.md``, under a heading that names their language, in the last column;
``metro: kafel`` was given up in what one game says. Run as ``python -m tools.terms``.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.report import ROOT, report

HEADINGS = {"en": "## English words", "de": "## German words", "pl": "## Polish words"}


def problems(root: Path) -> Iterator[str]:
    """Every place where a word stands that was given up."""
    glossary = (root / "docs" / "glossary.md").read_text(encoding="utf-8")
    for language, heading in HEADINGS.items():
        given_up = words(glossary, heading)
        if not given_up:
            yield f"docs/glossary.md: no words under “{heading}”"
        for file in sorted(_texts(root / "src" / "zugwerk", language)):
            pattern = re.compile("|".join(_concerning(file, given_up)) or "(?!)", re.IGNORECASE)
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
                for found in pattern.findall(line):
                    yield f"{file.relative_to(root)}:{number}: “{found}” was given up"


def _concerning(file: Path, given_up: list[str]) -> Iterator[str]:
    """Patterns of the words that were given up in a file."""
    room = file.stem if file.suffix == ".po" else file.parents[1].name
    for each in given_up:
        where, _, word = each.rpartition(": ")
        if where in ("", room):
            yield rf"\b{re.escape(word)}"


def words(glossary: str, heading: str) -> list[str]:
    """The words of the last column of the table under a heading."""
    _, _, section = glossary.partition(f"\n{heading}\n")
    rows = [line for line in section.partition("\n## ")[0].splitlines() if line.startswith("|")]
    return [word for row in rows for word in re.findall(r"`([^`]+)`", row.rstrip(" |").rpartition("|")[2])]


def _texts(package: Path, language: str) -> Iterator[Path]:
    yield from package.glob(f"locale/{language}/LC_MESSAGES/*.po")
    yield from package.glob(f"games/*/data/rules.{language}.md")


if __name__ == "__main__":
    sys.exit(report("Terms", problems(ROOT)))
