"""Ratings find the strengths that made the games, intervals hold what they should, a test stops early."""

from itertools import permutations

import pytest

from zugwerk.bots.ratings import (
    BASE,
    POINTS_PER_UNIT,
    Ranked,
    counted,
    decided,
    intervals,
    likelihood_ratio,
    ratings,
    wilson,
)
from zugwerk.kit.dice import Dice


def placed(strengths: list[float], lineup: tuple[int, ...], dice: Dice) -> tuple[int, ...]:
    """Places drawn as the model says: each next one among those left, by strength."""
    places, left = [0] * len(lineup), list(range(len(lineup)))
    for place in range(len(lineup)):
        lot = dice.pick(10**6) / 10**6 * sum(strengths[lineup[seat]] for seat in left)
        for seat in left:
            lot -= strengths[lineup[seat]]
            if lot < 0:
                break
        places[seat] = place
        left.remove(seat)
    return tuple(places)


def test_ratings_find_the_strengths_that_made_the_games() -> None:
    dice, strengths = Dice(4), [1.0, 3.0, 9.0]
    games = []
    for deal in range(400):
        for lineup in ((0, 1, 2), (2, 0, 0), (1, 1, 2)):
            games.append(Ranked(deal, lineup, placed(strengths, lineup, dice)))
    found = ratings(counted(games, 3), 0)
    bounds = intervals(games, 3, 0, 80)
    assert found[0] == pytest.approx(BASE)
    for player, (low, high) in enumerate(bounds):
        true = BASE + POINTS_PER_UNIT * player * 1.0986
        assert abs(found[player] - true) < 40
        assert low <= found[player] <= high
    assert bounds[1][0] > BASE, "three times as strong is seen"


def test_a_draw_is_half_a_win() -> None:
    drawn = ratings(counted([Ranked(1, (0, 1), (0, 0))] * 50, 2), 0)
    assert drawn == pytest.approx([BASE, BASE])
    won = ratings(counted([Ranked(1, (0, 1), (1, 0))] * 50, 2), 0)
    assert BASE + 400 < won[1] < BASE + 1200, "and who always wins is not infinitely strong"


def test_the_order_of_seats_does_not_matter() -> None:
    one = [Ranked(1, (0, 1, 2), places) for places in permutations((0, 1, 2))]
    assert ratings(counted(one, 3), 0) == pytest.approx([BASE] * 3)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(200, 200, 0.981, 1.0), (0, 200, 0.0, 0.019), (130, 200, 0.582, 0.713)]
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.001)


def test_a_sequential_test_decides_as_soon_as_it_can() -> None:
    assert decided(likelihood_ratio([1.0] * 10, 0.5, 0.55)) == 0
    assert decided(likelihood_ratio([1.0] * 31, 0.5, 0.55)) == 1
    assert decided(likelihood_ratio([0.0] * 28, 0.5, 0.55)) == -1
    assert decided(likelihood_ratio([0.5] * 100, 0.5, 0.55)) == 0
