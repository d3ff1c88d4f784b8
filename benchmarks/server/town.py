"""The clubs of a town on one evening: 2,000 tables of Metro on PostgreSQL with four processes.

A move per table every 5 s. Each table stays at one process, as behind a proxy; everyone who is woken asks
for what has changed, as a page does. Run alone by ``python -m benchmarks.server.town``.
"""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

from benchmarks.measure import table as as_table
from benchmarks.server.hosts import emptied, postgresql
from benchmarks.server.running import Measured, Server, install_peer, load, ours
from benchmarks.server.tables import Table, prepare

TABLES = 2_000
PROCESSES = 4
MOVES = 3
EVERY = 5.0
SEEN_MS = 250

Limit = tuple[str, float, str, bool]


def town() -> list[Limit]:
    """How late changes are on both pages of a table, by the process that is last, and memory."""
    install_peer()
    with postgresql() as database, ExitStack() as stack:
        url = emptied(database, "town")
        tables = prepare(url, TABLES, played=20)
        servers = [stack.enter_context(ours(url)) for _ in range(PROCESSES)]
        shares = [tables[number::PROCESSES] for number in range(PROCESSES)]
        with ThreadPoolExecutor(PROCESSES) as clients:
            found = list(clients.map(_load, servers, shares))
        memory = max(server.memory() for server in servers)
    late = max(one.seen_p99 for one in found)
    spent = sum(one.cost for one in found) / PROCESSES / 1000
    return [
        (
            "from a move to the change on both pages, 99th percentile, the last process, ms",
            late,
            f"≤ {SEEN_MS}",
            late <= SEEN_MS,
        ),
        (
            "from a move to the wake-up of both players, the same, ms",
            max(one.wake_p99 for one in found),
            "",
            True,
        ),
        ("moves/s of all", sum(one.rate for one in found), "", True),
        ("processor time of a process per move and two updates, ms", spent, "", True),
        ("memory of the largest process, MB", memory, "", True),
    ]


def _load(server: Server, tables: list[Table]) -> Measured:
    return load(server, tables, MOVES, connected=True, rate=len(tables) / EVERY, asking=True)


if __name__ == "__main__":
    cells = [[name, f"{value:,.1f}", limit] for name, value, limit, _ in town()]
    print(as_table(["what", "value", "limit"], cells))
