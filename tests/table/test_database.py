"""The database: one writer that commits for many, and what happens when it cannot."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

import anyio
import pytest
from sqlalchemy import Connection, event, func, select, text

from tests.patience import PATIENCE, until
from zugwerk.table.store import database
from zugwerk.table.store.database import (
    Append,
    Clash,
    Database,
    Unwritable,
    open_engine,
)
from zugwerk.table.store.rows import Rows
from zugwerk.table.store.schema import NOTE, PERSON

PEOPLE = Rows(PERSON, ("id", "name", "login", "password", "settings", "created", "deleted"))


def person(id: str) -> Append:
    """A row, so that something can be written."""
    return Append(((PEOPLE, [(id, id, None, None, "{}", 1.0, False)]),))


def ids(connection: Connection) -> list[str]:
    return list(connection.execute(select(PERSON.c.id).order_by(PERSON.c.id)).scalars())


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Database]:
    """A database that is closed at the end."""
    with closing(Database(url)) as database:
        yield database


async def test_what_was_written_is_there(database_url: str) -> None:
    async with opened(database_url) as database:
        await database.append(person("ann"))
        assert await database.read(ids) == ["ann"]
        assert await database.write(ids) == ["ann"]


async def test_the_second_at_the_same_place_clashes(database_url: str) -> None:
    async with opened(database_url) as database:
        await database.append(person("ann"))
        with pytest.raises(Clash):
            await database.append(person("ann"))
        await database.append(person("bob"))
        assert await database.read(ids) == ["ann", "bob"]


async def test_requests_that_gather_are_committed_as_one(database_url: str) -> None:
    async with opened(database_url) as database:
        commits: list[Connection] = []
        event.listen(database.engine, "commit", commits.append)
        before = len(commits_in_file(database_url))
        await asyncio.gather(*[database.append(person(f"p{number:03}")) for number in range(200)])
        assert len(await database.read(ids)) == 200
        assert 0 < len(commits) + len(commits_in_file(database_url)) - before < 50


async def test_of_requests_that_gather_only_those_that_clash_fail_and_the_others_are_committed_as_one(
    database_url: str,
) -> None:
    async with opened(database_url) as database:
        taken = [f"p{number:03}" for number in range(0, 200, 20)]
        await asyncio.gather(*[database.append(person(id)) for id in taken])
        commits: list[Connection] = []
        event.listen(database.engine, "commit", commits.append)
        before = len(commits_in_file(database_url))
        names = [f"p{number:03}" for number in range(200)]
        results = await asyncio.gather(
            *[database.append(person(name)) for name in names], return_exceptions=True
        )
        clashed = [name for name, result in zip(names, results, strict=True) if isinstance(result, Clash)]
        assert clashed == taken
        assert set(map(type, results)) == {Clash, type(None)}
        assert await database.read(ids) == names
        assert 0 < len(commits) + len(commits_in_file(database_url)) - before < 50


async def test_two_processes_that_write_the_same_rows_do_not_wait_for_one_another(database_url: str) -> None:
    async with opened(database_url) as one, opened(database_url) as two:
        names = [f"p{number:03}" for number in range(100)]
        tried = [one.append(person(name)) for name in names]
        tried += [two.append(person(name)) for name in reversed(names)]
        results = await asyncio.gather(*tried, return_exceptions=True)
        assert [type(result) for result in results].count(Clash) == 100
        assert set(map(type, results)) == {Clash, type(None)}
        assert await one.read(ids) == names


def commits_in_file(url: str) -> list[int]:
    """The commits that SQLite has in its write-ahead log; none for other databases."""
    file = Path(url.removeprefix("sqlite:///") + "-wal")
    if not file.exists():
        return []
    log = file.read_bytes()
    frame = 24 + int.from_bytes(log[8:12], "big")
    sizes = [int.from_bytes(log[start + 4 : start + 8], "big") for start in range(32, len(log), frame)]
    return [size for size in sizes if size]


async def test_a_bad_request_does_not_hurt_those_beside_it(database_url: str) -> None:
    def broken(connection: Connection) -> None:
        connection.execute(text("INSERT INTO person (id) VALUES ('half')"))

    def bug(connection: Connection) -> None:
        PEOPLE.insert(connection, [("undone", "x", None, None, "{}", 1.0, False)])
        raise ZeroDivisionError

    async with opened(database_url) as database:
        await database.append(person("ann"))
        results = await asyncio.gather(
            *[database.append(person(f"p{number:02}")) for number in range(20)],
            database.append(person("ann")),
            database.write(bug),
            database.write(broken),
            database.write(ids),
            database.append(Append(((Rows(NOTE, ("room", "person", "text")), [("no", "no", "no")]),))),
            database.append(person("half of a letter: \ud800")),
            database.append(Append(((PEOPLE, [("odd", object(), None, None, "{}", 1.0, False)]),))),
            database.append(Append(((PEOPLE, [("large", "x", None, None, "{}", 10**400, False)]),))),
            *[database.append(person(f"q{number:02}")) for number in range(20)],
            return_exceptions=True,
        )
        clash, division, half, _, orphan, *strange = results[20:28]
        assert isinstance(clash, Clash)
        assert isinstance(division, ZeroDivisionError)
        assert isinstance(half, Clash | Unwritable)
        assert isinstance(orphan, Clash)
        assert all(isinstance(each, Exception) for each in strange)
        assert results[:20] == results[28:] == [None] * 20
        found = await database.read(ids)
        assert len(found) == 41
        assert "undone" not in found


async def test_a_file_that_was_away_is_written_to_again_when_it_is_back(tmp_path: Path) -> None:
    """While it is away several requests at once are refused, and none of them is the writer's last."""
    file, elsewhere = tmp_path / "tables.db", tmp_path / "elsewhere.db"
    async with opened(str(file)) as database, asyncio.timeout(PATIENCE):
        file.rename(elsewhere)
        for _ in range(3):
            refused = await asyncio.gather(*[database.write(ids) for _ in range(5)], return_exceptions=True)
            assert {type(each) for each in refused} == {Unwritable}
        assert database.health.ailment
        elsewhere.rename(file)
        assert await database.write(ids) == []
        await asyncio.gather(*[database.append(person(f"bob {number}")) for number in range(5)])
        assert len(await database.write(ids)) == 5


async def test_a_full_disk_is_told_and_nothing_else_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite's own limit of pages stands for the disk."""
    place = str(tmp_path / "small.db")
    written = ["before"]

    async def fill(database: Database) -> None:
        failures: list[str] = []
        for number in range(60):
            name = f"n{number:02}"
            row = (name, name, None, None, "x" * 1000, 1.0, False)
            try:
                if number % 2:
                    await database.append(Append(((PEOPLE, [row]),)))
                else:
                    await database.write(lambda connection, row=row: PEOPLE.insert(connection, [row]))  # type: ignore[misc]
                written.append(name)
            except Unwritable as problem:
                failures.append(str(problem))
        assert len(written) + len(failures) == 61
        assert min(len(written), len(failures)) > 10
        assert {"full" in failure for failure in failures} == {True}
        assert await database.read(ids) == sorted(written)

    async with opened(place) as first:
        await first.append(person("before"))
    engine = open_engine(place)
    with engine.connect() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()
    engine.dispose()
    with monkeypatch.context() as limited:
        limited.setattr(database, "PRAGMAS", (*database.PRAGMAS, f"max_page_count={pages + 8}"))
        async with opened(place) as small:
            await fill(small)
    async with opened(place) as large:
        await large.append(person("zoe"))
        assert await large.read(ids) == sorted([*written, "zoe"])


def scribes() -> list[int]:
    """The processes that write for this one."""
    own = [
        int(number)
        for file in Path("/proc/self/task").glob("*/children")
        for number in file.read_text().split()
    ]
    return [number for number in own if b"writing.py" in Path(f"/proc/{number}/cmdline").read_bytes()]


def is_there(number: int) -> bool:
    """Whether a process runs, or has ended and nobody took note of it yet."""
    return Path(f"/proc/{number}").exists()


async def test_a_scribe_that_dies_is_told_of_and_replaced(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tables.db")) as database:
        await database.append(person("ann"))
        (first,) = scribes()
        os.kill(first, signal.SIGSTOP)
        waiting = asyncio.gather(
            *[database.append(person(f"p{number}")) for number in range(3)], return_exceptions=True
        )
        await asyncio.sleep(0.05)
        os.kill(first, signal.SIGKILL)
        assert [type(result) for result in await waiting] == [Unwritable] * 3
        assert scribes() == []
        await database.append(person("bob"))
        (second,) = scribes()

        async def noticed() -> bool:
            return not is_there(second)

        os.kill(second, signal.SIGKILL)
        await until(noticed)
        await database.append(person("cid"))
        assert await database.read(ids) == ["ann", "bob", "cid"]
    assert scribes() == []


async def test_a_scribe_finishes_what_it_was_told_whatever_else_is_ended(tmp_path: Path) -> None:
    place = str(tmp_path / "tables.db")
    program = f"""if True:
        import asyncio, os, signal
        from tests.table.test_database import Database, person, scribes
        async def ask():
            database = Database({place!r})
            await database.append(person("ann"))
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                os.kill(scribes()[0], number)
            database.append_then(person("bob"), print)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            os.kill(os.getpid(), signal.SIGKILL)
        asyncio.run(ask())
    """
    command = [sys.executable, "-c", program]
    ended = await anyio.run_process(command, stderr=subprocess.STDOUT, check=False)
    assert (ended.returncode, ended.stdout) == (-signal.SIGKILL, b"")
    async with opened(place) as database:

        async def written() -> bool:
            return await database.read(ids) == ["ann", "bob"]

        await until(written)


async def test_a_request_may_be_larger_than_a_socket_takes(database_url: str) -> None:
    large = "x" * 5_000_000

    async with opened(database_url) as database:
        rows = [(f"p{number}", "p", None, None, large, 1.0, False) for number in range(3)]
        await asyncio.gather(*[database.append(Append(((PEOPLE, [row]),))) for row in rows])
        sizes = await database.read(
            lambda c: c.execute(select(func.length(PERSON.c.settings))).scalars().all()
        )
        assert sizes == [len(large)] * 3


async def test_connections_that_were_lost_are_made_anew(postgresql_url: str) -> None:
    async with opened(postgresql_url) as database:
        await database.append(person("ann"))
        await asyncio.gather(*[database.read(ids) for _ in range(8)])
        other = open_engine(postgresql_url)
        kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        with other.connect() as connection:
            connection.execute(text(kill + " AND datname = current_database()"))
        other.dispose()
        await database.append(person("bob"))
        assert await database.read(ids) == ["ann", "bob"]


async def test_an_answer_that_nobody_waits_for_does_not_stop_the_writer(database_url: str) -> None:
    database = Database(database_url)

    async def ask_and_leave() -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(0):
                await database.append(person("ann"))

    for _ in range(5):
        await ask_and_leave()
    await database.append(person("bob"))
    assert database.read_now(ids) == ["ann", "bob"]
    database.close()


async def test_closing_finishes_what_was_asked_for(database_url: str) -> None:
    database = Database(database_url)
    waiting = [asyncio.ensure_future(database.append(person(f"p{number:03}"))) for number in range(100)]
    await asyncio.sleep(0)
    database.close()
    assert await asyncio.gather(*waiting) == [None] * 100
    again = Database(database_url)
    assert len(again.read_now(ids)) == 100
    again.close()
