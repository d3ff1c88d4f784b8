"""Rooms in the database: made, listed, read from their lines, and looked after when they are due."""

import asyncio
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, delete, insert, select, update

from tests.table.logs import NO_CLOCK, told
from zugwerk.core.codec import from_json, to_json
from zugwerk.core.game import Seat
from zugwerk.games.registry import find_game
from zugwerk.table.clock import TimeControl
from zugwerk.table.lines import EndAgreed, lines_text
from zugwerk.table.room import Denied, Plan, Room
from zugwerk.table.store import lists, people, rooms
from zugwerk.table.store.database import Clash, Database
from zugwerk.table.store.people import Person
from zugwerk.table.store.schema import LINE, METADATA, SNAPSHOT

Value = TypeVar("Value")
GAME = find_game("metro")
SETUP = GAME.meta.setup(2, {"first_seat": "1"})


class Store:
    """A database with what a test needs to sit people down.

    Each write has a loop of its own: what watches statements (``scans``) is given a plain function.
    """

    def __init__(self, url: str) -> None:
        self.database = Database(url)

    def write(self, job: Callable[[Connection], Value]) -> Value:
        return asyncio.run(self.database.write(job))

    def read(self, job: Callable[[Connection], Value]) -> Value:
        return self.database.read_now(job)

    def guest(self, name: str) -> Person:
        return self.write(lambda c: people.new_guest(c, name, {}, 1.0))

    def made(self, owner: Person, listed: bool = True, control: TimeControl = NO_CLOCK) -> str:
        return self.write(lambda c: rooms.create_room(c, GAME, SETUP, control, owner.id, listed, 1.0))

    def load(self, id: str) -> Room:
        return self.read(lambda c: rooms.load_room(c, id))[0]

    def append(self, room: Room, plan: Plan, at: float = 1.0, key: str | None = None) -> None:
        room.settle(plan, at, key)
        asyncio.run(self.database.append(rooms.appended(room, plan.lines, at, key)))

    def started(self, *names: str, control: TimeControl = NO_CLOCK, at: float = 1.0) -> Room:
        guests = [self.guest(name) for name in names]
        room = self.load(self.made(guests[0], control=control))
        for seat, person in enumerate(guests):
            self.append(room, room.sit(seat, person.id, person.name), at)
        self.append(room, room.start(), at)
        return room


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    store = Store(database_url)
    yield store
    store.database.close()


def advance(store: Store, room: Room, at: float, key: str | None = None) -> None:
    assert room.match is not None
    seat = room.actors()[0]
    store.append(room, room.act(seat, room.match.view(seat).legal[0]), at, key)


def test_a_new_table_has_open_chairs_and_a_secret_seed(store: Store) -> None:
    ann = store.guest("Ann")
    id = store.made(ann)
    room, owner = store.read(lambda c: rooms.load_room(c, id))
    assert (owner, room.status, room.version, len(room.seed)) == (ann.id, "open", 0, 32)
    assert room.setup == SETUP
    assert store.load(store.made(ann)).seed != room.seed


def test_a_table_that_is_not_there_is_denied(store: Store) -> None:
    with pytest.raises(Denied) as missing:
        store.load("nowhere")
    assert missing.value.code == "no-such-table"


def test_a_whole_game_is_read_back_at_every_length(store: Store) -> None:
    room = store.started("Ann", "Bob", control=TimeControl("bank", 600, 5))
    number = 0
    while room.actors():
        number += 1
        advance(store, room, float(number), f"key {number}")
        if number % 7 == 0:
            assert told(store.load(room.id)) == told(room)
    assert told(store.load(room.id)) == told(room)
    points = store.read(lambda c: c.execute(select(SNAPSHOT.c.seq)).scalars().all())
    assert len(points) == 1
    assert points[0] >= 100


def test_a_point_in_the_form_of_another_version_is_passed_over(store: Store) -> None:
    room = store.started("Ann", "Bob")
    for number in range(60):
        advance(store, room, float(number))
    older = from_json(store.read(lambda c: c.execute(select(SNAPSHOT.c.state)).scalar_one()))
    older["state"]["version"] -= 1
    store.write(lambda c: c.execute(update(SNAPSHOT).values(state=to_json(older).decode())))
    assert told(store.load(room.id)) == told(room)


def test_a_version_can_be_written_once(store: Store) -> None:
    room = store.started("Ann", "Bob")
    other = store.load(room.id)
    advance(store, room, 2.0)
    with pytest.raises(Clash):
        advance(store, other, 2.0)
    assert told(store.load(room.id)) == told(room)


def test_a_key_is_known_to_whoever_reads_the_room(store: Store) -> None:
    room = store.started("Ann", "Bob")
    advance(store, room, 2.0, "key")
    version = room.version
    advance(store, room, 3.0)
    assert store.load(room.id).keys == {"key": version}


def test_two_who_write_the_same_line_clash_whatever_their_keys(store: Store) -> None:
    room = store.started("Ann", "Bob")
    other = store.load(room.id)
    version = room.version
    advance(store, room, 2.0, "key")
    assert room.version == version + 2, "an action and a deal are written together"
    before = told(store.load(room.id))
    for key in ("key", "another", None):
        with pytest.raises(Clash):
            advance(store, other, 3.0, key)
        other = store.load(room.id)
        other.version = version
    assert told(store.load(room.id)) == before


def test_lines_that_were_kept_one_by_one_are_read_like_those_written_together(store: Store) -> None:
    room = store.started("Ann", "Bob")
    for at in range(5):
        advance(store, room, float(at), f"key {at}")
    rows = store.read(lambda c: rooms.read_lines(c, room.id, 0))
    apart = [
        {"room": room.id, "seq": row.seq, "at": row.at, "key": row.key, "line": lines_text([row.line])}
        for row in rows
    ]

    def take_apart(connection: Connection) -> None:
        connection.execute(delete(LINE).where(LINE.c.room == room.id))
        connection.execute(insert(LINE), apart)

    store.write(take_apart)
    assert store.read(lambda c: rooms.read_lines(c, room.id, 0)) == rows
    assert [row.seq for row in rows] == list(range(1, room.version + 1))
    assert told(store.load(room.id)) == told(room)
    assert store.load(room.id).keys == room.keys


def test_lists_tell_what_the_log_tells(store: Store) -> None:
    room = store.started("Ann", "Bob", at=5.0)
    ann = room.chairs[0].person
    assert ann is not None
    found = store.read(lambda c: lists.rooms_of(c, ann))
    assert len(found) == 1
    entry = found[0]
    assert (entry.id, entry.status, entry.version) == (room.id, "playing", room.version)
    assert (entry.actors, entry.updated) == ((0,), 5.0)
    assert [chair.name for chair in entry.chairs] == ["Ann", "Bob"]
    assert room.match is not None
    assert entry.moves == len(room.match.record.entries)
    assert store.read(lambda c: lists.rooms_of(c, "nobody")) == []
    people = store.read(lambda c: rooms.people_at(c, [room.id]))
    assert set(people[room.id]) == {chair.person for chair in room.chairs}


def test_open_tables_are_listed_if_their_maker_wants(store: Store) -> None:
    ann = store.guest("Ann")
    shown, _ = store.made(ann), store.made(ann, listed=False)
    store.started("Bob", "Cy")
    assert [entry.id for entry in store.read(lists.open_rooms)] == [shown]


def test_tables_are_due_when_a_flag_falls(store: Store) -> None:
    room = store.started("Ann", "Bob", control=TimeControl("move", 60), at=100.0)
    assert store.read(lambda c: rooms.due_rooms(c, 159.0)) == []
    assert store.read(lambda c: rooms.due_rooms(c, 160.0)) == [room.id]
    store.append(room, room.flag(room.actors()[0]), 161.0)
    assert store.read(lambda c: rooms.due_rooms(c, 161.0)) == [room.id]


def test_changes_are_found_by_their_time(store: Store) -> None:
    room = store.started("Ann", "Bob", at=100.0)
    later = store.started("Cid", "Dan", at=101.0)
    both = {room.id: room.version, later.id: later.version}
    assert store.read(lambda c: rooms.versions_since(c, 100.0)) == both
    assert store.read(lambda c: rooms.versions_since(c, 100.5)) == {later.id: later.version}
    assert store.read(lambda c: rooms.versions_since(c, 101.5)) == {}
    assert sorted(store.read(rooms.all_rooms)) == sorted(both)


def test_chat_and_notes_are_kept(store: Store) -> None:
    room = store.started("Ann", "Bob")
    bob = room.chairs[1].person
    assert bob is not None
    for number, word in enumerate(("one", "two"), start=1):
        assert store.write(partial(say, room.id, bob, word)) == number
    assert [said.text for said in store.read(lambda c: rooms.read_chat(c, room.id, 1))] == ["two"]
    assert store.read(lambda c: rooms.read_note(c, room.id, bob)) == ""
    store.write(lambda c: rooms.write_note(c, room.id, bob, "first"))
    store.write(lambda c: rooms.write_note(c, room.id, bob, "zażółć → 🚇"))
    assert store.read(lambda c: rooms.read_note(c, room.id, bob)) == "zażółć → 🚇"


def say(id: str, person: str, word: str, connection: Connection) -> int:
    return rooms.add_chat(connection, id, person, "Bob", word, 1.0)


def test_one_who_leaves_for_good_is_forgotten_everywhere(store: Store) -> None:
    room = store.started("Ann Onymous", "Bob")
    ann = room.chairs[0].person
    assert ann is not None
    bob = room.chairs[1].person
    assert bob is not None
    left = store.load(store.made(Person(bob, "Bob", None, {})))
    store.append(left, left.sit(0, ann, "Ann Onymous"))
    store.append(left, left.rise(0))
    store.write(lambda c: people.claim(c, ann, "ann", "hash"))
    secret = store.write(lambda c: people.open_session(c, ann, time.time()))
    token = store.write(lambda c: people.new_token(c, ann, "bot", 1.0))
    store.write(lambda c: rooms.add_chat(c, room.id, ann, "Ann Onymous", "hello", 1.0))
    store.write(lambda c: rooms.write_note(c, room.id, ann, "a plan"))
    store.write(lambda c: people.anonymise(c, ann))
    assert "Onymous" not in everything(store)
    assert "a plan" not in everything(store)
    again = store.load(room.id)
    assert told(again)["digest"] == told(room)["digest"]
    assert [chair.name for chair in again.chairs] == [people.NOBODY, "Bob"]
    # Nobody need ask somebody who will never answer.
    assert EndAgreed() in again.propose(Seat(1), "end").lines
    assert EndAgreed() not in room.propose(Seat(1), "end").lines
    assert store.read(lambda c: people.find_session(c, secret, time.time())) is None
    assert store.read(lambda c: people.find_token(c, token)) is None
    assert store.read(lambda c: people.find_login(c, "ann")) is None
    assert store.read(lambda c: people.find_person(c, ann)) is None


def everything(store: Store) -> str:
    def job(connection: Connection) -> str:
        found: list[Any] = []
        for table in METADATA.sorted_tables:
            found.extend(connection.execute(select(table)).all())
        return repr(found)

    return store.read(job)


def test_people_come_claim_and_go(store: Store) -> None:
    ann = store.guest("Ann")
    store.write(lambda c: people.claim(c, ann.id, "Ann.1", "hash"))
    assert store.read(lambda c: people.find_login(c, "aNN.1")) == (ann.id, "hash")
    bob = store.guest("Bob")
    with pytest.raises(Clash):
        store.write(lambda c: people.claim(c, bob.id, "ANN.1", "other"))
    with pytest.raises(Clash):
        store.write(lambda c: people.claim(c, ann.id, "again", "other"))
    assert store.read(lambda c: people.find_login(c, "again")) is None
    store.write(lambda c: people.change_name(c, ann.id, "Anna"))
    store.write(lambda c: people.change_settings(c, ann.id, lambda kept: {**kept, "language": "pl"}))
    found = store.read(lambda c: people.find_person(c, ann.id))
    assert found == Person(ann.id, "Anna", "ann.1", {"language": "pl"})


def test_sessions_expire_end_and_are_kept_as_digests(store: Store) -> None:
    ann = store.guest("Ann")
    secret = store.write(lambda c: people.open_session(c, ann.id, 100.0))
    assert store.read(lambda c: people.find_session(c, secret, 101.0)) == ann
    assert store.read(lambda c: people.find_session(c, secret, 100.0 + people.SESSION_SECONDS)) is None
    assert store.read(lambda c: people.find_session(c, people.digest(secret), 101.0)) is None
    assert secret not in everything(store)
    store.write(lambda c: people.end_session(c, secret))
    assert store.read(lambda c: people.find_session(c, secret, 101.0)) is None


def test_a_new_password_ends_all_sessions(store: Store) -> None:
    ann = store.guest("Ann")
    store.write(lambda c: people.claim(c, ann.id, "ann", "old"))
    secret = store.write(lambda c: people.open_session(c, ann.id, 100.0))
    store.write(lambda c: people.change_password(c, ann.id, "new"))
    assert store.read(lambda c: people.find_login(c, "ann")) == (ann.id, "new")
    assert store.read(lambda c: people.find_session(c, secret, 101.0)) is None


def test_tokens_are_dropped_by_their_holder_only(store: Store) -> None:
    ann, bob = store.guest("Ann"), store.guest("Bob")
    secret = store.write(lambda c: people.new_token(c, ann.id, "my bot", 1.0))
    assert store.read(lambda c: people.find_token(c, secret)) == ann
    kept = store.read(lambda c: people.tokens_of(c, ann.id))
    assert [entry["label"] for entry in kept] == ["my bot"]
    assert secret not in repr(kept)
    store.write(lambda c: people.drop_token(c, bob.id, kept[0]["digest"]))
    assert store.read(lambda c: people.find_token(c, secret)) == ann
    store.write(lambda c: people.drop_token(c, ann.id, kept[0]["digest"]))
    assert store.read(lambda c: people.find_token(c, secret)) is None
