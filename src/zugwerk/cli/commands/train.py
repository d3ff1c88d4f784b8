"""``zugwerk train``: learns what positions are worth, from games that a search plays against itself."""

import json
import shlex
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from zugwerk.bots import training
from zugwerk.bots.training import Example, Fit, Recipe, error
from zugwerk.cli.crew import shared_out
from zugwerk.cli.inputs import OptionTexts, setup_of
from zugwerk.cli.simulation import write_new
from zugwerk.cli.words import phrase
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.games.registry import find_game, heuristics


def train(
    game: Annotated[str, Parameter(help=phrase("cli.help.game"))],
    /,
    *,
    seats: Annotated[int | None, Parameter(help=phrase("cli.help.seats-count"))] = None,
    rounds: Annotated[int, Parameter(help=phrase("cli.help.train-rounds"))] = 3,
    games: Annotated[int, Parameter(help=phrase("cli.help.train-games"))] = 300,
    nodes: Annotated[int, Parameter(help=phrase("cli.help.train-nodes"))] = 60,
    limit: Annotated[int | None, Parameter(help=phrase("cli.help.train-limit"))] = None,
    seed: Annotated[str, Parameter(help=phrase("cli.help.seed"))] = "1",
    jobs: Annotated[int, Parameter(help=phrase("cli.help.jobs"))] = 1,
    option: OptionTexts = [],  # noqa: B006 - never changed
    out: Annotated[Path | None, Parameter(help=phrase("cli.help.train-out"))] = None,
) -> None:
    """Learn what positions are worth."""
    for name, value in (("--rounds", rounds), ("--games", games), ("--nodes", nodes), ("--jobs", jobs)):
        if value < 1:
            raise Malformed("cli.not-positive", {"name": name, "value": value})
    rules = find_game(game)
    setup = setup_of(rules, seats or rules.meta.min_seats, option)
    refusal = rules.refusal(setup)
    if refusal is not None:
        raise Refused(refusal)
    depth = heuristics(game, learned=False).playout_limit if limit is None else limit
    recipe = Recipe(
        game=game,
        options=setup.options,
        seats=seats or 0,
        seed=seed,
        rounds=rounds,
        games=games,
        nodes=nodes,
        limit=depth,
    )
    path = out or Path(f"values-{game}.json")
    if path.exists():
        raise Malformed("table.file-exists", {"path": str(path)})
    found = _learn(recipe, jobs)
    write_new(path, (json.dumps(found, indent=1) + "\n").encode())
    print(phrase("cli.train.done", path=str(path), command=_trial(game, setup.seats, path)))


def _trial(game: str, seats: int, path: Path) -> str:
    """The command that compares the search by what was learned with the one by hand."""
    bots = f"search:{path}@200,search:hand@200"
    return shlex.join(
        ["zugwerk", "ladder", game, "--seats", str(seats), "--bots", bots, "--deals", "1000", "--sprt"]
    )


def _learn(recipe: Recipe, jobs: int) -> dict[str, Any]:
    """All rounds: each is played by what was learned before, and all games so far are learned from."""
    made = heuristics(recipe.game, learned=False).weights
    weights, fit, log = made, Fit(made), []
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    hidden = not sys.stderr.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=hidden) as progress:
        task = progress.add_task("", total=recipe.rounds * recipe.games)
        for number in range(recipe.rounds):
            examples: list[Example] = []
            first = number * recipe.games + 1
            for found in _played(recipe, weights, range(first, first + recipe.games), jobs):
                examples += found
                progress.advance(task)
            for example in examples:
                fit.add(example)
            row = {"made": error(examples, made), "before": error(examples, weights)}
            weights = fit.weights()
            row["after"] = error(examples, weights)
            log.append({"round": number + 1, "positions": len(examples), "errors": row})
            told = {name: f"{missed:.2f}" for name, missed in row.items()}
            print(phrase("cli.train.round", number=number + 1, positions=len(examples), **told), flush=True)
    version = find_game(recipe.game).meta.rules_version
    return {
        "game": recipe.game,
        "rules_version": version,
        "weights": weights,
        "recipe": recipe._asdict(),
        "log": log,
    }


def _played(recipe: Recipe, weights: dict[str, float], numbers: range, jobs: int) -> Iterator[list[Example]]:
    """The examples of games in the order of their numbers, whatever the number of processes."""
    return shared_out(partial(_play, recipe, weights), numbers, jobs)


def _play(recipe: Recipe, weights: dict[str, float], number: int) -> list[Example]:
    """A function that processes find by its name, which compiled ones are not."""
    return training.play(recipe, weights, number)
