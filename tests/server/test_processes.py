"""Several processes on one database: each sees the others' moves and takes up what a dead one left."""

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.cli.hosting import Serving
from tests.patience import PATIENCE, is_soon, until, wait_until
from tests.server.asking import with_token
from tests.server.desks import guest, move, process, room_of, started, version_of
from tests.table.logs import told
from zugwerk.bots.workers import Workers
from zugwerk.server.background.hub import Wake, Watcher
from zugwerk.server.background.minder import Minder
from zugwerk.server.entry.people import People
from zugwerk.server.house import House, Settings
from zugwerk.server.play import tables
from zugwerk.server.play.desk import Desk
from zugwerk.table.clock import TimeControl
from zugwerk.table.store.database import Clash, open_engine
from zugwerk.table.store.people import new_token
from zugwerk.table.store.rooms import read_chat

ROOT = str(Path(__file__).parents[2])


async def hear(watcher: Watcher, wake: Wake) -> None:
    """Wait until a watcher is told of something; what is still under way from before may come first."""
    while wake not in (found := await watcher.next(PATIENCE)):
        assert found, "it was never told"


async def test_moves_are_seen_by_the_other_process_within_a_second(database_url: str) -> None:
    async with process(database_url) as one, process(database_url) as two:
        ann, bob = await guest(one, "Ann"), await guest(one, "Bob")
        id = await started(one, ann, bob)
        waits = []
        with two.hub.watching([id]) as table, two.hub.watching([f"person:{bob.id}"]) as person:
            await version_of(two, id)
            for _ in range(10):
                receipt = await move(one, id, ann, bob)
                began = time.monotonic()
                await hear(table, Wake(id, receipt.version))
                assert await version_of(two, id) == receipt.version
                waits.append(time.monotonic() - began)
                await hear(person, Wake(id, receipt.version))
        assert is_soon(waits), waits
        assert told(await room_of(two, id)) == told(await room_of(one, id))


async def test_people_hear_of_tables_that_only_the_other_process_knows(database_url: str) -> None:
    async with process(database_url) as one, process(database_url) as two:
        ann, bob = await guest(one, "Ann"), await guest(one, "Bob")
        with two.hub.watching([f"person:{bob.id}"]) as person:
            id = await started(one, ann, bob)
            version = await version_of(one, id)
            heard = 0
            while heard < version:
                found = await person.next(PATIENCE)
                assert {wake.room for wake in found} == {id}
                heard = max(wake.version for wake in found)
        assert two.rooms_in_memory == 0


async def test_chat_wakes_the_other_process_every_time(database_url: str) -> None:
    async with process(database_url) as one, process(database_url) as two:
        ann = await guest(one)
        id = await started(one, ann, ann)
        with two.hub.watching([id]) as table, two.hub.watching([f"person:{ann.id}"]) as person:
            for words in ("hello", "again"):
                await tables.say(one, id, ann, words)
                await hear(table, Wake(id, 0))
                await hear(person, Wake(id, 0))
                assert await table.next(0.5) == []


async def test_one_who_leaves_is_forgotten_by_the_other_process_too(database_url: str) -> None:
    async with process(database_url) as one, process(database_url) as two:
        people = People(two.database)
        people.open()
        ann, bob = await guest(one, "Ann"), await guest(one, "Bob")
        id = await started(one, ann, bob)
        other = await started(one, bob, bob)
        token = await one.database.write(lambda c: new_token(c, ann.id, "program", 1.0))
        assert await people.who(with_token(token)) == ann
        assert [chair.name for chair in (await room_of(two, id)).chairs] == ["Ann", "Bob"]
        kept = await room_of(two, other)
        await People(one.database).leave(ann)
        await one.ring(f"left:{ann.id}")

        async def forgotten() -> bool:
            return [chair.name for chair in (await room_of(two, id)).chairs] == ["—", "Bob"]

        async def unknown() -> bool:
            return await people.who(with_token(token)) is None

        await until(forgotten)
        await until(unknown)
        assert await room_of(two, other) is kept
        await people.close()


async def test_what_is_said_while_another_process_was_faster_is_heard(database_url: str) -> None:
    async with process(database_url) as one, process(database_url) as two:
        ann, bob = await guest(one, "Ann"), await guest(one, "Bob")
        id = await started(one, ann, bob)
        write = one.database.write

        async def overtaken(job: Any) -> Any:
            one.database.write = write  # type: ignore[method-assign]
            await tables.say(two, id, bob, "first")
            raise Clash("the same number")

        one.database.write = overtaken  # type: ignore[method-assign] # once
        await tables.say(one, id, ann, "second")
        chat = await one.database.read(lambda c: read_chat(c, id, 0))
        assert [(said.seq, said.text) for said in chat] == [(1, "first"), (2, "second")]


async def test_what_is_made_known_while_another_change_is_being_read_is_read_too(database_url: str) -> None:
    async with process(database_url) as one, process(database_url) as two:
        ann = await guest(one)
        id = await started(one, ann, ann)
        await version_of(two, id)
        two.hub.on_remote(lambda wake: heard.append(wake.version))
        heard: list[int] = []
        read, versions = two.database.read, []

        async def overtaken(job: Any) -> Any:
            two.database.read = read  # type: ignore[method-assign]
            found = await read(job)
            versions.append((await move(one, id, ann, ann)).version)
            await until(has_heard)
            return found

        async def has_heard() -> bool:
            return bool(heard) and heard[-1] == versions[-1]

        versions.append((await move(one, id, ann, ann)).version)
        await until(has_heard)
        two.database.read = overtaken  # type: ignore[method-assign] # once
        assert await version_of(two, id) == versions[0]
        assert await version_of(two, id) == versions[1]


async def test_a_wake_up_that_was_lost_costs_a_moment(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zugwerk.server.play.desk.LOOK_SECONDS", 0.3)

    async with process(database_url) as one, process(database_url) as two:
        ann = await guest(one)
        id = await started(one, ann, ann)
        before = await version_of(two, id)
        two.hub.receive = lambda wake: None  # type: ignore[method-assign] # a process that hears nothing
        receipt = await move(one, id, ann, ann)

        async def seen() -> bool:
            return await version_of(two, id) == receipt.version

        assert receipt.version > before
        with two.hub.watching([id]) as table:
            await until(seen)
            assert await table.next(PATIENCE) == [Wake(id, receipt.version)]


async def test_the_ear_listens_again_after_its_connection_was_lost(postgresql_url: str) -> None:
    async with process(postgresql_url) as one, process(postgresql_url) as two:
        ann = await guest(one)
        id = await started(one, ann, ann)
        await version_of(two, id)
        other = open_engine(postgresql_url)
        with other.connect() as connection:
            lost = connection.exec_driver_sql(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE datname = current_database() AND query LIKE 'LISTEN%%'"
            ).scalar_one()
        other.dispose()
        assert lost == 2
        with two.hub.watching([id]) as table:
            receipt = await move(one, id, ann, ann)
            assert await table.next(PATIENCE) == [Wake(id, receipt.version)]


@asynccontextmanager
async def minded(url: str) -> AsyncIterator[Desk]:
    """A process that also looks after bots and clocks."""
    async with process(url) as desk:
        workers = Workers(1, 20)
        minder = Minder(desk, workers)
        minder.open()
        try:
            yield desk
        finally:
            await minder.close()
            workers.close()


class Yesterday:
    """A clock for the desk that is some seconds late, so that nobody need wait for a flag to fall."""

    monotonic = time.monotonic

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def time(self) -> float:
        return time.time() - self._seconds


DIES = """
import asyncio, os, sys
sys.path.insert(0, {root!r})
from tests.server.desks import guest, process, started
from tests.server.test_processes import Yesterday
from zugwerk.server.play import desk as module
from zugwerk.table.clock import TimeControl

module.time = Yesterday(8)

async def run():
    async with process({url!r}) as desk:
        ann = await guest(desk)
        print(await started(desk, "random", ann, control=TimeControl("move", 10)), flush=True)
        print(await started(desk, ann, "random", control=TimeControl("move", 10, 0, "bot")), flush=True)
        os.kill(os.getpid(), 9)

asyncio.run(run())
"""


@pytest.mark.parametrize("there_before", [True, False], ids=["another process", "the next process"])
async def test_what_a_killed_process_left_behind_is_taken_up(
    database_url: str, there_before: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot whose turn it was acts, and the flag of somebody whose time ran out falls."""
    monkeypatch.setattr("zugwerk.server.background.minder.BOT_GRACE", 1.0)
    monkeypatch.setattr("zugwerk.server.background.minder.SWEEP_SECONDS", 0.3)

    async def left_behind() -> list[str]:
        script = DIES.format(root=ROOT, url=database_url)
        died = await asyncio.create_subprocess_exec(sys.executable, "-c", script, stdout=subprocess.PIPE)
        out, _ = await died.communicate()
        assert died.returncode == -signal.SIGKILL
        return out.decode().split()

    ids = [] if there_before else await left_behind()
    async with minded(database_url) as desk:
        ids = ids or await left_behind()
        bots_turn, persons_turn = ids

        async def acted() -> bool:
            room = await room_of(desk, bots_turn)
            return room.actors() == (1,)

        async def flagged() -> bool:
            room = await room_of(desk, persons_turn)
            return (
                room.chairs[0].stand_in is not None and room.actors() == (0,) and len(room.course.times) > 6
            )

        await until(acted)
        await until(flagged)


async def test_a_flag_that_fell_while_no_process_ran_falls_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = str(tmp_path / "tables.db")
    with monkeypatch.context() as past:
        past.setattr("zugwerk.server.play.desk.time", Yesterday(86400))
        async with process(url) as desk:
            ann = await guest(desk)
            id = await started(desk, ann, ann, control=TimeControl("move", 3600, 0, "wait"))
    async with minded(url) as desk:

        async def flagged() -> bool:
            return (await room_of(desk, id)).flagged == {0}

        await until(flagged)


async def test_a_house_opens_and_closes_and_leaves_nothing_running(tmp_path: Path) -> None:
    house = House(Settings(str(tmp_path / "tables.db")))
    ann = await guest(house.desk)
    id = await started(house.desk, ann, "greedy")
    await move(house.desk, id, ann, ann)

    async def answered() -> bool:
        return (await room_of(house.desk, id)).actors() == (0,)

    await until(answered)
    await house.close()


def _is_at(look: Callable[[], tuple[int, Any]], version: int) -> bool:
    return bool(look()[1]["version"] >= version)


def test_two_servers_on_one_database_play_one_game(database_url: str) -> None:
    """Through the whole server: each move is made at one and read at the other within a second."""
    servers: list[Serving] = []
    try:
        servers.extend(Serving("--database", database_url, "--quiet") for _ in range(2))
        token = servers[0].ask("POST", "/api/guest", {"name": "Ann"})[1]["token"]
        order = {"game": "metro", "seats": 2, "chairs": [{"me": True}, {"me": True, "name": "Bob"}]}
        id = servers[0].ask("POST", "/api/table", order, token)[1]["id"]
        waits: list[float] = []
        for number in range(12):
            here, there = servers[number % 2], servers[1 - number % 2]
            seats = [here.ask("GET", f"/api/table/{id}?seat={seat}", None, token)[1] for seat in (0, 1)]
            seat = next(found["seat"] for found in seats if found["legal"])
            asked = {"seat": seat, "action": seats[seat]["legal"][0], "version": seats[seat]["version"]}
            status, receipt = here.ask("POST", f"/api/table/{id}/act", asked, token)
            assert status == 200, receipt
            acknowledged = time.monotonic()
            look = partial(there.ask, "GET", f"/api/table/{id}", None, token)
            wait_until(partial(_is_at, look, receipt["version"]))
            waits.append(time.monotonic() - acknowledged)
        assert is_soon(waits), waits
    finally:
        for server in servers:
            server.kill()
