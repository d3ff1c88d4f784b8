"""How far a person has come with the guide of a first game; the lines that say so are the room's."""

from typing import NamedTuple


class Progress(NamedTuple):
    """The guide of a seat: how many actions were done before it, whether it is shown, what was read."""

    since: int
    shown: bool = True
    read: frozenset[str] = frozenset()
