"""The page of a table and the update after a move: time and compressed size, for every game.

Metro and Berlin in the middle of a game, Cologne when it is largest. The time is what one client sees who
asks for nothing else, so it is never less than the server's.
"""

import http.client
import json
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from benchmarks.server.running import Server, ours
from benchmarks.server.tables import METRO, Kind, Table, prepare
from zugwerk.table.room import Room

TABLES = 6
ASKED = 5
MOVES = 15
LAST_PHASES = ("6", "8+x")
ROUTES_MS = 100

Limit = tuple[str, float, str, bool]
Visit = tuple[float, int]


class Case(NamedTuple):
    """A kind of table at a moment, and what its page and an update may cost at most, in ms and kB."""

    title: str
    kind: Kind
    until: Callable[[Room], bool]
    page: tuple[int, int]
    update: tuple[int, int]
    routes: bool = False


def _actions(count: int) -> Callable[[Room], bool]:
    return lambda room: len(room.shown().record.entries) >= count


def _largest(room: Room) -> bool:
    """Whether the last phases have come, every company operates and the game has gone on for long."""
    match = room.shown()
    view: Any = match.view(None)
    operating = all(company.floated for company in view.companies if not company.closed)
    return view.phase in LAST_PHASES and operating and len(match.record.entries) >= 300


MIDDLE_GAME = _actions(60), (30, 120), (20, 30)
CASES = (
    Case("Pages of Metro in the middle of a game", METRO, *MIDDLE_GAME),
    Case("Pages of Berlin in the middle of a game", Kind("berlin", 4, "greedy"), *MIDDLE_GAME),
    Case("Pages of Cologne in phase 6", Kind("cologne", 4, "greedy"), _largest, (60, 250), (40, 60), True),
)


def pages(case: Case) -> list[Limit]:
    """Page and update against their limits."""
    whole: list[Visit] = []
    updates: list[Visit] = []
    routes: list[float] = []
    with tempfile.TemporaryDirectory() as directory:
        database = str(Path(directory, "pages.db"))
        tables = prepare(database, TABLES, kind=case.kind, until=case.until)
        with ours(database) as server:
            for table in tables:
                client = Client(server, table)
                whole += client.look()
                for update, waited in client.play():
                    updates.append(update)
                    routes += waited
                client.close()
    found = [*_limits("page", whole, *case.page), *_limits("update", updates, *case.update)]
    if case.routes:
        late = max(routes)
        told = "from the action before a run to its best routes on the page, worst, ms"
        found.append((told, late, f"≤ {ROUTES_MS}", late <= ROUTES_MS))
    return found


class Client:
    """The people at a table, who ask one after another."""

    def __init__(self, server: Server, table: Table) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        self._table = table
        self._path = f"/t/{table['id']}"
        self._version: int = table["version"]

    def close(self) -> None:
        """Hang up."""
        self._connection.close()

    def look(self) -> list[Visit]:
        """A few visits of the page, after one that brings the table into memory."""
        seat = self._table["moves"][0][0]
        return [self._visit(self._path, seat) for _ in range(ASKED + 1)][1:]

    def play(self) -> list[tuple[Visit, list[float]]]:
        """The updates for whoever is next, and how long after a move best routes are shown, if they are."""
        found: list[tuple[Visit, list[float]]] = []
        moves, known = self._table["moves"][: MOVES + 1], self._table["count"]
        for (seat, action), (after, following) in pairwise(moves):
            began = time.perf_counter()
            self._act(seat, action)
            update = self._visit(f"/api/table/{self._table['id']}/update?seat={after}&known={known}", after)
            waited = [(time.perf_counter() - began) * 1000] if following.startswith("run") else []
            found.append((update, waited))
            known += 1
        return found

    def _act(self, seat: int, action: str) -> None:
        headers = {
            "Authorization": f"Bearer {self._table['players'][seat]}",
            "Content-Type": "application/json",
        }
        body = json.dumps({"seat": seat, "action": action, "version": self._version})
        self._connection.request("POST", f"/api/table/{self._table['id']}/act", body, headers)
        self._version = json.loads(self._answer(self._path))["version"]

    def _visit(self, path: str, seat: int) -> Visit:
        headers = {
            "Cookie": f"zugwerk-session={self._table['sessions'][seat]}",
            "Accept-Encoding": "gzip",
            "Accept": "text/html",
        }
        start = time.perf_counter()
        self._connection.request("GET", path, headers=headers)
        size = len(self._answer(path))
        return (time.perf_counter() - start) * 1000, size

    def _answer(self, path: str) -> bytes:
        answer = self._connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status} {body!r}")
        return body


def _limits(name: str, visits: list[Visit], most_ms: float, most_kb: float) -> list[Limit]:
    late, size = median(ms for ms, _ in visits), max(size for _, size in visits) / 1000
    return [
        (f"{name}, median, ms", late, f"≤ {most_ms}", late <= most_ms),
        (f"{name}, compressed, kB", size, f"≤ {most_kb}", size <= most_kb),
    ]
