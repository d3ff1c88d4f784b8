"""How every check speaks: one line per problem, all of them at once, exit code 1 if there are any."""

from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def report(name: str, problems: Iterable[str]) -> int:
    """Print the problems and return the exit code."""
    found = sorted(set(problems))
    for problem in found:
        print(problem)
    print(f"{name}: {len(found)} problems" if found else f"{name}: fine")
    return 1 if found else 0
