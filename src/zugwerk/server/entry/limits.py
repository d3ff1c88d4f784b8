"""How often somebody may do what, and what else one server remembers of those who come to it."""

import time
from collections import Counter, OrderedDict
from typing import Final

from zugwerk.server.errors import Problem, problem
from zugwerk.table.store.database import Database
from zugwerk.table.store.leases import spend

NAMES_KEPT: Final = 10_000


class Limiter:
    """So many requests in so many seconds for each name; forgets names that were quiet."""

    def __init__(self, count: int, seconds: float) -> None:
        self._count: Final = count
        self._seconds: Final = seconds
        self._spent: Final[OrderedDict[str, tuple[float, float]]] = OrderedDict()

    def check(self, name: str) -> None:
        """Count a request, or refuse it and tell when to come again."""
        now = time.monotonic()
        spent, at = self._spent.get(name, (0.0, now))
        spent = max(0.0, spent - (now - at) * self._count / self._seconds)
        if spent + 1 > self._count:
            raise _too_many((spent + 1 - self._count) * self._seconds / self._count)
        self._spent[name] = (spent + 1, now)
        self._spent.move_to_end(name)
        while len(self._spent) > NAMES_KEPT:
            self._spent.popitem(last=False)


class SharedLimiter:
    """As many for each name over all processes on a database, which counts; for what is dear and seldom.

    Who was refused is remembered here: whoever goes on asking does not trouble the database.
    """

    def __init__(self, database: Database, about: str, count: int, seconds: float) -> None:
        self._database: Final = database
        self._about: Final = about
        self._count: Final = count
        self._seconds: Final = seconds
        self._refused: Final[OrderedDict[str, float]] = OrderedDict()

    async def check(self, name: str) -> None:
        """Count a request, or refuse it and tell when to come again."""
        wait = self._refused.get(name, 0.0) - time.monotonic()
        if wait <= 0:
            key = f"{self._about} {name}"
            wait = await self._database.write(lambda c: spend(c, key, self._count, self._seconds))
            if wait:
                self._refused[name] = time.monotonic() + wait
                while len(self._refused) > NAMES_KEPT:
                    self._refused.popitem(last=False)
        if wait > 0:
            raise _too_many(wait)
        self._refused.pop(name, None)


def _too_many(seconds: float) -> Problem:
    wait = int(seconds) + 1
    return problem(429, "too-many", {"retry_after": wait}, n=wait)


class Limits:
    """The limits of one server; two in one process share only those that the database keeps."""

    def __init__(self, database: Database) -> None:
        self.talk = Limiter(20, 30)
        # Typing is kept as one goes.
        self.notes = Limiter(300, 300)
        self.new_tables = Limiter(60, 600)
        self.seating = Limiter(120, 600)
        # Each of these raises the version: without end they would make the others' actions late.
        self.matters = Limiter(20, 60)
        self.undos = Limiter(60, 60)
        self.logins = SharedLimiter(database, "logins", 10, 300)
        self.passwords = SharedLimiter(database, "passwords", 60, 300)
        self.guests = SharedLimiter(database, "guests", 60, 600)
        self.tokens = Limiter(30, 600)
        self.test_notices = SharedLimiter(database, "test notices", 5, 3600)
        # One mailbox may have many addresses: those of all people who come from one place are counted too.
        self.test_notices_from = SharedLimiter(database, "test notices from", 20, 3600)
        self.leaving = SharedLimiter(database, "leaving", 20, 600)
        self.files = Limiter(20, 600)
        self.kept_maps = Limiter(60, 120)
        self.checked_maps = Limiter(300, 120)
        self.streams: Final[Counter[str]] = Counter()
        self.refused_origins: Final[set[str]] = set()
