"""What several commands take: options of a game, record files, seats."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from zugwerk.cli.errors import CheckFailed
from zugwerk.cli.words import phrase
from zugwerk.core.game import Game, Seat
from zugwerk.core.options import Setup
from zugwerk.core.record import Record, Step
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
        given[name.strip().replace("-", "_")] = value
    return game.meta.setup(seats, given)


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


def steps(record: Record, game: Game) -> "list[Step]":
    """All steps of a record; one that does not replay fails the check."""
    try:
        return list(record.replay(game))
    except Malformed as problem:
        raise CheckFailed(problem.message) from None
