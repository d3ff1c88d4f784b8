"""Run all benchmarks, print their tables and, with ``--write``, keep them in RESULTS.md."""

import subprocess
import sys
from pathlib import Path

from benchmarks import metro
from benchmarks.measure import machine, table
from zugwerk._compiled import form

RESULTS = Path(__file__).with_name("RESULTS.md")
START_UP_LIMIT = 0.15


def commit() -> str:
    """The commit measured, marked if the tree has changes."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=12"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip() or "unknown"


def report() -> tuple[str, bool]:
    """All tables as Markdown, and whether every target was met."""
    rows = metro.speed()
    bare, game = metro.start_up()
    over = game - bare
    met = all(row.target is None or (row.ratio or 0) >= row.target for row in rows)
    lines = [
        "# Benchmark results",
        "",
        f"Measured by `make bench` on {machine()}, form: {form()}, commit {commit()}.",
        "",
        "## Metro against OpenSpiel's connect_four, moves per second on one core",
        "",
        "Two seats, full rules, medians; ratios are taken within a round of one run.",
        "",
        table(["what", "moves/s", "ratio", "target"], [row.cells() for row in rows]),
        "",
        "## Start-up",
        "",
        table(
            ["what", "seconds", "limit"],
            [
                ["bare interpreter", f"{bare:.3f}", ""],
                ["import zugwerk and finish a game of Metro", f"{game:.3f}", ""],
                ["difference", f"{over:.3f}", f"≤ {START_UP_LIMIT}"],
            ],
        ),
        "",
    ]
    return "\n".join(lines), met and over <= START_UP_LIMIT


if __name__ == "__main__":
    text, met = report()
    print(text)
    if "--write" in sys.argv:
        RESULTS.write_text(text, encoding="utf-8")
    print("All targets met." if met else "Not all targets were met.")
    sys.exit(0 if met else 1)
