"""Bits of masks are counted and found as plain Python counts and finds them."""

from hypothesis import given
from hypothesis import strategies as some

from zugwerk.kit import bits

masks = some.integers(0, 2**62 - 1)


@given(masks)
def test_bits_are_counted(mask: int) -> None:
    assert bits.count(mask) == mask.bit_count()


@given(masks.filter(bool))
def test_the_lowest_bit_is_found(mask: int) -> None:
    assert bits.lowest(mask) == next(place for place in range(62) if mask >> place & 1)


@given(masks.filter(bool))
def test_each_bit_is_found_by_its_number(mask: int) -> None:
    places = [place for place in range(62) if mask >> place & 1]
    assert [bits.nth(mask, number) for number in range(len(places))] == places


def test_single_bits_and_full_masks() -> None:
    assert [bits.lowest(1 << place) for place in range(62)] == list(range(62))
    assert bits.count(0) == 0
    assert bits.count(2**60 - 1) == 60
    assert bits.count(2**62 - 1) == 62
