"""How Cologne's own bots look at the game: what everybody will be worth, and what is worth doing."""

from zugwerk.games.cologne.heuristics.judging import HEURISTICS
from zugwerk.games.cologne.heuristics.reasons import REASONS

__all__ = ["HEURISTICS", "REASONS"]
