"""Levels: every one is a bot with words in all languages; where many wait, each thinks less."""

import asyncio
from pathlib import Path

import pytest

from tests.bots import broken
from tests.bots.test_turns import Wall
from tests.bots.test_workers import a_view, workers_of
from zugwerk.bots.budget import OWN_BUDGET, Budget
from zugwerk.bots.levels import DEFAULT, LEVELS, budget_of, called, named, offered
from zugwerk.bots.registry import bot_names, make_bot
from zugwerk.bots.thinking import Question
from zugwerk.core.chance import seed_from
from zugwerk.core.messages import LANGUAGES, translator
from zugwerk.games.registry import find_game, game_ids, heuristics
from zugwerk.table.match import Match


def test_every_level_is_a_bot_with_words() -> None:
    names = [level.name for level in LEVELS]
    assert set(names) < set(bot_names())
    assert DEFAULT in names
    assert list(offered()) == names
    for language in LANGUAGES:
        words = [translator(language).text(called(name, "metro", 2)) for name in names]
        assert len(set(words)) == len(names)
        assert all("bots." not in line for line in words)
    assert translator().text(named("casual")) == translator().text(named("greedy")) == "Casual"


def test_bots_of_other_packages_are_offered_by_their_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken.install(tmp_path, monkeypatch)
    assert "chatty" in offered()[len(LEVELS) :]
    assert translator("de").text(called("chatty", "metro", 2)) == "chatty"
    assert budget_of("chatty") == OWN_BUDGET
    assert budget_of("master") == Budget(seconds=1.0)


@pytest.mark.parametrize("id", game_ids())
def test_a_beginner_plays_every_game(id: str) -> None:
    game = find_game(id)
    match = Match.new(game, game.meta.setup(3), seed_from("levels"), ("a", "b", "c"))
    bot = make_bot("beginner", id, 1)
    for _ in range(12):
        seat = match.state.actors()[0]
        match.act(seat, bot.choose(match.view(seat), OWN_BUDGET))


@pytest.mark.parametrize("id", game_ids())
def test_a_beginner_sees_less_than_a_casual_player(id: str) -> None:
    """Somewhere in a game what looks best at first sight is none of what is best by the game's heuristics."""
    game, judges = find_game(id), heuristics(id)
    match = Match.new(game, game.meta.setup(2), seed_from("levels"), ("a", "b"))
    bot = make_bot("greedy", id, 1)
    for _ in range(game.longest(match.record.header.setup)):
        seat = match.state.actors()[0]
        view = match.view(seat)
        looks = [judges.glance(view, action) for action in view.legal]
        values = [judges.evaluate(view, action) for action in view.legal]
        if all(value < max(values) for look, value in zip(looks, values, strict=True) if look == max(looks)):
            return
        match.act(seat, bot.choose(view, OWN_BUDGET))
    raise AssertionError("a beginner plays like a casual player")


async def test_where_many_wait_each_thinks_less(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken.install(tmp_path, monkeypatch)
    view, game = a_view(), find_game("metro")
    written = [game.notation(action) for action in view.legal]
    async with workers_of() as workers:
        question = Question("metro", "thrifty", 0, Budget(seconds=1.0))
        assert (await workers.choose(question, view)).action == written[10]
        with monkeypatch.context() as patched:
            # What a busy machine takes to ask a process does not count here.
            Wall(patched)
            told = await asyncio.gather(*[workers.choose(question, view) for _ in range(10)])
    found = [chosen.action for chosen in told]
    # Nobody waited when the first was asked; then eight, then seven: three seconds are divided among them.
    assert found[:3] == [written[10], written[3], written[3]]
    assert found[-2:] == [written[10], written[10]]
