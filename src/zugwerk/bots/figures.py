"""How strong bots were found to be, and how long they think: what ``zugwerk ladder`` measured and wrote down.

Ratings hold within one run, so all figures of a game that are shown together come from the same one.
"""

from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from zugwerk import _compiled
from zugwerk.core.codec import from_json, to_json

FILE: Final = _compiled.PACKAGE / "bots" / "data" / "ladder.json"


class Figure(NamedTuple):
    """A bot with its budget ("" for its own): rating with its 95 % interval, seconds a move, games."""

    bot: str
    budget: str
    rating: float
    low: float
    high: float
    seconds: float
    games: int


class Measured(NamedTuple):
    """A run of the ladder: the game, its seats, options that are not the usual ones, and what was found.

    ``commit`` is that of the checkout that ran, "" where it is not known.
    """

    game: str
    seats: int
    options: dict[str, Any]
    command: str
    version: str
    commit: str
    bots: list[Figure]


def read_runs(path: Path = FILE) -> list[Measured]:
    """All runs that were written down; none if there is no file."""
    if not path.exists():
        return []
    rows: list[dict[str, Any]] = from_json(path.read_bytes())["runs"]
    return [
        Measured(
            game=row["game"],
            seats=row["seats"],
            options=row["options"],
            command=row["command"],
            version=row["version"],
            commit=row["commit"],
            bots=[_figure(entry) for entry in row["bots"]],
        )
        for row in rows
    ]


def _figure(entry: dict[str, Any]) -> Figure:
    low, high = entry["interval"]
    return Figure(
        bot=entry["bot"],
        budget=entry["budget"],
        rating=float(entry["rating"]),
        low=float(low),
        high=float(high),
        seconds=float(entry["seconds"]),
        games=entry["games"],
    )


def write_run(found: Measured, path: Path = FILE) -> None:
    """Write a run down, in place of an older one of the same bots at the same game."""
    runs = [run for run in read_runs(path) if _key(run) != _key(found)]
    runs = sorted([*runs, found], key=_key)
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [to_json(_row(run)).decode() for run in runs]
    path.write_text('{"runs": [\n' + ",\n".join(lines) + "\n]}\n", encoding="utf-8")


def _key(run: Measured) -> tuple[str, int, str, str]:
    names = sorted([figure.bot + "@" + figure.budget for figure in run.bots])
    return run.game, run.seats, str(sorted(run.options.items())), ",".join(names)


def _row(run: Measured) -> dict[str, Any]:
    bots = [
        {
            "bot": figure.bot,
            "budget": figure.budget,
            "rating": round(figure.rating),
            "interval": [round(figure.low), round(figure.high)],
            "seconds": round(figure.seconds, 4),
            "games": figure.games,
        }
        for figure in run.bots
    ]
    return {**run._asdict(), "bots": bots}


@cache
def shipped_runs() -> list[Measured]:
    """The runs that come with the package."""
    return read_runs()
