"""How often somebody may do what, and what else one server remembers of those who come to it."""

import time
from collections import Counter, OrderedDict
from typing import Final

from zugwerk.server.errors import problem

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
            wait = int((spent + 1 - self._count) * self._seconds / self._count) + 1
            raise problem(429, "too-many", {"retry_after": wait}, n=wait)
        self._spent[name] = (spent + 1, now)
        self._spent.move_to_end(name)
        while len(self._spent) > NAMES_KEPT:
            self._spent.popitem(last=False)


class Limits:
    """The limits of one server; two in one process do not share them."""

    def __init__(self) -> None:
        self.talk = Limiter(20, 30)
        self.new_tables = Limiter(60, 600)
        self.seating = Limiter(120, 600)
        # Each of these raises the version: without end they would make the others' actions late.
        self.matters = Limiter(20, 60)
        self.tokens = Limiter(30, 600)
        self.test_notices = Limiter(5, 3600)
        self.leaving = Limiter(20, 600)
        self.files = Limiter(20, 600)
        self.kept_maps = Limiter(60, 120)
        self.checked_maps = Limiter(300, 120)
        self.streams: Final[Counter[str]] = Counter()
        self.refused_origins: Final[set[str]] = set()
