"""What an update of a table's page costs: processor time of the server and compressed size, for every game.

The application is asked in this process, without a network, so that nothing else is counted; the client says
what a page would say. Run alone by ``python -m benchmarks.server.updates``, with ``--profile`` to see where
the time goes.
"""

import asyncio
import cProfile
import gzip
import json
import pstats
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from starlette.applications import Starlette

from benchmarks.measure import table as as_table
from benchmarks.measure import verdict
from benchmarks.server.pages import CASES, Case
from benchmarks.server.tables import Table, prepare
from zugwerk.server.app import create_app
from zugwerk.server.house import Settings

TABLES: Final = 6
MOVES: Final = 15
# Milliseconds of processor in the median, and kB compressed, for whoever is to act next.
LIMITS: Final[dict[str, tuple[float, float | None]]] = {
    "metro": (0.8, 3.0),
    "berlin": (1.2, None),
    "cologne": (4.0, None),
}

Limit = tuple[str, float, str, bool]


class Cost(NamedTuple):
    """An update: milliseconds of processor, bytes on the wire, and whether its reader is to act."""

    milliseconds: float
    size: int
    next: bool


class Reader:
    """Somebody's page at a table: remembers what it was told, as a page does."""

    def __init__(self, app: Starlette, table: Table, seat: int) -> None:
        self._app: Final = app
        self._table: Final = table
        self._seat: Final = seat
        self._known: int = table["count"]
        self._shows = ""

    async def look(self) -> tuple[float, int]:
        """Ask what has changed; returns milliseconds of processor and the size of the answer."""
        query = f"seat={self._seat}&layout=landscape&known={self._known}&shows={self._shows}&scenes=true"
        cookie = f"zugwerk-session={self._table['sessions'][self._seat]}"
        headers = {"cookie": cookie, "accept-encoding": "gzip", "accept": "application/json"}
        path = f"/api/table/{self._table['id']}/update"
        began = time.process_time()
        body = await asked(self._app, "GET", path, query, headers)
        spent = (time.process_time() - began) * 1000
        told = json.loads(gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body)
        self._known, self._shows = told["count"], told["shows"]
        return spent, len(body)


async def asked(
    app: Starlette, method: str, path: str, query: str, headers: dict[str, str], body: bytes = b""
) -> bytes:
    """What the application answers."""
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in {"host": "here", **headers}.items()],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
        "state": {"house": app.state.house},
    }
    told: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        told.append(message)

    await app(scope, receive, send)
    found = b"".join(message.get("body", b"") for message in told)
    if told[0]["status"] != 200:
        raise RuntimeError(f"{path}: {told[0]['status']} {found!r}")
    return found


async def _act(app: Starlette, table: Table, seat: int, action: str, version: int) -> int:
    headers = {"authorization": f"Bearer {table['players'][seat]}", "content-type": "application/json"}
    body = json.dumps({"seat": seat, "action": action, "version": version}).encode()
    answer = await asked(app, "POST", f"/api/table/{table['id']}/act", "", headers, body)
    found: int = json.loads(answer)["version"]
    return found


async def _played(app: Starlette, table: Table, profile: cProfile.Profile | None) -> list[Cost]:
    """All who sit at a table ask after every move."""
    readers = [Reader(app, table, seat) for seat in range(len(table["players"]))]
    version, found = table["version"], []
    for reader in readers:
        await reader.look()
    for (seat, action), (after, _) in pairwise(table["moves"][: MOVES + 1]):
        version = await _act(app, table, seat, action, version)
        if profile is not None:
            profile.enable()
        for number, reader in enumerate(readers):
            spent, size = await reader.look()
            found.append(Cost(spent, size, number == after))
        if profile is not None:
            profile.disable()
    return found


def costs(case: Case, profile: cProfile.Profile | None = None) -> list[Cost]:
    """What updates cost in the middle of some games; the first table only warms up."""

    async def work(database: str, tables: list[Table]) -> list[Cost]:
        app = create_app(Settings(database))
        async with app.router.lifespan_context(app):
            await _played(app, tables[0], None)
            return [cost for table in tables[1:] for cost in await _played(app, table, profile)]

    with tempfile.TemporaryDirectory() as directory:
        database = str(Path(directory, "updates.db"))
        tables = prepare(database, TABLES, kind=case.kind, until=case.until)
        return asyncio.run(work(database, tables))


def updates() -> list[Limit]:
    """Updates of all games against their limits."""
    found: list[Limit] = []
    for case in CASES:
        game = case.kind.game
        most_ms, most_kb = LIMITS[game]
        measured = costs(case)
        nexts = [cost for cost in measured if cost.next]
        spent = median(cost.milliseconds for cost in nexts)
        size = median(cost.size for cost in nexts) / 1000
        small, fits = ("", True) if most_kb is None else (f"≤ {most_kb}", size <= most_kb)
        largest = max(cost.size for cost in measured) / 1000
        found += [
            (f"{game}, for who is next, ms of processor", spent, f"≤ {most_ms}", spent <= most_ms),
            (f"{game}, for all, ms of processor", median(cost.milliseconds for cost in measured), "", True),
            (f"{game}, for who is next, kB compressed", size, small, fits),
            (f"{game}, for all, kB compressed", median(cost.size for cost in measured) / 1000, "", True),
            (f"{game}, largest, kB compressed", largest, "", True),
        ]
    return found


if __name__ == "__main__":
    if "--profile" in sys.argv:
        for case in CASES:
            if case.kind.game in sys.argv or len(sys.argv) == 2:
                profiler = cProfile.Profile()
                costs(case, profiler)
                pstats.Stats(profiler).sort_stats("cumulative").print_stats(60)
    else:
        cells = [
            [name, f"{value:.2f}", limit, verdict(holds) if limit else ""]
            for name, value, limit, holds in updates()
        ]
        print(as_table(["what", "value", "limit", ""], cells))
