"""What tells how a game of Metro will end: points so far, open lines, and what one more tile would do."""

import pytest

from zugwerk.games.metro.actions import Place
from zugwerk.games.metro.board import KINDS, LINES, NOBODY, STATIONS
from zugwerk.games.metro.game import GAME, MetroState
from zugwerk.games.metro.heuristics import MetroHeuristics
from zugwerk.games.metro.heuristics.judging import changed_lines, layout_of
from zugwerk.games.registry import heuristics
from zugwerk.kit.dice import Dice
from zugwerk.kit.heuristics import Heuristics

NAMES = list(MetroHeuristics().weights)


def played(seats: int, actions: int, seed: int, **options: bool) -> MetroState:
    """A game by lot after so many actions."""
    state = GAME.new(GAME.meta.setup(seats, options))
    Heuristics().playout(state, Dice(seed), actions)
    return state


@pytest.mark.parametrize("seed", range(4))
def test_values_made_by_hand_are_points_lengths_and_a_prospect_for_each_open_line(seed: int) -> None:
    state = played(2 + seed, 12 + 9 * seed, seed)
    layout = state.layout
    found = [float(state.accounts[seat]) for seat in range(2 + seed)]
    for line in range(LINES):
        if layout.owner[line] != NOBODY and not layout.end[line]:
            found[layout.owner[line]] += int(layout.length[line]) + 0.2 * list(layout.tiles)[:60].count(0)
    assert MetroHeuristics().values(state) == pytest.approx(found)


@pytest.mark.parametrize("seed", range(5))
def test_what_the_next_tile_would_do_is_found_by_laying_every_kind(seed: int) -> None:
    # Late in a game lines often come back to the cell they left.
    state = played(2, 20 + 8 * seed, seed)
    view = state.view(None)
    before = layout_of(view)
    expected = [dict.fromkeys(("ending", "arriving", "next tile"), 0.0) for _ in range(2)]
    for door, waiting in enumerate(before.waiting):
        if not waiting or before.owner[waiting - 1] == NOBODY:
            continue
        line, own = waiting - 1, expected[before.owner[waiting - 1]]
        for kind in range(KINDS):
            after = before.clone()
            changed_lines(after, view, Place(kind, door >> 2))
            if after.end[line]:
                own["arriving" if after.end[line] > STATIONS else "ending"] += 1 / KINDS
            own["next tile"] += (after.length[line] - before.length[line]) / KINDS
    for own, features in zip(expected, MetroHeuristics().features(state), strict=True):
        for name, value in own.items():
            assert features[NAMES.index(name)] == pytest.approx(value), name


@pytest.mark.parametrize("module", ["companies", "numbered_stations", "central_stations", "central_tracks"])
def test_with_modules_a_search_plays_on_to_the_end(module: str) -> None:
    state = played(3, 20, 5, **{module: True})
    judge = heuristics(GAME.meta.id)
    assert len(judge.features(state)) == len(judge.values(state)) == 3
    judge.playout(state, Dice(1), 0)
    assert state.outcome() is not None
