"""How much a bot may think before it answers: in nodes, which can be repeated, or in seconds, which are felt.

Seconds are processor time of the thread that thinks, so that what is measured on a busy machine is fair. What
people wait is time on the wall, which on such a machine is longer: it can have a bound of its own.
"""

from time import monotonic, thread_time
from typing import ClassVar, Final

from zugwerk.core.struct import Struct


class Budget(Struct):
    """So many nodes and seconds, whichever end first; 0 sets no bound, and both leave it to the bot.

    ``elapsed`` is the most that may pass on the wall.
    """

    __match_args__: ClassVar = ("nodes", "seconds", "elapsed")

    def __init__(self, nodes: int = 0, seconds: float = 0.0, elapsed: float = 0.0) -> None:
        self.nodes: Final = nodes
        self.seconds: Final = seconds
        self.elapsed: Final = elapsed

    def start(self) -> "Meter":
        """A meter that begins to run now."""
        return Meter(self.nodes, self.seconds, self.elapsed)


class Meter:
    """The budget of one decision, as it is used up."""

    def __init__(self, nodes: int, seconds: float, elapsed: float) -> None:
        self.nodes = 0
        self._most: Final = nodes
        self._seconds: Final = seconds
        self._began: Final = thread_time()
        self._ends: Final = monotonic() + elapsed if elapsed else 0.0

    def goes_on(self) -> bool:
        """Count one more node, unless the budget is used up."""
        if self._most and self.nodes >= self._most:
            return False
        if self._seconds and thread_time() - self._began >= self._seconds:
            return False
        if self._ends and monotonic() >= self._ends:
            return False
        self.nodes += 1
        return True

    def used(self) -> float:
        """The seconds that were used so far."""
        return thread_time() - self._began


OWN_BUDGET: Final = Budget()
