"""Events tell all that moves: books of money, trains, stations and prices kept from them alone agree."""

import pytest

from tests.games.cologne.invariants import step
from tests.games.cologne.tables import EDITIONS, table
from zugwerk.core.game import Event
from zugwerk.games.cologne import events as told
from zugwerk.games.cologne.game import CologneState
from zugwerk.games.cologne.state.figures import BOND_PRICE, LEAST_TREASURY, PRIVATES, RUSTED_BY, TRAIN_TYPES
from zugwerk.games.cologne.state.rounds import Stock
from zugwerk.kit.dice import Dice


class Books:
    """Cash, treasuries, the bank, trains and stations as far as the events tell."""

    def __init__(self, state: CologneState) -> None:
        self.cash = state.cash[:]
        self.treasury = state.treasury[:]
        self.bank = state.bank
        self.trains = [set(held) for held in state.trains]
        self.used = set(state.discarded)
        self.stations = [set(hexes) for hexes in state.stations]
        self.prices = [state.price(company) for company in range(10)]

    def pay(self, seat: int, amount: int) -> None:
        """The bank pays a seat, or the reverse."""
        self.cash[seat] += amount
        self.bank -= amount

    def fund(self, company: int, amount: int) -> None:
        """The bank pays a company, or the reverse."""
        self.treasury[company] += amount
        self.bank -= amount

    def keep(self, before: CologneState, events: list[Event]) -> None:
        """Enter what one action brought about."""
        free = any(isinstance(event, told.FdSDExchanged) for event in events)
        for event in events:
            self._papers(before, event, free)
            self._shares(before, event)
            self._companies(before, event)
            self._trains(before, event)

    def _papers(self, before: CologneState, event: Event, free: bool) -> None:
        match event:
            case told.PaperBought(seat, paper, price) | told.PaperForced(seat, paper, price):
                self.pay(seat, -price)
                if paper >= PRIVATES:
                    self.fund(paper - PRIVATES, max(price, LEAST_TREASURY))
            case told.CorporationFounded(seat, company, par):
                self.pay(seat, 0 if free else -2 * par)
                self.prices[company] = par
            case told.BondBought(seat):
                self.pay(seat, -BOND_PRICE)
            case told.BondSold(seat):
                self.pay(seat, BOND_PRICE)
            case told.EVASold(seat, buyer, price):
                self.pay(buyer, -price)
                taken = before.options.public and isinstance(before.round, Stock)
                self.pay(seat, 0 if taken else price)
            case told.IncomePaid(seat, price):
                self.pay(seat, price)
            case told.WentBankrupt(seat, _, amount):
                self.pay(seat, -amount)

    def _shares(self, before: CologneState, event: Event) -> None:
        match event:
            case told.ShareBought(seat, _, _, price):
                self.pay(seat, -price)
            case told.SharesSold(seat, _, _, price):
                self.pay(seat, price)
            case told.SharesOpened(company):
                self.prices[company] = 120
            case told.PriceMoved(company, old, price):
                assert self.prices[company] == old
                self.prices[company] = price
            case told.CorporationFloated(company, amount):
                self.fund(company, amount)
            case told.CorporationFormed(company, _, amount):
                self.fund(company, amount)

    def _companies(self, before: CologneState, event: Event) -> None:
        match event:
            case told.TileLaid(company, _, _, _, price):
                self.fund(company, -price)
            case told.StationPlaced(company, hex, price):
                self.fund(company, -price)
                self.stations[company].add(hex)
            case told.DividendPaid(_, _, paid):
                for seat, amount in enumerate(paid):
                    self.pay(seat, amount)
            case told.RoutesRun(_, revenue, routes, earned):
                assert sum(earned) == revenue
                assert len(earned) == len(routes)
            case told.RevenueWithheld(company, revenue):
                self.fund(company, revenue)
            case told.MinorPaid(company, seat, price):
                self.pay(seat, price)
                self.fund(company, price)
            case told.MinorMerged(company, corporation, amount, trains, hexes):
                self.treasury[company] -= amount
                self.treasury[corporation] += amount
                self.trains[company] -= set(trains)
                self.trains[corporation] |= set(trains)
                self.stations[corporation] |= set(hexes)

    def _trains(self, before: CologneState, event: Event) -> None:
        match event:
            case told.TrainBought(company, train, price, help):
                self._help(before, company, help)
                self.fund(company, -price)
                self.used.discard(train)
                self.trains[company].add(train)
            case told.TrainTraded(company, old, train, price):
                self.fund(company, -price)
                self.trains[company] ^= {old, train}
                self.used ^= {old}
                self.used.discard(train)
            case told.TrainTransferred(company, seller, train, price, help):
                self._help(before, company, help)
                self.treasury[company] -= price
                self.treasury[seller] += price
                self.trains[company].add(train)
                self.trains[seller].remove(train)
            case told.TrainDiscarded(company, train):
                self.trains[company].remove(train)
                self.used.add(train)
            case told.TrainsRusted(kind):
                assert kind in RUSTED_BY
                assert kind < len(TRAIN_TYPES)
                self.trains = [{train for train in held if train >> 3 != kind} for held in self.trains]
                self.used = {train for train in self.used if train >> 3 != kind}

    def _help(self, before: CologneState, company: int, help: int) -> None:
        self.cash[before.owner(company)] -= help
        self.treasury[company] += help

    def agree(self, state: CologneState) -> None:
        """The books are those of the state."""
        assert (self.cash, self.treasury, self.bank) == (state.cash, state.treasury, state.bank)
        assert self.trains == [set(held) for held in state.trains]
        assert self.used == set(state.discarded)
        assert self.stations == [set(hexes) for hexes in state.stations]
        assert self.prices == [state.price(company) for company in range(10)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_books_kept_from_the_events_agree_with_the_state(edition: str, seats: int) -> None:
    seen: set[str] = set()
    for seed in range(4):
        state = table(seats, edition)
        dice = Dice(10 * seats + seed)
        books = Books(state)
        while state.actors():
            before = state.clone()
            events = step(state, dice, busy=seed % 2 == 0)
            books.keep(before, events)
            books.agree(state)
            seen |= {type(event).__name__ for event in events}
    assert seen >= {"DividendPaid", "MinorPaid", "TrainBought", "PriceMoved", "StationPlaced", "ShareBought"}
