"""What a process does by itself, once or again and again, until it is closed."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from zugwerk.server.logs import going_on


class Routine:
    """Works, rests so many seconds and works again, or works once; what fails is logged and goes on."""

    def __init__(
        self, work: Callable[[], Awaitable[None]], rest: float | None, log: logging.Logger, failure: str
    ) -> None:
        self._work: Final = work
        self._rest: Final = rest
        self._log: Final = log
        self._failure: Final = failure
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Stop, in the middle of the work if need be."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _go_on(self) -> None:
        while True:
            with going_on(self._log, self._failure):
                await self._work()
            if self._rest is None:
                return
            await asyncio.sleep(self._rest)
