"""Lists, old tables and somebody who leaves, on a server with a large archive.

Run as ``python -m benchmarks.server.lists`` with the whole archive of ``benchmarks.server.archive`` in each
database, which takes some 8 GB of disk and a quarter of an hour; ``make bench`` makes a tenth of it.
"""

import http.client
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import quantiles

from sqlalchemy import func, select

from benchmarks.measure import table as as_table
from benchmarks.server import archive
from benchmarks.server.hosts import emptied, postgresql
from benchmarks.server.running import Server, ours
from benchmarks.server.strangers import played
from benchmarks.server.tables import prepare
from zugwerk.table.store.database import open_engine
from zugwerk.table.store.people import open_session
from zugwerk.table.store.schema import CHAIR, PULSE

KEENEST = f"{0:024x}"
TABLES = 20_000
PEOPLE = 20
ASKED = 15
OLD_TABLES = 100
LIST_MS = 30
TABLE_MS = 100
START_SECONDS = 3
MOVE_MS = 100
LISTS = ("/", "/next", "/api/tables", "/api/tables/open")

Limit = tuple[str, float, str, bool]


def both(tables: int = TABLES) -> list[Limit]:
    """The same on both databases, each with an archive of its own."""
    with tempfile.TemporaryDirectory() as directory:
        found = _beside("SQLite", str(Path(directory, "tables.db")), tables)
    with postgresql() as server:
        return found + _beside("PostgreSQL", emptied(server, "lists"), tables)


def _beside(kind: str, database: str, tables: int) -> list[Limit]:
    """An archive of so many tables, and what was measured beside it."""
    archive.build(database, tables)
    return [(f"{kind}, {what}", value, limit, holds) for what, value, limit, holds in lists(database)]


def lists(database: str) -> list[Limit]:
    """What lists, old tables, a start and somebody's leaving take."""
    sessions, old = _samples(database)
    tables = prepare(database, 4)
    began = time.monotonic()
    with ours(database) as server:
        start = time.monotonic() - began
        found = [_limit("start of the server, seconds", start, START_SECONDS)]
        for path in LISTS:
            times = _asked(server, [path] * ASKED, sessions)
            found.append(_limit(f"{path}, 99th percentile, ms", quantiles(times, n=100)[98], LIST_MS))
        keen = _asked(server, ["/"] * ASKED, sessions[:1])
        found.append(_limit("/ for who has most tables, slowest, ms", max(keen), LIST_MS))
        times = _asked(server, [f"/t/{id}" for id in old], sessions[1:2])
        found.append(_limit("an old table, 99th percentile, ms", quantiles(times, n=100)[98], TABLE_MS))
        with ThreadPoolExecutor(1) as beside:
            leaving = beside.submit(_leave, server, sessions[0])
            moves = played(server, tables)
            leaving.result()
        late = quantiles(moves, n=100)[98]
        found.append(_limit("an action while somebody leaves, 99th percentile, ms", late, MOVE_MS))
    return found


def _limit(name: str, value: float, most: float) -> Limit:
    return name, value, f"≤ {most}", value <= most


def _samples(database: str) -> tuple[list[str], list[str]]:
    """Sessions of some people, the one with most tables first, and some tables that are over."""
    engine = open_engine(database)
    with engine.begin() as connection:
        some = connection.execute(select(CHAIR.c.person).where(CHAIR.c.person != KEENEST).limit(PEOPLE * 50))
        people = [KEENEST, *sorted(set(some.scalars()))[:PEOPLE]]
        sessions = [open_session(connection, person, time.time()) for person in people]
        over = select(PULSE.c.room).where(PULSE.c.status == "over").order_by(PULSE.c.updated)
        old = list(connection.execute(over.limit(OLD_TABLES)).scalars())
        count = select(func.count()).select_from(CHAIR).where(CHAIR.c.person == KEENEST)
        print(f"the keenest has {connection.execute(count).scalar_one():,} tables", file=sys.stderr)
    engine.dispose()
    return sessions, old


def _asked(server: Server, paths: list[str], sessions: list[str]) -> list[float]:
    """How many ms each answer took; the first of everybody is not counted, for they are looked up then."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    times: list[float] = []
    for session in sessions:
        headers = {"Cookie": f"zugwerk-session={session}", "Accept": "text/html"}
        for number, path in enumerate(["/health", *paths]):
            start = time.perf_counter()
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            answer.read()
            if answer.status not in (200, 303):
                raise RuntimeError(f"{path}: {answer.status}")
            if number:
                times.append((time.perf_counter() - start) * 1000)
    connection.close()
    return times


def _leave(server: Server, session: str) -> None:
    headers = {
        "Cookie": f"zugwerk-session={session}",
        "Content-Type": "application/x-www-form-urlencoded",
        "Sec-Fetch-Site": "same-origin",
    }
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=600)
    connection.request("POST", "/account/delete", "name=Guest+0", headers)
    answer = connection.getresponse()
    if answer.status != 303:
        raise RuntimeError(f"{answer.status} {answer.read()!r}")


if __name__ == "__main__":
    cells = [[name, f"{value:.1f}", limit] for name, value, limit, _ in both(archive.TABLES)]
    print(as_table(["what", "value", "limit"], cells))
