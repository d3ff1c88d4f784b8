"""What the page of a table is told, as structs; its scripts know them by ``told.d.ts``, made from here."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from zugwerk.render.look import Orientation
from zugwerk.server.entry.asking import Asked, ChairNumber, Count, Notation, Version

MOST_ALIKE = 40
LONGEST_LINE = 4000


# What is told refers to nothing that refers to it, so nobody need look for that.
class Shown(msgspec.Struct, kw_only=True, gc=False):
    """Something that a page shows."""


class LiveTold(Shown):
    """What a socket says: which version its table has reached, or nothing, to be known to be there."""

    version: Version | UnsetType = UNSET


class PickTold(Shown):
    """Something to point at: of which kind, what shows it on the page, its name, a note, what is asked."""

    kind: str
    element: str
    label: str
    note: str = ""
    asks: str | UnsetType = UNSET


class Choice(Shown):
    """An allowed action in notation, and the picks that lead to it."""

    do: str
    path: list[str]


class RefusedTold(Shown):
    """Where something that could be tried fails, why, and by which rule."""

    path: list[str]
    why: str
    rule: str
    shows: Annotated[str, Meta(description="The elements that it speaks of, to be lit while it is read.")]


class Choices(Shown):
    """What a seat can do now, as paths of picks."""

    picks: dict[str, PickTold]
    actions: list[Choice]
    refused: list[RefusedTold]
    prompt: str
    most_alike: Annotated[
        int, Meta(description="Of how many actions a preview shows what they have in common.")
    ]


class Parts(Shown):
    """The parts of the page that change with the game, as markup."""

    board: str
    desk: str
    ledger: str
    hand: str
    panels: str
    status: str
    undo: str
    seats: str
    tools: str
    proposal: str
    guide: str
    orders: str
    end: str


LineRun = str | tuple[int, int]
Changes = dict[str, list[LineRun]]


class Flight(Shown):
    """Markup that flies from one element to another; where one of them is not there, the other will do."""

    what: str
    start: str
    end: str


class Effect(Shown):
    """Something to be seen moving: what appears, along which elements a line runs, or what flies."""

    appear: str | None = None
    run: list[str] | None = None
    fly: Flight | None = None


class StepTold(Shown):
    """An action since the page last asked, with the deals it led to: what is told and seen of it."""

    at: Annotated[Count, Meta(description="How many actions were done then.")]
    seat: ChairNumber | None
    own: Annotated[bool, Meta(description="Whether the reader acted, and need not be shown.")]
    then: Annotated[str, Meta(description="That a bot was thinking after it, if one acted next.")]
    lines: list[str]
    effects: list[Effect]
    changes: Annotated[
        Changes | None, Meta(description="What of the table looked otherwise then than a step before.")
    ] = None


class LogPart(Shown):
    """The newest turns: from ``first`` on, after the one that begins at ``before``; news since ``since``."""

    first: int
    before: int
    since: int
    html: Annotated[str | None, Meta(description="Null if the page has it already.")]


class ChatPart(Shown):
    """What was said: up to which number, and the markup of what is new."""

    last: int | None
    html: str


class Update(Shown):
    """A table as its page shows it; for the scripts of these pages, and changed whenever they are."""

    version: Version
    status: Literal["open", "playing", "over"]
    seat: ChairNumber | None
    own: list[ChairNumber]
    at: Annotated[Count | None, Meta(description="The moment of the past that is shown, if any.")]
    count: Count
    stops: list[Count]
    turn: bool
    handover: Annotated[
        ChairNumber | None, Meta(description="On a shared screen, whose hand may be shown next.")
    ]
    title: str
    prepared: Annotated[str, Meta(description="As much of the order that is prepared as is allowed.")]
    parts: Annotated[Parts | None, Meta(description="Null if the page has them, or is told of changes.")]
    choices: Choices | None
    steps: Annotated[list[StepTold], Meta(description="Those after the ``known`` ones, the newest at most.")]
    fresh: Annotated[list[str], Meta(description="What is new since the reader's last turn, in order.")]
    log: LogPart
    chat: ChatPart
    changes: Annotated[
        Changes | None,
        Meta(description="Lines of parts since ``base`` and the steps: new, or place and number of old."),
    ] = None
    base: Annotated[str | None, Meta(description="What changes begin with; null if with nothing.")] = None
    shows: Annotated[str, Meta(description="What the page shows then, to be said when it asks again.")] = ""


class DraftTold(Shown):
    """An action put together piece by piece: the pick that does it, its label, and the hand meanwhile."""

    key: str
    label: str
    hand: str


class Preview(Shown):
    """What an action would lead to, as far as the seat can know; or why it is not allowed."""

    do: str
    lines: list[str]
    board: str | UnsetType = UNSET
    why: str | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    draft: DraftTold | UnsetType = UNSET
    changes: Annotated[
        list[LineRun] | UnsetType, Meta(description="In place of the board: its lines since the one shown.")
    ] = UNSET


class ReplyTold(Shown):
    """What a line of text comes to: an answer in words, or the allowed action that it is."""

    lines: list[str]
    do: Annotated[str | None, Meta(description="The action in notation; it is not done yet.")]


class PhraseTold(Shown):
    """A way to ask, with … for one of these subjects, or for an action in notation."""

    text: str
    subjects: list[str]
    actions: bool


class Fault(Shown):
    """Something that is wrong with the text of a map: in which line, in words and as a number, and what."""

    line: int
    where: str
    text: str


class Verdict(Shown):
    """What is thought of the text of a map: all that is wrong, or that nothing is; and how it looks."""

    problems: list[Fault]
    fine: str
    drawing: Annotated[str | None, Meta(description="Null if it was not asked for, or cannot be drawn.")]


class SheetStart(Shown):
    """What the page that draws a map begins with: its text, one to learn from, and the limits of its game."""

    text: str
    example: str
    figures: dict[str, Any]


class ClashTold(Shown):
    """Options of which one refuses the other, why, and by which rule."""

    options: tuple[str, str]
    why: str
    rule: str


class MisfitTold(Shown):
    """A value of an option that a number of seats refuses, why, and by which rule."""

    option: str
    value: str
    seats: int
    why: str
    rule: str


class SetupRules(Shown):
    """Everything of a game that does not go together at a new table."""

    clashes: list[ClashTold]
    misfits: list[MisfitTold]


Shows = Annotated[str, Meta(max_length=20)]


Preparing = Annotated[str, Meta(max_length=LONGEST_LINE, description="The order that is prepared.")]


class UpdateAsked(Asked):
    """Through whose eyes and at which moment, how it is drawn, and what the page has shown already."""

    seat: ChairNumber | None = None
    at: Count | None = None
    layout: Orientation | None = None
    known: Annotated[Count | None, Meta(description="How many actions the page has shown.")] = None
    chat: Annotated[Count | None, Meta(description="The last number of what was said to it.")] = None
    log: Literal["new", "all"] = "new"
    shows: Annotated[Shows | None, Meta(description="What it shows, as it was told; changes come then.")] = (
        None
    )
    scenes: Annotated[bool, Meta(description="Whether steps are to tell how the table looked.")] = False
    prepare: Preparing = ""


class QuestionAsked(Asked):
    """A line of text: an action in notation or a question, by whom, and about which moment."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)]
    seat: ChairNumber | None = None
    at: Count | None = None
    prepare: Preparing = ""


class PreviewAsked(Asked):
    """Actions of which one will be chosen; or one that is put together, and what of it was touched."""

    actions: Annotated[list[Notation], Meta(min_length=1, max_length=MOST_ALIKE)]
    seat: ChairNumber | None = None
    touch: Annotated[str, Meta(max_length=60)] = ""
    layout: Orientation | None = None
    shows: Annotated[Shows | None, Meta(description="What the page shows, as it was told.")] = None
    prepare: Preparing = ""
