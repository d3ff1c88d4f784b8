"""``kill -9`` under load, again and again: what was acknowledged is in the log, once, and play goes on."""

import http.client
import json
import random
import threading
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from tests.cli.hosting import Serving
from tests.patience import PATIENCE
from tests.table.logs import told
from zugwerk.table.lines import Acted
from zugwerk.table.room import Room
from zugwerk.table.store.database import Database
from zugwerk.table.store.rooms import Row, load_room, read_lines

TABLES = 5
GONE = (OSError, http.client.HTTPException)


class Sent(NamedTuple):
    """An action as it was sent."""

    table: str
    seat: int
    action: str
    version: int
    key: str


class Player:
    """Plays both seats of its own tables, one after the other, and remembers what was acknowledged."""

    def __init__(self, token: str, seed: int) -> None:
        self.token = token
        self.dice = random.Random(seed)
        self.tables: list[str] = []
        self.acknowledged: dict[str, tuple[Sent, int]] = {}
        self.open: Sent | None = None
        self.surprises: list[Any] = []
        self.count = 0

    def play(self, port: int) -> None:
        """Play until the server is gone, or answers what it should not."""
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            while not self.surprises:
                self._step(connection)
        except GONE:
            pass
        finally:
            connection.close()

    def _step(self, connection: http.client.HTTPConnection) -> None:
        # What was never answered is asked once more, with its key.
        if self.open is None:
            self.open = self._next(connection)
        if self.open is None:
            self._sit_down(connection)
            return
        sent = self.open
        asked = {"seat": sent.seat, "action": sent.action, "version": sent.version, "key": sent.key}
        status, answer = self._ask(connection, "POST", f"/api/table/{sent.table}/act", asked)
        self.open = None
        if status == 200:
            self.acknowledged[sent.key] = sent, answer["version"]
        else:
            self.surprises.append((sent, status, answer))

    def _next(self, connection: http.client.HTTPConnection) -> Sent | None:
        if not self.tables:
            return None
        table = self.tables[-1]
        for seat in (0, 1):
            _, found = self._ask(connection, "GET", f"/api/table/{table}?seat={seat}")
            if found["legal"]:
                self.count += 1
                action = self.dice.choice(found["legal"])
                return Sent(table, seat, action, found["version"], f"{self.count}")
        return None

    def _sit_down(self, connection: http.client.HTTPConnection) -> None:
        order = {"game": "metro", "seats": 2, "chairs": [{"me": True}, {"me": True, "name": "Other"}]}
        status, made = self._ask(connection, "POST", "/api/table", order)
        assert status in (200, 201), made
        self.tables.append(made["id"])

    def _ask(
        self, connection: http.client.HTTPConnection, method: str, path: str, data: Any = None
    ) -> tuple[int, Any]:
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        connection.request(method, path, None if data is None else json.dumps(data), headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())


def players(url: str) -> list[Player]:
    server = Serving("--database", url, "--quiet")
    try:
        tokens = [server.ask("POST", "/api/guest", {"name": "Ann"})[1]["token"] for _ in range(TABLES)]
    finally:
        server.kill()
    return [Player(token, number) for number, token in enumerate(tokens)]


def play_and_kill(url: str, people: list[Player], seconds: float) -> None:
    """Let everybody play at once, and kill the server after a while."""
    server = Serving("--database", url, "--quiet")
    threads = [threading.Thread(target=player.play, args=(server.port,)) for player in people]
    began = sum(len(player.acknowledged) for player in people)
    try:
        for thread in threads:
            thread.start()
        # The moment is random, but it comes while actions are being acknowledged.
        deadline = time.monotonic() + PATIENCE
        while sum(len(player.acknowledged) for player in people) < began + TABLES:
            assert time.monotonic() < deadline, [player.surprises for player in people]
            time.sleep(0.01)
        time.sleep(seconds)
    finally:
        server.kill()
        for thread in threads:
            thread.join(PATIENCE)


def check(url: str, people: list[Player]) -> int:
    """Compare all that was acknowledged with the log; returns how much it was."""
    database = Database(url)
    try:
        for player in people:
            assert player.surprises == []
            logs = dict(_logs(database, player.tables))
            for sent, version in player.acknowledged.values():
                _, rows = logs[sent.table]
                row = rows[version - 1]
                assert row.seq == version
                assert (row.key or "").endswith(f" {sent.seat} {sent.key}")
                assert sent.version < version
                assert rows[sent.version].line == Acted(sent.seat, sent.action)
            for room, rows in logs.values():
                assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
                again = Room(room.id, room.game, room.setup, room.clock.control, room.seed)
                for row in rows:
                    again.follow(row.line, row.at, row.key)
                assert told(again) == told(room)
    finally:
        database.close()
    return sum(len(player.acknowledged) for player in people)


def _logs(database: Database, tables: list[str]) -> Iterator[tuple[str, tuple[Room, list[Row]]]]:
    for table in tables:
        room, _ = database.read_now(lambda connection, table=table: load_room(connection, table))  # type: ignore[misc]
        rows = database.read_now(lambda connection, table=table: read_lines(connection, table, 0))  # type: ignore[misc]
        yield table, (room, rows)


def run(url: str, kills: int, seed: int) -> None:
    people = players(url)
    dice = random.Random(seed)
    counts = [0]
    for _ in range(kills):
        play_and_kill(url, people, dice.uniform(0.05, 0.8))
        counts.append(check(url, people))
    assert counts == sorted(set(counts))


@pytest.mark.long
def test_what_was_acknowledged_survives_kill_9_under_load(database_url: str) -> None:
    run(database_url, 3, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_what_was_acknowledged_survives_many_kills(database_url: str, seed: int) -> None:
    run(database_url, 15, seed + 100)
