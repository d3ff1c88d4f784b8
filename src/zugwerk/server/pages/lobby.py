"""A table that waits for people: its chairs, its options and the link to pass on."""

from typing import Any

from zugwerk.bots.levels import DEFAULT, called, offered
from zugwerk.server.pages.account import guest_name
from zugwerk.server.play.eyes import shown_names
from zugwerk.table.room import Room
from zugwerk.table.seating import screen_of
from zugwerk.table.store.people import Person


def lobby_context(
    room: Room, person: Person | None, owner: str, has_maker: bool, site: str, language: str
) -> dict[str, Any]:
    """What the waiting room shows."""
    meta = room.game.meta
    changed = [
        (option.name, room.setup.options[option.name])
        for option in meta.options
        if room.setup.options[option.name] != option.default
    ]
    own = room.seats_of(None if person is None else person.id)
    mine = person is not None and person.id == owner
    loaded = None if room.match is None else room.match.record
    return {
        "room": room,
        "meta": meta,
        "chairs": list(enumerate(room.chairs)),
        "called_here": shown_names(room, language),
        "free": room.seating.free,
        "own": [int(seat) for seat in own],
        "screens": [screen_of(room.chairs, seat) for seat in range(len(room.chairs))],
        "secrets": not room.game.is_open(room.setup),
        "names": () if loaded is None else loaded.header.names,
        "played": 0 if loaded is None else len(loaded.entries),
        "mine": mine,
        "inherited": mine and not has_maker,
        "several": room.seating.several,
        "may_sit": person is not None and (mine or room.seating.several or not own),
        "host": next((chair.name for chair in room.chairs if owner and chair.person == owner), ""),
        "bots": [(bot, called(bot, meta.id, room.setup.seats)) for bot in offered()],
        "usual_bot": DEFAULT,
        "changed": changed,
        "address": f"{site}/t/{room.id}",
        "arrives": bool(room.seating.free) and not own and not mine,
        "guest": guest_name(),
    }
