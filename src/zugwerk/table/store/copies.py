"""Backups: all rows of a database as lines of JSON, from which any database of either kind can be filled.

The first line names the form of the tables, the last one counts the rows and has a checksum of all before it,
so a file that was torn or changed is noticed. A backup shows one moment, whatever is written meanwhile.
"""

import hashlib
from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from typing import Any, Final

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    insert,
    select,
)
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from zugwerk.core.codec import from_json, to_json
from zugwerk.core.refusal import Malformed
from zugwerk.table.store.database import WRITING, form_of, forms, migrate, unwritable
from zugwerk.table.store.schema import ALLOWANCE, LEASE, METADATA

FORMAT: Final = 1
ROWS_AT_ONCE: Final = 500
# What running processes agree on says nothing to others.
PASSING: Final = (LEASE.name, ALLOWANCE.name)
# What both databases can keep in a column of numbers.
LARGEST: Final = 2**31


def backup_lines(engine: Engine) -> Iterator[bytes]:
    """Everything that a database holds at this moment; raises ``Malformed`` if it is no database of ours."""
    seal = hashlib.sha256()
    for line in _content(engine):
        seal.update(line + b"\n")
        yield line
    yield to_json({"sha256": seal.hexdigest()})


def _content(engine: Engine) -> Iterator[bytes]:
    options: dict[str, Any] = {"isolation_level": "REPEATABLE READ"} if engine.name == "postgresql" else {}
    try:
        with engine.connect().execution_options(**options) as connection:
            form = form_of(connection)
            if form is None:
                raise Malformed("table.older-database")
            yield to_json({"zugwerk-backup": FORMAT, "form": form})
            for table in _tables(connection):
                for row in connection.execute(select(table), execution_options={"yield_per": ROWS_AT_ONCE}):
                    yield to_json({"table": str(table.name), "row": _written(row._asdict())})
    except DBAPIError as error:
        raise unwritable(error) from error


def check(lines: Iterable[bytes]) -> None:
    """Raise ``Malformed`` unless these are the lines of a backup as it was written."""
    _, rows = _opened(lines)
    for _ in rows:
        pass


def restore(engine: Engine, lines: Iterable[bytes]) -> None:
    """Fill an empty database, all or nothing; raises ``Malformed``."""
    form, written = _opened(lines)
    migrate(engine, form)
    try:
        with engine.connect().execution_options(begin=WRITING) as connection, connection.begin():
            tables = {table.name: table for table in _tables(connection)}
            if not all(_is_empty(connection, table) for table in tables.values()):
                raise Malformed("table.backup.not-empty")
            for table, rows in groupby(_rows(tables, written), lambda found: found[0]):
                _insert(connection, table, (row for _, row in rows))
    except DBAPIError as error:
        raise unwritable(error) from error
    migrate(engine)


def _opened(lines: Iterable[bytes]) -> tuple[str, Iterator[bytes]]:
    """The form that the first line names, and the lines after it up to the seal, which must fit them all."""
    waiting = iter(lines)
    first = next(waiting, b"")
    return _form(first), _sealed(first, waiting)


def _sealed(first: bytes, lines: Iterator[bytes]) -> Iterator[bytes]:
    seal, before = hashlib.sha256(first.removesuffix(b"\n") + b"\n"), b""
    for line in lines:
        if before:
            seal.update(before + b"\n")
            yield before
        before = line.removesuffix(b"\n")
    if before != to_json({"sha256": seal.hexdigest()}):
        torn = not before.startswith(b'{"sha256":')
        raise Malformed("table.backup.incomplete" if torn else "table.backup.damaged")


def _tables(connection: Connection) -> list[Table]:
    """The tables as they are in this database, those that others refer to first; what passes is left out."""
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in METADATA.tables and name not in PASSING)
    return found.sorted_tables


def _is_empty(connection: Connection, table: Table) -> bool:
    return connection.execute(select(table).limit(1)).first() is None


def _form(line: bytes) -> str:
    """The form that the first line names; it must be known here."""
    try:
        header = from_json(line)
    except Malformed:
        header = None
    if not isinstance(header, dict) or header.get("zugwerk-backup") != FORMAT:
        raise Malformed("table.backup.no-header")
    form = header.get("form")
    if form not in forms():
        raise Malformed("table.newer-database")
    return str(form)


def _rows(tables: dict[str, Table], lines: Iterator[bytes]) -> Iterator[tuple[Table, dict[str, Any]]]:
    """The rows of all lines after the first."""
    for number, line in enumerate(lines, start=2):
        entry = _entry(line, number)
        table, row = tables.get(str(entry.get("table"))), entry.get("row")
        if table is None or not isinstance(row, dict) or set(row) != set(table.c.keys()):
            raise Malformed("table.backup.bad-line", {"line": number})
        try:
            yield table, {name: _value(table.c[name], value) for name, value in row.items()}
        except (TypeError, ValueError, OverflowError):
            raise Malformed("table.backup.bad-line", {"line": number}) from None


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


def _value(column: Column[Any], value: Any) -> Any:
    """What a column keeps; raises if it cannot keep this. SQLite would take almost anything."""
    kind = column.type
    fits = True
    if value is None:
        fits = bool(column.nullable)
    elif isinstance(kind, LargeBinary):
        value = bytes.fromhex(value)
    elif isinstance(kind, Boolean):
        fits = isinstance(value, bool)
    elif isinstance(kind, Integer):
        fits = type(value) is int and -LARGEST <= value < LARGEST
    elif isinstance(kind, Float):
        fits = type(value) in (int, float)
        value = float(value)
    elif isinstance(kind, String):
        fits = isinstance(value, str) and "\0" not in value and len(value) <= (kind.length or len(value))
    if not fits:
        raise ValueError
    return value


def _insert(connection: Connection, table: Table, rows: Iterator[dict[str, Any]]) -> None:
    while gathered := list(islice(rows, ROWS_AT_ONCE)):
        try:
            connection.execute(insert(table), gathered)
        except (IntegrityError, DataError):
            raise Malformed("table.backup.bad-rows", {"table": str(table.name)}) from None
