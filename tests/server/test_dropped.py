"""Whoever goes away in the middle of a stream leaves nothing behind: no stream, and no word in the log."""

import asyncio
import logging
import socket
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvloop

from tests.patience import PATIENCE, logged, wait_until
from tests.server.playing import act, acting, shared_table
from tests.server.serving import Client, Server

POLICIES = {"asyncio": asyncio.DefaultEventLoopPolicy, "uvloop": uvloop.EventLoopPolicy}
# What is dropped at once, without a farewell.
ABRUPTLY = struct.pack("ii", 1, 0)


@pytest.fixture(params=POLICIES)
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server on each kind of loop."""
    asyncio.set_event_loop_policy(POLICIES[request.param]())
    server = Server(str(tmp_path / "tables.sqlite"))
    asyncio.set_event_loop_policy(None)
    yield server
    server.close()


def opened(server: Server, token: str, path: str, *behind: str) -> socket.socket:
    """A connection on which a stream has begun, with requests sent behind it."""
    head = f"host: x\r\nauthorization: Bearer {token}\r\n\r\n"
    connection = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    connection.sendall(f"GET {path} HTTP/1.1\r\n{head}".encode())
    heard = b""
    while b'"version"' not in heard:
        more = connection.recv(65536)
        assert more, heard
        heard += more
    connection.sendall("".join(f"GET {other} HTTP/1.1\r\n{head}" for other in behind).encode())
    return connection


def move(client: Client, table: str) -> None:
    seen = acting(client, table)
    assert act(client, seen, seen["legal"][0]).status == 200


@pytest.mark.parametrize("behind", [(), ("/health",), ("/health",) * 3])
@pytest.mark.parametrize("abruptly", [False, True])
def test_a_dropped_stream_ends_and_the_log_says_nothing(
    served: Server, caplog: pytest.LogCaptureFixture, behind: tuple[str, ...], abruptly: bool
) -> None:
    token = served.newcomer()[1]
    client = served.client(token)
    table = shared_table(client, "metro")
    for _ in range(3):
        connection = opened(served, token, f"/api/table/{table}/stream", *behind)
        if abruptly:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, ABRUPTLY)
        connection.close()

    def nothing_is_open() -> bool:
        move(client, table)
        return not any(served.house.limits.streams.values())

    with caplog.at_level(logging.WARNING):
        wait_until(nothing_is_open, "the streams go on")
        for _ in range(8):
            move(client, table)
    assert logged(caplog) == []


def test_a_server_that_ends_with_open_streams_says_nothing_of_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    server = Server(str(tmp_path / "tables.sqlite"))
    token = server.newcomer()[1]
    table = shared_table(server.client(token), "metro")
    streams = [opened(server, token, f"/api/table/{table}/stream", *behind) for behind in ((), ("/health",))]
    with caplog.at_level(logging.WARNING):
        server.close()
    for stream in streams:
        stream.close()
    assert logged(caplog) == []
