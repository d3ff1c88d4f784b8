"""The real application on a free port, in a thread of this process, and a small client for it."""

import asyncio
import http.client
import json
import secrets
import threading
import time
from collections.abc import Coroutine
from typing import Any, NamedTuple, TypeVar

import uvicorn

from tests.patience import PATIENCE
from zugwerk.server.app import create_app
from zugwerk.server.entry.gate import Gated, Socket
from zugwerk.server.entry.security import SESSION_COOKIE
from zugwerk.server.house import House, Settings
from zugwerk.table.store import people
from zugwerk.table.store.people import Person

Value = TypeVar("Value")


class Answer(NamedTuple):
    """What the server answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """The body as data."""
        return json.loads(self.body)


class Client:
    """Sends requests on one connection; with a token as its person, else as nobody."""

    def __init__(self, port: int, token: str | None = None, language: str = "en") -> None:
        self.headers = {"accept-language": language}
        if token is not None:
            self.headers["authorization"] = f"Bearer {token}"
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def send(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> Answer:
        """Any request at all."""
        try:
            self.connection.request(method, path, body, {**self.headers, **(headers or {})})
        except (BrokenPipeError, http.client.CannotSendRequest):
            self.connection.close()
            self.connection.request(method, path, body, {**self.headers, **(headers or {})})
        found = self.connection.getresponse()
        return Answer(found.status, {name.lower(): value for name, value in found.getheaders()}, found.read())

    def get(self, path: str) -> Answer:
        """Ask for something."""
        return self.send("GET", path)

    def post(self, path: str, data: Any = None) -> Answer:
        """Send data as JSON."""
        body = b"" if data is None else json.dumps(data).encode()
        return self.send("POST", path, body, {"content-type": "application/json"})


class Server:
    """A running server, and the house inside it for tests that look behind the scenes."""

    def __init__(self, database: str, mail: str = "", express: bool = True) -> None:
        self.app = create_app(Settings(database, mail=mail, express=express))
        config = uvicorn.Config(
            self.app,
            "127.0.0.1",
            0,
            log_level="warning",
            timeout_graceful_shutdown=1,
            # Nobody is hung up on who comes back after a long time on a busy machine.
            timeout_keep_alive=3600,
            http=Gated,
            ws=Socket,
        )
        self._server = uvicorn.Server(config)
        self._clients: list[Client] = []
        self._thread = threading.Thread(target=self._run, name="server")
        self._thread.start()
        deadline = time.monotonic() + PATIENCE
        while not self._server.started:
            assert self._thread.is_alive(), "the server does not start"
            assert time.monotonic() < deadline, "the server starts too slowly"
            time.sleep(0.01)
        self.port: int = self._server.servers[0].sockets[0].getsockname()[1]

    def _run(self) -> None:
        asyncio.run(self._live())

    async def _live(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve()

    @property
    def house(self) -> House:
        """Everything the server works with."""
        house: House = self.app.state.house
        return house

    def is_connected(self, port: int) -> bool:
        """Whether it holds a connection from this port."""
        held = [getattr(each, "client", None) for each in self._server.server_state.connections.copy()]
        return any(client is not None and client[1] == port for client in held)

    def run(self, work: Coroutine[Any, Any, Value]) -> Value:
        """Have something done in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def client(self, token: str | None = None, language: str = "en") -> Client:
        """A new connection."""
        self._clients.append(Client(self.port, token, language))
        return self._clients[-1]

    def newcomer(self, name: str = "Ada") -> tuple[Person, str]:
        """A new guest and a token, past the limits for strangers."""

        def job(connection: Any) -> tuple[Person, str]:
            person = people.new_guest(connection, name, {}, time.time())
            return person, people.new_token(connection, person.id, secrets.token_hex(4), time.time())

        return self.run(self.house.database.write(job))

    def guest(self, name: str = "Ada", language: str = "en") -> Client:
        """The client of a new guest."""
        return self.client(self.newcomer(name)[1], language)

    def visitor(self, name: str = "Ada", language: str = "en") -> Client:
        """The browser of a new guest: known by a session, and on a page of this server."""

        def job(connection: Any) -> str:
            person = people.new_guest(connection, name, {}, time.time())
            return people.open_session(connection, person.id, time.time())

        client = self.client(language=language)
        secret = self.run(self.house.database.write(job))
        client.headers |= {"cookie": f"{SESSION_COOKIE}={secret}", "sec-fetch-site": "same-origin"}
        return client

    def close(self) -> None:
        """End it."""
        for client in self._clients:
            client.connection.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not end"
