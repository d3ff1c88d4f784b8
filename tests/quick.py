"""What ``pytest --quick`` leaves to ``make test-all``: tests marked ``long``, most of many cases of one kind.

Whoever runs pytest without it gets all of them.
"""

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import settings

Case = TypeVar("Case")

# Settled before the tests are read.
QUICK = False


def spread(cases: Sequence[Case], every: int) -> list[Case]:
    """All cases, or if it is to be quick every so many-th of them."""
    return list(cases[::every] if QUICK else cases)


def share(number: int, most: int) -> int:
    """As many as this, or if it is to be quick at most so many."""
    return min(number, most) if QUICK else number


def examples(number: int) -> settings:
    """So many examples of a property, or if it is to be quick a third of them."""
    return settings(max_examples=number // 3 if QUICK else number)
