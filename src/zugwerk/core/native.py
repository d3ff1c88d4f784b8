"""Marks for the compiler; the stub beside this file tells it what they mean. Never compiled itself."""

from collections.abc import Callable
from typing import TypeVar

_Class = TypeVar("_Class")


def mypyc_attr(**marks: object) -> Callable[[_Class], _Class]:
    """``allow_interpreted_subclasses``: plain classes may derive from this one even when it is compiled."""
    return lambda kind: kind
