"""What ``pytest --quick`` leaves to ``pytest --rest``: tests marked ``long``, most of many cases of one kind.

Of the tests in a browser, which take longest, each file's first that is not long is quick.

Whoever runs pytest with neither gets all of them.
"""

import sys
from collections.abc import Sequence
from types import ModuleType
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
    if _is_long(item) or "postgresql" in needs or "own_postgresql" in needs:
        return True
    return "chromium" in needs and getattr(item, "function", None) is not _first(item)


def _is_long(item: pytest.Item) -> bool:
    return item.get_closest_marker("long") is not None


def _first(item: pytest.Item) -> object:
    """The first test that is not long in the module of this one."""
    module = item.getparent(pytest.Module)
    others = () if module is None else (other for other in item.session.items if other.parent is module)
    return next((getattr(other, "function", None) for other in others if not _is_long(other)), None)


def shortens(item: pytest.Item) -> bool:
    """Whether a test may have more cases than are quick: its module, or one it uses, asks for how many."""
    found = _used(getattr(item, "module", None))
    return any(_asks(value) or any(map(_asks, _used(_home(value)))) for value in found)


def _used(module: ModuleType | None) -> list[object]:
    """What a module of tests has or takes from elsewhere."""
    return [value for value in vars(module).values() if callable(value)] if module is not None else []


def _home(value: object) -> ModuleType | None:
    """The module of tests that something comes from, unless it is this one."""
    name = getattr(value, "__module__", None) or ""
    return sys.modules.get(name) if name.startswith("tests.") and name != __name__ else None


def _asks(value: object) -> bool:
    return value in (spread, share, examples)
