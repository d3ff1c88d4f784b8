"""What everyone at a table must agree to, one matter at a time."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

Matter = Literal["undo", "end"]


class Proposal(NamedTuple):
    """Something everyone must agree to, and who has not answered yet."""

    matter: Matter
    by: int
    actions: int
    waiting: frozenset[int]


class Proposals:
    """The proposal that is pending, if any."""

    def __init__(self) -> None:
        self.pending: Proposal | None = None

    def open(self, matter: Matter, by: int, actions: int, asked: Iterable[int]) -> None:
        """Ask; where nobody has to be asked nothing is pending."""
        waiting = frozenset(asked)
        self.pending = Proposal(matter, by, actions, waiting) if waiting else None

    def count(self, seats: Iterable[int], agree: bool) -> None:
        """Count one person's answer: one who disagrees ends it, as does the last who agrees."""
        if self.pending is not None:
            waiting = self.pending.waiting - frozenset(seats)
            self.pending = self.pending._replace(waiting=waiting) if agree and waiting else None

    def drop(self) -> None:
        """What happened meanwhile has settled it."""
        self.pending = None
