"""Whom a process believes without asking: never for longer than a second, whatever clocks and bells do."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing

import pytest

from tests.server.asking import request, with_token
from zugwerk.server.background.hub import Hub, Wake
from zugwerk.server.entry import known
from zugwerk.server.entry.people import People
from zugwerk.table.store import people
from zugwerk.table.store.database import Database, Unwritable
from zugwerk.table.store.people import SESSION_SECONDS, digest


class Clock:
    """A clock whose hands are moved by the test; that of the wall goes astray."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.wall = time.time()

    def monotonic(self) -> float:
        return self.now

    def time(self) -> float:
        return self.wall


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for module in ("known", "people"):
        monkeypatch.setattr(f"zugwerk.server.entry.{module}.time", clock)
    return clock


@asynccontextmanager
async def two_processes(url: str) -> AsyncIterator[tuple[People, People]]:
    """Two processes that know people, and tell each other nothing."""
    with closing(Database(url)) as here, closing(Database(url)) as there:
        yield People(here), People(there)


@pytest.mark.parametrize("wall", [-(10**6), 0, 10**6], ids=["set back", "standing still", "set forward"])
async def test_a_dropped_token_is_believed_for_less_than_a_second_whatever_the_clock_says(
    database_url: str, clock: Clock, wall: int
) -> None:
    async with two_processes(database_url) as (here, there):
        ann, _ = await here.come(request(), "Ann", {})
        token = await here.new_token(request(), ann, "program")
        assert await there.who(with_token(token)) == ann
        await here.drop_token(ann, digest(token))
        assert await here.who(with_token(token)) is None
        clock.wall += wall
        clock.now += known.SURE_SECONDS
        assert known.SURE_SECONDS <= 1
        assert there.remembered(digest(token)) is None
        assert await there.who(with_token(token)) is None


async def test_a_busy_token_is_remembered_as_long_as_it_is_there(database_url: str, clock: Clock) -> None:
    async with two_processes(database_url) as (here, there):
        ann, session = await here.come(request(), "Ann", {})
        token = await here.new_token(request(), ann, "program")
        await there.who(with_token(token))
        await there.who(request(cookies={"zugwerk-session": session}))
        for _ in range(9):
            clock.now += 0.9
            await there._known.look()
            clock.now += 0.1
            assert there.remembered(digest(token)) == ann
        await here.drop_token(ann, digest(token))
        assert there.remembered(digest(token)) == ann
        await there._known.look()
        assert there.remembered(digest(token)) is None


async def test_a_new_name_is_known_everywhere_after_a_while_though_the_token_is_busy(
    database_url: str, clock: Clock
) -> None:
    async with two_processes(database_url) as (here, there):
        ann, _ = await here.come(request(), "Ann", {})
        token = await here.new_token(request(), ann, "program")
        await there.who(with_token(token))
        await here.rename(ann, "Anna")
        for _ in range(22):
            clock.now += 0.5
            await there._known.look()
            found = await there.who(with_token(token))
        assert found == ann._replace(name="Anna")


async def test_whoever_stays_is_woken_when_the_session_ends_or_expires(
    database_url: str, clock: Clock
) -> None:
    async with two_processes(database_url) as (here, there):
        ann, secret = await here.come(request(), "Ann", {})
        bob, other = await here.come(request(), "Bob", {})
        leaves, stays = (request(cookies={"zugwerk-session": each}) for each in (secret, other))
        hub = Hub()
        with hub.watching([]) as gone, hub.watching([]) as left:
            with (
                there.staying(leaves, ann, gone),
                there.staying(stays, bob, left),
                there.staying(request(), None, left),
            ):
                await there._known.look()
                await here.log_out(leaves, ann)
                await there._known.look()
                assert await gone.next(0.01) == [Wake("", 0)]
                assert await left.next(0.01) == []
                assert not await there.is_still(leaves, ann)
                clock.wall += SESSION_SECONDS
                await there._known.look()
                assert await left.next(0.01) == [Wake("", 0)]
            assert there._known._staying == {}


async def test_a_session_lasts_as_long_as_somebody_comes_back(database_url: str, clock: Clock) -> None:
    """Half a year counts from the last visit."""
    async with two_processes(database_url) as (here, there):
        ann, secret = await here.come(request(), "Ann", {})
        asked = request(cookies={"zugwerk-session": secret})
        for _ in range(5):
            clock.wall += SESSION_SECONDS * 0.7
            clock.now += 3600
            assert await there.who(asked) == ann
        clock.wall += SESSION_SECONDS * 0.4
        clock.now += 3600
        assert await there.who(asked) == ann
        clock.wall += SESSION_SECONDS * 0.5
        clock.now += 3600
        assert await there.who(asked) == ann, "it was not half over, and now it is prolonged"
        clock.wall += SESSION_SECONDS
        clock.now += 3600
        assert await there.who(asked) is None


async def test_a_session_that_cannot_be_prolonged_now_counts_as_long_as_it_would(
    database_url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(job: object) -> None:
        raise Unwritable("disk full")

    async with two_processes(database_url) as (here, there):
        ann, secret = await here.come(request(), "Ann", {})
        asked = request(cookies={"zugwerk-session": secret})
        monkeypatch.setattr(there._database, "write", full)
        clock.wall += SESSION_SECONDS * 0.9
        assert await there.who(asked) == ann
        clock.wall += SESSION_SECONDS * 0.2
        clock.now += 3600
        assert await there.who(asked) is None


async def test_those_who_are_quiet_are_not_looked_for(database_url: str, clock: Clock) -> None:
    async with two_processes(database_url) as (here, _):
        ann, _secret = await here.come(request(), "Ann", {})
        token = await here.new_token(request(), ann, "program")
        await here.who(with_token(token))
        clock.now += known.QUIET_SECONDS + 1
        await here._known.look()
        assert not here._known._entries


async def test_one_who_comes_now_and_then_is_asked_for_together_with_others(
    database_url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_processes(database_url) as (here, there):
        ann, _ = await here.come(request(), "Ann", {})
        token = await here.new_token(request(), ann, "program")
        await there.who(with_token(token))
        monkeypatch.setattr(people, "find_token", None)
        for _ in range(5):
            for _ in range(22):
                clock.now += 0.5
                await there._known.look()
            assert await there.who(with_token(token)) == ann
