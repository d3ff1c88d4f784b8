"""The peers: OpenSpiel and catanatron, as their own documentation has them play at random.

Moves of a peer include those of its chance player; ours are counted as each benchmark says.
"""

import random
import time
from functools import cache

import pyspiel
from catanatron import Color, Game, RandomPlayer


@cache
def open_spiel(name: str) -> "pyspiel.Game":
    """One of OpenSpiel's games."""
    return pyspiel.load_game(name)


def dealt(name: str) -> "pyspiel.State":
    """A game before its first decision: whatever chance does first is done."""
    state = open_spiel(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def loop(name: str, games: int) -> int:
    """Random games through OpenSpiel's Python interface, from the first decision; returns the moves."""
    choice = random.choice
    moves = 0
    for _ in range(games):
        state = dealt(name)
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            moves += 1
    return moves


def bots(name: str, games: int) -> int:
    """Random games played by OpenSpiel's own uniform random bots; returns the moves."""
    game = open_spiel(name)
    players = [pyspiel.make_uniform_random_bot(seat, 5 + seat) for seat in range(game.num_players())]
    moves = 0
    for number in range(games):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, players, number)
        moves += state.move_number()
    return moves


@cache
def mean_length(name: str) -> float:
    """The mean number of moves in a random game, from its first decision."""
    return loop(name, 2000) / 2000


def rollouts(name: str, number: int) -> float:
    """Moves per second in the random rollouts of OpenSpiel's own search, its fastest simulation.

    A search of two simulations evaluates two positions by rollouts: the start and a position after one move.
    """
    length = mean_length(name)
    evaluator = pyspiel.RandomRolloutEvaluator(number, 7)
    search = pyspiel.MCTSBot(open_spiel(name), evaluator, 1.0, 2, 10, True, 3, False)
    state = dealt(name)
    start = time.process_time()
    search.step(state)
    return number * (2 * length - 1) / (time.process_time() - start)


def iterations(name: str, number: int) -> float:
    """Iterations per second of OpenSpiel's own tree search from the start, each with one random rollout."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    search = pyspiel.MCTSBot(open_spiel(name), evaluator, 1.4, number, 1000, False, 3, False)
    state = dealt(name)
    start = time.process_time()
    search.step(state)
    return number / (time.process_time() - start)


def informed_iterations(name: str, number: int) -> float:
    """Iterations per second of OpenSpiel's own information-set search, each with one random rollout."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    search = pyspiel.ISMCTSBot(3, evaluator, 1.4, number, -1, policy, False, False)
    state = dealt(name)
    start = time.process_time()
    search.step(state)
    return number / (time.process_time() - start)


def catanatron(games: int) -> int:
    """Random games of four of catanatron's random players; returns the moves."""
    moves = 0
    for number in range(games):
        game = Game([RandomPlayer(colour) for colour in Color], seed=number)
        game.play()
        moves += len(game.state.actions)
    return moves
