"""Who plays while a server is put to the test: programs by the JSON interface, pages as browsers have them.

All of them ask again, with the same key, whatever went wrong on the way, at whichever process answers.
"""

import http.client
import json
import time
import urllib.parse
from typing import Any, Final, NamedTuple

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from benchmarks.server.lasting import Lasting
from tests.patience import PATIENCE
from tests.server.acknowledged import GONE, Patient, Sent

GAMES: Final = ("metro", "berlin", "cologne")
# Nothing happens at a table for so long only if something is wrong.
STILL_SECONDS: Final = 90.0
VISITS: Final = ("/", "/t/{table}", "/t/{table}?at=2", "/next", "/api/tables", "/api/table/{table}/log")
EVERY_SO_MANY_STEPS: Final = 10
FINE: Final = (200, 303)


class Late(Exception):
    """Raised when everybody is to go home."""


class Trouble(NamedTuple):
    """When a host refused something or was not there, and how that was told."""

    at: float
    port: int
    words: str


# The status of an answer that asks to wait.
TOO_MANY: Final = 429


class Guest(Patient):
    """Somebody at tables of a game, who notes when something was refused or nobody was there."""

    def __init__(self, token: str, seed: int, pause: float) -> None:
        super().__init__(token, seed)
        self.troubles: list[Trouble] = []
        self.times: list[float] = []
        self.reopened = 0
        self.order = {
            "game": GAMES[seed % len(GAMES)],
            "seats": 2,
            "chairs": [{"me": True}, {"me": True, "name": "Other"}],
        }
        self._pause: Final = pause
        self._port = 0
        self._steps = 0

    def live(self, ports: list[int]) -> None:
        """Play until told to end, at one process as long as it answers."""
        while not self.ended.is_set() and not self.surprises:
            self._port = self.dice.choice(ports)
            connection = Lasting(self._port)
            try:
                self._stay(connection)
            except Late:
                pass
            except GONE as error:
                self.asked_again += 1
                self.troubles.append(Trouble(time.time(), self._port, f"{type(error).__name__}: {error}"))
                time.sleep(0.2)
            except Exception as error:  # noqa: BLE001 - told in the end
                self.surprises.append(repr(error))
            finally:
                connection.close()
                self.reopened += connection.reopened
                self._leave()

    def _stay(self, connection: http.client.HTTPConnection) -> None:
        while not self.ended.is_set() and not self.surprises:
            self._steps += 1
            self._step(connection)
            time.sleep(self._pause)

    def _ask(
        self, connection: http.client.HTTPConnection, method: str, path: str, data: Any = None
    ) -> tuple[int, Any]:
        """Who is told to wait, as one who begins many games in a minute, waits."""
        status, answer = super()._ask(connection, method, path, data)
        while status == TOO_MANY:
            if self.ended.wait(answer["detail"]["retry_after"]):
                raise Late
            connection.close()
            status, answer = super()._ask(connection, method, path, data)
        return status, answer

    def _answered(self, sent: Sent, status: int, answer: Any) -> None:
        super()._answered(sent, status, answer)
        if status == 200:
            self.times.append(time.monotonic())

    def _leave(self) -> None:
        """Close what belongs to a process that is left."""


class Page(Guest):
    """A browser at tables with a bot: it has a session and a socket, and is told what changed."""

    def __init__(self, session: str, seed: int, pause: float) -> None:
        super().__init__("", seed, pause)
        cookie = f"zugwerk-session={session}"
        self.headers = {"cookie": cookie, "sec-fetch-site": "same-origin", "content-type": "application/json"}
        self.order["chairs"] = [{"me": True}, {"bot": "greedy"}]
        self._socket: ClientConnection | None = None
        self._known, self._shows = 0, ""

    def _next(self, connection: http.client.HTTPConnection) -> Sent | None:
        """Look until something can be done; the socket says when to look again."""
        if not self.tables:
            return None
        if self._steps % EVERY_SO_MANY_STEPS == 0:
            self._visit(connection)
        table, until = self.tables[-1], time.monotonic() + STILL_SECONDS
        while not self.ended.is_set():
            _, told = self._ask(connection, "GET", f"/api/table/{table}/update?{self._wish()}")
            self._told(told)
            if told["status"] == "over":
                return None
            if told["turn"] and told["choices"]:
                self.count += 1
                action = self.dice.choice(told["choices"]["actions"])["do"]
                return Sent(table, told["seat"], action, told["version"], f"{self.count}")
            if time.monotonic() > until:
                raise RuntimeError(f"nothing happens at table {table}, version {told['version']}")
            self._wait(table)
        raise Late

    def _sit_down(self, connection: http.client.HTTPConnection) -> None:
        super()._sit_down(connection)
        self._leave()
        self._known, self._shows = 0, ""

    def _answered(self, sent: Sent, status: int, answer: Any) -> None:
        super()._answered(sent, status, answer)
        if status == 200 and answer.get("update"):
            self._told(answer["update"])

    def _ask(
        self, connection: http.client.HTTPConnection, method: str, path: str, data: Any = None
    ) -> tuple[int, Any]:
        self.headers["zugwerk-update"] = self._wish()
        return super()._ask(connection, method, path, data)

    def _wish(self) -> str:
        asked = {"seat": 0, "layout": "landscape", "known": self._known, "shows": self._shows, "scenes": True}
        return urllib.parse.urlencode(asked).replace("True", "true")

    def _told(self, update: dict[str, Any]) -> None:
        self._known, self._shows = update["count"], update["shows"]

    def _wait(self, table: str) -> None:
        try:
            if self._socket is None:
                here = f"127.0.0.1:{self._port}"
                headers = {"Cookie": self.headers["cookie"], "Origin": f"http://{here}"}
                self._socket = connect(f"ws://{here}/t/{table}/live", additional_headers=headers)
                self._socket.recv(timeout=PATIENCE)
            self._socket.recv(timeout=1)
        except TimeoutError:
            pass
        except WebSocketException as error:
            raise ConnectionError(str(error)) from None

    def _visit(self, connection: http.client.HTTPConnection) -> None:
        path = self.dice.choice(VISITS).format(table=self.tables[-1])
        connection.request("GET", path, headers=self.headers)
        answer = connection.getresponse()
        body = answer.read()
        if answer.status == 503:
            raise ConnectionError("503")
        if answer.status not in FINE:
            self.surprises.append((path, answer.status, body[-300:]))

    def _leave(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None


def new_program(port: int, seed: int, pause: float) -> Guest:
    """Somebody who comes with a program."""
    _, body = _post(port, "/api/guest", json.dumps({"name": "Ann"}), "application/json")
    return Guest(json.loads(body)["token"], seed, pause)


def new_page(port: int, seed: int, pause: float) -> Page:
    """Somebody who comes with a browser."""
    cookie, _ = _post(port, "/guest", "guest=Bob", "application/x-www-form-urlencoded")
    return Page(cookie.partition("zugwerk-session=")[2].partition(";")[0], seed, pause)


def _post(port: int, path: str, body: str, kind: str) -> tuple[str, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("POST", path, body, {"content-type": kind, "sec-fetch-site": "same-origin"})
        answer = connection.getresponse()
        if answer.status not in FINE:
            raise RuntimeError(f"{path}: {answer.status} {answer.read()!r}")
        return answer.headers.get("set-cookie", ""), answer.read()
    finally:
        connection.close()
