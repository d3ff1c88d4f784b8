"""The example in the documentation plays every game to its end, whatever happens to the connection."""

import re
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.server.playing import made
from tests.server.serving import Server
from zugwerk.games.registry import game_ids

# A table's state takes some thousand characters, so after so many a stream has brought a few of them.
SOME = 40_000
EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "bot.py"


class Line:
    """A bad line to a server: the first connections that bring much are cut, in the middle of it."""

    def __init__(self, port: int) -> None:
        self.cut = 0
        self._target = ("127.0.0.1", port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self._ends: list[socket.socket] = []
        self._threads = [threading.Thread(target=self._open)]
        self._threads[0].start()

    def __enter__(self) -> "Line":
        return self

    def __exit__(self, *reason: object) -> None:
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        for thread in self._threads:
            thread.join(PATIENCE)
        for end in self._ends:
            end.close()

    def _open(self) -> None:
        while True:
            try:
                near = self._door.accept()[0]
            except OSError:
                return
            far = socket.create_connection(self._target)
            self._ends += [near, far]
            for ends in ((near, far), (far, near)):
                self._threads.append(threading.Thread(target=self._carry, args=ends))
                self._threads[-1].start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        carried = 0
        with suppress(OSError):
            while data := source.recv(4096):
                target.sendall(data)
                carried += len(data)
                if carried > SOME and self.cut < 2:
                    self.cut += 1
                    break
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


def run(*arguments: str) -> str:
    """What the example prints."""
    command = [sys.executable, str(EXAMPLE), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("game", game_ids())
def test_the_example_plays_a_game_to_its_end(server: Server, game: str) -> None:
    table = run(f"http://127.0.0.1:{server.port}", game).split()[0]
    end = server.client().get(f"/api/table/{table}").json()
    assert (end["status"], end["game"]) == ("over", game)
    assert [chair["name"] for chair in end["chairs"]] == ["Example bot", "random"]


def test_the_example_joins_a_table(server: Server) -> None:
    table = made(server.guest(), {"game": game_ids()[0], "seats": 2, "chairs": [{"bot": "greedy"}]})
    assert run(f"http://127.0.0.1:{server.port}", game_ids()[0], table).split()[0] == table


def test_the_example_goes_on_after_a_lost_connection(server: Server) -> None:
    with Line(server.port) as line:
        table = run(f"http://127.0.0.1:{line.port}", game_ids()[0]).split()[0]
        assert line.cut >= 2
    assert server.client().get(f"/api/table/{table}").json()["status"] == "over"


def test_the_example_is_short_and_needs_nothing_but_the_standard_library() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert len([line for line in text.splitlines() if line.strip()]) <= 50
    modules = re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE)
    assert set(modules) <= sys.stdlib_module_names
