"""Actions on the short way: answered like on the ordinary one, in order, in pieces, and never lost."""

import gzip
import json
import socket
import time
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from tests.patience import PATIENCE, logged, wait_until
from tests.server.playing import acting, shared_table, state
from tests.server.serving import Client, Server
from zugwerk.server.api.asked import ActAsked
from zugwerk.server.api.endpoint import Endpoint
from zugwerk.server.api.told import ReceiptTold
from zugwerk.server.entry import express
from zugwerk.server.logs import Tallies
from zugwerk.server.play.desk import Desk
from zugwerk.table.store.database import Append, Database, Unwritable


class Wire:
    """A bare connection, to send bytes just as a test wants them."""

    def __init__(self, server: Server) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        self._stream = self.socket.makefile("rb")

    def answer(self) -> tuple[int, dict[str, str], Any]:
        """The next answer: status, headers, what the body says."""
        status = int(self._stream.readline().split()[1])
        headers = {}
        while (line := self._stream.readline().strip()) != b"":
            name, _, value = line.partition(b": ")
            headers[name.decode().lower()] = value.decode()
        return status, headers, json.loads(self._stream.read(int(headers["content-length"])))

    def is_closed(self) -> bool:
        """Whether the server hung up; waits for it."""
        return self._stream.read(1) == b""

    def close(self) -> None:
        """Hang up."""
        self._stream.close()
        self.socket.close()


class Ways:
    """Counts what was carried out on the short way and what was not, and what took the ordinary one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.carried_out: list[bool] = []
        self.ordinary = 0
        acted, serve = express._acted, Endpoint.__call__

        async def counted(*given: Any) -> ReceiptTold | None:
            told = await acted(*given)
            self.carried_out.append(told is not None)
            return told

        async def served(endpoint: Endpoint, *given: Any) -> None:
            self.ordinary += endpoint.body is ActAsked
            await serve(endpoint, *given)

        monkeypatch.setattr(express, "_acted", counted)
        monkeypatch.setattr(Endpoint, "__call__", served)


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> Ways:
    return Ways(monkeypatch)


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    found = Wire(server)
    yield found
    found.close()


def request(client: Client, table: str, data: object, *lines: str) -> bytes:
    """An action as bytes."""
    body = json.dumps(data).encode()
    head = [
        f"POST /api/table/{table}/act HTTP/1.1",
        "Host: 127.0.0.1",
        f"Authorization: {client.headers['authorization']}",
        *lines,
        f"Content-Length: {len(body)}",
    ]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


def next_action(client: Client, table: str, **more: Any) -> dict[str, Any]:
    seen = acting(client, table)
    return {"seat": seen["seat"], "action": seen["legal"][0], "version": seen["version"], **more}


def test_an_action_takes_the_short_way_and_is_kept(server: Server, wire: Wire, ways: Ways) -> None:
    client = server.guest()
    table = shared_table(client, "metro")
    data = next_action(client, table)
    wire.socket.sendall(request(client, table, data, "Content-Type: application/json", "User-Agent: bot"))
    status, headers, body = wire.answer()
    assert (status, body["repeated"], ways.carried_out, ways.ordinary) == (200, False, [True], 0)
    assert body["version"] > data["version"]
    assert acting(client, table)["version"] == body["version"]
    plain = client.get(f"/api/table/{table}").headers
    told = ("content-type", "cache-control", "content-security-policy", "x-content-type-options")
    assert {name: headers[name] for name in told} == {name: plain[name] for name in told}
    assert "date" in headers


def test_a_request_may_come_in_pieces(server: Server, wire: Wire, ways: Ways) -> None:
    client = server.guest()
    table = shared_table(client, "metro")
    for pieces in ("head and body", "byte by byte", "in the middle of the head"):
        sent = request(client, table, next_action(client, table))
        cut = {"head and body": [sent.index(b"\r\n\r\n") + 4], "in the middle of the head": [40]}.get(pieces)
        places = [0, *(cut or range(1, len(sent))), len(sent)]
        for start, end in pairwise(places):
            wire.socket.sendall(sent[start:end])
            time.sleep(0.02 if cut else 0)
        assert wire.answer()[0] == 200, pieces


def test_requests_on_one_connection_are_answered_in_order(server: Server, wire: Wire) -> None:
    client = server.guest()
    table = shared_table(client, "metro")
    data = next_action(client, table)
    look = f"GET /api/table/{table} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    wire.socket.sendall(request(client, table, data))
    wire.socket.sendall(look + request(client, table, {**data, "key": "late"}) + look)
    first, second, third, fourth = [wire.answer() for _ in range(4)]
    assert first[0] == second[0] == fourth[0] == 200
    assert second[2]["version"] == first[2]["version"] == fourth[2]["version"]
    assert (third[0], third[2]["code"]) == (409, "stale")


@pytest.fixture
def plain(server: Server) -> Iterator[Wire]:
    """A server beside the first that has no short way."""
    other = Server(server.house.settings.database, express=False)
    found = Wire(other)
    yield found
    found.close()
    other.close()


def test_what_is_wrong_is_told_as_on_the_ordinary_way(
    server: Server, wire: Wire, plain: Wire, ways: Ways
) -> None:
    ann, bob = server.guest(), server.guest()
    table = shared_table(ann, "metro")
    data = next_action(ann, table, key="once")
    cases = [
        (ann, {**data, "action": "play 33 99"}, 400),
        (ann, {**data, "version": data["version"] - 1}, 409),
        (ann, {**data, "seat": 7}, 404),
        (ann, {**data, "more": 1}, 400),
        (ann, [data], 400),
        (bob, data, 403),
    ]
    for client, wrong, expected in cases:
        wire.socket.sendall(request(client, table, wrong))
        plain.socket.sendall(request(client, table, wrong))
        status, headers, told = wire.answer()
        assert (status, set(told)) == (expected, {"code", "message", "rule", "detail"}), wrong
        assert (status, set(headers), told) == at_any_time(plain.answer())
    assert ways.carried_out
    assert True not in ways.carried_out
    for repeated in (False, True):
        wire.socket.sendall(request(ann, table, data))
        status, _, told = wire.answer()
        assert (status, told["repeated"]) == (200, repeated)


def at_any_time(answer: tuple[int, dict[str, str], Any]) -> tuple[int, set[str], Any]:
    return answer[0], set(answer[1]), answer[2]


def test_a_key_that_somebody_else_used_is_not_answered(server: Server, wire: Wire) -> None:
    ann, bob, stranger = server.guest("Ann"), server.guest("Bob"), server.guest("Eve")
    table = ann.post("/api/table", {"game": "metro", "seats": 2, "options": {"first_seat": "1"}}).json()["id"]
    for client in (ann, bob):
        client.post(f"/api/table/{table}/join", {})
    seen = state(ann, table)
    data = {"seat": 0, "action": seen["legal"][0], "version": seen["version"], "key": "once"}
    assert ann.post(f"/api/table/{table}/act", data).status == 200
    for client, version, expected in ((bob, 0, 409), (stranger, 0, 409), (bob, 1, 403), (stranger, 1, 403)):
        tried = {**data, "version": data["version"] if version == 0 else state(ann, table)["version"]}
        for key in ("once", "never used"):
            wire.socket.sendall(request(client, table, {**tried, "key": key.replace(" ", "-")}))
            status, _, told = wire.answer()
            assert (status, told["code"]) == (expected, "stale" if version == 0 else "not-your-seat")
            assert client.post(f"/api/table/{table}/act", {**tried, "key": "once"}).json() == told
    wire.socket.sendall(request(ann, table, data))
    assert wire.answer()[2]["repeated"]


@pytest.mark.parametrize(
    "line",
    [
        "Zugwerk-Update: seat=0",
        "Authorization: Basic YTpi",
        "Content-Length: 5",
        " folded",
        "User-Agent: " + "x" * 40000,
    ],
)
def test_an_unusual_request_is_left_to_the_ordinary_way(
    server: Server, wire: Wire, ways: Ways, line: str
) -> None:
    client = server.guest()
    table = shared_table(client, "metro")
    wire.socket.sendall(request(client, table, next_action(client, table), line))
    wire.socket.recv(1)
    assert ways.carried_out == []


def test_a_body_in_pieces_is_left_to_the_ordinary_way(server: Server, wire: Wire, ways: Ways) -> None:
    client = server.guest()
    table = shared_table(client, "metro")
    body = json.dumps(next_action(client, table)).encode()
    head = request(client, table, {}, "Transfer-Encoding: chunked").replace(b"Content-Length: 2\r\n", b"")
    wire.socket.sendall(head.removesuffix(b"{}") + b"5\r\n" + body[:5] + b"\r\n")
    time.sleep(0.2)
    wire.socket.sendall(b"%x\r\n%b\r\n0\r\n\r\n" % (len(body) - 5, body[5:]))
    assert (wire.answer()[0], ways.carried_out, ways.ordinary) == (200, [False], 1)


def test_what_could_not_be_written_is_tried_again_and_told(
    server: Server, wire: Wire, ways: Ways, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = server.guest()
    table = shared_table(client, "metro")
    data = next_action(client, table)

    append, failures = Database.append, [Unwritable("disk full")]

    async def full(database: Database, job: Append) -> None:
        if failures:
            raise failures.pop()
        await append(database, job)

    with monkeypatch.context() as broken:
        broken.setattr(Database, "append", full)
        wire.socket.sendall(request(client, table, data))
        status, _, told = wire.answer()
    assert (ways.carried_out, ways.ordinary, status, told["repeated"]) == ([False], 1, 200, False)
    assert acting(client, table)["version"] == told["version"]


def look(client: Client, table: str, query: str, *lines: str) -> bytes:
    """What has changed, asked for as bytes by a page."""
    known = [f"{name}: {client.headers[name]}" for name in ("cookie",) if name in client.headers]
    head = [f"GET /api/table/{table}/update?{query} HTTP/1.1", "Host: 127.0.0.1", *known, *lines]
    return "\r\n".join(head).encode() + b"\r\n\r\n"


def test_a_page_is_told_on_the_short_way_what_it_is_told_on_the_ordinary_one(
    server: Server, wire: Wire, plain: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, short = express._looked, []

    async def counted(*given: Any) -> Any:
        told = await looked(*given)
        short.append(told is not None)
        return told

    monkeypatch.setattr(express, "_looked", counted)
    ann, stranger = server.visitor("Ann"), server.client()
    table = shared_table(ann, "metro")
    cases = [
        (ann, "seat=0", 200),
        (ann, "", 200),
        (stranger, "", 200),
        (stranger, "seat=0", 403),
        (ann, "seat=9", 404),
        (ann, "at=9999", 404),
        (ann, "more=1", 400),
    ]
    for client, query, expected in cases:
        wire.socket.sendall(look(client, table, query))
        plain.socket.sendall(look(client, table, query))
        status, headers, told = at_any_time(wire.answer())
        assert status == expected, query
        assert (status, headers, told) == at_any_time(plain.answer()), query
    assert short == [expected == 200 for _, _, expected in cases]


def test_after_a_bug_nothing_is_done_twice(
    server: Server, wire: Wire, ways: Ways, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    client = server.guest()
    table = shared_table(client, "metro")
    act, acted = Desk.act, []

    async def forgetful(*given: Any) -> None:
        acted.append(await act(*given))
        raise KeyError("how to say that it was done")

    monkeypatch.setattr(Desk, "act", forgetful)
    sent = request(client, table, next_action(client, table))
    check_bug(wire, sent, caplog, server.house.tallies)
    assert (len(acted), ways.ordinary) == (1, 0)
    assert acting(client, table)["version"] == acted[0].version


def test_a_bug_in_what_a_page_is_told_is_not_hidden(
    server: Server, wire: Wire, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, looks = shared_table(server.guest(), "metro"), []

    async def broken(*given: Any) -> None:
        looks.append(given)
        raise KeyError("what was there")

    monkeypatch.setattr(express, "update", broken)
    check_bug(wire, look(server.client(), table, ""), caplog, server.house.tallies)
    assert len(looks) == 1


def check_bug(wire: Wire, sent: bytes, caplog: pytest.LogCaptureFixture, tallies: Tallies) -> None:
    """A bug is told without details, counted once and logged once."""
    before = tallies.requests.copy()
    wire.socket.sendall(sent)
    status, _, told = wire.answer()
    assert (status, told["code"], told["detail"]) == (500, "bug", {})
    wait_until(lambda: logged(caplog))
    assert [line.strip() for line in logged(caplog)] == ["Exception in ASGI application"]
    assert [(status, times) for (_, status), times in (tallies.requests - before).items()] == [(500, 1)]


def test_whoever_shows_a_token_looks_on_the_ordinary_way(server: Server, wire: Wire) -> None:
    table = shared_table(server.guest(), "metro")
    wire.socket.sendall(look(server.client(), table, "", "Authorization: Bearer nobodys"))
    status, _, told = wire.answer()
    assert (status, told["code"]) == (401, "unknown-person")


def test_an_update_is_compressed_for_who_can_read_that(server: Server, wire: Wire) -> None:
    table = shared_table(server.guest(), "metro")
    packed = server.client().send("GET", f"/api/table/{table}/update", headers={"accept-encoding": "gzip"})
    wire.socket.sendall(look(server.client(), table, ""))
    _, headers, told = wire.answer()
    assert headers["vary"] == packed.headers["vary"] == "Accept-Encoding"
    assert packed.headers["content-encoding"] == "gzip"
    assert json.loads(gzip.decompress(packed.body))["shows"] == told["shows"]
