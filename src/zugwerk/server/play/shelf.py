"""What many readers of a table see alike, made once per version of the table and dropped with it.

What is true of a moment of its game whatever comes after is kept longer: notes, and marks of what pages
were told, by which they are told no more than what has changed. Of a table that nobody looks at
nothing is kept for long: a page that comes back is told all.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, TypeVar

from zugwerk.server.play.desk import IDLE_SECONDS
from zugwerk.table.room import Room

MOST_ROOMS: Final = 500
MOST_SHOWN: Final = 12

Made = TypeVar("Made")


class Recent(Generic[Made]):
    """What was used last, of one kind."""

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self._found: Final[OrderedDict[Hashable, Made]] = OrderedDict()

    def find(self, key: Hashable) -> Made | None:
        """What is kept under this key, if anything."""
        if key not in self._found:
            return None
        self._found.move_to_end(key)
        return self._found[key]

    def keep(self, key: Hashable, made: Made) -> Made:
        """Keep something in place of what was not used for longest."""
        self._found[key] = made
        self._found.move_to_end(key)
        if len(self._found) > self._most:
            self._found.popitem(last=False)
        return made

    def drop(self, key: Hashable) -> None:
        """Keep this no longer."""
        self._found.pop(key, None)


class Lasting:
    """What outlives a version: notes by the version of their moment, and marks of what pages show."""

    def __init__(self) -> None:
        self.notes: Final[dict[int, Any]] = {}
        self.shown: Final[Recent[Any]] = Recent(MOST_SHOWN)


class _Kept:
    """What was made of a room as it was read, at a version, what lasts, and when it was last used."""

    def __init__(self, room: Room, lasting: Lasting) -> None:
        self.room: Final = room
        self.version: Final = room.version
        self.made: Final[dict[Hashable, Any]] = {}
        self.lasting: Final = lasting
        self.used = 0.0


class Shelf:
    """What was made for the tables that were looked at last: a few things each, by language and layout."""

    def __init__(self) -> None:
        self._rooms: Final[OrderedDict[str, _Kept]] = OrderedDict()

    def kept(self, room: Room, key: Hashable, make: Callable[[], Made]) -> Made:
        """What has this name for the room as it is now."""
        made = self._found(room).made
        if key not in made:
            made[key] = make()
        found: Made = made[key]
        return found

    def has(self, room: Room, key: Hashable) -> bool:
        """Whether what has this name was made already."""
        return key in self._found(room).made

    def lasting(self, room: Room) -> Lasting:
        """What is kept of the room's game longer than a version."""
        return self._found(room).lasting

    def _found(self, room: Room) -> _Kept:
        found = self._rooms.get(room.id)
        # A room that was read anew may tell other names at the same version.
        if found is None or found.room is not room or found.version != room.version:
            found = self._rooms[room.id] = _Kept(room, Lasting() if found is None else found.lasting)
        found.used = time.monotonic()
        self._rooms.move_to_end(room.id)
        self._put_away(found.used - IDLE_SECONDS)
        return found

    def _put_away(self, before: float) -> None:
        """Forget the tables that were last looked at before a time, and those that there is no place for."""
        while len(self._rooms) > MOST_ROOMS or next(iter(self._rooms.values())).used < before:
            self._rooms.popitem(last=False)

    @property
    def tables(self) -> int:
        """Of how many tables something is kept."""
        return len(self._rooms)
