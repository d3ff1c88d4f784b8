"""A process that writes to SQLite for us: then neither the disk nor Python's lock keeps the loop waiting.

Requests go to it once per round of the loop, and it commits whatever has reached it as one. Should it die,
those who wait are told, and the next request starts another; what it may have written is found by reading.
"""

import asyncio
import logging
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

from sqlalchemy import Engine

from zugwerk.table.store import writing
from zugwerk.table.store.rows import Row, Rows
from zugwerk.table.store.writing import MOST_BYTES, Failure, Frames, frame, packed

Inserts = tuple[Rows, list[Row]]
TellWritten = Callable[[Failure | None], None]

_LOG: Final = logging.getLogger("zugwerk.store")
_DIED: Final = ("failing", "the process that writes has ended")


class Scribe:
    """The process, started with the first request and anew after its death, and the loop that listens."""

    def __init__(self, engine: Engine, pragmas: Iterable[str]) -> None:
        self._engine: Final = engine
        self._pragmas: Final = pragmas
        self._process: _Process | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def write(self, parts: Iterable[Inserts], tell: TellWritten) -> None:
        """Have rows written; tells after the commit, in this loop."""
        loop = asyncio.get_running_loop()
        try:
            process = self._process = self._process or _Process(self._engine, self._pragmas)
            first = process.note(parts, tell)
        except (OSError, ValueError) as error:
            loop.call_soon(tell, ("failing", str(error)))
            return
        if self._loop is not loop:
            # Another loop may have been closed before it sent what was noted there.
            self._loop, first = loop, True
            loop.add_reader(process.number, self._hear)
        if first:
            loop.call_soon(self._send)

    def close(self) -> None:
        """Have all written that was asked for, and end the process."""
        process = self._leave()
        if process is not None:
            process.finish()

    def _send(self) -> None:
        process, loop = self._process, self._loop
        if process is None or loop is None:
            return
        try:
            if process.send():
                loop.remove_writer(process.number)
            else:
                loop.add_writer(process.number, self._send)
        except ConnectionError:
            self.close()

    def _hear(self) -> None:
        if self._process is not None and not self._process.hear():
            self.close()

    def _leave(self) -> "_Process | None":
        """Stop listening; a loop that was closed does not listen any more."""
        process, loop = self._process, self._loop
        self._process = self._loop = None
        if process is not None and loop is not None and not loop.is_closed():
            loop.remove_reader(process.number)
            loop.remove_writer(process.number)
        return process


class _Process:
    """One process, our end of its socket, and who waits for it."""

    def __init__(self, engine: Engine, pragmas: Iterable[str]) -> None:
        self._dialect: Final = engine.dialect
        self._socket, theirs = socket.socketpair()
        self._socket.setblocking(False)
        self.number: Final = self._socket.fileno()
        self._frames: Final = Frames()
        self._numbers: Final[dict[Rows, int]] = {}
        self._noted: list[str | tuple[list[int], bytes]] = []
        self._outgoing = b""
        self._waiting: Final[deque[TellWritten]] = deque()
        with theirs:
            # A session of its own: what is typed at the terminal is the server's affair.
            self._process: Final = subprocess.Popen(
                [sys.executable, "-I", "-S", writing.__file__, str(engine.url.database), *pragmas],
                stdin=theirs.fileno(),
                start_new_session=True,
            )

    def note(self, parts: Iterable[Inserts], tell: TellWritten) -> bool:
        """Take a request down; returns whether it is the first since all was sent."""
        parts, first = tuple(parts), not self._noted
        rows = packed([rows for _, rows in parts])
        self._noted.append(([self._number(kind) for kind, _ in parts], rows))
        self._waiting.append(tell)
        return first

    def _number(self, kind: Rows) -> int:
        """The number by which the process knows the statement for such rows."""
        number = self._numbers.get(kind)
        if number is None:
            number = self._numbers[kind] = len(self._numbers)
            self._noted.append(kind.statement(self._dialect))
        return number

    def send(self) -> bool:
        """Send what was noted; returns whether all of it is on its way."""
        if self._noted:
            self._outgoing += frame(self._noted)
            self._noted = []
        while self._outgoing:
            try:
                sent = self._socket.send(self._outgoing)
            except BlockingIOError:
                return False
            self._outgoing = self._outgoing[sent:]
        return True

    def hear(self) -> bool:
        """Tell what has been written; returns whether the process lives."""
        try:
            data = self._socket.recv(MOST_BYTES)
        except BlockingIOError:
            return True
        except ConnectionError:
            return False
        for failures in self._frames.take(data):
            for failure in failures:
                self._tell(failure)
        return bool(data)

    def finish(self) -> None:
        """Wait until all is written and the process has ended; tell those who waited in vain."""
        self._socket.setblocking(True)
        try:
            self.send()
            self._socket.shutdown(socket.SHUT_WR)
            while self.hear():
                pass
        except OSError:
            pass
        self._process.wait()
        self._socket.close()
        while self._waiting:
            self._tell(_DIED)

    def _tell(self, failure: Failure | None) -> None:
        tell = self._waiting.popleft()
        try:
            tell(failure)
        except Exception:  # noqa: BLE001 - others wait too
            _LOG.exception("somebody could not be told what was written")
