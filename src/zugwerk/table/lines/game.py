"""Lines of the game: what its record tells too."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zugwerk.core.game import CHANCE, Seat
from zugwerk.core.messages import Message
from zugwerk.core.outcome import Outcome, Points
from zugwerk.core.record import Entry, Record
from zugwerk.table.lines.kind import TableLine
from zugwerk.table.match import Match

if TYPE_CHECKING:
    from zugwerk.table.course import Course
    from zugwerk.table.room import Room


class GameLine(TableLine, frozen=True):
    """Something that happened in the game, as its record tells it."""

    news = False

    def carry_out(self, match: Match) -> None:
        """Repeat it in a match."""
        self.note(match.record)

    def note(self, record: Record) -> None:
        """Write it into a record, without carrying anything out."""

    def stamp(self, course: "Course", version: int, at: float) -> None:
        """Let a course remember of which version and time its action is."""


class Acted(GameLine, frozen=True, tag="do"):
    """A seat acted, itself or by its standing order."""

    by: int
    do: str
    order: bool = False

    @property
    def entry(self) -> Entry:
        """The action as a record has it."""
        return Entry(Seat(self.by), self.do)

    def happen(self, room: "Room", at: float) -> None:
        """Whoever acts is not late any more, and what was proposed before is settled."""
        room.clock.remember(len(room.course.times), at)
        room.acted = self.by
        room.flagged.discard(self.by)
        if room.chairs[self.by].stand_in is not None:
            room.helped.add(self.by)
        room.proposals.drop()

    def carry_out(self, match: Match) -> None:
        """Act."""
        match.follow(self.entry)

    def note(self, record: Record) -> None:
        """Add the action."""
        record.entries.append(self.entry)

    def stamp(self, course: "Course", version: int, at: float) -> None:
        """Remember the action, and whether an order led to it."""
        course.stamp(version, at)
        if self.order:
            course.ordered.setdefault(self.by, []).append(version)


class Dealt(GameLine, frozen=True, tag="deal"):
    """Chance dealt."""

    do: str

    @property
    def entry(self) -> Entry:
        """The deal as a record has it."""
        return Entry(CHANCE, self.do)

    def carry_out(self, match: Match) -> None:
        """Deal."""
        match.follow(self.entry)

    def note(self, record: Record) -> None:
        """Add the deal."""
        record.entries.append(self.entry)

    def stamp(self, course: "Course", version: int, at: float) -> None:
        """Remember the deal."""
        course.stamp(version, at)


class TookBack(GameLine, frozen=True, tag="undo"):
    """Somebody took the last actions back; all may have had to agree."""

    news = True

    count: int
    by: int
    agreed: bool = False

    def happen(self, room: "Room", at: float) -> None:
        """Clocks show what they would without the actions; what a proposal meant is gone."""
        # Others may take their time to agree, which must not be the time of who asked them.
        room.clock.restore(len(room.course.times) - self.count, at, None if self.agreed else self.by)
        room.flagged.clear()
        room.proposals.drop()

    def told(self, names: Sequence[str]) -> Message | None:
        """Who took it back."""
        return Message("table.news.undo", {"name": names[self.by]})

    def carry_out(self, match: Match) -> None:
        """Take them back."""
        match.follow_undo(self.count)

    def note(self, record: Record) -> None:
        """Leave them out."""
        record.take_back(self.count)

    def stamp(self, course: "Course", version: int, at: float) -> None:
        """Forget them."""
        course.unstamp(self.count)


class Ended(GameLine, frozen=True, tag="outcome"):
    """How the game ended: other rules are compared with it, and it outlives its own."""

    reason: str
    scores: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    breakdown: tuple[tuple[tuple[str, int], ...], ...]

    @classmethod
    def of(cls, outcome: Outcome) -> "Ended":
        """The line that tells of an outcome."""
        parts = tuple([tuple([(part.source, part.points) for part in own]) for own in outcome.breakdown])
        return cls(outcome.reason, outcome.scores, outcome.ranking, parts)

    @property
    def outcome(self) -> Outcome:
        """The outcome that was written down."""
        breakdown = tuple([tuple([Points(*part) for part in own]) for own in self.breakdown])
        return Outcome(reason=self.reason, scores=self.scores, ranking=self.ranking, breakdown=breakdown)


class Revealed(GameLine, frozen=True, tag="seed"):
    """The seed was revealed: with the end, and never before."""

    seed: str

    def note(self, record: Record) -> None:
        """Keep it."""
        record.seed = bytes.fromhex(self.seed)


class Committed(GameLine, frozen=True, tag="commitment"):
    """From here on deals come from another seed, which this promises."""

    commitment: str

    def note(self, record: Record) -> None:
        """Begin another stretch."""
        record.commit(self.commitment)
