"""What many readers of a table see alike, made once per version of the table and dropped with it."""

from collections.abc import Callable, Hashable
from typing import Final
from weakref import WeakKeyDictionary

from zugwerk.table.room import Room

_KEPT: Final[WeakKeyDictionary[Room, tuple[int, dict[Hashable, str]]]] = WeakKeyDictionary()


def kept(room: Room, key: Hashable, make: Callable[[], str]) -> str:
    """The markup of this name for the room as it is now; a room has a few: parts by language and layout."""
    version, markup = _KEPT.get(room, (-1, {}))
    if version != room.version:
        markup = {}
        _KEPT[room] = (room.version, markup)
    if key not in markup:
        markup[key] = make()
    return markup[key]
