"""Where pictures and previews are drawn: beside the loop, one after the other, each of them once.

What was drawn is kept for a while by what it shows, so many who look at one thing cost as much as one. People
have their turns, and nobody has more than a share of what waits, so that there is room for the others.
"""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar, cast

from zugwerk.bots.turns import Asker, Turns
from zugwerk.server.entry.aside import step_aside
from zugwerk.server.errors import problem
from zugwerk.table.store.spending import spent

MOST_KEPT: Final = 64
MOST_WAITING: Final = 240
MOST_OF_ONE: Final = 12

Drawn = TypeVar("Drawn")


class Studio:
    """Draws for all requests of one process, in one thread: several would only wait for Python's lock."""

    def __init__(self) -> None:
        self._thread: Final = ThreadPoolExecutor(1, "zugwerk-studio")
        self._turns: Final = Turns(1)
        self._kept: Final[OrderedDict[Hashable, Any]] = OrderedDict()
        self._drawing: Final[dict[Hashable, asyncio.Future[Any]]] = {}
        self._shares: Final[Counter[str]] = Counter()

    async def drawn(self, asker: str, shows: Hashable, draw: Callable[[], Drawn], keep: bool = True) -> Drawn:
        """What shows this: as it was drawn before, or is being drawn for others, or drawn now.

        ``asker`` is the person, or the address of somebody unknown, whose share of the queue it takes.
        What others keep is not kept here.
        """
        if shows in self._kept:
            self._kept.move_to_end(shows)
            return cast("Drawn", self._kept[shows])
        under_way = self._drawing.get(shows) or self._begin(asker, shows, draw, keep)
        began = time.perf_counter()
        step_aside()
        try:
            # Whoever leaves does not take the picture from those who wait for it too.
            return cast("Drawn", await asyncio.shield(under_way))
        finally:
            spent("drawing", began)

    def close(self) -> None:
        """Draw nothing more."""
        for under_way in self._drawing.values():
            under_way.cancel()
        self._thread.shutdown(cancel_futures=True)

    def _begin(
        self, asker: str, shows: Hashable, draw: Callable[[], Drawn], keep: bool
    ) -> asyncio.Future[Any]:
        if len(self._drawing) >= MOST_WAITING or self._shares[asker] >= MOST_OF_ONE:
            raise problem(429, "too-many", {"retry_after": 1}, n=1)
        under_way = asyncio.create_task(self._draw(asker, draw))
        self._drawing[shows] = under_way
        self._shares[asker] += 1
        under_way.add_done_callback(lambda done: self._end(asker, shows, done, keep))
        return under_way

    async def _draw(self, asker: str, draw: Callable[[], Drawn]) -> Drawn:
        await self._turns.take(Asker(asker))
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, draw)
        finally:
            self._turns.give_back()

    def _end(self, asker: str, shows: Hashable, done: asyncio.Future[Any], keep: bool) -> None:
        del self._drawing[shows]
        self._shares[asker] -= 1
        if not self._shares[asker]:
            del self._shares[asker]
        if done.cancelled() or done.exception() is not None or not keep:
            return
        self._kept[shows] = done.result()
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
