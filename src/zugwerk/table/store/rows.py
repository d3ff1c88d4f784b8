"""Many rows in one statement: the fastest way to write them that both databases share.

SQLAlchemy makes the statement for one row; for more of them its list of values is repeated.
"""

from collections.abc import Sequence
from itertools import chain
from typing import Any, Final

from sqlalchemy import Connection, Table, bindparam
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Dialect

# Neither database takes more than 32,767 values in one statement, and nothing is gained by many more rows.
MOST_ROWS: Final = 256

Row = tuple[Any, ...]


class Rows:
    """How rows are inserted.

    With ``replacing``, a row that has the same values there gives way; with ``keeping``, the new one does.
    """

    def __init__(
        self,
        table: Table,
        columns: tuple[str, ...],
        replacing: tuple[str, ...] = (),
        keeping: tuple[str, ...] = (),
    ) -> None:
        self._table: Final = table
        self._columns: Final = columns
        self._replacing: Final = replacing
        self._keeping: Final = keeping
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

    def statement(self, dialect: Dialect) -> str:
        """The statement for one row."""
        return "".join(self._text(dialect))

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
        elif self._keeping:
            statement = statement.on_conflict_do_nothing(index_elements=self._keeping)
        compiled = statement.compile(dialect=dialect)
        assert compiled.positional
        head, keyword, rest = str(compiled).partition("VALUES ")
        values, bracket, tail = rest.partition(")")
        return head + keyword, values + bracket, tail
