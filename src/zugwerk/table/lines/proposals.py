"""Lines about what people propose to each other: to take back, to end, to play again."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zugwerk.core.messages import Message
from zugwerk.table.lines.kind import TableLine
from zugwerk.table.proposals import Matter

if TYPE_CHECKING:
    from zugwerk.table.room import Room


class Proposed(TableLine, frozen=True, tag="propose"):
    """Somebody asked everyone for an undo or for the end."""

    aside = True

    matter: Matter
    by: int
    count: int = 0

    def happen(self, room: "Room", at: float) -> None:
        """Everybody else is asked."""
        room.proposals.open(self.matter, self.by, self.count, room.seating.others(self.by))

    def told(self, names: Sequence[str]) -> Message | None:
        """Who asks, and what for."""
        if self.matter == "end":
            return Message("table.news.propose-end", {"name": names[self.by]})
        return Message("table.news.propose-undo", {"name": names[self.by], "n": self.count})


class Answered(TableLine, frozen=True, tag="answer"):
    """Somebody agreed to what was proposed, or did not, or took the own proposal back."""

    aside = True

    by: int
    agree: bool
    withdrawn: bool = False

    def happen(self, room: "Room", at: float) -> None:
        """One answer for all chairs of a person."""
        room.proposals.count(room.seating.same_person(self.by), self.agree)

    def told(self, names: Sequence[str]) -> Message | None:
        """Who answered, and what."""
        if self.withdrawn:
            return Message("table.news.withdrawn", {"name": names[self.by]})
        if self.agree:
            return Message("table.news.agree", {"name": names[self.by]})
        return Message("table.news.disagree", {"name": names[self.by]})


class EndAgreed(TableLine, frozen=True, tag="end"):
    """All agreed to end the game."""

    def happen(self, room: "Room", at: float) -> None:
        """It is over."""
        room.status, room.agreed = "over", True

    def told(self, names: Sequence[str]) -> Message | None:
        """That it is over."""
        return Message("table.news.ended")


class Rematched(TableLine, frozen=True, tag="rematch"):
    """The game is played once more at another table."""

    aside = True

    table: str

    def happen(self, room: "Room", at: float) -> None:
        """Everybody is shown the way there."""
        room.rematch = self.table
