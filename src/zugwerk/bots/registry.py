"""Bots by name: those of the house, and those that installed packages offer as ``zugwerk.bots``."""

from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Final

from zugwerk.bots.players import Bot, GreedyBot, RandomBot
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import heuristics
from zugwerk.kit.dice import Dice

GROUP: Final = "zugwerk.bots"

Maker = Callable[[str, int], Bot]


def _make_random(game_id: str, seed: int) -> Bot:
    return RandomBot(Dice(seed))


def _make_greedy(game_id: str, seed: int) -> Bot:
    return GreedyBot(heuristics(game_id), Dice(seed))


_HOUSE: Final[dict[str, Maker]] = {"greedy": _make_greedy, "random": _make_random}


def bot_names() -> tuple[str, ...]:
    """The names of all bots, those of the house first."""
    plugged_in = {point.name for point in entry_points(group=GROUP)}
    return (*_HOUSE, *sorted(plugged_in - _HOUSE.keys()))


def make_bot(name: str, game_id: str, seed: int) -> Bot:
    """A new bot of this name; raises ``Malformed`` if there is none or it cannot be loaded."""
    maker = _HOUSE.get(name)
    return _plugged_in(name, game_id, seed) if maker is None else maker(game_id, seed)


def check_bot(name: str) -> None:
    """Raise ``Malformed`` if there is no such bot or what makes it cannot be loaded."""
    if name not in _HOUSE:
        _maker(name)


def _plugged_in(name: str, game_id: str, seed: int) -> Bot:
    maker = _maker(name)
    try:
        return maker(game_id, seed)
    except Exception as error:
        raise _not_loaded(name, error) from error


def _maker(name: str) -> Maker:
    for point in entry_points(group=GROUP, name=name):
        try:
            maker: Maker = point.load()
        except Exception as error:
            raise _not_loaded(name, error) from error
        return maker
    raise Malformed("bots.unknown", {"bot": name, "known": ", ".join(bot_names())})


def _not_loaded(name: str, error: Exception) -> Malformed:
    return Malformed("bots.not-loaded", {"bot": name, "reason": f"{type(error).__name__}: {error}"})
