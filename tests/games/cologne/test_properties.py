"""What holds at every step of random play in both editions: nothing is lost, everything reads back."""

import pytest

from tests.games.cologne.tables import EDITIONS, money, table
from zugwerk.core.game import Seat
from zugwerk.games.cologne.actions import OfferEVA, OfferTrain, Pass, SellBond, SellShares, Withhold
from zugwerk.games.cologne.game import GAME, CologneState
from zugwerk.games.cologne.rules.operating import station_prices
from zugwerk.games.cologne.state.figures import BANK, COMPANIES, MINORS, PAPERS
from zugwerk.games.cologne.state.position import CLOSED, UNSOLD
from zugwerk.kit.dice import Dice

# Aimless players mostly leave these alone, or companies never grow.
IDLE = (Pass, OfferEVA, OfferTrain, SellShares, SellBond, Withhold)


def check(state: CologneState) -> None:
    """Money, certificates, papers, trains and stations are conserved."""
    assert money(state) == BANK
    assert min(state.cash + state.treasury) >= 0
    for company in range(MINORS, COMPANIES):
        assert sum(state.percent(holder, company) for holder in range(6)) == 100
        assert len(state.stations[company]) <= len(station_prices(state, company))
        assert sorted(state.stations[company]) == state.rails.stations(company)
    assert min(state.singles) >= 0
    assert all(state.owners[paper] in (UNSOLD, CLOSED, *range(state.seats)) for paper in range(PAPERS))
    trains = [train for held in state.trains for train in held] + state.depot + state.discarded
    assert len(trains) == len(set(trains))
    assert all(not state.trains[company] for company in range(MINORS) if state.closed[company])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_lost_in_random_play(edition: str, seats: int) -> None:
    dice = Dice(seats)
    for _ in range(2):
        state = table(seats, edition, optional_2_train=seats == 3, optional_grey_phase=seats == 4)
        count = 0
        while state.actors():
            seat = state.actors()[0]
            actions = state.legal_actions(seat)
            busy = [action for action in actions if not isinstance(action, IDLE)]
            if busy and dice.pick(10) < 8:
                actions = busy
            state.apply(seat, actions[dice.pick(len(actions))])
            check(state)
            count += 1
            if count % 50 == 0:
                assert GAME.restore(state.snapshot()).snapshot() == state.snapshot()
                assert GAME.imagine(state.view(None), dice).snapshot() == state.snapshot()
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.reason in ("bank", "bankrupt", "by-hand")


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
