"""Six strangers who ask for the picture of one map again and again, while others play.

Measured is how long a player waits for the answer to an action, alone and beside the strangers, once with a
picture that has been drawn before and once with maps that are all different, so that each must be drawn.
Also run by itself: ``python -m benchmarks.server.strangers``.
"""

import http.client
import json
import multiprocessing
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from statistics import quantiles

from sqlalchemy import Connection

from benchmarks.measure import table as as_table
from benchmarks.server.running import Server, ours
from benchmarks.server.tables import Kind, Table, prepare
from zugwerk.render import maps_of
from zugwerk.table.store.database import open_engine
from zugwerk.table.store.maps import Sheet, keep_map
from zugwerk.table.store.people import new_guest

STRANGERS = 6
TABLES = 4
MOVES = 60
PAUSE = 0.02
WITH_MAPS = Kind("berlin", 4, "random")
MAPS = 240
SLOWED_MS = 50

Limit = tuple[str, float, str, bool]


def strangers() -> list[Limit]:
    """What an action takes, alone and beside strangers."""
    found: list[Limit] = []
    with tempfile.TemporaryDirectory() as directory:
        database = str(Path(directory, "strangers.db"))
        tables = prepare(database, TABLES * 3, kind=WITH_MAPS)
        maps = _keep_maps(database)
        with ours(database) as server:
            alone = played(server, tables[:TABLES])
            with asking(server, maps[:1]):
                kept = played(server, tables[TABLES : 2 * TABLES])
            with asking(server, maps):
                new = played(server, tables[2 * TABLES :])
    beside = f"beside {STRANGERS} strangers"
    for name, times in (
        ("alone", alone),
        (f"{beside} on one picture", kept),
        (f"{beside} on {MAPS} pictures", new),
    ):
        middle, late = _percentiles(times)
        limited = times is kept
        found.append((f"an action, {name}, median, ms", middle, "", True))
        limit = f"≤ {SLOWED_MS}" if limited else ""
        found.append(
            (f"an action, {name}, 99th percentile, ms", late, limit, not limited or late <= SLOWED_MS)
        )
    return found


@contextmanager
def asking(server: Server, maps: list[str]) -> Iterator[None]:
    """Strangers ask for pictures meanwhile."""
    at_work = [
        multiprocessing.get_context("spawn").Process(target=_stranger, args=(server.port, maps, number))
        for number in range(STRANGERS)
    ]
    for process in at_work:
        process.start()
    time.sleep(2)
    try:
        yield
    finally:
        for process in at_work:
            process.kill()
            process.join()


def played(server: Server, tables: list[Table]) -> list[float]:
    """How many ms each action at some tables took, which take turns."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    times: list[float] = []
    rounds = [iter(table["moves"]) for table in tables]
    for number in islice(cycle(range(len(tables))), MOVES * len(tables)):
        table, (seat, action) = tables[number], next(rounds[number])
        headers = {"Authorization": f"Bearer {table['players'][seat]}", "Content-Type": "application/json"}
        body = json.dumps({"seat": seat, "action": action, "version": table["version"]})
        start = time.perf_counter()
        connection.request("POST", f"/api/table/{table['id']}/act", body, headers)
        answer = connection.getresponse()
        told = json.loads(answer.read())
        if answer.status != 200:
            raise RuntimeError(told)
        times.append((time.perf_counter() - start) * 1000)
        table["version"] = told["version"]
        time.sleep(PAUSE)
    connection.close()
    return times


def _stranger(port: int, maps: list[str], number: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for map in islice(cycle(maps), number, None):
        connection.request("GET", f"/maps/{map}/picture.svg")
        connection.getresponse().read()


def _keep_maps(database: str) -> list[str]:
    """Maps that differ in their names only; nobody may keep more than fifty, so several people do."""
    text = json.loads(maps_of(WITH_MAPS.game).example())

    def keep(connection: Connection, number: int, person: str) -> str:
        named = {**text, "name": f"Map {number}"}
        sheet = Sheet(named["name"], json.dumps(named), True)
        return keep_map(connection, person, WITH_MAPS.game, sheet, time.time())

    found: list[str] = []
    with open_engine(database).begin() as connection:
        for number in range(MAPS):
            if number % 40 == 0:
                keeper = new_guest(connection, f"Keeper {number}", {}, time.time()).id
            found.append(keep(connection, number, keeper))
    return found


def _percentiles(times: list[float]) -> tuple[float, float]:
    cuts = quantiles(times, n=100)
    return cuts[49], cuts[98]


if __name__ == "__main__":
    cells = [[name, f"{value:.1f}", limit] for name, value, limit, _ in strangers()]
    print(as_table(["what", "value", "limit"], cells))
