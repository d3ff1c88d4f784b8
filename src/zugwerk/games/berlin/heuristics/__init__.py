"""How Berlin's own bots look at the game: plans and values, random playouts, and statistics of a map."""

from zugwerk.games.berlin.heuristics.judging import HEURISTICS
from zugwerk.games.berlin.heuristics.measuring import MapStatistics, statistics
from zugwerk.games.berlin.heuristics.playouts import playout, random_games
from zugwerk.games.berlin.heuristics.reasons import REASONS

__all__ = ["HEURISTICS", "REASONS", "MapStatistics", "playout", "random_games", "statistics"]
