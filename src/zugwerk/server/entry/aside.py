"""Whoever waits for what is worked out beside the loop keeps nobody of their address from being answered."""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Final

LEAVE: Final[ContextVar[Callable[[], None]]] = ContextVar("leave")


def step_aside() -> None:
    """Give one's place in the line to the next, if one has any."""
    leave = LEAVE.get(None)
    if leave is not None:
        leave()
