"""What requests bring, as structs that read them and describe them in the OpenAPI document."""

from typing import Annotated

import msgspec
from msgspec import Meta

from zugwerk.server.entry.asking import (
    Asked,
    ChairNumber,
    Count,
    Key,
    Moment,
    Name,
    Notation,
    OptionChoice,
    Version,
)
from zugwerk.server.pages.maps import MapText
from zugwerk.server.pages.told import LONGEST_LINE
from zugwerk.table.clock import Flag, Kind
from zugwerk.table.proposals import Matter


class GuestAsked(Asked):
    """A guest's name."""

    name: Name


class TokenAsked(Asked):
    """What a new token is for."""

    label: Name


class ClockAsked(Asked):
    """How long people may think, in seconds, and what follows when a flag falls."""

    kind: Kind = "none"
    seconds: Count = 0
    increment: Count = 0
    flag: Flag = "bot"
    bot: Annotated[Name, Meta(description="The bot that stands in.")] = "greedy"


class ChairAsked(Asked):
    """Who is to sit on a chair: a bot, or whoever asks; several chairs share a screen under several names."""

    bot: Name | None = None
    me: bool = False
    name: Name | None = None


class TableAsked(Asked):
    """What a new table is to be like; chairs that are not named stay open."""

    game: Name
    seats: Annotated[int, Meta(ge=1, le=99)]
    options: dict[str, OptionChoice] = msgspec.field(default_factory=dict)
    clock: ClockAsked = msgspec.field(default_factory=ClockAsked)
    listed: bool = False
    late: Annotated[int, Meta(ge=0, le=99, description="How many actions onlookers are behind.")] = 0
    chairs: Annotated[list[ChairAsked | None], Meta(max_length=99)] = msgspec.field(default_factory=list)


class SeatAsked(Asked):
    """Through whose eyes; without it the own seat if there is only one, else as a spectator."""

    seat: ChairNumber | None = None


class JoinAsked(Asked):
    """Which chair, the first open one if none is named, and under which name."""

    seat: ChairNumber | None = None
    name: Name | None = None


class ChairNamed(Asked):
    """A chair."""

    seat: ChairNumber


class SeveralAsked(Asked):
    """Whether everybody may have several chairs."""

    allowed: bool


class BotAsked(Asked):
    """A bot for a chair."""

    seat: ChairNumber
    bot: Name = "greedy"


class StandInAsked(Asked):
    """A seat for which a bot is to act, the usual one of the table if none is named."""

    seat: ChairNumber
    bot: Name | None = None


class FillAsked(Asked):
    """A bot for all open chairs."""

    bot: Name = "greedy"


class ActAsked(Asked):
    """An action of a seat, with the version it was chosen at."""

    seat: ChairNumber
    action: Notation
    version: Version
    key: Key | None = None


class UndoAsked(Asked):
    """Take back the own last action, or all of the turn."""

    seat: ChairNumber
    version: Version
    whole_turn: bool = False


class ProposeAsked(Asked):
    """Ask everyone for an undo back to before the own last action, or for the end."""

    seat: ChairNumber
    version: Version
    matter: Matter


class AnswerAsked(Asked):
    """Agree to what is proposed, or not."""

    seat: ChairNumber
    version: Version
    agree: bool


class OrderOf(Asked):
    """Whose standing order."""

    seat: ChairNumber


class OrderAsked(Asked):
    """A standing order for a seat: one of those that are offered, or a prepared one."""

    seat: ChairNumber
    order: Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)]


class LessonAsked(Asked):
    """A lesson that was read."""

    seat: ChairNumber
    lesson: Name


class GuideAsked(Asked):
    """Whether the guide of a seat is to be seen."""

    seat: ChairNumber
    shown: bool


class WhyAsked(Asked):
    """An action that may or may not be allowed."""

    seat: ChairNumber
    action: Notation


class MomentAsked(Asked):
    """A moment of a game: after so many actions."""

    at: Count


class PlainMoment(Asked):
    """A moment of a game, or the present."""

    at: Count | None = None


class LogAsked(Asked):
    """The log after so many actions, through the eyes of a seat."""

    seat: ChairNumber | None = None
    since: Count = 0


class StreamAsked(Asked):
    """Only what is newer than a version, through the eyes of a seat."""

    seat: ChairNumber | None = None
    since: Annotated[int, Meta(ge=-1, le=2**31 - 1)] = -1


class EventsAsked(Asked):
    """Only what is newer than the cursor of a line that was received."""

    since: Moment = 0.0


class SinceAsked(Asked):
    """Only what comes after this number."""

    since: Count = 0


class ChatAsked(Asked):
    """Something to say."""

    text: Annotated[str, Meta(min_length=1, max_length=2000)]


class NoteAsked(Asked):
    """What is to stand in the notepad."""

    text: Annotated[str, Meta(max_length=10_000)]


class MapChecked(Asked):
    """The text of a map, and whether it is to be drawn."""

    text: MapText
    draw: bool = False


class MapAsked(Asked):
    """A map for a game, as a text."""

    game: Name
    text: MapText


class MapAgain(Asked):
    """A map as a text, with the version it was changed from."""

    text: MapText
    version: Count
