"""How long people may think: not limited, so long for each move, or a bank of time with an increment.

A clock runs for everyone who must act and is a person; it is driven by the times of the log, so it tells
the same after a restart. What a fallen flag means is the table's choice.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from zugwerk.core.refusal import Malformed

Kind = Literal["none", "move", "bank"]
Flag = Literal["bot", "skip", "wait"]

KINDS: Final[tuple[Kind, ...]] = ("none", "move", "bank")
FLAGS: Final[tuple[Flag, ...]] = ("bot", "skip", "wait")
LONGEST: Final = 60 * 86400


class TimeControl(NamedTuple):
    """Seconds for each move, or in the bank with an increment per action; and what follows a fallen flag."""

    kind: Kind = "none"
    seconds: int = 0
    increment: int = 0
    flag: Flag = "bot"


def read_control(data: Any) -> TimeControl:
    """A time control from JSON data; raises ``Malformed``."""
    if not isinstance(data, dict):
        raise Malformed("table.bad-clock")
    kind, flag = data.get("kind", "none"), data.get("flag", "bot")
    seconds, increment = data.get("seconds", 0), data.get("increment", 0)
    sound = kind in KINDS and flag in FLAGS and type(seconds) is int and type(increment) is int
    if not sound or set(data) - set(TimeControl._fields):
        raise Malformed("table.bad-clock")
    least = 0 if kind == "none" else 10
    if not least <= seconds <= LONGEST or not 0 <= increment <= LONGEST:
        raise Malformed("table.bad-clock")
    return TimeControl(kind, seconds, increment, flag)


class Clock:
    """What is left in every seat's bank, and since when the present actors have been thinking."""

    def __init__(self, control: TimeControl, seats: int) -> None:
        self.control: Final = control
        self._left: Final[list[float]] = [float(control.seconds)] * seats
        self._since: Final[dict[int, float]] = {}

    def turn(self, thinking: set[int], at: float, acted: int | None = None) -> None:
        """From now on these seats think; whoever acted has its time charged and its increment added."""
        for seat in [seat for seat in self._since if seat not in thinking or seat == acted]:
            spent = at - self._since.pop(seat)
            if self.control.kind == "bank":
                self._left[seat] -= spent
                if seat == acted:
                    self._left[seat] = max(self._left[seat], 0.0) + self.control.increment
        for seat in thinking:
            self._since.setdefault(seat, at)

    def refill(self, seat: int, at: float) -> None:
        """Give a seat that has used up its time a fresh allowance."""
        if self._left[seat] <= 0:
            self._left[seat] = float(self.control.seconds)
        if seat in self._since:
            self._since[seat] = at

    def deadline(self, seat: int) -> float | None:
        """When the seat's flag falls; ``None`` while it does not think or without a limit."""
        if self.control.kind == "none" or seat not in self._since:
            return None
        return self._since[seat] + self._left[seat]

    def left(self, seat: int, now: float) -> float | None:
        """How many seconds the seat has left, or ``None`` without a limit."""
        if self.control.kind == "none":
            return None
        deadline = self.deadline(seat)
        return self._left[seat] if deadline is None else deadline - now

    @property
    def thinking(self) -> tuple[int, ...]:
        """The seats whose time runs."""
        return tuple(self._since)

    def point(self) -> dict[str, Any]:
        """What the clock shows, for a snapshot."""
        return {"left": list(self._left), "since": {str(seat): at for seat, at in self._since.items()}}

    def resume(self, point: Mapping[str, Any]) -> None:
        """Show again what a snapshot says."""
        self._left[:] = point["left"]
        self._since.clear()
        self._since.update({int(seat): at for seat, at in point["since"].items()})
