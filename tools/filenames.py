"""The file-name contract: every game consists of the same files, so who knows one game knows all.

Run as ``python -m tools.filenames``.
"""

import sys
from pathlib import Path

from tools.report import ROOT, report
from tools.source import constants, parse

# A module may be a package of the same name where one file would be crowded.
MODULES = frozenset(
    {
        "actions", "board", "events", "game", "heuristics", "imagine", "meta", "notation", "rules", "scoring",
        "state", "view",
    }
)  # fmt: skip
# Not every game has these.
OPTIONAL = frozenset({"maps", "orders"})
DATA = "data"


RULES = "rules.en.md"


def game_directories(package: Path) -> list[Path]:
    """The directories of the games, whatever is in them yet."""
    found = (path for path in (package / "games").iterdir() if path.is_dir() and path.name != "__pycache__")
    return sorted(found)


def problems(package: Path) -> list[str]:
    """Every missing or surplus file of every game."""
    found: list[str] = []
    for directory in game_directories(package):
        entries = [path for path in directory.iterdir() if path.name not in ("__init__.py", "__pycache__")]
        if not (directory / "__init__.py").is_file():
            found.append(f"games/{directory.name}: __init__.py is missing")
        if directory.name not in _registered(package):
            found.append(f"games/{directory.name} is not in games/registry.py")
        names = {path.stem for path in entries if path.suffix == ".py" or (path / "__init__.py").is_file()}
        missing = {f"{name}.py" for name in MODULES - names}
        if not (directory / DATA / RULES).is_file():
            missing |= {f"{DATA}/{RULES}"}
        surplus = {path.name for path in entries if path.stem not in MODULES | OPTIONAL | {DATA}}
        found += [f"games/{directory.name}: {name} is missing" for name in missing]
        found += [f"games/{directory.name}: {name} is not a file that games have" for name in surplus]
        found += [
            f"games/{directory.name}: {path.relative_to(directory)} is Python among the data"
            for path in (directory / DATA).rglob("*.py")
        ]
    return found


def _registered(package: Path) -> set[object]:
    """The texts of the registry, the ids of games among them."""
    return {constant.value for constant in constants(parse(package / "games" / "registry.py"))}


if __name__ == "__main__":
    sys.exit(report("File names", problems(ROOT / "src" / "zugwerk")))
