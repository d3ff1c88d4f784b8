"""Dice give the same lots in plain and compiled form: answers worked out from the generator's definition."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as some

from zugwerk.kit.dice import Dice


def by_definition(seed: int, sizes: list[int]) -> list[int]:
    """The lots by unbounded arithmetic: a mixed seed, a congruence modulo 2**62, its upper half scaled."""
    value = seed
    for _ in range(3):
        value = (value ^ (value >> 29)) * 2862933555777941757 % 2**62 + 1
    lots: list[int] = []
    for size in sizes:
        value = (value * 3202034522624059733 + 1442695040888963407) % 2**62
        lots.append(value // 2**31 * size // 2**31)
    return lots


@given(some.integers(-(2**70), 2**70), some.lists(some.integers(1, 2**31 - 1), max_size=30))
def test_lots_are_what_the_definition_says(seed: int, sizes: list[int]) -> None:
    dice = Dice(seed)
    assert [dice.pick(size) for size in sizes] == by_definition(seed, sizes)


@pytest.mark.parametrize(
    ("seed", "lots"),
    [
        (0, [40, 35, 4, 57, 28, 6, 0, 22]),
        (1, [20, 44, 15, 26, 13, 18, 48, 4]),
        (2, [45, 56, 1, 58, 7, 9, 44, 21]),
        (12345, [13, 53, 53, 18, 40, 1, 9, 26]),
        (1099511627776, [46, 59, 39, 10, 2, 35, 42, 49]),
        (-7, [50, 26, 59, 57, 34, 10, 49, 58]),
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


@pytest.mark.parametrize("drawn", [0, 1, 10])
def test_neighbouring_seeds_give_unrelated_lots(drawn: int) -> None:
    def lot(seed: int) -> int:
        dice = Dice(seed)
        return [dice.pick(1000) for _ in range(drawn + 1)][-1]

    steps = [(lot(seed + 1) - lot(seed)) % 1000 for seed in range(1000)]
    assert len(set(steps)) > 500
    assert 550 < len({lot(seed) for seed in range(1000)}) < 720, "as many as a thousand random lots hit"
