"""Learned values in a file: weights of features, the recipe that repeats them, and the log of its rounds."""

from pathlib import Path
from typing import Final

from zugwerk.core.codec import from_json
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import heuristics
from zugwerk.kit.heuristics import Heuristics

HAND: Final = "hand"


def judge_by(values: str, game_id: str) -> Heuristics:
    """What a game tells of states by the values in a file, or by those made by hand; raises ``Malformed``."""
    judge = heuristics(game_id, learned=False)
    if values == HAND:
        return judge
    try:
        found = from_json(Path(values).read_bytes())
    except OSError as error:
        raise Malformed("bots.no-values", {"path": values, "reason": error.strerror or str(error)}) from None
    try:
        weights = {str(name): float(weight) for name, weight in found["weights"].items()}
        limit = int(found["recipe"]["limit"])
        fits = found["game"] == game_id and list(weights) == list(judge.weights)
    except (AttributeError, KeyError, TypeError, ValueError):
        fits = False
    if not fits:
        raise Malformed("bots.other-values", {"path": values, "game": game_id})
    judge.learn(weights, limit)
    return judge
