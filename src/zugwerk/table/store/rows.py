"""Many rows in few statements: the fastest way to write them that both databases share.

The statements are made by SQLAlchemy for a few numbers of rows and then kept as text, so that a batch costs
one call to the driver for up to 64 rows and not one for each.
"""

from collections.abc import Sequence
from itertools import chain
from typing import Any, Final

from sqlalchemy import Connection, Table, bindparam
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Dialect

SIZES: Final = (64, 16, 4, 1)

Row = tuple[Any, ...]


class Rows:
    """How rows are inserted; with ``replacing``, a row that has the same values there gives way."""

    def __init__(self, table: Table, columns: tuple[str, ...], replacing: tuple[str, ...] = ()) -> None:
        self._table: Final = table
        self._columns: Final = columns
        self._replacing: Final = replacing
        self._texts: Final[dict[tuple[str, int], str]] = {}

    def insert(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Insert all rows."""
        start = 0
        for size in SIZES:
            while len(rows) - start >= size:
                values = tuple(chain.from_iterable(rows[start : start + size]))
                connection.exec_driver_sql(self._text(connection.dialect, size), values)
                start += size

    def _text(self, dialect: Dialect, size: int) -> str:
        key = (dialect.name, size)
        if key not in self._texts:
            self._texts[key] = self._made(dialect, size)
        return self._texts[key]

    def _made(self, dialect: Dialect, size: int) -> str:
        make = sqlite.insert if dialect.name == "sqlite" else postgresql.insert
        places: list[dict[str, Any]] = [
            {name: bindparam(f"{name}_{row}") for name in self._columns} for row in range(size)
        ]
        statement = make(self._table).values(places)
        if self._replacing:
            others = [name for name in self._columns if name not in self._replacing]
            statement = statement.on_conflict_do_update(
                index_elements=self._replacing, set_={name: statement.excluded[name] for name in others}
            )
        compiled = statement.compile(dialect=dialect)
        assert compiled.positional
        return str(compiled)
