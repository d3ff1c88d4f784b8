"""What a ladder found: figures with intervals, a section of the page, and its picture.

Nothing that rests on fewer than 200 games is written down.
"""

import re
from pathlib import Path
from typing import Final, NamedTuple

from zugwerk import __version__, _compiled
from zugwerk.bots.figures import FILE, Figure, Measured, read_runs, write_run
from zugwerk.bots.levels import LEVELS, comparisons, named
from zugwerk.bots.ratings import counted, intervals, ratings, wilson
from zugwerk.cli.bouts import Ladder, Played
from zugwerk.cli.checkout import commit
from zugwerk.core.messages import translator
from zugwerk.games.registry import find_game, game_ids
from zugwerk.render import svg
from zugwerk.render.theme import sheet

FEWEST: Final = 200
LEVELS_HEAD: Final = "## Levels"
ANCHORS: Final = ("greedy", "casual")
HEAD: Final = """# The ladder

These lines are written by `zugwerk ladder … --page`, every table by the command above it, only "Remarks" by
hand. Each deal was played in all rotations of the seats; the intervals are at 95 %: of win rates Wilson's,
of ratings by drawing whole deals anew (bootstrap). Ratings are Plackett–Luce, on the scale of chess,
`greedy` being 1000; they hold within one table only, for fields differ. Seconds are processor time of one
core. Nothing under 200 games is printed.
"""
# The title and the lines below it, up to an empty one.
_OLD_HEAD: Final = re.compile(r"\A# The ladder\n\n(?:.+\n)+")
_STYLE: Final = sheet(Path(__file__).with_name("ladder.css"))


class Rated(NamedTuple):
    """A contestant and what is known of it; milliseconds and nodes are means over its actions."""

    bot: str
    rating: float
    low: float
    high: float
    games: int
    nodes: float
    milliseconds: float


class Pairing(NamedTuple):
    """One against the rest: games, share of wins with its interval, and mean points of both."""

    one: str
    rest: str
    games: int
    wins: float
    low: float
    high: float
    points: float
    others: float


def standings(ladder: Ladder, played: list[Played]) -> list[Rated]:
    """All contestants, the strongest first."""
    bots = ladder.bots
    anchor = next((place for place, bot in enumerate(bots) if bot in ANCHORS), 0)
    games = [one.ranked() for one in played]
    found = ratings(counted(games, len(bots)), anchor)
    bounds = intervals(games, len(bots), anchor)
    rows = []
    for number, bot in enumerate(bots):
        sides = [(game, 0) for game in played if game.bout.one == number]
        sides += [(game, 1) for game in played if game.bout.rest == number]
        moves = sum(game.moves[side] for game, side in sides) or 1
        nodes = sum(game.nodes[side] for game, side in sides) / moves
        seconds = sum(game.seconds[side] for game, side in sides) / moves
        low, high = bounds[number]
        rows.append(
            Rated(
                bot=bot,
                rating=found[number],
                low=low,
                high=high,
                games=len(sides),
                nodes=nodes,
                milliseconds=1000 * seconds,
            )
        )
    return sorted(rows, key=lambda row: -row.rating)


def pairings(ladder: Ladder, played: list[Played]) -> list[Pairing]:
    """Who won how often against whom."""
    rows = []
    for pair in sorted({(game.bout.one, game.bout.rest) for game in played}):
        games = [game for game in played if (game.bout.one, game.bout.rest) == pair]
        wins = sum(game.share() for game in games)
        own = sum(game.scores[game.bout.seat] for game in games) / len(games)
        whole = sum(sum(game.scores) for game in games) / len(games)
        others = (whole - own) / (ladder.seats - 1)
        low, high = wilson(wins, len(games))
        rows.append(
            Pairing(
                one=ladder.bots[pair[0]],
                rest=ladder.bots[pair[1]],
                games=len(games),
                wins=wins / len(games),
                low=low,
                high=high,
                points=own,
                others=others,
            )
        )
    return rows


def section(ladder: Ladder, played: list[Played], command: str) -> tuple[str, str]:
    """The heading and the text of a section; tables hold what rests on enough games."""
    game = find_game(ladder.game)
    heading = f"## {game.meta.title}, {ladder.seats} seats: {', '.join(ladder.bots)}"
    found_by = f"version {__version__}" + (f" at {at}" if (at := commit()) else "")
    parts = [heading, "", f"`{command}`, {found_by}, {len(played)} games.", ""]
    pairs = [pair for pair in pairings(ladder, played) if pair.games >= FEWEST]
    if pairs:
        against = "against" if ladder.seats == 2 else f"against {ladder.seats - 1} ×"
        parts += [
            f"| bot | {against} | games | won | 95 % | points |",
            "| --- | --- | ---: | ---: | --- | --- |",
        ]
        parts += [_pair_row(pair) for pair in pairs]
        parts.append("")
    rows = [row for row in standings(ladder, played) if row.games >= FEWEST]
    if len(rows) > 1:
        parts += ["| bot | rating | 95 % | games | nodes a move | ms a move |"]
        parts += ["| --- | ---: | --- | ---: | ---: | ---: |"]
        parts += [_row(row) for row in rows]
        parts.append("")
    return heading, "\n".join(parts)


def _pair_row(pair: Pairing) -> str:
    interval = f"{100 * pair.low:.1f}–{100 * pair.high:.1f} %"
    points = f"{pair.points:.1f} : {pair.others:.1f}"
    return (
        f"| `{pair.one}` | `{pair.rest}` | {pair.games} | {100 * pair.wins:.1f} % | {interval} | {points} |"
    )


def _row(row: Rated) -> str:
    interval = f"{row.low:.0f}–{row.high:.0f}"
    figures = f"{row.games} | {row.nodes:.0f} | {row.milliseconds:.1f}"
    return f"| `{row.bot}` | {row.rating:.0f} | {interval} | {figures} |"


def write_figures(ladder: Ladder, played: list[Played], command: str, path: Path) -> None:
    """Write down what rests on enough games, for whoever chooses a bot."""
    defaults = find_game(ladder.game).meta.setup(ladder.seats).options
    options = {name: value for name, value in ladder.options.items() if value != defaults[name]}
    bots = []
    for row in standings(ladder, played):
        bot, _, budget = row.bot.partition("@")
        if row.games >= FEWEST:
            bots.append(
                Figure(
                    bot=bot,
                    budget=budget,
                    rating=row.rating,
                    low=row.low,
                    high=row.high,
                    seconds=row.milliseconds / 1000,
                    games=row.games,
                )
            )
    if bots:
        write_run(
            Measured(
                game=ladder.game,
                seats=ladder.seats,
                options=options,
                command=command,
                version=__version__,
                commit=commit(),
                bots=bots,
            ),
            path,
        )


def levels_section(path: Path) -> str:
    """What people are told where they choose a bot, from the figures in a file."""
    runs = read_runs(path)
    columns = [(find_game(id), compared) for id in game_ids() for compared in comparisons(id, runs)]
    if not columns:
        return ""
    heads = [f"{game.meta.title}, {compared.seats} seats" for game, compared in columns]
    parts = [LEVELS_HEAD, "", "Rating and seconds a move, as they stand where people choose a bot.", ""]
    parts += [f"| level | {' | '.join(heads)} |", "| --- |" + " ---: |" * len(heads)]
    for level in LEVELS:
        found = [compared.bots.get(level.name) for _, compared in columns]
        cells = ["" if one is None else f"{one.rating:.0f}, {one.seconds:.2g} s" for one in found]
        parts.append(f"| {translator().text(named(level.name))} (`{level.name}`) | {' | '.join(cells)} |")
    return "\n".join([*parts, ""])


def figures_beside(page: Path) -> Path:
    """Where the figures of a page belong: a page of the project's own brings them into the package."""
    own = _compiled.PACKAGE.parents[1] / "docs"
    return FILE if page.resolve().parent == own else page.with_suffix(".json")


def write_section(page: Path, heading: str, text: str) -> None:
    """Put a section into the page, in place of an older one with the same heading; what is by hand stays."""
    old = _OLD_HEAD.sub(lambda _: HEAD, page.read_text(encoding="utf-8")) if page.exists() else HEAD
    pattern = re.compile(rf"^{re.escape(heading)}\n.*?(?=^## |\Z)", re.DOTALL | re.MULTILINE)
    there = pattern.search(old) is not None
    new = pattern.sub(lambda _: text + "\n", old) if there else old.rstrip() + "\n\n" + text
    page.write_text(new.rstrip() + "\n", encoding="utf-8")


def picture(rows: list[Rated], name: str) -> str:
    """Ratings as dots on whiskers, the strongest on top."""
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    span = max(1.0, high - low)

    def across(rating: float) -> float:
        return 190 + 420 * (rating - low) / span

    drawn = []
    for number, row in enumerate(rows):
        y = 24 + 28 * number
        drawn += [
            svg.words(178, y + 4, row.bot, text_anchor="end"),
            svg.path(f"M{across(row.low):.1f} {y}H{across(row.high):.1f}", class_="line"),
            svg.circle(across(row.rating), y, 5, class_="dot"),
            svg.words(624, y + 4, f"{row.rating:.0f}"),
        ]
    words = "; ".join(f"{row.bot} {row.rating:.0f} ({row.low:.0f}–{row.high:.0f})" for row in rows)
    return svg.document(680, 24 + 28 * len(rows), _STYLE, name, words, *drawn)
