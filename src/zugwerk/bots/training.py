"""Learns what features of states are worth: a search plays against itself, and least squares do the rest.

A search goes by leads, so leads are fitted: a position tells for each seat what it has more of every feature
than the mean of all seats, and how many points above the mean that seat ended.
"""

from math import sqrt
from typing import Final, NamedTuple

from zugwerk.bots.budget import OWN_BUDGET, Budget
from zugwerk.bots.search import SearchBot
from zugwerk.core.chance import seed_from
from zugwerk.core.options import OptionValue
from zugwerk.games.registry import find_game, heuristics
from zugwerk.kit.dice import Dice
from zugwerk.kit.heuristics import settle

# One action in so many is not the best, so that positions are seen that only a search thinks of.
_STRAY: Final = 8
# So much the sum of squares of each feature speaks for the weights that were there.
_INERTIA: Final = 0.01


class Recipe(NamedTuple):
    """All that learned weights depend on: the same recipe gives the same ones.

    Every round plays so many games, with so many nodes for an action; ``limit`` is that of playouts. Without
    a number of seats games go through all that there are.
    """

    game: str
    options: dict[str, OptionValue]
    seats: int
    seed: str
    rounds: int
    games: int
    nodes: int
    limit: int


class Example(NamedTuple):
    """A position: by seat its features, and the points that the seat had in the end."""

    features: list[list[float]]
    scores: list[float]


def play(recipe: Recipe, weights: dict[str, float], number: int) -> list[Example]:
    """The positions of one game in which all seats search by these weights; depends on nothing else."""
    game = find_game(recipe.game)
    lot = int.from_bytes(seed_from(f"{recipe.seed}/{number}")[:6])
    judge = heuristics(recipe.game, learned=False)
    judge.learn(weights, recipe.limit)
    dice = Dice(lot)
    bot = SearchBot(game, judge, dice, Budget(nodes=recipe.nodes))
    state = game.new(game.meta.setup(_seats(recipe, number), recipe.options))
    settle(state, dice)
    found: list[list[list[float]]] = []
    while state.actors():
        seat = state.actors()[0]
        action = bot.choose(state.view(seat), OWN_BUDGET)
        others = bot.root.actions
        if others and dice.pick(_STRAY) == 0:
            action = others[dice.pick(len(others))]
        state.apply(seat, action)
        settle(state, dice)
        if state.actors():
            found.append(judge.features(state))
    outcome = state.outcome()
    assert outcome is not None
    scores = [float(score) for score in outcome.scores]
    return [Example(features, scores) for features in found]


def _seats(recipe: Recipe, number: int) -> int:
    meta = find_game(recipe.game).meta
    return recipe.seats or meta.min_seats + number % (meta.max_seats - meta.min_seats + 1)


class Fit:
    """Least squares over examples, around weights that are there already."""

    def __init__(self, weights: dict[str, float]) -> None:
        self._names: Final = list(weights)
        self._around: Final = list(weights.values())
        size = len(weights)
        self._squares: Final = [[0.0] * size for _ in range(size)]
        self._products: Final = [0.0] * size

    def add(self, example: Example) -> None:
        """Take one more example into account."""
        for row, lead in leads(example):
            missed = lead - _product(row, self._around)
            for place, value in enumerate(row):
                if value != 0.0:
                    self._products[place] += value * missed
                    squares = self._squares[place]
                    for other, factor in enumerate(row):
                        squares[other] += value * factor

    def weights(self) -> dict[str, float]:
        """The weights that fit best; what no example tells anything about stays as it was."""
        rows = [[*self._squares[place], product] for place, product in enumerate(self._products)]
        for place, row in enumerate(rows):
            row[place] += _INERTIA * row[place] + 1.0e-9
        steps = _solved(rows)
        found: dict[str, float] = {}
        for place, name in enumerate(self._names):
            found[name] = _rounded(self._around[place] + steps[place])
        return found


def error(examples: list[Example], weights: dict[str, float]) -> float:
    """By how many points weights miss the leads of examples, in the quadratic mean."""
    factors = list(weights.values())
    missed = [lead - _product(row, factors) for example in examples for row, lead in leads(example)]
    return _rounded(sqrt(_product(missed, missed) / len(missed)))


def leads(example: Example) -> list[tuple[list[float], float]]:
    """For each seat what it has more than the mean, of features and of points."""
    seats = len(example.scores)
    mean = sum(example.scores) / seats
    size = len(example.features[0])
    means = [sum([own[place] for own in example.features]) / seats for place in range(size)]
    return [
        ([value - means[place] for place, value in enumerate(example.features[seat])], score - mean)
        for seat, score in enumerate(example.scores)
    ]


def _rounded(number: float) -> float:
    """To six figures, which are the same on every machine."""
    return float(f"{number:.6g}")


def _product(one: list[float], other: list[float]) -> float:
    return sum([value * other[place] for place, value in enumerate(one)])


def _solved(rows: list[list[float]]) -> list[float]:
    """The solution of linear equations, each with its right side last, whose squares are positive."""
    size = len(rows)
    for place, row in enumerate(rows):
        for lower in rows[place + 1 :]:
            share = lower[place] / row[place]
            for column in range(place, size + 1):
                lower[column] -= share * row[column]
    found = [0.0] * size
    for place in range(size - 1, -1, -1):
        row = rows[place]
        known = sum([row[column] * found[column] for column in range(place + 1, size)])
        found[place] = (row[size] - known) / row[place]
    return found
