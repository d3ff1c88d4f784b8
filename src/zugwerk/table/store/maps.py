"""Maps that people keep: their text as it would stand in a file, under an id that can be passed on.

A table copies the text when it is set up, so a map may change or go while games on it are played.
"""

from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from zugwerk.table.store.database import Clash
from zugwerk.table.store.rooms import is_id, new_id
from zugwerk.table.store.schema import MAP, PERSON

MOST_MAPS: Final = 50


class TooMany(Exception):
    """Raised when somebody keeps as many maps as anybody may."""


class Sheet(NamedTuple):
    """What is kept of a map: its name, its text, and whether one could play on it when it was saved."""

    name: str
    text: str
    finished: bool


class KeptMap(NamedTuple):
    """A map with its keeper's id and name; the version grows by one whenever it is saved."""

    id: str
    person: str
    keeper: str
    game: str
    name: str
    text: str
    finished: bool
    version: int
    updated: float


def keep_map(connection: Connection, person: str, game: str, sheet: Sheet, now: float) -> str:
    """A new map; returns its id. Raises ``TooMany``."""
    wanted = select(func.count()).select_from(MAP).where(MAP.c.person == person)
    if connection.execute(wanted).scalar_one() >= MOST_MAPS:
        raise TooMany(person)
    id = new_id()
    values = {"id": id, "person": person, "game": game, "version": 1, "updated": now}
    connection.execute(insert(MAP).values(**values, **sheet._asdict()))
    return id


def change_map(connection: Connection, person: str, id: str, version: int, sheet: Sheet, now: float) -> int:
    """Save a map again; returns its new version. Raises ``Clash`` unless it is theirs and of this version."""
    place = (MAP.c.id == id) & (MAP.c.person == person) & (MAP.c.version == version)
    values = {**sheet._asdict(), "version": version + 1, "updated": now}
    if connection.execute(update(MAP).where(place).values(values)).rowcount != 1:
        raise Clash(id)
    return version + 1


def drop_map(connection: Connection, person: str, id: str) -> bool:
    """Throw a map away; ``False`` if there is none of theirs."""
    return connection.execute(delete(MAP).where(MAP.c.id == id, MAP.c.person == person)).rowcount == 1


def find_map(connection: Connection, id: str) -> KeptMap | None:
    """The map of this id."""
    if not is_id(id):
        return None
    row = connection.execute(_joined().where(MAP.c.id == id)).mappings().one_or_none()
    return None if row is None else KeptMap(**row)


def maps_of(connection: Connection, person: str, game: str | None = None) -> list[KeptMap]:
    """The maps that a person keeps, of one game or of all, the newest first."""
    wanted = _joined().where(MAP.c.person == person).order_by(MAP.c.updated.desc(), MAP.c.id)
    if game is not None:
        wanted = wanted.where(MAP.c.game == game)
    return [KeptMap(**row) for row in connection.execute(wanted).mappings()]


def _joined() -> Any:
    return select(
        MAP.c.id,
        MAP.c.person,
        PERSON.c.name.label("keeper"),
        MAP.c.game,
        MAP.c.name,
        MAP.c.text,
        MAP.c.finished,
        MAP.c.version,
        MAP.c.updated,
    ).join(PERSON, PERSON.c.id == MAP.c.person)
