"""How a database is opened: its place, its migrations, several who come at once, and who may read it."""

import os
import stat
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from hypothesis import assume, given
from hypothesis import strategies as st
from sqlalchemy import inspect, text

from tests.table.test_database import opened, person
from zugwerk.core.refusal import Malformed
from zugwerk.table.store import database
from zugwerk.table.store.database import (
    PRAGMAS,
    WRITING,
    Database,
    Unwritable,
    migrate,
    open_engine,
)
from zugwerk.table.store.places import create_private
from zugwerk.table.store.schema import METADATA


def test_migrations_make_the_tables_that_the_source_describes(database_url: str) -> None:
    engine = open_engine(database_url)
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
        tables = inspect(connection).get_table_names()
    assert set(tables) == {*METADATA.tables, "alembic_version"}
    engine.dispose()


def test_processes_that_start_at_once_migrate_once(database_url: str) -> None:
    program = "import sys; from zugwerk.table.store.database import Database; Database(sys.argv[1]).close()"
    started = [
        subprocess.Popen([sys.executable, "-c", program, database_url], stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    problems = [process.communicate()[1] for process in started]
    assert problems == [""] * 3
    assert [process.returncode for process in started] == [0] * 3


def test_several_make_one_file_at_the_same_moment(tmp_path: Path) -> None:
    """Of those that change the journal of a new file at once SQLite refuses all but one; they try again."""
    begun = threading.Barrier(4)

    def make(path: Path) -> str:
        create_private(path)
        engine = open_engine(str(path))
        begun.wait()
        with engine.connect() as connection:
            found: str = connection.exec_driver_sql("PRAGMA journal_mode").scalar_one()
        engine.dispose()
        return found

    with ThreadPoolExecutor(4) as pool:
        for attempt in range(40):
            assert list(pool.map(make, [tmp_path / f"{attempt}.db"] * 4)) == ["wal"] * 4


def test_who_has_nothing_to_migrate_does_not_wait_for_those_who_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PRAGMAS", (*PRAGMAS, "busy_timeout=0"))
    writing, starting = (open_engine(str(tmp_path / "tables.db")) for _ in range(2))
    migrate(writing)
    with writing.connect().execution_options(begin=WRITING) as connection, connection.begin():
        migrate(starting)
    writing.dispose()
    starting.dispose()


def test_a_database_of_the_future_is_left_alone(database_url: str) -> None:
    engine = open_engine(database_url)
    migrate(engine)
    with engine.connect() as connection, connection.begin():
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Malformed) as newer:
        migrate(engine)
    assert newer.value.message.id == "table.newer-database"
    engine.dispose()


@pytest.mark.parametrize(
    "url",
    ["", ":memory:", "sqlite://", "sqlite:///", "mysql://x/y", "nothing://", "postgresql://host:port/x",
     "postgresql+asyncpg://x/y", "postgresql:/x", "sqlite:tables.db"],
)  # fmt: skip
def test_a_place_that_is_no_database_is_malformed(url: str) -> None:
    with pytest.raises(Malformed) as bad:
        open_engine(url)
    assert bad.value.message.id == "table.bad-database"


def test_who_opens_a_file_again_leaves_the_locks_that_it_has(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    engine = open_engine(str(path))
    migrate(engine)
    with engine.connect().execution_options(begin=WRITING) as connection, connection.begin():
        create_private(path)
        asked = f"import sqlite3; sqlite3.connect({str(path)!r}, timeout=0).execute('BEGIN IMMEDIATE')"
        done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    assert "database is locked" in done.stderr
    engine.dispose()


@pytest.mark.parametrize("path", ["/dev/null/place/tables.db", "/no/such/place/tables.db", "/"])
def test_a_file_that_cannot_be_made_is_told(path: str) -> None:
    with pytest.raises(Malformed) as bad:
        Database(path)
    assert bad.value.message.id == "table.bad-database"


@given(
    st.tuples(*[st.text("@/:?#%[]&=+ x", min_size=1, max_size=3)] * 2),
    st.sampled_from(["oracle", "postgresql", "postgres", "postgresql+psycopg", "sqlite"]),
    st.sampled_from(["://", ":/", ":"]),
    st.sampled_from(["@127.0.0.1:1/x", "@127.0.0.1:port/x", "@/x?host=/no/such/place", "", "/x", "@"]),
)
def test_no_part_of_a_password_is_told(between: tuple[str, str], kind: str, colon: str, tail: str) -> None:
    first, second = between if "@" in tail else [text.replace("@", "/") for text in between]
    url = f"{kind}{colon}ann:tiger{first}lily{second}moss{tail}"
    assume(not url.startswith("sqlite:///"))
    with pytest.raises((Malformed, Unwritable)) as bad:
        Database(url)
    assert not any(part in str(bad.value) for part in ("tiger", "lily", "moss"))


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 500)
    with pytest.raises(Unwritable):
        Database(str(path))
    assert path.read_text() == "Dear Ann, " * 500


def test_a_path_is_taken_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "50% off: @?.db"
    Database(str(path)).close()
    assert path.exists()


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


async def test_only_its_owner_may_read_a_new_file_and_those_beside_it(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        async with opened(str(tmp_path / "tables.db")) as database:
            await database.append(person("ann"))
            assert modes(tmp_path) == dict.fromkeys(("tables.db", "tables.db-wal", "tables.db-shm"), 0o600)
    finally:
        os.umask(before)
