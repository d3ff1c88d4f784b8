"""Who waits to be told that it is their turn, and what they were told already.

Everything is asked of the database, so nobody is forgotten when a process dies, and of several processes
only the one that marks a notice as told sends it.
"""

from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select, update

from zugwerk.core.codec import from_json
from zugwerk.table.store.schema import CHAIR, DIGEST, NOTICE, PERSON, PULSE, ROOM


class Waiting(NamedTuple):
    """A table that waits for a person, since when, and how that person wants to be told."""

    room: str
    game: str
    version: int
    since: float
    told: int
    person: str
    name: str
    settings: dict[str, Any]


def waiting(connection: Connection, before: float) -> list[Waiting]:
    """All tables that have waited for a person since before this time, unless the person muted them."""
    told = (NOTICE.c.room == CHAIR.c.room) & (NOTICE.c.person == CHAIR.c.person)
    wanted = (
        select(
            ROOM.c.id, ROOM.c.game, PULSE.c.version, PULSE.c.updated, PULSE.c.actors, PULSE.c.acted,
            CHAIR.c.seat, NOTICE.c.told, NOTICE.c.muted, PERSON.c.id, PERSON.c.name, PERSON.c.settings,
        )
        .select_from(PULSE)
        .join(ROOM, ROOM.c.id == PULSE.c.room)
        .join(CHAIR, CHAIR.c.room == PULSE.c.room)
        .join(PERSON, PERSON.c.id == CHAIR.c.person)
        .outerjoin(NOTICE, told)
        .where(PULSE.c.status == "playing", PULSE.c.updated <= before, ~PERSON.c.deleted)
        .where(CHAIR.c.stand_in.is_(None))
        .order_by(PULSE.c.updated)
    )  # fmt: skip
    found: list[Waiting] = []
    for (
        id,
        game,
        version,
        updated,
        actors,
        acted,
        seat,
        number,
        muted,
        person,
        name,
        kept,
    ) in connection.execute(wanted):
        settings = from_json(kept).get("notices", {})
        if str(seat) in actors.split() and seat != acted and not muted and settings:
            found.append(Waiting(id, game, version, updated, number or 0, person, name, settings))
    return found


def mark_told(connection: Connection, room: str, person: str, version: int) -> bool:
    """Remember that a person was told; ``False`` if another process was first."""
    place = (NOTICE.c.room == room) & (NOTICE.c.person == person)
    if connection.execute(select(NOTICE.c.told).where(place)).first() is None:
        connection.execute(insert(NOTICE).values(room=room, person=person, muted=False, told=version))
        return True
    changed = connection.execute(update(NOTICE).where(place, NOTICE.c.told < version).values(told=version))
    return changed.rowcount == 1


def mute(connection: Connection, room: str, person: str, muted: bool) -> None:
    """Tell a person nothing more about a table, or again."""
    place = (NOTICE.c.room == room) & (NOTICE.c.person == person)
    if connection.execute(update(NOTICE).where(place).values(muted=muted)).rowcount == 0:
        connection.execute(insert(NOTICE).values(room=room, person=person, muted=muted, told=0))


def muted_rooms(connection: Connection, person: str) -> set[str]:
    """The tables about which a person wants to hear nothing."""
    return set(
        connection.execute(select(NOTICE.c.room).where(NOTICE.c.person == person, NOTICE.c.muted)).scalars()
    )


def mark_digest(connection: Connection, person: str, now: float, not_after: float) -> bool:
    """Remember that the day's list was sent; ``False`` if it was sent after the given time already."""
    place = DIGEST.c.person == person
    if connection.execute(select(DIGEST.c.sent).where(place)).first() is None:
        connection.execute(insert(DIGEST).values(person=person, sent=now))
        return True
    changed = connection.execute(update(DIGEST).where(place, DIGEST.c.sent < not_after).values(sent=now))
    return changed.rowcount == 1
