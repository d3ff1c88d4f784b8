"""Whoever asks for a great deal waits for their own; others hardly notice."""

import asyncio
import socket
import threading
from contextlib import ExitStack
from typing import Any, Final

import pytest
from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

from tests.patience import PATIENCE
from tests.server.playing import shared_table
from tests.server.serving import Server
from zugwerk.server.entry.aside import step_aside
from zugwerk.server.entry.fair import MOST_AT_ONCE, Fair
from zugwerk.table.store.people import Person

pytestmark = pytest.mark.anyio
MANY: Final = 60


class Slow:
    """An application that begins to answer when it is told to, and notes whom it was asked by."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.answer = asyncio.Event()
        self.end = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.asked.append(scope["path"])
        await self.answer.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await self.end.wait()


async def nothing() -> Message:
    return {"type": "http.disconnect"}


async def unheard(message: Message) -> None:
    pass


class Here:
    """Stands for a connection, which may be closed."""

    def __init__(self, closed: bool) -> None:
        self.transport = self
        self._closed = closed

    def is_closing(self) -> bool:
        return self._closed


def asks(fair: Fair, path: str, address: str, method: str = "GET", gone: bool = False) -> asyncio.Task[None]:
    scope: dict[str, Any] = {"type": "http", "method": method, "path": path, "client": (address, 1)}
    scope["state"] = {"connection": Here(gone)}
    return asyncio.ensure_future(fair(scope, nothing, unheard))


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.fixture
def slow() -> Slow:
    return Slow()


async def test_of_one_address_a_few_are_answered_at_a_time_and_others_go_past_it(slow: Slow) -> None:
    fair = Fair(slow)
    tasks = [asks(fair, f"/{number}", "10.0.0.1") for number in range(MOST_AT_ONCE + 2)]
    tasks.append(asks(fair, "/other", "10.0.0.2"))
    await settled()
    assert slow.asked == [*[f"/{number}" for number in range(MOST_AT_ONCE)], "/other"]
    slow.end.set()
    slow.answer.set()
    await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)
    assert slow.asked[-2:] == [f"/{MOST_AT_ONCE}", f"/{MOST_AT_ONCE + 1}"]
    assert fair._queues == {}, "nobody is remembered who has left"


async def test_a_stream_that_has_begun_keeps_nobody_waiting(slow: Slow) -> None:
    fair = Fair(slow)
    slow.answer.set()
    tasks = [asks(fair, f"/{number}", "10.0.0.1") for number in range(3 * MOST_AT_ONCE)]
    await settled()
    assert len(slow.asked) == 3 * MOST_AT_ONCE
    slow.end.set()
    await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)


async def test_who_waits_for_something_beside_the_loop_keeps_nobody_waiting(slow: Slow) -> None:
    async def aside(scope: Scope, receive: Receive, send: Send) -> None:
        step_aside()
        await slow(scope, receive, send)

    fair = Fair(aside)
    tasks = [asks(fair, f"/{number}", "10.0.0.1") for number in range(3 * MOST_AT_ONCE)]
    await settled()
    assert len(slow.asked) == 3 * MOST_AT_ONCE
    slow.end.set()
    slow.answer.set()
    await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)
    assert fair._queues == {}


async def test_a_change_does_not_wait(slow: Slow) -> None:
    fair = Fair(slow)
    tasks = [asks(fair, f"/{number}", "10.0.0.1", "POST") for number in range(MOST_AT_ONCE + 2)]
    await settled()
    assert len(slow.asked) == MOST_AT_ONCE + 2
    slow.end.set()
    slow.answer.set()
    await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)


async def test_whoever_has_hung_up_or_gives_up_waiting_takes_nobodys_turn(slow: Slow) -> None:
    fair = Fair(slow)
    first = [asks(fair, "/", "10.0.0.1") for _ in range(MOST_AT_ONCE)]
    await settled()
    gone = [asks(fair, "/gone", "10.0.0.1", gone=True) for _ in range(3)]
    given_up = asks(fair, "/given-up", "10.0.0.1")
    last = asks(fair, "/last", "10.0.0.1")
    await settled()
    given_up.cancel()
    slow.end.set()
    slow.answer.set()
    await asyncio.wait_for(asyncio.gather(*first, *gone, last), PATIENCE)
    assert slow.asked == [*["/"] * MOST_AT_ONCE, "/last"]


async def test_what_serves_us_hears_an_answer_also_for_who_has_hung_up(slow: Slow) -> None:
    """Without one it would note an error for every such request."""
    told: list[str] = []

    async def hear(message: Message) -> None:
        told.append(message["type"])

    scope = {"type": "http", "method": "GET", "path": "/gone", "client": ("10.0.0.1", 1)}
    await Fair(slow)({**scope, "state": {"connection": Here(closed=True)}}, nothing, hear)
    assert told == ["http.response.start", "http.response.body"]
    assert slow.asked == []


def test_what_those_asked_for_who_left_is_not_worked_on(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, begun, go_on = server.house.people, threading.Semaphore(0), threading.Event()
    found, asked = people.who, set()

    async def slowly(connection: HTTPConnection) -> Person | None:
        asked.add(connection.client)
        begun.release()
        await asyncio.to_thread(go_on.wait, PATIENCE)
        return await found(connection)

    request = f"GET /t/{shared_table(server.guest(), 'metro')} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    monkeypatch.setattr(people, "who", slowly)
    with ExitStack() as open_ones:
        for _ in range(MOST_AT_ONCE):
            wire = open_ones.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            wire.sendall(request)
            assert begun.acquire(timeout=PATIENCE)
        for _ in range(MANY):
            with socket.create_connection(("127.0.0.1", server.port)) as wire:
                wire.sendall(request)
        # From elsewhere one is answered before all of them.
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE, ("127.0.0.2", 0)) as wire:
            wire.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert wire.recv(4096).startswith(b"HTTP/1.1 200 ")
        go_on.set()
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
            wire.sendall(request)
            assert wire.recv(4096).startswith(b"HTTP/1.1 200 ")
    assert len(asked) == MOST_AT_ONCE + 1
