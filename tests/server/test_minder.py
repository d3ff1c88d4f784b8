"""The minder: bots act with no page open, whatever goes wrong with one of them; flags fall."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import update

from tests.patience import until
from tests.server.desks import guest, minders_rest, move, process, room_of, started
from zugwerk.bots.workers import BotFailed, Workers
from zugwerk.core.game import View
from zugwerk.core.messages import Message
from zugwerk.games.registry import find_game
from zugwerk.server.background.minder import Minder
from zugwerk.server.play.desk import Desk
from zugwerk.table.clock import TimeControl
from zugwerk.table.lines import BotErred, FlagFell
from zugwerk.table.room import Room
from zugwerk.table.store.schema import LINE, PULSE

METRO = find_game("metro")
Choice = Callable[[str, str, int, View], Awaitable[str]]


class Thinkers:
    """Stands for the worker processes: answers as a test wants."""

    def __init__(self, choose: Choice) -> None:
        self.choose = choose


async def first(game: str, bot: str, lot: int, view: View) -> str:
    return METRO.notation(view.legal[0])


@asynccontextmanager
async def minded(url: str, choose: Choice = first) -> AsyncIterator[Desk]:
    async with process(url) as desk:
        minder = Minder(desk, cast("Workers", Thinkers(choose)))
        minder.open()
        try:
            yield desk
        finally:
            await minder.close()


async def over(desk: Desk, id: str) -> bool:
    return (await room_of(desk, id)).status == "over"


async def test_bots_play_a_whole_game_by_themselves(database_url: str) -> None:
    async with minded(database_url) as desk:
        ann = await guest(desk)
        id = await started(desk, ann, "random")
        await desk.change(id, lambda room: room.stand_in(room.actors()[0], "random"))
        await until(lambda: over(desk, id))
        room = await room_of(desk, id)
        assert room.match is not None
        assert room.match.outcome() is not None
        assert not any(isinstance(news.line, BotErred) for news in room.news)


async def test_a_bot_answers_a_person_at_once(tmp_path: Path) -> None:
    asked: list[tuple[str, int]] = []

    async def watched(game: str, bot: str, lot: int, view: View) -> str:
        asked.append((bot, lot))
        return await first(game, bot, lot, view)

    async with minded(str(tmp_path / "tables.db"), watched) as desk:
        ann = await guest(desk)
        id = await started(desk, ann, "greedy")
        for number in range(1, 6):
            await move(desk, id, ann, ann)

            async def answered() -> bool:
                return (await room_of(desk, id)).actors() == (0,)

            await until(answered)
            assert len(asked) == number
        assert {bot for bot, _ in asked} == {"greedy"}
        assert len({lot for _, lot in asked}) == 5


async def hangs(game: str, bot: str, lot: int, view: View) -> str:
    raise BotFailed(Message("bots.too-slow", {"bot": bot, "seconds": "1"}))


async def babbles(game: str, bot: str, lot: int, view: View) -> str:
    return "fly to the moon"


async def cheats(game: str, bot: str, lot: int, view: View) -> str:
    legal = {METRO.notation(action) for action in view.legal}
    return next(f"aacb@{cell:02}" for cell in range(78) if f"aacb@{cell:02}" not in legal)


@pytest.mark.parametrize("choose", [hangs, babbles, cheats])
async def test_a_bot_that_fails_is_replaced_by_the_first_legal_action_and_told(
    tmp_path: Path, choose: Choice, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "zugwerk.minder"):
        async with minded(str(tmp_path / "tables.db"), choose) as desk:
            ann = await guest(desk)
            id = await started(desk, ann, "random")
            await move(desk, id, ann, ann)

            async def answered() -> bool:
                return (await room_of(desk, id)).actors() == (0,)

            await until(answered)
            room = await room_of(desk, id)
            assert room.news[-1].line == BotErred(1)
            desk.forget(id)
            again = await room_of(desk, id)
            assert again.news == room.news
    assert [record.levelname for record in caplog.records] == ["WARNING"]


async def test_a_person_who_takes_the_seat_back_is_not_overruled(tmp_path: Path) -> None:
    thinking, go_on = asyncio.Event(), asyncio.Event()

    async def slow(game: str, bot: str, lot: int, view: View) -> str:
        thinking.set()
        await go_on.wait()
        return await first(game, bot, lot, view)

    async with minded(str(tmp_path / "tables.db"), slow) as desk:
        ann = await guest(desk)
        id = await started(desk, ann, ann)
        await desk.change(id, lambda room: room.stand_in(room.actors()[0]))
        await thinking.wait()
        receipt = await desk.change(id, lambda room: room.take_back(room.actors()[0]))
        go_on.set()
        await until(minders_rest)
        assert (await room_of(desk, id)).version == receipt.version


@pytest.mark.parametrize("flag", ["bot", "skip"])
async def test_a_bot_acts_for_one_whose_flag_has_fallen(
    database_url: str, flag: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zugwerk.server.background.minder.SWEEP_SECONDS", 0.05)

    async with minded(database_url) as desk:
        ann = await guest(desk)
        id = await started(desk, ann, ann, control=TimeControl("move", 1000, 0, flag))
        room = await room_of(desk, id)
        await let_time_pass(desk, room)

        async def acted() -> bool:
            return (await room_of(desk, id)).actors() == (1,)

        await until(acted)
        room = await room_of(desk, id)
        assert FlagFell(0) in [news.line for news in room.news]
        assert (room.chairs[0].stand_in is not None) == (flag == "bot")


async def let_time_pass(desk: Desk, room: Room) -> None:
    """As if the last action had been long ago: all lines of a room become a day older."""

    def job(connection: Any) -> None:
        connection.execute(update(LINE).where(LINE.c.room == room.id).values(at=LINE.c.at - 86400))
        connection.execute(update(PULSE).where(PULSE.c.room == room.id).values(due=PULSE.c.due - 86400))

    desk.forget(room.id)
    await desk.database.write(job)
    desk.forget(room.id)


async def test_a_table_that_cannot_be_read_does_not_keep_the_others_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("zugwerk.server.background.minder.SWEEP_SECONDS", 0.05)
    monkeypatch.setattr("zugwerk.server.background.minder.BOT_GRACE", 0.0)

    with caplog.at_level(logging.ERROR, "zugwerk.minder"):
        url = str(tmp_path / "tables.db")
        async with process(url) as desk:
            ann = await guest(desk)
            broken, sound = [await started(desk, "random", ann) for _ in range(2)]
            await spoil(desk, broken)
        async with minded(url) as desk:

            async def acted() -> bool:
                return (await room_of(desk, sound)).actors() == (1,)

            await until(acted)
    assert any("cannot look after table" in record.getMessage() for record in caplog.records)


async def spoil(desk: Desk, id: str) -> None:
    wrong = update(LINE).where(LINE.c.room == id, LINE.c.seq == 1).values(line='[{"line":"fly"}]')
    await desk.database.write(lambda connection: connection.execute(wrong).rowcount)


async def test_a_bot_that_opens_a_game_without_deals_is_looked_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the first seat of 1893 is chosen nothing is dealt, so no action tells when a bot's turn began."""
    monkeypatch.setattr("zugwerk.server.background.minder.SWEEP_SECONDS", 0.05)

    url = str(tmp_path / "tables.db")
    async with process(url) as desk:
        ann = await guest(desk)
        id = await desk.create(ann, "cologne", 2, {"first_seat": "1"}, TimeControl(), listed=False)
        await desk.change(id, lambda room: room.sit_bot(0, "random"))
        await desk.change(id, lambda room: room.sit_bot(1, "random"))
        await desk.change(id, lambda room: room.start())
        before = await room_of(desk, id)
        assert (before.bot_turn(), before.course.times) == (0, [])
    async with minded(url, any_game) as desk:

        async def acted() -> bool:
            return (await room_of(desk, id)).version > before.version

        await until(acted)


async def any_game(game: str, bot: str, lot: int, view: View) -> str:
    return find_game(game).notation(view.legal[0])
