"""Everybody is answered in turn: of what one address asks to see, only a little is worked on at a time.

A page is drawn in one go and holds up all others meanwhile, so whoever asks for hundreds of them waits for
their own. Whoever has hung up before the turn came is not answered at all.
"""

import asyncio
from collections import deque
from typing import Final

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zugwerk.server.entry.aside import LEAVE
from zugwerk.server.entry.gate import is_gone
from zugwerk.server.entry.security import SAFE_METHODS, home_of

MOST_AT_ONCE: Final = 4
_NOTHING: Final = Response(status_code=408)


class Queue:
    """Those who wait at one address, the first first, and how many of it are being answered."""

    def __init__(self) -> None:
        self.inside = 0
        self._waiting: Final[deque[asyncio.Future[None]]] = deque()

    async def enter(self) -> None:
        """Wait until it is one's turn."""
        if self.inside < MOST_AT_ONCE:
            self.inside += 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self.leave()
            raise

    def leave(self) -> None:
        """Give one's place to the next who still waits."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.inside -= 1


class Fair:
    """Lets those who want to see something wait for others of their address; changes do not wait."""

    def __init__(self, app: ASGIApp) -> None:
        self._app: Final = app
        self._queues: Final[dict[str, Queue]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on when its turn has come."""
        if scope["type"] != "http" or scope["method"] not in SAFE_METHODS or scope["client"] is None:
            await self._app(scope, receive, send)
            return
        home = home_of(scope["client"][0])
        queue = self._queues.setdefault(home, Queue())
        await queue.enter()
        inside = True

        def leave() -> None:
            nonlocal inside
            if inside:
                inside = False
                queue.leave()
                if not queue.inside:
                    self._queues.pop(home, None)

        async def sent(message: Message) -> None:
            # What is worth waiting for has been worked out; a stream goes on for hours.
            leave()
            await send(message)

        LEAVE.set(leave)
        try:
            # Who has hung up hears nothing, but what serves us wants to hear something.
            await (_NOTHING if is_gone(scope) else self._app)(scope, receive, sent)
        finally:
            leave()
