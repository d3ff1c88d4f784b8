"""The file-name contract: every game consists of the same files, so who knows one game knows all.

Run as ``python -m tools.filenames``.
"""

import sys
from pathlib import Path

from tools.report import ROOT, report

# A module may be a package of the same name where one file would be crowded.
MODULES = frozenset(
    {
        "actions", "board", "events", "game", "heuristics", "imagine", "meta", "notation", "rules", "scoring",
        "state", "view",
    }
)  # fmt: skip
# Not every game has these.
OPTIONAL = frozenset({"orders"})
DATA = "data"


def game_directories(package: Path) -> list[Path]:
    """The directories of the games."""
    return sorted(path.parent for path in package.glob("games/*/__init__.py"))


def problems(package: Path) -> list[str]:
    """Every missing or surplus file of every game."""
    found: list[str] = []
    for directory in game_directories(package):
        entries = [path for path in directory.iterdir() if path.name not in ("__init__.py", "__pycache__")]
        names = {path.stem for path in entries if path.suffix == ".py" or (path / "__init__.py").is_file()}
        missing = {f"{name}.py" for name in MODULES - names}
        if not (directory / DATA).is_dir():
            missing |= {DATA}
        surplus = {path.name for path in entries if path.stem not in MODULES | OPTIONAL | {DATA}}
        found += [f"games/{directory.name}: {name} is missing" for name in missing]
        found += [f"games/{directory.name}: {name} is not a file that games have" for name in surplus]
        found += [
            f"games/{directory.name}: {path.relative_to(directory)} is Python among the data"
            for path in (directory / DATA).rglob("*.py")
        ]
    return found


if __name__ == "__main__":
    sys.exit(report("File names", problems(ROOT / "src" / "zugwerk")))
