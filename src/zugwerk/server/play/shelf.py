"""What many readers of a table see alike, made once per version of the table and dropped with it."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

from zugwerk.table.room import Room

MOST_ROOMS: Final = 500


class _Kept(NamedTuple):
    """Markup of a room as it was read, at a version."""

    room: Room
    version: int
    markup: dict[Hashable, str]


class Shelf:
    """The markup of the tables that were looked at last: a few parts each, by language and layout."""

    def __init__(self) -> None:
        self._rooms: Final[OrderedDict[str, _Kept]] = OrderedDict()

    def kept(self, room: Room, key: Hashable, make: Callable[[], str]) -> str:
        """The markup of this name for the room as it is now."""
        found = self._rooms.get(room.id)
        # A room that was read anew may tell other names at the same version.
        if found is None or found.room is not room or found.version != room.version:
            found = self._rooms[room.id] = _Kept(room, room.version, {})
            if len(self._rooms) > MOST_ROOMS:
                self._rooms.popitem(last=False)
        self._rooms.move_to_end(room.id)
        if key not in found.markup:
            found.markup[key] = make()
        return found.markup[key]
