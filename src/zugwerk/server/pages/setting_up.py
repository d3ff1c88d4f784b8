"""What does not go together at a new table, found by asking the game: a form shows it before it is sent.

Only the game knows its rules: every pair of on-off options, and every value of the others with every number
of seats, is tried once.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import NamedTuple

from zugwerk.core.messages import Message, translator
from zugwerk.core.options import Meta, Option, OptionValue, shown
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.games.registry import find_game
from zugwerk.server.pages.told import ClashTold, MisfitTold, SetupRules


class Exclusion(NamedTuple):
    """Options of which one refuses the other."""

    options: tuple[str, str]
    why: Message
    rule: str


class Misfit(NamedTuple):
    """A value of an option that some numbers of seats refuse."""

    option: str
    value: str
    seats: int
    why: Message
    rule: str


@cache
def setup_rules(game: str, language: str) -> SetupRules:
    """Everything of a game that does not go together, in words."""
    said = translator(language).text
    return SetupRules(
        clashes=[
            ClashTold(options=clash.options, why=said(clash.why), rule=clash.rule) for clash in clashes(game)
        ],
        misfits=[
            MisfitTold(
                option=misfit.option,
                value=misfit.value,
                seats=misfit.seats,
                why=said(misfit.why),
                rule=misfit.rule,
            )
            for misfit in misfits(game)
        ],
    )


@cache
def clashes(game: str) -> tuple[Exclusion, ...]:
    """Every pair of on-off options that cannot both be on."""
    meta = find_game(game).meta
    flags = [option.name for option in meta.options if isinstance(option.default, bool) and not option.needs]
    alone = [name for name in flags if _refusal(meta, meta.min_seats, {name: True}) is None]
    return tuple(
        Exclusion(pair, *why)
        for pair in combinations(alone, 2)
        if (why := _refusal(meta, meta.min_seats, dict.fromkeys(pair, True))) is not None
    )


@cache
def misfits(game: str) -> tuple[Misfit, ...]:
    """Every value that is refused with some number of seats."""
    return tuple(_misfits(find_game(game).meta))


def _misfits(meta: Meta) -> Iterator[Misfit]:
    for option in meta.options:
        for value in _values(option):
            needed: dict[str, OptionValue] = {option.needs: True} if option.needs else {}
            for seats in range(meta.min_seats, meta.max_seats + 1):
                refused = _refusal(meta, seats, {**needed, option.name: value})
                if refused is not None:
                    why, rule = refused
                    yield Misfit(option=option.name, value=shown(value), seats=seats, why=why, rule=rule)


def _values(option: Option) -> Iterator[OptionValue]:
    return (value for value in option.choices if not isinstance(value, bool))


def _refusal(meta: Meta, seats: int, options: Mapping[str, OptionValue]) -> tuple[Message, str] | None:
    try:
        find_game(meta.id).new(meta.setup(seats, options))
    except Refused as refused:
        return refused.refusal.message, refused.refusal.rule
    except Malformed as malformed:
        return malformed.message, ""
    return None
