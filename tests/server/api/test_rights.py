"""What stays open ends with the right to it: a stream with the chair, the token or the session, and a socket
with the session; at the server where it was taken away and at any other on the same database.
"""

import asyncio
import http.client
import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.patience import PATIENCE
from tests.server.api.test_processes import two
from tests.server.api.test_streams import Stream, streaming
from tests.server.pages.browsing import Browser
from tests.server.playing import act, acting, made, shared_table, state
from tests.server.serving import Client, Server
from zugwerk.server.api.streams import _Feed
from zugwerk.table.store.people import digest

__all__ = ["two"]

# A second is promised; machines that do much else are given more. The streams stay silent for fifteen.
SOON = 10.0


@contextmanager
def socket(server: Server, table: str, headers: dict[str, str]) -> Iterator[ClientConnection]:
    place = f"ws://127.0.0.1:{server.port}/t/{table}/live"
    with connect(place, additional_headers=headers) as found:
        found.recv(5)
        yield found


def closed_within(socket: ClientConnection, seconds: float) -> int:
    """Wait for the end of a socket; returns its code."""
    deadline = time.monotonic() + seconds
    with suppress(ConnectionClosed):
        while True:
            socket.recv(deadline - time.monotonic())
    assert socket.close_code is not None
    return socket.close_code


def sit(client: Client, table: str, seat: int) -> None:
    answer = client.post(f"/api/table/{table}/join", {"seat": seat})
    assert answer.status == 200, answer


def rest(stream: Stream) -> list[dict[str, Any]]:
    """All lines up to the end of a stream."""
    found = []
    while (line := stream.next()) is not None:
        found.append(line)
    return found


def test_a_stream_for_a_chair_ends_when_its_reader_leaves_it(two: tuple[Server, Server]) -> None:
    """Somebody else sits down there, the game begins and cards are drawn: nothing of that hand is told."""
    tokens = [two[0].newcomer(name)[1] for name in ("Ann", "Bob", "Cem")]
    ann, bob, cem = (two[0].client(token) for token in tokens)
    there, stranger = two[1].client(tokens[1]), two[0].client()
    table = made(ann, {"game": "berlin", "seats": 3, "chairs": [{"me": True}]})
    sit(bob, table, 1)
    with ExitStack() as open:
        bound = open.enter_context(streaming(there, f"/api/table/{table}/stream?seat=1"))
        free = open.enter_context(streaming(there, f"/api/table/{table}/stream"))
        assert bound.next()["chairs"][1]["yours"]
        assert free.next()["chairs"][1]["yours"]
        assert bob.post(f"/api/table/{table}/leave", {"seat": 1}).status == 200
        sit(cem, table, 1)
        sit(ann, table, 2)
        seen, public = state(cem, table, 1), state(stranger, table)
        secret = {name: value for name, value in seen["view"].items() if value != public["view"][name]}
        assert secret
        assert act(cem, seen, seen["legal"][0]).status == 200
        lines, newest = rest(bound), state(stranger, table)
        while (line := free.next())["version"] < newest["version"]:
            lines.append(line)
    assert line == newest
    for told in [*lines, line]:
        assert (told["seat"], told["legal"]) == (None, [])
        assert not told["view"] or all(told["view"][name] != value for name, value in secret.items())


def revoke(server: Server, person: Any, token: str, browser: Browser) -> None:
    answer = server.client(token).send("DELETE", f"/api/tokens/{digest(token)}")
    assert answer.status == 200, answer


def log_out(server: Server, person: Any, token: str, browser: Browser) -> None:
    browser.get("/account")
    assert browser.submit("/account/logout", sure="yes").status == 303


def delete(server: Server, person: Any, token: str, browser: Browser) -> None:
    browser.get("/account")
    assert browser.submit("/account/delete", name="Ann").status == 303


@pytest.mark.parametrize(
    ("end", "by_token", "by_session"), [(revoke, True, False), (log_out, False, True), (delete, True, True)]
)
def test_streams_and_sockets_end_with_the_token_the_session_or_the_account(
    two: tuple[Server, Server], end: Any, by_token: bool, by_session: bool
) -> None:
    browser = Browser(two[0].port)
    browser.get("/account")
    browser.submit("/guest", guest="Ann")
    browser.get("/account")
    token = browser.submit("/account/token", label="program").body.decode().partition("<code>")[2][:46]
    table = shared_table(two[0].client(token), "metro")
    session = browser.cookies["zugwerk-session"]
    cookie = {"cookie": f"zugwerk-session={session}", "sec-fetch-site": "same-origin"}
    ends: list[Any] = []
    goes_on: list[Any] = []
    with ExitStack() as open:
        for server in two:
            program, visitor = server.client(token), server.client()
            visitor.headers |= cookie
            for client, headers, ended in (
                (program, program.headers, by_token),
                (visitor, cookie, by_session),
            ):
                found = [
                    open.enter_context(streaming(client, f"/api/table/{table}/stream?seat=0")),
                    open.enter_context(streaming(client, "/api/stream/events")),
                    open.enter_context(socket(server, table, headers)),
                ]
                (ends if ended else goes_on).extend(found)
        # Whatever is woken now would be told; the hand that follows belongs to nobody who still listens.
        end(two[0], None, token, browser)
        began = time.monotonic()
        for each in ends:
            if isinstance(each, Stream):
                rest(each)
            else:
                assert closed_within(each, SOON) == 4401
        assert time.monotonic() - began < SOON
        for each in goes_on:
            if isinstance(each, ClientConnection):
                with pytest.raises(TimeoutError):
                    each.recv(0.1)
    browser.close()


def test_a_dropped_token_acts_nowhere_within_a_second_though_every_wake_up_is_lost(
    two: tuple[Server, Server],
) -> None:
    """The other server is busy with that very token, on the short way."""
    _, token = two[0].newcomer()
    here, there = (server.client(token) for server in two)
    table = shared_table(here, "metro")
    for server in two:
        server.house.hub._heard.clear()
    seen = acting(there, table)
    assert act(there, seen, seen["legal"][0]).status == 200
    assert here.send("DELETE", f"/api/tokens/{digest(token)}").status == 200
    dropped = time.monotonic()
    assert here.get("/api/account").status == 401
    seen = {"seat": 0, "version": 0, "id": table}
    while (answer := act(there, seen, "nonsense")).status != 401:
        assert answer.status in (400, 409)
        assert time.monotonic() - dropped < SOON
        time.sleep(0.01)
    assert there.get("/api/account").status == 401


@contextmanager
def half_sent(server: Server, path: str, headers: dict[str, str], body: bytes) -> Iterator[Callable[[], int]]:
    """A request whose last byte waits until it is called for; then comes the status of the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        connection.putrequest("POST", path)
        for name, value in {**headers, "content-length": str(len(body))}.items():
            connection.putheader(name, value)
        connection.endheaders(body[:-1])

        def rest() -> int:
            connection.send(body[-1:])
            return connection.getresponse().status

        yield rest
    finally:
        connection.close()


def test_who_sends_slowly_is_asked_again_before_anything_is_done(server: Server) -> None:
    """The token is dropped, the session ended or the account deleted between the head and the last byte."""
    browser = Browser(server.port)
    browser.submit("/guest", guest="Ann")
    token = browser.submit("/account/token", label="program").body.decode().partition("<code>")[2][:46]
    client, cookie = server.client(token), f"zugwerk-session={browser.cookies['zugwerk-session']}"
    table = shared_table(client, "metro")
    seen = acting(client, table)
    action = {"seat": seen["seat"], "action": seen["legal"][0], "version": seen["version"]}
    program = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    person = {"cookie": cookie, "sec-fetch-site": "same-origin"}
    form = {**person, "content-type": "application/x-www-form-urlencoded"}
    new = json.dumps({"game": "metro", "seats": 2, "chairs": [{"me": True}], "listed": True}).encode()
    with ExitStack() as open:
        begun = [
            open.enter_context(half_sent(server, *each))
            for each in (
                (f"/api/table/{table}/act", program, json.dumps(action).encode()),
                (f"/api/table/{table}/chat", program, b'{"text":"hi"}'),
                ("/api/table", {**person, "content-type": "application/json"}, new),
                ("/account/name", form, b"name=Eve"),
                ("/new", form, b"game=metro&seats=2&chair-0=me&chair-1=open&listed=on"),
            )
        ]
        time.sleep(0.3)
        assert client.get("/api/account").status == 200
        assert browser.submit("/account/delete", name="Ann").status == 303
        statuses = [rest() for rest in begun]
    browser.close()
    assert statuses[:4] == [401] * 4
    # Whoever is nobody may make a table, and becomes somebody else for it.
    assert statuses[4] in (303, 401)
    assert state(server.client(), table)["version"] == seen["version"] + 2, "only both chairs were given up"
    assert "Ann" not in str(server.client().get("/api/tables/open").json())


def test_what_is_read_slowly_is_not_told_to_the_end_to_one_who_lost_the_right(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody with many tables loses the token while they are read one after another."""
    at_once = _Feed._news

    async def slowly(feed: _Feed, id: str, updated: float) -> Any:
        await asyncio.sleep(0.25)
        return await at_once(feed, id, updated)

    monkeypatch.setattr(_Feed, "_news", slowly)
    _, token = server.newcomer()
    client = server.client(token)
    tables = 12
    for _ in range(tables):
        shared_table(client, "metro")
    with streaming(client, "/api/stream/events") as stream:
        assert stream.next() is not None
        assert client.send("DELETE", f"/api/tokens/{digest(token)}").status == 200
        assert len(rest(stream)) < tables // 2
