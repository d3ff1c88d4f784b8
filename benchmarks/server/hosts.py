"""Several processes on one database: moves per second with 1, 2 and 4 of them, and what wake-ups cost.

Each table is played at one process, as behind a proxy that keeps it there, or its players sit at two. Run as
``python -m benchmarks.server.hosts``; PostgreSQL is started for it, and waits for the disk like any other.
"""

import asyncio
import multiprocessing
import re
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
import sqlalchemy
from sqlalchemy import Connection

from benchmarks.measure import table as as_table
from benchmarks.server.running import Server, free_port, install_peer, load, ours
from benchmarks.server.tables import Table, prepare
from tests.databases import PostgreSQL
from zugwerk.table.store.database import Database
from zugwerk.table.store.rows import Rows
from zugwerk.table.store.schema import BELL

TABLES = 64
MOVES = 40
CONCURRENCY = 64
PROCESSES = (1, 2, 4)
COMMIT_SECONDS = 4.0
MOST_CLASHES = 0.001

Limit = tuple[str, float, str, bool]

_BELLS = Rows(BELL, ("topic", "rung"), replacing=("topic",))
_NOTIFY = sqlalchemy.text("SELECT pg_notify('zugwerk', :notice)")


class Played(NamedTuple):
    """Moves per second of all processes, and what share of their changes clashed."""

    rate: float
    clashes: float


def hosts() -> list[Limit]:
    """Rates by database and number of processes, clashes, and commits with and without notifications."""
    install_peer()
    found: list[Limit] = []
    with tempfile.TemporaryDirectory() as directory, postgresql() as server:
        for kind in ("SQLite", "PostgreSQL"):
            for count in PROCESSES:
                for apart in (False, True) if count > 1 else (False,):
                    name = f"{kind}, {count} processes{', players at two of them' if apart else ''}"
                    file = str(Path(directory, f"{count}{apart}.db"))
                    url = file if kind == "SQLite" else emptied(server, f"n{count}{apart}".lower())
                    played = _played(url, count, apart)
                    found.append((f"{name}, moves/s", played.rate, "", True))
                    if not apart:
                        share = played.clashes
                        found.append((f"{name}, clashes, %", share * 100, "≤ 0.1", share <= MOST_CLASHES))
        for notice in ("inside", "outside"):
            url = emptied(server, notice)
            for count in PROCESSES:
                rate = _commits(url, count, notice == "inside")
                found.append((f"commits/s, {count} processes, notifications {notice}", rate, "", True))
    return found


def _played(url: str, count: int, apart: bool) -> Played:
    """Let processes play tables at the same time."""
    practice = TABLES // 4
    tables = prepare(url, TABLES + practice)
    with ExitStack() as stack:
        windows = [free_port() for _ in range(count)]
        servers = [stack.enter_context(ours(url, "--metrics", str(port))) for port in windows]
        ports = [server.port for server in servers]
        shares = [tables[number::count] for number in range(count)]
        rates: list[float] = []
        threads = []
        for number, (server, share) in enumerate(zip(servers, shares, strict=True)):
            seats = [ports[number], ports[(number + 1) % count]] if apart else []
            threads.append(threading.Thread(target=_load, args=(server, share, count, seats, rates)))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if len(rates) < count:
            raise RuntimeError("a client failed")
        clashes, changes = (sum(_figure(port, name) for port in windows) for name in ("clashes", "changes"))
    return Played(sum(rates), clashes / max(changes, 1))


def _load(server: Server, tables: list[Table], count: int, seats: list[int], rates: list[float]) -> None:
    practice = len(tables) // 5
    how: dict[str, Any] = {"concurrency": max(CONCURRENCY // count, 1), "practice": practice, "seats": seats}
    rates.append(load(server, tables, MOVES, connected=False, **how).rate)


def _figure(port: int, name: str) -> float:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        found = re.search(rf"^zugwerk_{name}_total (\S+)", answer.read().decode(), re.MULTILINE)
    return float(found.group(1)) if found else 0.0


def _commits(url: str, count: int, inside: bool) -> float:
    """Commits per second of processes that write small rows, each row with or without a notification."""
    context = multiprocessing.get_context("spawn")
    done: Any = context.Queue()
    processes = [context.Process(target=_write, args=(url, number, inside, done)) for number in range(count)]
    for process in processes:
        process.start()
    rate = sum(done.get(timeout=120) for _ in processes)
    for process in processes:
        process.join()
    return float(rate)


def _write(url: str, number: int, inside: bool, done: Any) -> None:
    database = Database(url)
    many, until = 0, time.monotonic() + COMMIT_SECONDS

    def job(topic: str, connection: Connection) -> None:
        _BELLS.insert(connection, [(topic, time.time())])
        if inside:
            connection.execute(_NOTIFY, {"notice": f"{topic} 1"})

    async def one(place: int) -> None:
        nonlocal many
        while time.monotonic() < until:
            await database.write(lambda connection: job(f"{number} {place}", connection))
            many += 1

    async def all_of_them() -> None:
        await asyncio.gather(*[one(place) for place in range(8)])

    asyncio.run(all_of_them())
    database.close()
    done.put(many / COMMIT_SECONDS)


@contextmanager
def postgresql() -> Iterator[PostgreSQL]:
    """A PostgreSQL of its own that waits for the disk."""
    with tempfile.TemporaryDirectory(prefix="zugwerk-", dir="/tmp") as home:
        server = PostgreSQL(Path(home))
        server.start(careful=True)
        try:
            yield server
        finally:
            server.stop()


def emptied(server: PostgreSQL, name: str) -> str:
    """A new database."""
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return server.url.replace("/postgres?", f"/{name}?")


if __name__ == "__main__":
    cells = [[name, f"{value:,.2f}", limit] for name, value, limit, _ in hosts()]
    print(as_table(["what", "value", "limit"], cells))
    sys.exit(0)
