"""``zugwerk ladder``: how strong bots are, measured so that it can be believed and repeated."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from zugwerk.bots.ratings import decided, likelihood_ratio
from zugwerk.bots.registry import contestant, make_contestant
from zugwerk.cli.bouts import Bout, Ladder, Played, Run, schedule
from zugwerk.cli.inputs import OptionTexts, make_directory, read_text, setup_of
from zugwerk.cli.ladder_page import (
    LEVELS_HEAD,
    figures_beside,
    levels_section,
    pairings,
    picture,
    section,
    standings,
    write_figures,
    write_section,
)
from zugwerk.cli.words import phrase
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.games.registry import find_game

STEP = 0.05


def ladder(
    game: Annotated[str, Parameter(help=phrase("cli.help.game"))],
    /,
    *,
    bots: Annotated[str, Parameter(help=phrase("cli.help.ladder-bots"))] = "greedy,steady,search",
    seats: Annotated[int | None, Parameter(help=phrase("cli.help.seats-count"))] = None,
    deals: Annotated[int, Parameter(help=phrase("cli.help.deals"))] = 100,
    seed: Annotated[str, Parameter(help=phrase("cli.help.seed"))] = "1",
    jobs: Annotated[int, Parameter(help=phrase("cli.help.jobs"))] = 1,
    option: OptionTexts = [],  # noqa: B006 - never changed
    out: Annotated[Path | None, Parameter(help=phrase("cli.help.ladder-out"))] = None,
    records: Annotated[bool, Parameter(help=phrase("cli.help.ladder-records"), negative="")] = False,
    first: Annotated[bool, Parameter(help=phrase("cli.help.ladder-first"), negative="")] = False,
    sprt: Annotated[bool, Parameter(help=phrase("cli.help.sprt"), negative="")] = False,
    page: Annotated[Path | None, Parameter(help=phrase("cli.help.ladder-page"))] = None,
) -> None:
    """Measure bots against one another."""
    for name, value in (("--deals", deals), ("--jobs", jobs)):
        if value < 1:
            raise Malformed("cli.not-positive", {"name": name, "value": value})
    plan = _plan(game, seats, bots, seed, option, records)
    if sprt and len(plan.bots) != 2:
        raise Malformed("cli.ladder.sprt-takes-two")
    if page is not None:
        make_directory(page.parent)
        if page.exists():
            read_text(page)
    folder = out or Path(f"ladder-{plan.game}-{plan.seats}")
    if page is not None and page.resolve() == folder.resolve():
        raise Malformed("cli.no-directory", {"path": str(folder)})
    run = Run(plan, folder)
    played = _play(run, schedule(plan, deals, first), jobs, sprt)
    _show(plan, played)
    if page is not None:
        _write(plan, played, page, ["--deals", str(deals), *(["--first"] if first else [])])


def _plan(id: str, seats: int | None, bots: str, seed: str, options: list[str], records: bool) -> Ladder:
    """Check everything before the first game."""
    game = find_game(id)
    names = tuple([name.strip() for name in bots.split(",")])
    if len(names) < 2 or len(set(names)) < len(names):
        raise Malformed("cli.ladder.too-few")
    setup = setup_of(game, game.meta.min_seats if seats is None else seats, options)
    refusal = game.refusal(setup)
    if refusal is not None:
        raise Refused(refusal)
    for name in names:
        make_contestant(contestant(name), id, 0)
    return Ladder(game=id, options=setup.options, seats=setup.seats, bots=names, seed=seed, records=records)


def _play(run: Run, bouts: list[Bout], jobs: int, sprt: bool) -> list[Played]:
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    hidden = not sys.stderr.isatty()
    found: list[Played] = []
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=hidden) as progress:
        task = progress.add_task("", total=len(bouts))
        for played in run.go_on(bouts, jobs):
            found.append(played)
            progress.advance(task)
            if sprt and len(found) % run.ladder.seats == 0 and _verdict(run.ladder, found):
                break
    if sprt:
        _tell_verdict(run.ladder, found)
    return found


def _ratio(ladder: Ladder, played: list[Played]) -> float:
    """For the first of two bots, whoever had one seat."""
    chance = 1 / ladder.seats
    shares = [game.share() for game in played if game.bout.one == 0]
    return likelihood_ratio(shares, chance, chance + STEP)


def _verdict(ladder: Ladder, played: list[Played]) -> int:
    return decided(_ratio(ladder, played))


def _tell_verdict(ladder: Ladder, played: list[Played]) -> None:
    ids = {1: "cli.ladder.stronger", -1: "cli.ladder.not-stronger", 0: "cli.ladder.undecided"}
    ratio = _ratio(ladder, played)
    words = {"one": ladder.bots[0], "other": ladder.bots[1], "ratio": f"{ratio:.2f}"}
    print(phrase(ids[decided(ratio)], games=len(played), **words))


def _show(plan: Ladder, played: list[Played]) -> None:
    console = Console(highlight=False)
    table = Table(title=phrase("cli.ladder.title", game=plan.game, seats=plan.seats, games=len(played)))
    for column in ("bot", "rating", "interval", "games", "nodes", "milliseconds"):
        table.add_column(phrase(f"cli.ladder.{column}"), justify="left" if column == "bot" else "right")
    for row in standings(plan, played):
        interval = f"{row.low:.0f}–{row.high:.0f}"
        figures = f"{row.rating:.0f}", interval, str(row.games), f"{row.nodes:.0f}", f"{row.milliseconds:.1f}"
        table.add_row(row.bot, *figures)
    console.print(table)
    table = Table()
    for column in ("bot", "against", "games", "won", "interval", "points"):
        table.add_column(phrase(f"cli.ladder.{column}"), justify="left" if column == "bot" else "right")
    for pair in pairings(plan, played):
        interval = f"{100 * pair.low:.1f}–{100 * pair.high:.1f} %"
        points = f"{pair.points:.1f} : {pair.others:.1f}"
        table.add_row(pair.one, pair.rest, str(pair.games), f"{100 * pair.wins:.1f} %", interval, points)
    console.print(table)


def _write(plan: Ladder, played: list[Played], page: Path, extent: list[str]) -> None:
    """Write the section of this run into a page, its picture beside it, and the figures for choosing bots."""
    parts = ["zugwerk", "ladder", plan.game, "--seats", str(plan.seats), "--bots", ",".join(plan.bots)]
    parts += [*extent, "--seed", plan.seed]
    defaults = find_game(plan.game).meta.setup(plan.seats).options
    for name, value in plan.options.items():
        if value != defaults[name]:
            parts += ["--option", f"{name}={value}"]
    command = shlex.join(parts)
    figures = figures_beside(page)
    write_figures(plan, played, command, figures)
    if levels := levels_section(figures):
        write_section(page, LEVELS_HEAD, levels)
    heading, text = section(plan, played, command)
    rows = standings(plan, played)
    if len(rows) > 2:
        file = page.parent / "images" / f"ladder-{plan.game}-{plan.seats}.svg"
        file.parent.mkdir(exist_ok=True)
        file.write_text(picture(rows, heading.removeprefix("## ")) + "\n", encoding="utf-8")
        text += f"\n![{plan.game}, {plan.seats}](images/{file.name})\n"
    write_section(page, heading, text)
