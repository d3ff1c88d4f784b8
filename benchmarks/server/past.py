"""A long game: what it takes to open its table anew, and to look at any moment of it.

The application is asked in this process, as for updates. Run alone by ``python -m benchmarks.server.past``.
"""

import asyncio
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks.measure import table as as_table
from benchmarks.measure import verdict
from benchmarks.server.tables import Kind, Table, prepare
from benchmarks.server.updates import asked
from zugwerk.server.app import create_app
from zugwerk.server.house import Settings

LONGEST: Final = Kind("cologne", 4, "random")
MOMENTS: Final = 20
MOMENT_MS: Final = 50.0
OPENING_MS: Final = 100.0

Limit = tuple[str, float, str, bool]


def past(kind: Kind = LONGEST) -> list[Limit]:
    """Milliseconds of processor for a page of a game that is over, the first time and at its moments."""
    with tempfile.TemporaryDirectory() as directory:
        database = str(Path(directory, "past.db"))
        (table,) = prepare(database, 1, kind=kind, until=lambda room: not room.actors())
        opening, moments = asyncio.run(_looked(database, table))
    worst = max(moments)
    return [
        (f"{kind.game}, actions of the game", table["count"], "", True),
        (
            f"{kind.game}, its page when nobody has it in memory, ms",
            opening,
            f"≤ {OPENING_MS:g}",
            opening <= OPENING_MS,
        ),
        (f"{kind.game}, any moment of it, worst, ms", worst, f"≤ {MOMENT_MS:g}", worst <= MOMENT_MS),
    ]


async def _looked(database: str, table: Table) -> tuple[float, list[float]]:
    app = create_app(Settings(database))
    async with app.router.lifespan_context(app):
        path, headers = f"/t/{table['id']}", {"accept": "text/html"}
        update = f"/api/table/{table['id']}/update"

        async def spent(path: str, query: str = "") -> float:
            began = time.process_time()
            await asked(app, "GET", path, query, headers)
            return (time.process_time() - began) * 1000

        # What every first page of a process takes is not the table's fault.
        await spent("/")
        opening = await spent(path)
        count = table["count"]
        places = [count * place // MOMENTS for place in range(MOMENTS)]
        return opening, [await spent(update, f"at={place}") for place in places]


if __name__ == "__main__":
    cells = [
        [name, f"{value:.1f}", limit, verdict(holds) if limit else ""] for name, value, limit, holds in past()
    ]
    print(as_table(["what", "value", "limit", ""], cells))
