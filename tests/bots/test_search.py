"""The search bot: plays every game, repeats itself, keeps its budget, and knows no secrets."""

import time
from collections.abc import Callable
from functools import partial
from zlib import crc32

import pytest
from hypothesis import given

from tests.contract.play import Spot, each_game, spots
from tests.quick import examples
from zugwerk.bots.arena import play_out
from zugwerk.bots.budget import OWN_BUDGET, Budget
from zugwerk.bots.levels import budget_of
from zugwerk.bots.players import Bot
from zugwerk.bots.registry import bot_names, make_bot
from zugwerk.bots.search import SearchBot
from zugwerk.core.chance import seed_from
from zugwerk.core.game import CHANCE, Action, Game, Seat, State, View
from zugwerk.games.registry import find_game, game_ids, heuristics
from zugwerk.kit.dice import Dice
from zugwerk.kit.heuristics import Heuristics
from zugwerk.table.match import Match

FEW = Budget(nodes=3)
# Enough for a tree to go on beyond the own decision.
DEEP = Budget(nodes=40)
# It is over before the first node.
NO_TIME = Budget(seconds=1e-12)


def opening(id: str) -> View:
    game = find_game(id)
    match = Match.new(game, game.meta.setup(2, {"first_seat": "1"}), seed_from("search"), ("a", "b"))
    return match.view(match.state.actors()[0])


def searcher(game: Game, seed: int, judge: Heuristics | None = None) -> SearchBot:
    return SearchBot(game, judge or heuristics(game.meta.id), Dice(seed), Budget(nodes=20))


def looks_at_hidden_things(game: Game, spot: Spot, bot: Callable[[State], Bot], budget: Budget) -> bool:
    """Whether a bot, made for what really is, does something else where only hidden things are different."""
    state = spot.going(game)
    seat = state.actors()[0]
    if seat == CHANCE:
        return False
    other = game.imagine(state.view(seat), spot.dice())
    chosen = [bot(truth).choose(truth.view(seat), budget) for truth in (state, other)]
    assert state.refusal(seat, chosen[0]) is None
    return chosen[0] != chosen[1]


@each_game
@given(spot=spots())
@examples(24)
def test_what_a_bot_cannot_know_does_not_change_what_it_does(game: Game, spot: Spot) -> None:
    def eager(truth: State) -> Bot:
        judge = heuristics(game.meta.id)
        judge.patience = 1
        return searcher(game, spot.seed, judge)

    assert not looks_at_hidden_things(game, spot, eager, DEEP)
    for name in bot_names():

        def named(truth: State, name: str = name) -> Bot:
            return make_bot(name, game.meta.id, spot.seed)

        assert not looks_at_hidden_things(game, spot, named, DEEP), name


def mark(truth: State) -> int:
    """A number that tells most states apart."""
    return crc32(repr(truth.snapshot()).encode())


class ReadingBot:
    """Knows what really is, and acts by that alone."""

    def __init__(self, truth: State) -> None:
        self.truth = truth

    def choose(self, view: View, budget: Budget) -> Action:
        """Whatever the truth stands for."""
        return view.legal[mark(self.truth) % len(view.legal)]


class Peeking(Heuristics):
    """Looks at what really is instead of imagining it."""

    def __init__(self, truth: State) -> None:
        super().__init__()
        self.truth = truth

    def world(self, game: Game, view: View, dice: Dice) -> State:
        return self.truth.clone()


class PeekingLater(Heuristics):
    """Judges the own decision honestly, and only those that follow by what really is."""

    def __init__(self, truth: State) -> None:
        super().__init__()
        self.mark = mark(truth)
        self.asked = 0

    def priors(self, state: State, seat: Seat) -> tuple[list[Action], list[float]]:
        actions, weights = super().priors(state, seat)
        self.asked += 1
        if self.asked > 1:
            weights[self.mark % len(weights)] = 1000.0
        return actions, weights


CHEATERS: dict[str, Callable[[Game, int, State], Bot]] = {
    "reads": lambda game, seed, truth: ReadingBot(truth),
    "peeks": lambda game, seed, truth: searcher(game, seed, Peeking(truth)),
    "peeks later": lambda game, seed, truth: searcher(game, seed, PeekingLater(truth)),
}


def caught(game: Game, cheater: str, budget: Budget) -> int:
    """How many of sixty spots give a cheater away."""
    found = 0
    for seed in range(60):
        spot = Spot(seed, seed * 7, (seed * 13) % 140)
        bot = partial(CHEATERS[cheater], game, seed)
        found += looks_at_hidden_things(game, spot, bot, budget)
    return found


@pytest.mark.parametrize("cheater", CHEATERS)
@pytest.mark.parametrize("id", ["metro", "berlin"])
def test_whoever_looks_at_hidden_things_is_caught(id: str, cheater: str) -> None:
    assert caught(find_game(id), cheater, DEEP) >= 10


@pytest.mark.parametrize("id", ["metro", "berlin"])
def test_few_nodes_would_not_catch_who_cheats_beyond_the_own_decision(id: str) -> None:
    assert caught(find_game(id), "peeks later", FEW) == 0


@given(spot=spots())
@examples(15)
def test_in_1893_nothing_is_hidden_that_a_bot_could_look_at(spot: Spot) -> None:
    game = find_game("cologne")
    state = spot.going(game)
    seat = state.actors()[0]
    if seat != CHANCE:
        assert game.imagine(state.view(seat), spot.dice()).snapshot() == state.snapshot()


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


def tables() -> list[tuple[str, int]]:
    """Every game with every number of seats."""
    return [
        (id, seats)
        for id in game_ids()
        for seats in range(find_game(id).meta.min_seats, find_game(id).meta.max_seats + 1)
    ]


@pytest.mark.parametrize(("id", "seats"), tables())
@pytest.mark.parametrize("budget", [Budget(nodes=1), NO_TIME], ids=["a node", "no time"])
def test_whoever_has_no_time_still_does_what_is_legal_to_the_end(id: str, seats: int, budget: Budget) -> None:
    assert budget.nodes or not NO_TIME.start().goes_on()
    game, names = find_game(id), bot_names()
    for shift in range(0, len(names), seats):
        people = tuple(map(str, range(seats)))
        match = Match.new(game, game.meta.setup(seats), seed_from(str(shift)), people)
        bots = [make_bot(names[(shift + seat) % len(names)], id, shift) for seat in range(seats)]
        assert play_out(match, bots, [budget] * seats) == match.outcome()


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
