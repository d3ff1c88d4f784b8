"""Another world: a table in play with everything changed that a reader cannot know.

Its state is replaced by one imagined from what the reader may know, events by what the reader may know of
them, and the notation of secret actions and deals by nonsense.
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from tests.server.readers import Table, room_of
from tests.server.serving import Server
from zugwerk.core.codec import digest
from zugwerk.core.game import Event, Seat
from zugwerk.core.record import Entry, Record
from zugwerk.kit.dice import Dice
from zugwerk.server.play.shelf import Shelf
from zugwerk.server.play.studio import Studio
from zugwerk.table.match import Change, Match


def is_open(event: Event, reader: Seat | None) -> bool:
    return event.seen_by(reader) == event


def masked(match: Match, reader: Seat | None, dice: Dice, past: int) -> Match:
    """A match that tells the reader the same as this one, and nothing true of what they cannot know."""
    game, record, history = match.game, match.record, match.history
    # The moment in the past is read from the notation first, for that is about to become nonsense.
    then = game.imagine(match.at(past).view(reader), dice)
    now = game.imagine(match.view(reader), dice)
    then_record = Record(record.header, record.entries[:past])
    then_record.commitment = record.commitment
    then_record.earlier.extend(record.earlier)
    other = Match.restore(game, then_record, then, match.seed or b"")
    known = [[event.seen_by(reader) for event in events] for events in history]
    entries = [
        entry if all(is_open(event, reader) for event in events) else Entry(entry.seat, "nonsense")
        for entry, events in zip(record.entries, history, strict=True)
    ]
    other.history[:], other.record.entries[:] = known[:past], entries[:past]
    other.settle(Change(now, 0, entries[past:], known[past:], None))
    return other


@contextmanager
def another_world(server: Server, table: Table, reader: Seat | None, dice: Dice, past: int) -> Iterator[bool]:
    """Change all that the reader cannot know, and draw all anew; yields whether anything is different."""
    course = room_of(server, table).course
    assert course.match is not None
    here, there = course.match, masked(course.match, reader, dice, past)
    house, studio = server.house, Studio()
    with pytest.MonkeyPatch.context() as patch, closing(studio):
        patch.setattr(house, "shelf", Shelf())
        patch.setattr(house, "studio", studio)
        patch.setattr(house, "previews", studio)
        patch.setattr(course, "match", there)
        yield digest(there.state) != digest(here.state) or there.record.entries != here.record.entries
