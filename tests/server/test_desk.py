"""The desk: one request at a time changes a room, nothing counts before it is written, repeats do no harm."""

import asyncio
from functools import partial
from typing import Any

import pytest

from tests.patience import PATIENCE, until
from tests.server.desks import guest, move, next_action, process, room_of, started, version_of
from tests.table.logs import told
from zugwerk.core.game import Seat
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.server.background.hub import Wake
from zugwerk.server.errors import Problem
from zugwerk.server.play import desk as desk_module
from zugwerk.server.play.desk import Desk
from zugwerk.table.clock import TimeControl
from zugwerk.table.lines import Guided, SatDown
from zugwerk.table.room import Denied, Plan, Room
from zugwerk.table.store.database import Append, Unwritable
from zugwerk.table.store.rooms import load_room, read_lines


async def sequence(desk: Desk, id: str) -> list[int]:
    rows = await desk.database.read(lambda connection: read_lines(connection, id, 0))
    return [row.seq for row in rows]


async def test_an_action_is_in_the_log_once_it_is_acknowledged(database_url: str) -> None:
    async with process(database_url) as desk:
        ann, bob = await guest(desk, "Ann"), await guest(desk, "Bob")
        id = await started(desk, ann, bob)
        receipt = await move(desk, id, ann, bob)
        assert await sequence(desk, id) == list(range(1, receipt.version + 1))
        loaded, owner = await desk.database.read(lambda connection: load_room(connection, id))
        assert owner == ann.id == await desk.owner(id)
        assert told(loaded) == told(await room_of(desk, id))


async def test_a_room_of_many_actions_is_read_from_its_snapshot(database_url: str) -> None:
    async with process(database_url) as desk:
        ann = await guest(desk)
        id = await started(desk, ann, ann)
        room = await room_of(desk, id)
        while room.actors():
            await move(desk, id, ann, ann)
        assert room.version > 100
        desk.forget(id)
        again = await room_of(desk, id)
        assert again is not room
        assert told(again) == told(room)
        assert again.match is not None
        assert room.match is not None
        assert again.match.history == room.match.history


async def test_a_late_click_is_told_the_new_version(database_url: str) -> None:
    async with process(database_url) as desk:
        ann = await guest(desk)
        id = await started(desk, ann, ann)
        seat, action, version = await next_action(desk, id)
        receipt = await desk.act(id, ann, seat, action, version)
        with pytest.raises(Problem) as late:
            await desk.act(id, ann, seat, action, version)
        assert (late.value.status, late.value.code) == (409, "stale")
        assert late.value.detail == {"version": receipt.version}
        assert await version_of(desk, id) == receipt.version


async def test_what_is_said_aside_makes_no_action_late(database_url: str) -> None:
    """Proposals, answers and guides leave the position as it was, for who wrote and who reads them."""
    async with process(database_url) as desk, process(database_url) as other:
        ann, ben = await guest(desk), await guest(desk)
        id = await started(desk, ann, ben)
        await move(desk, id, ann, ben)
        seat, action, version = await next_action(desk, id)
        mover = (ann, ben)[seat]
        await desk.change(id, lambda room: room.propose(Seat(1 - seat), "end"), version)
        await desk.change(id, lambda room: room.answer(Seat(seat), False))
        await desk.change(id, lambda room: Plan([Guided(seat, True)]))
        with pytest.raises(Problem, match="stale"):
            await desk.change(id, lambda room: room.propose(Seat(1 - seat), "end"), version)
        await other.act(id, mover, seat, action, version)
        with pytest.raises(Problem, match="stale"):
            await desk.act(id, mover, seat, action, version)
        seat, action, version = await next_action(desk, id)
        mover = (ann, ben)[seat]
        await desk.change(id, lambda room: room.stand_in(Seat(seat)))
        await desk.change(id, lambda room: room.take_back(Seat(seat), 0.0))
        with pytest.raises(Problem, match="stale"):
            await desk.act(id, mover, seat, action, version)


async def test_who_comes_from_another_process_is_not_late(database_url: str) -> None:
    async with process(database_url) as desk, process(database_url) as other:
        ann = await guest(desk)
        id = await started(desk, ann, ann)
        for number in range(10):
            here, there = (desk, other) if number % 2 else (other, desk)
            seat, action, version = await next_action(here, id)
            receipt = await here.act(id, ann, seat, action, version)
            seat, action, _ = await next_action(here, id)
            await there.act(id, ann, seat, action, receipt.version)
        with pytest.raises(Problem) as wrong:
            await desk.act(id, ann, seat, action, 10**9)
        assert wrong.value.detail == {"version": await version_of(desk, id)}


async def test_a_repeated_request_gets_its_first_answer(database_url: str) -> None:
    async with process(database_url) as desk:
        ann = await guest(desk)
        id = await started(desk, ann, ann)
        seat, action, version = await next_action(desk, id)
        answers = await asyncio.gather(
            *[desk.act(id, ann, seat, action, version, "the same") for _ in range(5)]
        )
        assert {answer.version for answer in answers} == {answers[0].version}
        assert sorted(answer.repeated for answer in answers) == [False, True, True, True, True]
        await move(desk, id, ann, ann)
        desk.forget(id)
        assert (await desk.act(id, ann, seat, action, version, "the same")).repeated


async def test_of_many_who_act_at_once_one_is_first(database_url: str) -> None:
    async with process(database_url) as desk:
        ann = await guest(desk)
        id = await started(desk, ann, ann)
        seat, action, version = await next_action(desk, id)
        answers = await asyncio.gather(
            *[desk.act(id, ann, seat, action, version) for _ in range(8)], return_exceptions=True
        )
        assert sum(isinstance(answer, Problem) for answer in answers) == 7
        assert await sequence(desk, id) == list(range(1, await version_of(desk, id) + 1))


async def test_what_cannot_be_written_does_not_count_and_leaves_no_gap(database_url: str) -> None:
    """Those who waited behind a request that failed must not go on from what was never written."""

    async with process(database_url) as desk:
        ann = await guest(desk)
        id = await started(desk, ann, ann)
        before = told(await room_of(desk, id))
        seat, action, version = await next_action(desk, id)
        write, failures = desk.database.append, iter([True])

        async def full(job: Append) -> None:
            await asyncio.sleep(0.01)
            if next(failures, False):
                raise Unwritable("disk full")
            await write(job)

        desk.database.append = full  # type: ignore[method-assign] # a disk that is full for a moment
        first, second, seen = await asyncio.gather(
            desk.act(id, ann, seat, action, version),
            desk.change(id, lambda room: room.stand_in(room.actors()[0])),
            version_of(desk, id),
            return_exceptions=True,
        )
        assert isinstance(first, Unwritable)
        assert not isinstance(second, BaseException)
        assert second.version == version + 1
        assert seen in (version, version + 1)
        assert await sequence(desk, id) == list(range(1, version + 2))
        desk.forget(id)
        after = told(await room_of(desk, id))
        assert after["digest"] == before["digest"]


async def test_whoever_gives_up_waiting_leaves_the_room_true(database_url: str) -> None:
    async with process(database_url) as desk:
        ann = await guest(desk)
        id = await started(desk, ann, ann)
        seat, action, version = await next_action(desk, id)
        for _ in range(20):
            task = asyncio.create_task(desk.act(id, ann, seat, action, version))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        # What was given up may still have been written, so the next one may come too late, but only once.
        await asyncio.gather(move(desk, id, ann, ann), return_exceptions=True)
        for _ in range(3):
            await move(desk, id, ann, ann)
        found = await version_of(desk, id)
        assert await sequence(desk, id) == list(range(1, found + 1))
        loaded, _ = await desk.database.read(lambda connection: load_room(connection, id))
        assert told(loaded) == told(await room_of(desk, id))


async def test_only_holders_act_and_only_for_their_seats(database_url: str) -> None:
    async with process(database_url) as desk:
        ann, bob, eve = await guest(desk, "Ann"), await guest(desk, "Bob"), await guest(desk, "Eve")
        id = await started(desk, ann, bob)
        seat, action, version = await next_action(desk, id)
        for person, place, code in (
            (eve, seat, "not-your-seat"),
            (bob, seat, "not-your-seat"),
            (ann, 7, "no-such-seat"),
            (ann, -1, "no-such-seat"),
        ):
            with pytest.raises(Denied) as no:
                await desk.act(id, person, place, action, version)
            assert no.value.code == code
        with pytest.raises(Refused):
            await desk.act(id, bob, 1, action, version)
        with pytest.raises(Malformed):
            await desk.act(id, ann, seat, "fly away", version)
        with pytest.raises(Denied) as missing:
            await desk.act("nowhere", ann, seat, action, version)
        assert missing.value.code == "no-such-table"
        await desk.change(id, lambda room: room.stand_in(room.actors()[0]))
        with pytest.raises(Denied) as busy:
            await desk.act(id, ann, seat, action)
        assert busy.value.code == "stand-in-acts"


async def test_a_table_that_the_rules_do_not_allow_is_not_made(database_url: str) -> None:
    async with process(database_url) as desk:
        ann = await guest(desk)
        options = {"companies": True, "numbered_stations": True}
        with pytest.raises(Refused):
            await desk.create(ann, "metro", 2, options, TimeControl(), listed=True)
        with pytest.raises(Malformed):
            await desk.create(ann, "chess", 2, {}, TimeControl(), listed=True)


async def test_an_operation_that_needs_nothing_writes_nothing(database_url: str) -> None:
    async with process(database_url) as desk:
        ann = await guest(desk)
        id = await started(desk, ann, ann)
        version = await version_of(desk, id)
        assert (await desk.change(id, lambda room: Plan([]))).version == version
        assert await sequence(desk, id) == list(range(1, version + 1))


async def test_rooms_that_are_not_used_are_put_away(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zugwerk.server.play.desk.ROOMS_IN_MEMORY", 3)

    async with process(database_url) as desk:
        ann = await guest(desk)
        ids = [await started(desk, ann, ann) for _ in range(6)]
        assert desk.rooms_in_memory == 3
        # All at once, far more than fit: nobody is served from a room that was put away meanwhile.
        await asyncio.gather(*[move(desk, id, ann, ann) for id in ids])
        for id in ids:
            assert await sequence(desk, id) == list(range(1, await version_of(desk, id) + 1))
        assert desk.rooms_in_memory == 3


async def test_a_room_that_nobody_asks_for_is_put_away_after_a_while(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(database_url) as desk:
        ann = await guest(desk)
        ids = [await started(desk, ann, ann) for _ in range(4)]
        assert desk.rooms_in_memory == 4
        monkeypatch.setattr("zugwerk.server.play.desk.IDLE_SECONDS", 0.0)
        await move(desk, ids[1], ann, ann)
        assert desk.rooms_in_memory == 1
        await move(desk, ids[0], ann, ann)
        assert await sequence(desk, ids[0]) == list(range(1, await version_of(desk, ids[0]) + 1))


async def test_watchers_are_woken_by_tables_and_by_people(database_url: str) -> None:
    async with process(database_url) as desk:
        ann, bob = await guest(desk, "Ann"), await guest(desk, "Bob")
        id, other = await started(desk, ann, bob), await started(desk, ann, ann)
        with desk.hub.watching([id]) as table, desk.hub.watching([f"person:{bob.id}"]) as person:
            receipt = await move(desk, id, ann, bob)
            await move(desk, other, ann, ann)
            assert await table.next(PATIENCE) == [(id, receipt.version)]
            assert await person.next(PATIENCE) == [(id, receipt.version)]
            assert await table.next(0.01) == []


@pytest.mark.parametrize("pair", range(3))
async def test_two_processes_race_for_every_version_and_none_is_lost(database_url: str, pair: int) -> None:
    async with process(database_url) as one, process(database_url) as two:
        ann = await guest(one)
        id = await started(one, ann, ann)
        await version_of(two, id)
        for round in range(8):
            seat, action, version = await next_action(one, id)
            await until(partial(seen, two, id, version))
            key = f"round {round}" if pair else None
            answers = await asyncio.gather(
                one.act(id, ann, seat, action, version, key),
                two.act(id, ann, seat, action, version, key),
                return_exceptions=True,
            )
            if key is None:
                assert sum(isinstance(answer, Problem) for answer in answers) == 1
                problem = next(answer for answer in answers if isinstance(answer, Problem))
                receipt = next(answer for answer in answers if not isinstance(answer, BaseException))
                assert problem.detail == {"version": receipt.version}
            else:
                repeats = [not isinstance(answer, BaseException) and answer.repeated for answer in answers]
                assert sorted(repeats) == [False, True]
        found = await version_of(one, id)
        assert await sequence(two, id) == list(range(1, found + 1))


async def seen(desk: Desk, id: str, version: int) -> bool:
    return await version_of(desk, id) >= version


async def test_what_needs_no_version_is_asked_anew_of_the_newer_room(database_url: str) -> None:
    async with process(database_url) as one, process(database_url) as two:
        ann, bob = await guest(one, "Ann"), await guest(one, "Bob")
        id = await one.create(ann, "metro", 2, {}, TimeControl(), listed=True)
        await version_of(two, id)

        def sit(room: Room, person: str) -> Plan:
            free = next(seat for seat, chair in enumerate(room.chairs) if chair.person is None)
            return room.sit(free, person, person)

        await asyncio.gather(
            one.change(id, lambda room: sit(room, ann.id)), two.change(id, lambda room: sit(room, bob.id))
        )
        rows = await one.database.read(lambda connection: read_lines(connection, id, 0))
        assert sorted(row.line.seat for row in rows if isinstance(row.line, SatDown)) == [0, 1]


async def test_what_another_process_does_while_a_room_is_read_is_not_missed(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(database_url) as one, process(database_url) as two:
        ann = await guest(one)
        id = await started(one, ann, ann)
        loop = asyncio.get_running_loop()

        async def act_and_tell() -> int:
            receipt = await move(one, id, ann, ann)
            two.hub.receive(Wake(id, receipt.version))
            return receipt.version

        def read_slowly(connection: Any, id: str) -> tuple[Room, str]:
            found = load_room(connection, id)
            asyncio.run_coroutine_threadsafe(act_and_tell(), loop).result(PATIENCE)
            return found

        monkeypatch.setattr(desk_module, "load_room", read_slowly)
        assert await version_of(two, id) == await version_of(one, id)


async def test_tables_that_do_not_exist_leave_nothing_behind(database_url: str) -> None:
    async with process(database_url) as desk:
        for _ in range(3):
            with pytest.raises(Denied):
                await version_of(desk, "nowhere")
        assert not desk._loading
        assert not desk._missed
