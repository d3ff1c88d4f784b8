"""``zugwerk games``: what can be played, for how many, with which options."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from zugwerk.bots.levels import called, offered
from zugwerk.cli.words import phrase, words
from zugwerk.core.messages import Message
from zugwerk.core.options import Meta, Option, OptionValue, shown
from zugwerk.games.registry import find_game, game_ids


def games() -> None:
    """List the games."""
    console = Console()
    for id in game_ids():
        meta = find_game(id).meta
        seats = phrase("cli.games.seats", low=meta.min_seats, high=meta.max_seats)
        console.print(f"[bold]{meta.title}[/bold]  [dim]{id}[/dim]  {seats}", highlight=False)
        console.print(_options(meta))
        console.print(_bots(meta))


def _bots(meta: Meta) -> Table:
    """Who can be played against, and what is known of how strong they are."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(phrase("cli.games.bot"), no_wrap=True)
    table.add_column(phrase("cli.games.bot-plays"))
    for bot in offered():
        table.add_row(f"bot:{bot}", words().text(called(bot, meta.id, meta.min_seats)))
    return table


def _options(meta: Meta) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for id in ("option", "values", "rule", "meaning"):
        table.add_column(phrase("cli.games." + id), no_wrap=id in ("option", "rule"))
    for option in meta.options:
        others = [_value(meta, option, value) for value in option.choices if value != option.default]
        if len(others) > 5:
            others = [others[0], "…", others[-1]]
        name = words().text(Message(f"{meta.id}.option.{option.name}"))
        meaning = words().text(Message(f"{meta.id}.option.{option.name}.help"))
        if not option.choices:
            meaning += f" {phrase('cli.games.from-file')}"
        values = Text.assemble(
            (_value(meta, option, option.default), "bold"), *[f" {value}" for value in others]
        )
        table.add_row(option.name, values, option.rule, Text.assemble((name, "bold"), f". {meaning}"))
    return table


def _value(meta: Meta, option: Option, value: OptionValue) -> str:
    """A value as people type it; what a number means stands beside it, where it means something else."""
    id = f"{meta.id}.option.{option.name}.{value}"
    said = words().text(Message(id)) if isinstance(value, int) else id
    return shown(value) if said == id else f"{shown(value)} ({said})"
