"""100,000 random games over seat counts and three maps: none fails, none is too long, nothing is lost."""

import multiprocessing
import os
import time
from collections import Counter

import pytest

from tests.games.berlin.invariants import check_all, check_end, random_setup, step
from zugwerk import _compiled
from zugwerk.core.game import CHANCE
from zugwerk.games.berlin.game import GAME
from zugwerk.kit.dice import Dice

GAMES = 100_000
BLOCK = 500
BETWEEN_CHECKS = 128
MAP_BY_LOT = 1


def play(seed: int) -> tuple[int, str, str]:
    """One game with checks on the way and at its end; returns its seats, map and how it ended."""
    dice = Dice(seed)
    setup = random_setup(dice, MAP_BY_LOT)
    state = GAME.new(setup)
    longest = GAME.longest(setup)
    steps = acted = 0
    while actors := state.actors():
        acted += actors[0] != CHANCE
        assert acted <= longest
        step(state, dice)
        steps += 1
        if (seed + steps) % BETWEEN_CHECKS == 0:
            check_all(state)
    check_all(state)
    check_end(state)
    outcome = state.outcome()
    assert outcome is not None
    return setup.seats, state.options.map.name, outcome.reason


def play_block(first: int) -> Counter[tuple[int, str, str]]:
    """A block of games; a failure names its seed."""
    found: Counter[tuple[int, str, str]] = Counter()
    for seed in range(first, first + BLOCK):
        try:
            found[play(seed)] += 1
        except Exception as error:
            raise AssertionError(f"the game with seed {seed} failed") from error
    return found


@pytest.mark.slow
def test_a_hundred_thousand_games(capsys: pytest.CaptureFixture[str]) -> None:
    tables: Counter[tuple[int, str, str]] = Counter()
    began = time.perf_counter()
    with multiprocessing.get_context("spawn").Pool(min(2, os.cpu_count() or 1)) as pool:
        for found in pool.imap_unordered(play_block, range(0, GAMES, BLOCK)):
            tables += found
    seconds = time.perf_counter() - began
    with capsys.disabled():
        print(
            f"\n{GAMES} games, {GAMES / seconds:.0f} a second ({_compiled.form()} form), {len(tables)} tables"
        )
    assert tables.total() == GAMES
    assert len({(seats, name) for seats, name, _ in tables}) == 9
    assert {reason for _, _, reason in tables} == {"last-turns", "stand-off"}
