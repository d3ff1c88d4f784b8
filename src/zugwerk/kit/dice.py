"""Fast repeatable random numbers for playouts and simulations; never for deals of a real match."""

from typing import Final

from zugwerk.kit.packed import i64

# A linear congruential generator modulo 2**62; masking low bits makes wrapped and unbounded products agree.
_MASK: Final[i64] = (1 << 62) - 1
_SPAN: Final[int] = 1 << 62
_FACTOR: Final[i64] = 3202034522624059733
_STEP: Final[i64] = 1442695040888963407


class Dice:
    """A stream of lots with the same results in plain and compiled form."""

    def __init__(self, seed: int) -> None:
        mixed = seed
        for _ in range(3):
            mixed = (mixed ^ mixed >> 29) * 2862933555777941757 % _SPAN + 1
        self._value: i64 = mixed % _SPAN

    def below(self, size: i64) -> i64:
        """A number from 0 to ``size`` − 1; ``size`` must be under 2**31."""
        value = (self._value * _FACTOR + _STEP) & _MASK
        self._value = value
        return ((value >> 31) * size) >> 31

    def pick(self, size: int) -> int:
        """The same as ``below``, as the interface of a stream."""
        return int(self.below(size))
