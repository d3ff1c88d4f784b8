"""Lines about chairs: who sits there, whose time is up, for whom a bot acts; and how a game begins."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zugwerk.core.messages import Message
from zugwerk.table.lines.kind import TableLine
from zugwerk.table.seating import Chair

if TYPE_CHECKING:
    from zugwerk.table.room import Room


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


class ChairsOffered(TableLine, frozen=True, tag="several"):
    """From here on anybody may take several chairs, for people at one screen, or only the host again."""

    allowed: bool

    def happen(self, room: "Room", at: float) -> None:
        """It holds for those who sit down from now on."""
        room.seating.several = self.allowed


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
        """The person has the seat, and what time is left."""
        room.seating.put(self.seat, None)

    def told(self, names: Sequence[str]) -> Message | None:
        """Who is back."""
        return Message("table.news.return", {"name": names[self.seat]})


class Left(TableLine, frozen=True, tag="leave"):
    """A person left for good: from here on a bot has the seat, under the same name."""

    seat: int
    bot: str

    def happen(self, room: "Room", at: float) -> None:
        """The bot has the seat, and nobody waits for the person any more."""
        room.seating.leave(self.seat, self.bot)
        room.flagged.discard(self.seat)
        room.proposals.drop()

    def told(self, names: Sequence[str]) -> Message | None:
        """Who left, and which bot plays on."""
        return Message("table.news.leave", {"name": names[self.seat], "bot": self.bot})


class FlagFell(TableLine, frozen=True, tag="flag"):
    """A seat's time is up."""

    aside = True

    seat: int

    def happen(self, room: "Room", at: float) -> None:
        """The seat is late until it acts."""
        room.flagged.add(self.seat)

    def told(self, names: Sequence[str]) -> Message | None:
        """Whose time."""
        return Message("table.news.flag", {"name": names[self.seat]})


class BotErred(TableLine, frozen=True, tag="bot-failed"):
    """A bot gave no legal action, so another was chosen for it."""

    aside = True

    seat: int

    def told(self, names: Sequence[str]) -> Message | None:
        """Which bot."""
        return Message("table.news.bot-failed", {"name": names[self.seat]})


class BotsHurried(TableLine, frozen=True, tag="bots-hurried"):
    """Many waited for bots, so that they thought less than they may."""

    aside = True

    def told(self, names: Sequence[str]) -> Message | None:
        """That they do."""
        return Message("table.news.bots-hurried")
