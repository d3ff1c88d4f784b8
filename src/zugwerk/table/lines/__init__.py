"""The lines of a table's log, one class for each kind: how it is kept, what it does, what people are told.

Whatever happens at a table is one of these, written by ``lines_text`` and read by ``text_lines`` and nowhere
else. A line of the game stands in its record too. (msgspec makes these classes, so they are not compiled.)
"""

from collections.abc import Sequence
from typing import Final, TypeAlias, get_args

import msgspec

from zugwerk.core.game import CHANCE
from zugwerk.core.record import Entry, Record
from zugwerk.table.lines.game import Acted, Committed, Dealt, Ended, GameLine, Revealed, TookBack
from zugwerk.table.lines.guides import Guided, LessonRead
from zugwerk.table.lines.kind import TableLine
from zugwerk.table.lines.proposals import Answered, EndAgreed, Proposed, Rematched
from zugwerk.table.lines.seats import (
    Archived,
    BotErred,
    BotsHurried,
    CameBack,
    ChairsOffered,
    FlagFell,
    Left,
    Loaded,
    Rose,
    SatDown,
    Started,
    StoodIn,
)
from zugwerk.table.match import Change

__all__ = [
    "KINDS",
    "Acted",
    "Answered",
    "Archived",
    "BotErred",
    "BotsHurried",
    "CameBack",
    "ChairsOffered",
    "Committed",
    "Dealt",
    "EndAgreed",
    "Ended",
    "FlagFell",
    "GameLine",
    "Guided",
    "Left",
    "LessonRead",
    "Line",
    "Loaded",
    "Proposed",
    "Rematched",
    "Revealed",
    "Rose",
    "SatDown",
    "Started",
    "StoodIn",
    "TableLine",
    "TookBack",
    "change_lines",
    "game_line",
    "lines_text",
    "record_lines",
    "text_lines",
]

Line: TypeAlias = (
    Acted
    | Dealt
    | TookBack
    | Ended
    | Revealed
    | Committed
    | SatDown
    | Rose
    | ChairsOffered
    | Loaded
    | Started
    | Archived
    | Proposed
    | Answered
    | EndAgreed
    | StoodIn
    | CameBack
    | Left
    | FlagFell
    | BotErred
    | BotsHurried
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


def change_lines(change: Change, by_order: bool = False) -> list[Line]:
    """What a change adds to the game: an action, which a standing order may have led to, deals, the end."""
    lines: list[Line] = [game_line(entry, by_order) for entry in change.entries]
    if change.seed is not None:
        outcome = change.state.outcome()
        if outcome is not None:
            lines.append(Ended.of(outcome))
        lines.append(Revealed(change.seed.hex()))
    return lines


def game_line(entry: Entry, by_order: bool = False) -> Acted | Dealt:
    """The line of an action or a deal."""
    return Dealt(entry.action) if entry.seat == CHANCE else Acted(int(entry.seat), entry.action, by_order)


def record_lines(record: Record) -> list[Line]:
    """A whole record as lines, without its header."""
    lines: list[Line] = []
    done = 0
    for number, part in enumerate(record.stretches()):
        if number:
            lines.append(Committed(part.commitment))
        lines += map(game_line, record.entries[done : part.until])
        if part.seed is not None:
            lines.append(Revealed(part.seed.hex()))
        done = part.until
    return lines
