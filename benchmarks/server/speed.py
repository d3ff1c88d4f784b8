"""Acknowledged moves per second against boardgame.io's own server, and latency at the peer's highest rate.

Ours plays Metro by HTTP and commits every move to SQLite; the peer plays the smallest game there is over its
sockets and keeps matches in memory. At every table two people are known by a secret and have a socket open.
"""

import tempfile
from pathlib import Path
from statistics import median

from benchmarks.measure import Contestant, Row, race
from benchmarks.server.running import Measured, Server, install_peer, load, ours, peer
from benchmarks.server.tables import Table, prepare

TABLES = 128
PRACTICE = 32
MOVES = 60
CONCURRENCY = 64
ROUNDS = 5
PEER = "boardgame.io"

Limit = tuple[str, float, str, bool]


class Duel:
    """The servers by their names, and enough tables for all rounds of those that are ours."""

    def __init__(self, servers: dict[str, Server], tables: dict[str, list[Table]]) -> None:
        self._servers = servers
        self._tables = tables
        self.costs: dict[str, list[float]] = {name: [] for name in servers}

    def flat_out(self, name: str, connected: bool = True) -> float:
        """As many moves per second as a server can acknowledge."""
        measured = self._load(name, connected=connected, concurrency=CONCURRENCY)
        if connected:
            self.costs[name].append(measured.cost)
        return measured.rate

    def steadily(self, name: str, rate: float) -> float:
        """The 99th percentile of the latency at a rate, in ms."""
        return self._load(name, connected=True, rate=rate).p99

    def _load(self, name: str, **how: object) -> Measured:
        count = PRACTICE + TABLES
        tables: object = count
        if name in self._tables:
            tables, self._tables[name] = self._tables[name][:count], self._tables[name][count:]
        return load(self._servers[name], tables, MOVES, practice=PRACTICE, **how)


def duel() -> tuple[list[Row], list[Limit]]:
    """Rates of both servers, and their latencies at the peer's highest rate."""
    install_peer()
    with tempfile.TemporaryDirectory() as directory:
        short, ordinary = [str(Path(directory, f"{name}.db")) for name in ("short", "ordinary")]
        tables = {
            "ours": prepare(short, (PRACTICE + TABLES) * (3 * ROUNDS + 2)),
            "ordinary": prepare(ordinary, (PRACTICE + TABLES) * (ROUNDS + 1)),
        }
        with peer() as theirs, ours(short) as own, ours(ordinary, "--ordinary") as plain:
            both = Duel({"peer": theirs, "ours": own, "ordinary": plain}, tables)
            alone = f"{PEER}, no secrets, one socket a table"
            rows = race(
                [
                    Contestant(PEER, lambda: both.flat_out("peer")),
                    Contestant("Zugwerk", lambda: both.flat_out("ours"), PEER, 2.5),
                    Contestant(
                        "Zugwerk, every action the ordinary way",
                        lambda: both.flat_out("ordinary"),
                        "Zugwerk",
                        1 / 1.3,
                    ),
                    Contestant(alone, lambda: both.flat_out("peer", connected=False)),
                    Contestant("Zugwerk, no sockets", lambda: both.flat_out("ours", connected=False), alone),
                ],
                ROUNDS,
            )
            costs = [_cost(PEER, both.costs["peer"]), _cost("Zugwerk", both.costs["ours"])]
            return rows, [*_latencies(both, rows[0].rate), *costs]


def _latencies(both: Duel, rate: float) -> list[Limit]:
    times = [(both.steadily("peer", rate), both.steadily("ours", rate)) for _ in range(ROUNDS)]
    theirs, own = (median(column) for column in zip(*times, strict=True))
    at = f"99th percentile at {rate:,.0f} moves/s, ms"
    return [(f"{PEER}, {at}", theirs, "", True), (f"Zugwerk, {at}", own, f"≤ {theirs:,.1f}", own <= theirs)]


def _cost(name: str, costs: list[float]) -> Limit:
    return f"{name}, processor time per move, µs", median(costs), "", True
