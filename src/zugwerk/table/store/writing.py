"""What the scribe's process does: read what is to be written, commit all of it as one, tell, till we hang up.

It is run by its path, knows of the database only where it is, and needs nothing but the standard library.
"""

import errno
import marshal
import os
import signal
import socket
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

Row = tuple[Any, ...]
# A request: the number of each statement, with its rows.
Written = list[tuple[int, list[Row]]]
# What kept a request from being written, ``CLASH`` or what ails the file, and the database's words.
Failure = tuple[str, str]

MOST_BYTES: Final = 1 << 16
CLASH: Final = "clash"
DAMAGED: Final = "damaged"
_PREFIX: Final = 4
_AILMENTS: Final = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_CANTOPEN: "missing",
}


def check_file(path: str) -> None:
    """Raise unless the file, and those that SQLite has beside it, are there to be written.

    SQLite maps one of them into memory: writing there when it cannot be written would end the process.
    """
    for name in (path, f"{path}-wal", f"{path}-shm"):
        if not os.access(name, os.W_OK):
            if os.path.exists(name):  # noqa: PTH110 - asked for every transaction
                # Another process may have made it since.
                if not os.access(name, os.W_OK):
                    raise PermissionError(errno.EROFS, "the file is read-only", name)
            elif name == path:
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)


def address_of(path: str) -> str:
    """By this SQLite opens a file that is there and makes none.

    In place of one that was put away a moment ago it would make an empty one, and throw away what the log
    beside it holds: changes that were acknowledged.
    """
    quoted = os.path.abspath(path)  # noqa: PTH100 - this process starts in a blink
    for sign in "%?#":
        quoted = quoted.replace(sign, f"%{ord(sign):02x}")
    return f"file://{quoted}?mode=rw"


def ailment_of(error: BaseException) -> str:
    """What ails a file that fails so."""
    if isinstance(error, OSError):
        return "missing" if isinstance(error, FileNotFoundError) else "read-only"
    return _AILMENTS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "failing")


def _failure(error: Exception) -> Failure:
    clashed = isinstance(error, sqlite3.IntegrityError)
    return CLASH if clashed else ailment_of(error), str(error)


def packed(rows: list[list[Row]]) -> bytes:
    """The rows of one request; raises ``ValueError`` for what is in no row."""
    return marshal.dumps(rows)


def frame(value: list[Any]) -> bytes:
    """A value behind its length; both ends are the same Python, so they agree on ``marshal``."""
    data = marshal.dumps(value)
    return len(data).to_bytes(_PREFIX, "big") + data


class Frames:
    """Makes values again of bytes that come in pieces."""

    def __init__(self) -> None:
        self._rest = b""

    def take(self, data: bytes) -> Iterator[Any]:
        """The values that these bytes complete."""
        data = self._rest + data
        start = 0
        while len(data) >= (body := start + _PREFIX):
            end = body + int.from_bytes(data[start:body], "big")
            if len(data) < end:
                break
            yield marshal.loads(data[body:end])
            start = end
        self._rest = data[start:]


class Writer:
    """A connection, made when it is needed, and the statements it was told."""

    def __init__(self, path: str, pragmas: list[str]) -> None:
        self._path: Final = path
        self._pragmas: Final = pragmas
        self._connection: sqlite3.Connection | None = None
        self._statements: Final[list[str]] = []

    def learn(self, statement: str) -> None:
        """Remember a statement by the next number."""
        self._statements.append(statement)

    def commit(self, requests: list[Written]) -> list[Failure | None]:
        """Commit requests as one; if that fails, each on its own."""
        try:
            check_file(self._path)
            self._transact(self._connected(), requests)
        except Exception as error:  # noqa: BLE001 - told to whoever asked; others want to go on writing
            if self._connection is not None and self._connection.in_transaction:
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
            if len(requests) == 1:
                return [_failure(error)]
            if isinstance(error, sqlite3.IntegrityError):
                with suppress(Exception):
                    return self._transact_apart(self._connected(), requests)
            return [failure for request in requests for failure in self.commit([request])]
        return [None] * len(requests)

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            connection = sqlite3.connect(address_of(self._path), isolation_level=None, uri=True)
            for pragma in self._pragmas:
                connection.execute(f"PRAGMA {pragma}")
            self._connection = connection
        return self._connection

    def _transact(self, connection: sqlite3.Connection, requests: list[Written]) -> None:
        gathered: dict[int, list[Row]] = {}
        for request in requests:
            for number, rows in request:
                gathered.setdefault(number, []).extend(rows)
        connection.execute("BEGIN IMMEDIATE")
        for number, rows in gathered.items():
            connection.executemany(self._statements[number], rows)
        connection.execute("COMMIT")

    def _transact_apart(
        self, connection: sqlite3.Connection, requests: list[Written]
    ) -> list[Failure | None]:
        """Commit as one all requests but those that clash."""
        failures: list[Failure | None] = []
        connection.execute("BEGIN IMMEDIATE")
        try:
            for request in requests:
                failures.append(self._write_apart(connection, request))
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return failures

    def _write_apart(self, connection: sqlite3.Connection, request: Written) -> Failure | None:
        connection.execute("SAVEPOINT request")
        failure: Failure | None = None
        try:
            for number, rows in request:
                connection.executemany(self._statements[number], rows)
        except sqlite3.IntegrityError as error:
            failure = _failure(error)
            connection.execute("ROLLBACK TO request")
        connection.execute("RELEASE request")
        return failure

    def close(self) -> None:
        """Let go of the database."""
        if self._connection is not None:
            self._connection.close()


def serve(ours: socket.socket, writer: Writer) -> None:
    """Write whatever comes, all that has gathered at a time."""
    frames = Frames()
    while data := ours.recv(MOST_BYTES):
        requests: list[Written] = []
        for told in frames.take(data):
            for each in told:
                if isinstance(each, str):
                    writer.learn(each)
                else:
                    numbers, rows = each
                    requests.append(list(zip(numbers, marshal.loads(rows), strict=True)))
        if requests:
            ours.sendall(frame(writer.commit(requests)))


def main() -> None:
    """Live as long as the other end of the socket that is our standard input."""
    # Whoever ends the server ends us by hanging up, and until then we finish what we were told.
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    path, *pragmas = sys.argv[1:]
    writer = Writer(path, pragmas)
    with socket.socket(fileno=sys.stdin.fileno()) as ours, suppress(ConnectionError):
        serve(ours, writer)
    writer.close()


if __name__ == "__main__":
    main()
