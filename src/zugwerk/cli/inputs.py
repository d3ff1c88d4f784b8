"""What several commands take: options of a game, record files, seats."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from zugwerk.cli.errors import CheckFailed
from zugwerk.cli.words import phrase
from zugwerk.core.game import Game, Seat
from zugwerk.core.options import Setup
from zugwerk.core.record import Record, Replayed
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import find_game
from zugwerk.table import files

RecordPath = Annotated[Path, Parameter(name="RECORD", help=phrase("cli.help.record"))]
OptionTexts = Annotated[
    list[str], Parameter(name="--option", help=phrase("cli.help.option"), negative="", show_default=False)
]
SeatNumber = Annotated[int | None, Parameter(name="--seat", help=phrase("cli.help.seat"))]


def setup_of(game: Game, seats: int, options: list[str]) -> Setup:
    """A checked setup from ``name=value`` texts."""
    given: dict[str, object] = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise Malformed("cli.bad-option", {"text": text})
        name = name.strip().replace("-", "_")
        given[name] = _value(game, name, value)
    return game.meta.setup(seats, given)


def _value(game: Game, name: str, value: str) -> str:
    """The value as given; where an option takes any text, a file's name stands for what is in the file."""
    free = any(option.name == name and not option.choices for option in game.meta.options)
    return read_text(Path(value)) if free and _is_file(value) else value


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except OSError:
        return False


def read_text(path: Path) -> str:
    """The text of a file; raises ``Malformed`` if there is none to read."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Malformed("cli.not-text", {"path": str(path)}) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise Malformed("table.cannot-read", {"path": str(path), "reason": reason}) from None


def make_directory(path: Path) -> None:
    """Have a directory; raises ``Malformed`` where there can be none."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise Malformed("cli.no-directory", {"path": str(path)}) from None


def load(path: Path) -> tuple[Record, Game]:
    """The record in a file with its game; a torn last line is left out with a note."""
    record, torn = files.read(path)
    if torn:
        note_torn_line(path)
    return record, find_game(record.header.game)


def note_torn_line(path: Path) -> None:
    """Tell that the last line of a file was incomplete."""
    print(phrase("cli.torn-line", path=str(path)), file=sys.stderr)


def viewer(record: Record, seat: int | None) -> Seat | None:
    """The seat that people call by this number, counted from 1."""
    if seat is not None and not 1 <= seat <= record.header.setup.seats:
        raise Malformed("cli.bad-seat", {"seat": seat, "seats": record.header.setup.seats})
    return None if seat is None else Seat(seat - 1)


def steps(record: Record, game: Game) -> "list[Replayed]":
    """All steps of a record; one that does not replay fails the check."""
    try:
        return list(record.replay(game))
    except Malformed as problem:
        raise CheckFailed(problem.message) from None
