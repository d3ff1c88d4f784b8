"""Who waits to be told that it is their turn, by which way, and what they were told already.

Everything is asked of the database, so nobody is forgotten when a process dies. Whoever wants to tell
something claims it for a while; it counts as told once it was delivered, so what was not is tried again.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, case, select, update

from zugwerk.core.codec import from_json
from zugwerk.table.store.rooms import by_installed_rules
from zugwerk.table.store.rows import Rows
from zugwerk.table.store.schema import CHAIR, NOTICE, PERSON, PULSE, ROOM, TELLING

DIGEST: Final = "digest"

_NOTICES: Final = Rows(NOTICE, ("room", "person", "muted"), replacing=("room", "person"))
_TELLINGS: Final = Rows(
    TELLING,
    ("person", "matter", "way", "told", "wanted", "tries", "after"),
    keeping=("person", "matter", "way"),
)


class Waiting(NamedTuple):
    """A table that waits for a person, since when, and how that person wants to be told."""

    room: str
    game: str
    version: int
    since: float
    person: str
    settings: Mapping[str, Any]
    tellings: dict[tuple[str, str], "Telling"]

    def telling(self, matter: str, way: str) -> "Telling":
        """How far the person was told of this table, or of all in a list, by one way."""
        return self.tellings.get((matter, way), Telling())


class Errand(NamedTuple):
    """What a person is to be told by one way: of a table at a version, or the list of a day."""

    person: str
    matter: str
    way: str
    number: int


class Telling(NamedTuple):
    """How far a person was told of something: what is under way, how often it was tried, and when next."""

    told: int = 0
    wanted: int = 0
    tries: int = 0
    after: float = 0.0


def waiting(connection: Connection, before: float) -> list[Waiting]:
    """All tables that have waited for a person since before this time, unless the person muted them."""
    muted = (NOTICE.c.room == CHAIR.c.room) & (NOTICE.c.person == CHAIR.c.person)
    told = (TELLING.c.person == CHAIR.c.person) & TELLING.c.matter.in_([CHAIR.c.room, DIGEST])
    wanted = (
        select(
            ROOM.c.id, ROOM.c.game, PULSE.c.version, PULSE.c.updated, PULSE.c.actors, PULSE.c.acted,
            CHAIR.c.seat, CHAIR.c.person.label("sitting"), NOTICE.c.muted, PERSON.c.settings, TELLING,
        )
        .select_from(PULSE)
        .join(ROOM, ROOM.c.id == PULSE.c.room)
        .join(CHAIR, CHAIR.c.room == PULSE.c.room)
        .join(PERSON, PERSON.c.id == CHAIR.c.person)
        .outerjoin(NOTICE, muted)
        .outerjoin(TELLING, told)
        .where(PULSE.c.status == "playing", PULSE.c.updated <= before, by_installed_rules())
        .where(CHAIR.c.stand_in.is_(None), ~PERSON.c.deleted, PERSON.c.settings != "{}")
        .order_by(PULSE.c.updated)
    )  # fmt: skip
    found: dict[tuple[str, str], Waiting] = {}
    for row in connection.execute(wanted):
        if str(row.seat) not in row.actors.split() or row.seat == row.acted or row.muted:
            continue
        place = row.sitting, row.id
        if place not in found:
            settings = from_json(row.settings)
            found[place] = Waiting(
                room=row.id,
                game=row.game,
                version=row.version,
                since=row.updated,
                person=row.sitting,
                settings=settings,
                tellings={},
            )
        if row.matter is not None:
            found[place].tellings[row.matter, row.way] = _telling(row)
    return list(found.values())


def _telling(row: Any) -> Telling:
    return Telling(row.told, row.wanted, row.tries, row.after)


def claim(connection: Connection, errand: Errand, now: float, until: float) -> Telling | None:
    """Keep others from an errand for a while; ``None`` if it was done, or is not to be tried now."""
    person, matter, way, number = errand
    _TELLINGS.insert(connection, [(person, matter, way, 0, 0, 0, 0.0)])
    tries = case((TELLING.c.wanted == number, TELLING.c.tries + 1), else_=1)
    free = _place(errand) & (TELLING.c.told < number) & (TELLING.c.after <= now)
    claimed = update(TELLING).where(free).values(wanted=number, tries=tries, after=until)
    if connection.execute(claimed).rowcount == 0:
        return None
    known = select(TELLING.c.told, TELLING.c.wanted, TELLING.c.tries, TELLING.c.after)
    return _telling(connection.execute(known.where(_place(errand))).one())


def mark_told(connection: Connection, errand: Errand) -> None:
    """Remember that a person was told, or that it was given up."""
    values = {"told": errand.number, "tries": 0, "after": 0.0}
    connection.execute(update(TELLING).where(_place(errand)).values(values))


def put_off(connection: Connection, errand: Errand, until: float) -> None:
    """Try an errand again, but not before this time."""
    connection.execute(update(TELLING).where(_place(errand)).values(after=until))


def _place(errand: Errand) -> Any:
    return (
        (TELLING.c.person == errand.person)
        & (TELLING.c.matter == errand.matter)
        & (TELLING.c.way == errand.way)
    )


def mute(connection: Connection, room: str, person: str, muted: bool) -> None:
    """Tell a person nothing more about a table, or again."""
    _NOTICES.insert(connection, [(room, person, muted)])


def muted_rooms(connection: Connection, person: str) -> set[str]:
    """The tables about which a person wants to hear nothing."""
    return set(
        connection.execute(select(NOTICE.c.room).where(NOTICE.c.person == person, NOTICE.c.muted)).scalars()
    )
