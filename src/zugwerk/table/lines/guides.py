"""Lines about the guide of a first game."""

from typing import TYPE_CHECKING

from zugwerk.table.guide import Progress
from zugwerk.table.lines.kind import TableLine

if TYPE_CHECKING:
    from zugwerk.table.room import Room


class GuideLine(TableLine, frozen=True):
    """Something about the guide of a seat."""

    aside = True

    by: int

    def happen(self, room: "Room", at: float) -> None:
        """The guide goes on, or begins here."""
        room.guides[self.by] = self.after(room.guides.get(self.by) or Progress(len(room.course.times)))

    def after(self, progress: Progress) -> Progress:
        """How far somebody has come then."""
        return progress


class Guided(GuideLine, frozen=True, tag="guide"):
    """A seat was given its guide, or shown it again; or put it away."""

    shown: bool

    def after(self, progress: Progress) -> Progress:
        """Shown or not."""
        return progress._replace(shown=self.shown)


class LessonRead(GuideLine, frozen=True, tag="read"):
    """A lesson was read."""

    lesson: str

    def after(self, progress: Progress) -> Progress:
        """One lesson further."""
        return progress._replace(read=progress.read | {self.lesson})
