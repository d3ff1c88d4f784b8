"""Wake-ups: whoever watches a table is told its newest version, never what changed.

Within a process they come from the desk; between processes through PostgreSQL's notifications, or by
looking whether another process has written to the SQLite file. A wake-up that is lost costs a moment.
"""

import asyncio
import threading
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, NamedTuple

import psycopg
from sqlalchemy import Connection

from zugwerk.table.store.bells import rung_since
from zugwerk.table.store.database import CHANNEL, Database, Unwritable
from zugwerk.table.store.health import UNREACHABLE
from zugwerk.table.store.rooms import versions_since

LOOK_SECONDS: Final = 0.2
# How much later than its time a change may be seen: a writer waits for others, a connection is lost.
LATE_SECONDS: Final = 15.0
MISSED_SECONDS: Final = 60.0
PERSON: Final = "person:"


class Wake(NamedTuple):
    """A table and its newest version; ``version`` 0 means that something else than the game changed."""

    room: str
    version: int


class Closed(Exception):
    """Raised for those who watch when the server ends."""


class Watcher:
    """Somebody who watches tables; keeps of each the newest version, and whether anything else happened."""

    def __init__(self, closed: bool = False) -> None:
        self._pending: Final[dict[tuple[str, bool], int]] = {}
        self._waiting: asyncio.Future[None] | None = None
        self._closed = closed

    def wake(self, wake: Wake) -> None:
        """Remember what to tell."""
        about = wake.room, wake.version > 0
        if wake.version >= self._pending.get(about, 0):
            self._pending[about] = wake.version
        if self._waiting is not None:
            self._go_on()

    async def next(self, seconds: float | None = None) -> list[Wake]:
        """What has changed; waits for something, at most so long. Raises ``Closed`` when there is no more."""
        if not self._pending and not self._closed:
            loop = asyncio.get_running_loop()
            timer = None if seconds is None else loop.call_later(seconds, self._go_on)
            self._waiting = loop.create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
                if timer is not None:
                    timer.cancel()
        if self._closed:
            raise Closed
        found = [Wake(room, version) for (room, _), version in self._pending.items()]
        self._pending.clear()
        return found

    @property
    def is_behind(self) -> bool:
        """Whether there is something to tell already."""
        return bool(self._pending)

    def close(self) -> None:
        """There is nothing more to watch."""
        self._closed = True
        self._go_on()

    def _go_on(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def __aiter__(self) -> AsyncIterator[Wake]:
        while True:
            for wake in await self.next():
                yield wake


class Hub:
    """Who watches what in this process."""

    def __init__(self) -> None:
        self._watchers: Final[defaultdict[str, set[Watcher]]] = defaultdict(set)
        self._for_people = 0
        self._closed = False
        self._heard: Final[list[Callable[[Wake], None]]] = []

    @contextmanager
    def watching(self, topics: Iterable[str]) -> Iterator[Watcher]:
        """Watch tables (their ids) or people (``person:ID``) for a while."""
        watcher = Watcher(self._closed)
        names = list(topics)
        people = sum([name.startswith(PERSON) for name in names])
        for name in names:
            self._watchers[name].add(watcher)
        self._for_people += people
        try:
            yield watcher
        finally:
            self._for_people -= people
            for name in names:
                self._watchers[name].discard(watcher)
                if not self._watchers[name]:
                    del self._watchers[name]

    def close(self) -> None:
        """Send everybody home who watches: the server ends."""
        self._closed = True
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.close()

    def on_remote(self, listener: Callable[[Wake], None]) -> None:
        """Call this for changes that other processes made."""
        self._heard.append(listener)

    def publish(self, wake: Wake, people: Iterable[str] = ()) -> None:
        """Wake everyone in this process who watches the table or is one of the people."""
        self.tell(wake, (wake.room,))
        if self._for_people:
            self.tell(wake, [f"{PERSON}{id}" for id in people])

    def tell(self, wake: Wake, topics: Iterable[str]) -> None:
        """Wake everyone in this process who watches one of the topics."""
        for name in topics:
            for watcher in self._watchers.get(name, ()):
                watcher.wake(wake)

    @property
    def watches_people(self) -> bool:
        """Whether anyone in this process watches people."""
        return self._for_people > 0

    def receive(self, wake: Wake) -> None:
        """Take in what another process made known."""
        for listener in self._heard:
            listener(wake)

    @property
    def watchers(self) -> int:
        """How many watch something, for the health page."""
        return sum(len(found) for found in self._watchers.values())


class Ear:
    """Listens for what other processes do, in a thread of its own."""

    def __init__(self, database: Database, hub: Hub, loop: asyncio.AbstractEventLoop) -> None:
        self._database: Final = database
        self._hub: Final = hub
        self._loop: Final = loop
        self._ended: Final = threading.Event()
        listen = self._notifications if database.dialect == "postgresql" else self._looks
        self._thread: Final = threading.Thread(target=listen, name="zugwerk-ear", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._ended.set()
        self._thread.join(2)

    def _tell(self, wakes: list[Wake]) -> None:
        if wakes and not self._ended.is_set() and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hand_on, wakes)

    def _hand_on(self, wakes: list[Wake]) -> None:
        for wake in wakes:
            self._hub.receive(wake)

    def _notifications(self) -> None:
        """Wait for PostgreSQL's notifications; after a lost connection tell what changed meanwhile."""
        url = self._database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._ended.is_set():
            try:
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._changes(time.time() - MISSED_SECONDS, {})
                    while not self._ended.is_set():
                        for note in connection.notifies(timeout=0.5):
                            self._hear(note.payload)
            except Unwritable:
                self._ended.wait(1)
            except psycopg.Error as error:
                self._database.health.failed(UNREACHABLE, str(error))
                self._ended.wait(1)

    def _hear(self, payload: str) -> None:
        room, _, version = payload.partition(" ")
        if version.isdecimal():
            self._tell([Wake(room, int(version))])

    def _looks(self) -> None:
        """Look at the file, and again after it could not be looked at."""
        while not self._ended.wait(LOOK_SECONDS):
            with suppress(Unwritable):
                self._database.read_now(self._look)

    def _look(self, connection: Connection) -> None:
        """Ask an idle connection whether the file changed; what this process wrote is known already."""
        seen: object = None
        told: dict[str, float] = {}
        while not self._ended.wait(LOOK_SECONDS):
            with connection.begin():
                found = connection.exec_driver_sql("PRAGMA data_version").scalar_one()
            if found != seen:
                told = self._changes(time.time() - LATE_SECONDS, told)
                seen = found

    def _changes(self, since: float, told: dict[str, float]) -> dict[str, float]:
        """Tell which tables changed and which bells were rung since a time, but for what was told before."""
        versions = self._database.read_now(lambda connection: versions_since(connection, since))
        bells = self._database.read_now(lambda connection: rung_since(connection, since))
        found: dict[str, float] = {**versions}
        wakes = [Wake(room, version) for room, version in versions.items() if told.get(room) != version]
        for topic, rung in bells:
            found[f"bell {topic}"] = rung
            if told.get(f"bell {topic}") != rung:
                wakes.append(Wake(topic, 0))
        self._tell(wakes)
        return found
