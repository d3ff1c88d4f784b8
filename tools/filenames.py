"""The file-name contract: every game consists of the same files, so who knows one game knows all.

Run as ``python -m tools.filenames``.
"""

import sys
from pathlib import Path

from tools.report import ROOT, report

FILES = frozenset(
    {
        "__init__.py", "actions.py", "board.py", "events.py", "game.py", "heuristics.py",
        "imagine.py", "meta.py", "notation.py", "scoring.py", "state.py", "view.py",
    }
)  # fmt: skip
RULES = frozenset({"rules.py", "rules"})
DATA = "data"


def game_directories(package: Path) -> list[Path]:
    """The directories of the games."""
    return sorted(path.parent for path in package.glob("games/*/__init__.py"))


def problems(package: Path) -> list[str]:
    """Every missing or surplus file of every game."""
    found: list[str] = []
    for directory in game_directories(package):
        names = {path.name for path in directory.iterdir() if path.name != "__pycache__"}
        missing = FILES - names
        if not names & RULES:
            missing |= {"rules.py"}
        if not (directory / DATA).is_dir():
            missing |= {DATA}
        found += [f"games/{directory.name}: {name} is missing" for name in missing]
        surplus = names - FILES - RULES - {DATA}
        found += [f"games/{directory.name}: {name} is not a file that games have" for name in surplus]
        found += [
            f"games/{directory.name}: {path.relative_to(directory)} is Python among the data"
            for path in (directory / DATA).rglob("*.py")
        ]
    return found


if __name__ == "__main__":
    sys.exit(report("File names", problems(ROOT / "src" / "zugwerk")))
