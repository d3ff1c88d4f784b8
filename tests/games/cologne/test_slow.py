"""10,000 random games over editions, seat counts and optional rules: none fails, nothing is lost.

``COLOGNE_GAMES`` sets another number of games.
"""

import multiprocessing
import os
import time
from collections import Counter

import pytest

from tests.games.cologne.invariants import check, check_end, random_setup, step
from zugwerk import _compiled
from zugwerk.games.cologne.game import GAME
from zugwerk.kit.dice import Dice

GAMES = int(os.environ.get("COLOGNE_GAMES", "10000"))
BLOCK = 50
BETWEEN_CHECKS = 16


def play(seed: int) -> tuple[int, str, str]:
    """One game with checks on the way and at its end; returns its seats, edition and how it ended."""
    dice = Dice(seed)
    setup = random_setup(dice)
    state = GAME.new(setup)
    busy = bool(dice.pick(2))
    steps = 0
    while state.actors():
        step(state, dice, busy)
        steps += 1
        assert steps <= GAME.longest(setup)
        if (seed + steps) % BETWEEN_CHECKS == 0:
            check(state)
    check(state)
    return setup.seats, setup.word("edition"), check_end(state)


def play_block(first: int) -> Counter[tuple[int, str, str]]:
    """A block of games; a failure names its seed."""
    found: Counter[tuple[int, str, str]] = Counter()
    for seed in range(first, min(first + BLOCK, GAMES)):
        try:
            found[play(seed)] += 1
        except Exception as error:
            raise AssertionError(f"the game with seed {seed} failed") from error
    return found


@pytest.mark.slow
def test_ten_thousand_games(capsys: pytest.CaptureFixture[str]) -> None:
    tables: Counter[tuple[int, str, str]] = Counter()
    began = time.perf_counter()
    with multiprocessing.get_context("spawn").Pool(min(2, os.cpu_count() or 1)) as pool:
        for found in pool.imap_unordered(play_block, range(0, GAMES, BLOCK)):
            tables += found
    seconds = time.perf_counter() - began
    with capsys.disabled():
        print(f"\n{GAMES} games, {GAMES / seconds:.1f} a second ({_compiled.form()} form)")
        print(*[f"{key}: {count}" for key, count in sorted(tables.items())], sep="\n")
    assert tables.total() == GAMES
    assert len({(seats, edition) for seats, edition, _ in tables}) == 6
    assert {reason for _, edition, reason in tables if edition == "aid"} == {"bank", "bankrupt"}
