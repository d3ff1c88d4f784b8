"""Counting and finding bits in masks of up to 62 bits, the same in plain and compiled form."""

from typing import Final

from zugwerk.kit.packed import i64, vec

# Of pairs no more than are needed: a number of 63 bits would be an object.
_PAIRS: Final[i64] = 0x1555555555555555
_FOURS: Final[i64] = 0x3333333333333333
_BYTES: Final[i64] = 0x0F0F0F0F0F0F0F0F
_SUM: Final[i64] = 0x0101010101010101
# A de Bruijn sequence: the top six bits of its product with a single bit are different for each bit.
_DE_BRUIJN: Final[i64] = 0x03F79D71B4CB0A89
_PLACES: Final = vec[i64](
    [i64(place) for place in sorted(range(64), key=lambda bit: (_DE_BRUIJN << bit) >> 58 & 63)]
)


def count(mask: i64) -> i64:
    """How many bits are set."""
    mask -= mask >> 1 & _PAIRS
    mask = (mask & _FOURS) + (mask >> 2 & _FOURS)
    mask = mask + (mask >> 4) & _BYTES
    return mask * _SUM >> 56 & 63


def lowest(mask: i64) -> i64:
    """The place of the lowest bit that is set."""
    return _PLACES[(mask & -mask) * _DE_BRUIJN >> 58 & 63]


def nth(mask: i64, number: i64) -> i64:
    """The place of a set bit, counted from the lowest, which is number 0."""
    while number > 0:
        mask &= mask - 1
        number -= 1
    return lowest(mask)
