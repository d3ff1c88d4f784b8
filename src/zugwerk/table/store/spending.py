"""Where the time of a request goes: whoever makes others wait says for how long, and what for.

Only what belongs to a request is counted, by ``spent``; a slow one is logged with it.
"""

import time
from contextvars import ContextVar
from typing import Final

_SPENT: Final[ContextVar[dict[str, float] | None]] = ContextVar("zugwerk-spent", default=None)


def begin() -> dict[str, float]:
    """Count from now on what this request spends; the sums, in seconds, grow in what is returned."""
    found: dict[str, float] = {}
    _SPENT.set(found)
    return found


def spent(on: str, since: float) -> None:
    """Count the time since then, by ``time.perf_counter``, if it is that of a request."""
    found = _SPENT.get()
    if found is not None:
        found[on] = found.get(on, 0.0) + time.perf_counter() - since
