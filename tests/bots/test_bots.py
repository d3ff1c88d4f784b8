"""The bots of the house choose as they promise, and know only views."""

from collections import Counter

import pytest

from zugwerk.bots.budget import OWN_BUDGET
from zugwerk.bots.players import GreedyBot, RandomBot
from zugwerk.bots.registry import bot_names, make_bot
from zugwerk.core.chance import seed_from
from zugwerk.core.game import Action, Seat, View
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import find_game
from zugwerk.kit.dice import Dice
from zugwerk.kit.heuristics import Heuristics
from zugwerk.table.match import Match


def opening() -> View:
    game = find_game("metro")
    match = Match.new(game, game.meta.setup(2, {"first_seat": "1"}), seed_from("bots"), ("a", "b"))
    return match.view(Seat(0))


class Table(Heuristics):
    """Heuristics that read the value of an action from a table."""

    def __init__(self, values: dict[Action, int]) -> None:
        super().__init__()
        self.table = values

    def evaluate(self, view: View, action: Action) -> int:
        """The value in the table."""
        return self.table.get(action, -5)


def test_random_is_uniform_over_the_legal_actions() -> None:
    view = opening()
    bot = RandomBot(Dice(1))
    chosen = Counter(bot.choose(view, OWN_BUDGET) for _ in range(200 * len(view.legal)))
    assert set(chosen) == set(view.legal)
    assert min(chosen.values()) > 130
    assert max(chosen.values()) < 270


def test_greedy_takes_the_best_action() -> None:
    view = opening()
    bot = GreedyBot(Table({view.legal[3]: 2, view.legal[5]: 7}), Dice(1))
    assert {bot.choose(view, OWN_BUDGET) for _ in range(20)} == {view.legal[5]}


def test_greedy_breaks_ties_by_lot() -> None:
    view = opening()
    bot = GreedyBot(Table({view.legal[0]: -9, view.legal[3]: -1, view.legal[5]: -1}), Dice(1))
    chosen = Counter(bot.choose(view, OWN_BUDGET) for _ in range(200))
    assert set(chosen) == {view.legal[3], view.legal[5]}
    assert min(chosen.values()) > 60


def test_the_house_bots_are_listed_and_made() -> None:
    assert bot_names()[:3] == ("greedy", "random", "steady")
    view = opening()
    for name in ("greedy", "random", "steady"):
        first, again = make_bot(name, "metro", 7), make_bot(name, "metro", 7)
        for _ in range(5):
            assert first.choose(view, OWN_BUDGET) == again.choose(view, OWN_BUDGET)


def test_an_unknown_bot_is_named_with_those_there_are() -> None:
    with pytest.raises(Malformed, match=r"'?grumpy'?.*greedy, random"):
        make_bot("grumpy", "metro", 1)
