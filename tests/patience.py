"""How long tests wait for what must come: on a busy machine too, only what never comes takes so long."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from statistics import median
from typing import Any

import pytest

PATIENCE = 60.0
# What people are promised, as a rule: a machine with other work to do may break it now and then.
SOON = 1.0


def wait_until(check: Callable[[], Any], otherwise: str = "it did not happen in time") -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not check():
        assert time.monotonic() < deadline, otherwise
        time.sleep(0.02)


async def until(check: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something is so, while the loop goes on."""
    deadline = time.monotonic() + PATIENCE
    while not await check():
        assert time.monotonic() < deadline, "it did not happen in time"
        await asyncio.sleep(0.01)


def is_soon(waits: list[float]) -> bool:
    """Whether what was waited for several times came soon as a rule."""
    return median(waits) < SOON


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log says, but that requests were slow: on a busy machine any may be."""
    said = [record.getMessage() for record in caplog.records]
    return [message for message in said if message != "slow request"]
