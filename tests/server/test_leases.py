"""What only one process need do is done by one; when it dies, another does it within seconds."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial

import pytest
from sqlalchemy import Connection, Table, func, select, update

from tests.cli.hosting import serving
from tests.patience import PATIENCE, until
from tests.server.desks import guest, process, started
from tests.server.test_processes import Yesterday
from zugwerk.server.background.leases import CLEANING, MINDING, Cleaner, Leases
from zugwerk.server.entry.limits import SharedLimiter
from zugwerk.server.errors import Problem
from zugwerk.table.clock import TimeControl
from zugwerk.table.store.bells import KEPT_SECONDS, ring, rung_since
from zugwerk.table.store.database import Database, open_engine
from zugwerk.table.store.leases import is_free, let_go, moment, spend, take
from zugwerk.table.store.people import find_session, new_guest, open_session
from zugwerk.table.store.schema import LEASE, SESSION


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    with closing(Database(database_url)) as found:
        yield found


async def test_a_lease_has_one_holder_until_it_ends_or_is_given_back(database: Database) -> None:
    def taken(holder: str, seconds: float = 60.0) -> set[str]:
        with database.engine.begin() as connection:
            return take(connection, holder, ["b", "a"], seconds)

    def free(holder: str) -> bool:
        return database.read_now(lambda connection: is_free(connection, holder, ["a", "b"]))

    assert free("one")
    assert taken("one") == {"a", "b"}
    assert (free("one"), free("two")) == (True, False)
    assert taken("two") == set()
    assert taken("one", 0.3) == {"a", "b"}
    await until(lambda: _in_time(partial(free, "two")))
    assert taken("two") == {"a", "b"}
    assert taken("one") == set()
    with database.engine.begin() as connection:
        let_go(connection, "two")
    assert taken("one") == {"a", "b"}


async def _in_time(check: Callable[[], bool]) -> bool:
    return check()


def test_the_databases_clock_goes_like_ours(database: Database) -> None:
    found = database.read_now(lambda connection: connection.execute(select(moment(connection))).scalar_one())
    assert abs(found - time.time()) < PATIENCE


async def test_of_several_processes_one_does_the_work_and_leaves_it_to_the_next(database: Database) -> None:
    names = (MINDING, CLEANING)
    one, two = Leases(database, names), Leases(database, (*names, "mail"))
    one.open()
    assert await one.mine(MINDING)
    two.open()
    assert [await two.mine(name) for name in (MINDING, CLEANING, "mail")] == [False, False, True]
    assert (one.held, two.held) == (2, 1)
    assert not await one.mine("mail")
    await one.close()
    await until(lambda: two.mine(MINDING))
    assert two.held == 3
    await two.close()
    assert two.held == 0


async def test_what_nobody_needs_is_thrown_away(database: Database) -> None:
    now = time.time()
    ann = await database.write(lambda c: new_guest(c, "Ann", {}, now))
    old = await database.write(lambda c: open_session(c, ann.id, now))
    await database.write(lambda c: c.execute(update(SESSION).values(expires=now - 1)))
    new = await database.write(lambda c: open_session(c, ann.id, now))
    await database.write(lambda c: ring(c, ["old"], now - KEPT_SECONDS - 1))
    await database.write(lambda c: ring(c, ["new"], now))
    leases = Leases(database, (CLEANING,))
    cleaner = Cleaner(database, leases)
    leases.open()
    cleaner.open()

    async def clean() -> bool:
        return await database.read(partial(_count, table=SESSION)) == 1

    await until(clean)
    await cleaner.clean()
    assert [topic for topic, _ in await database.read(lambda c: rung_since(c, 0.0))] == ["new"]
    assert await database.read(lambda c: find_session(c, new, now)) == ann
    assert await database.read(lambda c: find_session(c, old, now)) is None
    await cleaner.close()
    await leases.close()


async def test_a_shared_limit_counts_what_all_processes_do(database_url: str) -> None:
    one, two = Database(database_url), Database(database_url)
    limits = [SharedLimiter(each, "guests", 6, 3600) for each in (one, two)]
    for number in range(6):
        await limits[number % 2].check("here")
    for limit in limits:
        with pytest.raises(Problem) as refused:
            await limit.check("here")
        assert (refused.value.status, refused.value.code) == (429, "too-many")
        assert 500 < int(refused.value.headers["retry-after"]) <= 601
        await limit.check("elsewhere")
    one.close()
    # Who was refused is remembered: the database is not asked, or this would fail.
    with pytest.raises(Problem):
        await limits[0].check("here")
    two.close()


async def test_what_was_spent_comes_back_bit_by_bit(database: Database) -> None:
    def spent() -> float:
        with database.engine.begin() as connection:
            return spend(connection, "logins ann", 2, 0.6)

    waits = [spent() for _ in range(3)]
    assert waits[:2] == [0.0, 0.0]
    assert 0 < waits[2] <= 0.31
    await asyncio.sleep(waits[2])
    await until(lambda: _in_time(lambda: spent() == 0.0))


@pytest.mark.long
async def test_a_killed_holder_is_replaced_within_seconds(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three servers; whoever has the lease is killed, and a flag falls all the same."""
    options = ["--database", database_url, "--quiet"]
    with serving(*options) as one:
        await until(lambda: _in_time(partial(_is_held, database_url)))
        with serving(*options), serving(*options):
            one.kill()
            began = time.monotonic()
            id = await _late(database_url, monkeypatch)
            await until(partial(_has_fallen, database_url, id))
            assert time.monotonic() - began < 20


def _is_held(url: str) -> bool:
    engine = open_engine(url)
    with engine.connect() as connection:
        held = _count(connection, LEASE)
    engine.dispose()
    return held > 0


def _count(connection: Connection, table: Table) -> int:
    found: int = connection.execute(select(func.count()).select_from(table)).scalar_one()
    return found


async def _late(url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A table at which a flag should have fallen yesterday."""
    with monkeypatch.context() as past:
        past.setattr("zugwerk.server.play.desk.time", Yesterday(86400))
        async with process(url) as desk:
            ann = await guest(desk)
            return await started(desk, ann, ann, control=TimeControl("move", 3600, 0, "wait"))


async def _has_fallen(url: str, id: str) -> bool:
    async with process(url) as desk, desk.reading(id) as room:
        return room.flagged == {0}
