"""People who play by programs and remember what was acknowledged, and the log to compare it with."""

import http.client
import json
import random
import threading
import time
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tests.patience import PATIENCE
from tests.table.logs import told
from zugwerk.table.lines import Acted
from zugwerk.table.room import Room
from zugwerk.table.store.database import Database
from zugwerk.table.store.rooms import LogRow, load_room, read_lines

GONE = (OSError, http.client.HTTPException)
# Whoever is told so by a proxy, or by a server without its database, asks again.
NOT_NOW = (502, 503, 504)
ORDER = {"game": "metro", "seats": 2, "chairs": [{"me": True}, {"me": True, "name": "Other"}]}


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
        self.headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        self.order: dict[str, Any] = ORDER
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
        self._answered(sent, status, answer)

    def _answered(self, sent: Sent, status: int, answer: Any) -> None:
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
            if seat in found["actors"] and found["legal"]:
                self.count += 1
                action = self.dice.choice(found["legal"])
                return Sent(table, seat, action, found["version"], f"{self.count}")
        return None

    def _sit_down(self, connection: http.client.HTTPConnection) -> None:
        status, made = self._ask(connection, "POST", "/api/table", self.order)
        assert status in (200, 201), made
        self.tables.append(made["id"])

    def _ask(
        self, connection: http.client.HTTPConnection, method: str, path: str, data: Any = None
    ) -> tuple[int, Any]:
        connection.request(method, path, None if data is None else json.dumps(data), self.headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())


class Patient(Player):
    """Asks again, with the same key, whatever went wrong on the way."""

    def __init__(self, token: str, seed: int) -> None:
        super().__init__(token, seed)
        self.ended = threading.Event()
        self.asked_again = 0

    def play(self, port: int) -> None:
        """Play until told to end."""
        while not self.ended.is_set() and not self.surprises:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            try:
                while not self.ended.is_set() and not self.surprises:
                    self._step(connection)
            except GONE:
                self.asked_again += 1
                time.sleep(0.05)
            finally:
                connection.close()

    def _answered(self, sent: Sent, status: int, answer: Any) -> None:
        """Another host may have been a moment behind when we looked."""
        if status != 409:
            super()._answered(sent, status, answer)

    def _ask(
        self, connection: http.client.HTTPConnection, method: str, path: str, data: Any = None
    ) -> tuple[int, Any]:
        try:
            status, answer = super()._ask(connection, method, path, data)
        except ValueError:
            raise ConnectionError("a proxy has words of its own") from None
        if status in NOT_NOW:
            raise ConnectionError(f"{status}")
        return status, answer


def check(url: str, people: Sequence[Player]) -> int:
    """Compare all that was acknowledged with the log; returns how much it was."""
    for player in people:
        assert player.surprises == []
    assert lost(url, people) == []
    return sum(len(player.acknowledged) for player in people)


def lost(url: str, people: Sequence[Player]) -> list[Any]:
    """What was acknowledged and is not in the log, and tables that are not what their log says."""
    database = Database(url)
    try:
        return [found for player in people for found in _lost(database, player)]
    finally:
        database.close()


def _lost(database: Database, player: Player) -> Iterator[Any]:
    logs = dict(_logs(database, player.tables))
    for sent, version in player.acknowledged.values():
        if not _is_in(logs[sent.table][1], sent, version):
            yield sent, version
    for room, rows in logs.values():
        again = Room(room.id, room.game, room.setup, room.clock.control, room.seed)
        for row in rows:
            again.follow(row.line, row.at, row.key)
        if [row.seq for row in rows] != list(range(1, len(rows) + 1)) or told(again) != told(room):
            yield room.id


def _is_in(rows: list[LogRow], sent: Sent, version: int) -> bool:
    """Whether a log has an action where it was acknowledged to be."""
    if not sent.version < version <= len(rows):
        return False
    ended = (rows[version - 1].key or "").endswith(f" {sent.seat} {sent.key}")
    return ended and rows[sent.version].line == Acted(sent.seat, sent.action)


def _logs(database: Database, tables: list[str]) -> Iterator[tuple[str, tuple[Room, list[LogRow]]]]:
    for table in tables:
        room, _ = database.read_now(lambda connection, table=table: load_room(connection, table))  # type: ignore[misc]
        rows = database.read_now(lambda connection, table=table: read_lines(connection, table, 0))  # type: ignore[misc]
        yield table, (room, rows)
