"""What the scribe's process does: read what is to be written, commit all of it as one, tell, till we hang up.

It is run by its path, knows of the database only where it is, and needs nothing but the standard library.
"""

import marshal
import signal
import socket
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

Row = tuple[Any, ...]
# A request: the number of each statement, with its rows.
Request = list[tuple[int, list[Row]]]
# What kept a request from being written: whether another was first at its place, and the database's words.
Failure = tuple[bool, str]

MOST_BYTES: Final = 1 << 16
_PREFIX: Final = 4


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
    """A connection and the statements it was told."""

    def __init__(self, path: str, pragmas: list[str]) -> None:
        self._connection: Final = sqlite3.connect(path, isolation_level=None)
        self._statements: Final[list[str]] = []
        for pragma in pragmas:
            self._connection.execute(f"PRAGMA {pragma}")

    def learn(self, statement: str) -> None:
        """Remember a statement by the next number."""
        self._statements.append(statement)

    def commit(self, requests: list[Request]) -> list[Failure | None]:
        """Commit requests as one; if that fails, each on its own."""
        try:
            self._transact(requests)
        except (sqlite3.Error, OverflowError) as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            if len(requests) == 1:
                return [(isinstance(error, sqlite3.IntegrityError), str(error))]
            return [failure for request in requests for failure in self.commit([request])]
        return [None] * len(requests)

    def _transact(self, requests: list[Request]) -> None:
        gathered: dict[int, list[Row]] = {}
        for request in requests:
            for number, rows in request:
                gathered.setdefault(number, []).extend(rows)
        self._connection.execute("BEGIN IMMEDIATE")
        for number, rows in gathered.items():
            self._connection.executemany(self._statements[number], rows)
        self._connection.execute("COMMIT")

    def close(self) -> None:
        """Let go of the database."""
        self._connection.close()


def serve(ours: socket.socket, writer: Writer) -> None:
    """Write whatever comes, all that has gathered at a time."""
    frames = Frames()
    while data := ours.recv(MOST_BYTES):
        requests: list[Request] = []
        for told in frames.take(data):
            for each in told:
                if isinstance(each, str):
                    writer.learn(each)
                else:
                    requests.append(each)
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
