"""Many rows in one statement: the fastest way to write them that both databases share.

SQLAlchemy makes the statement for one row; for more of them its list of values is repeated. SQLite can even
take rows of all kinds in one statement, which then is a transaction of its own.
"""

from collections.abc import Sequence
from itertools import chain
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table, bindparam
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Dialect

# Neither database takes more than 32,767 values in one statement, and nothing is gained by many more rows.
MOST_ROWS: Final = 256

MOST_COLUMNS: Final = 8

Row = tuple[Any, ...]
Gathered = dict["Rows", list[Row]]

_VIEW: Final = "CREATE TEMP VIEW rows_of_all_kinds AS SELECT 0 AS kind, " + ", ".join(
    [f"NULL AS v{place}" for place in range(MOST_COLUMNS)]
)
_VALUES: Final = f"({', '.join('?' * (MOST_COLUMNS + 1))})"
_PADDING: Final = [(None,) * missing for missing in range(MOST_COLUMNS + 1)]


class Rows:
    """How rows are inserted; with ``replacing``, a row that has the same values there gives way."""

    def __init__(self, table: Table, columns: tuple[str, ...], replacing: tuple[str, ...] = ()) -> None:
        self._table: Final = table
        self._columns: Final = columns
        self._replacing: Final = replacing
        self._texts: Final[dict[str, tuple[str, str, str]]] = {}

    def insert(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Insert all rows; if several replace one another, the last of them stays."""
        if self._replacing:
            places = [self._columns.index(name) for name in self._replacing]
            rows = list({tuple([row[place] for place in places]): row for row in rows}.values())
        head, values, tail = self._text(connection.dialect)
        for start in range(0, len(rows), MOST_ROWS):
            some = rows[start : start + MOST_ROWS]
            statement = head + ", ".join([values] * len(some)) + tail
            connection.exec_driver_sql(statement, tuple(chain.from_iterable(some)))

    def trigger(self, dialect: Dialect, number: int) -> str:
        """What SQLite is to do with a row of this kind that comes with others."""
        head, _, tail = self._text(dialect)
        values = ", ".join([f"NEW.v{place}" for place in range(len(self._columns))])
        return (
            f"CREATE TEMP TRIGGER kind_{number} INSTEAD OF INSERT ON rows_of_all_kinds "
            f"WHEN NEW.kind = {number} BEGIN {head}({values}){tail}; END"
        )

    def _text(self, dialect: Dialect) -> tuple[str, str, str]:
        """The statement before, in and after the values of a row."""
        if dialect.name not in self._texts:
            self._texts[dialect.name] = self._made(dialect)
        return self._texts[dialect.name]

    def _made(self, dialect: Dialect) -> tuple[str, str, str]:
        make = sqlite.insert if dialect.name == "sqlite" else postgresql.insert
        statement = make(self._table).values({name: bindparam(name) for name in self._columns})
        if self._replacing:
            others = [name for name in self._columns if name not in self._replacing]
            statement = statement.on_conflict_do_update(
                index_elements=self._replacing, set_={name: statement.excluded[name] for name in others}
            )
        compiled = statement.compile(dialect=dialect)
        assert compiled.positional
        head, keyword, rest = str(compiled).partition("VALUES ")
        values, bracket, tail = rest.partition(")")
        return head + keyword, values + bracket, tail


class AtOnce:
    """Inserts rows of all kinds by one statement, which is a transaction of its own (SQLite only).

    After every statement a thread must ask for Python's lock again, and a busy loop lets it wait.
    """

    def __init__(self, engine: Engine) -> None:
        self._dialect: Final = engine.dialect
        self._connection: Final = engine.raw_connection()
        self._connection.detach()
        self._cursor: Final = self._connection.cursor()
        self._cursor.execute(_VIEW)
        self._numbers: Final[dict[Rows, int]] = {}

    def insert(self, gathered: Gathered) -> None:
        """Insert all rows, or none and raise what the driver raises."""
        rows: list[Row] = []
        for kind, found in gathered.items():
            head, padding = (self._number(kind),), _PADDING[MOST_COLUMNS - len(found[0])]
            rows += [head + row + padding for row in found]
        if rows:
            statement = f"INSERT INTO rows_of_all_kinds VALUES {', '.join([_VALUES] * len(rows))}"
            self._cursor.execute(statement, tuple(chain.from_iterable(rows)))

    def close(self) -> None:
        """Let go of the connection."""
        self._connection.close()

    def _number(self, kind: Rows) -> int:
        if kind not in self._numbers:
            self._cursor.execute(kind.trigger(self._dialect, len(self._numbers)))
            self._numbers[kind] = len(self._numbers)
        return self._numbers[kind]
