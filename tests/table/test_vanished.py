"""A file that is put away just when it is opened: none is made in its place, and nothing of it is lost."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from tests.table.test_database import ids, person
from zugwerk.table.store import database, writing
from zugwerk.table.store.database import PRAGMAS, Database, open_engine, unwritable
from zugwerk.table.store.writing import Writer

NAMES = ("tables.db", "50% of #1?.db")
Open = Callable[[Path], str]


def by_a_scribe(path: Path) -> str:
    """Have a process that writes open a file; returns what ails it."""
    writer = Writer(str(path), list(PRAGMAS))
    writer.learn("INSERT INTO bell (topic, rung) VALUES ('x', 0)")
    (failure,) = writer.commit([[(0, [()])]])
    writer.close()
    return failure[0] if failure else ""


def by_an_engine(path: Path) -> str:
    """Open a file for reading and writing; returns what ails it."""
    engine = open_engine(str(path))
    with pytest.raises(DBAPIError) as failed:
        engine.connect()
    engine.dispose()
    return unwritable(failed.value).ailment


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("open_it", [by_a_scribe, by_an_engine])
async def test_nothing_that_was_acknowledged_is_lost(tmp_path: Path, name: str, open_it: Open) -> None:
    path, away = tmp_path / name, tmp_path / "away.db"
    with closing(Database(str(path))) as first:
        await first.append(person("ann"))

        def look(_: str) -> None:
            path.rename(away)

        with pytest.MonkeyPatch.context() as patch:
            for module in (database, writing):
                patch.setattr(module, "check_file", look)
            assert open_it(path) == "missing"
        assert not path.exists()
        away.rename(path)
        await first.append(person("bob"))
        with closing(Database(str(path))) as second:
            assert second.read_now(ids) == ["ann", "bob"]
