"""Run all benchmarks, print their tables and, with ``--write``, keep them in RESULTS.md."""

import shutil
import subprocess
import sys
from pathlib import Path

from benchmarks import berlin, cologne, metro
from benchmarks.measure import Row, machine, table, verdict
from benchmarks.server import browser, crowd, pages, speed
from zugwerk._compiled import form

RESULTS = Path(__file__).with_name("RESULTS.md")


class Report:
    """Tables under headings, and whether every target so far was met."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.met = True

    def race(self, title: str, about: str, rows: list[Row]) -> None:
        """A table of rates and ratios."""
        self.met = self.met and all(row.met for row in rows)
        heads = ["what", "moves/s", "ratio", "target", ""]
        self._add(title, about, table(heads, [row.cells() for row in rows]))

    def limits(self, title: str, about: str, rows: list[tuple[str, float, str, bool]]) -> None:
        """A table of single figures: what, value, limit and whether it holds."""
        self.met = self.met and all(holds for _, _, _, holds in rows)
        cells = [
            [name, f"{value:,.3f}".rstrip("0").rstrip("."), limit, verdict(holds) if limit else ""]
            for name, value, limit, holds in rows
        ]
        self._add(title, about, table(["what", "value", "limit", ""], cells))

    def _add(self, title: str, about: str, text: str) -> None:
        self.parts += [f"## {title}", "", about, "", text, ""]


def commit() -> str:
    """The commit measured, marked if the tree has changes."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=12"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip() or "unknown"


def report() -> Report:
    """Measure everything."""
    found = Report()
    about = f"Measured by `make bench` on {machine()}, form: {form()}, commit {commit()}."
    found.parts += ["# Benchmark results", "", about, "", "Ratios are medians of ratios within a round.", ""]
    found.race("Metro against OpenSpiel's connect_four, one core", "Two seats, full rules.", metro.speed())
    bare, game = metro.start_up()
    started = ("import zugwerk and finish a game of Metro, seconds over a bare interpreter", game - bare)
    found.limits("Start-up", "Medians of new processes.", [(*started, "≤ 0.15", game - bare <= 0.15)])
    found.race(
        "Berlin against catanatron and OpenSpiel's gin_rummy, one core",
        "Four seats. A move is an action of a seat; the peers' chance moves are counted, ours are not.",
        berlin.speed(),
    )
    found.race(
        "Cologne against catanatron, one core",
        "Whole games at random, all legal actions listed at every step.",
        cologne.speed(),
    )
    clone = cologne.clone_time() * 1e6
    rows = [("clone of a mid-game state, µs", clone, "≤ 60", clone <= 60)]
    if cologne.HUMAN.exists():
        rate = cologne.replay()
        rows.append(("replay of a game, every action checked, actions/s", rate, "≥ 20,000", rate >= 20000))
        late, worst = (value * 1000 for value in cologne.worst(cologne.route_times()))
        rows.append(("best routes of all recorded runs, 99th percentile, ms", late, "≤ 20", late <= 20))
        rows.append(("best routes of all recorded runs, worst, ms", worst, "≤ 200", worst <= 200))
    found.limits("Cologne, single figures", "Edition 18xx-games for the recorded games.", rows)
    add_server(found)
    return found


def add_server(found: Report) -> None:
    """Measure the server; the client that loads it needs Node."""
    if shutil.which("node") is None:
        found.parts += ["## Server", "", "Not measured: there is no Node here.", ""]
        found.met = False
        return
    rows, latencies = speed.duel()
    about = (
        "Acknowledged moves, 64 tables at a time. Ours commits each to SQLite, the peer has them in memory."
    )
    found.race("Server against boardgame.io, one machine with the client", about, rows)
    found.limits("Server against boardgame.io, single figures", "Medians of the rounds.", latencies)
    about = "500 tables of Metro, 1,000 sockets, a move per table every 5 s."
    found.limits("A crowd", about, crowd.crowd())
    for case in pages.CASES:
        found.limits(case.title, "As one client sees them.", pages.pages(case))
    about = "From the first request of a browser with an empty cache to a table that can be played."
    found.limits("A cold browser", about, browser.cold())


if __name__ == "__main__":
    made = report()
    text = "\n".join(made.parts)
    print(text)
    if "--write" in sys.argv:
        RESULTS.write_text(text, encoding="utf-8")
    print("All targets met." if made.met else "Not all targets were met.")
    sys.exit(0 if made.met else 1)
