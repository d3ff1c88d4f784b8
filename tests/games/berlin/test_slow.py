"""100,000 random games over seat counts and three maps: none fails, none is too long, nothing is lost.

Positions that need a reading (no card left, bicycles that stay, nothing to do) must have occurred in them.
"""

import multiprocessing
import os
import time
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.games.berlin.invariants import check_all, check_end, random_setup, step
from zugwerk import _compiled
from zugwerk.core.game import CHANCE
from zugwerk.games.berlin.board import BIKE
from zugwerk.games.berlin.game import GAME, BerlinState
from zugwerk.games.berlin.state import EMPTY, TURN
from zugwerk.kit.dice import Dice

GAMES = 100_000
BLOCK = 500
BETWEEN_CHECKS = 128
MAP_BY_LOT = 1


class Played(NamedTuple):
    """A game in short: its seats and map, how it ended, and the rare positions it went through."""

    seats: int
    map: str
    reason: str
    met: frozenset[str]


def rare(state: BerlinState) -> Iterator[str]:
    """What is rare about a position at the beginning of a turn."""
    if state.phase == TURN:
        if state.deck_left == 0:
            yield "no card in the deck"
        if EMPTY in state.row:
            yield "an empty slot"
        if sum(card == BIKE for card in state.row) >= 3:
            yield "bicycles that stay"
        if state.passes:
            yield "a player without a move"
        if not state.bag and not state.bottom:
            yield "no ticket left"


def play(seed: int) -> Played:
    """One game with checks on the way and at its end."""
    dice = Dice(seed)
    setup = random_setup(dice, MAP_BY_LOT)
    state = GAME.new(setup)
    longest = GAME.longest(setup)
    steps = acted = 0
    met: set[str] = set()
    while actors := state.actors():
        acted += actors[0] != CHANCE
        assert acted <= longest
        step(state, dice)
        steps += 1
        met.update(rare(state))
        if (seed + steps) % BETWEEN_CHECKS == 0:
            check_all(state)
    check_all(state)
    check_end(state)
    outcome = state.outcome()
    assert outcome is not None
    return Played(setup.seats, state.options.map.name, outcome.reason, frozenset(met))


def play_block(first: int) -> Counter[Played]:
    """A block of games; a failure names its seed."""
    found: Counter[Played] = Counter()
    for seed in range(first, first + BLOCK):
        try:
            found[play(seed)] += 1
        except Exception as error:
            raise AssertionError(f"the game with seed {seed} failed") from error
    return found


@pytest.mark.slow
def test_a_hundred_thousand_games(capsys: pytest.CaptureFixture[str]) -> None:
    tables: Counter[Played] = Counter()
    began = time.perf_counter()
    with multiprocessing.get_context("spawn").Pool(min(2, os.cpu_count() or 1)) as pool:
        for found in pool.imap_unordered(play_block, range(0, GAMES, BLOCK)):
            tables += found
    seconds = time.perf_counter() - began
    met: Counter[str] = Counter()
    for table, games in tables.items():
        for name in (table.reason, *table.met):
            met[name] += games
    with capsys.disabled():
        print(f"\n{GAMES} games, {GAMES / seconds:.0f} a second ({_compiled.form()} form)")
        print(", ".join(f"{name}: {games}" for name, games in met.most_common()))
    assert tables.total() == GAMES
    assert len({(table.seats, table.map) for table in tables}) == 9
    assert met["last-turns"] + met["stand-off"] == GAMES
    for name in (
        "last-turns",
        "stand-off",
        "no card in the deck",
        "an empty slot",
        "bicycles that stay",
        "a player without a move",
        "no ticket left",
    ):
        assert met[name], name
