"""Dice give the same lots in plain and compiled form: answers worked out from the generator's definition."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as some

from zugwerk.kit.dice import Dice


def by_definition(seed: int, sizes: list[int]) -> list[int]:
    """The lots by unbounded arithmetic: a linear congruence modulo 2**62, its upper half scaled."""
    value = (seed * 2 + 1) * 2862933555777941757 % 2**62
    lots: list[int] = []
    for size in [2, 2, *sizes]:
        value = (value * 3202034522624059733 + 1442695040888963407) % 2**62
        lots.append(value // 2**31 * size // 2**31)
    return lots[2:]


@given(some.integers(-(2**70), 2**70), some.lists(some.integers(1, 2**31 - 1), max_size=30))
def test_lots_are_what_the_definition_says(seed: int, sizes: list[int]) -> None:
    dice = Dice(seed)
    assert [dice.pick(size) for size in sizes] == by_definition(seed, sizes)


@pytest.mark.parametrize(
    ("seed", "lots"),
    [
        (0, [7, 14, 33, 49, 55, 18, 57, 17]),
        (1, [27, 38, 46, 11, 37, 0, 24, 28]),
        (2, [47, 2, 59, 34, 19, 43, 51, 38]),
        (12345, [43, 59, 44, 24, 54, 12, 38, 44]),
        (1099511627776, [12, 15, 8, 22, 19, 42, 55, 46]),
        (-7, [48, 27, 59, 10, 3, 22, 49, 4]),
    ],
)
def test_known_answers(seed: int, lots: list[int]) -> None:
    dice = Dice(seed)
    assert [dice.pick(60) for _ in lots] == lots


def test_below_and_pick_are_one_stream() -> None:
    one, two = Dice(5), Dice(5)
    assert [one.below(100) for _ in range(10)] == [two.pick(100) for _ in range(10)]


@given(some.integers(0, 10**6), some.integers(1, 2**31 - 1))
def test_lots_are_in_range(seed: int, size: int) -> None:
    dice = Dice(seed)
    assert all(0 <= dice.pick(size) < size for _ in range(20))
    assert dice.pick(1) == 0


@pytest.mark.parametrize("seed", [0, 1, 2024])
def test_lots_are_even(seed: int) -> None:
    dice = Dice(seed)
    counts = Counter(dice.pick(6) for _ in range(6000))
    assert sum((counts[side] - 1000) ** 2 / 1000 for side in range(6)) < 30
