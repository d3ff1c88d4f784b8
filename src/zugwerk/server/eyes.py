"""One pair of eyes: through which seat a person looks at a table, for pages, data, streams and pictures."""

from zugwerk.core.game import Seat
from zugwerk.table.room import Denied, Room
from zugwerk.table.store.people import Person


def eyes(room: Room, person: Person | None, asked: int | None) -> Seat | None:
    """The seat asked for if it is theirs, else their only one; nobody's before the start.

    While chairs are open anybody may sit down on one after another, and a game from a file has hands already.
    """
    own = room.seats_of(None if person is None else person.id)
    if asked is not None and not room.seating.has(asked):
        raise Denied("no-such-seat", seat=asked)
    if asked is not None and asked not in own:
        raise Denied("not-your-seat")
    if room.status == "open":
        return None
    if asked is not None:
        return Seat(asked)
    return own[0] if len(own) == 1 else None
