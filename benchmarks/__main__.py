"""Measure everything, or the sections named; with ``--write`` their tables replace those of RESULTS.md."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks import berlin, cologne, metro
from benchmarks.measure import Row, machine, table, verdict
from benchmarks.server import browser, crowd, hosts, lists, pages, past, speed, strangers, town, updates
from zugwerk._compiled import form

RESULTS = Path(__file__).with_name("RESULTS.md")
HEAD = "## "


class Report:
    """Tables under headings, and whether every target so far was met."""

    def __init__(self) -> None:
        self.parts: dict[str, str] = {}
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
        self.parts[title] = f"{about} Commit {commit()}.\n\n{text}\n"
        print(f"{HEAD}{title}\n\n{self.parts[title]}", flush=True)


def commit() -> str:
    """The commit measured, marked if the tree has changes."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=12"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip() or "unknown"


def in_engine(found: Report) -> None:
    """The engine of Metro, its search, and how soon a first game is over."""
    found.race("Metro against OpenSpiel's connect_four, one core", "Two seats, full rules.", metro.speed())
    about = "Iterations per second from the opening, ours as it plays; the peer plays to the end by lot."
    found.race("Metro's search against OpenSpiel's on hex, one core", about, metro.searching())
    bare, game = metro.start_up()
    started = ("import zugwerk and finish a game of Metro, seconds over a bare interpreter", game - bare)
    found.limits("Start-up", "Medians of new processes.", [(*started, "≤ 0.15", game - bare <= 0.15)])


def in_berlin(found: Report) -> None:
    """The engine of Berlin."""
    found.race(
        "Berlin against catanatron and OpenSpiel's gin_rummy, one core",
        "Four seats. A move is an action of a seat; the peers' chance moves are counted, ours are not.\n"
        "By plans is how our search plays on; all others play by lot.",
        berlin.speed(),
    )
    about = "Iterations per second, ours at eight places of a game of four, world and value included."
    found.race("Berlin's search against OpenSpiel's on gin_rummy, one core", about, berlin.searching())
    node = 1e6 / berlin.searched()
    found.limits("Berlin, single figures", "The same places.", [("a node, µs", node, "≤ 40", node <= 40)])


def in_cologne(found: Report) -> None:
    """The engine of 1893."""
    found.race(
        "Cologne against catanatron, one core",
        "A hundred games at random, all legal actions listed at every step.",
        cologne.speed(),
    )
    clone = cologne.clone_time() * 1e6
    node = 1e6 / cologne.searched()
    rows = [
        ("clone of a mid-game state, µs", clone, "≤ 60", clone <= 60),
        ("a node of search, at eight places of a game of four, µs", node, "≤ 150", node <= 150),
    ]
    if cologne.HUMAN.exists():
        rate = cologne.replay()
        rows.append(("replay of a game, every action checked, actions/s", rate, "≥ 20,000", rate >= 20000))
        late, worst = (value * 1000 for value in cologne.worst(cologne.route_times()))
        rows.append(("best routes of all recorded runs, 99th percentile, ms", late, "≤ 20", late <= 20))
        rows.append(("best routes of all recorded runs, worst, ms", worst, "≤ 200", worst <= 200))
    found.limits("Cologne, single figures", "Edition 18xx-games for the recorded games.", rows)


def duelled(found: Report) -> None:
    """The server against its peer."""
    rows, latencies = speed.duel()
    about = (
        "Acknowledged moves, 64 tables at a time. Ours commits each to SQLite, the peer has them in memory."
    )
    found.race("Server against boardgame.io, one machine with the client", about, rows)
    found.limits("Server against boardgame.io, single figures", "Medians of the rounds.", latencies)


def crowded(found: Report) -> None:
    """Many tables and pages at once."""
    about = "500 tables of Metro, 1,000 sockets, a move per table every 5 s."
    found.limits("A crowd", about, crowd.crowd())


def in_town(found: Report) -> None:
    """Four times as many tables, pages and processes, on PostgreSQL."""
    about = "2,000 tables of Metro, 4,000 sockets, a move per table every 5 s, four processes on PostgreSQL."
    found.limits("A town", about, town.town())


def hosted(found: Report) -> None:
    """Several processes."""
    about = "Metro, each table at one process. Commits are of small rows, with a NOTIFY for each or without."
    found.limits("Several processes on one database", about, hosts.hosts())


def listed(found: Report) -> None:
    """Lists that do not walk the past."""
    about = f"An archive of {lists.TABLES:,} tables, made for it; the whole one is measured by hand."
    found.limits("Lists beside many finished tables", about, lists.both())


def strange(found: Report) -> None:
    """Others play while strangers ask for what costs most."""
    about = "Four tables of Berlin, an action every 20 ms."
    found.limits("Strangers who ask for pictures", about, strangers.strangers())


def paged(found: Report) -> None:
    """Pages and updates, as one client gets them."""
    for case in pages.CASES:
        found.limits(case.title, "As one client sees them.", pages.pages(case))


def updated(found: Report) -> None:
    """What an update costs."""
    about = "Asked in one process without a network; medians over all moves."
    found.limits("Updates after a move", about, updates.updates())


def long_ago(found: Report) -> None:
    """The longest game, opened anew and at any moment."""
    found.limits("A long game", "1893 Cologne at random to its end; processor time.", past.past())


def cold(found: Report) -> None:
    """The first minute of a browser."""
    about = "From the first request of a browser with an empty cache to a table that can be played."
    found.limits("A cold browser", about, browser.cold())


SECTIONS: dict[str, Callable[[Report], None]] = {
    "metro": in_engine, "berlin": in_berlin, "cologne": in_cologne, "duel": duelled, "crowd": crowded,
    "town": in_town, "hosts": hosted, "lists": listed, "strangers": strange, "pages": paged,
    "updates": updated, "past": long_ago, "browser": cold,
}  # fmt: skip
# The client that loads a server needs Node.
BY_NODE = ("duel", "crowd", "town", "hosts", "strangers", "pages")


def merged(old: str, found: Report) -> str:
    """The results with what was found in the place of what was there under the same headings."""
    head, *sections = f"\n{old}".split(f"\n{HEAD}")
    kept = dict(section.split("\n", 1) for section in sections)
    told = {title: body.strip() for title, body in {**kept, **found.parts}.items()}
    return "\n\n".join([head.strip(), *(f"{HEAD}{title}\n\n{body}" for title, body in told.items())]) + "\n"


def main(names: list[str], write: bool) -> int:
    """Measure; returns whether a target was missed."""
    found = Report()
    print(f"Measured on {machine()}, form: {form()}.\n")
    for name in names or SECTIONS:
        if name in BY_NODE and shutil.which("node") is None:
            print(f"Not measured: there is no Node here for {name}.\n")
            found.met = False
        else:
            SECTIONS[name](found)
            if write:
                RESULTS.write_text(merged(RESULTS.read_text("utf-8"), found), encoding="utf-8")
    print("All targets met." if found.met else "Not all targets were met.")
    return 0 if found.met else 1


if __name__ == "__main__":
    wanted = [argument for argument in sys.argv[1:] if argument != "--write"]
    if unknown := [name for name in wanted if name not in SECTIONS]:
        sys.exit(f"There is no section {', '.join(unknown)}; there are {', '.join(SECTIONS)}.")
    sys.exit(main(wanted, "--write" in sys.argv))
