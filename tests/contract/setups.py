"""The tables to try for any game, worked out from its own list of options.

Every number of seats, every value of every option, and random combinations that the game allows.
"""

from functools import cache

from zugwerk.core.game import Game
from zugwerk.core.options import OptionValue, Setup
from zugwerk.games.registry import find_game
from zugwerk.kit.dice import Dice

COMBINATIONS = 8


@cache
def setups_of(id: str) -> tuple[Setup, ...]:
    """Setups that the game allows, without repetition, the plain ones first."""
    game = find_game(id)
    tables = range(game.meta.min_seats, game.meta.max_seats + 1)
    found = [game.meta.setup(seats) for seats in tables]
    found += [
        game.meta.setup(seats, {option.name: value})
        for option in game.meta.options
        for number, value in enumerate(option.choices)
        for seats in (tables[number % len(tables)], game.meta.max_seats)
    ]
    dice = Dice(1)
    found += [random_setup(game, seats, dice) for seats in tables for _ in range(COMBINATIONS)]
    return tuple(dict.fromkeys(setup for setup in found if game.refusal(setup) is None))


def random_setup(game: Game, seats: int, dice: Dice) -> Setup:
    """A random combination of options that the game allows."""
    while True:
        values: dict[str, OptionValue] = {
            option.name: option.choices[dice.pick(len(option.choices))]
            for option in game.meta.options
            if option.choices
        }
        setup = game.meta.setup(seats, values)
        if game.refusal(setup) is None:
            return setup


def named(setup: Setup, game: Game) -> str:
    """A short name: the seats and every option that differs from its default."""
    defaults = game.meta.setup(setup.seats).options
    changed = [f"{name}={value}" for name, value in setup.options.items() if value != defaults[name]]
    return "-".join([str(setup.seats), *changed])
