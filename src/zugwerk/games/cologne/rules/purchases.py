"""C-8.24 to C-8.30: buying trains, trading them in, and trains between companies."""

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.actions import AnswerTrain, BuyTrain, OfferTrain
from zugwerk.games.cologne.events import (
    TrainBought,
    TrainDeclined,
    TrainOffered,
    TrainTraded,
    TrainTransferred,
)
from zugwerk.games.cologne.rules import bank, routes, trains
from zugwerk.games.cologne.state.figures import COMPANIES, COMPANY_NAMES, MINORS, TRADES_FOR
from zugwerk.games.cologne.state.position import Position
from zugwerk.games.cologne.state.rounds import Operating, Step


def must_buy(position: Position, company: int) -> bool:
    """Whether a corporation must buy a train (C-8.28, C-8.29)."""
    if company < MINORS or position.trains[company] or not trains.on_sale(position):
        return False
    return routes.has_route(position.rails, company, position.phase)


def is_emergency(position: Position, company: int) -> bool:
    """Whether a corporation must buy and cannot pay for the cheapest bank train (C-8.31)."""
    if position.trains[company] or position.treasury[company] >= trains.cheapest(position):
        return False
    return must_buy(position, company)


def has_help(position: Position, company: int) -> bool:
    """Whether the owner may add cash to the purchase of a train (C-8.30, C-8.32)."""
    if company < MINORS:
        return not position.trains[company]
    return is_emergency(position, company)


def funds(position: Position, company: int) -> int:
    """What a company can pay for a train, help included."""
    return _payable(position, company, has_help(position, company))


def _payable(position: Position, company: int, helped: bool) -> int:
    cash = position.treasury[company]
    return cash + position.cash[position.owner(company)] if helped else cash


def sellers(position: Position, round: Operating) -> list[int]:
    """The other companies with trains that the company at turn may buy or ask for (C-8.26)."""
    found: list[int] = []
    if position.phase == 0:
        return found
    company = round.company
    for seller in range(MINORS if company >= MINORS else 0, COMPANIES):
        if seller != company and position.trains[seller]:
            found.append(seller)
    return found


def others_trains(position: Position, round: Operating) -> list[int]:
    """The trains of those companies."""
    found: list[int] = []
    for seller in sellers(position, round):
        found += position.trains[seller]
    return found


def declined_price(position: Position, round: Operating, train: int) -> int:
    """The most that was declined in this turn for such a train of its company, 0 if nothing was."""
    most = 0
    for place in _refusals(position, round, train):
        most = max(most, round.declined_prices[place])
    return most


def wished_price(position: Position, round: Operating, train: int) -> int:
    """What the owner last said to want for such a train of its company, in this turn; 0: nothing."""
    last = 0
    for place in _refusals(position, round, train):
        last = round.wishes[place] or last
    return last


def _refusals(position: Position, round: Operating, train: int) -> list[int]:
    """Which of the refusals of this turn were of such a train of its company."""
    found: list[int] = []
    for place, other in enumerate(round.declined):
        if other >> 3 == train >> 3 and (
            other == train or trains.holder(position, other) == trains.holder(position, train)
        ):
            found.append(place)
    return found


class Purchases(Step):
    """The purchases of the train step. ``TrainStep`` adds how money is raised for them."""

    # What an edition may replace

    def may_trade(self, round: Operating) -> bool:
        """Once per turn, before any other train is bought (C-8.24)."""
        return not (round.traded or round.bought)

    def traded_for(self, position: Position) -> list[int]:
        """The trains that one may be traded in for: new ones (C-8.24)."""
        return trains.new_trains(position)

    def consent(self, position: Position, company: int, seller: int) -> bool:
        """Whether the owner of the selling company has to be asked: if he is another player (C-8.26)."""
        return position.owner(seller) != position.owner(company)

    def emergency_trains(self, position: Position) -> list[int]:
        """The bank trains for which a president may help: cheapest new one, cheapest used one (C-8.31)."""
        new, used = trains.new_trains(position), trains.used_trains(position)
        return _cheapest(position, new) + _cheapest(position, used)

    def lowest_price(self, position: Position, round: Operating) -> int:
        """The least a train may cost now; more than 1 after a sale of papers (C-8.33)."""
        return 1

    def bounds(self, position: Position, round: Operating, train: int) -> tuple[int, int]:
        """The least and the most that the company at turn may pay another for a train (C-8.26, C-8.33).

        After a refusal it has to be more, so offers come to an end.
        """
        company = round.company
        helped = has_help(position, company)
        high = _payable(position, company, helped)
        if helped or company < MINORS:
            high = min(high, position.train_price(train))
        low = max(self.lowest_price(position, round), declined_price(position, round, train) + 1)
        return low, high

    def note(self, position: Position, round: Operating) -> None:
        """A train was bought, so nothing is owed for a sale any more."""
        round.bought = True
        round.price_sold = 0

    # Refusals

    def refuse_buy(self, position: Position, round: Operating, action: BuyTrain) -> Refusal | None:
        """Why the company at turn cannot buy this train."""
        seller = trains.holder(position, action.train)
        if seller < 0 and action.train not in trains.on_sale(position):
            return refuse("cologne", "train-not-on-sale", "C-8.25")
        if action.trade_in >= 0:
            return self.refuse_trade(position, round, action)
        if not trains.has_room(position, round.company):
            words = {"limit": trains.limit(position, round.company)}
            return refuse("cologne", "no-room-for-train", "C-8.27", {**words})
        if seller < 0:
            return self._refuse_bank(position, round, action)
        if self.consent(position, round.company, seller):
            return refuse("cologne", "ask-for-train", "C-8.26")
        return self.refuse_transfer(position, round, action.train, action.price)

    def refuse_trade(self, position: Position, round: Operating, action: BuyTrain) -> Refusal | None:
        """Why the company at turn cannot trade a train in (C-8.24)."""
        company, old, new = round.company, action.trade_in, action.train
        if not self.may_trade(round):
            return refuse("cologne", "trade-in-first", "C-8.24")
        if old not in position.trains[company]:
            return refuse("cologne", "not-your-train", "C-8.24")
        if new not in self.traded_for(position) or new >> 3 not in TRADES_FOR[old >> 3]:
            return refuse("cologne", "no-such-trade", "C-8.24")
        price = position.train_price(new) - position.trade_value(old)
        if action.price != price:
            return refuse("cologne", "wrong-price", "C-8.24", {"price": price})
        if position.treasury[company] < price:
            words = {"price": price, "cash": position.treasury[company]}
            return refuse("cologne", "too-expensive", "C-8.24", {**words})
        return None

    def _refuse_bank(self, position: Position, round: Operating, action: BuyTrain) -> Refusal | None:
        company = round.company
        price = position.train_price(action.train)
        if action.price != price:
            return refuse("cologne", "wrong-price", "C-8.25", {"price": price})
        if position.treasury[company] < price:
            if funds(position, company) < price:
                words = {"price": price, "cash": funds(position, company)}
                return refuse("cologne", "too-expensive", "C-8.25", {**words})
            if company >= MINORS and action.train not in self.emergency_trains(position):
                return refuse("cologne", "not-with-help", "C-8.31")
        least = self.lowest_price(position, round)
        if price < least:
            return refuse("cologne", "sold-too-much", "C-8.33", {"price": least})
        return None

    def refuse_transfer(self, position: Position, round: Operating, train: int, price: int) -> Refusal | None:
        """Why the company at turn cannot buy another's train at this price, consent apart (C-8.26)."""
        company = round.company
        seller = trains.holder(position, train)
        if seller < 0 or seller == company:
            return refuse("cologne", "train-not-on-sale", "C-8.26")
        if position.phase == 0:
            return refuse("cologne", "no-transfers-yet", "C-8.26")
        if company >= MINORS and seller < MINORS:
            return refuse("cologne", "corporations-only", "C-8.26", {"company": COMPANY_NAMES[seller]})
        low, high = self.bounds(position, round, train)
        if not 1 <= price <= high:
            helped = company >= MINORS and high < price <= funds(position, company)
            rule = "C-8.31" if helped else "C-8.26"
            return refuse("cologne", "price-out-of-range", rule, {"low": low, "high": high})
        if price < low:
            return refuse("cologne", "sold-too-much", "C-8.33", {"price": low})
        return None

    def refuse_offer(self, position: Position, round: Operating, action: OfferTrain) -> Refusal | None:
        """Why the company at turn cannot ask for this train."""
        seller = trains.holder(position, action.train)
        if seller < 0:
            return refuse("cologne", "train-not-on-sale", "C-8.26")
        if not self.consent(position, round.company, seller):
            return refuse("cologne", "nobody-to-ask", "C-8.26")
        declined = declined_price(position, round, action.train)
        if 1 <= action.price <= declined:
            return refuse("cologne", "declined-before", "C-8.26", {"price": declined})
        if not trains.has_room(position, round.company):
            words = {"limit": trains.limit(position, round.company)}
            return refuse("cologne", "no-room-for-train", "C-8.27", {**words})
        return self.refuse_transfer(position, round, action.train, action.price)

    def refuse_answer(self, position: Position, round: Operating, action: AnswerTrain) -> Refusal | None:
        """Why there is nothing to answer, or yes cannot be said: the buyer may have spent the money."""
        if round.offered < 0:
            return refuse("cologne", "no-offer", "C-8.26")
        if action.accept:
            return self.refuse_transfer(position, round, round.offered, round.offer_price)
        low, high = self._wishes(position, round)
        if action.wish and not low <= action.wish <= high:
            return refuse("cologne", "price-out-of-range", "C-8.26", {"low": low, "high": high})
        return None

    def _wishes(self, position: Position, round: Operating) -> tuple[int, int]:
        """The least and the most that may be wished instead of an offer: what could be offered after it."""
        low, high = self.bounds(position, round, round.offered)
        return max(low, round.offer_price + 1), high

    def answers(self, position: Position, round: Operating) -> list[Action]:
        """Yes, no, and no with the lowest and the highest other price."""
        ways = [AnswerTrain(True), AnswerTrain(False)]
        low, high = self._wishes(position, round)
        if low <= high:
            ways += [AnswerTrain(False, price) for price in sorted({low, high})]
        return [way for way in ways if self.refuse_answer(position, round, way) is None]

    # What may be bought

    def purchases(self, position: Position, round: Operating) -> list[Action]:
        """Trade-ins, bank trains, and others' trains at what was wished, the lowest and the highest."""
        found = self.trades(position, round)
        if not trains.has_room(position, round.company):
            return found
        payable = funds(position, round.company)
        for train in trains.on_sale(position):
            buying = BuyTrain(train, position.train_price(train))
            if buying.price <= payable and self.refuse_buy(position, round, buying) is None:
                found.append(buying)
        return found + self._transfers(position, round)

    def trades(self, position: Position, round: Operating) -> list[Action]:
        """Every trade-in."""
        found: list[Action] = []
        if not self.may_trade(round):
            return found
        cash = position.treasury[round.company]
        for old in position.trains[round.company]:
            for new in self.traded_for(position):
                price = position.train_price(new) - position.trade_value(old)
                buying = BuyTrain(new, price, old)
                if price <= cash and self.refuse_trade(position, round, buying) is None:
                    found.append(buying)
        return found

    def _transfers(self, position: Position, round: Operating) -> list[Action]:
        found: list[Action] = []
        for seller in sellers(position, round):
            asked = self.consent(position, round.company, seller)
            for train in position.trains[seller]:
                low, high = self.bounds(position, round, train)
                if low > high:
                    continue
                if not asked:
                    found += [BuyTrain(train, price) for price in sorted({low, high})]
                    continue
                first = min(max(low, wished_price(position, round, train)), high)
                found += [OfferTrain(train, price) for price in dict.fromkeys((first, low, high))]
        return found

    # Carrying out

    def buy(self, position: Position, round: Operating, action: BuyTrain, events: list[Event]) -> None:
        """Buy a train from the bank or from another company."""
        company = round.company
        if trains.holder(position, action.train) >= 0:
            self._transfer(position, round, action.train, action.price, events)
            return
        helped = _raise_help(position, company, action.price)
        bank.collect_from_company(position, company, action.price)
        if action.trade_in >= 0:
            trains.hand_in(position, company, action.trade_in)
            round.traded = True
            events.append(
                TrainTraded(company=company, old=action.trade_in, train=action.train, price=action.price)
            )
        else:
            events.append(TrainBought(company=company, train=action.train, price=action.price, help=helped))
        phase = position.phase
        trains.take_from_bank(position, company, action.train, events)
        if position.phase != phase:
            # What somebody would sell for was said before trains rusted.
            round.wishes = [0] * len(round.wishes)
        self.note(position, round)

    def offer(self, position: Position, round: Operating, action: OfferTrain, events: list[Event]) -> None:
        """Ask the owner of a train; he has to answer next, unless he named that price or less."""
        wish = wished_price(position, round, action.train)
        if wish and action.price >= wish:
            self._transfer(position, round, action.train, action.price, events)
            return
        round.offered = action.train
        round.offer_price = action.price
        seller = trains.holder(position, action.train)
        events.append(
            TrainOffered(company=round.company, seller=seller, train=action.train, price=action.price)
        )

    def answer(self, position: Position, round: Operating, action: AnswerTrain, events: list[Event]) -> None:
        """Sell the train asked for, or not."""
        train = round.offered
        round.offered = -1
        if action.accept:
            self._transfer(position, round, train, round.offer_price, events)
        else:
            round.declined.append(train)
            round.declined_prices.append(round.offer_price)
            round.wishes.append(action.wish)
            events.append(TrainDeclined(trains.holder(position, train), train, action.wish))
        round.offer_price = 0

    def _transfer(
        self, position: Position, round: Operating, train: int, price: int, events: list[Event]
    ) -> None:
        company = round.company
        seller = trains.holder(position, train)
        # What was wished was wished for one train.
        for place in _refusals(position, round, train):
            round.wishes[place] = 0
        helped = _raise_help(position, company, price)
        position.treasury[company] -= price
        position.treasury[seller] += price
        trains.take(position, seller, train)
        trains.give(position, company, train)
        events.append(TrainTransferred(company=company, seller=seller, train=train, price=price, help=helped))
        self.note(position, round)


def _cheapest(position: Position, group: list[int]) -> list[int]:
    price = min([position.train_price(train) for train in group], default=0)
    return [train for train in group if position.train_price(train) == price]


def _raise_help(position: Position, company: int, price: int) -> int:
    """The owner pays what the treasury lacks (C-8.32)."""
    missing = max(0, price - position.treasury[company])
    position.cash[position.owner(company)] -= missing
    position.treasury[company] += missing
    return missing
