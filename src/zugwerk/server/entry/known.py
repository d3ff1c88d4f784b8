"""Who showed which token or session lately, so that not every request asks the database.

Nobody is believed for longer than a second without it: all who were here lately, or stay in a stream, are
looked up together several times a second. For that no bell need be heard and no clock be right.
"""

import logging
import time
from collections import OrderedDict, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from zugwerk.server.background.hub import Wake, Watcher
from zugwerk.server.background.routine import Routine
from zugwerk.table.store.database import Database
from zugwerk.table.store.people import Person, find_people, missing

LOOK_SECONDS: Final = 0.4
SURE_SECONDS: Final = 1.0
# What else is known of a person, such as the name, may be this old; it is read anew some time before.
KEPT_SECONDS: Final = 10.0
STALE_SECONDS: Final = 6.0
# Whoever has not been here for so long is not looked for any more.
QUIET_SECONDS: Final = 60.0
MOST: Final = 10_000

_GONE: Final = Wake("", 0)
_LOG: Final = logging.getLogger("zugwerk.people")


class _Remembered:
    """A person, when we read of them, until when that is believed, and when it was last asked for."""

    __slots__ = ("person", "read", "until", "used")

    def __init__(self, person: Person, read: float) -> None:
        self.person = person
        self.read = read
        self.until = read + SURE_SECONDS
        self.used = read

    def confirm(self, began: float, person: Person | None) -> None:
        """What was shown was still worth something when this began; the person may have been read anew."""
        if person is not None and began > self.read:
            self.person, self.read = person, began
        self.until = max(self.until, min(began + SURE_SECONDS, self.read + KEPT_SECONDS))


class Known(Routine):
    """Whom this process knows at the moment, by the kind and the digest of what they showed."""

    def __init__(self, database: Database) -> None:
        # Until a look succeeds again every request asks.
        super().__init__(self.look, LOOK_SECONDS, _LOG, "looking for ended tokens and sessions failed")
        self._database: Final = database
        self._entries: Final[OrderedDict[str, _Remembered]] = OrderedDict()
        self._staying: Final[defaultdict[str, set[Watcher]]] = defaultdict(set)

    def recall(self, name: str) -> Person | None:
        """Who that is, if we can be sure."""
        entry = self._entries.get(name)
        if entry is None:
            return None
        now = time.monotonic()
        if now >= entry.until:
            return None
        entry.used = now
        return entry.person

    def learn(self, name: str, person: Person, began: float) -> None:
        """Remember what the database said when it was asked at this moment of the monotonic clock."""
        self._entries[name] = _Remembered(person, began)
        while len(self._entries) > MOST:
            self._entries.popitem(last=False)

    def forget(self, person: str) -> None:
        """Ask the database about this person again."""
        for name in [name for name, entry in self._entries.items() if entry.person.id == person]:
            del self._entries[name]

    @contextmanager
    def staying(self, name: str | None, watcher: Watcher) -> Iterator[None]:
        """Wake the watcher once what was shown is worth nothing any more."""
        if name is None:
            yield
            return
        self._staying[name].add(watcher)
        try:
            yield
        finally:
            self._staying[name].discard(watcher)
            if not self._staying[name]:
                del self._staying[name]

    async def look(self) -> None:
        """Ask the database for all at once which tokens and sessions are no more."""
        began = time.monotonic()
        for name in [name for name, entry in self._entries.items() if began - entry.used > QUIET_SECONDS]:
            del self._entries[name]
        asked = list(self._entries.keys() | self._staying.keys())
        if not asked:
            return
        stale = {entry.person.id for entry in self._entries.values() if began - entry.read > STALE_SECONDS}
        now = time.time()
        gone, anew = await self._database.read(
            lambda connection: (missing(connection, asked, now), find_people(connection, stale))
        )
        for name in asked:
            entry = self._entries.get(name)
            if name in gone:
                self._entries.pop(name, None)
                for watcher in self._staying.get(name, ()):
                    watcher.wake(_GONE)
            elif entry is not None:
                entry.confirm(began, anew.get(entry.person.id))
