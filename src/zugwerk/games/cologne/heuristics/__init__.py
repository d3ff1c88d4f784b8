"""How Cologne's own bots look at the game: what everybody will be worth, and what is worth doing."""

from zugwerk.games.cologne.heuristics.judging import CologneHeuristics
from zugwerk.games.cologne.heuristics.reasons import CologneReasons

__all__ = ["CologneHeuristics", "CologneReasons"]
