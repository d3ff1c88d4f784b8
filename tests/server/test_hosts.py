"""Three hosts on one PostgreSQL behind nginx, as documented: whatever dies, nothing acknowledged is lost."""

import copy
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.cli.hosting import Serving
from tests.cli.test_proxies import spread_by_nginx
from tests.neighbours import Neighbour
from tests.patience import PATIENCE, is_soon, wait_until
from tests.server.acknowledged import Patient, check

PEOPLE = 4
STEPS = 25
# What hosts may log while that goes on.
ANNOUNCED = {"zugwerk.wake", "zugwerk.store", "zugwerk.requests"}


class Hosts:
    """Three servers, each at an address of its own."""

    def __init__(self, url: str, wake: str) -> None:
        self._options = ["--database", url, "--wake", wake, "--quiet"]
        self.servers = [self._served(number) for number in (2, 3, 4)]

    def _served(self, number: int, port: int = 0) -> Serving:
        return Serving(*self._options, "--host", f"127.0.0.{number}", port=port)

    def start_again(self, place: int) -> None:
        """Put a host back that was killed."""
        self.servers[place] = self._served(place + 2, self.servers[place].port)

    def close(self) -> None:
        """End them all."""
        for server in self.servers:
            if server.process.poll() is None:
                server.kill()


@contextmanager
def playing(people: list[Patient], port: int) -> Iterator[None]:
    """Everybody plays for a while, through the proxy."""
    threads = [threading.Thread(target=player.play, args=(port,)) for player in people]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for player in people:
            player.ended.set()
        for thread in threads:
            thread.join(PATIENCE)


def go_on(people: list[Patient]) -> None:
    """Wait until many more actions were acknowledged, and of everybody at least one."""
    began = sum(len(player.acknowledged) for player in people)

    def more() -> bool:
        each = [len(player.acknowledged) for player in people]
        return min(each) > 0 and sum(each) >= began + STEPS

    wait_until(more, f"play does not go on: {[player.surprises for player in people]}")


def cut_connections(url: str) -> int:
    """End all connections of all hosts to the database, in whatever they are doing."""
    with psycopg.connect(url, autocommit=True) as connection:
        found = connection.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ).fetchone()
    assert found is not None
    return int(found[0])


def _is_at(server: Serving, table: str, token: str, version: int) -> bool:
    found: dict[str, Any] = server.ask("GET", f"/api/table/{table}", None, token)[1]
    return bool(found["version"] >= version)


def _everybody_sees(servers: list[Serving], player: Patient) -> None:
    """Each host tells what another has written, soon as a rule."""
    waits: list[float] = []
    for _ in range(5):
        sent, version = list(player.acknowledged.values())[-1]
        began = time.monotonic()
        for server in servers:
            wait_until(partial(_is_at, server, sent.table, player.token, version))
        waits.append(time.monotonic() - began)
    assert is_soon(waits), waits


@pytest.mark.long
def test_the_bus_a_host_and_all_connections_die_and_no_acknowledged_move_is_lost(
    tmp_path: Path, postgresql_url: str, redis: Neighbour
) -> None:
    with ExitStack() as stack:
        hosts = Hosts(postgresql_url, f"redis://127.0.0.1:{redis.port}/0")
        stack.callback(hosts.close)
        port = stack.enter_context(spread_by_nginx(tmp_path, hosts.servers))
        front = copy.copy(hosts.servers[0])
        front.host, front.port = "127.0.0.1", port
        tokens = [front.ask("POST", "/api/guest", {"name": "Ann"})[1]["token"] for _ in range(PEOPLE)]
        people = [Patient(token, number) for number, token in enumerate(tokens)]
        with playing(people, port):
            go_on(people)
            _everybody_sees(hosts.servers, people[0])
            redis.kill()
            go_on(people)
            assert cut_connections(postgresql_url) >= 3
            go_on(people)
            hosts.servers[1].kill()
            go_on(people)
            redis.start()
            hosts.start_again(1)
            go_on(people)
            _everybody_sees(hosts.servers, people[1])
        assert check(postgresql_url, people) >= 5 * STEPS
        for server in hosts.servers:
            assert {entry["logger"] for entry in server.entries()} <= ANNOUNCED
