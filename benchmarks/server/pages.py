"""The page of a Metro table in the middle of a game, and the update after a move: time and compressed size.

The time is what one client sees who asks for nothing else, so it is never less than the server's.
"""

import http.client
import tempfile
import time
from pathlib import Path
from statistics import median

from benchmarks.server.running import Server, ours
from benchmarks.server.tables import Table, prepare

TABLES = 12
ASKED = 5
PLAYED = 30
PAGE_MS, PAGE_KB = 30, 120
UPDATE_MS, UPDATE_KB = 20, 30

Limit = tuple[str, float, str, bool]
Visit = tuple[float, int]


def pages() -> list[Limit]:
    """Page and update against their limits."""
    with tempfile.TemporaryDirectory() as directory:
        database = str(Path(directory, "pages.db"))
        tables = prepare(database, TABLES, PLAYED)
        with ours(database) as server:
            whole = [visit for table in tables for visit in _visits(server, table, f"/t/{table['id']}")]
            since = [visit for table in tables for visit in _visits(server, table, _update_of(table))]
    return [*_limits("page", whole, PAGE_MS, PAGE_KB), *_limits("update", since, UPDATE_MS, UPDATE_KB)]


def _update_of(table: Table) -> str:
    """Where a page asks that has not seen the last move and the deal that followed."""
    return f"/t/{table['id']}/state?seat=0&known={table['count'] - 2}"


def _visits(server: Server, table: Table, path: str) -> list[Visit]:
    """Milliseconds and bytes of a few visits, after one that brings the table into memory."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    headers = {
        "Cookie": f"zugwerk-session={table['sessions'][0]}",
        "Accept-Encoding": "gzip",
        "Accept": "text/html",
    }
    found: list[Visit] = []
    for _ in range(ASKED + 1):
        start = time.perf_counter()
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        size = len(answer.read())
        found.append(((time.perf_counter() - start) * 1000, size))
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status}")
    connection.close()
    return found[1:]


def _limits(name: str, visits: list[Visit], most_ms: float, most_kb: float) -> list[Limit]:
    late, size = median(ms for ms, _ in visits), max(size for _, size in visits) / 1000
    return [
        (f"{name}, median, ms", late, f"≤ {most_ms}", late <= most_ms),
        (f"{name}, compressed, kB", size, f"≤ {most_kb}", size <= most_kb),
    ]
