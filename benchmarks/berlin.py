"""Berlin against catanatron's random players and OpenSpiel's gin_rummy: moves per second in the engine.

A move is an action of a player; deals are not counted. Those of the peers' chance players are.
"""

from benchmarks import peers
from benchmarks.measure import Contestant, Row, race, timed
from zugwerk.games.berlin.game import GAME
from zugwerk.games.berlin.heuristics import random_games

SETUP = GAME.meta.setup(4)
PEER = "gin_rummy"


def engine(games: int = 600) -> float:
    """Berlin's moves per second inside the engine, four seats."""
    return timed(lambda: random_games(SETUP, games, 11))


def speed() -> list[Row]:
    """All contestants of the race."""
    catan, rollouts, bots = "catanatron random players", "OpenSpiel rollouts", "OpenSpiel random bots"
    return race(
        [
            Contestant(catan, lambda: timed(lambda: peers.catanatron(4))),
            Contestant(rollouts, lambda: peers.rollouts(PEER, 300)),
            Contestant(bots, lambda: timed(lambda: peers.bots(PEER, 100))),
            Contestant("Berlin in engine, against catanatron", engine, catan, 20),
            Contestant("Berlin in engine, against rollouts", engine, rollouts, 4),
            Contestant("Berlin in engine, against random bots", engine, bots, 4),
        ]
    )
