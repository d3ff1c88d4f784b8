"""The page of a table whose rules are not installed: who played, how it ended, the record to take away."""

from typing import Any

from zugwerk.server.pages.site import Words
from zugwerk.server.pages.state import places, reason
from zugwerk.server.play.eyes import Eyes, shown_names
from zugwerk.table.room import Room
from zugwerk.table.store.people import Person


def relic_context(room: Room, person: Person | None, words: Words) -> dict[str, Any]:
    """What is left to be shown."""
    meta, outcome, names = room.game.meta, room.outcome(), shown_names(room, words.language)
    eyes = Eyes(room, person)
    return {
        "room": room,
        "meta": meta,
        "names": [name for name in names if name],
        "over": room.status == "over",
        "moves": 0 if room.record is None else len(room.record.entries),
        "reason": words("server.table.agreed") if room.agreed else reason(meta.id, words, outcome),
        "places": places(meta.id, words, names, outcome),
        "own": bool(eyes.own),
        "sees_chat": eyes.sees_chat,
    }
