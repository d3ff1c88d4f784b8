"""How Berlin's own bots look at the game: plans and values, random playouts, and statistics of a map."""

from zugwerk.games.berlin.heuristics.judging import BerlinHeuristics
from zugwerk.games.berlin.heuristics.measuring import MapStatistics, statistics
from zugwerk.games.berlin.heuristics.playouts import playout, random_games
from zugwerk.games.berlin.heuristics.reasons import BerlinReasons

__all__ = ["BerlinHeuristics", "BerlinReasons", "MapStatistics", "playout", "random_games", "statistics"]
