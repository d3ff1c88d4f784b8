"""After the rules of a game changed: finished tables are shown, and the others say why they stopped."""

import json
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from sqlalchemy import update

from tests.server.desks import move
from tests.server.pages.browsing import Browser
from tests.server.serving import Client, Server
from zugwerk.server.background.notices.crier import Crier
from zugwerk.server.play.desk import Desk
from zugwerk.table.store.database import open_engine
from zugwerk.table.store.people import Person
from zugwerk.table.store.schema import PERSON, ROOM

CHAIRS = [{"me": True}, {"me": True, "name": "Bo"}]


class Old(NamedTuple):
    """A server after an upgrade, and what was known of its tables before."""

    server: Server
    token: str
    finished: str
    outcome: dict[str, Any]
    record: list[Any]
    running: str
    with_bot: str
    waiting: str

    @property
    def me(self) -> Client:
        return self.server.client(self.token)


@contextmanager
def running(url: str) -> Iterator[Server]:
    server = Server(url)
    try:
        yield server
    finally:
        server.close()


async def play(desk: Desk, table: str, me: Person, moves: int) -> None:
    """So many actions, or all there are."""
    for _ in range(moves):
        async with desk.reading(table) as room:
            if room.status == "over":
                return
        await move(desk, table, me, me)


def lines(body: bytes) -> list[Any]:
    return [json.loads(line) for line in body.splitlines() if line]


def upgrade(url: str) -> None:
    """Another version of the rules: every stored table was played by one that is not installed."""
    engine = open_engine(url)
    with engine.connect() as connection, connection.begin():
        connection.execute(update(ROOM).values(rules_version=ROOM.c.rules_version + 98))
    engine.dispose()


@pytest.fixture
def old(database_url: str) -> Iterator[Old]:
    def made(me: Client, **more: Any) -> str:
        order = {"game": "metro", "seats": 2, "chairs": CHAIRS, **more}
        answer = me.post("/api/table", order)
        assert answer.status == 200, answer
        id: str = answer.json()["id"]
        return id

    with running(database_url) as server:
        ada, token = server.newcomer("Ada")
        me = server.client(token)
        finished = made(me)
        server.run(play(server.house.desk, finished, ada, 500))
        outcome = me.get(f"/api/table/{finished}?seat=0").json()["outcome"]
        record = lines(me.get(f"/api/table/{finished}/record").body)
        with_clock = made(me, clock={"kind": "move", "seconds": 60, "flag": "wait"})
        server.run(play(server.house.desk, with_clock, ada, 3))
        with_bot = made(me, chairs=[{"me": True}, {"bot": "random"}])
        waiting = made(me, chairs=[{"me": True}], listed=True)
    upgrade(database_url)
    with running(database_url) as server:
        yield Old(server, token, finished, outcome, record, with_clock, with_bot, waiting)


def page(old: Old, path: str) -> str:
    answer = old.me.send("GET", path, headers={"accept": "text/html"})
    assert answer.status == 200, answer
    return answer.body.decode()


def test_a_finished_table_keeps_its_result(old: Old) -> None:
    state = old.me.get(f"/api/table/{old.finished}?seat=0").json()
    assert (state["status"], state["replayable"], state["view"]) == ("over", False, None)
    assert state["outcome"] == old.outcome
    assert (state["actors"], state["legal"], state["your_turn"]) == ([], [], False)
    record = lines(old.me.get(f"/api/table/{old.finished}/record").body)
    assert record[0] == {**old.record[0], "rules_version": old.record[0]["rules_version"] + 98}
    assert record[1:] == old.record[1:]
    assert lines(old.me.get(f"/t/{old.finished}/record.jsonl").body) == record


def test_the_page_of_a_finished_table_shows_its_result(old: Old) -> None:
    shown = page(old, f"/t/{old.finished}")
    assert "played by version 99 of the rules; version 1 is installed" in shown
    assert old.outcome["message"] in shown
    for seat, parts in enumerate(old.outcome["breakdown"]):
        assert f'<b class="points">{old.outcome["scores"][seat]}</b>' in shown
        for part in parts:
            assert f"<dt>{part['title']}</dt><dd>{part['points']}</dd>" in shown
    assert f'href="/t/{old.finished}/record.jsonl"' in shown
    assert "picture.svg" not in shown


def test_a_table_in_play_says_that_it_stopped(old: Old) -> None:
    for table in (old.running, old.with_bot, old.waiting):
        state = old.me.get(f"/api/table/{table}?seat=0").json()
        assert (state["status"], state["replayable"], state["outcome"]) == ("stopped", False, None)
        assert not state["your_turn"]
        shown = page(old, f"/t/{table}")
        assert "so it cannot go on" in shown
        assert "record.jsonl" not in shown, "deals are told after the end"


def test_what_needs_the_rules_is_refused_with_one_code(old: Old) -> None:
    me, table = old.me, f"/api/table/{old.running}"
    version = me.get(table).json()["version"]
    asked: list[Callable[[], Any]] = [
        lambda: me.post(f"{table}/act", {"seat": 0, "action": "x", "version": version}),
        lambda: me.post(f"{table}/undo", {"seat": 0, "version": version, "whole_turn": False}),
        lambda: me.post(f"{table}/stand-in", {"seat": 0, "bot": "random"}),
        lambda: me.get(f"{table}/log"),
        lambda: me.get(f"{table}/why?seat=0&action=x"),
        lambda: me.get(f"/api/table/{old.running}/update"),
        lambda: me.get(f"/api/table/{old.finished}/update"),
        lambda: me.get(f"/t/{old.finished}/picture.svg"),
        lambda: me.get(f"/api/table/{old.finished}/log"),
        lambda: me.post(f"/api/table/{old.waiting}/join", {}),
        lambda: me.post(f"/api/table/{old.waiting}/fill", {"bot": "random"}),
    ]
    for ask in asked:
        answer = ask()
        assert (answer.status, answer.json()["code"]) == (409, "other-rules"), answer
    assert me.get(f"{table}/record").json()["code"] == "not-over"


def test_streams_tell_it_and_end(old: Old) -> None:
    for table, status in ((old.finished, "over"), (old.running, "stopped")):
        (state,) = lines(old.me.get(f"/api/table/{table}/stream?seat=0").body)
        assert state["status"] == status


def test_lists_call_nothing_a_turn(old: Old) -> None:
    listed = {entry["id"]: entry for entry in old.me.get("/api/tables").json()["tables"]}
    assert {id: entry["status"] for id, entry in listed.items()} == {
        old.finished: "over",
        old.running: "stopped",
        old.with_bot: "stopped",
        old.waiting: "stopped",
    }
    assert not any(entry["your_turn"] or entry["actors"] for entry in listed.values())
    assert old.me.get("/api/tables/open").json()["tables"] == []
    home = page(old, "/")
    assert home.count("stopped: other rules") == 3
    assert "your turn" not in home
    assert old.me.send("GET", "/next", headers={"accept": "text/html"}).headers["location"] == "/?next=none"
    assert old.running not in page(old, "/notices")


def test_the_minder_leaves_them_alone_and_logs_nothing(old: Old, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    caplog.clear()
    old.server.run(old.server.house.minder._look_round(time.time() + 1000))
    assert [record for record in caplog.records if record.name.startswith("zugwerk")] == []
    assert old.server.house.desk.rooms_in_memory == 0, "it did not even look"


def test_nobody_is_told_that_it_is_their_turn(old: Old) -> None:
    wishes = '{"notices":{"mode":"turn","hook":"https://127.0.0.1/"}}'
    database = old.server.house.database
    old.server.run(database.write(lambda c: c.execute(update(PERSON).values(settings=wishes)).rowcount))
    found: list[Any] = []

    class Listening(Crier):
        async def _deliver(self, *sent: Any) -> None:
            found.append(sent)

    assert old.server.run(Listening(database, None, "").go_round(time.time() + 1000)) == 0
    assert found == []


def test_a_rematch_is_played_by_the_installed_rules(old: Old) -> None:
    answer = old.me.post(f"/api/table/{old.finished}/rematch")
    assert answer.status == 200
    new = old.me.get(f"/api/table/{answer.json()['id']}?seat=0").json()
    assert (new["status"], new["replayable"]) == ("playing", True)
    assert f'href="/t/{answer.json()["id"]}"' in page(old, f"/t/{old.finished}")


def test_a_stranger_with_a_browser_sees_the_result(old: Old) -> None:
    browser = Browser(old.server.port, "de")
    shown = browser.get(f"/t/{old.finished}").body.decode()
    browser.close()
    assert "nach Version 99 der Regeln gespielt" in shown
