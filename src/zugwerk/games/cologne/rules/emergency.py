"""C-8.28 to C-8.35: the train step, raising money for a train by selling papers, and bankruptcy."""

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.actions import (
    AnswerTrain,
    BuyTrain,
    EndByHand,
    GoBankrupt,
    OfferTrain,
    SellBond,
    SellShares,
)
from zugwerk.games.cologne.events import BondSold, WentBankrupt
from zugwerk.games.cologne.rules import bank, market, shares, trains
from zugwerk.games.cologne.rules.duties import own_bond
from zugwerk.games.cologne.rules.purchases import (
    Purchases,
    declined_price,
    funds,
    has_help,
    is_emergency,
    must_buy,
    others_trains,
)
from zugwerk.games.cologne.state.figures import BOND_PRICE, COMPANIES, FIRST_BOND, MINORS, PAPERS
from zugwerk.games.cologne.state.position import BANKRUPT, BY_HAND, UNSOLD, Position
from zugwerk.games.cologne.state.rounds import Operating


def available(position: Position, round: Operating) -> int:
    """The cash of the company at turn and of its owner."""
    return position.treasury[round.company] + position.cash[position.owner(round.company)]


class TrainStep(Purchases):
    """Trains are bought, and who must buy one or helps a minor may sell papers for it."""

    def asks(self, position: Position, round: Operating) -> bool:
        """If an offer waits, a train must or can be bought, or papers can be sold for one."""
        if round.offered >= 0 or must_buy(position, round.company) or self.purchases(position, round):
            return True
        return bool(self.sales(position, round, position.owner(round.company)))

    def refuse_pass(self, position: Position, round: Operating) -> Refusal | None:
        """A train is compulsory (C-8.28), or papers were sold for one that can still be had (C-8.30)."""
        if must_buy(position, round.company):
            return refuse("cologne", "must-buy", "C-8.28")
        if round.price_sold and self._owes(position, round):
            return refuse("cologne", "sold-for-train", "C-8.30")
        return None

    def refusal(self, position: Position, round: Operating, seat: int, action: Action) -> Refusal | None:
        """Purchases, offers and answers, sales for a train, bankruptcy."""
        if isinstance(action, BuyTrain):
            return self.refuse_buy(position, round, action)
        if isinstance(action, OfferTrain):
            return self.refuse_offer(position, round, action)
        if isinstance(action, AnswerTrain):
            return self.refuse_answer(position, round, action)
        if isinstance(action, SellShares):
            return self._refuse_shares(position, round, seat, action)
        if isinstance(action, SellBond):
            return self.refuse_bond(position, round, seat)
        if isinstance(action, GoBankrupt):
            return self.refuse_bankruptcy(position, round)
        if isinstance(action, EndByHand) and self.is_stuck(position, round, seat):
            return None
        return super().refusal(position, round, seat, action)

    def legal_actions(self, position: Position, round: Operating, seat: int) -> list[Action]:
        """Answers to an offer; else purchases, sales, bankruptcy, or ``end`` where nothing else is left."""
        if round.offered >= 0:
            return self.answers(position, round)
        found = self.purchases(position, round) + self.sales(position, round, seat)
        if self.is_bankrupt(position, round):
            found.append(GoBankrupt())
        if not found and self.is_stuck(position, round, seat):
            found.append(EndByHand())
        return found

    def carry_out(
        self, position: Position, round: Operating, seat: int, action: Action, events: list[Event]
    ) -> None:
        """Buy, offer, answer, sell or give up."""
        if isinstance(action, BuyTrain):
            self.buy(position, round, action, events)
        elif isinstance(action, OfferTrain):
            self.offer(position, round, action, events)
        elif isinstance(action, AnswerTrain):
            self.answer(position, round, action, events)
        elif isinstance(action, SellShares):
            smallest = self.smallest(position, seat, action)
            round.price_sold = position.price(action.corporation) * smallest // 10
            shares.sell(position, seat, action.corporation, action.percent, action.double, events)
            market.reorder(position, round)
        elif isinstance(action, SellBond):
            _sell_bond(position, seat, events)
            round.price_sold = BOND_PRICE
        elif isinstance(action, GoBankrupt):
            self._go_bankrupt(position, round, events)
        else:
            position.reason = BY_HAND

    # What an edition may replace

    def smallest(self, position: Position, seat: int, action: SellShares) -> int:
        """The percentage of the smallest certificate of a block; the president's whole one is of 20 %."""
        singles = position.singles[seat * COMPANIES + action.corporation]
        rest = action.percent - (20 if action.double else 0)
        return 20 if rest == 0 or (rest == 20 and singles == 0) else 10

    def refuse_raising(self, position: Position, round: Operating) -> Refusal | None:
        """Why the owner of the company at turn cannot raise money now (C-8.33)."""
        price = self._needed(position, round)
        if price == 0:
            return refuse("cologne", "no-help-due", "C-8.33")
        if available(position, round) >= price:
            return refuse("cologne", "enough-money", "C-8.33")
        return None

    def refuse_block(
        self, position: Position, round: Operating, seat: int, action: SellShares
    ) -> Refusal | None:
        """Why a block is more than the train needs: it would do without its smallest certificate (C-8.33)."""
        spare = action.percent - self.smallest(position, seat, action)
        raised = position.price(action.corporation) * spare // 10
        if spare > 0 and available(position, round) + raised >= self._needed(position, round):
            # Where the president's certificate cannot go, the other one of 20 % may.
            for double in (False, True):
                if shares.refuse_sale(position, seat, action.corporation, spare, double) is None:
                    return refuse("cologne", "block-too-big", "C-8.33")
        return None

    def refuse_bond(self, position: Position, round: Operating, seat: int) -> Refusal | None:
        """Why a bond cannot be sold to pay for a train: for a minor's only shares are (C-8.30, C-8.34)."""
        if round.company < MINORS:
            return refuse("cologne", "no-bonds-for-minor", "C-8.30")
        if own_bond(position, seat) < 0:
            return refuse("cologne", "no-bond", "C-8.34")
        return self.refuse_raising(position, round)

    def biggest_block(
        self, position: Position, round: Operating, seat: int, company: int
    ) -> tuple[int, bool]:
        """The biggest block of a corporation that the owner could sell in one go."""
        biggest = (0, False)
        for percent, double in shares.blocks(position, seat, company):
            if not _unseats(position, round, seat, company, percent):
                biggest = (percent, double)
        return biggest

    def sell_papers(self, position: Position, seat: int, events: list[Event]) -> None:
        """What a bankrupt president sells besides shares: his bonds (C-8.35)."""
        while own_bond(position, seat) >= 0:
            _sell_bond(position, seat, events)

    def is_stuck(self, position: Position, round: Operating, seat: int) -> bool:
        """Whether nothing is left but to end the game by hand: never."""
        return False

    # Raising money

    def _needed(self, position: Position, round: Operating, again: bool = True) -> int:
        """The price for which the owner of the company at turn may raise money, 0 if for none (C-8.33).

        The dearest train that he could pay for: a bank train in full, another company's for what he raises,
        after a refusal only for more (if ``again`` is set; he need not).
        """
        company = round.company
        if not has_help(position, company) or not trains.has_room(position, company):
            return 0
        most = self.liquidity(position, round)
        found = max([price for price in self._bank_prices(position, company) if price <= most], default=0)
        for train in others_trains(position, round):
            price = min(most, position.train_price(train))
            if price > declined_price(position, round, train) and (again or _is_due(position, round, train)):
                found = max(found, price)
        return found

    def _owes(self, position: Position, round: Operating) -> bool:
        """Whether a train for which papers were sold can be had; nobody has to better a refused offer."""
        for action in self.purchases(position, round):
            if not isinstance(action, OfferTrain) or _is_due(position, round, action.train):
                return True
        needed = self._needed(position, round, False)
        return needed > available(position, round) and bool(
            self.sales(position, round, position.owner(round.company))
        )

    def _bank_prices(self, position: Position, company: int) -> list[int]:
        """The prices of the bank trains that a company may buy with its owner's help (C-8.30, C-8.31)."""
        helped = self.emergency_trains(position) if company >= MINORS else trains.on_sale(position)
        return [position.train_price(train) for train in helped]

    def lowest_price(self, position: Position, round: Operating) -> int:
        """The least a train may cost: after a sale so much that the last certificate was needed (C-8.33).

        If no train of that price can be had any more, for another company's owner declined, any will do.
        """
        if round.price_sold == 0:
            return 1
        company = round.company
        least = _least(position, round)
        most = self.liquidity(position, round)
        if any(least <= price <= most for price in self._bank_prices(position, company)):
            return least
        for train in others_trains(position, round):
            if position.train_price(train) >= least and _is_due(position, round, train):
                return least
        return 1

    def liquidity(self, position: Position, round: Operating) -> int:
        """All that the owner and the company could pay, for a corporation's train bonds at 100 (C-8.35)."""
        seat = position.owner(round.company)
        found = available(position, round)
        if round.company >= MINORS:
            found += BOND_PRICE * sum([position.owners[paper] == seat for paper in range(FIRST_BOND, PAPERS)])
        for company in range(MINORS, COMPANIES):
            percent, _ = self.biggest_block(position, round, seat, company)
            found += position.price(company) * percent // 10
        return found

    def _refuse_shares(
        self, position: Position, round: Operating, seat: int, action: SellShares
    ) -> Refusal | None:
        """Why a block cannot be sold to pay for a train."""
        company, percent = action.corporation, action.percent
        why = self.refuse_raising(position, round) or shares.refuse_sale(
            position, seat, company, percent, action.double
        )
        if why is not None:
            return why
        if _unseats(position, round, seat, company, percent):
            return refuse("cologne", "keep-presidency", "C-8.33")
        return self.refuse_block(position, round, seat, action)

    def sales(self, position: Position, round: Operating, seat: int) -> list[Action]:
        """Every sale that may pay for a train now."""
        found: list[Action] = []
        if self.refuse_raising(position, round) is not None:
            return found
        for company in range(MINORS, COMPANIES):
            for percent, double in shares.blocks(position, seat, company):
                action = SellShares(company, percent, double)
                if self._refuse_shares(position, round, seat, action) is None:
                    found.append(action)
        if self.refuse_bond(position, round, seat) is None:
            found.append(SellBond())
        return found

    # Bankruptcy

    def refuse_bankruptcy(self, position: Position, round: Operating) -> Refusal | None:
        """Why the president is not bankrupt (C-8.35)."""
        return None if self.is_bankrupt(position, round) else refuse("cologne", "not-bankrupt", "C-8.35")

    def is_bankrupt(self, position: Position, round: Operating) -> bool:
        """Whether the president of the company at turn must help it and could not, whatever he sold."""
        if not is_emergency(position, round.company):
            return False
        return self.liquidity(position, round) < trains.cheapest(position)

    def _go_bankrupt(self, position: Position, round: Operating, events: list[Event]) -> None:
        """Sell what can be sold, give the cash to the bank and end the game (C-8.35, C-10.4)."""
        seat = position.owner(round.company)
        place = len(events)
        for company in range(MINORS, COMPANIES):
            percent, double = self.biggest_block(position, round, seat, company)
            if percent:
                shares.sell(position, seat, company, percent, double, events)
        self.sell_papers(position, seat, events)
        events.insert(place, WentBankrupt(seat, round.company, position.cash[seat]))
        bank.collect(position, seat, position.cash[seat])
        position.bankrupt_seat = seat
        position.reason = BANKRUPT


def _least(position: Position, round: Operating) -> int:
    """The least that is paid only with the last certificate sold."""
    return max(1, funds(position, round.company) - round.price_sold + 1)


def _is_due(position: Position, round: Operating, train: int) -> bool:
    """Whether no offer that needed the last certificate sold was declined for a train."""
    return declined_price(position, round, train) < _least(position, round)


def _unseats(position: Position, round: Operating, seat: int, company: int, percent: int) -> bool:
    """Whether a sale would give the corporation at turn another president (C-8.33)."""
    return company == round.company and (shares.presidency_after(position, seat, company, percent) != seat)


def _sell_bond(position: Position, seat: int, events: list[Event]) -> None:
    position.owners[own_bond(position, seat)] = UNSOLD
    bank.pay_seat(position, seat, BOND_PRICE, events)
    events.append(BondSold(seat))
