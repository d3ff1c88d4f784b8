"""Many games between bots, spread over processes; game k depends only on the seed and k.

With rotation a deal is played as often as there are seats, and each time everybody sits one seat further.
"""

from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any, NamedTuple

from zugwerk.bots.arena import BotFault, play_out
from zugwerk.bots.registry import contestant, make_contestant
from zugwerk.cli.crew import shared_out
from zugwerk.core.chance import seed_from
from zugwerk.core.game import CHANCE
from zugwerk.core.options import OptionValue
from zugwerk.core.record import write_record
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import find_game
from zugwerk.table.match import Match


class Batch(NamedTuple):
    """What every game of a simulation has in common; one bot per seat, the first one if it rotates."""

    game: str
    options: dict[str, OptionValue]
    bots: tuple[str, ...]
    seed: str
    records: Path | None
    rotate: bool = False


class Result(NamedTuple):
    """How one game went for the bots in their order; ``length`` counts the actions of seats."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    length: int


def play_game(plan: Batch, number: int) -> Result:
    """Play the game with this number; raises ``BotFault``."""
    game = find_game(plan.game)
    count = len(plan.bots)
    deal, shift = ((number - 1) // count + 1, (number - 1) % count) if plan.rotate else (number, 0)
    seated = [plan.bots[(seat - shift) % count] for seat in range(count)]
    setup = game.meta.setup(count, plan.options)
    seed = seed_from(f"{plan.seed}/{deal}")
    match = Match.new(game, setup, seed, tuple([f"bot:{name}" for name in seated]))
    entries = [contestant(name) for name in seated]
    bots = [
        make_contestant(entry, plan.game, int.from_bytes(seed_from(f"{plan.seed}/{number}/{seat}")[:6]))
        for seat, entry in enumerate(entries)
    ]
    outcome = play_out(match, bots, [entry.budget for entry in entries])
    if plan.records is not None:
        write_new(plan.records / f"{plan.game}-{number:06}.jsonl", write_record(match.record))
    length = sum(entry.seat != CHANCE for entry in match.record.entries)
    scores = tuple([outcome.scores[(place + shift) % count] for place in range(count)])
    winners = tuple(sorted([(seat - shift) % count for seat in outcome.winners()]))
    return Result(scores, winners, length)


def play_games(plan: Batch, games: int, jobs: int) -> Iterator[Result]:
    """The results of games 1 to ``games`` in this order, whatever the number of processes."""
    numbers = range(1, games + 1)
    if jobs == 1:
        yield from (play_game(plan, number) for number in numbers)
        return
    chunk = max(1, min(50, games // (jobs * 8)))
    results = shared_out(partial(_try_game, plan), numbers, jobs, chunk)
    with closing(results):
        for number, result in zip(numbers, results, strict=True):
            # A failing game is played again here, where its error can be told in full.
            yield play_game(plan, number) if result is None else result


def statistics(plan: Batch, results: list[Result]) -> dict[str, Any]:
    """Wins and points per seat, and how long games took."""
    seats = []
    for seat, bot in enumerate(plan.bots):
        scores = [result.scores[seat] for result in results]
        firsts = [result.winners for result in results if seat in result.winners]
        seats.append(
            {
                "seat": seat + 1,
                "bot": bot,
                "wins": sum(len(winners) == 1 for winners in firsts),
                "shared_wins": sum(len(winners) > 1 for winners in firsts),
                "mean": round(fmean(scores), 3),
                "spread": round(pstdev(scores), 3),
                "min": min(scores),
                "max": max(scores),
            }
        )
    lengths = [result.length for result in results]
    length = {"mean": round(fmean(lengths), 3), "min": min(lengths), "max": max(lengths)}
    return {
        "game": plan.game,
        "seed": plan.seed,
        "games": len(results),
        "options": plan.options,
        "seats": seats,
        "length": length,
    }


def _try_game(plan: Batch, number: int) -> Result | None:
    try:
        return play_game(plan, number)
    except (BotFault, Malformed):
        return None


def write_new(path: Path, content: bytes) -> None:
    """Write a file that is not there yet, whole or not at all."""
    try:
        with path.open("xb") as file:
            file.write(content)
    except FileExistsError:
        raise Malformed("table.file-exists", {"path": str(path)}) from None
    except OSError as error:
        with suppress(OSError):
            path.unlink()
        reason = error.strerror or str(error)
        raise Malformed("table.cannot-write", {"path": str(path), "reason": reason}) from None
