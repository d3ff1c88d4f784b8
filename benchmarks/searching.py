"""Nodes of search as it plays: worlds imagined, followed down a tree and valued, or actions along lines."""

import time

from zugwerk.bots.budget import Budget
from zugwerk.bots.registry import searcher
from zugwerk.core.game import Game
from zugwerk.core.options import Setup
from zugwerk.kit.dice import Dice
from zugwerk.kit.heuristics import Heuristics, settle


def iterations(
    game: Game, setup: Setup, judge: Heuristics, nodes: int, places: int = 1, apart: int = 0
) -> float:
    """Nodes per second from the opening, or from so many places of a game, each some actions apart."""
    dice, state = Dice(5), game.new(setup)
    settle(state, dice)
    done, spent = 0, 0.0
    for _ in range(places):
        if not state.actors():
            break
        view = state.view(state.actors()[0])
        bot = searcher(game, judge, dice, Budget(nodes=nodes))
        start = time.process_time()
        bot.choose(view, Budget(nodes=nodes))
        spent += time.process_time() - start
        done += bot.nodes
        judge.playout(state, dice, apart)
        settle(state, dice)
    return done / spent
