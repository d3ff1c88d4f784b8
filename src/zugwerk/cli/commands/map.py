"""``zugwerk map``: check, draw and measure the map of a game whose maps are data."""

import sys
from pathlib import Path
from typing import Annotated, Any, Final

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
from zugwerk.games.registry import MapTools, find_game, games_with_maps, map_tools

MapFile = Annotated[Path, Parameter(name="FILE", help=phrase("cli.help.map-file"))]
GameId = Annotated[str | None, Parameter(name="--game", help=phrase("cli.help.map-game"))]
OutputFile = Annotated[Path, Parameter(name="--output", alias="-o", help=phrase("cli.help.output"))]

_STRIDE: Final = 1_000_003


class Figures:
    """The sums over many games of what a game's statistics count."""

    def __init__(self, plan: Any, seats: int) -> None:
        self.seats: Final = seats
        self.games = 0
        self.claimed = [0] * len(plan.connections)
        self.kept = [0] * len(plan.tickets)
        self.completed = [0] * len(plan.tickets)
        self.wins = [0.0] * seats
        self.turns = 0
        self.scores = 0

    def add(self, played: Any) -> None:
        """Add the statistics of some more games."""
        self.games += played.games
        self.turns += played.turns
        self.scores += played.scores
        for sums, counts in (
            (self.claimed, played.claimed),
            (self.kept, played.kept),
            (self.completed, played.completed),
            (self.wins, played.wins),
        ):
            sums[:] = [one + other for one, other in zip(sums, counts, strict=True)]


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
    problems = _tools(game).problems(read_text(file))
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
    tools = _tools(game)
    plan = tools.read(read_text(file))
    drawing = map_picture(tools.game, plan, language=words().language, theme=theme_for(output, theme))
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
    tools = _tools(game)
    plan = tools.read(text)
    meta = find_game(tools.game).meta
    setup = meta.setup(meta.max_seats if seats is None else seats, {"map": text})
    found = _measured(tools, setup, games, seed)
    _tell(plan, found)
    if output is not None:
        from zugwerk.render import map_picture

        shares = {line.id: count / games for line, count in zip(plan.connections, found.claimed, strict=True)}
        language = words().language
        drawn = map_picture(tools.game, plan, language, theme_for(output, theme), shares=shares)
        write_picture(output, drawn)


def _tools(game: str | None) -> MapTools:
    """What the named game offers for maps, or the first game that has any."""
    known = games_with_maps()
    if game is None and not known:
        raise Malformed("cli.map.no-game")
    return map_tools(known[0] if game is None else game)


def _measured(tools: MapTools, setup: Setup, games: int, seed: int) -> Figures:
    """The figures of so many games; game k depends only on the seed and k."""
    found = Figures(tools.read(setup.word("map")), setup.seats)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    hidden = not sys.stderr.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=hidden) as progress:
        task = progress.add_task("", total=games)
        for number in range(games):
            found.add(tools.statistics(setup, 1, seed * _STRIDE + number))
            progress.advance(task)
    return found


def _tell(plan: Any, found: Figures) -> None:
    console = Console(highlight=False)
    console.print(_connections(plan, found))
    console.print()
    console.print(_tickets(plan, found))
    console.print()
    games = found.games
    console.print(
        phrase("cli.map.completion", share=_percent(sum(found.completed), sum(found.kept))), markup=False
    )
    wins = ", ".join(_percent(count, games) for count in found.wins)
    console.print(phrase("cli.map.balance", shares=wins), markup=False)
    console.print(
        phrase(
            "cli.map.length",
            turns=f"{found.turns / games / found.seats:.1f}",
            points=f"{found.scores / games / found.seats:.1f}",
            n=games,
        ),
        markup=False,
    )


def _connections(plan: Any, found: Figures) -> Table:
    """How often each connection was created, the most popular first."""
    table = _table("connection", "cards", "created")
    ranked = sorted(zip(plan.connections, found.claimed, strict=True), key=lambda entry: -entry[1])
    for line, count in ranked:
        table.add_row(printable(line.title), str(line.cards), _percent(count, found.games))
    return table


def _tickets(plan: Any, found: Figures) -> Table:
    """How often each ticket was kept, and completed if kept."""
    table = _table("ticket", "kept", "completed")
    for ticket, kept, completed in zip(plan.tickets, found.kept, found.completed, strict=True):
        table.add_row(printable(ticket.title), str(kept), _percent(completed, kept))
    return table


def _table(*columns: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for place, id in enumerate(columns):
        table.add_column(phrase("cli.map." + id), justify="right" if place else "left")
    return table


def _percent(count: float, total: float) -> str:
    return f"{100 * count / total:.0f} %" if total else "–"
