"""Where pictures and previews are drawn: beside the loop, one after the other, each of them once.

What was drawn is kept for a while by what it shows, so many who look at one thing cost as much as one. Of
what waits to be drawn nobody has more than a share, so whoever wants much leaves room for the others.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar, cast

from zugwerk.server.errors import problem

MOST_KEPT: Final = 64
MOST_WAITING: Final = 60
MOST_OF_ONE: Final = 12

Drawn = TypeVar("Drawn")


class Studio:
    """Draws for all requests of one process, in one thread: several would only wait for Python's lock."""

    def __init__(self) -> None:
        self._thread: Final = ThreadPoolExecutor(1, "zugwerk-studio")
        self._kept: Final[OrderedDict[Hashable, Any]] = OrderedDict()
        self._drawing: Final[dict[Hashable, asyncio.Future[Any]]] = {}
        self._shares: Final[Counter[str]] = Counter()

    async def drawn(self, asker: str, shows: Hashable, draw: Callable[[], Drawn]) -> Drawn:
        """What shows this: as it was drawn before, or is being drawn for others, or drawn now.

        ``asker`` is the person, or the address of somebody unknown, whose share of the queue it takes.
        """
        if shows in self._kept:
            self._kept.move_to_end(shows)
            return cast("Drawn", self._kept[shows])
        under_way = self._drawing.get(shows) or self._begin(asker, shows, draw)
        # Whoever leaves does not take the picture from those who wait for it too.
        return cast("Drawn", await asyncio.shield(under_way))

    def close(self) -> None:
        """Draw nothing more."""
        self._thread.shutdown(cancel_futures=True)

    def _begin(self, asker: str, shows: Hashable, draw: Callable[[], Drawn]) -> asyncio.Future[Any]:
        if len(self._drawing) >= MOST_WAITING or self._shares[asker] >= MOST_OF_ONE:
            raise problem(429, "too-many", {"retry_after": 1}, n=1)
        under_way = asyncio.get_running_loop().run_in_executor(self._thread, draw)
        self._drawing[shows] = under_way
        self._shares[asker] += 1
        under_way.add_done_callback(lambda done: self._end(asker, shows, done))
        return under_way

    def _end(self, asker: str, shows: Hashable, done: asyncio.Future[Any]) -> None:
        del self._drawing[shows]
        self._shares[asker] -= 1
        if not self._shares[asker]:
            del self._shares[asker]
        if done.cancelled() or done.exception() is not None:
            return
        self._kept[shows] = done.result()
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
