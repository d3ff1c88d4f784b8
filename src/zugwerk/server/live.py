"""The socket of a table: says which version it has reached, nothing else, so it needs no secrets.

What concerns one person alone, such as a standing order that ended, wakes the pages of that person only,
and their sockets end with the session by which they were opened.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from zugwerk.server.background.hub import Closed, Watcher
from zugwerk.server.entry.security import is_forged
from zugwerk.server.errors import problem_of
from zugwerk.server.house import house_of
from zugwerk.server.pages.told import LiveTold

SILENCE_SECONDS: Final = 25.0
BREATH_SECONDS: Final = 0.05
LONGEST_BREATH: Final = 0.4
_HERE: Final = msgspec.json.encode(LiveTold()).decode()


async def live(socket: WebSocket) -> None:
    """Tell a page about every change of its table."""
    id, house = socket.path_params["id"], house_of(socket)
    if is_forged(socket):
        await socket.close(4403)
        return
    person = await house.people.who(socket)
    topics = [id] if person is None else [id, f"{id}:{person.id}"]
    with house.hub.watching(topics) as watcher, house.people.staying(socket, person, watcher):
        try:
            async with house.desk.reading(id) as room:
                version = room.version
        except Exception as error:
            if problem_of(error) is None:
                raise
            await socket.close(4404)
            return
        await socket.accept()
        await _say(socket, version)
        still = partial(house.people.is_still, socket, person)
        talking = asyncio.create_task(_tell(socket, watcher, still))
        try:
            await _listen(socket)
        finally:
            talking.cancel()
            with suppress(asyncio.CancelledError):
                await talking


async def _listen(socket: WebSocket) -> None:
    """Wait until the page leaves; whatever it says in texts is not heard, and nothing else is taken."""
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        if message.get("bytes") is not None:
            await socket.close(1003)
            return


async def _tell(socket: WebSocket, watcher: Watcher, still: Callable[[], Awaitable[bool]]) -> None:
    """Say what changed, at once, more seldom while changes do not cease; now and then that we are here."""
    breath = BREATH_SECONDS
    with suppress(WebSocketDisconnect, RuntimeError, Closed):
        while True:
            wakes = await watcher.next(SILENCE_SECONDS)
            if not await still():
                await socket.close(4401)
                return
            for wake in wakes:
                await _say(socket, wake.version)
            if not wakes:
                await socket.send_text(_HERE)
            await asyncio.sleep(breath)
            breath = min(2 * breath, LONGEST_BREATH) if watcher.is_behind else BREATH_SECONDS


async def _say(socket: WebSocket, version: int) -> None:
    await socket.send_text(msgspec.json.encode(LiveTold(version=version)).decode())


ROUTES: list[BaseRoute] = [WebSocketRoute("/t/{id}/live", live)]
