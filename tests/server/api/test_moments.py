"""Any moment of a game can be played on, or taken away, once nothing in it is a secret."""

import random

from tests.server.playing import play, shared_table, state
from tests.server.serving import Client, Server
from zugwerk.core.record import Record, read_record


def record(client: Client, table: str, query: str = "") -> Record:
    answer = client.get(f"/api/table/{table}/record{query}")
    assert answer.status == 200, answer
    return read_record(answer.body.splitlines())


def test_a_game_that_hides_nothing_is_played_on_from_any_moment_while_it_goes_on(server: Server) -> None:
    ada = server.guest()
    table = shared_table(ada, "cologne", 2)
    play(ada, table, random.Random(3), 12)
    whole = record(ada, table)
    assert whole.seed is None
    assert record(ada, table, "?at=6").entries == whole.entries[:6]
    bea = server.guest("Bea")
    made = bea.post(f"/api/table/{table}/play-on", {"at": 6})
    assert made.status == 200, made
    other = made.json()["id"]
    assert state(bea, other)["status"] == "open"
    for client in (bea, ada):
        assert client.post(f"/api/table/{other}/join").status == 200
    assert record(bea, other).entries == whole.entries[:6]
    after = play_one(bea, ada, other)
    assert after.entries[:6] == whole.entries[:6]
    assert record(ada, table).entries == whole.entries


def play_one(bea: Client, ada: Client, table: str) -> Record:
    """Whoever must act does the first thing that is allowed."""
    seat = state(bea, table)["actors"][0]
    client = next(one for one in (bea, ada) if state(one, table)["seat"] == seat)
    seen = state(client, table)
    sent = {"seat": seat, "action": seen["legal"][0], "version": seen["version"]}
    assert client.post(f"/api/table/{table}/act", sent).status == 200
    return record(bea, table)


def test_a_game_with_secrets_keeps_its_moments_until_it_is_over(server: Server) -> None:
    ada = server.guest()
    table = shared_table(ada, "metro", 2)
    play(ada, table, random.Random(1), 8)
    assert ada.get(f"/api/table/{table}/record?at=3").json()["code"] == "not-over"
    assert ada.post(f"/api/table/{table}/play-on", {"at": 3}).json()["code"] == "not-over"
    play(ada, table, random.Random(2))
    whole = record(ada, table)
    assert whole.seed is not None
    part = record(ada, table, "?at=30")
    assert (part.entries, part.seed) == (whole.entries[:30], whole.seed)
    made = ada.post(f"/api/table/{table}/play-on", {"at": 30})
    assert made.status == 200, made
    assert state(ada, made.json()["id"])["commitment"] != whole.commitment


def test_there_is_nothing_to_play_on_after_the_end_or_beyond(server: Server) -> None:
    ada = server.guest()
    table = shared_table(ada, "metro", 2)
    play(ada, table, random.Random(1))
    count = len(record(ada, table).entries)
    assert ada.post(f"/api/table/{table}/play-on", {"at": count}).json()["code"] == "file-is-over"
    assert ada.post(f"/api/table/{table}/play-on", {"at": count + 1}).json()["code"] == "no-such-moment"
    assert ada.get(f"/api/table/{table}/record?at={count + 1}").status == 404
