"""Standing orders at a table: followed with no page open, ended with a reason, known to nobody else."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from tests.games.cologne.test_orders import DRAFT, SECOND
from tests.patience import PATIENCE, until
from tests.server.desks import NO_CLOCK, guest, minders_rest, process, room_of
from zugwerk.bots.workers import Workers
from zugwerk.core.messages import Message
from zugwerk.server.background.hub import Wake
from zugwerk.server.background.minder import Minder
from zugwerk.server.background.orders import Orders, judged
from zugwerk.server.play import tables
from zugwerk.server.play.desk import Desk
from zugwerk.table.room import Denied, Room
from zugwerk.table.store.copies import backup_lines, restore
from zugwerk.table.store.database import open_engine
from zugwerk.table.store.orders import StandingOrder, orders_at
from zugwerk.table.store.people import Person, anonymise

ROOT = Path(__file__).parents[2]


class Table:
    """A table of 1893 for three in its first stock round, with a process that minds it."""

    def __init__(self, desk: Desk, orders: Orders, people: list[Person], id: str) -> None:
        self.desk, self.orders, self.people, self.id = desk, orders, people, id

    async def act(self, *actions: str) -> None:
        """Let whoever must act do these things."""
        for action in actions:
            room = await room_of(self.desk, self.id)
            seat = room.actors()[0]
            await self.desk.act(self.id, self.people[seat], seat, action, room.version)

    async def give(self, seat: int, text: str) -> None:
        await self.orders.give(self.id, self.people[seat], seat, text)

    async def room(self) -> Room:
        return await room_of(self.desk, self.id)

    async def order(self, seat: int) -> StandingOrder | None:
        return await self.orders.of(await self.room(), self.people[seat], seat)

    async def ended(self, seat: int) -> str:
        """Why the order of a seat ended, once it has."""

        async def told() -> bool:
            found = await self.order(seat)
            return found is not None and found.ended is not None

        await until(told)
        order = await self.order(seat)
        assert order is not None
        assert isinstance(order.ended, Message)
        return order.ended.id

    async def turn_of(self, seat: int) -> None:
        async def there() -> bool:
            return (await self.room()).actors() == (seat,)

        await until(there)

    async def done(self) -> list[tuple[int, str]]:
        match = (await self.room()).match
        assert match is not None
        return [(int(entry.seat), entry.action) for entry in match.record.entries[len(DRAFT) :]]


@asynccontextmanager
async def seated(url: str) -> AsyncIterator[Table]:
    async with process(url) as desk:
        minder = Minder(desk, cast("Workers", None))
        minder.open()
        people = [await guest(desk, name) for name in ("Ann", "Bob", "Eve")]
        id = await desk.create(people[0], "cologne", 3, {"first_seat": "1"}, NO_CLOCK, listed=False)
        for person in people:
            await tables.join(desk, id, person)
        table = Table(desk, minder.orders, people, id)
        await table.act(*DRAFT)
        try:
            yield table
        finally:
            await minder.close()


async def test_an_order_is_followed_as_soon_as_its_seat_is_to_act(database_url: str) -> None:
    async with seated(database_url) as table:
        await table.give(0, "pass round")
        version = (await table.room()).version
        await table.act("found DE 60")
        await table.turn_of(1)
        assert await table.done() == [(2, "found DE 60"), (0, "pass")]
        room = await table.room()
        assert room.version == version + 2
        assert room.course.ordered == {0: [room.version]}


async def test_an_order_given_in_ones_turn_acts_at_once(tmp_path: Path) -> None:
    async with seated(str(tmp_path / "tables.db")) as table:
        await table.give(2, "pass round")
        await table.turn_of(0)
        assert await table.done() == [(2, "pass")]


async def test_an_order_ends_with_the_words_of_what_happened(tmp_path: Path) -> None:
    async with seated(str(tmp_path / "tables.db")) as table:
        await table.act(*SECOND[len(DRAFT) :])
        await table.give(0, "pass trade")
        await table.act("found DE 60")
        assert await table.ended(0) == "cologne.event.corporation-founded"
        assert (await table.room()).actors() == (0,)
        assert (await table.done())[-1:] == [(2, "found DE 60")]


async def test_buying_until_the_corporation_floats(tmp_path: Path) -> None:
    async with seated(str(tmp_path / "tables.db")) as table:
        await table.act("found DE 60", "found RSE 60")
        await table.give(2, "buy DE")
        await table.act("share DE 10")
        await table.turn_of(0)
        await table.act("pass")
        assert await table.ended(2) == "cologne.order.round-over"
        bought = [(1, "share DE 10"), (2, "share DE 10"), (0, "pass"), (2, "share DE 10")]
        assert await table.done() == [(2, "found DE 60"), (0, "found RSE 60"), *bought]
        room = await table.room()
        assert len(room.course.ordered[2]) == 2


async def in_operating_rounds(table: Table) -> None:
    """Eve has founded DE, which does not float; the minors operate: EKB, which is Bob’s, then KFBE, Ann’s."""
    await table.act("found DE 60", "pass", "pass", "pass")
    room = await table.room()
    assert room.match is not None
    assert room.actors() == (1,)


async def test_a_prepared_turn_is_carried_out_when_the_company_operates(database_url: str) -> None:
    async with seated(database_url) as table:
        await in_operating_rounds(table)
        await table.give(0, "turn KFBE; pass; train 2-0 80")
        order = await table.order(0)
        assert order is not None
        assert order.text == "turn KFBE; pass track; train 2-0 80"
        await table.act("pass", "train 2-0 80", "pass")
        assert await table.ended(0) == "cologne.order.turn-done"
        # Bob bought the train that was meant, and there was another like it.
        assert (await table.done())[-2:] == [(0, "pass"), (0, "train 2-1 80")]
        assert len((await table.room()).course.ordered[0]) == 2


async def test_who_prepared_only_the_beginning_of_a_turn_goes_on_from_there(tmp_path: Path) -> None:
    async with seated(str(tmp_path / "tables.db")) as table:
        await in_operating_rounds(table)
        for text in ("turn EKB; pass", "turn KFBE", "turn XX; pass", "turn KFBE; fly", "turn KFBE; payout"):
            with pytest.raises(Denied):
                await table.give(0, text)
        await table.give(0, "turn KFBE; lay 5 L3 0; payout")
        await table.act("pass", "pass")
        assert await table.ended(0) == "cologne.order.turn-done"
        assert (await table.done())[-1] == (0, "lay 5 L3 0")
        assert (await table.room()).actors() == (0,)


async def test_who_skips_empty_train_steps_acts_between_them(tmp_path: Path) -> None:
    async with seated(str(tmp_path / "tables.db")) as table:
        await in_operating_rounds(table)
        await table.give(1, "skip trains")
        # EKB can buy a train: that is for Bob to decide, and he goes on skipping when he has.
        await table.act("pass", "train 2-0 80")
        order = await table.order(1)
        assert order is not None
        assert order.ended is None
        assert judged(await table.room(), order) is None


async def test_an_undo_by_the_owner_ends_the_order(tmp_path: Path) -> None:
    async with seated(str(tmp_path / "tables.db")) as table:
        await table.give(2, "pass round")
        await table.turn_of(0)
        room = await table.room()
        await tables.undo(table.desk, table.id, table.people[2], 2, room.version, whole_turn=False)
        assert await table.ended(2) == "server.order.undone"
        await until(minders_rest)
        assert (await table.room()).actors() == (2,)
        assert await table.done() == []


async def test_an_undo_behind_the_moment_of_the_order_ends_it(tmp_path: Path) -> None:
    async with seated(str(tmp_path / "tables.db")) as table:
        await table.act("found DE 60")
        await table.give(2, "pass round")
        room = await table.room()
        await tables.undo(table.desk, table.id, table.people[2], 2, room.version, whole_turn=False)
        assert await table.ended(2) == "server.order.undone"
        assert (await table.room()).actors() == (2,)


async def test_whoever_acts_has_ended_the_order(tmp_path: Path) -> None:
    async with seated(str(tmp_path / "tables.db")) as table:
        # Nobody minds the table at the moment, so Ann is faster than her order.
        table.desk.changed, table.orders.woken = lambda room: None, lambda id: None
        await table.give(0, "pass round")
        await table.act("found DE 60", "found RSE 60")
        order = await table.order(0)
        assert order is not None
        assert judged(await table.room(), order) == Message("server.order.acted-yourself")


async def test_whoever_lets_a_bot_act_has_ended_the_order(tmp_path: Path) -> None:
    async with seated(str(tmp_path / "tables.db")) as table:
        await table.give(1, "pass round")
        await table.desk.change(table.id, lambda room: room.stand_in(room.seats_of(table.people[1].id)[0]))
        assert await table.ended(1) == "server.order.stand-in"
        with pytest.raises(Denied):
            await table.give(1, "pass round")


async def test_an_order_that_was_taken_back_does_nothing_more(tmp_path: Path) -> None:
    async with seated(str(tmp_path / "tables.db")) as table:
        await table.give(0, "pass round")
        await table.orders.take_back(table.id, table.people[0], 0)
        assert await table.order(0) is None
        await table.act("found DE 60")
        await until(minders_rest)
        assert (await table.room()).actors() == (0,)


async def test_an_order_that_is_taken_back_while_it_is_judged_does_nothing_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever was told that it is taken back finds nothing done by it after that."""
    async with seated(str(tmp_path / "tables.db")) as table:
        begun, taken = asyncio.Event(), asyncio.Event()
        act = table.orders._act

        async def late(*given: Any) -> None:
            begun.set()
            await taken.wait()
            await act(*given)

        monkeypatch.setattr(table.orders, "_act", late)
        await table.give(0, "pass round")
        await table.act("found DE 60")
        await begun.wait()
        await table.orders.take_back(table.id, table.people[0], 0)
        taken.set()
        await until(minders_rest)
        assert (await table.room()).actors() == (0,)


async def test_a_new_order_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    async with seated(str(tmp_path / "tables.db")) as table:
        await table.act(*SECOND[len(DRAFT) :])
        await table.give(0, "pass round")
        await table.give(0, "pass trade")
        order = await table.order(0)
        assert order is not None
        assert order.text == "pass trade"
        await table.act("found DE 60")
        assert await table.ended(0) == "cologne.event.corporation-founded"


async def test_only_what_is_offered_can_be_ordered_and_only_for_an_own_seat(tmp_path: Path) -> None:
    async with seated(str(tmp_path / "tables.db")) as table:
        for seat, text, code in (
            (0, "buy DE", "no-such-order"),
            (0, "fly", "no-such-order"),
            (0, "pass trade", "no-such-order"),
            (1, "pass round", "not-your-seat"),
            (7, "pass round", "no-such-seat"),
        ):
            with pytest.raises(Denied) as no:
                await table.orders.give(table.id, table.people[0], seat, text)
            assert no.value.code == code
            assert str(no.value)
        with pytest.raises(Denied) as no:
            await table.orders.take_back(table.id, table.people[0], 1)
        assert no.value.code == "not-your-seat"


async def test_orders_survive_the_end_of_the_process(database_url: str) -> None:
    async with seated(database_url) as table:
        await table.give(0, "pass round")
        # Nobody minds the table any more when Eve acts.
        table.desk.changed = lambda room: None
        id, people = table.id, table.people
    async with process(database_url) as alone:
        room = await room_of(alone, id)
        await alone.act(id, people[2], 2, "found DE 60", room.version)
        assert (await room_of(alone, id)).actors() == (0,)
    async with process(database_url) as desk:
        minder = Minder(desk, cast("Workers", None))
        minder.open()

        async def passed() -> bool:
            return (await room_of(desk, id)).actors() == (1,)

        await until(passed)
        await minder.close()


async def test_two_processes_follow_an_order_once(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zugwerk.server.background.minder.SWEEP_SECONDS", 0.02)

    async with seated(database_url) as one, process(database_url) as other:
        minder = Minder(other, cast("Workers", None))
        minder.open()
        await one.give(0, "pass round")
        await one.give(1, "pass round")
        await one.act("pass")

        assert await one.ended(0) == "cologne.order.round-over"
        await asyncio.sleep(0.5)
        # Bob can do nothing, so his turn ends by itself.
        assert await one.done() == [(2, "pass"), (0, "pass")]
        assert await one.ended(1) == "cologne.order.round-over"
        await minder.close()


async def test_an_order_set_at_one_process_is_followed_by_the_one_that_still_runs(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zugwerk.server.background.minder.SWEEP_SECONDS", 0.1)

    async with seated(database_url) as one, process(database_url) as other:
        orders = Orders(other)
        await orders.give(one.id, one.people[0], 0, "pass round")
        await one.act("found DE 60")
        await one.turn_of(1)


CLOCK_APART = """
import asyncio, sys, time
sys.path.insert(0, {root!r})
real = time.time
time.time = lambda: real() + {seconds}
from tests.server.desks import process
from zugwerk.server.background import minder

async def run():
    minder.SWEEP_SECONDS = 0.1
    async with process({url!r}) as desk:
        keeper = minder.Minder(desk, None)
        keeper.open()
        print("minding", flush=True)
        await asyncio.to_thread(sys.stdin.read)
        await keeper.close()

asyncio.run(run())
"""


@asynccontextmanager
async def minding_elsewhere(url: str, seconds: float) -> AsyncIterator[None]:
    """Another process that follows orders, by a clock that differs by so much."""
    script = CLOCK_APART.format(root=str(ROOT), url=url, seconds=seconds)
    other = await asyncio.create_subprocess_exec(
        sys.executable, "-c", script, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert other.stdin is not None
    assert other.stdout is not None
    assert await other.stdout.readline() == b"minding\n"
    try:
        yield
    finally:
        other.stdin.close()
        await other.wait()


@pytest.mark.parametrize("seconds", [-0.5, -3600.0, 3600.0])
async def test_an_order_that_a_process_with_another_clock_followed_goes_on(
    database_url: str, seconds: float
) -> None:
    async with seated(database_url) as table, minding_elsewhere(database_url, seconds):
        # Only the other process follows orders.
        table.desk.changed, table.orders.woken = lambda room: None, lambda id: None
        await table.act("found DE 60", "found RSE 60")
        await table.give(2, "buy DE")
        await table.act("share DE 10")
        await table.turn_of(0)
        await table.act("pass")
        assert await table.ended(2) == "cologne.order.round-over"
        bought = [(1, "share DE 10"), (2, "share DE 10"), (0, "pass"), (2, "share DE 10")]

        async def heard() -> bool:
            return (await table.done())[2:] == bought

        await until(heard)
        assert len((await table.room()).course.ordered[2]) == 2


async def test_an_order_outlives_a_clock_that_is_set_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(str(tmp_path / "tables.db")) as table:
        await table.act("found DE 60", "found RSE 60")
        await table.give(2, "buy DE")
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() - 86400)
        await table.act("share DE 10")
        await table.turn_of(0)
        await table.act("pass")
        assert await table.ended(2) == "cologne.order.round-over"
        assert len((await table.room()).course.ordered[2]) == 2


async def test_only_the_owner_is_woken_also_at_another_process(database_url: str) -> None:
    async with seated(database_url) as table, process(database_url) as other:
        ann, bob = table.people[0], table.people[1]
        with (
            table.desk.hub.watching([table.id, f"{table.id}:{bob.id}", f"person:{bob.id}"]) as theirs,
            table.desk.hub.watching([f"{table.id}:{ann.id}"]) as mine,
            other.hub.watching([f"{table.id}:{ann.id}"]) as elsewhere,
        ):
            await table.give(0, "pass round")
            assert (await mine.next(PATIENCE)) == [Wake(f"{table.id}:{ann.id}", 0)]
            assert (await elsewhere.next(PATIENCE)) == [Wake(f"{table.id}:{ann.id}", 0)]
            assert Wake(f"{table.id}:{ann.id}", 0) not in await theirs.next(1)


async def test_whoever_was_woken_sees_the_order_also_at_a_process_that_had_read_there_was_none(
    database_url: str,
) -> None:
    async with seated(database_url) as table, process(database_url) as other:
        ann, orders = table.people[0], Orders(other)
        room = await room_of(other, table.id)
        with other.hub.watching([f"{table.id}:{ann.id}"]) as elsewhere:
            assert await orders.of(room, ann, 0) is None
            await table.give(0, "pass round")
            await elsewhere.next(PATIENCE)
            given = await orders.of(room, ann, 0)
            assert given is not None
            assert given.text == "pass round"
            await table.orders.take_back(table.id, ann, 0)
            await elsewhere.next(PATIENCE)
            assert await orders.of(room, ann, 0) is None


async def test_those_at_a_table_have_their_orders_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = str(tmp_path / "zugwerk.db")
    async with seated(url) as table, process(url) as other:
        await table.give(0, "pass round")
        orders, room, read = Orders(other), await room_of(other, table.id), other.database.read
        asked: list[object] = []

        def counted(job: Any) -> Any:
            asked.append(job)
            return read(job)

        monkeypatch.setattr(other.database, "read", counted)
        found = [await orders.of(room, person, seat) for seat, person in enumerate(table.people)]
        assert [order and order.text for order in found] == ["pass round", None, None]
        assert len(asked) == 1


async def test_an_order_is_part_of_a_backup_and_leaves_with_its_owner(
    database_url: str, tmp_path: Path
) -> None:
    async with seated(database_url) as table:
        await table.act(*SECOND[len(DRAFT) :])
        await table.give(0, "pass trade")
        await table.give(1, "pass round")
        await table.act("found DE 60")
        await table.ended(0)
        lines = list(backup_lines(table.desk.database.engine))
        kept = await table.desk.database.read(lambda c: orders_at(c, table.id))
        copy = open_engine(str(tmp_path / "copy.db"))
        restore(copy, lines)
        with copy.connect() as connection:
            assert orders_at(connection, table.id) == kept
        copy.dispose()
        await table.desk.database.write(lambda c: anonymise(c, table.people[0].id))
        left = await table.desk.database.read(lambda c: orders_at(c, table.id))
        assert [order.seat for order in left] == [1]
