"""The lines of a table's log, one class for each kind: how it is kept, what it does, what people are told.

Whatever happens at a table is one of these, written by ``lines_text`` and read by ``text_lines`` and nowhere
else. A line of the game stands in its record too. (msgspec makes these classes, so they are not compiled.)
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias, get_args

import msgspec

from zugwerk.core.game import CHANCE, Seat
from zugwerk.core.messages import Message
from zugwerk.core.outcome import Outcome, Points
from zugwerk.core.record import Entry, Record
from zugwerk.table.guide import Progress
from zugwerk.table.match import Change, Match
from zugwerk.table.proposals import Matter
from zugwerk.table.seating import Chair

if TYPE_CHECKING:
    from zugwerk.table.room import Room


class TableLine(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="line"):
    """Something that happened at the table itself."""

    def happen(self, room: "Room", at: float) -> None:
        """Let it count; all that is in the match is left to the room."""

    def told(self, names: Sequence[str]) -> Message | None:
        """What people are told, if anything."""
        return None


class GameLine(TableLine, frozen=True):
    """Something that happened in the game, as its record tells it."""

    def carry_out(self, match: Match) -> None:
        """Repeat it in a match."""
        self.note(match.record)

    def note(self, record: Record) -> None:
        """Write it into a record, without carrying anything out."""


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
        room.acted = self.by
        room.flagged.discard(self.by)
        room.proposals.drop()

    def carry_out(self, match: Match) -> None:
        """Act."""
        match.follow(self.entry)

    def note(self, record: Record) -> None:
        """Add the action."""
        record.entries.append(self.entry)


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


class TookBack(GameLine, frozen=True, tag="undo"):
    """The last actions were taken back."""

    count: int

    def happen(self, room: "Room", at: float) -> None:
        """Nobody is late any more, and the actions that a proposal meant are gone."""
        room.flagged.clear()
        room.proposals.drop()

    def carry_out(self, match: Match) -> None:
        """Take them back."""
        match.follow_undo(self.count)

    def note(self, record: Record) -> None:
        """Leave them out."""
        record.take_back(self.count)


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


class SatDown(TableLine, frozen=True, tag="sit"):
    """A person or a bot took a chair, or somebody in a file has it; ``gone`` is one who has left for good."""

    seat: int
    name: str
    person: str | None = None
    bot: str | None = None
    gone: bool = False

    def happen(self, room: "Room", at: float) -> None:
        """The chair is theirs."""
        room.seating.take(self.seat, Chair(self.person, self.bot, self.name, gone=self.gone))


class Rose(TableLine, frozen=True, tag="rise"):
    """A chair became free again."""

    seat: int

    def happen(self, room: "Room", at: float) -> None:
        """Nobody sits there."""
        room.seating.take(self.seat, Chair())


class Loaded(TableLine, frozen=True, tag="load"):
    """What follows was played elsewhere; ``committed`` promised the seed of its deals, if it is of a file."""

    names: tuple[str, ...]
    committed: str = ""

    def happen(self, room: "Room", at: float) -> None:
        """There is a game before there are people."""
        room.from_file = bool(self.committed)
        room.course.load(self.names, self.committed)


class Started(TableLine, frozen=True, tag="start"):
    """The game began, or went on where the loaded one stopped."""

    def happen(self, room: "Room", at: float) -> None:
        """It is the game of those who sit here."""
        room.status = "playing"
        room.course.start(room.seating.names)


class Archived(TableLine, frozen=True, tag="archive"):
    """A loaded game is only there to be looked through."""

    def happen(self, room: "Room", at: float) -> None:
        """Nobody plays here."""
        room.status, room.archive = "over", True


class Proposed(TableLine, frozen=True, tag="propose"):
    """Somebody asked everyone for an undo or for the end."""

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
    """Somebody agreed to what was proposed, or did not."""

    by: int
    agree: bool

    def happen(self, room: "Room", at: float) -> None:
        """One answer for all chairs of a person."""
        room.proposals.count(room.seating.same_person(self.by), self.agree)

    def told(self, names: Sequence[str]) -> Message | None:
        """Who answered, and what."""
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


class StoodIn(TableLine, frozen=True, tag="stand-in"):
    """From here on a bot acts for a person."""

    seat: int
    bot: str

    def happen(self, room: "Room", at: float) -> None:
        """The bot has the seat."""
        room.seating.put(self.seat, self.bot)

    def told(self, names: Sequence[str]) -> Message | None:
        """Which bot, for whom."""
        return Message("table.news.stand-in", {"name": names[self.seat], "bot": self.bot})


class CameBack(TableLine, frozen=True, tag="return"):
    """A person acts again for a seat that a bot looked after."""

    seat: int

    def happen(self, room: "Room", at: float) -> None:
        """The person has the seat, and time again."""
        room.seating.put(self.seat, None)
        room.flagged.discard(self.seat)
        room.clock.refill(self.seat, at)

    def told(self, names: Sequence[str]) -> Message | None:
        """Who is back."""
        return Message("table.news.return", {"name": names[self.seat]})


class FlagFell(TableLine, frozen=True, tag="flag"):
    """A seat's time is up."""

    seat: int

    def happen(self, room: "Room", at: float) -> None:
        """The seat is late until it acts."""
        room.flagged.add(self.seat)

    def told(self, names: Sequence[str]) -> Message | None:
        """Whose time."""
        return Message("table.news.flag", {"name": names[self.seat]})


class BotErred(TableLine, frozen=True, tag="bot-failed"):
    """A bot gave no legal action, so another was chosen for it."""

    seat: int

    def told(self, names: Sequence[str]) -> Message | None:
        """Which bot."""
        return Message("table.news.bot-failed", {"name": names[self.seat]})


class Rematched(TableLine, frozen=True, tag="rematch"):
    """The game is played once more at another table."""

    table: str

    def happen(self, room: "Room", at: float) -> None:
        """Everybody is shown the way there."""
        room.rematch = self.table


class GuideLine(TableLine, frozen=True):
    """Something about the guide of a seat."""

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


Line: TypeAlias = (
    Acted
    | Dealt
    | TookBack
    | Ended
    | Revealed
    | Committed
    | SatDown
    | Rose
    | Loaded
    | Started
    | Archived
    | Proposed
    | Answered
    | EndAgreed
    | StoodIn
    | CameBack
    | FlagFell
    | BotErred
    | Rematched
    | Guided
    | LessonRead
)
KINDS: Final = get_args(Line)

_WRITER: Final = msgspec.json.Encoder()
_READER: Final = msgspec.json.Decoder(list[Line])


def lines_text(lines: Sequence[Line]) -> str:
    """Lines that are written together, as one text."""
    return _WRITER.encode(lines).decode()


def text_lines(text: str) -> list[Line]:
    """The lines that were written together; raises ``ValueError`` for what is none."""
    try:
        return _READER.decode(text)
    except msgspec.DecodeError as error:
        raise ValueError(f"unknown line: {error}: {text}") from None


def change_lines(change: Change) -> list[Line]:
    """What a change writes down."""
    lines: list[Line] = [TookBack(change.undone)] if change.undone else []
    lines += map(entry_line, change.entries)
    if change.seed is not None:
        outcome = change.state.outcome()
        if outcome is not None:
            lines.append(Ended.of(outcome))
        lines.append(Revealed(change.seed.hex()))
    return lines


def entry_line(entry: Entry) -> Acted | Dealt:
    """The line of an action or a deal."""
    return Dealt(entry.action) if entry.seat == CHANCE else Acted(int(entry.seat), entry.action)


def record_lines(record: Record) -> list[Line]:
    """A whole record as lines, without its header."""
    lines: list[Line] = []
    done = 0
    for number, part in enumerate(record.stretches()):
        if number:
            lines.append(Committed(part.commitment))
        lines += map(entry_line, record.entries[done : part.until])
        if part.seed is not None:
            lines.append(Revealed(part.seed.hex()))
        done = part.until
    return lines
