"""What the page of a table is told, as structs; its scripts know them by ``told.d.ts``, made from here."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from zugwerk.server.entry.asking import Asked, Count, Notation, Seat, Version

MOST_ALIKE = 40


class Shown(msgspec.Struct, kw_only=True):
    """Something that a page shows."""


class PickTold(Shown):
    """Something to point at: of which kind, what shows it on the page, and what it is called."""

    kind: str
    element: str
    label: str


class Choice(Shown):
    """An allowed action in notation, and the picks that lead to it."""

    do: str
    path: list[str]


class RefusedTold(Shown):
    """Where something that could be tried fails, why, and by which rule."""

    path: list[str]
    why: str
    rule: str


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
    hand: str
    panels: str
    status: str
    seats: str
    tools: str
    proposal: str
    guide: str
    orders: str
    end: str


class Effect(Shown):
    """Something to be seen moving: an element that appears, or elements along which a line runs."""

    appear: str | None = None
    run: list[str] | None = None


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
    seat: Seat | None
    own: list[Seat]
    at: Annotated[Count | None, Meta(description="The moment of the past that is shown, if any.")]
    count: Count
    stops: list[Count]
    turn: bool
    handover: Annotated[Seat | None, Meta(description="On a shared screen, whose hand may be shown next.")]
    title: str
    parts: Annotated[Parts | None, Meta(description="Null if the page has them already.")]
    choices: Choices | None
    effects: list[Effect]
    log: LogPart
    chat: ChatPart


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


Layout = Literal["landscape", "portrait"]


class UpdateAsked(Asked):
    """Through whose eyes and at which moment, how it is drawn, and what the page has shown already."""

    seat: Seat | None = None
    at: Count | None = None
    layout: Layout | None = None
    known: Annotated[Count | None, Meta(description="How many actions the page has shown.")] = None
    chat: Annotated[Count | None, Meta(description="The last number of what was said to it.")] = None
    log: Literal["new", "all"] = "new"


class PreviewAsked(Asked):
    """Actions of which one will be chosen; or one that is put together, and what of it was touched."""

    actions: Annotated[list[Notation], Meta(min_length=1, max_length=MOST_ALIKE)]
    seat: Seat | None = None
    touch: Annotated[str, Meta(max_length=60)] = ""
    layout: Layout | None = None
