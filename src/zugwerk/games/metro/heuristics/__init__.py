"""How Metro's own bots look at the game: the value of actions and states, worlds, and fast playouts."""

from zugwerk.games.metro.heuristics.judging import MetroHeuristics
from zugwerk.games.metro.heuristics.playouts import random_games
from zugwerk.games.metro.heuristics.reasons import MetroReasons

__all__ = ["MetroHeuristics", "MetroReasons", "random_games"]
