"""Wake-ups: whoever watches a table is told its newest version, never what changed.

Within a process they come from the desk; those of other processes are heard by the ear. A wake-up that is
lost costs a moment.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

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
        self.wakes = 0
        self._heard: Final[list[Callable[[Wake], None]]] = []
        # How other processes are told what this one wrote, and when.
        self.spread: Callable[[Wake, float], None] = lambda wake, at: None

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
            watchers = self._watchers.get(name, ())
            self.wakes += len(watchers)
            for watcher in watchers:
                watcher.wake(wake)

    def is_watched(self, room: str) -> bool:
        """Whether anyone in this process watches a table."""
        return room in self._watchers

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
