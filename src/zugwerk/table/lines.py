"""The lines of a table's log: as they are kept, and those that tell of the game, as in a record."""

from typing import Any, Final

from zugwerk.core.codec import from_json, to_json
from zugwerk.core.game import CHANCE, Seat
from zugwerk.core.outcome import Outcome, Points
from zugwerk.core.record import Entry, Record, write_record
from zugwerk.table.match import Change

Line = dict[str, Any]

_GAME_LINES: Final = frozenset(("do", "undo", "outcome", "seed", "commitment"))


def lines_text(lines: list[Line]) -> str:
    """Lines that are written together, as one text."""
    return to_json(lines[0] if len(lines) == 1 else lines).decode()


def text_lines(text: str) -> list[Line]:
    """The lines that were written together."""
    found: Line | list[Line] = from_json(text)
    return found if isinstance(found, list) else [found]


def game_lines(change: Change) -> list[Line]:
    """A change as lines, the same as in a record."""
    lines: list[Line] = [{"undo": change.undone}] if change.undone else []
    for entry in change.entries:
        lines.append({"by": "chance" if entry.seat == CHANCE else entry.seat, "do": entry.action})
    if change.seed is not None:
        outcome = change.state.outcome()
        if outcome is not None:
            lines.append({"outcome": ending(outcome)})
        lines.append({"seed": change.seed.hex()})
    return lines


def record_lines(record: Record) -> list[Line]:
    """A whole record as lines, without its header."""
    return [from_json(line) for line in write_record(record).splitlines()[1:]]


def ending(outcome: Outcome) -> dict[str, Any]:
    """What is written down of how a game ended: other rules are compared with it, and it outlives its own."""
    return {
        "reason": outcome.reason,
        "scores": [*outcome.scores],
        "ranking": [*map(list, outcome.ranking)],
        "breakdown": [[[part.source, part.points] for part in parts] for parts in outcome.breakdown],
    }


def read_ending(written: dict[str, Any]) -> Outcome:
    """The outcome that was written down."""
    return Outcome(
        written["reason"],
        tuple(written["scores"]),
        tuple([tuple(group) for group in written["ranking"]]),
        tuple(
            [tuple([Points(source, points) for source, points in parts]) for parts in written["breakdown"]]
        ),
    )


def note(record: Record, line: Line) -> None:
    """Write a line of the game into a record."""
    if "do" in line:
        record.entries.append(Entry(CHANCE if line["by"] == "chance" else Seat(line["by"]), line["do"]))
    elif "undo" in line:
        record.take_back(line["undo"])
    elif "commitment" in line:
        record.commit(line["commitment"])
    elif "seed" in line:
        record.seed = bytes.fromhex(line["seed"])


def is_game_line(line: Line) -> bool:
    """Whether a line tells of the game, as a record does, and not of the table."""
    return "do" in line or not _GAME_LINES.isdisjoint(line)
