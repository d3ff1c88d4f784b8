"""``zugwerk simulate``: bots against bots, many times, with the points they make."""

import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from zugwerk.bots.registry import contestant, make_contestant
from zugwerk.cli.inputs import OptionTexts, make_directory, setup_of
from zugwerk.cli.simulation import Batch, Result, play_games, statistics
from zugwerk.cli.words import phrase
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.games.registry import find_game


def simulate(
    game: Annotated[str, Parameter(help=phrase("cli.help.game"))],
    /,
    *,
    games: Annotated[int, Parameter(help=phrase("cli.help.games-count"))] = 100,
    seats: Annotated[int | None, Parameter(help=phrase("cli.help.seats-count"))] = None,
    bots: Annotated[str, Parameter(help=phrase("cli.help.bots"))] = "greedy",
    seed: Annotated[str, Parameter(help=phrase("cli.help.seed"))] = "1",
    jobs: Annotated[int, Parameter(help=phrase("cli.help.jobs"))] = 1,
    option: OptionTexts = [],  # noqa: B006 - never changed
    rotate: Annotated[bool, Parameter(help=phrase("cli.help.rotate"), negative="")] = False,
    json_output: Annotated[bool, Parameter(name="--json", help=phrase("cli.help.json"), negative="")] = False,
    records: Annotated[Path | None, Parameter(help=phrase("cli.help.records"))] = None,
) -> None:
    """Let bots play many games."""
    for name, value in (("--games", games), ("--jobs", jobs)):
        if value < 1:
            raise Malformed("cli.not-positive", {"name": name, "value": value})
    plan = _batch(game, seats, bots, seed, option, records)._replace(rotate=rotate)
    if rotate:
        # No deal is left with some of its rotations.
        games += -games % len(plan.bots)
    started = perf_counter()
    results = _run(plan, games, jobs)
    seconds = perf_counter() - started
    found = statistics(plan, results)
    found["speed"] = {
        "seconds": round(seconds, 3),
        "games_per_second": round(games / seconds, 1),
        "actions_per_second": round(sum(result.length for result in results) / seconds, 1),
        "jobs": jobs,
    }
    if json_output:
        print(json.dumps(found))
    else:
        _show(found)


def _batch(
    id: str, seats: int | None, bots: str, seed: str, options: list[str], records: Path | None
) -> Batch:
    """Check everything before the first game."""
    game = find_game(id)
    names = [name.strip() for name in bots.split(",")]
    count = max(game.meta.min_seats, len(names)) if seats is None else seats
    if len(names) > count:
        raise Malformed("cli.too-many-bots", {"bots": len(names), "seats": count})
    setup = setup_of(game, count, options)
    refusal = game.refusal(setup)
    if refusal is not None:
        raise Refused(refusal)
    filled = tuple([names[seat % len(names)] for seat in range(count)])
    for name in names:
        make_contestant(contestant(name), id, 0)
    if records is not None:
        make_directory(records)
    return Batch(game=id, options=setup.options, bots=filled, seed=seed, records=records)


def _run(plan: Batch, games: int, jobs: int) -> list[Result]:
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    hidden = not sys.stderr.isatty()
    results: list[Result] = []
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=hidden) as progress:
        task = progress.add_task("", total=games)
        for result in play_games(plan, games, jobs):
            results.append(result)
            progress.advance(task)
    return results


def _show(found: dict[str, Any]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for id in ("seat", "bot", "wins", "shared", "mean", "spread", "min", "max"):
        table.add_column(phrase("cli.simulate." + id), justify="left" if id == "bot" else "right")
    for row in found["seats"]:
        mean, spread = f"{row['mean']:.1f}", f"{row['spread']:.1f}"
        figures = (row["wins"], row["shared_wins"], mean, spread, row["min"], row["max"])
        table.add_row(str(row["seat"]), row["bot"], *map(str, figures))
    console = Console(highlight=False)
    console.print(table)
    length, speed = found["length"], found["speed"]
    console.print(
        phrase("cli.simulate.length", mean=f"{length['mean']:.1f}", low=length["min"], high=length["max"])
    )
    console.print(
        phrase(
            "cli.simulate.speed",
            n=found["games"],
            seconds=f"{speed['seconds']:.1f}",
            games=f"{speed['games_per_second']:.0f}",
            actions=f"{speed['actions_per_second']:.0f}",
        ),
        style="dim",
    )
