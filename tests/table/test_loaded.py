"""A room that begins with a game from elsewhere, to be played on or only looked at; actions by order."""

import pytest

from tests.table.logs import Logged, told
from zugwerk.core.chance import commitment, seed_from
from zugwerk.core.game import Seat
from zugwerk.core.record import Entry, Record
from zugwerk.games.registry import find_game
from zugwerk.table.lines import Archived, Committed, Line, Loaded, game_line, record_lines
from zugwerk.table.match import Match
from zugwerk.table.room import Denied, Plan

METRO = find_game("metro")
SETUP = METRO.meta.setup(2, {"first_seat": "1"})
FILE_SEED = seed_from("file")


def played(count: int) -> list[Entry]:
    """The entries of a game by the seed of the rooms of these tests."""
    match = Match.new(METRO, SETUP, seed_from("room"), ("Old", "Older"))
    while len(match.record.entries) < count and match.state.actors():
        seat = match.state.actors()[0]
        match.act(seat, match.view(seat).legal[0])
    return match.record.entries


def loaded(count: int) -> Logged:
    logged = Logged(METRO, SETUP)
    logged.do(Plan([Loaded(("Old", "Older")), *map(game_line, played(count))]))
    return logged


def test_a_loaded_game_waits_for_people_and_goes_on_where_it_stopped() -> None:
    logged = loaded(12)
    room = logged.room
    assert told(room)["status"] == "open"
    assert room.match is not None
    assert room.match.record.header.names == ("Old", "Older")
    assert room.actors() == ()
    with pytest.raises(Denied) as no:
        room.playing()
    assert no.value.code == "not-started"
    before = list(room.match.record.entries)
    logged.do(room.sit(0, "ann", "Ann"))
    logged.do(room.sit(1, "bob", "Bob"))
    logged.do(room.start())
    assert logged.room.status == "playing"
    assert room.match.record.header.names == ("Ann", "Bob")
    assert room.match.record.entries == before
    assert len(room.match.history) == len(before)
    seat = room.actors()[0]
    logged.do(room.act(seat, room.match.view(seat).legal[0]))
    assert len(room.match.record.entries) > len(before)


def brought(count: int) -> Logged:
    """A room with a game from a file, whose seed somebody knows; it goes on with that of the room."""
    match = Match.new(METRO, SETUP, FILE_SEED, ("Old", "Older"))
    while len(match.record.entries) < count:
        actor = match.state.actors()[0]
        match.act(actor, match.view(actor).legal[0])
    match.record.seed = FILE_SEED
    logged = Logged(METRO, SETUP)
    lines: list[Line] = [
        Loaded(("Old", "Older"), commitment(FILE_SEED)),
        *record_lines(match.record),
        Committed(commitment(logged.room.seed)),
    ]
    logged.do(Plan(lines))
    for seat, person in enumerate(("ann", "bob")):
        logged.do(logged.room.sit(seat, person, person.title()))
    logged.do(logged.room.start())
    return logged


def act(logged: Logged) -> None:
    room = logged.room
    assert room.match is not None
    seat = room.actors()[0]
    logged.do(room.act(seat, room.match.view(seat).legal[0]))


@pytest.mark.parametrize("back", [0, 2, 9])
def test_a_game_from_a_file_goes_on_with_deals_that_its_seed_does_not_tell(back: int) -> None:
    logged = brought(24)
    room = logged.room
    assert room.match is not None
    start = len(room.match.record.entries)
    assert room.from_file
    for _ in range(2):
        act(logged)
    if back:
        logged.do(room._undo(Seat(0), len(room.match.record.entries) - start + back))
    while room.status == "playing":
        act(logged)
    record = room.match.record
    assert record.seed == room.seed
    assert [part.until for part in record.earlier] == [start - back]
    assert record.header.commitment == commitment(FILE_SEED)
    assert record.check_deals(METRO) == sum(entry.seat < 0 for entry in record.entries)
    expected = Match.resume(Record(record.header, record.entries[: start - back], FILE_SEED), METRO)
    while len(expected.record.entries) < len(record.entries) and expected.state.actors():
        seat = expected.state.actors()[0]
        expected.act(seat, expected.view(seat).legal[0])
    assert expected.record.entries != record.entries
    followed = logged.followed()
    assert followed.match is not None
    assert followed.match.record.stretches() == record.stretches()
    point = max(logged.points) - 3
    assert told(logged.followed(point)) == told(room)


@pytest.mark.parametrize("point", range(1, 19))
def test_a_loaded_game_is_read_anew_from_any_point(point: int) -> None:
    logged = loaded(12)
    room = logged.room
    logged.do(room.sit(0, "ann", "Ann"))
    logged.do(room.sit(1, "bob", "Bob"))
    logged.do(room.start())
    for _ in range(2):
        assert room.match is not None
        seat = room.actors()[0]
        logged.do(room.act(seat, room.match.view(seat).legal[0]))
    assert told(logged.followed()) == told(room)
    if point in logged.points:
        again = logged.followed(point)
        assert told(again) == told(room)
        assert again.match is not None
        assert room.match is not None
        assert again.match.history == room.match.history


def test_a_whole_game_ends_as_it_is_started() -> None:
    logged = loaded(10_000)
    room = logged.room
    logged.do(room.sit(0, "ann", "Ann"))
    logged.do(room.sit(1, "bob", "Bob"))
    logged.do(room.start())
    assert room.status == "over"
    assert room.match is not None
    assert room.match.record.seed == room.seed
    assert room.match.record.check_deals(METRO) > 0


def test_an_archive_is_over_whatever_the_state_of_its_game() -> None:
    logged = loaded(12)
    logged.do(Plan([Archived()]))
    room = logged.room
    assert (room.status, room.archive, room.actors()) == ("over", True, ())
    with pytest.raises(Denied) as no:
        room.playing()
    assert no.value.code == "over"
    assert logged.followed().archive


def test_what_a_standing_order_did_is_told_by_its_line() -> None:
    logged = Logged(METRO, SETUP)
    room = logged.room
    logged.do(room.sit(0, "ann", "Ann"), 1.0)
    logged.do(room.sit(1, "bob", "Bob"), 1.0)
    logged.do(room.start(), 2.0)
    assert room.match is not None
    logged.do(room.act(Seat(0), room.match.view(Seat(0)).legal[0], by_order=True), 3.0)
    pairs = zip(room.course.versions, room.match.record.entries, strict=True)
    by_order = next(version for version, entry in pairs if entry.seat == 0)
    logged.do(room.act(Seat(1), room.match.view(Seat(1)).legal[0]), 4.0)
    assert room.course.ordered == {0: [by_order]}
    version = room.version
    for read in (logged.followed(), logged.followed(version)):
        assert read.course.ordered == {0: [by_order]}
    assert told(logged.followed()) == told(room)


def test_a_room_knows_who_sits_there_or_sat_there() -> None:
    logged = Logged(METRO, SETUP)
    room = logged.room
    logged.do(room.sit(0, "ann", "Ann"))
    logged.do(room.rise(0))
    logged.do(room.sit(0, "bob", "Bob"))
    assert room.seating.knows("ann")
    assert room.seating.knows("bob")
    assert not room.seating.knows("eve")
