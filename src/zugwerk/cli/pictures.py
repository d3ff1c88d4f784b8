"""Pictures written to files: SVG or PNG by the name's ending."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from zugwerk.cli.words import phrase
from zugwerk.core.refusal import Malformed

ThemeName = Literal["light", "dark", "auto"]
PictureTheme = Annotated[ThemeName, Parameter(name="--theme", help=phrase("cli.help.theme"))]


def check_picture(output: Path) -> None:
    """Refuse a file that is neither SVG nor PNG, before any work is done for it."""
    if output.suffix not in (".svg", ".png"):
        raise Malformed("cli.bad-picture", {"path": str(output)})


def theme_for(output: Path, theme: ThemeName) -> ThemeName:
    """The theme to draw in: a PNG cannot follow the reader's preference."""
    return "light" if theme == "auto" and output.suffix == ".png" else theme


def write_picture(output: Path, drawing: str) -> None:
    """Write an SVG, as it is or turned into a PNG."""
    from zugwerk.render import png

    data = drawing.encode() if output.suffix == ".svg" else png(drawing)
    try:
        output.write_bytes(data)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Malformed("table.cannot-write", {"path": str(output), "reason": reason}) from None
