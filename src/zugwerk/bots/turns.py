"""Whose turn it is where many wait for few places: whoever was served longest ago, not whoever asks most.

One who asks for much waits behind himself. What nobody waits for comes after all the rest. A place may be
kept so long that everybody who waits can still be served in time.
"""

import asyncio
import time
from typing import Final, NamedTuple

ASKERS_KEPT: Final = 1000


class Asker(NamedTuple):
    """For whom something is done; ``last`` is what can wait because nobody does."""

    name: str = ""
    last: bool = False


class _Queued(NamedTuple):
    """Who waits, since when, for a place."""

    asker: Asker
    since: float
    place: asyncio.Future[None]


class _Served(NamedTuple):
    """The number of the turn that somebody had last, and when that was."""

    number: int = 0
    at: float = 0.0


class Turns:
    """So many places, and those who wait for one."""

    def __init__(self, places: int) -> None:
        self._places: Final = places
        self._free = places
        self._waiting: Final[list[_Queued]] = []
        self._served: Final[dict[str, _Served]] = {}
        self._count = 0

    async def take(self, asker: Asker) -> float:
        """Wait for a place, which must be given back; returns since when one has waited."""
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        since = time.monotonic()
        self._waiting.append(_Queued(asker, since, place))
        self._serve()
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled():
                self.give_back()
            self._forget_left()
            raise
        return since

    def give_back(self) -> None:
        """Leave a place to the next."""
        self._free += 1
        self._serve()

    def part(self, asker: Asker, since: float, longest: float) -> float:
        """How long one who has a place may keep it so that all are done ``longest`` after they asked.

        Others count once each, from their last turn on if they asked before: what else they wait for is at
        their own cost. It is no time at all, or less, for one who asks for too much.
        """
        now = time.monotonic()
        urgent = [waiting for waiting in self._waiting if waiting.asker.last == asker.last]
        own = [waiting.since for waiting in urgent if waiting.asker.name == asker.name]
        others: dict[str, float] = {}
        for waiting in sorted(urgent, key=self._rank):
            if waiting.asker.name != asker.name:
                served = self._served.get(waiting.asker.name, _Served())
                others.setdefault(waiting.asker.name, max(waiting.since, served.at))
        rest = longest - now
        parts = [(asked + rest) / (before + 2) for before, asked in enumerate(others.values())]
        turns = len(others) + 1
        parts += [(asked + rest) / (before * turns + 1) for before, asked in enumerate([since, *own])]
        return self._places * min(parts)

    def _forget_left(self) -> None:
        """Whoever has left waits for nothing."""
        self._waiting[:] = [waiting for waiting in self._waiting if not waiting.place.cancelled()]

    def _serve(self) -> None:
        self._forget_left()
        while self._free and self._waiting:
            # Of those who are equal the first: they stand in the order in which they came.
            first = min(self._waiting, key=self._rank)
            self._waiting.remove(first)
            self._free -= 1
            self._count += 1
            name = first.asker.name
            self._served.pop(name, None)
            self._served[name] = _Served(self._count, time.monotonic())
            if len(self._served) > ASKERS_KEPT:
                del self._served[next(iter(self._served))]
            first.place.set_result(None)

    def _rank(self, waiting: _Queued) -> tuple[bool, int]:
        return waiting.asker.last, self._served.get(waiting.asker.name, _Served()).number
