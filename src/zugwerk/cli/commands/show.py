"""``zugwerk show``: a moment of a record as a picture."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from zugwerk.cli.inputs import RecordPath, SeatNumber, load, viewer
from zugwerk.cli.pictures import PictureTheme, check_picture, theme_for, write_picture
from zugwerk.cli.words import phrase, words
from zugwerk.core.game import Game, State
from zugwerk.core.record import Record
from zugwerk.core.refusal import Malformed


def show(
    record: RecordPath,
    /,
    *,
    output: Annotated[Path, Parameter(alias="-o", help=phrase("cli.help.output"))],
    at: Annotated[int | None, Parameter(help=phrase("cli.help.at"))] = None,
    seat: SeatNumber = None,
    theme: PictureTheme = "auto",
) -> None:
    """Draw a position."""
    from zugwerk.render import picture

    check_picture(output)
    found, game = load(record)
    view = _state_at(found, game, at).view(viewer(found, seat))
    write_picture(output, picture(view, language=words().language, theme=theme_for(output, theme)))


def _state_at(record: Record, game: Game, at: int | None) -> State:
    """The state after so many actions; after all of them if no number is given."""
    count = len(record.entries) if at is None else at
    if not 0 <= count <= len(record.entries):
        raise Malformed("cli.bad-moment", {"at": count, "last": len(record.entries)})
    state = record.start(game)
    for step in Record(record.header, record.entries[:count]).replay(game):
        state = step.state
    return state
