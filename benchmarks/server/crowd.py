"""A club on one evening: 500 tables of Metro, both players of each connected, a move per table every 5 s.

Measured from the moment a move is due to the wake-up of the players' sockets. In a second run, on a server
of its own, everyone who is woken asks for what has changed, as a page does; then it is seen what that server
holds in memory.
"""

import tempfile
from pathlib import Path

from benchmarks.server.running import Measured, install_peer, load, ours
from benchmarks.server.tables import prepare

TABLES = 500
MOVES = 6
EVERY = 5.0

Limit = tuple[str, float, str, bool]


def crowd() -> list[Limit]:
    """Wake-ups and memory, against their limits."""
    install_peer()
    alone, _ = _evening(asking=False)
    asking, memory = _evening(asking=True)
    late = "from a move to the wake-up of both players, 99th percentile, ms"
    return [
        (late, alone.wake_p99, "≤ 250", alone.wake_p99 <= 250),
        (f"{late}, when all ask what changed", asking.wake_p99, "", True),
        (
            "from a move to the change on both pages, 99th percentile, ms",
            asking.seen_p99,
            "≤ 100",
            asking.seen_p99 <= 100,
        ),
        ("memory, MB", memory, "≤ 300", memory <= 300),
    ]


def _evening(asking: bool) -> tuple[Measured, float]:
    """What the players found on a new server, and the MB of memory it had in the end."""
    with tempfile.TemporaryDirectory() as directory:
        database = str(Path(directory, "crowd.db"))
        tables = prepare(database, TABLES, played=20)
        with ours(database) as server:
            found = load(server, tables, MOVES, connected=True, rate=TABLES / EVERY, asking=asking)
            return found, server.memory()
