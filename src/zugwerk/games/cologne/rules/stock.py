"""C-6 and C-5.4: the turns of a stock round, and when it ends; ``dealing`` says what may be done in them."""

from typing import Final

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal
from zugwerk.games.cologne.actions import (
    BuyBond,
    BuyEVA,
    BuyPaper,
    BuyShare,
    ExchangeFdSD,
    Found,
    Pass,
    SellBond,
    SellShares,
)
from zugwerk.games.cologne.events import BondBought, BondSold, EVASold, PaperBought, SeatIdle, SeatPassed
from zugwerk.games.cologne.rules import bank, dealing, draft, foundation, market, shares
from zugwerk.games.cologne.rules.duties import free_bond, own_bond
from zugwerk.games.cologne.state.figures import BOND_PRICE, EVA, FACE_VALUES, FDSD
from zugwerk.games.cologne.state.position import MERGER_ROUND, UNSOLD, Position
from zugwerk.games.cologne.state.rounds import Stock

_PASS: Final = Pass()


def _leave(position: Position, round: Stock, seat: int, events: list[Event]) -> None:
    """A pass: nothing in the turn, or nothing more, or the shares of a foundation are paid in cash."""
    if round.founding:
        foundation.pay_founding(position, round, seat, events)
        _end_turn(position, round, True, events)
    elif round.acted:
        _end_turn(position, round, False, events)
    else:
        events.append(SeatPassed(seat))
        _pass(position, round, True, events)


def _note_sale(round: Stock, seat: int, bit: int) -> None:
    round.sold[seat] |= bit
    round.blocks |= bit
    round.acted = True
    round.last = seat
    round.by_fund = False
    round.passed[seat] = False


def _buy(position: Position, round: Stock, seat: int, action: Action, events: list[Event]) -> None:
    by_fund = False
    if isinstance(action, BuyShare):
        shares.buy(position, seat, action.corporation, action.percent, events)
        if position.options.fdsd_phase5 and position.fdsd_due and position.owners[FDSD] == seat:
            foundation.close_fdsd(position, events)
    elif isinstance(action, BuyBond):
        position.owners[free_bond(position)] = seat
        bank.collect(position, seat, BOND_PRICE)
        events.append(BondBought(seat))
    elif isinstance(action, BuyPaper):
        draft.acquire(position, seat, action.paper, FACE_VALUES[action.paper], events)
        events.append(PaperBought(seat, action.paper, FACE_VALUES[action.paper]))
    elif isinstance(action, BuyEVA):
        bank.collect(position, seat, action.price)
        events.append(EVASold(position.owners[EVA], seat, action.price))
        position.owners[EVA] = seat
    elif isinstance(action, ExchangeFdSD):
        by_fund = round.founding == 0
        foundation.exchange(position, round, seat, action.par, events)
    elif isinstance(action, Found) and not foundation.found(position, round, seat, action, events):
        return
    round.by_fund = by_fund
    _end_turn(position, round, True, events)


def _end_turn(position: Position, round: Stock, bought: bool, events: list[Event]) -> None:
    """The turn is over, with a purchase or after sales alone.

    Whoever exchanges FdSD out of turn uses up the turn of another, who then has not passed and counts as the
    last to act.
    """
    if bought:
        round.last = round.turn
        round.passed[round.turn] = False
    round.founding = 0
    round.acted = False
    round.blocks = 0
    _next_seat(position, round, events)


def _pass(position: Position, round: Stock, counts: bool, events: list[Event]) -> None:
    """The seat at turn passes; if that counts, it is out of the first round and may get priority (C-5.5)."""
    round.passed[round.turn] = True
    if counts:
        round.out[round.turn] = round.first
        if round.first_passed < 0:
            round.first_passed = round.turn
    _next_seat(position, round, events)


def _next_seat(position: Position, round: Stock, events: list[Event]) -> None:
    """On to the next seat that is not out; FdSD closes if it was of no use (C-6.25)."""
    if not position.options.fdsd_phase5 and position.fdsd_due and position.owners[FDSD] == round.turn:
        foundation.close_fdsd(position, events)
    for _ in range(position.seats):
        round.turn = (round.turn + 1) % position.seats
        if not round.out[round.turn]:
            return


class StockRound(Stock):
    """Selling and buying in turn, until all have passed in succession."""

    def clone(self) -> "StockRound":
        """An independent copy."""
        copy = StockRound(0, 0, False)
        self.copy_into(copy)
        return copy

    def actor(self, position: Position) -> int:
        """The seat at turn."""
        return self.turn

    def refusal(self, position: Position, seat: int, action: Action) -> Refusal | None:
        """Passes, sales, exchanges and purchases, each by its own rule."""
        return dealing.refusal(position, self, seat, action)

    def legal_actions(self, position: Position, seat: int) -> list[Action]:
        """Pass, purchases, sales; for EVA the lowest and highest price."""
        found: list[Action] = [_PASS] if dealing.refuse_pass(position, self, seat) is None else []
        found += dealing.purchases(position, self, seat)
        found += dealing.sales(position, self, seat)
        for price in sorted({1, position.cash[seat]}) if position.options.eva_sale else []:
            if dealing.refusal(position, self, seat, BuyEVA(price)) is None:
                found.append(BuyEVA(price))
        return found

    def out_of_turn(self, position: Position, action: Action) -> bool:
        """The public engine does not ask whose turn it is before an exchange of FdSD."""
        return position.options.fdsd_checks and isinstance(action, ExchangeFdSD)

    def legal_out_of_turn(self, position: Position, seat: int) -> list[Action]:
        """That exchange."""
        exchange = ExchangeFdSD(0)
        if self.out_of_turn(position, exchange) and dealing.refusal(position, self, seat, exchange) is None:
            return [exchange]
        return []

    def carry_out(self, position: Position, seat: int, action: Action, events: list[Event]) -> None:
        """Pass, sell or buy."""
        if isinstance(action, Pass):
            _leave(position, self, seat, events)
        elif isinstance(action, SellShares):
            shares.sell(position, seat, action.corporation, action.percent, action.double, events)
            _note_sale(self, seat, 1 << action.corporation)
        elif isinstance(action, SellBond):
            position.owners[own_bond(position, seat)] = UNSOLD
            bank.pay_seat(position, seat, BOND_PRICE, events)
            events.append(BondSold(seat))
            _note_sale(self, seat, dealing.BOND_BIT)
        else:
            _buy(position, self, seat, action, events)

    def waits(self, position: Position, events: list[Event]) -> bool:
        """Whether a seat has to decide; turns in which nothing is possible end by themselves (F-5.7).

        Who can buy nothing passes (C-5.4); only the public engine lets such a turn of the first round return.
        """
        while not all(self.passed):
            if dealing.something_possible(position, self):
                return True
            if self.acted:
                _end_turn(position, self, False, events)
            else:
                events.append(SeatIdle(self.turn))
                _pass(position, self, self.first and not position.options.public, events)
        return False

    def follow(self, position: Position, events: list[Event]) -> int:
        """The new priority; sold-out corporations rise (C-6.4, C-6.5)."""
        position.priority = self.next_priority(position)
        market.raise_sold_out(position, events)
        return MERGER_ROUND

    def next_priority(self, position: Position) -> int:
        """Who would have priority if everybody passed from here (C-5.5, C-6.4)."""
        if self.first and not position.options.sr1_priority and self.first_passed >= 0:
            return self.first_passed
        return position.priority if self.last < 0 else (self.last + 1) % position.seats
