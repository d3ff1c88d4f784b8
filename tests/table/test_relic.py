"""A table whose rules have changed: what was played and how it ended stays known, and nothing goes on."""

from collections.abc import Iterator

import pytest
from sqlalchemy import update

from tests.table.test_rooms_kept import Store, advance
from zugwerk.core.game import Seat
from zugwerk.core.outcome import Outcome, Points
from zugwerk.core.record import write_record
from zugwerk.table.clock import TimeControl
from zugwerk.table.lines import (
    Archived,
    Ended,
    Line,
    Loaded,
    Rematched,
    Revealed,
    SatDown,
    game_line,
    lines_text,
    text_lines,
)
from zugwerk.table.room import Denied, Plan, Room
from zugwerk.table.store import lists, rooms
from zugwerk.table.store.orders import StandingOrder, give_order, ordered_rooms
from zugwerk.table.store.schema import ROOM


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    store = Store(database_url)
    yield store
    store.database.close()


def outdate(store: Store, version: int = 99) -> None:
    store.write(lambda c: c.execute(update(ROOM).values(rules_version=version)).rowcount)


def relic(store: Store, room: Room) -> Room:
    found = store.load(room.id)
    assert found.is_relic
    return found


def finished(store: Store) -> Room:
    """A game from the first action to the last, with an undo on the way."""
    room = store.started("Ann", "Bob")
    for number in range(3):
        advance(store, room, float(number))
    store.append(room, room.propose(Seat(0), "undo", 2))
    store.append(room, room.answer(Seat(1), True))
    while room.actors():
        advance(store, room, 9.0)
    return room


def record_of(room: Room) -> bytes:
    assert room.record is not None
    return write_record(room.record)


def test_a_finished_game_keeps_its_outcome_and_its_record(store: Store) -> None:
    room = finished(store)
    outdate(store)
    kept = relic(store, room)
    assert kept.outcome() == room.outcome()
    assert kept.outcome() is not None
    assert record_of(kept) == record_of(room).replace(b'"rules_version":1', b'"rules_version":99', 1)
    assert (kept.status, kept.shown_status, kept.version) == ("over", "over", room.version)
    assert [chair.name for chair in kept.chairs] == ["Ann", "Bob"]
    assert kept.course.times == room.course.times
    outdate(store, room.game.meta.rules_version)
    assert record_of(store.load(room.id)) == record_of(room)


def test_a_game_that_all_agreed_to_end_is_over(store: Store) -> None:
    room = store.started("Ann", "Bob")
    advance(store, room, 2.0)
    store.append(room, room.propose(Seat(0), "end"))
    store.append(room, room.answer(Seat(1), True))
    outdate(store)
    kept = relic(store, room)
    assert (kept.shown_status, kept.agreed, kept.outcome()) == ("over", True, None)
    assert kept.record is not None
    assert kept.record.seed == room.seed


def test_a_game_in_play_has_stopped(store: Store) -> None:
    room = store.started("Ann", "Bob", control=TimeControl("move", 60))
    for number in range(3):
        advance(store, room, float(number))
    outdate(store)
    kept = relic(store, room)
    assert (kept.status, kept.shown_status, kept.actors(), kept.due()) == ("playing", "stopped", (), None)
    assert kept.outcome() is None
    for denied in (
        kept.playing,
        kept.shown,
        lambda: kept.sit(0, "x", "X"),
        lambda: kept.rise(0),
        kept.start,
        lambda: kept.stand_in(Seat(0)),
        lambda: kept.propose(Seat(0), "end"),
        lambda: kept.undo(Seat(0), 1),
    ):
        with pytest.raises(Denied) as found:
            denied()
        assert found.value.code == "other-rules"
    outdate(store, room.game.meta.rules_version)
    again = store.load(room.id)
    assert (again.shown_status, again.actors()) == ("playing", room.actors())


def test_a_table_that_waits_for_people_has_stopped_too(store: Store) -> None:
    id = store.made(store.guest("Ann"))
    outdate(store)
    assert store.load(id).shown_status == "stopped"
    assert store.read(lists.open_rooms) == []


def test_a_game_from_a_file_keeps_the_names_of_the_file(store: Store) -> None:
    played = finished(store)
    ann = store.guest("Ann")
    room = Room(rooms.new_id(), played.game, played.setup, TimeControl(), played.seed)
    assert played.record is not None
    lines: list[Line] = [
        *[SatDown(seat, name) for seat, name in enumerate(("Cy", "Di"))],
        Loaded(("Cy", "Di")),
        *map(game_line, played.record.entries),
    ]
    for line in lines:
        room.follow(line, 5.0)
    outcome = room.outcome()
    assert outcome is not None
    last: list[Line] = [Ended.of(outcome), Revealed(played.seed.hex()), Archived()]
    room.settle(Plan(last), 5.0)
    store.write(lambda c: rooms.keep_room(c, room, [*lines, *last], ann.id, 5.0))
    outdate(store)
    kept = relic(store, room)
    assert (kept.outcome(), kept.shown_status) == (outcome, "over")
    assert kept.record is not None
    assert kept.record.header.names == ("Cy", "Di")


def test_options_that_the_installed_rules_do_not_know_are_no_hindrance(store: Store) -> None:
    room = finished(store)
    outdate(store)
    store.write(lambda c: c.execute(update(ROOM).values(options='{"gone":true}')).rowcount)
    assert relic(store, room).outcome() == room.outcome()


def test_lists_call_nothing_a_turn_and_nobody_looks_after_it(store: Store) -> None:
    room = store.started("Ann", "Bob", control=TimeControl("move", 60), at=100.0)
    ann = room.chairs[0].person or ""
    order = StandingOrder("order", room.id, 0, ann, "pass", 1, 1)
    store.write(lambda c: give_order(c, order))
    assert store.read(lambda c: rooms.due_rooms(c, 1000.0)) == [room.id]
    assert store.read(ordered_rooms) == [(room.id, room.version)]
    over = finished(store)
    outdate(store)
    assert store.read(rooms.count_of_other_rules) == 2
    assert store.read(lambda c: rooms.due_rooms(c, 1000.0)) == []
    assert store.read(ordered_rooms) == []
    (entry,) = store.read(lambda c: lists.rooms_of(c, ann))
    assert (entry.status, entry.actors) == ("stopped", ())
    (entry,) = store.read(lambda c: lists.rooms_of(c, over.chairs[0].person or ""))
    assert entry.status == "over"


def test_what_is_written_of_a_finished_one_leaves_the_list_as_it_was(store: Store) -> None:
    room = finished(store)
    ann = room.chairs[0].person or ""
    (before,) = store.read(lambda c: lists.rooms_of(c, ann))
    outdate(store)
    store.append(relic(store, room), Plan([Rematched("elsewhere")]), 50.0)
    (after,) = store.read(lambda c: lists.rooms_of(c, ann))
    changed = {name for name, was in before._asdict().items() if was != getattr(after, name)}
    assert changed == {"version", "updated"}
    assert relic(store, room).rematch == "elsewhere"


def test_an_outcome_is_read_as_it_was_written() -> None:
    outcome = Outcome(
        reason="end",
        scores=(3, 1),
        ranking=((0,), (1,)),
        breakdown=((Points("a", 1), Points("b", 2)), (Points("a", 1),)),
    )
    (line,) = text_lines(lines_text([Ended.of(outcome)]))
    assert isinstance(line, Ended)
    assert line.outcome == outcome
