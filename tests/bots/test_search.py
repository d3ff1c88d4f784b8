"""The search bot: plays every game, repeats itself, keeps its budget, and knows no secrets."""

import time

import pytest
from hypothesis import given

from tests.contract.play import Spot, each_game, spots
from tests.quick import examples
from zugwerk.bots.budget import OWN_BUDGET, Budget
from zugwerk.bots.levels import budget_of
from zugwerk.bots.registry import bot_names, make_bot
from zugwerk.bots.search import SearchBot
from zugwerk.core.chance import seed_from
from zugwerk.core.game import CHANCE, Game, Seat, State, View
from zugwerk.games.registry import find_game, game_ids, heuristics
from zugwerk.kit.dice import Dice
from zugwerk.kit.heuristics import Heuristics
from zugwerk.table.match import Match

FEW = Budget(nodes=3)


def opening(id: str) -> View:
    game = find_game(id)
    match = Match.new(game, game.meta.setup(2, {"first_seat": "1"}), seed_from("search"), ("a", "b"))
    return match.view(match.state.actors()[0])


def searcher(game: Game, seed: int, judge: Heuristics | None = None) -> SearchBot:
    return SearchBot(game, judge or heuristics(game.meta.id), Dice(seed), Budget(nodes=20))


@each_game
@given(spot=spots())
@examples(24)
def test_what_a_bot_cannot_know_does_not_change_what_it_does(game: Game, spot: Spot) -> None:
    state = spot.going(game)
    seat = state.actors()[0]
    if seat == CHANCE:
        return
    other = game.imagine(state.view(seat), spot.dice())
    for name in bot_names():
        one, two = make_bot(name, game.meta.id, spot.seed), make_bot(name, game.meta.id, spot.seed)
        chosen = one.choose(state.view(seat), FEW)
        assert chosen == two.choose(other.view(seat), FEW), name
        assert state.refusal(seat, chosen) is None


class Peeking(Heuristics):
    """Looks at what really is instead of imagining it."""

    def __init__(self, truth: State) -> None:
        super().__init__()
        self.truth = truth

    def world(self, game: Game, view: View, dice: Dice) -> State:
        return self.truth.clone()


@pytest.mark.parametrize("id", ["metro", "berlin"])
def test_a_searcher_that_looks_at_hidden_things_would_be_caught(id: str) -> None:
    game = find_game(id)
    for seed in range(20):
        state = Spot(0, seed, 70).going(game)
        seat = state.actors()[0]
        if seat == CHANCE:
            continue
        other = game.imagine(state.view(seat), Dice(seed))
        chosen = [
            searcher(game, seed, Peeking(truth)).choose(truth.view(seat), Budget(nodes=40))
            for truth in (state, other)
        ]
        if chosen[0] != chosen[1]:
            return
    raise AssertionError("hidden things make no difference, so nobody would notice")


@each_game
@given(spot=spots())
@examples(15)
def test_the_defaults_are_enough_to_search(game: Game, spot: Spot) -> None:
    state = spot.going(game)
    seat = state.actors()[0]
    if seat == CHANCE:
        return
    judge = Heuristics()
    judge.playout_limit = 3
    chosen = searcher(game, spot.seed, judge).choose(state.view(seat), FEW)
    assert state.refusal(seat, chosen) is None


@pytest.mark.parametrize("id", game_ids())
def test_nodes_repeat_and_another_seed_looks_elsewhere(id: str) -> None:
    game, view, found = find_game(id), opening(id), []
    for seed in (1, 1, 2):
        bot = searcher(game, seed)
        bot.choose(view, Budget(nodes=60))
        assert bot.nodes == bot.root.visits == 60
        found.append({action: (node.visits, node.total) for action, node in bot.root.children.items()})
    assert found[0] == found[1]
    assert (found[1] != found[2]) == heuristics(id).open_loop, (
        "where nothing is left to lot, all seeds see the same"
    )


@pytest.mark.parametrize("patience", [1, 7])
def test_what_follows_a_decision_is_looked_at_once_that_was_taken_often(patience: int) -> None:
    judge = heuristics("metro")
    judge.patience = patience
    bot = searcher(find_game("metro"), 1, judge)
    bot.choose(opening("metro"), Budget(nodes=200))
    taken = list(bot.root.children.values())
    assert max(node.visits for node in taken) > patience
    for node in taken:
        assert sum(child.visits for child in node.children.values()) == max(0, node.visits - patience)


def test_the_own_budget_serves_where_none_is_given() -> None:
    bot = searcher(find_game("metro"), 1)
    bot.choose(opening("metro"), OWN_BUDGET)
    assert bot.nodes == 20


def test_seconds_are_kept() -> None:
    bot = searcher(find_game("metro"), 1)
    began = time.thread_time()
    bot.choose(opening("metro"), Budget(seconds=0.1))
    assert 0.1 <= time.thread_time() - began < 0.6
    assert bot.nodes > 1


def test_steady_looks_as_far_ahead_as_the_game_says() -> None:
    bot = make_bot("steady", "metro", 1)
    assert isinstance(bot, SearchBot)
    bot.choose(opening("metro"), budget_of("steady"))
    assert bot.nodes == heuristics("metro").steady_nodes > 0
    assert not isinstance(make_bot("steady", "cologne", 1), SearchBot), "its heuristics plan by themselves"


def test_search_beats_greedy() -> None:
    game, wins = find_game("metro"), 0
    for number in range(12):
        match = Match.new(game, game.meta.setup(2), seed_from(str(number)), ("a", "b"))
        bots = [make_bot("search", "metro", number), make_bot("greedy", "metro", number)]
        searching = number % 2
        while actors := match.state.actors():
            seat = actors[0]
            bot = bots[0] if seat == searching else bots[1]
            match.act(seat, bot.choose(match.view(seat), Budget(nodes=150)))
        outcome = match.outcome()
        assert outcome is not None
        wins += outcome.winners() == (Seat(searching),)
    assert wins >= 8
