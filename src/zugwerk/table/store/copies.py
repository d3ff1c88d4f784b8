"""Backups: all rows of a database as lines of JSON, from which any database of either kind can be filled.

The first line names the form of the tables, the last one counts the rows, so a torn file is noticed. A
backup shows one moment, whatever is written meanwhile.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from sqlalchemy import Connection, Engine, LargeBinary, MetaData, Table, insert, select
from sqlalchemy.exc import DBAPIError

from zugwerk.core.codec import from_json, to_json
from zugwerk.core.refusal import Malformed
from zugwerk.table.store.database import WRITING, form_of, migrate, unwritable
from zugwerk.table.store.schema import METADATA

FORMAT: Final = 1
ROWS_AT_ONCE: Final = 500


def backup_lines(engine: Engine) -> Iterator[bytes]:
    """Everything that a database holds at this moment."""
    options: dict[str, Any] = {"isolation_level": "REPEATABLE READ"} if engine.name == "postgresql" else {}
    try:
        with engine.connect().execution_options(**options) as connection:
            yield to_json({"zugwerk-backup": FORMAT, "form": form_of(connection)})
            count = 0
            for table in _tables(connection):
                for row in connection.execute(select(table), execution_options={"yield_per": ROWS_AT_ONCE}):
                    count += 1
                    yield to_json({"table": str(table.name), "row": _written(row._asdict())})
            yield to_json({"rows": count})
    except DBAPIError as error:
        raise unwritable(error) from error


def restore(engine: Engine, lines: Iterable[bytes]) -> None:
    """Fill an empty database, all or nothing; raises ``Malformed``."""
    waiting = iter(lines)
    form = _form(next(waiting, b""))
    migrate(engine, form)
    try:
        with engine.connect().execution_options(begin=WRITING) as connection, connection.begin():
            tables = {table.name: table for table in _tables(connection)}
            if not all(_is_empty(connection, table) for table in tables.values()):
                raise Malformed("table.backup.not-empty")
            for table, rows in groupby(_rows(tables, waiting), lambda found: found[0]):
                _insert(connection, table, (row for _, row in rows))
    except DBAPIError as error:
        raise unwritable(error) from error
    migrate(engine)


def _tables(connection: Connection) -> list[Table]:
    """The tables as they are in this database, those that others refer to first."""
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in METADATA.tables)
    return found.sorted_tables


def _is_empty(connection: Connection, table: Table) -> bool:
    return connection.execute(select(table).limit(1)).first() is None


def _form(line: bytes) -> str:
    """The form that the first line names."""
    try:
        header = from_json(line)
    except Malformed:
        header = None
    if not isinstance(header, dict) or header.get("zugwerk-backup") != FORMAT:
        raise Malformed("table.backup.no-header")
    return str(header.get("form"))


def _rows(tables: dict[str, Table], lines: Iterator[bytes]) -> Iterator[tuple[Table, dict[str, Any]]]:
    """The rows of all lines after the first; complains unless the last line counts them right."""
    for number, line in enumerate(lines, start=2):
        entry = _entry(line, number)
        if entry == {"rows": number - 2}:
            if next(lines, b""):
                raise Malformed("table.backup.bad-line", {"line": number + 1})
            return
        table, row = tables.get(str(entry.get("table"))), entry.get("row")
        if table is None or not isinstance(row, dict) or set(row) != set(table.c.keys()):
            raise Malformed("table.backup.bad-line", {"line": number})
        yield table, _read(table, row, number)
    raise Malformed("table.backup.incomplete")


def _entry(line: bytes, number: int) -> dict[str, Any]:
    try:
        entry = from_json(line)
    except Malformed:
        entry = None
    if not isinstance(entry, dict):
        raise Malformed("table.backup.bad-line", {"line": number})
    return entry


def _written(row: dict[str, Any]) -> dict[str, Any]:
    return {str(name): value.hex() if isinstance(value, bytes) else value for name, value in row.items()}


def _read(table: Table, row: dict[str, Any], number: int) -> dict[str, Any]:
    try:
        return {
            name: bytes.fromhex(value) if isinstance(table.c[name].type, LargeBinary) else value
            for name, value in row.items()
        }
    except (TypeError, ValueError):
        raise Malformed("table.backup.bad-line", {"line": number}) from None


def _insert(connection: Connection, table: Table, rows: Iterator[dict[str, Any]]) -> None:
    gathered: list[dict[str, Any]] = []
    for row in rows:
        gathered.append(row)
        if len(gathered) == ROWS_AT_ONCE:
            connection.execute(insert(table), gathered)
            gathered = []
    if gathered:
        connection.execute(insert(table), gathered)
