"""What holds at every step of random play in both editions: nothing is lost, everything reads back."""

import pytest

from tests.games.cologne.invariants import check, check_end, step
from tests.games.cologne.tables import EDITIONS, table
from zugwerk.core.game import Seat
from zugwerk.games.cologne.game import GAME
from zugwerk.kit.dice import Dice


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_lost_in_random_play(edition: str, seats: int) -> None:
    dice = Dice(seats)
    for _ in range(2):
        state = table(seats, edition, optional_2_train=seats == 3, optional_grey_phase=seats == 4)
        count = 0
        while state.actors():
            step(state, dice, busy=True)
            check(state)
            count += 1
            if count % 50 == 0:
                assert GAME.restore(state.snapshot()).snapshot() == state.snapshot()
                assert GAME.imagine(state.view(None), dice).snapshot() == state.snapshot()
        check_end(state)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_clone_goes_its_own_way(edition: str) -> None:
    state = table(3, edition)
    dice = Dice(5)
    for _ in range(120):
        before = state.snapshot()
        copy = state.clone()
        seat: Seat = copy.actors()[0]
        actions = copy.legal_actions(seat)
        copy.apply(seat, actions[dice.pick(len(actions))])
        assert state.snapshot() == before
        state = copy
