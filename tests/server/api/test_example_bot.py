"""The example in the documentation plays every game to its end, whatever happens to the connection."""

import re
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE, wait_until
from tests.quick import spread
from tests.server.playing import made, state
from tests.server.serving import Server
from zugwerk.games.registry import game_ids

# A table's state takes some thousand characters, so after so many a stream has brought a few of them.
SOME = 40_000
DOCS = Path(__file__).parents[3] / "docs"
EXAMPLE = DOCS / "examples" / "bot.py"


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


@pytest.mark.parametrize("game", spread(game_ids(), 3))
def test_the_example_plays_a_game_to_its_end(server: Server, game: str) -> None:
    table = run(f"http://127.0.0.1:{server.port}", game).split()[0]
    end = server.client().get(f"/api/table/{table}").json()
    assert (end["status"], end["game"]) == ("over", game)
    assert [chair["name"] for chair in end["chairs"]] == ["Example bot", "random"]


def test_the_example_joins_a_table_and_goes_on_after_a_lost_connection(server: Server) -> None:
    table = made(server.guest(), {"game": game_ids()[0], "seats": 2, "chairs": [{"bot": "greedy"}]})
    with Line(server.port) as line:
        assert run(f"http://127.0.0.1:{line.port}", game_ids()[0], table).split()[0] == table
        assert line.cut >= 2
    assert server.client().get(f"/api/table/{table}").json()["status"] == "over"


@pytest.mark.parametrize("game", game_ids())
def test_the_documented_choice_of_a_remote_bot_is_taken(server: Server, game: str) -> None:
    page = (DOCS / "bots.md").read_text(encoding="utf-8")
    found: dict[str, Any] = {}
    exec(re.findall(r"```python\n(.*?)```", page, re.DOTALL)[-1], found)
    client = server.guest()
    table = made(client, {"game": game, "seats": 2, "chairs": [{"me": True}, {"bot": "random"}]})

    def acted() -> bool:
        """Whether the choice was taken; with 409 somebody else was faster."""
        wait_until(lambda: state(client, table, 0)["your_turn"])
        told = state(client, table, 0)
        sent = {"seat": 0, "action": found["choose"](told), "version": told["version"]}
        answer = client.post(f"/api/table/{table}/act", sent)
        assert answer.status in (200, 409), answer
        return answer.status == 200

    for _ in range(3):
        wait_until(acted)


def test_the_example_is_short_and_needs_nothing_but_the_standard_library() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert len([line for line in text.splitlines() if line.strip()]) <= 50
    modules = re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE)
    assert set(modules) <= sys.stdlib_module_names
