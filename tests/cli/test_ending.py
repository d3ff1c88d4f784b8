"""What a host reads when a server ends, a worker is replaced or PostgreSQL restarts: a line, no trace."""

import http.client
import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.cli.hosting import Serving, Sitting, serving, until
from tests.cli.test_hosting import children, proc
from tests.cli.test_troubles import stories
from tests.databases import PostgreSQL
from zugwerk.cli.commands.serve import PATIENCE_SECONDS


@contextmanager
def listening(server: Serving, sitting: Sitting) -> Iterator[list[http.client.HTTPResponse]]:
    """Open streams: of a table, and of what concerns a person."""
    places = (f"/api/table/{sitting.id}/stream", "/api/stream/events")
    connections = [http.client.HTTPConnection("127.0.0.1", server.port, timeout=60) for _ in places]
    answers = []
    for connection, place in zip(connections, places, strict=True):
        connection.request("GET", place, headers={"authorization": f"Bearer {sitting.token}"})
        answers.append(connection.getresponse())
        assert answers[-1].readline().startswith(b"{")
    try:
        yield answers
    finally:
        for connection in connections:
            connection.close()


@contextmanager
def watching(server: Serving, sitting: Sitting) -> Iterator[ClientConnection]:
    """An open socket, as a page has it."""
    place = f"ws://127.0.0.1:{server.port}/t/{sitting.id}/live"
    with connect(place, open_timeout=60, close_timeout=60) as socket:
        assert "version" in str(socket.recv(60))
        yield socket


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_server_ends_with_open_streams_and_sockets_without_a_word(tmp_path: Path, workers: str) -> None:
    with serving("--database", str(tmp_path / "t.db"), "--workers", workers, "--quiet") as server:
        sitting = Sitting(server)
        with listening(server, sitting) as streams, watching(server, sitting) as socket:
            server.process.send_signal(signal.SIGTERM)
            for stream in streams:
                while stream.readline():
                    pass
            with pytest.raises(ConnectionClosed, match="1012"):
                socket.recv(60)
            assert server.entries() == []


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.long
def test_a_worker_that_is_replaced_is_told_in_one_line(tmp_path: Path) -> None:
    with serving("--database", str(tmp_path / "t.db"), "--workers", "2", "--quiet") as server:
        assert server.ask("GET", "/health")[0] == 200
        first = children(server.process.pid)[0]
        os.kill(first, signal.SIGKILL)
        until(lambda: first not in (found := children(server.process.pid)) and len(found) == 2)
        assert server.ask("GET", "/health")[0] == 200
        (entry,) = server.entries()
        assert (entry["level"], entry["message"]) == ("warning", f"worker {first} has ended and was replaced")


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.long
def test_a_worker_that_dies_while_it_is_asked_how_it_is_is_missed_at_once(tmp_path: Path) -> None:
    with serving("--database", str(tmp_path / "t.db"), "--workers", "2", "--quiet") as server:
        first = started(server)[0]
        os.kill(first, signal.SIGSTOP)
        # All are asked twice a second: by now it owes an answer, and has a minute for it as long as it lives.
        time.sleep(2)
        began = time.monotonic()
        os.kill(first, signal.SIGKILL)
        read_until(server, f"worker {first} has ended and was replaced")
        assert time.monotonic() - began < PATIENCE_SECONDS / 2


def test_a_restart_of_postgresql_is_told_in_one_line_and_its_end_in_another(
    own_postgresql: PostgreSQL,
) -> None:
    with serving("--database", own_postgresql.url, "--quiet") as server:
        sitting = Sitting(server)
        version = sitting.act()[1]["version"]
        with listening(server, sitting), watching(server, sitting):
            own_postgresql.stop()
            until(lambda: server.ask("GET", "/health")[1].get("reason") == "unreachable")
            assert sitting.act()[0] == 503
            own_postgresql.start()
            until(lambda: server.ask("GET", "/health")[0] == 200)
        assert sitting.look()[1]["version"] == version
        assert sitting.act()[0] == 200
        assert stories(server.entries()) == [
            ("error", "unreachable"),
            ("warning", "the database works again"),
        ]


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.long
def test_a_new_worker_waits_for_a_database_that_is_not_there(own_postgresql: PostgreSQL) -> None:
    with serving("--database", own_postgresql.url, "--workers", "2", "--quiet") as server:
        first = started(server)[0]
        own_postgresql.stop()
        os.kill(first, signal.SIGKILL)
        read_until(server, "a worker waits for the database")
        own_postgresql.start()
        read_until(server, "the database is there")
        until(lambda: server.ask("GET", "/health")[0] == 200)
        assert server.stop()[0] == 0


def started(server: Serving) -> list[int]:
    """Both workers, as soon as each of them waits for connections."""
    until(lambda: sum(listens(worker, server.port) for worker in children(server.process.pid)) == 2)
    return children(server.process.pid)


def listens(worker: int, port: int) -> bool:
    """Whether a process waits for connections at a port: its poll has the socket that listens there."""
    lines = [line.split() for line in proc(worker, "net/tcp").decode().splitlines()[1:]]
    open_there = [line for line in lines if line[1].endswith(f":{port:04X}") and line[3] == "0A"]
    sockets = {f"socket:[{line[9]}]" for line in open_there}
    with suppress(OSError):
        files = {path.name: str(path.readlink()) for path in Path(f"/proc/{worker}/fd").iterdir()}
        polls = [proc(worker, f"fdinfo/{name}") for name, place in files.items() if "eventpoll" in place]
        watched = {found.decode() for poll in polls for found in re.findall(rb"tfd:\s*(\d+)", poll)}
        return any(files.get(name) in sockets for name in watched)
    return False


def read_until(server: Serving, words: str) -> None:
    """Read the log up to a line with these words."""
    assert server.process.stderr is not None
    while words not in (line := server.process.stderr.readline()):
        assert line, "the log ends"


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.long
def test_a_worker_that_waits_ends_with_the_server(own_postgresql: PostgreSQL) -> None:
    with serving("--database", own_postgresql.url, "--workers", "2", "--quiet") as server:
        first = started(server)[0]
        own_postgresql.stop()
        os.kill(first, signal.SIGKILL)
        read_until(server, "a worker waits for the database")
        assert server.stop()[0] == 0


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.long
def test_a_worker_that_is_to_end_while_it_starts_waits_for_no_database(own_postgresql: PostgreSQL) -> None:
    with serving("--database", own_postgresql.url, "--workers", "2", "--quiet") as server:
        first, second = started(server)
        own_postgresql.stop()
        os.kill(first, signal.SIGKILL)
        until(lambda: len(set(children(server.process.pid)) - {first, second}) == 1)
        (third,) = set(children(server.process.pid)) - {first, second}
        until(lambda: knows(third, "SigCgt", signal.SIGTERM), rest=0.001)
        # Its parent has asked how it is and heard it; what it is told now reaches it before it looks.
        time.sleep(0.02)
        os.kill(third, signal.SIGSTOP)
        server.process.send_signal(signal.SIGINT)
        until(lambda: knows(third, "ShdPnd", signal.SIGTERM))
        os.kill(third, signal.SIGCONT)
        assert server.stop()[0] == 0


def knows(process: int, mask: str, number: int) -> bool:
    """Whether a signal is in a mask of a process: those it catches, those it was sent."""
    found = re.search(rf"{mask}:\s*(\w+)".encode(), proc(process, "status"))
    return found is not None and bool(int(found[1], 16) >> (number - 1) & 1)


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.long
def test_a_worker_that_waits_ends_when_the_server_is_killed(own_postgresql: PostgreSQL) -> None:
    with serving("--database", own_postgresql.url, "--workers", "2", "--quiet") as server:
        first = started(server)[0]
        own_postgresql.stop()
        os.kill(first, signal.SIGKILL)
        read_until(server, "a worker waits for the database")
        # Its log ends when the last of its processes has.
        server.kill()
