"""What answers tell, as structs that write them and describe them in the OpenAPI document."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from zugwerk.server.entry.asking import ChairNumber, Count, Moment, OptionChoice, Version
from zugwerk.server.pages.told import Update
from zugwerk.server.play import desk
from zugwerk.table.clock import Flag, Kind
from zugwerk.table.proposals import Matter
from zugwerk.table.room import ShownStatus

StatusTold = Annotated[
    ShownStatus,
    Meta(description="Stopped: played by other rules than those installed, and not over when they changed."),
]


class Told(msgspec.Struct, kw_only=True):
    """What an answer tells."""


class Trouble(Told):
    """Why a request was not carried out."""

    code: str
    message: Annotated[str, Meta(description="In the language of the request.")]
    rule: Annotated[str | None, Meta(description="The rule of the game that says no.")]
    detail: dict[str, Any]


class PersonTold(Told):
    """A person; without a login a guest."""

    id: str
    name: str
    login: str | None


class GuestTold(Told):
    """A new guest and the secret that proves it."""

    person: PersonTold
    token: str


class TokenTold(Told):
    """A new token; its secret is told only now."""

    id: str
    token: str


class TokenEntry(Told):
    """A token without its secret."""

    id: str
    label: str
    created: Moment


class TokensTold(Told):
    """All tokens of a person."""

    tokens: list[TokenEntry]


class Deed(Told, kw_only=True):
    """Something was done; a page that asks for it is told at once how its table looks now."""

    update: Update | UnsetType = UNSET


class Done(Deed):
    """It was done."""

    ok: Literal[True] = True


class OptionTold(Told):
    """One choice of a table, with the rule it switches; without choices any text is allowed."""

    name: str
    title: str
    help: str
    rule: str
    default: OptionChoice
    choices: list[OptionChoice]
    needs: Annotated[str, Meta(description="The on-off option without which this one means nothing, if any.")]


class RatingTold(Told):
    """How strong a bot was found to be at a game for so many, with its 95 % interval.

    Seconds are those a move. Ratings for as many seats are to be compared, others are not.
    """

    seats: Count
    bot: str
    rating: float
    interval: list[float]
    seconds: float
    games: Count


class GameTold(Told):
    """A game: for how many, with which options, and how strong bots are at it."""

    id: str
    title: str
    rules_version: int
    min_seats: int
    max_seats: int
    options: list[OptionTold]
    ratings: list[RatingTold]


class LevelTold(Told):
    """A bot that is offered to people: its name, what it is called, how long it thinks."""

    bot: str
    title: str
    seconds: float


class GamesTold(Told):
    """All games, and the bots that play them; levels are those for people, the weakest first."""

    games: list[GameTold]
    bots: list[str]
    levels: list[LevelTold]


class TableMade(Told):
    """A new table and the version it has reached."""

    id: str
    version: Version


class ChairTold(Told):
    """A chair: open, a person's or a bot's; ``stand_in`` is the bot that acts for a person.

    ``screen`` is the first chair of the same person: chairs that have it in common share a screen.
    """

    seat: ChairNumber
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None
    stand_in: str | None
    yours: bool
    screen: ChairNumber | None


class TableEntry(Told):
    """A table in a list."""

    id: str
    game: str
    status: StatusTold
    version: Version
    moves: Count
    actors: list[ChairNumber]
    chairs: list[ChairTold]
    your_turn: bool
    created: Moment
    updated: Moment


class TablesTold(Told):
    """A list of tables, the latest change first."""

    tables: list[TableEntry]


class ClockTold(Told):
    """What the clocks show: seconds left for each seat, and whose time runs."""

    kind: Kind
    seconds: int
    increment: int
    flag: Flag
    bot: Annotated[str, Meta(description="The bot that stands in.")]
    left: list[float]
    thinking: list[ChairNumber]
    fallen: list[ChairNumber]


class ProposalTold(Told):
    """What everyone is asked to agree to, and who has not answered."""

    matter: Matter
    by: ChairNumber
    actions: Count
    waiting: list[ChairNumber]


class PointsTold(Told):
    """Points from one source."""

    source: str
    title: str
    points: int


class OutcomeTold(Told):
    """How the game ended; the ranking lists groups of tied seats, the winners first."""

    reason: str
    message: str
    scores: list[int]
    ranking: list[list[ChairNumber]]
    breakdown: list[list[PointsTold]]


class TableTold(Told):
    """A table as one seat, or a spectator, may know it."""

    id: str
    game: str
    options: dict[str, OptionChoice]
    status: StatusTold
    version: Version
    replayable: Annotated[
        bool,
        Meta(description="If not, its rules are not installed: no view and no log, but outcome and record."),
    ]
    moves: Count
    chairs: list[ChairTold]
    several: Annotated[
        bool, Meta(description="Whether everybody may have several chairs, and not the host alone.")
    ]
    actors: list[ChairNumber]
    seat: ChairNumber | None
    your_turn: bool
    legal: Annotated[list[str], Meta(description="The allowed actions of the seat, in notation.")]
    view: Annotated[dict[str, Any] | None, Meta(description="All the seat may know; depends on the game.")]
    free_undo: Annotated[int, Meta(description="How many own actions may be taken back without asking.")]
    clock: ClockTold | None
    proposal: ProposalTold | None
    outcome: OutcomeTold | None
    agreed: Annotated[bool, Meta(description="Whether everyone agreed to end the game early.")]
    rematch: str | None
    commitment: Annotated[str | None, Meta(description="SHA-256 of the seed of all deals to come.")]
    late: Annotated[int, Meta(ge=0, description="How many actions onlookers are behind.")]
    from_file: Annotated[bool, Meta(description="Whether the game was begun elsewhere and came from a file.")]


class ReceiptTold(Deed):
    """The version a request led to, and whether it had been carried out before."""

    version: Version
    repeated: bool


def receipt_told(receipt: desk.Receipt) -> ReceiptTold:
    """The desk's receipt as an answer."""
    return ReceiptTold(version=receipt.version, repeated=receipt.repeated)


class OrderOffered(Told):
    """A standing order that can be given, and what it is called."""

    order: str
    title: str


class OrderTold(Told):
    """The standing order of an own seat, why it ended if it has, and all that can be given now."""

    order: str | None
    title: str | None
    ended: str | None
    offers: list[OrderOffered]


class RefusalTold(Told):
    """Why an action is not allowed, and by which rule of the game."""

    code: str
    message: str
    rule: str | None


class WhyTold(Told):
    """The refusal, or nothing if the action is allowed."""

    refusal: RefusalTold | None


class LogEntry(Told):
    """One action, or one deal where ``seat`` is null: what happened, as far as the reader may know."""

    number: Count
    seat: ChairNumber | None
    at: Moment
    words: list[str]
    events: list[dict[str, Any]]


class LogTold(Told):
    """A part of the log; ``moves`` is how many entries stand now, fewer than before after an undo."""

    moves: Count
    entries: list[LogEntry]
    more: bool


EventKind = Literal["start", "turn", "end"]


class EventTold(Told):
    """Something that happened at one of the own tables; ``seats`` are the own ones it concerns."""

    type: EventKind
    table: str
    game: str
    version: Version
    seats: list[ChairNumber]
    cursor: Moment


class ChatEntry(Told):
    """Something that was said."""

    number: Count
    at: Moment
    name: str
    text: str


class ChatTold(Told):
    """What was said at a table."""

    entries: list[ChatEntry]


class Note(Told):
    """The own notepad."""

    text: str


class MapKept(Told):
    """A map that is kept, and how often it was."""

    id: str
    version: Count
