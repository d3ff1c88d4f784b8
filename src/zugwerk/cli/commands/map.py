"""``zugwerk map``: check, draw and measure the map of a game whose maps are data."""

import sys
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import App, Group, Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from zugwerk.cli.errors import printable
from zugwerk.cli.inputs import read_text
from zugwerk.cli.pictures import PictureTheme, check_picture, theme_for, write_picture
from zugwerk.cli.words import phrase, words
from zugwerk.core.options import Setup
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import find_game, games_with_maps, map_tools
from zugwerk.kit.maps import Tally

if TYPE_CHECKING:
    from zugwerk.render.maps import MeasuredMap

MapFile = Annotated[Path, Parameter(name="FILE", help=phrase("cli.help.map-file"))]
GameId = Annotated[str | None, Parameter(name="--game", help=phrase("cli.help.map-game"))]
OutputFile = Annotated[Path, Parameter(name="--output", alias="-o", help=phrase("cli.help.output"))]

_STRIDE: Final = 1_000_003


maps = App(
    "map",
    help=phrase("cli.help.map"),
    group_commands=Group(phrase("cli.help.commands")),
    group_arguments=Group(phrase("cli.help.arguments")),
    group_parameters=Group(phrase("cli.help.options")),
    help_format="plaintext",
)


@maps.command(help=phrase("cli.help.map-check"))
def check(file: MapFile, /, *, game: GameId = None) -> int:
    """Tell all that is wrong with a map."""
    problems = map_tools(_named(game)).problems(read_text(file))
    for line, message in problems:
        print(printable(f"{file}:{line}: {words().text(message)}"))
    if not problems:
        print(phrase("cli.map.good", path=str(file)))
    return 1 if problems else 0


@maps.command(help=phrase("cli.help.map-show"))
def show(file: MapFile, /, *, output: OutputFile, theme: PictureTheme = "auto", game: GameId = None) -> None:
    """Draw a map."""
    from zugwerk.render import map_picture

    check_picture(output)
    id = _named(game)
    plan = map_tools(id).read(read_text(file))
    drawing = map_picture(id, plan, language=words().language, theme=theme_for(output, theme))
    write_picture(output, drawing)


@maps.command(help=phrase("cli.help.map-stats"))
def stats(
    file: MapFile,
    /,
    *,
    games: Annotated[int, Parameter(help=phrase("cli.help.games-count"))] = 100,
    seats: Annotated[int | None, Parameter(help=phrase("cli.help.seats-count"))] = None,
    seed: Annotated[int, Parameter(help=phrase("cli.help.map-seed"))] = 1,
    output: OutputFile | None = None,
    theme: PictureTheme = "auto",
    game: GameId = None,
) -> None:
    """Let greedy bots play on a map, and tell what they made of it."""
    if games < 1:
        raise Malformed("cli.not-positive", {"name": "--games", "value": games})
    if output is not None:
        check_picture(output)
    text = read_text(file)
    id = _named(game)
    plan = map_tools(id).read(text)
    meta = find_game(id).meta
    setup = meta.setup(meta.max_seats if seats is None else seats, {"map": text})
    from zugwerk.render import map_picture, measured_map

    language = words().language
    found = measured_map(id, plan, _played(id, setup, games, seed), language)
    _tell(found)
    if output is not None:
        drawn = map_picture(id, plan, language, theme_for(output, theme), shares=found.shares)
        write_picture(output, drawn)


def _named(game: str | None) -> str:
    """The game of this id, or the first that has maps."""
    known = games_with_maps()
    if game is None and not known:
        raise Malformed("cli.map.no-game")
    return known[0] if game is None else game


def _played(id: str, setup: Setup, games: int, seed: int) -> Tally:
    """The statistics of so many games; game k depends only on the seed and k."""
    tools = map_tools(id)
    found: list[Tally] = []
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    hidden = not sys.stderr.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=hidden) as progress:
        task = progress.add_task("", total=games)
        for number in range(games):
            found.append(tools.statistics(setup, 1, seed * _STRIDE + number))
            progress.advance(task)
    return reduce(lambda sum, played: sum.plus(played), found)


def _tell(found: "MeasuredMap") -> None:
    console = Console(highlight=False)
    for heads, *rows in found.tables:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        for place, head in enumerate(heads):
            table.add_column(head, justify="right" if place else "left")
        for row in rows:
            table.add_row(*(printable(cell) for cell in row))
        console.print(table)
        console.print()
    for sentence in found.sentences:
        console.print(sentence, markup=False)
