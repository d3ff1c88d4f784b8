"""A real ``zugwerk serve`` in a process of its own, and a database with a few played tables."""

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.server.desks import guest, move, process, started
from zugwerk.server.play.desk import Desk
from zugwerk.table.store.database import open_engine
from zugwerk.table.store.rooms import add_chat, write_note

PROGRAM = [sys.executable, "-c", "import sys; from zugwerk.cli import main; sys.exit(main())"]


class Serving:
    """A running server."""

    def __init__(
        self,
        *arguments: str,
        environment: dict[str, str] | None = None,
        program: Sequence[str | Path] = PROGRAM,
        port: int = 0,
    ) -> None:
        self.process = subprocess.Popen(
            [*program, "serve", "--port", str(port), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "LC_ALL": "C.UTF-8", **(environment or {})},
            start_new_session=True,
        )
        assert self.process.stdout is not None
        self.ready = self.process.stdout.readline()
        assert "http://" in self.ready, self.process.communicate()
        self.host, _, number = self.ready.partition("http://")[2].split()[0].rpartition(":")
        self.port = int(number)

    def ask(self, method: str, path: str, data: Any = None, token: str = "") -> tuple[int, Any]:
        """One request; returns the status and the data of the answer."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
        headers = {"content-type": "application/json", "accept": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        try:
            connection.request(method, path, None if data is None else json.dumps(data), headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read() or b"null")
        finally:
            connection.close()

    def stop(self, number: int = signal.SIGINT) -> tuple[int, str]:
        """End it; returns the exit code and what it logged."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        _, log = self.process.communicate(timeout=60)
        return self.process.returncode, log

    def entries(self, number: int = signal.SIGINT) -> list[dict[str, Any]]:
        """End it; returns what it logged, other than that a busy machine was slow."""
        found = [json.loads(line) for line in self.stop(number)[1].splitlines()]
        return [entry for entry in found if entry["message"] != "slow request"]

    def kill(self) -> None:
        """End it and all it started at once, without any grace."""
        self.process.kill()
        self.process.communicate(timeout=60)


class Sitting:
    """Somebody who plays both seats of a table of their own."""

    def __init__(self, server: Serving) -> None:
        self._server = server
        self.token = server.ask("POST", "/api/guest", {"name": "Ann"})[1]["token"]
        order = {"game": "metro", "seats": 2, "chairs": [{"me": True}, {"me": True, "name": "Bob"}]}
        self.id = server.ask("POST", "/api/table", order, self.token)[1]["id"]
        self._asked: Any = None

    def look(self, seat: int = 0) -> tuple[int, Any]:
        """What a seat sees."""
        return self._server.ask("GET", f"/api/table/{self.id}?seat={seat}", None, self.token)

    def act(self) -> tuple[int, Any]:
        """Do the first thing that is allowed; as long as nothing can be seen, what was tried before."""
        seats = [self.look(seat) for seat in (0, 1)]
        for status, found in seats:
            if status == 200 and found["legal"]:
                self._asked = {
                    "seat": found["seat"], "action": found["legal"][0], "version": found["version"],
                }  # fmt: skip
        return self._server.ask("POST", f"/api/table/{self.id}/act", self._asked, self.token)


def until(true: Callable[[], bool], seconds: float = 60, rest: float = 0.05) -> None:
    """Wait for something to become true."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it does not come true"
        time.sleep(rest)


@contextmanager
def serving(*arguments: str, **more: Any) -> Iterator[Serving]:
    """A server for a while."""
    server = Serving(*arguments, **more)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


async def fill(url: str, whole_games: int = 1) -> list[str]:
    """Put some tables into a database: whole games first, then one in play with chat and notes, one open."""

    async def story(desk: Desk) -> list[str]:
        ann, bob = await guest(desk, "Ann"), await guest(desk, "Zoë → 🚇")
        ids = [await started(desk, ann, bob) for _ in range(whole_games + 1)]
        for id in ids[:whole_games]:
            while await _goes_on(desk, id):
                await move(desk, id, ann, bob)
        for _ in range(3):
            await move(desk, ids[-1], ann, bob, key=str(time.monotonic()))
        await desk.database.write(lambda c: add_chat(c, ids[-1], ann.id, "Ann", "hello", 1.0))
        await desk.database.write(lambda c: write_note(c, ids[-1], ann.id, "a plan"))
        return ids

    async with process(url) as desk:
        return await story(desk)


async def _goes_on(desk: Desk, id: str) -> bool:
    async with desk.reading(id) as room:
        return room.status == "playing"


def change(url: str, *statements: Any) -> None:
    """Change a database behind everybody's back."""
    engine = open_engine(url)
    with engine.connect() as connection, connection.begin():
        for statement in statements:
            connection.execute(statement)
    engine.dispose()
