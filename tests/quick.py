"""What ``pytest --quick`` leaves to ``pytest --rest``: tests marked ``long``, most of many cases of one kind.

Whoever runs pytest with neither gets all of them.
"""

from collections.abc import Sequence
from typing import TypeVar

import pytest
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


def leaves_out(item: pytest.Item) -> bool:
    """Whether nothing of a test is quick."""
    needs = getattr(item, "fixturenames", ())
    return item.get_closest_marker("long") is not None or "postgresql" in needs or "own_postgresql" in needs


def shortens(item: pytest.Item) -> bool:
    """Whether a test may have more cases than are quick: its module asks for how many."""
    module = getattr(item, "module", None)
    return any(value in (spread, share, examples) for value in vars(module).values() if callable(value))
