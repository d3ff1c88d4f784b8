"""Streams tell every change to those it concerns, stay alive in silence and go on from a cursor."""

import http.client
import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.patience import PATIENCE, wait_until
from tests.server.playing import act, acting, made, play, shared_table, state
from tests.server.serving import Client, Server
from zugwerk.server.api import streams


class Stream:
    """The lines of a stream as they come."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self._response = response

    def line(self) -> bytes:
        """The next line, even if it is empty; b"" at the end."""
        return self._response.readline()

    def next(self) -> Any:
        """The next line that says something; ``None`` at the end."""
        while (line := self.line()) and not line.strip():
            pass
        return json.loads(line) if line else None


@contextmanager
def streaming(client: Client, path: str) -> Iterator[Stream]:
    connection = http.client.HTTPConnection(client.connection.host, client.connection.port, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers={**client.headers, "accept-encoding": "gzip"})
        response = connection.getresponse()
        assert response.status == 200, response.read()
        yield Stream(response)
    finally:
        connection.close()


def test_a_table_streams_its_state_after_every_change_and_ends_with_the_game(server: Server) -> None:
    client = server.guest()
    table = shared_table(client, "metro")
    seen: list[dict[str, Any]] = []

    def watch() -> None:
        with streaming(client, f"/api/table/{table}/stream") as stream:
            while (line := stream.next()) is not None:
                seen.append(line)

    watcher = threading.Thread(target=watch)
    watcher.start()
    end = play(client, table, random.Random(4))
    watcher.join(PATIENCE)
    assert not watcher.is_alive(), "the stream does not end with the game"
    versions = [line["version"] for line in seen]
    assert versions == sorted(set(versions))
    assert len(versions) > 20
    assert seen[-1] == end


def test_lines_are_sent_at_once_and_not_compressed(server: Server) -> None:
    client = server.guest()
    table = shared_table(client, "metro")
    with streaming(client, f"/api/table/{table}/stream?seat=0") as stream:
        assert stream.headers["content-type"].startswith("application/x-ndjson")
        assert stream.headers["content-encoding"] == "identity"
        assert stream.next() == state(client, table, 0)
        seen = acting(client, table)
        version = act(client, seen, seen["legal"][0]).json()["version"]
        assert stream.next()["version"] == version


def test_a_stream_goes_on_from_the_version_that_was_received(server: Server) -> None:
    client = server.guest()
    table = shared_table(client, "metro")
    seen = acting(client, table)
    with streaming(client, f"/api/table/{table}/stream?since={seen['version']}") as stream:
        version = act(client, seen, seen["legal"][0]).json()["version"]
        assert stream.next()["version"] == version
    with streaming(client, f"/api/table/{table}/stream?since={seen['version']}") as stream:
        assert stream.next()["version"] == version


def test_silence_is_filled_with_empty_lines(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "KEEP_ALIVE_SECONDS", 0.05)
    client = server.guest()
    table = shared_table(client, "metro")
    with streaming(client, f"/api/table/{table}/stream") as stream:
        assert stream.line().strip()
        assert [stream.line() for _ in range(3)] == [b"\n"] * 3
    with streaming(client, "/api/stream/events") as stream:
        assert [stream.next()["type"] for _ in range(2)] == ["start", "turn"]
        assert [stream.line() for _ in range(3)] == [b"\n"] * 3


def test_whoever_goes_away_is_not_waited_for(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "KEEP_ALIVE_SECONDS", 0.05)
    client = server.guest()
    table = shared_table(client, "metro")
    before = server.house.hub.watchers
    with streaming(client, f"/api/table/{table}/stream") as stream:
        stream.next()
        assert server.house.hub.watchers == before + 1
    wait_until(lambda: server.house.hub.watchers == before, "the watcher of a closed stream stays")


def test_events_tell_of_starts_turns_and_ends_of_own_tables(server: Server) -> None:
    ada, bea = server.guest("Ada"), server.guest("Bea")
    with streaming(ada, "/api/stream/events") as stream:
        shared_table(bea, "metro")
        table = made(ada, {"game": "metro", "seats": 2, "chairs": [{"me": True}]})
        bea.post(f"/api/table/{table}/join", {})
        first = stream.next()
        assert (first["type"], first["table"], first["seats"]) == ("start", table, [0])
        if not state(ada, table)["your_turn"]:
            seen = state(bea, table)
            act(bea, seen, seen["legal"][0])
        turn = stream.next()
        seen = state(ada, table)
        assert turn == {
            "type": "turn",
            "table": table,
            "game": "metro",
            "version": seen["version"],
            "seats": [0],
            "cursor": turn["cursor"],
        }
        asked = {"seat": 0, "version": seen["version"], "matter": "end"}
        ada.post(f"/api/table/{table}/propose", asked)
        later = state(bea, table)
        answer = {"seat": 1, "version": later["version"], "agree": True}
        assert bea.post(f"/api/table/{table}/answer", answer).status == 200
        while (event := stream.next())["type"] != "end":
            assert event["type"] == "turn"
        assert (event["table"], event["version"]) == (table, state(ada, table)["version"])


def test_events_go_on_from_a_cursor_without_old_starts(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "OVERLAP_SECONDS", 0.0)
    client = server.guest()
    table = shared_table(client, "metro")
    with streaming(client, "/api/stream/events") as stream:
        assert stream.next()["type"] == "start"
        cursor = stream.next()["cursor"]
    time.sleep(0.02)
    seen = acting(client, table)
    version = act(client, seen, seen["legal"][0]).json()["version"]
    other = shared_table(client, "metro")
    with streaming(client, f"/api/stream/events?since={cursor}") as stream:
        told = [stream.next() for _ in range(3)]
    assert [(event["type"], event["table"]) for event in told] == [
        ("turn", table),
        ("start", other),
        ("turn", other),
    ]
    assert told[0]["version"] == version


def test_events_tell_what_a_process_did_whose_clock_is_an_hour_behind(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, now = server.guest(), time.time
    table, other = shared_table(client, "metro"), shared_table(client, "metro")
    with streaming(client, "/api/stream/events") as stream:
        told = [stream.next() for _ in range(4)]
        assert [event["type"] for event in told] == ["start", "turn"] * 2
        monkeypatch.setattr(time, "time", lambda: now() - 3600)
        for changed in (table, other):
            seen = acting(client, changed)
            version = act(client, seen, seen["legal"][0]).json()["version"]
            event = stream.next()
            assert (event["type"], event["table"], event["version"]) == ("turn", changed, version)


def test_a_turn_is_told_to_who_comes_back_though_a_clock_was_set_back_meanwhile(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, now = server.guest(), time.time
    table = shared_table(client, "metro")
    with streaming(client, "/api/stream/events") as stream:
        assert stream.next()["type"] == "start"
        cursor = stream.next()["cursor"]
    monkeypatch.setattr(time, "time", lambda: now() - 60)
    seen = acting(client, table)
    version = act(client, seen, seen["legal"][0]).json()["version"]
    with streaming(client, f"/api/stream/events?since={cursor}") as stream:
        event = stream.next()
    assert (event["type"], event["table"], event["version"]) == ("turn", table, version)


def test_a_seat_a_bot_looks_after_is_not_waited_for(server: Server) -> None:
    client = server.guest()
    table = shared_table(client, "metro")
    seat = state(client, table)["actors"][0]
    client.post(f"/api/table/{table}/stand-in", {"seat": 1 - seat})
    with streaming(client, "/api/stream/events") as stream:
        assert stream.next()["type"] == "start"
        event = stream.next()
        assert (event["type"], event["seats"]) == ("turn", [seat])
        seen = state(client, table, seat)
        act(client, seen, seen["legal"][0])
        event = stream.next()
        assert (event["type"], event["seats"]) == ("turn", [seat])
        assert event["version"] > seen["version"]


def test_nobody_opens_more_streams_than_anyone_needs(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "MOST_STREAMS", 2)
    monkeypatch.setattr(streams, "KEEP_ALIVE_SECONDS", 0.05)
    client = server.guest()
    table = shared_table(client, "metro")
    path = f"/api/table/{table}/stream"
    with streaming(client, path) as one, streaming(client, path) as two:
        assert one.next() == two.next()
        answer = client.get(path)
        assert (answer.status, answer.json()["code"]) == (429, "too-many")
        assert answer.headers["retry-after"] == "60"
        with streaming(server.guest("Bea"), path) as other:
            assert other.next()
    wait_until(lambda: not server.house.limits.streams, "closed streams are still counted")
