"""A table that waits for people: its chairs, its options and the link to pass on."""

from typing import Any

from zugwerk.bots.registry import bot_names
from zugwerk.core.options import OptionValue
from zugwerk.table.room import Room
from zugwerk.table.seating import screen_of
from zugwerk.table.store.people import Person


def lobby_context(room: Room, person: Person | None, mine: bool, address: str) -> dict[str, Any]:
    """What the waiting room shows."""
    meta = room.game.meta
    changed = [
        (option.name, room.setup.options[option.name])
        for option in meta.options
        if room.setup.options[option.name] != option.default
    ]
    own = room.seats_of(None if person is None else person.id)
    loaded = None if room.match is None else room.match.record
    return {
        "room": room,
        "meta": meta,
        "chairs": list(enumerate(room.chairs)),
        "free": room.seating.free,
        "own": [int(seat) for seat in own],
        "screens": [screen_of(room.chairs, seat) for seat in range(len(room.chairs))],
        "names": () if loaded is None else loaded.header.names,
        "played": 0 if loaded is None else len(loaded.entries),
        "mine": mine,
        "bots": bot_names(),
        "changed": changed,
        "shown": shown_value,
        "address": address.partition("?")[0],
    }


def shown_value(value: OptionValue) -> str:
    """A value of an option that needs no words; on-off options are told by their name alone."""
    return "" if isinstance(value, bool) else str(value)
