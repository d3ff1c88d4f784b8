"""Bots by name: those of the house, and those that installed packages offer as ``zugwerk.bots``."""

from collections.abc import Callable
from importlib.metadata import entry_points
from typing import ClassVar, Final

from zugwerk.bots.budget import OWN_BUDGET, Budget
from zugwerk.bots.flat import FlatBot
from zugwerk.bots.learned import judge_by
from zugwerk.bots.lines import LinesBot
from zugwerk.bots.players import BeginnerBot, Bot, GreedyBot, PromisingBot, RandomBot
from zugwerk.bots.search import SearchBot
from zugwerk.core.game import Game
from zugwerk.core.refusal import Malformed
from zugwerk.core.struct import Struct
from zugwerk.games.registry import find_game, heuristics
from zugwerk.kit.dice import Dice
from zugwerk.kit.heuristics import Heuristics

GROUP: Final = "zugwerk.bots"

Maker = Callable[[str, int], Bot]


def _make_random(game: Game, judge: Heuristics, dice: Dice) -> Bot:
    return RandomBot(dice)


def _make_greedy(game: Game, judge: Heuristics, dice: Dice) -> Bot:
    return GreedyBot(judge, dice)


def _make_steady(game: Game, judge: Heuristics, dice: Dice) -> Bot:
    if judge.steady_nodes:
        return SearchBot(game, judge, dice, Budget(nodes=judge.steady_nodes))
    return PromisingBot(game, judge, dice)


def _make_beginner(game: Game, judge: Heuristics, dice: Dice) -> Bot:
    return BeginnerBot(judge, dice)


def _make_flat(game: Game, judge: Heuristics, dice: Dice) -> Bot:
    return FlatBot(game, heuristics(game.meta.id, learned=False), dice, _STRONG)


def _make_search(game: Game, judge: Heuristics, dice: Dice) -> Bot:
    return searcher(game, judge, dice, _STRONG)


def _make_master(game: Game, judge: Heuristics, dice: Dice) -> Bot:
    return searcher(game, judge, dice, _MASTER)


def searcher(game: Game, judge: Heuristics, dice: Dice, budget: Budget) -> LinesBot | SearchBot:
    """The search that suits a game, by what its heuristics say."""
    if judge.by_lines:
        return LinesBot(game, judge, dice, budget)
    return SearchBot(game, judge, dice, budget)


_STRONG: Final = Budget(seconds=0.2)
_MASTER: Final = Budget(seconds=1.0)
_HOUSE: Final[dict[str, Callable[[Game, Heuristics, Dice], Bot]]] = {
    "greedy": _make_greedy,
    "random": _make_random,
    "steady": _make_steady,
    "search": _make_search,
    "beginner": _make_beginner,
    "casual": _make_greedy,
    "strong": _make_search,
    "master": _make_master,
    "flat": _make_flat,
}


def bot_names() -> tuple[str, ...]:
    """The names of all bots, those of the house first."""
    plugged_in = {point.name for point in entry_points(group=GROUP)}
    return (*_HOUSE, *sorted(plugged_in - _HOUSE.keys()))


def make_bot(name: str, game_id: str, seed: int) -> Bot:
    """A new bot of this name; raises ``Malformed`` if there is none or it cannot be loaded."""
    maker = _HOUSE.get(name)
    if maker is None:
        return _plugged_in(name, game_id, seed)
    return maker(find_game(game_id), heuristics(game_id), Dice(seed))


class Contestant(Struct):
    """A bot and how much it may think, as a ladder names it: ``search@0.2s`` or ``search@400``.

    ``search:FILE@400`` goes by learned values in a file, ``search:hand@400`` by those made by hand.
    """

    __match_args__: ClassVar = ("bot", "budget", "values")

    def __init__(self, bot: str, budget: Budget, values: str) -> None:
        self.bot: Final = bot
        self.budget: Final = budget
        self.values: Final = values


def make_contestant(entry: Contestant, game_id: str, seed: int) -> Bot:
    """A new bot for a ladder; raises ``Malformed`` if there is none, or no such values."""
    maker = _HOUSE.get(entry.bot)
    if not entry.values or maker is None:
        return make_bot(entry.bot, game_id, seed)
    return maker(find_game(game_id), judge_by(entry.values, game_id), Dice(seed))


def contestant(text: str) -> Contestant:
    """Read a bot's name, with values behind ``:`` and seconds or nodes behind ``@`` if there are any."""
    entry, at, amount = text.partition("@")
    name, _, values = entry.partition(":")
    if not at:
        return Contestant(name, OWN_BUDGET, values)
    try:
        seconds = float(amount[:-1]) if amount.endswith("s") else 0.0
        nodes = 0 if amount.endswith("s") else int(amount)
    except ValueError:
        seconds, nodes = 0.0, 0
    if not 0 <= seconds < 3600 or nodes < 0 or not (seconds or nodes):
        raise Malformed("bots.bad-budget", {"text": text})
    return Contestant(name, Budget(nodes, seconds), values)


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
