"""What a process tells those who watch over it, as Prometheus reads it, on a port of its own.

Everybody in the house counts in plain numbers, which cost next to nothing; they are gathered when asked for.
"""

from collections.abc import Iterable
from threading import Thread
from typing import TYPE_CHECKING, Final
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, ProcessCollector, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from zugwerk.server.errors import problem
from zugwerk.table.store.timing import BOUNDS, Timing

if TYPE_CHECKING:
    from zugwerk.server.house import House

HOST: Final = "127.0.0.1"
# Every process of a server takes the first port that is free.
MOST_PORTS: Final = 64


class Window:
    """Where the numbers of one process are shown."""

    def __init__(self, house: "House", port: int) -> None:
        registry = CollectorRegistry()
        registry.register(HouseCollector(house))
        ProcessCollector(registry=registry)
        self._server, self._thread = _served(registry, port)

    @property
    def port(self) -> int:
        """Where they can be read."""
        return int(self._server.server_port)

    def close(self) -> None:
        """Show nothing more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(2)


def _served(registry: CollectorRegistry, first: int) -> tuple[WSGIServer, Thread]:
    for port in range(first, first + MOST_PORTS):
        try:
            return start_http_server(port, HOST, registry)
        except OSError:
            continue
    raise problem(500, "bug")


class HouseCollector(Collector):
    """Gathers what everybody in a house has counted."""

    def __init__(self, house: "House") -> None:
        self._house: Final = house

    def collect(self) -> Iterable[Metric]:
        """All there is to tell now."""
        house = self._house
        desk, hub, minder, crier = house.desk, house.hub, house.minder, house.crier
        yield _requests(house)
        yield _histogram("request_seconds", "Time of requests, from head to end.", house.tallies.took)
        yield _count("actions", "Actions that people and programs took.", desk.actions)
        yield _count("changes", "Changes of tables that were written, by whomever.", desk.changes)
        yield _count("clashes", "Changes that another process was faster with.", desk.clashes)
        yield _histogram("commit_seconds", "Time from a change to its commit.", house.database.commits)
        yield _gauge("commits_waiting", "Changes that wait for their commit.", house.database.waiting)
        yield _gauge("database_failing", "Whether the database fails.", bool(house.database.health.ailment))
        yield _count("wakes", "Wake-ups of those who watch.", hub.wakes)
        yield _gauge("watchers", "Pages and programs that watch something.", hub.watchers)
        yield _gauge("tables_in_memory", "Tables held in memory.", desk.rooms_in_memory)
        yield _gauge("leases", "Work for all processes that this one does.", house.leases.held)
        yield _gauge("bots_waiting", "Turns of bots that are thought about or wait for it.", minder.thinking)
        yield _count("bot_failures", "Bots that gave no legal action.", minder.failures)
        yield _count("notices", "Turn notices that were delivered.", crier.delivered)
        yield _count("notice_failures", "Turn notices that could not be delivered.", crier.undelivered)


def _requests(house: "House") -> Metric:
    found = CounterMetricFamily("zugwerk_requests", "Requests.", labels=("method", "status"))
    for (method, status), many in list(house.tallies.requests.items()):
        found.add_metric((method, str(status)), many)
    return found


def _count(name: str, about: str, value: int) -> Metric:
    return CounterMetricFamily(f"zugwerk_{name}", about, value)


def _gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(f"zugwerk_{name}", about, value)


def _histogram(name: str, about: str, timing: Timing) -> Metric:
    """The counts of a timing, each with all that took less."""
    buckets, so_far = [], 0
    for bound, many in zip((*map(str, BOUNDS), "+Inf"), list(timing.counts), strict=True):
        so_far += many
        buckets.append((bound, float(so_far)))
    return HistogramMetricFamily(f"zugwerk_{name}", about, buckets, timing.total)
