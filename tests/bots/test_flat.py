"""Flat Monte Carlo search: keeps its budget, repeats itself, and sees what is at hand."""

import pytest

from zugwerk.bots.budget import Budget
from zugwerk.bots.levels import offered
from zugwerk.bots.registry import make_bot
from zugwerk.core.chance import seed_from
from zugwerk.games.registry import find_game, game_ids
from zugwerk.table.match import Match


@pytest.mark.parametrize("id", game_ids())
def test_every_action_is_tried_and_the_same_seed_chooses_the_same(id: str) -> None:
    game = find_game(id)
    match = Match.new(game, game.meta.setup(2), seed_from("flat"), ("a", "b"))
    view = match.view(match.state.actors()[0])
    nodes = 2 * len(view.legal) if len(view.legal) < 40 else 7
    chosen = [make_bot("flat", id, 3).choose(view, Budget(nodes=nodes)) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in view.legal


def test_it_beats_who_plays_by_lot() -> None:
    game, wins = find_game("metro"), 0
    for number in range(4):
        match = Match.new(game, game.meta.setup(2), seed_from(str(number)), ("a", "b"))
        flat, other = make_bot("flat", "metro", number), make_bot("random", "metro", number)
        while actors := match.state.actors():
            bot = flat if actors[0] == number % 2 else other
            match.act(actors[0], bot.choose(match.view(actors[0]), Budget(nodes=60)))
        outcome = match.outcome()
        assert outcome is not None
        wins += number % 2 in outcome.winners()
    assert wins >= 3


def test_it_is_for_measuring_and_not_offered_to_people() -> None:
    assert "flat" not in offered()
