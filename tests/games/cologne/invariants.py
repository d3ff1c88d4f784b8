"""What holds at every moment of any game of 1893, and random players that get somewhere."""

from tests.games.cologne.tables import money
from zugwerk.core.game import Event
from zugwerk.core.options import OptionValue, Setup
from zugwerk.games.cologne.actions import OfferEVA, OfferTrain, Pass, SellBond, SellShares, Withhold
from zugwerk.games.cologne.board import HEXES, KINDS
from zugwerk.games.cologne.game import GAME, CologneState
from zugwerk.games.cologne.rules.stations import prices as station_prices
from zugwerk.games.cologne.state.figures import BANK, COMPANIES, MINORS, PAPERS
from zugwerk.games.cologne.state.position import CLOSED, UNSOLD
from zugwerk.kit.dice import Dice
from zugwerk.kit.hexes import EDGES

# Aimless players mostly leave these alone, or companies never grow.
IDLE = (Pass, OfferEVA, OfferTrain, SellShares, SellBond, Withhold)


def random_setup(dice: Dice) -> Setup:
    """Any number of seats, edition and optional rules."""
    while True:
        options: dict[str, OptionValue] = {
            option.name: option.choices[dice.pick(len(option.choices))] for option in GAME.meta.options
        }
        setup = GAME.meta.setup(2 + dice.pick(3), options)
        if GAME.refusal(setup) is None:
            return setup


def step(state: CologneState, dice: Dice, busy: bool) -> list[Event]:
    """Let the seat to move do anything, or, if busy, mostly something that leads on; tells what happened."""
    seat = state.actors()[0]
    actions = state.legal_actions(seat)
    if busy and dice.pick(10) < 8:
        actions = [action for action in actions if not isinstance(action, IDLE)] or actions
    return state.apply(seat, actions[dice.pick(len(actions))])


def check(state: CologneState) -> None:
    """Money, certificates, papers, trains, tiles and stations are conserved."""
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
    laid = [state.rails.covers[hex] // EDGES for hex in range(HEXES) if state.rails.copies[hex] >= 0]
    rails = state.rails
    assert [rails.left[kind] + laid.count(kind) for kind in range(KINDS)] == rails.ground.copies


def check_end(state: CologneState) -> str:
    """The result adds up; only edition 18xx-games can get stuck; returns the reason."""
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason in ("bank", "bankrupt", *(("by-hand",) if state.options.public else ()))
    assert state.bank_broken or outcome.reason != "bank"
    assert [sum(part.points for part in parts) for parts in outcome.breakdown] == list(outcome.scores)
    return outcome.reason
