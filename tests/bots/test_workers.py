"""Bots in worker processes: what they answer, how they fail, and that nobody else suffers."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.bots import broken
from tests.patience import PATIENCE, until
from zugwerk.bots import thinking
from zugwerk.bots.budget import OWN_BUDGET, Budget
from zugwerk.bots.registry import make_bot
from zugwerk.bots.thinking import Chosen, Question
from zugwerk.bots.turns import Asker
from zugwerk.bots.workers import BotFailed, Workers, WorkersClosed, fallback
from zugwerk.core.chance import seed_from
from zugwerk.core.game import View
from zugwerk.core.messages import LANGUAGES, Message, translator
from zugwerk.core.struct import fields_of
from zugwerk.games.registry import find_game, game_ids
from zugwerk.table.match import Match

PARENT = """
import asyncio, os, signal, sys
from zugwerk.bots.thinking import Question
from zugwerk.bots.workers import Workers
from zugwerk.core.chance import seed_from
from zugwerk.games.registry import find_game
from zugwerk.table.match import Match

async def ask(bot):
    game = find_game("metro")
    view = Match.new(game, game.meta.setup(2), seed_from("w"), ("a", "b")).view(0)
    workers = Workers(2, 10.0)
    await workers.choose(Question("metro", "greedy", 1), view)
    task = asyncio.create_task(workers.choose(Question("metro", bot, 0), view))
    await asyncio.sleep(0.4)
    print("ready", flush=True)
    if bot == "greedy":
        return
    await asyncio.sleep(3600)

asyncio.run(ask(sys.argv[1]))
"""


def a_match(game_id: str = "metro") -> Match:
    game = find_game(game_id)
    return Match.new(game, game.meta.setup(2), seed_from("workers"), ("a", "b"))


def a_view(game_id: str = "metro") -> View:
    match = a_match(game_id)
    return match.view(match.state.actors()[0])


@asynccontextmanager
async def workers_of(count: int = 1, limit_seconds: float = PATIENCE) -> AsyncIterator[Workers]:
    """Workers; afterwards they have left neither processes nor file descriptors behind."""
    before = broken.children(os.getpid()), broken.open_files()

    async def nothing_is_left() -> bool:
        return (broken.children(os.getpid()), broken.open_files()) == before

    workers = Workers(count, limit_seconds)
    try:
        yield workers
    finally:
        workers.close()
    await until(nothing_is_left)


async def short_limit() -> float:
    """A limit that a good bot keeps well, on a machine as busy as this one is now."""
    began = time.monotonic()
    async with workers_of() as workers:
        await workers.choose(Question("metro", "greedy", 1), a_view())
    return 1.0 + 3 * (time.monotonic() - began)


@pytest.fixture
def broken_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    broken.install(tmp_path, monkeypatch)
    return tmp_path


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("bot", ["greedy", "random"])
async def test_a_worker_answers_what_the_bot_itself_would(game_id: str, bot: str) -> None:
    async with workers_of() as workers:
        match = a_match(game_id)
        for seed in range(12):
            seat = match.state.actors()[0]
            view = match.view(seat)
            chosen = await workers.choose(Question(game_id, bot, seed), view)
            action = make_bot(bot, game_id, seed).choose(view, OWN_BUDGET)
            assert chosen.action == match.game.notation(action)
            match.act(seat, action)


async def test_a_bot_is_kept_for_its_chair(broken_bots: Path) -> None:
    view = a_view()
    written = [find_game("metro").notation(action) for action in view.legal]
    async with workers_of(2) as workers:
        for chair, number in (("t/0", 1), ("t/1", 1), ("t/0", 2), ("t/0", 3), ("t/1", 2), ("", 1), ("", 1)):
            chosen = await workers.choose(Question("metro", "counts", 0, chair=chair), view)
            assert chosen.action == written[number]


async def test_a_bot_is_told_its_budget(broken_bots: Path) -> None:
    view = a_view()
    written = [find_game("metro").notation(action) for action in view.legal]
    async with workers_of() as workers:
        for budget in (Budget(), Budget(nodes=3), Budget(seconds=0.5), Budget(2, 0.2)):
            chosen = await workers.choose(Question("metro", "thrifty", 0, budget), view)
            assert chosen.action == written[budget.nodes + int(10 * budget.seconds)]


async def test_where_many_wait_bots_think_less_and_say_so(broken_bots: Path) -> None:
    view, question = a_view(), Question("metro", "thrifty", 0, Budget(seconds=1.0))
    written = [find_game("metro").notation(action) for action in view.legal]
    async with workers_of() as workers:
        assert await workers.choose(question, view) == Chosen(written[10])
        hog = [workers.choose(question, view, Asker("hog")) for _ in range(10)]
        _, second, *_, ann = await asyncio.gather(*hog, workers.choose(question, view, Asker("ann")))
        assert ann == Chosen(written[10]), "the many questions of another make nobody's bot think less"
        assert second.hurried
        assert written.index(second.action) <= 3
        assert await workers.choose(question, view, Asker("hog")) == Chosen(written[10])


async def test_a_bot_that_thinks_too_long_on_the_wall_says_so(broken_bots: Path) -> None:
    view = a_view()
    async with workers_of() as workers:
        slow = Question("metro", "dawdles", 0, Budget(seconds=1.0))
        assert (await workers.choose(slow, view)).hurried
        assert not (await workers.choose(slow._replace(budget=OWN_BUDGET), view)).hurried


async def test_many_searches_of_one_keep_nobody_else_waiting() -> None:
    view, question = a_view(), Question("metro", "master", 0, Budget(seconds=1.0))
    async with workers_of() as workers:
        await workers.choose(question, view, Asker("hog"))
        hog = [asyncio.create_task(workers.choose(question, view, Asker("hog"))) for _ in range(60)]
        await asyncio.wait(hog, return_when=asyncio.FIRST_COMPLETED)
        before = sum(task.done() for task in hog)
        await workers.choose(question, view, Asker("ann"))
        assert sum(task.done() for task in hog) <= before + 2, "what was under way, and not more"
        assert all(chosen.hurried for chosen in (await asyncio.gather(*hog))[1:50])


def test_an_action_of_an_open_kind_need_not_be_listed() -> None:
    game, view = find_game("metro"), a_view()
    first, *others = view.legal
    fewer = type(view)(**{name: getattr(view, name) for name in fields_of(type(view))} | {"legal": (first,)})
    with pytest.raises(ValueError, match="not among the legal actions"):
        thinking.checked(game, fewer, others[0])

    class Open:
        open_kinds = (type(first),)
        notation = staticmethod(game.notation)
        parse = staticmethod(game.parse)

    assert thinking.checked(Open(), fewer, others[0]) == game.notation(others[0])  # type: ignore[arg-type]


FAILURES = {
    "sleeps": ("bots.too-slow", ""),
    "spins": ("bots.too-slow", ""),
    "deaf": ("bots.too-slow", ""),
    "garbles": ("bots.garbled", ""),
    "raises": ("bots.broke-down", "KeyError: 'no idea'"),
    "raises-at-length": ("bots.broke-down", "ValueError: xxx"),
    "leaves": ("bots.process-ended", ""),
    "leaves-at-once": ("bots.process-ended", ""),
    "kills-itself": ("bots.process-ended", ""),
    "silent": ("bots.broke-down", "Action object expected; got None"),
    "text": ("bots.broke-down", "Action object expected; got "),
    "inventor": ("bots.broke-down", ""),
    "illegal": ("bots.broke-down", "ValueError: not among the legal actions"),
    "absent": ("bots.not-loaded", "AttributeError"),
    "nobody": ("bots.unknown", ""),
}


@pytest.mark.usefixtures("broken_bots")
@pytest.mark.parametrize("bot", FAILURES)
async def test_a_bot_that_fails_is_told_of_and_its_worker_replaced(bot: str) -> None:
    limit = await short_limit() if FAILURES[bot][0] == "bots.too-slow" else PATIENCE
    before = broken.children(os.getpid())
    async with workers_of(limit_seconds=limit) as workers:
        await workers.choose(Question("metro", "greedy", 1), a_view())
        (first,) = broken.children(os.getpid()) - before
        with pytest.raises(BotFailed) as failed:
            await workers.choose(Question("metro", bot, 0), a_view())
        id, reason = FAILURES[bot]
        assert failed.value.reason.id == id
        assert failed.value.reason.parameters["bot"] == bot
        assert reason in str(failed.value)
        assert len(str(failed.value)) < 1000
        for language in LANGUAGES:
            assert bot in translator(language).text(failed.value.reason)
        assert await workers.choose(Question("metro", "greedy", 1), a_view())
        (second,) = broken.children(os.getpid()) - before
        assert second != first


@pytest.mark.usefixtures("broken_bots")
async def test_what_a_bot_prints_goes_nowhere(capfd: pytest.CaptureFixture[str]) -> None:
    async with workers_of() as workers:
        view = a_view()
        chosen = await workers.choose(Question("metro", "chatty", 1), view)
        assert chosen.action == find_game("metro").notation(view.legal[0])
    assert capfd.readouterr() == ("", "")


@pytest.mark.usefixtures("broken_bots")
async def test_a_bot_may_take_its_time_to_load_within_the_limit() -> None:
    async with workers_of() as workers:
        assert await workers.choose(Question("metro", "slow-to-make", 1), a_view())


@pytest.mark.usefixtures("broken_bots")
async def test_others_go_on_while_one_hangs() -> None:
    async with workers_of(count=2, limit_seconds=PATIENCE) as workers:
        await asyncio.gather(*[workers.choose(Question("metro", "waits", 0), a_view()) for _ in range(2)])
        hanging = asyncio.create_task(workers.choose(Question("metro", "spins", 1), a_view()))
        await asyncio.sleep(0)
        for _ in range(10):
            assert await workers.choose(Question("metro", "greedy", 1), a_view())
        assert not hanging.done()
        hanging.cancel()
        await asyncio.gather(hanging, return_exceptions=True)


@pytest.mark.usefixtures("broken_bots")
async def test_questions_are_answered_in_the_order_they_were_asked() -> None:
    async with workers_of() as workers:
        order: list[int] = []

        async def ask(number: int) -> None:
            chosen = await workers.choose(Question("metro", "waits", number), view)
            assert chosen.action == find_game("metro").notation(view.legal[number])
            order.append(number)
            if number < 2:
                await ask(number + 4)

        view = a_view()
        await asyncio.gather(*[ask(number) for number in range(4)])
        assert order == [0, 1, 2, 3, 4, 5]


@pytest.mark.usefixtures("broken_bots")
async def test_closing_ends_questions_under_way_and_in_line() -> None:
    async with workers_of() as workers:
        await workers.choose(Question("metro", "greedy", 1), a_view())
        tasks = [
            asyncio.create_task(workers.choose(Question("metro", "sleeps", 1), a_view())) for _ in range(3)
        ]
        await asyncio.sleep(0.2)
        workers.close()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(end) for end in ended] == [WorkersClosed] * 3
        with pytest.raises(WorkersClosed):
            await workers.choose(Question("metro", "greedy", 1), a_view())


@pytest.mark.usefixtures("broken_bots")
async def test_a_question_that_is_given_up_frees_its_place() -> None:
    async with workers_of() as workers:
        await workers.choose(Question("metro", "greedy", 1), a_view())
        task = asyncio.create_task(workers.choose(Question("metro", "sleeps", 1), a_view()))
        await asyncio.sleep(0.2)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await workers.choose(Question("metro", "greedy", 1), a_view())


async def test_a_worker_that_died_while_idle_fails_no_question() -> None:
    async with workers_of() as workers:
        before = broken.children(os.getpid())
        workers.start()
        (process,) = broken.children(os.getpid()) - before
        os.kill(process, signal.SIGKILL)
        assert broken.gone(process)
        assert await workers.choose(Question("metro", "greedy", 1), a_view())


async def test_what_a_bot_started_ends_with_it(broken_bots: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note = broken_bots / "child"
    monkeypatch.setenv("CHILD_FILE", str(note))
    async with workers_of() as workers:
        with pytest.raises(BotFailed):
            await workers.choose(Question("metro", "parent", 1), a_view())
    assert broken.gone(int(note.read_text()))


@pytest.mark.parametrize("bot", ["greedy", "sleeps", "spins"])
def test_a_parent_that_ends_or_is_killed_leaves_no_orphan(broken_bots: Path, bot: str) -> None:
    """With ``greedy`` the parent ends without closing; otherwise it is killed while a bot hangs."""
    paths = os.pathsep.join([str(broken_bots), *sys.path])
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, bot], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": paths}
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"ready\n"
        workers = broken.children(parent.pid)
        if bot != "greedy":
            assert len(workers) == 2
            parent.kill()
    assert all(broken.gone(worker) for worker in workers)


def test_an_answer_is_an_action_or_a_failure_or_garbled() -> None:
    garbled = Message("bots.garbled", {"bot": "b"})
    assert thinking.read_answer(b'{"action":"aacb@25","hurried":true}', "b") == Chosen("aacb@25", True)
    assert thinking.read_answer(b'{"failed":"bots.x","parameters":{"n":1}}', "b") == Message(
        "bots.x", {"n": 1}
    )
    for data in (
        b"",
        b"[]",
        b"7",
        b'{"action":"aacb@25"}',
        b'{"action":7,"hurried":false}',
        b'{"failed":"bots.x"}',
        b'{"failed":1,"parameters":{}}',
    ):
        assert thinking.read_answer(data, "b") == garbled


@pytest.mark.parametrize("game_id", game_ids())
def test_the_fallback_alone_leads_to_the_end_of_the_game(game_id: str) -> None:
    match = a_match(game_id)
    for _ in range(match.game.longest(match.record.header.setup)):
        if match.outcome() is not None:
            break
        seat = match.state.actors()[0]
        match.act(seat, fallback(match.view(seat)))
    assert match.outcome() is not None


async def test_a_greedy_move_comes_back_quickly() -> None:
    async with workers_of() as workers:
        view = a_view()
        await workers.choose(Question("metro", "greedy", 1), view)
        times: list[float] = []
        for _ in range(20):
            start = time.perf_counter()
            await workers.choose(Question("metro", "greedy", 1), view)
            times.append(time.perf_counter() - start)
        assert sorted(times)[10] < 0.02
