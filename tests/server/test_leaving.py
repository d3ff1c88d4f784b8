"""While people leave for good, the games of the others go on."""

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select

from tests.server.pages.browsing import Browser
from tests.server.serving import Server
from zugwerk.games.registry import find_game
from zugwerk.server.entry.limits import Limiter
from zugwerk.table.clock import TimeControl
from zugwerk.table.room import Room
from zugwerk.table.store import rooms
from zugwerk.table.store.people import NOBODY
from zugwerk.table.store.schema import CHAIR, LINE, PERSON

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
    """A long log of other people."""
    room = connection.execute(select(LINE.c.room).limit(1)).scalar_one()
    more = [
        {"room": room, "seq": seq, "at": 1.0, "key": None, "line": '[{"line":"do","by":1,"do":"aacb@25"}]'}
        for seq in range(1000, 1000 + OTHER_LINES)
    ]
    connection.execute(insert(LINE), more)


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

    def delete(browser: Browser) -> None:
        deleted.append(browser.submit("/account/delete").status)
        browser.close()

    threads = [threading.Thread(target=delete, args=[browser]) for browser in leavers]
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
    assert slowest < 5

    def left(connection: Connection) -> list[Any]:
        return list(connection.execute(select(CHAIR.c.name).where(CHAIR.c.name != "").distinct()).scalars())

    assert set(served.run(served.house.database.read(left))) == {"Ada", "Bo", NOBODY}


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

    def written(connection: Connection) -> str:
        return "\n".join(connection.execute(select(LINE.c.line)).scalars())

    before = served.run(served.house.database.read(written))
    assert '"line":"load"' in before
    assert before.count("Leonor") == 1
    assert learner.submit("/account/delete").status == 303
    learner.close()
    assert "Leonor" not in served.run(served.house.database.read(written))


def test_accounts_are_deleted_at_a_pace(served: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served.house.limits, "leaving", Limiter(1, 600))
    first, second = visitor(served, "Ann"), visitor(served, "Bob")
    assert first.submit("/account/delete").status == 303
    assert second.submit("/account/delete").status == 429
    assert "Bob" in second.get("/account").body.decode(), "and nothing of it was done"
    first.close()
    second.close()
