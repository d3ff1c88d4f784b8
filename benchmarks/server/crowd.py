"""A club on one evening: 500 tables of Metro, both players of each connected, a move per table every 5 s.

Measured from the moment a move is due to the wake-up of the players' sockets, and what the server holds in
memory. In a second run everyone who is woken asks for what has changed, as a page does.
"""

import tempfile
from pathlib import Path

from benchmarks.server.running import install_peer, load, ours
from benchmarks.server.tables import prepare

TABLES = 500
MOVES = 6
MOVES_SEEN = 3
EVERY = 5.0

Limit = tuple[str, float, str, bool]


def crowd() -> list[Limit]:
    """Wake-ups and memory, against their limits."""
    install_peer()
    with tempfile.TemporaryDirectory() as directory:
        database = str(Path(directory, "crowd.db"))
        tables = prepare(database, TABLES * 2, played=20)
        with ours(database) as server:
            rate = TABLES / EVERY
            alone = load(server, tables[:TABLES], MOVES, connected=True, rate=rate)
            asking = load(server, tables[TABLES:], MOVES_SEEN, connected=True, rate=rate, asking=True)
            memory = server.memory()
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
