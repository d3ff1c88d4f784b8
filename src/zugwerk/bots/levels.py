"""How strong a bot is to be, in words that people understand: what is offered wherever one is chosen.

A level is a bot of the house under its own id; ``bots.name.ID`` says what it is called, ``bots.level.ID`` how
it plays. Bots of other packages are called by their ids.
"""

from typing import ClassVar, Final, NamedTuple

from zugwerk.bots.budget import OWN_BUDGET, Budget
from zugwerk.bots.figures import Figure, Measured, shipped_runs
from zugwerk.bots.registry import bot_names
from zugwerk.core.messages import Message, Parameter, Translator
from zugwerk.core.struct import Struct


class Level(Struct):
    """A name, and how much processor time an action may take; nothing where it does not search."""

    __match_args__: ClassVar = ("name", "seconds")

    def __init__(self, name: str, seconds: float) -> None:
        self.name: Final = name
        self.seconds: Final = seconds


LEVELS: Final = (
    Level("beginner", 0.0),
    Level("greedy", 0.0),
    Level("steady", 0.0),
    Level("strong", 0.2),
    Level("master", 1.0),
)
DEFAULT: Final = "greedy"
# Bots of the house that are no levels: for measuring, and reached by name.
_TOOLS: Final = ("random", "flat", "search", "casual")
# What people call ``greedy`` will do as well.
_BY_NAME: Final = {level.name: level for level in LEVELS} | {"casual": LEVELS[1]}


def offered() -> tuple[str, ...]:
    """The bots that people choose from: levels, the weakest first, then those of other packages."""
    names = tuple([level.name for level in LEVELS])
    return (*names, *[name for name in bot_names() if name not in names and name not in _TOOLS])


def budget_of(name: str) -> Budget:
    """How much a bot may think at a table; others than levels decide for themselves."""
    level = _BY_NAME.get(name)
    return OWN_BUDGET if level is None else Budget(seconds=level.seconds)


def named(name: str) -> Message:
    """What a bot is called; another package's by its id."""
    if name in _BY_NAME:
        return Message("bots.name." + _BY_NAME[name].name)
    return Message("bots.name.other", {"name": name})


def called(name: str, game: str, seats: int) -> Message:
    """What a bot is called, what was measured of it at this game, and how it plays, as far as is known."""
    parts: dict[str, Parameter] = {"name": named(name)}
    figure = measured(game, seats).get(name)
    if figure is not None:
        parts["rating"] = Message("bots.rated", {"rating": f"{figure.rating:.0f}"})
    seconds = budget_of(name).seconds if figure is None else figure.seconds
    if figure is not None or seconds:
        parts["time"] = _pace(seconds)
    if name in _BY_NAME:
        parts["how"] = Message("bots.level." + _BY_NAME[name].name)
    joined = parts["name"]
    for part in list(parts.values())[1:]:
        joined = Message("bots.joined", {"before": joined, "after": part})
    assert isinstance(joined, Message)
    return joined


def _pace(seconds: float) -> Message:
    """How long a move takes, to a tenth of a second; what is not felt is told so."""
    tenths = round(10 * seconds)
    if not tenths:
        return Message("bots.at-once")
    return Message("bots.seconds", {"whole": tenths // 10, "tenths": tenths % 10})


class Compared(NamedTuple):
    """Bots that people choose from, compared by one run at a game for so many."""

    seats: int
    bots: dict[str, Figure]


def comparisons(game: str, runs: list[Measured] | None = None) -> list[Compared]:
    """For each number of seats the run at a game, with its usual options, that compared most of them.

    One alone would tell nothing.
    """
    found: dict[int, Compared] = {}
    for run in shipped_runs() if runs is None else runs:
        if run.game == game and not run.options:
            bots = {name: figure for figure in run.bots if (name := _offered_as(figure))}
            known = found.get(run.seats)
            if len(bots) > (1 if known is None else len(known.bots)):
                found[run.seats] = Compared(run.seats, bots)
    return [found[seats] for seats in sorted(found)]


def measured(game: str, seats: int) -> dict[str, Figure]:
    """What was found of those that people choose from: by the run of most of them, then of as many seats."""
    best = Compared(0, {})
    for compared in comparisons(game):
        near = abs(compared.seats - seats) < abs(best.seats - seats)
        if len(compared.bots) > len(best.bots) or (len(compared.bots) == len(best.bots) and near):
            best = compared
    return best.bots


def _offered_as(figure: Figure) -> str:
    """The bot that people choose, of which a figure tells; "" if it is none: another budget, or a tool."""
    if figure.bot == "search":
        return next((level.name for level in LEVELS if f"{level.seconds:g}s" == figure.budget), "")
    if figure.budget or figure.bot == "random":
        return ""
    return _BY_NAME[figure.bot].name if figure.bot in _BY_NAME else figure.bot


def chair_name(name: str, bot: str | None, words: Translator) -> str:
    """What somebody on a chair is called: a bot by its level, unless it was given a name."""
    return name if bot is None or name != bot else words.text(named(bot))


def with_bot_named(message: Message) -> Message:
    """A message that tells of a bot by its id, as people are told it."""
    bot = message.parameters.get("bot")
    if not isinstance(bot, str):
        return message
    return Message(message.id, {**message.parameters, "bot": named(bot)})
