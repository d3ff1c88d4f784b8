"""How a database goes about what it is asked: every statement of a piece of work with its plan."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, event

from zugwerk.table.store.schema import METADATA


@contextmanager
def statements(engine: Engine) -> Iterator[list[tuple[str, Any]]]:
    """All statements that are executed meanwhile, with their parameters."""
    found: list[tuple[str, Any]] = []

    def note(_: Any, __: Any, statement: str, parameters: Any, ___: Any, many: bool) -> None:
        if statement.split(maxsplit=1)[0] in ("SELECT", "INSERT", "UPDATE", "DELETE"):
            found.append((statement, parameters[0] if many else parameters))

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(engine, "before_cursor_execute", note)


def scans(engine: Engine, work: Callable[[], object]) -> dict[str, set[str]]:
    """The tables that work has to read from end to end, each with the statements that make it so."""
    with statements(engine) as asked:
        work()
    found: dict[str, set[str]] = {}
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            # Small tables are read whole because that is cheap; with this only where there is no other way.
            connection.exec_driver_sql("SET enable_seqscan = off")
        for statement, parameters in asked:
            for table in _scanned(connection, statement, parameters):
                found.setdefault(table, set()).add(statement)
    return found


def _scanned(connection: Connection, statement: str, parameters: Any) -> list[str]:
    on_file = connection.dialect.name == "sqlite"
    prefix = "EXPLAIN QUERY PLAN " if on_file else "EXPLAIN "
    plan = "\n".join(str(row[-1]) for row in connection.exec_driver_sql(prefix + statement, parameters))
    found = re.findall(r"SCAN (\w+)" if on_file else r"Seq Scan on (\w+)", plan)
    return [name for name in found if name in METADATA.tables]
