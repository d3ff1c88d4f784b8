"""How long people may think: not limited, so long for each move, or a bank of time with an increment.

A person's clock runs while the seat must act, also while a bot stands in; it is driven by the times of the
log, so it tells the same after a restart. Only actions that stand change it, whoever chose them: letting a
bot stand in, coming back and taking back gain nobody time. What a fallen flag means is the table's choice.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from zugwerk.core.refusal import Malformed

Kind = Literal["none", "move", "bank"]
Flag = Literal["bot", "skip", "wait"]

KINDS: Final[tuple[Kind, ...]] = ("none", "move", "bank")
FLAGS: Final[tuple[Flag, ...]] = ("bot", "skip", "wait")
STAND_IN: Final = "greedy"
LONGEST_BOT: Final = 60
LONGEST: Final = 60 * 86400
# How many actions can be taken back with their time; what was done before that is shown as it was then.
MARKS_KEPT: Final = 100


class TimeControl(NamedTuple):
    """Seconds for each move, or in the bank with an increment per action; and what follows a fallen flag.

    ``bot`` stands in, there and wherever no other was named.
    """

    kind: Kind = "none"
    seconds: int = 0
    increment: int = 0
    flag: Flag = "bot"
    bot: str = STAND_IN


def read_control(data: Any) -> TimeControl:
    """A time control from JSON data; raises ``Malformed``."""
    if not isinstance(data, dict):
        raise Malformed("table.bad-clock")
    kind, flag = data.get("kind", "none"), data.get("flag", "bot")
    seconds, increment = data.get("seconds", 0), data.get("increment", 0)
    bot = data.get("bot", STAND_IN)
    sound = kind in KINDS and flag in FLAGS and type(seconds) is int and type(increment) is int
    sound = sound and type(bot) is str and 0 < len(bot) <= LONGEST_BOT
    if not sound or set(data) - set(TimeControl._fields):
        raise Malformed("table.bad-clock")
    least = 0 if kind == "none" else 10
    if not least <= seconds <= LONGEST or not 0 <= increment <= LONGEST:
        raise Malformed("table.bad-clock")
    return TimeControl(kind=kind, seconds=seconds, increment=increment, flag=flag, bot=bot)


class _Mark(NamedTuple):
    """What a clock showed just before an action, the action's place in the game and its time."""

    place: int
    at: float
    left: list[float]
    since: dict[int, float]


class Clock:
    """What is left in every seat's bank, and since when the present actors have been thinking."""

    def __init__(self, control: TimeControl, seats: int) -> None:
        self.control: Final = control
        self._left: Final[list[float]] = [float(control.seconds)] * seats
        self._since: Final[dict[int, float]] = {}
        self._marks: Final[list[_Mark]] = []

    def turn(self, thinking: set[int], at: float, acted: int | None = None) -> None:
        """From now on these seats think; whoever acted has its time charged and its increment added."""
        for seat in [seat for seat in self._since if seat not in thinking or seat == acted]:
            spent = at - self._since.pop(seat)
            if self.control.kind == "bank":
                self._left[seat] -= spent
                if seat == acted:
                    self._left[seat] = max(self._left[seat], 0.0) + self.control.increment
        for seat in thinking:
            if seat not in self._since:
                self._since[seat] = at

    def remember(self, place: int, at: float) -> None:
        """Remember what the clock shows before an action, in case that it is taken back."""
        if self.control.kind != "none":
            self._marks.append(_Mark(place, at, list(self._left), dict(self._since)))
            del self._marks[:-MARKS_KEPT]

    def restore(self, place: int, at: float, by: int | None = None) -> None:
        """Show what would be shown if the actions from this place on had not been done.

        Whoever thought then without a break, or took back unasked (``by``), has thought all the while;
        others have thought as long as they had before the action.
        """
        mark: _Mark | None = None
        while self._marks and self._marks[-1].place >= place:
            mark = self._marks.pop()
        if mark is None:
            return
        self._left[:] = mark.left
        before = dict(self._since)
        self._since.clear()
        for seat, since in mark.since.items():
            goes_on = seat == by or before.get(seat) == since
            self._since[seat] = since if goes_on else at - (mark.at - since)

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
        marks = [[mark.place, mark.at, mark.left, _keyed(mark.since)] for mark in self._marks]
        return {"left": list(self._left), "since": _keyed(self._since), "marks": marks}

    def resume(self, point: Mapping[str, Any]) -> None:
        """Show again what a snapshot says."""
        self._left[:] = point["left"]
        self._since.clear()
        self._since.update(_by_seat(point["since"]))
        self._marks[:] = [
            _Mark(place, at, list(left), _by_seat(since)) for place, at, left, since in point["marks"]
        ]


def _keyed(times: Mapping[int, float]) -> dict[str, float]:
    return {str(seat): at for seat, at in times.items()}


def _by_seat(times: Mapping[str, float]) -> dict[int, float]:
    return {int(seat): at for seat, at in times.items()}
