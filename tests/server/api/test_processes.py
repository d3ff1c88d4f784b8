"""Two servers on one database tell what happens at each other's tables, on SQLite and on PostgreSQL."""

import time
from collections.abc import Iterator

import pytest

from tests.patience import is_soon
from tests.server.api.test_streams import streaming
from tests.server.playing import act, acting, shared_table, state
from tests.server.serving import Server


@pytest.fixture
def two(database_url: str) -> Iterator[tuple[Server, Server]]:
    one = Server(database_url)
    try:
        other = Server(database_url)
        yield one, other
        other.close()
    finally:
        one.close()


def test_streams_tell_what_another_process_did(two: tuple[Server, Server]) -> None:
    _, token = two[0].newcomer()
    here, there = (server.client(token) for server in two)
    with streaming(there, "/api/stream/events") as events:
        table = shared_table(here, "metro")
        waits: list[float] = []
        assert [events.next()["type"] for _ in range(2)] == ["start", "turn"]
        with streaming(there, f"/api/table/{table}/stream") as states:
            assert states.next()["version"] == state(here, table)["version"]
            for _ in range(3):
                seen = acting(here, table)
                version = act(here, seen, seen["legal"][0]).json()["version"]
                began = time.monotonic()
                assert states.next()["version"] == version
                assert events.next()["version"] == version
                waits.append(time.monotonic() - began)
        assert is_soon(waits), waits


def test_a_key_counts_in_every_process(two: tuple[Server, Server]) -> None:
    _, token = two[0].newcomer()
    here, there = (server.client(token) for server in two)
    table = shared_table(here, "metro")
    seen = acting(here, table)
    first = act(here, seen, seen["legal"][0], key="once").json()
    assert act(there, seen, seen["legal"][0], key="once").json() == {**first, "repeated": True}
    assert act(there, seen, seen["legal"][0], key="twice").json()["code"] == "stale"


def test_signs_no_database_keeps_are_refused_or_left_out(two: tuple[Server, Server]) -> None:
    client = two[0].guest()
    table = shared_table(client, "metro")
    assert client.post(f"/api/table/{table}/chat", {"text": "a\u0000b"}).status == 200
    assert client.get(f"/api/table/{table}/chat").json()["entries"][0]["text"] == "a b"
    assert client.send("PUT", f"/api/table/{table}/note", b'{"text": "a\\u0000b"}').status == 200
    assert client.get(f"/api/table/{table}/note").json() == {"text": "ab"}
    for path, data in (
        ("/api/tokens", {"label": "\u0000"}),
        ("/api/guest", {"name": "a\u0000b"}),
        ("/api/table", {"game": "\u0000", "seats": 2}),
        ("/api/table", {"game": "berlin", "seats": 2, "options": {"map": '{"name": "\u0000"}'}}),
    ):
        assert client.post(path, data).status in (400, 422)
