"""Has another program judge the files that are written for it: bots play, each game is written and replayed.

The program is no part of this project. ``CHECKOUT`` is where it lies, ``RUNNER`` a Ruby script that is given
it, a file and ``--check --routes``; it plays the file action by action, recomputes every route, and prints a
line of JSON with the error, if any, and whether the scores match. Run as ``python -m tools.judge CHECKOUT
RUNNER --games 300``; ``--keep DIRECTORY`` keeps the files.
"""

import argparse
import itertools
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from zugwerk.bots.budget import OWN_BUDGET
from zugwerk.bots.registry import make_bot
from zugwerk.core.chance import ChanceStream, commitment, seed_from
from zugwerk.core.game import CHANCE
from zugwerk.core.options import Setup
from zugwerk.core.record import Entry, Header, Record
from zugwerk.games.registry import file_format, file_formats, find_game, format_game
from zugwerk.kit.dice import Dice

BOTS = ("random", "greedy")
SHORT = 2
OUT_OF_TURN = 6


def setups(format: str) -> list[Setup]:
    """Every table that a format can hold: all numbers of seats with all values of options that have two."""
    meta = find_game(format_game(format)).meta
    switches = [option for option in meta.options if len(option.choices) == SHORT]
    found: list[Setup] = []
    for values in itertools.product(*[option.choices for option in switches]):
        chosen = {option.name: value for option, value in zip(switches, values, strict=True)}
        for seats in range(meta.min_seats, meta.max_seats + 1):
            found.append(meta.setup(seats, chosen))
    return [setup for setup in found if file_format(format).holds(setup)]


def play(game_id: str, setup: Setup, number: int) -> Record:
    """A game of random bots, greedy bots, or both in turn, who now and then act out of turn.

    Its number decides everything.
    """
    game = find_game(game_id)
    seed = seed_from(f"judge {number}")
    names = tuple(["Anna"] * setup.seats)
    record = Record(
        Header(
            game=game_id,
            rules_version=game.meta.rules_version,
            setup=setup,
            commitment=commitment(seed),
            names=names,
        ),
        [],
        seed,
    )
    deals = ChanceStream(seed)
    kinds = [BOTS, BOTS[:1], BOTS[1:]][number % 3]
    bots = [make_bot(kinds[seat % len(kinds)], game_id, 100 * number + seat) for seat in range(setup.seats)]
    state, dice = game.new(setup), Dice(number)
    while actors := state.actors():
        others = state.bystanders()
        seat = others[0] if others and dice.pick(OUT_OF_TURN) == 0 else actors[0]
        if seat == CHANCE:
            action = state.chance_at(deals.pick(state.chance_size()))
        else:
            action = bots[seat].choose(state.view(seat), OWN_BUDGET)
        state.apply(seat, action)
        record.entries.append(Entry(seat, game.notation(action)))
    return record


def judged(checkout: str, runner: str, file: Path) -> str:
    """What the other program finds wrong with a file, or ""."""
    command = ["ruby", runner, checkout, str(file), "--check", "--routes"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    if not lines:
        return done.stderr.strip() or "no answer"
    answer = json.loads(lines[-1])
    if "error" in answer:
        return f"action {answer['error']['id']}: {answer['error']['error']}"
    return "" if answer["match"] else f"scores {answer['scores']}, we say {answer['recorded']}"


def games(format: str, numbers: range, directory: Path) -> Iterator[Path]:
    """Play and write the games of these numbers."""
    tables = setups(format)
    for number in numbers:
        record = play(format_game(format), tables[number % len(tables)], number)
        file = directory / f"{format}-{number:04}.json"
        file.write_text(json.dumps(file_format(format).write(record)), encoding="utf-8")
        yield file


def main(arguments: list[str] | None = None) -> int:
    """Play, have it judged, and say how many files were found fault with."""
    parser = argparse.ArgumentParser(prog="python -m tools.judge", description=__doc__)
    parser.add_argument("checkout")
    parser.add_argument("runner")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--keep", type=Path)
    chosen = parser.parse_args(arguments)
    faults = 0
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(1) as judge:
        directory = chosen.keep or Path(scratch)
        directory.mkdir(parents=True, exist_ok=True)
        numbers = range(chosen.first, chosen.first + chosen.games)
        for format in file_formats():
            verdicts = [
                (file, judge.submit(judged, chosen.checkout, chosen.runner, file))
                for file in games(format, numbers, directory)
            ]
            for file, verdict in verdicts:
                if verdict.result():
                    faults += 1
                    print(f"{file.name}: {verdict.result()}")
    print(f"{chosen.games - faults} of {chosen.games} games are played and scored alike.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
