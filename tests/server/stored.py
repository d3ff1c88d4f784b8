"""All that a database holds, to see whether something was changed."""

import re
from typing import Any

import sqlalchemy
from sqlalchemy import Connection, select

from zugwerk.table.store.schema import METADATA

Contents = dict[str, set[tuple[Any, ...]]]

# What changes with every transaction that wrote something, seen from a connection of its own.
_MARKS = {"sqlite": "PRAGMA data_version", "postgresql": "SELECT pg_current_snapshot()::text"}


# What processes write down for themselves: who does the rounds, and how often somebody may ask.
_HOUSEKEEPING = {"lease", "allowance"}


def contents(connection: Connection) -> Contents:
    """Every row of every table that people have something in."""
    return {
        name: {tuple(map(_uncounted, row)) for row in connection.execute(select(table))}
        for name, table in METADATA.tables.items()
        if name not in _HOUSEKEEPING
    }


def changed(before: Contents, after: Contents) -> dict[str, set[tuple[Any, ...]]]:
    """The rows that are not in both."""
    return {name: rows ^ after[name] for name, rows in before.items() if rows != after[name]}


def _uncounted(value: Any) -> Any:
    """A value without the one thing that a refused form is to change: how often a code was guessed."""
    return re.sub(r'"tries":\d+', '"tries":0', value) if isinstance(value, str) else value


class Stored:
    """The contents of a database, for somebody who reads along; read anew only if something was written."""

    def __init__(self, url: str) -> None:
        place = sqlalchemy.make_url(url.replace("postgresql:", "postgresql+psycopg:"))
        self._engine = sqlalchemy.create_engine(place, isolation_level="AUTOCOMMIT")
        self._connection = self._engine.connect()
        self._mark: object = None
        self._contents: Contents = {}

    def now(self) -> Contents:
        """What is there now."""
        mark = self._connection.exec_driver_sql(_MARKS[self._engine.dialect.name]).scalar_one()
        if mark != self._mark:
            self._mark, self._contents = mark, contents(self._connection)
        return self._contents

    def close(self) -> None:
        """Read no more."""
        self._connection.close()
        self._engine.dispose()
