"""How a game went, as everybody may know it: what every action led to, and notes of its milestones."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from zugwerk.core.game import Event


class Past(NamedTuple):
    """What happened by each action so far; ``notes`` are by the number of actions that were done then."""

    happened: Sequence[Sequence[Event]] = ()
    notes: Sequence[tuple[int, Any]] = ()
