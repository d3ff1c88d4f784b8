"""Runs pytest, and what fails once more, alone: ``python -m tools.twice PYTEST-ARGUMENTS…``.

A test that fails again has failed. One that passes alone is named at the end, for it or what it tests leans
on time; of more than a few nobody believes that, and none is tried again.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

MOST: Final = 5
FAILED: Final = Path(".pytest_cache/v/cache/lastfailed")
# Of pytest: tests ran, and some failed.
SOME_FAILED: Final = 1


def main(arguments: list[str]) -> int:
    """Run tests; returns the exit code."""
    code = _pytest("--cache-clear", *arguments)
    if code != SOME_FAILED:
        return code
    failed = list(json.loads(FAILED.read_text(encoding="utf-8")))
    if len(failed) > MOST:
        return code
    # By their names alone, for what is quick or long in a file depends on what else is run of it.
    code = _pytest("-n", "0", *failed)
    if not code:
        print("Failed at first and passed alone, so to be mended:", *failed, sep="\n  ")
    return code


def _pytest(*arguments: str) -> int:
    return subprocess.run([sys.executable, "-m", "pytest", *arguments], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
