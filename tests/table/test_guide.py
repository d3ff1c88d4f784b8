"""How far somebody has come with a guide is told by the lines of the table, however they are read."""

from tests.table.logs import Logged
from tests.table.rooms import metro
from zugwerk.table.guide import Progress
from zugwerk.table.lines import Guided, LessonRead, Line
from zugwerk.table.room import Plan, Room


def learnt() -> Logged:
    """A table at which the first seat has read two lessons and put the guide away in between."""
    logged = metro("ann", "bot")
    logged.act(0, "draw")
    logged.do(Plan([Guided(0, shown=True)]))
    lines: list[Line] = [LessonRead(0, "hand"), Guided(0, shown=False), LessonRead(0, "cells")]
    for line in lines:
        logged.do(Plan([line]))
    return logged


def guides(room: Room) -> dict[int, Progress]:
    return dict(room.guides)


def test_a_guide_remembers_when_it_began_and_what_was_read() -> None:
    room = learnt().room
    begun = next(place for place, entry in enumerate(room.playing().record.entries) if entry.seat == 0)
    assert guides(room) == {0: Progress(begun + 2, False, frozenset(("hand", "cells")))}
    assert room.playing().record.entries[begun + 1].seat == -1


def test_a_guide_that_is_shown_again_has_forgotten_nothing() -> None:
    logged = learnt()
    logged.do(Plan([Guided(0, shown=True)]))
    assert logged.room.guides[0].shown
    assert logged.room.guides[0].read == {"hand", "cells"}


def test_every_way_to_read_a_table_tells_the_same_of_its_guides() -> None:
    logged = learnt()
    expected = guides(logged.room)
    assert guides(logged.followed()) == expected
    for point in logged.points:
        assert guides(logged.followed(point)) == expected, point


def test_a_table_has_no_guide_by_itself() -> None:
    assert not metro("ann", "bot").room.guides
