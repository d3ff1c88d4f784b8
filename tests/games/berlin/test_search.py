"""What search is told of Berlin, and what it makes of it where the right action is clear."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.games.berlin.helpers import TICKETS, Table, at_turn
from tests.games.berlin.invariants import check_all, check_end, random_setup
from tests.games.random_play import played
from tests.quick import examples
from zugwerk.bots.budget import Budget
from zugwerk.bots.search import SearchBot
from zugwerk.core.game import CHANCE, Seat
from zugwerk.games.berlin.game import GAME
from zugwerk.games.berlin.heuristics import BerlinHeuristics
from zugwerk.games.berlin.heuristics.following import follow, new_policy, step
from zugwerk.kit.dice import Dice
from zugwerk.kit.heuristics import settle

seeds = some.integers(0, 10**9)


def searched(table: Table, nodes: int = 150) -> str:
    """What the search does at a turn of seat 0."""
    bot = SearchBot(GAME, BerlinHeuristics(), Dice(1), Budget(nodes=nodes))
    return GAME.notation(bot.choose(table.view(0), Budget(nodes=nodes)))


def liked(table: Table) -> str:
    """What looks most promising at first sight."""
    actions, weights = BerlinHeuristics().priors(table.state, Seat(0))
    return GAME.notation(actions[weights.index(max(weights))])


@given(seed=seeds, steps=some.integers(0, 250))
@examples(80)
def test_every_choice_can_be_searched_anywhere(seed: int, steps: int) -> None:
    dice = Dice(seed)
    setup = random_setup(dice)
    state, _ = played(GAME.new(setup), dice, steps)
    settle(state, dice)
    judge = BerlinHeuristics()
    for seat in state.actors():
        actions, weights = judge.priors(state, seat)
        assert len(set(actions)) == len(actions) == len(weights) > 0
        assert min(weights) > 0
        for action in actions:
            one, two = state.clone(), state.clone()
            judge.advance(one, seat, action, Dice(steps))
            two.apply(seat, action)
            settle(two, Dice(steps))
            assert one.snapshot() == two.snapshot()
        world = judge.world(GAME, state.view(seat), dice)
        check_all(world)
        assert world.view(seat) == state.view(seat)
        assert len(judge.values(world)) == setup.seats


@given(seed=seeds, steps=some.integers(0, 150))
@examples(40)
def test_games_by_plans_are_played_by_the_rules_to_their_end(seed: int, steps: int) -> None:
    dice = Dice(seed)
    state, _ = played(GAME.new(random_setup(dice)), dice, steps)
    settle(state, dice)
    policy = new_policy(state)
    while state.actors():
        step(state, policy)
        settle(state, dice)
        check_all(state)
    check_end(state)
    outcome = state.outcome()
    assert outcome is not None
    assert BerlinHeuristics().values(state) == list(outcome.scores)


def test_values_after_a_playout_are_those_of_fresh_eyes_at_the_end() -> None:
    state, _ = played(GAME.new(GAME.meta.setup(2)), Dice(3), 40)
    judge = BerlinHeuristics()
    assert judge.playout(state, Dice(1), 5) == 5
    assert CHANCE not in state.actors()
    judge.playout(state, Dice(2), -1)
    assert judge.values(state) == BerlinHeuristics().values(state)


def test_plans_are_kept_up_to_date_while_others_build() -> None:
    state, _ = played(GAME.new(GAME.meta.setup(4)), Dice(6), 60)
    settle(state, Dice(1))
    policy = new_policy(state)
    follow(state, policy, Dice(2), 40)
    for seat in range(4):
        policy.outlook.look(state, seat)
        lines = len(state.owners)
        for line in range(lines):
            if policy.outlook.wanted[seat * lines + line]:
                assert state.owners[line] == -1


def test_tickets_that_fit_what_was_built_are_believed_in() -> None:
    owners = {"cedar-elm": 1, "birch-cedar-1": 1}
    table = at_turn(held=["ash:oak", "birch:elm"], owners=owners)
    judge, dice = BerlinHeuristics(), Dice(1)
    view = table.view(0)
    found = Counter(TICKETS[judge.world(GAME, view, dice).held[1][0]] for _ in range(600))
    assert found["birch:elm"] > 3 * found["elm:oak"] > 0
    assert "ash:oak" not in found


Judged = Callable[[Table], str]


@pytest.mark.parametrize("judged", [liked, searched])
def test_a_ticket_is_finished_before_the_end(judged: Judged) -> None:
    hand = "red red black black black black"
    table = at_turn(hands=[hand], held=["birch:oak", "elm:oak"], owners={"oak-ash": 0}, last_turns=2)
    assert judged(table) == "claim ash-birch red red"


@pytest.mark.parametrize("judged", [liked, searched])
def test_no_tickets_are_drawn_in_the_last_turn(judged: Judged) -> None:
    table = at_turn(hands=["blue"], held=["ash:oak", "elm:oak"], last_turns=2)
    assert judged(table) != "tickets"


@pytest.mark.parametrize("judged", [liked, searched])
def test_the_last_card_that_is_needed_is_taken(judged: Judged) -> None:
    owners = {"ash-birch": 1, "ash-birch-below": 1, "birch-cedar-1": 1, "cedar-elm": 1}
    row = "blue green orange purple black"
    table = at_turn(hands=["orange orange"], held=["ash:cedar"], owners=owners, row=row)
    assert judged(table) == "take orange"


@pytest.mark.parametrize("judged", [liked, searched])
def test_a_set_is_not_broken_for_a_grey_connection(judged: Judged) -> None:
    hand = "black black red red bike"
    table = at_turn(hands=[hand], held=["ash:elm"], owners={"ash-birch": 0, "ash-cedar": 1, "elm-oak": 1})
    assert table.allows("claim birch-cedar-1 black black")
    assert table.allows("claim birch-cedar-1 red bike")
    assert judged(table) == "claim birch-cedar-1 red red"
