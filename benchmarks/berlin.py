"""Berlin against catanatron's random players and OpenSpiel's gin_rummy: moves per second in the engine.

A move is an action of a player; deals are not counted. Those of the peers' chance players are.
"""

from benchmarks import peers
from benchmarks.measure import Contestant, Row, race, timed
from benchmarks.searching import iterations
from zugwerk.games.berlin.game import GAME
from zugwerk.games.berlin.heuristics import random_games
from zugwerk.games.registry import heuristics
from zugwerk.kit.dice import Dice

SETUP = GAME.meta.setup(4)
PEER = "gin_rummy"


def engine(games: int = 600) -> float:
    """Berlin's moves per second inside the engine, four seats."""
    return timed(lambda: random_games(SETUP, games, 11))


def by_plans(games: int = 150) -> float:
    """Moves per second where all seats follow their plans, as in the playouts of Berlin's search."""
    judge, dice, start = heuristics(GAME.meta.id), Dice(11), GAME.new(SETUP)
    return timed(lambda: sum([judge.playout(start.clone(), dice, -1) for _ in range(games)]))


def searched() -> float:
    """Iterations per second of Berlin's search, at places all over a game of four."""
    return iterations(GAME, SETUP, heuristics(GAME.meta.id), 1000, 8, 12)


def searching() -> list[Row]:
    """Iterations of search; the peer's are from its first decision."""
    tree = "OpenSpiel's information-set search on gin_rummy"
    return race(
        [
            Contestant(tree, lambda: peers.informed_iterations(PEER, 1000)),
            Contestant("Berlin's search", searched, tree, 10),
        ]
    )


def speed() -> list[Row]:
    """All contestants of the race."""
    catan, rollouts, bots = "catanatron random players", "OpenSpiel rollouts", "OpenSpiel random bots"
    return race(
        [
            Contestant(catan, lambda: timed(lambda: peers.catanatron(4))),
            Contestant(rollouts, lambda: peers.rollouts(PEER, 300)),
            Contestant(bots, lambda: timed(lambda: peers.bots(PEER, 100))),
            Contestant("Berlin in engine, against catanatron", engine, catan, 60),
            Contestant("Berlin in engine, against rollouts", engine, rollouts, 10),
            Contestant("Berlin in engine, against random bots", engine, bots, 4),
            Contestant("Berlin by plans, against catanatron", by_plans, catan),
            Contestant("Berlin by plans, against rollouts", by_plans, rollouts),
        ]
    )
