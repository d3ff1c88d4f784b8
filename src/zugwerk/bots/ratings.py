"""How strong players of a fixed pool are: Plackett–Luce ratings, intervals, and a test that stops early."""

from math import log, sqrt
from typing import Final, NamedTuple

from zugwerk.kit.dice import Dice

# The scale of chess: 400 points are odds of ten to one.
POINTS_PER_UNIT: Final = 400 / log(10)
BASE: Final = 1000.0
CONFIDENCE: Final = 1.959964
_ROUNDS: Final = 400
_CLOSE: Final = 1e-7
_ERROR_RATE: Final = 0.05


class Ranked(NamedTuple):
    """A game: the deal it was, who sat where, and each seat's place, 0 for the winners."""

    deal: int
    lineup: tuple[int, ...]
    places: tuple[int, ...]


class Sums(NamedTuple):
    """What a likelihood needs of some games: choices won by each, and among whom how many were made."""

    wins: list[float]
    choices: dict[tuple[int, ...], float]


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins (Wilson's, which holds near 0 and 1 too)."""
    share, square = wins / games, CONFIDENCE**2
    middle = share + square / (2 * games)
    spread = CONFIDENCE * sqrt(share * (1 - share) / games + square / (4 * games**2))
    whole = 1 + square / games
    return (middle - spread) / whole, (middle + spread) / whole


def counted(games: list[Ranked], players: int) -> Sums:
    """Each place is a choice among all who are not placed yet; who share a place share its choices."""
    sums = Sums([0.0] * players, {})
    for game in games:
        for place in sorted(set(game.places)):
            left = [0] * players
            tied: list[int] = []
            for player, reached in zip(game.lineup, game.places, strict=True):
                if reached >= place:
                    left[player] += 1
                if reached == place:
                    tied.append(player)
            choices = len(tied) if sum(left) > len(tied) else len(tied) - 1
            for player in tied:
                sums.wins[player] += choices / len(tied)
            if choices:
                key = tuple(left)
                sums.choices[key] = sums.choices.get(key, 0.0) + choices
    return sums


def ratings(sums: Sums, anchor: int) -> list[float]:
    """The most likely ratings, the anchor's being 1000; one drawn game between any two keeps them finite."""
    players = len(sums.wins)
    wins = [won + 0.5 * (players - 1) for won in sums.wins]
    choices = dict(sums.choices)
    for one in range(players):
        for other in range(one):
            key = tuple([1 if player in (one, other) else 0 for player in range(players)])
            choices[key] = choices.get(key, 0.0) + 1.0
    strengths = [1.0] * players
    for _ in range(_ROUNDS):
        weights = [0.0] * players
        for key, count in choices.items():
            whole = sum([many * strengths[player] for player, many in enumerate(key)])
            for player, many in enumerate(key):
                weights[player] += many * count / whole
        fresh = [won / weight for won, weight in zip(wins, weights, strict=True)]
        moved = max([abs(log(new / old)) for new, old in zip(fresh, strengths, strict=True)])
        strengths = [strength / fresh[anchor] for strength in fresh]
        if moved < _CLOSE:
            break
    return [BASE + POINTS_PER_UNIT * log(strength) for strength in strengths]


def intervals(
    games: list[Ranked], players: int, anchor: int, samples: int = 200
) -> list[tuple[float, float]]:
    """95 % intervals of the ratings, by drawing whole deals anew (bootstrap), repeatable."""
    deals: dict[int, list[Ranked]] = {}
    for game in games:
        deals.setdefault(game.deal, []).append(game)
    parts = [counted(deals[deal], players) for deal in sorted(deals)]
    dice = Dice(1)
    found: list[list[float]] = [[] for _ in range(players)]
    for _ in range(samples):
        drawn = Sums([0.0] * players, {})
        for _ in parts:
            part = parts[dice.pick(len(parts))]
            for player, won in enumerate(part.wins):
                drawn.wins[player] += won
            for key, count in part.choices.items():
                drawn.choices[key] = drawn.choices.get(key, 0.0) + count
        for player, rating in enumerate(ratings(drawn, anchor)):
            found[player].append(rating)
    edge = samples // 40
    return [(sorted(column)[edge], sorted(column)[-1 - edge]) for column in found]


def likelihood_ratio(shares: list[float], chance: float, better: float) -> float:
    """How much more likely these shares of wins are if the better chance is true: a logarithm."""
    won, lost = log(better / chance), log((1 - better) / (1 - chance))
    return sum([share * won + (1 - share) * lost for share in shares])


def decided(ratio: float) -> int:
    """What a sequential test finds: 1 stronger, −1 not stronger, 0 not known yet (5 % errors either way)."""
    bound = log((1 - _ERROR_RATE) / _ERROR_RATE)
    return 1 if ratio >= bound else -1 if ratio <= -bound else 0
