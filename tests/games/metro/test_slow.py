"""100,000 random games at every kind of table: none fails, none is too long, and what must hold holds."""

import multiprocessing
import os
import time
from collections import Counter

import pytest

from tests.games.metro.invariants import check_all, check_end, random_setup
from zugwerk import _compiled
from zugwerk.core.game import CHANCE
from zugwerk.games.metro.game import GAME
from zugwerk.kit.dice import Dice

GAMES = 100_000
BLOCK = 500
BETWEEN_CHECKS = 64


def play(seed: int) -> tuple[int, tuple[str, ...]]:
    """One game with checks on the way and at its end; returns its seats and modules."""
    dice = Dice(seed)
    setup = random_setup(dice)
    state = GAME.new(setup)
    longest = GAME.longest(setup)
    steps = acted = 0
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(seat, state.chance_at(dice.pick(state.chance_size())))
        else:
            legal = state.legal_actions(seat)
            state.apply(seat, legal[dice.pick(len(legal))])
            acted += 1
            assert acted <= longest
        steps += 1
        if (seed + steps) % BETWEEN_CHECKS == 0:
            check_all(state)
    check_all(state)
    check_end(state)
    return setup.seats, tuple(name for name, value in setup.options.items() if value is True)


def play_block(first: int) -> Counter[tuple[int, tuple[str, ...]]]:
    """A block of games; a failure names its seed."""
    found: Counter[tuple[int, tuple[str, ...]]] = Counter()
    for seed in range(first, first + BLOCK):
        try:
            found[play(seed)] += 1
        except Exception as error:
            raise AssertionError(f"the game with seed {seed} failed") from error
    return found


@pytest.mark.slow
def test_a_hundred_thousand_games(capsys: pytest.CaptureFixture[str]) -> None:
    tables: Counter[tuple[int, tuple[str, ...]]] = Counter()
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
    assert {seats for seats, _ in tables} == {2, 3, 4, 5, 6}
    modules = ("companies", "central_stations", "central_tracks", "numbered_stations")
    assert len({tuple(name for name in modules if name in options) for _, options in tables}) == 9
