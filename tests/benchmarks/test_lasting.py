"""A connection that is kept: asked anew where a server closed it idle, and nowhere else."""

import http.client
import socket
import threading
from collections.abc import Iterator

import pytest

from benchmarks.server import lasting
from benchmarks.server.lasting import Lasting
from tests.patience import PATIENCE

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
BODY = '{"key": "1"}'
HALF = b"HTTP/1.1 200 OK\r\nContent-Le"


class Moody:
    """A server that says what it was told to, in each of its connections, and hangs up when that is all."""

    def __init__(self, *connections: list[bytes]) -> None:
        self.heard: list[bytes] = []
        self._moods = connections
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.hung_up = threading.Event()
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def close(self) -> None:
        self._thread.join(PATIENCE)
        self._listener.close()

    def _serve(self) -> None:
        for mood in self._moods:
            talk, _ = self._listener.accept()
            with talk:
                for word in mood:
                    self.heard.append(_hear(talk))
                    talk.sendall(word)
            self.hung_up.set()


def _hear(talk: socket.socket) -> bytes:
    """One request with its body, which may come in pieces."""
    heard = b""
    while not heard.endswith(BODY.encode()) and (more := talk.recv(4096)):
        heard += more
    return heard


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was used before may be closed at any time."""
    monkeypatch.setattr(lasting, "IDLE_SECONDS", 0.0)


@pytest.fixture
def moody(request: pytest.FixtureRequest) -> Iterator[Moody]:
    server = Moody(*request.param)
    yield server
    server.close()


def ask(connection: Lasting) -> bytes:
    connection.request("POST", "/act", BODY, {"content-type": "application/json"})
    with connection.getresponse() as answer:
        return answer.read()


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("moody", [([ANSWER], [ANSWER, ANSWER], [ANSWER])], indirect=True)
def test_what_was_closed_idle_is_asked_anew_each_time(moody: Moody) -> None:
    connection = Lasting(moody.port)
    for _ in range(4):
        assert ask(connection) == b"ok"
        moody.hung_up.wait(0.2)
    assert connection.reopened == 2
    assert len(set(moody.heard)) == 1
    assert moody.heard[0].endswith(BODY.encode())
    connection.close()


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("moody", [([ANSWER, b""], [ANSWER])], indirect=True)
def test_what_was_sent_while_it_was_closed_is_asked_anew(moody: Moody) -> None:
    connection = Lasting(moody.port)
    assert [ask(connection), ask(connection)] == [b"ok", b"ok"]
    assert connection.reopened == 1
    connection.close()


@pytest.mark.parametrize("moody", [([ANSWER, b""],)], indirect=True)
def test_a_server_that_hangs_up_too_soon_has_to_answer_for_it(moody: Moody) -> None:
    connection = Lasting(moody.port)
    assert ask(connection) == b"ok"
    with pytest.raises(http.client.RemoteDisconnected):
        ask(connection)
    assert connection.reopened == 0
    connection.close()


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("moody", [([b""],)], indirect=True)
def test_a_new_connection_is_not_asked_anew(moody: Moody) -> None:
    connection = Lasting(moody.port)
    with pytest.raises(http.client.RemoteDisconnected):
        ask(connection)
    connection.close()


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("moody", [([ANSWER, b""], [b""])], indirect=True)
def test_it_is_asked_anew_only_once(moody: Moody) -> None:
    connection = Lasting(moody.port)
    assert ask(connection) == b"ok"
    with pytest.raises(http.client.RemoteDisconnected):
        ask(connection)
    assert connection.reopened == 1
    connection.close()


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("moody", [([ANSWER, HALF],)], indirect=True)
def test_an_answer_that_was_begun_is_not_asked_for_anew(moody: Moody) -> None:
    connection = Lasting(moody.port)
    assert ask(connection) == b"ok"
    connection.request("POST", "/act", BODY)
    with connection.getresponse() as answer:
        assert (answer.status, connection.reopened) == (200, 0)
    connection.close()
