"""What many readers of a table see alike, made once per version of the table and dropped with it."""

from collections.abc import Callable, Hashable

from zugwerk.table.room import Room


def kept(room: Room, key: Hashable, make: Callable[[], str]) -> str:
    """The markup of this name for the room as it is now; a room has a few: parts by language and layout."""
    if key not in room.derived:
        room.derived[key] = make()
    return room.derived[key]
