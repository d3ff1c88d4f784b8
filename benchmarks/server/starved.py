"""Whether a process that does not answer is stuck, or starved: others have the processors that it waits for.

The kernel counts for each thread how long it ran and how long it was ready to run and had to wait.
"""

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.server.running import family

# What was waited is counted when the wait is over, so a look takes in more than one wait.
STEP_SECONDS: Final = 2.0


class Turns(NamedTuple):
    """For how many seconds threads ran, and waited for a processor."""

    ran: float
    waited: float


Look = Callable[[], Mapping[str, Turns]]


def turns_of(process: int) -> dict[str, Turns]:
    """The turns of all threads of a process and of those it started; none where nobody counts them."""
    found: dict[str, Turns] = {}
    for member in family(process):
        for file in Path(f"/proc/{member}/task").glob("*/schedstat"):
            try:
                ran, waited, _ = file.read_text().split()
            except (OSError, ValueError):
                continue
            found[file.parent.name] = Turns(int(ran) / 1e9, int(waited) / 1e9)
    return found


class Chance:
    """How long a process has had the chance to do something: while none of its threads had to wait."""

    def __init__(self, look: Look, clock: Callable[[], float] = time.monotonic) -> None:
        self._look: Final = look
        self._clock: Final = clock
        self._before = look()
        self._began = self._looked = clock()
        self.seconds = self.ran = self.starved = 0.0

    def look(self) -> None:
        """Count what has passed since the last look, unless that was a moment ago."""
        now = self._clock()
        passed = now - self._looked
        if passed < STEP_SECONDS:
            return
        found, nothing = self._look(), Turns(0, 0)
        more = [(turns, self._before.get(thread, nothing)) for thread, turns in found.items()]
        self.ran += sum(turns.ran - before.ran for turns, before in more)
        starved = min(passed, max((turns.waited - before.waited for turns, before in more), default=0.0))
        self.starved += starved
        self.seconds += passed - starved
        self._before, self._looked = found, now

    @property
    def elapsed(self) -> float:
        """How long it is since the first look."""
        return self._clock() - self._began

    def __str__(self) -> str:
        """Tell how it fared."""
        told = f"in {self.elapsed:.0f} seconds it ran for {self.ran:.1f}"
        return f"{told} and waited {self.starved:.1f} for a processor"
