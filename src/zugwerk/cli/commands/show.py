"""``zugwerk show``: a moment of a record as a picture."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from zugwerk.cli.inputs import RecordPath, SeatNumber, load, viewer
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
    theme: Annotated[Literal["light", "dark", "auto"], Parameter(help=phrase("cli.help.theme"))] = "auto",
) -> None:
    """Draw a position."""
    from zugwerk.render import picture, png

    if output.suffix not in (".svg", ".png"):
        raise Malformed("cli.bad-picture", {"path": str(output)})
    found, game = load(record)
    view = _state_at(found, game, at).view(viewer(found, seat))
    # A PNG cannot follow the reader's preference.
    chosen = "light" if theme == "auto" and output.suffix == ".png" else theme
    drawing = picture(view, language=words().language, theme=chosen)
    data = drawing.encode() if output.suffix == ".svg" else png(drawing)
    try:
        output.write_bytes(data)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Malformed("table.cannot-write", {"path": str(output), "reason": reason}) from None


def _state_at(record: Record, game: Game, at: int | None) -> State:
    """The state after so many actions; after all of them if no number is given."""
    count = len(record.entries) if at is None else at
    if not 0 <= count <= len(record.entries):
        raise Malformed("cli.bad-moment", {"at": count, "last": len(record.entries)})
    state = record.start(game)
    for step in Record(record.header, record.entries[:count]).replay(game):
        state = step.state
    return state
