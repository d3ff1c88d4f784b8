"""A large archive: a database with as many finished tables as a busy server gathers in years.

A few games are really played; their rows are then repeated under other ids, people and times, by the fastest
way into each database. Run as ``python -m benchmarks.server.archive DATABASE --tables 210000``.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, delete, func, insert, select

from benchmarks.server.tables import Kind, prepare
from zugwerk.table.store.database import migrate, open_engine
from zugwerk.table.store.people import SESSION_SECONDS, new_token
from zugwerk.table.store.rooms import new_id
from zugwerk.table.store.schema import (
    CHAIR,
    CHAT,
    LINE,
    MAP,
    NOTE,
    NOTICE,
    PERSON,
    PULSE,
    ROOM,
    SESSION,
    SITTING,
    SNAPSHOT,
    STANDING_ORDER,
    TELLING,
    TOKEN,
)

KINDS = (Kind("metro", 2, "random"), Kind("metro", 4, "random"), Kind("berlin", 3, "random"))
GAMES_OF_EACH = 2
# Of which 200,000 are finished; they have more than 20 million lines.
TABLES = 210_000
# A table has about a hundred lines; a person about a hundred tables, and one person has very many.
TABLES_OF_ONE = 100
TABLES_OF_THE_KEENEST = 0.01
# Of the newest tables some are not finished; these are shares of all.
RECENT = 0.1
STILL_PLAYED = 0.005
STILL_OPEN = 0.002
AT_ONCE = 500
YEARS = 3 * 365 * 86400

BESIDES = (CHAT, NOTE, NOTICE, TELLING, STANDING_ORDER)
TOLD = {"told": 9, "wanted": 9, "tries": 0, "after": 0.0}
ORDER = {"text": "pass", "given": 3, "since": 2, "ended": '{"id": "table.news.ended"}'}

Row = dict[str, Any]


class Model(NamedTuple):
    """The rows of one table that was played, and who sat there."""

    room: Row
    pulse: Row
    chairs: list[Row]
    lines: list[Row]
    snapshots: list[Row]

    @property
    def people(self) -> list[str]:
        """Who sat there, by seat."""
        return [chair["person"] for chair in self.chairs]


class Archive(NamedTuple):
    """What is in a database of this kind: some people, the keenest first, and a table of each kind."""

    people: list[str]
    finished: list[str]


def build(url: str, tables: int = TABLES, tell: Callable[[str], None] = lambda text: None) -> Archive:
    """Fill an empty database; returns whom and what to ask for."""
    engine = open_engine(url)
    migrate(engine)
    with engine.connect() as connection:
        if connection.execute(select(func.count()).select_from(ROOM)).scalar_one():
            raise SystemExit(f"{url} is not empty")
    for kind in KINDS:
        prepare(url, GAMES_OF_EACH, kind=kind, until=lambda room: not room.actors())
    with engine.begin() as connection:
        models = [_model(connection, id) for id in connection.execute(select(ROOM.c.id)).scalars()]
        for table in (SNAPSHOT, LINE, SITTING, CHAIR, PULSE, ROOM):
            connection.execute(delete(table))
    made = _Maker(models, tables)
    with engine.begin() as connection:
        _fill(connection, PERSON, made.everybody())
        for table, values in made.belongings().items():
            _fill(connection, table, values)
    began = time.monotonic()
    for first in range(0, tables, AT_ONCE):
        rows = made.rows(range(first, min(first + AT_ONCE, tables)))
        with engine.begin() as connection:
            for table, values in rows.items():
                _fill(connection, table, values)
        done = first + AT_ONCE
        tell(f"{min(done, tables):,} tables, {made.lines:,} lines, {time.monotonic() - began:.0f} s")
    if engine.dialect.name == "postgresql":
        # As its own servant does it after a while.
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("VACUUM ANALYZE")
    engine.dispose()
    return Archive(made.people, made.finished[:: max(1, len(made.finished) // 200)])


def _model(connection: Connection, id: str) -> Model:
    def rows(table: Table, place: Any) -> list[Row]:
        found = connection.execute(select(table).where(place == id))
        return [dict(row._mapping) for row in found]

    (room,), (pulse,) = rows(ROOM, ROOM.c.id), rows(PULSE, PULSE.c.room)
    chairs = sorted(rows(CHAIR, CHAIR.c.room), key=lambda chair: chair["seat"])
    lines = sorted(rows(LINE, LINE.c.room), key=lambda line: line["seq"])
    return Model(room, pulse, chairs, lines, rows(SNAPSHOT, SNAPSHOT.c.room))


class _Maker:
    """Repeats models under other names; the same archive for the same number of tables."""

    def __init__(self, models: list[Model], tables: int) -> None:
        self._models = models
        self._dice = random.Random(tables)
        self._now = time.time()
        self._tables = tables
        self.people = [f"{number:024x}" for number in range(max(8, 3 * tables // TABLES_OF_ONE))]
        self.finished: list[str] = []
        self.lines = 0

    def everybody(self) -> list[Row]:
        """All people of the archive."""
        same = {"login": None, "password": None, "settings": "{}", "created": self._now, "deleted": False}
        return [{"id": id, "name": f"Guest {number}", **same} for number, id in enumerate(self.people)]

    def belongings(self) -> dict[Table, list[Row]]:
        """How everybody comes in, and what they keep."""
        own = [{"digest": f"{number:064x}", "person": id} for number, id in enumerate(self.people)]
        kept = {
            "game": "berlin",
            "name": "Map",
            "text": "{}",
            "finished": False,
            "version": 1,
            "updated": self._now,
        }
        return {
            SESSION: [{**row, "expires": self._now + SESSION_SECONDS} for row in own],
            TOKEN: [{**row, "label": "program", "created": self._now} for row in own],
            MAP: [{"id": new_id(), "person": id, **kept} for id in self.people],
        }

    def rows(self, numbers: range) -> dict[Table, list[Row]]:
        """The rows of some tables, in the order in which they may be written."""
        found: dict[Table, list[Row]] = {
            table: [] for table in (ROOM, PULSE, CHAIR, LINE, SITTING, SNAPSHOT, *BESIDES)
        }
        for number in numbers:
            self._add(found, self._models[number % len(self._models)], number / self._tables)
        self.lines += len(found[LINE])
        return found

    def _add(self, found: dict[Table, list[Row]], model: Model, age: float) -> None:
        """One more table like a model; most are finished, the last ones are played or wait for people."""
        id, ended = new_id(), self._now - YEARS * (1 - age)
        status = self._status(age)
        people = self._dice.sample(self.people[1:], len(model.chairs))
        if self._dice.random() < TABLES_OF_THE_KEENEST:
            people[0] = self.people[0]
        if status == "over":
            self.finished.append(id)
        shift = ended - model.pulse["updated"]
        actors = "0" if status == "playing" else ""
        found[ROOM].append({**model.room, "id": id, "owner": people[0], "listed": True, "created": ended})
        found[PULSE].append(
            {**model.pulse, "room": id, "status": status, "actors": actors, "due": None, "updated": ended}
        )
        for chair, person in zip(model.chairs, people, strict=True):
            found[CHAIR].append({**chair, "room": id, "person": person})
        for line in model.lines:
            text: str = line["line"]
            if '"sit"' in text:
                for old, new in zip(model.people, people, strict=True):
                    if old in text:
                        text = text.replace(old, new)
                        found[SITTING].append({"person": new, "room": id, "seq": line["seq"]})
            found[LINE].append({**line, "room": id, "at": line["at"] + shift, "line": text})
        found[SNAPSHOT] += [{**point, "room": id} for point in model.snapshots]
        place = {"room": id, "person": people[0]}
        found[CHAT].append({**place, "seq": 1, "at": ended, "name": "Guest", "text": "Well played!"})
        found[NOTE].append({**place, "text": "north first"})
        found[NOTICE].append({**place, "muted": False})
        found[TELLING].append({"person": people[0], "matter": id, "way": "mail", **TOLD})
        found[STANDING_ORDER].append({**place, "seat": 0, "id": id, **ORDER})

    def _status(self, age: float) -> str:
        state = self._dice.random() * RECENT
        if age < 1 - RECENT or state >= STILL_OPEN + STILL_PLAYED:
            return "over"
        return "open" if state < STILL_OPEN else "playing"


def _fill(connection: Connection, table: Table, rows: list[Row]) -> None:
    if not rows:
        return
    if connection.dialect.name == "postgresql":
        _copy(connection, table, rows)
    else:
        connection.execute(insert(table), rows)


def _copy(connection: Connection, table: Table, rows: list[Row]) -> None:
    names = list(rows[0])
    driver: Any = connection.connection.driver_connection
    with (
        driver.cursor() as cursor,
        cursor.copy(f'COPY "{table.name}" ({", ".join(names)}) FROM STDIN') as copy,
    ):
        for values in _tuples(rows, names):
            copy.write_row(values)


def _tuples(rows: list[Row], names: list[str]) -> Iterator[tuple[Any, ...]]:
    for row in rows:
        yield tuple([row[name] for name in names])


def tokens(url: str, people: list[str]) -> dict[str, str]:
    """A way in for some people of an archive."""
    engine = open_engine(url)
    with engine.begin() as connection:
        found = {person: new_token(connection, person, "archive", time.time()) for person in people}
    engine.dispose()
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("database")
    parser.add_argument("--tables", type=int, default=TABLES)
    given = parser.parse_args()
    build(given.database, given.tables, lambda text: print(f"\r{text}", end="", file=sys.stderr, flush=True))
    print(file=sys.stderr)
