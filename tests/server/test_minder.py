"""The minder: bots act with no page open, whatever goes wrong with one of them; flags fall."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import update

from tests.patience import PATIENCE, until
from tests.server.desks import guest, minders_rest, move, process, room_of, started
from zugwerk.bots.budget import OWN_BUDGET
from zugwerk.bots.registry import make_bot
from zugwerk.bots.thinking import Chosen, Question
from zugwerk.bots.turns import Asker
from zugwerk.bots.workers import BotFailed, Workers
from zugwerk.core.game import View
from zugwerk.core.messages import Message
from zugwerk.games.registry import find_game
from zugwerk.server.background.minder import Minder
from zugwerk.server.play import tables
from zugwerk.server.play.desk import Desk
from zugwerk.table.clock import TimeControl
from zugwerk.table.lines import BotErred, BotsHurried, FlagFell
from zugwerk.table.room import Denied, Room
from zugwerk.table.store.schema import LINE, PULSE

METRO = find_game("metro")
Choice = Callable[[Question, View, Asker], Awaitable[Chosen]]


class Thinkers:
    """Stands for the worker processes: answers as a test wants."""

    def __init__(self, choose: Choice) -> None:
        self.choose = choose


async def first(question: Question, view: View, asker: Asker) -> Chosen:
    return Chosen(METRO.notation(view.legal[0]))


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
    asked: list[Question] = []

    async def watched(question: Question, view: View, asker: Asker) -> Chosen:
        asked.append(question)
        return await first(question, view, asker)

    async with minded(str(tmp_path / "tables.db"), watched) as desk:
        ann = await guest(desk)
        id = await started(desk, ann, "greedy")
        for number in range(1, 6):
            await move(desk, id, ann, ann)

            async def answered() -> bool:
                return (await room_of(desk, id)).actors() == (0,)

            await until(answered)
            assert len(asked) == number
        assert {(question.bot, question.chair) for question in asked} == {("greedy", f"{id}/1")}
        assert len({question.seed for question in asked}) == 5


async def hangs(question: Question, view: View, asker: Asker) -> Chosen:
    raise BotFailed(Message("bots.too-slow", {"bot": question.bot, "seconds": "1"}))


async def babbles(question: Question, view: View, asker: Asker) -> Chosen:
    return Chosen("fly to the moon")


async def cheats(question: Question, view: View, asker: Asker) -> Chosen:
    legal = {METRO.notation(action) for action in view.legal}
    return Chosen(next(f"aacb@{cell:02}" for cell in range(78) if f"aacb@{cell:02}" not in legal))


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

    async def slow(question: Question, view: View, asker: Asker) -> Chosen:
        thinking.set()
        await go_on.wait()
        return await first(question, view, asker)

    async with minded(str(tmp_path / "tables.db"), slow) as desk:
        ann = await guest(desk)
        id = await started(desk, ann, ann)
        await desk.change(id, lambda room: room.stand_in(room.actors()[0]))
        await thinking.wait()
        receipt = await desk.change(id, lambda room: room.take_back(room.actors()[0], time.time()))
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


async def test_one_whose_flag_has_fallen_has_the_seat_back_once_the_bot_has_acted(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zugwerk.server.background.minder.SWEEP_SECONDS", 0.05)
    may = asyncio.Event()

    async def slow(question: Question, view: View, asker: Asker) -> Chosen:
        await may.wait()
        return await first(question, view, asker)

    async with minded(database_url, slow) as desk:
        ann = await guest(desk)
        id = await started(desk, ann, ann, control=TimeControl("move", 1000, 0, "bot"))
        await let_time_pass(desk, await room_of(desk, id))

        async def helped() -> bool:
            return (await room_of(desk, id)).chairs[0].stand_in is not None

        await until(helped)
        with pytest.raises(Denied) as late:
            await tables.take_back(desk, id, ann, 0)
        assert late.value.code == "time-is-up"
        may.set()

        async def acted() -> bool:
            return (await room_of(desk, id)).actors() == (1,)

        await until(acted)
        await tables.take_back(desk, id, ann, 0)
        assert not await helped()


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


@pytest.mark.parametrize("bot", ["greedy", "steady"])
@pytest.mark.parametrize(("price", "answer"), [(500, "no"), (1, "yes")])
async def test_a_bot_answers_an_offer_although_it_is_not_its_turn(
    tmp_path: Path, bot: str, price: int, answer: str
) -> None:
    async with minded(str(tmp_path / "tables.db"), by_heuristics) as desk:
        ann = await guest(desk)
        id = await desk.create(ann, "cologne", 2, {"first_seat": "1"}, TimeControl(), listed=False)
        await tables.join(desk, id, ann)
        await desk.change(id, lambda room: room.sit_bot(1, bot))
        await desk.change(id, lambda room: room.start())
        await desk.act(id, ann, 0, "buy EVA", (await room_of(desk, id)).version)

        async def my_turn() -> bool:
            return (await room_of(desk, id)).actors() == (0,)

        await until(my_turn)
        await desk.act(id, ann, 0, f"eva offer 2 {price}", (await room_of(desk, id)).version)

        async def answered() -> bool:
            record = (await room_of(desk, id)).playing().record
            return record.entries[-1].action == f"eva answer {answer}"

        await until(answered)
        assert await my_turn()


async def by_heuristics(question: Question, view: View, asker: Asker) -> Chosen:
    game = find_game(question.game)
    return Chosen(game.notation(make_bot(question.bot, question.game, 1).choose(view, OWN_BUDGET)))


async def any_game(question: Question, view: View, asker: Asker) -> Chosen:
    return Chosen(find_game(question.game).notation(view.legal[0]))


async def test_a_person_does_not_wait_for_the_many_tables_of_another(tmp_path: Path) -> None:
    workers = Workers(1, PATIENCE)
    answers, before_ann = 0, []

    async def counted(question: Question, view: View, asker: Asker) -> Chosen:
        nonlocal answers
        asked = answers
        chosen = await workers.choose(question, view, asker)
        answers += 1
        if not asker.last:
            before_ann.append(answers - asked - 1)
        return chosen

    try:
        async with minded(str(tmp_path / "tables.db"), counted) as desk:
            ann, hog = await guest(desk), await guest(desk)
            for _ in range(12):
                await started(desk, "greedy", "greedy", owner=hog)
            id = await started(desk, ann, "greedy")
            for _ in range(5):
                await move(desk, id, ann, ann)

                async def answered() -> bool:
                    return (await room_of(desk, id)).actors() == (0,)

                await until(answered)
    finally:
        workers.close()
    assert len(before_ann) >= 5
    assert max(before_ann) <= 1


async def test_who_waits_for_a_bot_is_told_to_those_who_think(tmp_path: Path) -> None:
    asked: dict[str, Asker] = {}

    async def noted(question: Question, view: View, asker: Asker) -> Chosen:
        asked[question.chair[:-2]] = asker
        return await first(question, view, asker)

    async with minded(str(tmp_path / "tables.db"), noted) as desk:
        ann, bob = await guest(desk), await guest(desk)
        shared = await started(desk, "greedy", bob, owner=ann)
        alone = await started(desk, "greedy", "greedy", owner=ann)
        await until_asked(asked, shared, alone)
        assert asked == {shared: Asker(bob.id), alone: Asker(ann.id, last=True)}
        seen = await desk.create(ann, "metro", 2, {}, TimeControl(), listed=False)
        with desk.hub.watching([seen]):
            await desk.change(seen, lambda room: room.sit_bot(0, "greedy"))
            await desk.change(seen, lambda room: room.sit_bot(1, "greedy"))
            await desk.change(seen, lambda room: room.start())
            await until_asked(asked, seen)
        # Whoever only looks on makes nobody wait who plays.
        assert asked[seen] == Asker(ann.id, last=True)


async def until_asked(asked: dict[str, Asker], *tables: str) -> None:
    async def all_asked() -> bool:
        return asked.keys() >= set(tables)

    await until(all_asked)


async def test_a_table_is_told_once_that_its_bots_think_less(tmp_path: Path) -> None:
    async def hurried(question: Question, view: View, asker: Asker) -> Chosen:
        return (await first(question, view, asker))._replace(hurried=True)

    async with minded(str(tmp_path / "tables.db"), hurried) as desk:
        ann = await guest(desk)
        id = await started(desk, ann, "greedy")
        for _ in range(3):
            await move(desk, id, ann, ann)

            async def answered() -> bool:
                return (await room_of(desk, id)).actors() == (0,)

            await until(answered)
        lines = [news.line for news in (await room_of(desk, id)).news]
        assert lines.count(BotsHurried()) == 1
