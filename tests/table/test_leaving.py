"""Whoever leaves for good is taken out of the lines that hold the name, whatever else the log holds."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, event, insert, select

from tests.table.plans import scans
from tests.table.test_rooms_kept import Store, advance, everything
from zugwerk.server.entry.people import People
from zugwerk.table.store import people, rooms
from zugwerk.table.store.people import FORGOTTEN_AT_ONCE, Person
from zugwerk.table.store.schema import LINE, NOTE, SITTING

MANY = 2 * FORGOTTEN_AT_ONCE + 7


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    store = Store(database_url)
    yield store
    store.database.close()


def seated(store: Store, person: Person, tables: int) -> list[str]:
    """So many tables at which a person sits, with a note of theirs at each."""
    found = []
    for _ in range(tables):
        room = store.load(store.made(person, listed=False))
        store.append(room, room.sit(0, person.id, person.name))
        found.append(room.id)
    notes = [{"room": id, "person": person.id, "text": "a plan"} for id in found]
    store.write(lambda c: c.execute(insert(NOTE), notes).rowcount)
    return found


def leave(store: Store, person: Person) -> None:
    # In a loop of its own, as the store's writes: what it asks is noted while a plain function runs.
    asyncio.run(People(store.database).leave(person))


def lines(connection: Connection) -> dict[tuple[str, int], str]:
    return {(row.room, row.seq): row.line for row in connection.execute(select(LINE))}


def test_no_statement_looks_through_all_lines(store: Store) -> None:
    room = store.started("Ann", "Bob")
    for at in range(3):
        advance(store, room, float(at))
    ann = Person(room.chairs[0].person or "", "Ann", None, {})
    seated(store, ann, 3)
    store.write(lambda c: rooms.add_chat(c, room.id, ann.id, "Ann", "hello", 1.0))
    found = scans(store.database.engine, lambda: leave(store, ann))
    assert found == {}
    assert "Ann" not in everything(store)


def test_a_scan_would_be_noticed(store: Store) -> None:
    """The test above can fail: this is how the lines were once looked through."""
    sought = select(LINE.c.room).where(LINE.c.line.contains('"person":"ann"'))
    found = scans(store.database.engine, lambda: store.read(lambda c: c.execute(sought).all()))
    assert set(found) == {"line"}


def test_exactly_the_lines_that_hold_the_name_are_changed(store: Store) -> None:
    room = store.started("Ann", "Bob")
    ann, bob = [Person(chair.person or "", chair.name, None, {}) for chair in room.chairs]
    left = store.load(store.made(bob))
    for seat in (0, 1, 0):
        store.append(left, left.sit(seat, ann.id, f"Ann {seat}"))
        store.append(left, left.rise(seat))
    store.append(left, left.sit(0, bob.id, "Ann"))
    before = store.read(lines)
    leave(store, ann)
    after = store.read(lines)
    changed = {place for place in before if before[place] != after[place]}
    assert changed == {place for place in before if f'"person":"{ann.id}"' in before[place]}
    assert len(changed) == 4
    assert all(
        after[place] == before[place].replace(name(before[place]), '"name":"—"').replace(*now_gone(ann))
        for place in changed
    )


def now_gone(person: Person) -> tuple[str, str]:
    """What a line says at its end of somebody who was there, and of one who has left."""
    said = f'"person":"{person.id}"'
    return said, f'{said},"gone":true'


def name(line: str) -> str:
    return '"name":' + line[line.index('"name":') + 7 : line.index(',"person"')]


def test_one_transaction_changes_the_lines_of_a_few_tables(store: Store) -> None:
    ann = store.guest("Ann")
    seated(store, ann, MANY)
    rows: list[int] = [0]

    def note(*happened: Any) -> None:
        if str(happened[2]).startswith(("UPDATE", "DELETE")):
            rows[-1] += happened[1].rowcount

    def committed(_: Connection) -> None:
        rows.append(0)

    engine = store.database.engine
    event.listen(engine, "after_cursor_execute", note)
    event.listen(engine, "commit", committed)
    leave(store, ann)
    event.remove(engine, "after_cursor_execute", note)
    event.remove(engine, "commit", committed)
    # A line, its sitting and a chair for each table; or so many notes.
    assert max(rows) == 3 * FORGOTTEN_AT_ONCE
    assert sum(rows) == 4 * MANY + 1
    assert "Ann" not in everything(store)
    assert store.read(lambda c: c.execute(select(SITTING)).all()) == []


def test_one_whose_leaving_was_cut_short_can_leave_again(store: Store) -> None:
    ann = store.guest("Ann")
    seated(store, ann, MANY)
    secret = store.write(lambda c: people.open_session(c, ann.id, 1.0))
    rows = store.read(lambda c: people.sat_down(c, ann.id))
    store.write(lambda c: people.forget_name(c, ann.id, rows))
    while store.write(lambda c: people.drop_belongings(c, ann.id)):
        pass
    assert store.read(lambda c: people.find_session(c, secret, 2.0)) == ann
    assert "Ann" in everything(store)
    leave(store, ann)
    assert "Ann" not in everything(store)
    assert store.read(lambda c: people.find_session(c, secret, 2.0)) is None
