"""While people leave for good, the games of the others go on."""

import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select
from websockets.sync.client import connect

from tests.patience import PATIENCE, wait_until
from tests.server.api.test_streams import streaming
from tests.server.pages.browsing import Browser
from tests.server.playing import made, play, state
from tests.server.serving import Client, Server
from zugwerk.games.registry import find_game
from zugwerk.server.entry.limits import SharedLimiter
from zugwerk.server.play import tables
from zugwerk.table.clock import TimeControl
from zugwerk.table.room import Room
from zugwerk.table.store import rooms
from zugwerk.table.store.people import NOBODY, Person, find_person
from zugwerk.table.store.schema import CHAIR, CHAT, LINE, PERSON

LEAVERS = 8
TABLES = 150
OTHER_LINES = 20_000


@pytest.fixture
def served(database_url: str) -> Iterator[Server]:
    server = Server(database_url)
    yield server
    server.close()


def visitor(server: Server, name: str) -> Browser:
    browser = Browser(server.port)
    browser.get("/account")
    assert browser.submit("/guest", guest=name).status == 303
    browser.get("/account")
    return browser


def seat_all(connection: Connection, name: str) -> None:
    """Sit somebody down at many tables."""
    game = find_game("metro")
    setup = game.meta.setup(2, {})
    person = connection.execute(select(PERSON.c.id).where(PERSON.c.name == name)).scalar_one()
    for _ in range(TABLES):
        room = Room(rooms.new_id(), game, setup, TimeControl(), bytes(32))
        plan = room.sit(0, person, name)
        room.settle(plan, 1.0)
        rooms.keep_room(connection, room, plan.lines, person, 1.0)


def lengthen(connection: Connection) -> None:
    """A long log of other people, at a table where none of those who leave sits."""
    game = find_game("metro")
    anybody = connection.execute(select(PERSON.c.id).limit(1)).scalar_one()
    room = rooms.create_room(connection, game, game.meta.setup(2, {}), TimeControl(), anybody, False, 1.0)
    more = [
        {"room": room, "seq": seq, "at": 1.0, "key": None, "line": '[{"line":"do","by":1,"do":"aacb@25"}]'}
        for seq in range(1000, 1000 + OTHER_LINES)
    ]
    connection.execute(insert(LINE), more)


def written(connection: Connection) -> str:
    """All lines of all tables."""
    return "\n".join(connection.execute(select(LINE.c.line)).scalars())


@pytest.mark.long
def test_moves_go_on_while_eight_accounts_are_deleted(served: Server) -> None:
    names = [f"Leaver {number}" for number in range(LEAVERS)]
    leavers = [visitor(served, name) for name in names]
    for name in names:
        served.run(served.house.database.write(lambda c, name=name: seat_all(c, name)))  # type: ignore[misc]
    served.run(served.house.database.write(lengthen))
    me = served.guest("Ada")
    order = {"game": "metro", "seats": 2, "chairs": [{"me": True}, {"me": True, "name": "Bo"}]}
    table = me.post("/api/table", order).json()["id"]
    deleted: list[int] = []

    def delete(browser: Browser, name: str) -> None:
        deleted.append(browser.submit("/account/delete", name=name).status)
        browser.close()

    threads = [threading.Thread(target=delete, args=pair) for pair in zip(leavers, names, strict=True)]
    for thread in threads:
        thread.start()
    moves, slowest = 0, 0.0
    while any(thread.is_alive() for thread in threads):
        began = time.monotonic()
        moves += move(me, table)
        slowest = max(slowest, time.monotonic() - began)
    for thread in threads:
        thread.join()
    assert deleted == [303] * LEAVERS
    assert moves > 0
    # Whoever cannot write for ten seconds is refused.
    assert slowest < 9

    def left(connection: Connection) -> list[Any]:
        return list(connection.execute(select(CHAIR.c.name).where(CHAIR.c.name != "").distinct()).scalars())

    assert set(served.run(served.house.database.read(left))) == {"Ada", "Bo"}
    lines = served.run(served.house.database.read(written))
    assert lines.count(NOBODY) == LEAVERS * TABLES
    assert "Leaver" not in lines


def move(me: Any, table: str) -> int:
    """One action of whoever must act, or none once the game is over."""
    state = me.get(f"/api/table/{table}?seat=0").json()
    if not state["actors"]:
        return 0
    seat = state["actors"][0]
    state = me.get(f"/api/table/{table}?seat={seat}").json()
    data = {"seat": seat, "action": state["legal"][0], "version": state["version"]}
    answer = me.post(f"/api/table/{table}/act", data)
    assert answer.status == 200, answer.body
    return 1


def test_the_name_of_somebody_who_learnt_a_game_is_in_no_line_afterwards(served: Server) -> None:
    """A first game begins with a prepared opening, written by nobody."""
    learner = visitor(served, "Leonor")
    assert learner.submit("/learn", game="cologne").status == 303

    before = served.run(served.house.database.read(written))
    assert '"line":"load"' in before
    assert before.count("Leonor") == 1
    assert learner.submit("/account/delete", name="Leonor").status == 303
    learner.close()
    assert "Leonor" not in served.run(served.house.database.read(written))


def test_accounts_are_deleted_at_a_pace(served: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served.house.limits, "leaving", SharedLimiter(served.house.database, "pace", 1, 600))
    first, second = visitor(served, "Ann"), visitor(served, "Bob")
    assert first.submit("/account/delete", name="Ann").status == 303
    assert second.submit("/account/delete", name="Bob").status == 429
    assert "Bob" in second.get("/account").body.decode(), "and nothing of it was done"
    first.close()
    second.close()


def test_a_table_that_waits_goes_on_without_the_one_who_made_it(served: Server) -> None:
    ann, bob, cy = [visitor(served, name) for name in ("Ann", "Bob", "Cy")]
    fields = {f"chair-{seat}": "open" for seat in range(1, 4)}
    path = ann.submit("/new", game="metro", seats="4", **{"chair-0": "me"}, **fields).headers["location"]
    table = path.replace("/t/", "/api/table/")
    for browser, seat in ((bob, "2"), (cy, "1")):
        assert browser.submit(f"{path}/seat/join", seat=seat).status == 303
    version = bob.data(table)["version"]
    assert bob.submit(f"{path}/seat/fill").status == 403
    assert ann.submit("/account/delete", name="Ann").status == 303
    seen = bob.data(table)
    assert [chair["name"] for chair in seen["chairs"]] == ["", "Cy", "Bob", ""]
    assert seen["version"] > version, "those who wait are told"
    # Bob came first, and whoever takes another chair later does not come before him.
    assert cy.submit(f"{path}/seat/fill").status == 403
    assert "has left for good" not in cy.get(path).body.decode()
    page = bob.get(path).body.decode()
    assert "has left for good" in page
    assert f"{path}/seat/fill" in page
    assert "Bob invites you" in cy.get(path).body.decode()
    assert bob.submit(f"{path}/seat/fill", bot="random").status == 303
    assert cy.data(table)["status"] == "playing"
    for browser in (ann, bob, cy):
        browser.close()


def test_an_empty_table_without_the_one_who_made_it_is_of_the_next_who_comes(served: Server) -> None:
    ann, bob = [visitor(served, name) for name in ("Ann", "Bob")]
    fields = {"game": "metro", "seats": "3", "chair-0": "open", "chair-1": "open", "chair-2": "open"}
    path = ann.submit("/new", **fields, listed="on").headers["location"]
    assert bob.get(path).status == 200
    assert bob.data("/api/tables/open")["tables"]
    assert ann.submit("/account/delete", name="Ann").status == 303
    assert bob.data("/api/tables/open")["tables"] == [], "nobody waits there"
    assert bob.submit(f"{path}/seat/fill").status == 403
    assert bob.submit(f"{path}/seat/join").status == 303
    assert bob.submit(f"{path}/seat/fill", bot="random").status == 303
    assert bob.data(path.replace("/t/", "/api/table/"))["status"] == "playing"
    ann.close()
    bob.close()


def test_a_table_that_cannot_be_read_keeps_nobody_here(served: Server) -> None:
    ann = visitor(served, "Ann")
    path = ann.submit("/new", game="metro", seats="2", **{"chair-0": "me", "chair-1": "open"})
    id = path.headers["location"].removeprefix("/t/")

    def spoil(connection: Connection) -> None:
        bad = {
            "room": id,
            "seq": 1000,
            "at": 1.0,
            "key": None,
            "line": '[{"line":"do","by":1,"do":"aacb@25"}]',
        }
        connection.execute(insert(LINE), bad)

    served.run(served.house.database.write(spoil))
    served.house.desk.forget(id)
    assert ann.submit("/account/delete", name="Ann").status == 303
    assert "Ann" not in served.run(served.house.database.read(written))
    ann.close()


def test_a_bot_goes_on_for_one_who_left_and_the_others_are_asked_about_an_undo(served: Server) -> None:
    ann, bob, cy = [visitor(served, name) for name in ("Ann", "Bob", "Cy")]
    fields = {"game": "metro", "seats": "3", "chair-0": "me", "chair-1": "open", "chair-2": "open"}
    path = ann.submit("/new", **fields, **{"option-first_seat": "2"}).headers["location"]
    for browser, seat in ((bob, "1"), (cy, "2")):
        assert browser.submit(f"{path}/seat/join", seat=seat).status == 303
    table = path.replace("/t/", "/api/table/")
    assert ann.data(table)["actors"] == [1]
    seen = ann.data(table)
    assert ann.call(f"{table}/propose", seat=0, version=seen["version"], matter="end").status == 200
    assert bob.submit("/account/delete", name="Bob").status == 303
    page = ann.get(path).body.decode()
    assert "Casual (bot) has the chair now" in page, "the others are told"
    assert ann.data(table)["version"] > seen["version"] + 1
    assert ann.data(table)["proposal"] is None
    wait_until(lambda: ann.data(table)["actors"] == [2], "nobody acts for one who has left")
    seen = ann.data(table)
    assert (seen["chairs"][1]["name"], seen["chairs"][1]["stand_in"]) == ("—", "greedy")
    assert "stands in" in ann.get(path).body.decode()
    seen = cy.data(table)
    acted = cy.call(f"{table}/act", seat=2, action=seen["legal"][0], version=seen["version"])
    assert acted.status == 200, acted
    version = cy.data(table)["version"]
    assert cy.call(f"{table}/propose", seat=2, version=version, matter="undo").status == 200
    assert cy.data(table)["proposal"]["waiting"] == [0]
    for browser in (ann, bob, cy):
        browser.close()


def test_who_sits_down_and_speaks_while_leaving_leaves_nothing_behind(served: Server) -> None:
    """A request that was let in just before is carried out after the person was forgotten."""
    ann, uwe = visitor(served, "Ann"), visitor(served, "Uwe")
    fields = {"game": "metro", "seats": "3", "chair-0": "me", "chair-1": "open", "chair-2": "open"}
    table = ann.submit("/new", **fields).headers["location"].removeprefix("/t/")
    database, desk = served.house.database, served.house.desk

    def known(connection: Connection) -> str:
        return str(connection.execute(select(PERSON.c.id).where(PERSON.c.name == "Uwe")).scalar_one())

    person = served.run(database.read(lambda c: find_person(c, known(c))))
    assert person is not None
    leaving = threading.Thread(target=lambda: uwe.submit("/account/delete", name="Uwe"))
    leaving.start()
    wait_until(lambda: served.run(database.read(lambda c: find_person(c, person.id))) is None)
    served.run(tables.join(desk, table, person))
    served.run(tables.say(desk, table, person, "Hello"))
    leaving.join()
    said = served.run(database.read(lambda c: list(c.execute(select(CHAT.c.name)).scalars())))
    assert said == [NOBODY]
    assert "Uwe" not in served.run(database.read(written))
    assert [chair["name"] for chair in ann.data(f"/api/table/{table}")["chairs"]] == ["Ann", "", ""]
    ann.close()
    uwe.close()


def test_who_sits_down_between_two_steps_of_leaving_has_no_chair_afterwards(
    served: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, uwe = visitor(served, "Ann"), visitor(served, "Uwe")
    fields = {"game": "metro", "seats": "3", "chair-0": "me", "chair-1": "open", "chair-2": "open"}
    table = ann.submit("/new", **fields).headers["location"].removeprefix("/t/")
    people = served.house.people
    sat: list[Any] = []
    forget = people.leave

    async def leave(person: Person) -> set[str]:
        if not sat:
            sat.append(await tables.join(served.house.desk, table, person))
        return await forget(person)

    monkeypatch.setattr(people, "leave", leave)
    assert uwe.submit("/account/delete", name="Uwe").status == 303
    assert sat
    assert [chair["kind"] for chair in ann.data(f"/api/table/{table}")["chairs"]] == [
        "person",
        "open",
        "open",
    ]
    ann.close()
    uwe.close()


def test_pages_are_woken_once_more_when_the_name_of_one_who_left_is_gone(served: Server) -> None:
    ann, uwe = visitor(served, "Ann"), visitor(served, "Uwe")
    path = ann.submit("/new", game="berlin", seats="2", **{"chair-0": "me", "chair-1": "open"}).headers[
        "location"
    ]
    assert uwe.submit(f"{path}/seat/join", seat="1").status == 303
    named = []
    with connect(f"ws://127.0.0.1:{served.port}{path}/live") as ear:
        leaving = threading.Thread(target=lambda: uwe.submit("/account/delete", name="Uwe"))
        leaving.start()
        with suppress(TimeoutError):
            while True:
                ear.recv(3)
                named.append("Uwe" in ann.get(path).body.decode())
        leaving.join()
    assert len(named) > 2
    assert not named[-1]
    ann.close()
    uwe.close()


def listed(client: Client, table: str) -> Any:
    """A table as the list of a person tells it."""
    return next(entry for entry in client.get("/api/tables").json()["tables"] if entry["id"] == table)


def test_the_list_of_tables_tells_that_a_chair_was_left_for_good(served: Server) -> None:
    ann, uwe = served.visitor("Ann"), served.visitor("Uwe")
    table = made(ann, {"game": "metro", "seats": 2, "chairs": [{"me": True}]})
    assert uwe.post(f"/api/table/{table}/join", {}).status == 200
    assert [chair["yours"] for chair in listed(uwe, table)["chairs"]] == [False, True]
    assert uwe.post(f"/api/table/{table}/quit", {"seat": 1}).status == 200
    wait_until(lambda: state(ann, table)["actors"] == [0], "the bot does not act")
    assert [chair["yours"] for chair in listed(uwe, table)["chairs"]] == [False, False]
    for person in (ann, uwe):
        assert listed(person, table)["chairs"] == state(person, table)["chairs"]


def test_the_list_of_tables_tells_that_somebody_left_the_house(served: Server) -> None:
    ann, uwe = served.guest("Ann"), served.visitor("Uwe")
    table = made(ann, {"game": "metro", "seats": 2, "chairs": [{"me": True}]})
    assert uwe.post(f"/api/table/{table}/join", {}).status == 200
    assert ann.post(f"/api/table/{table}/quit", {"seat": 0, "bot": "random"}).status == 200
    assert uwe.post(f"/api/table/{table}/quit", {"seat": 1}).status == 200
    assert state(ann, table)["status"] == "over"
    leave(uwe, "Uwe")
    assert listed(ann, table)["chairs"] == state(ann, table)["chairs"]


def leave(client: Client, name: str) -> None:
    """A guest leaves for good, in a browser."""
    form = {"content-type": "application/x-www-form-urlencoded"}
    assert client.send("POST", "/account/delete", f"name={name}".encode(), form).status == 303


def test_a_stream_tells_at_once_that_a_name_is_gone(served: Server) -> None:
    ann, uwe = served.guest("Ann"), served.visitor("Uwe")
    table = made(ann, {"game": "metro", "seats": 3, "chairs": [{"me": True}]})
    assert uwe.post(f"/api/table/{table}/join", {}).status == 200
    assert ann.post(f"/api/table/{table}/fill", {}).status == 200
    # Who has left the game already changes nothing more at the table, only the name.
    assert uwe.post(f"/api/table/{table}/quit", {"seat": 1}).status == 200
    wait_until(lambda: state(ann, table)["actors"] == [0], "the bots do not act")
    known = state(ann, table)
    assert known["chairs"][1]["name"] == "Uwe"
    with streaming(ann, f"/api/table/{table}/stream?since={known['version']}") as stream:
        wait_until(lambda: served.house.hub.is_watched(table), "nobody watches")
        leave(uwe, "Uwe")
        told = stream.next()
        assert (told["version"], told["chairs"][1]["name"]) == (known["version"], NOBODY)
        assert ann.post(f"/api/table/{table}/chat", {"text": "Bye"}).status == 200
        assert ann.post(f"/api/table/{table}/stand-in", {"seat": 0}).status == 200
        assert stream.next()["version"] > told["version"], "and tells it once"


def test_who_looks_at_a_game_that_is_over_is_told_that_a_name_is_gone(served: Server) -> None:
    uwe = served.visitor("Uwe")
    table = made(uwe, {"game": "metro", "seats": 2, "chairs": [{"me": True}, {"me": True, "name": "Bo"}]})
    assert play(uwe, table, random.Random(4))["status"] == "over"
    with connect(f"ws://127.0.0.1:{served.port}/t/{table}/live") as ear:
        assert json.loads(ear.recv(PATIENCE))["version"] > 0
        leave(uwe, "Uwe")
        assert json.loads(ear.recv(PATIENCE)) == {"version": 0}
    assert state(served.client(), table)["chairs"][0]["name"] == NOBODY
