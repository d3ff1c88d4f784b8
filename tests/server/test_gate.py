"""Connections that do not say what they want: refused, closed in time, and in nobody's way."""

import asyncio
import logging
import resource
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection
from websockets.sync.client import connect

from tests.cli.hosting import serving
from tests.patience import PATIENCE, logged, wait_until
from tests.server.playing import act, acting, shared_table
from tests.server.serving import Server
from tests.server.test_express import Wire, request
from zugwerk.server.entry import gate
from zugwerk.table.store.people import Person

HEAD = b"GET /health HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /api/table HTTP/1.1\r\nHost: x\r\nContent-Type: x/json\r\nContent-Length: 9\r\n\r\n"


SOCKET = (
    b"Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    with closing(Wire(server)) as found:
        yield found


# Who says one more thing just when it is hung up may lose what was answered.
TRIES = 5


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is waited for long."""
    monkeypatch.setattr(gate, "HEAD_SECONDS", 0.6)
    monkeypatch.setattr(gate, "BODY_SECONDS", 0.6)


def ended(wire: Wire) -> bytes:
    """All that the server says until it hangs up."""
    return rest(wire.socket)


def rest(connection: socket.socket) -> bytes:
    told = bytearray()
    while more := connection.recv(4096):
        told += more
    return bytes(told)


@pytest.mark.parametrize("line", [b"X: " + b"x" * 40_000, b"X: y\r\n" * 7000, b"\r\n" * 20_000])
def test_a_head_without_end_is_refused(wire: Wire, line: bytes) -> None:
    wire.socket.sendall((HEAD if line.strip() else b"") + line)
    assert ended(wire).startswith(b"HTTP/1.1 431 ")


@pytest.mark.parametrize(
    ("method", "more"),
    [
        (b"POST", b"Content-Length: 3\r\n"),
        (b"GET", b"Transfer-Encoding: chunked\r\n"),
        (b"GET", b"Cookie: " + b"x" * 9000 + b"\r\n"),
        (b"GET", b"X: y\r\n" * 200),
    ],
    ids=["post", "body", "long line", "many lines"],
)
def test_a_socket_that_is_asked_for_in_a_way_nobody_understands_is_refused(
    wire: Wire, method: bytes, more: bytes
) -> None:
    wire.socket.sendall(method + b" /t/x/live HTTP/1.1\r\n" + SOCKET + more + b"\r\n")
    assert ended(wire).startswith(b"HTTP/1.1 400 ")


def test_a_socket_that_speaks_before_it_was_answered_is_hung_up_on(
    server: Server, wire: Wire, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    people, asked, spoken = server.house.people, threading.Event(), threading.Event()
    found = people.who

    async def slowly(connection: HTTPConnection) -> Person | None:
        asked.set()
        await asyncio.to_thread(spoken.wait, PATIENCE)
        return await found(connection)

    table = shared_table(server.guest(), "metro").encode()
    with monkeypatch.context() as patch, caplog.at_level(logging.WARNING):
        patch.setattr(people, "who", slowly)
        wire.socket.sendall(b"GET /t/" + table + b"/live HTTP/1.1\r\n" + SOCKET + b"\r\n")
        assert asked.wait(PATIENCE)
        wire.socket.sendall(b"\x83\xff" * 500)
        with suppress(ConnectionResetError):
            assert ended(wire) == b""
        spoken.set()
    assert server.client().get("/health").status == 200
    assert logged(caplog) == []


def test_who_does_not_read_the_answers_to_pings_is_not_read_either(server: Server, wire: Wire) -> None:
    table = shared_table(server.guest(), "metro").encode()
    wire.socket.sendall(b"GET /t/" + table + b"/live HTTP/1.1\r\n" + SOCKET + b"\r\n")
    while b"version" not in (told := wire.socket.recv(4096)):
        assert told
    pings, sent = (b"\x89\xfd" + bytes(4) + b"p" * 125) * 500, 0
    wire.socket.settimeout(3)
    with suppress(TimeoutError):
        while sent < 100_000_000:
            wire.socket.sendall(pings)
            sent += len(pings)
    assert sent < 100_000_000
    # As soon as they are read it goes on.
    wire.socket.settimeout(PATIENCE)
    read = 0
    while read < sent * 3 // 4:
        more = wire.socket.recv(65536)
        assert more
        read += len(more)


@pytest.mark.parametrize("coding", [b"identity", b"gzip", b"chunked, identity"])
def test_a_body_in_a_form_that_nobody_reads_is_no_error_of_ours(
    server: Server, wire: Wire, coding: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    wire.socket.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: " + coding + b"\r\n\r\n")
    assert ended(wire).startswith(b"HTTP/1.1 400 ")
    assert server.client().get("/health").status == 200
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_head_that_is_too_long_is_refused_behind_another_request(wire: Wire) -> None:
    wire.socket.sendall(HEAD + b"\r\n" + HEAD + b"X: " + b"x" * 40_000 + b"\r\n\r\n")
    told = ended(wire)
    assert told.count(b"HTTP/1.1 200 ") <= 1
    assert b"HTTP/1.1 4" in told


def test_a_head_that_is_too_long_is_refused_though_it_comes_at_once(wire: Wire) -> None:
    wire.socket.sendall(HEAD + b"X: " + b"x" * 40_000 + b"\r\n\r\n")
    assert ended(wire).startswith(b"HTTP/1.1 431 ")


def test_lines_after_a_body_are_refused(wire: Wire) -> None:
    chunked = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    wire.socket.sendall(chunked + b'c\r\n{"name":"x"}\r\n0\r\n' + b"A: b\r\n" * 9)
    assert ended(wire).startswith(b"HTTP/1.1 400 ")


def test_a_long_head_within_the_limit_is_read(wire: Wire) -> None:
    wire.socket.sendall(HEAD + b"X: " + b"x" * 30_000 + b"\r\n\r\n")
    assert wire.answer()[0] == 200


def test_what_is_no_request_is_refused(wire: Wire) -> None:
    wire.socket.sendall(b"\x16\x03\x01\x02\x00\x01")
    assert ended(wire).startswith(b"HTTP/1.1 400 ")


@pytest.mark.usefixtures("hurry")
@pytest.mark.parametrize("begun", [HEAD, b"GET /", b"\r\n"])
@pytest.mark.parametrize("answered", [False, True])
def test_a_head_that_trickles_in_is_not_waited_for(server: Server, begun: bytes, answered: bool) -> None:
    for _ in range(TRIES):
        with closing(Wire(server)) as wire, suppress(ConnectionResetError, BrokenPipeError):
            if answered:
                wire.socket.sendall(HEAD + b"\r\n")
                assert wire.answer()[0] == 200
            wire.socket.sendall(begun)
            assert trickled(wire, b"\n" if begun.isspace() else b"X").startswith(b"HTTP/1.1 408 ")
            return
    pytest.fail("it was hung up every time before the answer could be read")


def trickled(wire: Wire, drop: bytes) -> bytes:
    """What the server says at last to one who sends a little now and then."""
    wire.socket.settimeout(0.1)
    until = time.monotonic() + 20
    while time.monotonic() < until:
        try:
            return ended(wire)
        except TimeoutError:
            wire.socket.sendall(drop)
    pytest.fail("the server waits on")


@pytest.mark.usefixtures("hurry")
def test_whoever_says_nothing_is_left_without_a_word(server: Server) -> None:
    with closing(Wire(server)) as wire:
        assert ended(wire) == b""


@pytest.mark.usefixtures("hurry")
def test_a_body_that_does_not_come_is_not_waited_for(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    client = server.guest()
    table = shared_table(client, "metro")
    seen = acting(client, table)
    action = {"seat": seen["seat"], "action": seen["legal"][0], "version": seen["version"]}
    quick = request(client, table, action)[:-1]
    ordinary = quick.replace(b"Host:", b"X-Other: x\r\nHost:")
    session = POST.replace(b"Host:", f"Authorization: {client.headers['authorization']}\r\nHost:".encode())
    for begun in (quick, ordinary, session):
        with closing(Wire(server)) as wire, caplog.at_level(logging.ERROR):
            wire.socket.sendall(begun)
            assert ended(wire).startswith(b"HTTP/1.1 408 ")
    assert logged(caplog) == []
    assert acting(client, table)["version"] == seen["version"]


@pytest.mark.usefixtures("hurry")
def test_whoever_is_answered_at_length_is_not_hurried(server: Server) -> None:
    client = server.guest()
    table = shared_table(client, "metro")
    stream = f"GET /api/table/{table}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    with closing(Wire(server)) as wire, connect(f"ws://127.0.0.1:{server.port}/t/{table}/live") as live:
        wire.socket.sendall(stream)
        live.recv()
        time.sleep(1.5)
        seen = acting(client, table)
        newest = act(client, seen, seen["legal"][0]).json()["version"]
        assert live.recv(timeout=PATIENCE) == f'{{"version":{newest}}}'
        told = b""
        while f'"version":{newest}'.encode() not in told:
            more = wire.socket.recv(4096)
            assert more, told
            told += more


# More than a machine keeps of what nobody has read.
GREEDY = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 120


def greedy(server: Server) -> socket.socket:
    """A connection on which many answers lie."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
    found.settimeout(PATIENCE)
    found.connect(("127.0.0.1", server.port))
    found.sendall(GREEDY)
    return found


def test_answers_that_nobody_reads_are_given_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "ANSWER_SECONDS", 0.5)
    with closing(greedy(server)) as connection:
        _, port = connection.getsockname()
        wait_until(lambda: server.is_connected(port))
        wait_until(lambda: not server.is_connected(port))
        with suppress(ConnectionResetError):
            assert len(rest(connection)) < 10_000_000
    assert server.client().get("/health").status == 200


def test_whoever_reads_slowly_gets_everything(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "ANSWER_SECONDS", 0.5)
    with closing(greedy(server)) as connection:
        read, until = 0, time.monotonic() + 4
        while time.monotonic() < until:
            more = connection.recv(65536)
            assert more, "hung up on somebody who reads"
            read += len(more)
            time.sleep(0.02)
        assert read > 500_000


def test_one_address_holds_so_many_connections_and_no_more(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "MOST_OF_ONE", 20)
    with ExitStack() as stack:

        def come(address: str) -> socket.socket:
            place = ("127.0.0.1", server.port)
            return stack.enter_context(socket.create_connection(place, 10, (address, 0)))

        many = [come("127.0.0.2") for _ in range(21)]
        assert many[-1].recv(100).startswith(b"HTTP/1.1 429 ")
        # Somebody else comes in, and so does everybody behind a proxy on this machine.
        for address in ("127.0.0.3", *["127.0.0.1"] * 25):
            other = come(address)
            other.sendall(HEAD + b"\r\n")
            assert other.recv(100).startswith(b"HTTP/1.1 200 ")
        many[0].sendall(HEAD + b"Connection: close\r\n\r\n")
        while many[0].recv(4096):
            pass
        late = come("127.0.0.2")
        late.sendall(HEAD + b"\r\n")
        assert late.recv(100).startswith(b"HTTP/1.1 200 ")


def test_half_sent_heads_do_not_keep_people_out(tmp_path: Path) -> None:
    with serving("--database", str(tmp_path / "tables.db"), "--quiet") as server, ExitStack() as stack:
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (300, 300))
        for number in range(500):
            held = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), 30))
            held.sendall(HEAD)
            if number % 100 == 99:
                assert server.ask("GET", "/health")[0] == 200
        assert server.ask("POST", "/api/guest", {"name": "Ada"})[0] == 200
        assert server.stop()[0] == 0
