"""C-8.24 to C-8.30: buying trains, trading them in, and trains between companies."""

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.actions import BuyTrain, OfferTrain
from zugwerk.games.cologne.events import (
    TrainBought,
    TrainDeclined,
    TrainOffered,
    TrainTraded,
    TrainTransferred,
)
from zugwerk.games.cologne.rules import bank, routes, trains
from zugwerk.games.cologne.rules.liquidity import available, liquidity
from zugwerk.games.cologne.state.figures import COMPANIES, COMPANY_NAMES, MINORS, TRADES_FOR
from zugwerk.games.cologne.state.position import Position
from zugwerk.games.cologne.state.rounds import Operating


def must_buy(position: Position, company: int) -> bool:
    """Whether a corporation must buy a train (C-8.28, C-8.29)."""
    if company < MINORS or position.trains[company] or not trains.on_sale(position):
        return False
    return routes.has_route(position.rails, company, position.phase)


def is_emergency(position: Position, company: int) -> bool:
    """Whether a corporation must buy and cannot pay for the cheapest bank train (C-8.31)."""
    return position.treasury[company] < trains.cheapest(position) and must_buy(position, company)


def has_help(position: Position, company: int) -> bool:
    """Whether the owner may add cash to the purchase of a train (C-8.30, C-8.32)."""
    if company < MINORS:
        return not position.trains[company]
    return is_emergency(position, company)


def funds(position: Position, company: int) -> int:
    """What a company can pay for a train, help included."""
    cash = position.treasury[company]
    return cash + position.cash[position.owner(company)] if has_help(position, company) else cash


# Refusals


def refuse_buy(position: Position, round: Operating, action: BuyTrain) -> Refusal | None:
    """Why the company at turn cannot buy this train."""
    seller = trains.holder(position, action.train)
    if seller < 0 and action.train not in trains.on_sale(position):
        return refuse("cologne", "train-not-on-sale", "C-8.25")
    if action.trade_in >= 0:
        return _refuse_trade(position, round, action)
    if not trains.has_room(position, round.company):
        words = {"limit": trains.limit(position, round.company)}
        return refuse("cologne", "no-room-for-train", "C-8.27", {**words})
    if seller < 0:
        return _refuse_bank(position, round, action)
    if not position.options.train_consent and position.owner(seller) != position.owner(round.company):
        return refuse("cologne", "ask-for-train", "C-8.26")
    return refuse_transfer(position, round, action.train, action.price)


def _refuse_trade(position: Position, round: Operating, action: BuyTrain) -> Refusal | None:
    company, old, new = round.company, action.trade_in, action.train
    if round.traded or (round.bought and not position.options.trade_in):
        return refuse("cologne", "trade-in-first", "C-8.24")
    if old not in position.trains[company]:
        return refuse("cologne", "not-your-train", "C-8.24")
    towards = trains.on_sale(position) if position.options.trade_in else trains.new_trains(position)
    if new not in towards or new >> 3 not in TRADES_FOR[old >> 3]:
        return refuse("cologne", "no-such-trade", "C-8.24")
    price = position.train_price(new) - position.trade_value(old)
    if action.price != price:
        return refuse("cologne", "wrong-price", "C-8.24", {"price": price})
    if position.treasury[company] < price:
        words = {"price": price, "cash": position.treasury[company]}
        return refuse("cologne", "too-expensive", "C-8.24", {**words})
    return None


def _refuse_bank(position: Position, round: Operating, action: BuyTrain) -> Refusal | None:
    company = round.company
    price = position.train_price(action.train)
    if action.price != price:
        return refuse("cologne", "wrong-price", "C-8.25", {"price": price})
    if position.treasury[company] < price:
        if funds(position, company) < price:
            words = {"price": price, "cash": funds(position, company)}
            return refuse("cologne", "too-expensive", "C-8.25", {**words})
        if company >= MINORS and action.train not in emergency_trains(position):
            return refuse("cologne", "not-with-help", "C-8.31")
    return None if position.options.emergency_train else _refuse_surplus(position, round, price)


def _refuse_surplus(position: Position, round: Operating, price: int) -> Refusal | None:
    """Why shares were sold for more than this train needs (C-8.33)."""
    least = _lowest_price(position, round)
    if price < least:
        return refuse("cologne", "sold-too-much", "C-8.33", {"price": least})
    return None


def _lowest_price(position: Position, round: Operating) -> int:
    """The least a train may cost: after a sale so much that the last certificate was needed (C-8.33).

    If no train of that price can be had any more, for the owner of another company's declined, any will do.
    """
    if round.price_sold == 0:
        return 1
    company = round.company
    least = max(1, funds(position, company) - round.price_sold + 1)
    most = liquidity(position, round)
    prices = [position.train_price(train) for train in helped_trains(position, company)]
    if any(least <= price <= most for price in prices):
        return least
    others = others_trains(position, round)
    return least if any(position.train_price(train) >= least for train in others) else 1


def others_trains(position: Position, round: Operating) -> list[int]:
    """The trains of other companies that the company at turn may still ask for (C-8.26)."""
    found: list[int] = []
    if position.phase == 0:
        return found
    for seller in range(MINORS if round.company >= MINORS else 0, COMPANIES):
        if seller != round.company:
            found += [train for train in position.trains[seller] if train not in round.declined]
    return found


def helped_trains(position: Position, company: int) -> list[int]:
    """The bank trains that a company may buy with its owner's help (C-8.30, C-8.31)."""
    return emergency_trains(position) if company >= MINORS else trains.on_sale(position)


def emergency_trains(position: Position) -> list[int]:
    """The bank trains that may be bought with a president's help (C-8.31)."""
    if position.options.emergency_train:
        groups = [trains.on_sale(position)]
    else:
        groups = [trains.new_trains(position), trains.used_trains(position)]
    found: list[int] = []
    for group in groups:
        price = min([position.train_price(train) for train in group], default=0)
        found += [train for train in group if position.train_price(train) == price]
    return found


def refuse_transfer(position: Position, round: Operating, train: int, price: int) -> Refusal | None:
    """Why the company at turn cannot buy a train of another company at this price, consent apart (C-8.26)."""
    company = round.company
    seller = trains.holder(position, train)
    if seller < 0 or seller == company:
        return refuse("cologne", "train-not-on-sale", "C-8.26")
    if position.phase == 0:
        return refuse("cologne", "no-transfers-yet", "C-8.26")
    if company >= MINORS and seller < MINORS:
        return refuse("cologne", "corporations-only", "C-8.26", {"company": COMPANY_NAMES[seller]})
    low, high = bounds(position, round, train)
    if not 1 <= price <= high:
        return refuse("cologne", "price-out-of-range", "C-8.26", {"low": low, "high": high})
    if price < low:
        return refuse("cologne", "sold-too-much", "C-8.33", {"price": low})
    return None


def bounds(position: Position, round: Operating, train: int) -> tuple[int, int]:
    """The least and the most that the company at turn may pay another for a train (C-8.26, C-8.33)."""
    if position.options.minor_price:
        return _public_bounds(position, round, train)
    company = round.company
    payable = funds(position, company)
    limited = company < MINORS or is_emergency(position, company)
    high = min(payable, position.train_price(train)) if limited else payable
    return _lowest_price(position, round), high


def _public_bounds(position: Position, round: Operating, train: int) -> tuple[int, int]:
    """The same in the public engine (switch minor_price).

    Its owner helps any company that must buy and any minor without a train, whatever it could pay itself. A
    company that cannot pay the list price itself pays at most that, and after a sale of shares at least so
    much that the last share was needed; only a minor may be helped above it.
    """
    company = round.company
    minor = company < MINORS
    cash, both = position.treasury[company], available(position, round)
    listed = position.train_price(train)
    helped = not position.trains[company] if minor else must_buy(position, company)
    high = both if helped else cash
    if cash >= listed:
        return 1, high if minor else cash
    low = max(1, both - round.price_sold + 1) if round.price_sold else 1
    if minor and helped:
        low = min(low, listed)
    elif not minor:
        high = min(high, listed)
    return (1 if trains.holder(position, train) < MINORS else low), high


# When the train step waits


def asks(position: Position, round: Operating, company: int) -> bool:
    """Whether the train step waits for a decision (F-5.6 in edition 18xx-games)."""
    if must_buy(position, company):
        return True
    if not position.options.asking:
        return bool(legal_purchases(position, round))
    if trains.has_room(position, company):
        others = any(position.trains[other] for other in range(COMPANIES) if other != company)
        sight = 1 if others else trains.cheapest(position)
        if position.treasury[company] >= sight:
            return True
    return bool(_trades(position, round))


def legal_purchases(position: Position, round: Operating) -> list[Action]:
    """Trade-ins, bank trains, and other companies' trains at the lowest and highest price."""
    found = _trades(position, round)
    if not trains.has_room(position, round.company):
        return found
    for train in trains.on_sale(position):
        buying = BuyTrain(train, position.train_price(train))
        if refuse_buy(position, round, buying) is None:
            found.append(buying)
    return found + _transfers(position, round)


def _trades(position: Position, round: Operating) -> list[Action]:
    found: list[Action] = []
    for old in position.trains[round.company]:
        for new in trains.on_sale(position):
            price = position.train_price(new) - position.trade_value(old)
            buying = BuyTrain(new, price, old)
            if _refuse_trade(position, round, buying) is None:
                found.append(buying)
    return found


def _transfers(position: Position, round: Operating) -> list[Action]:
    found: list[Action] = []
    owner = position.owner(round.company)
    for train in others_trains(position, round):
        same = position.owner(trains.holder(position, train)) == owner
        for price in sorted(set(bounds(position, round, train))):
            if position.options.train_consent or same:
                if refuse_buy(position, round, BuyTrain(train, price)) is None:
                    found.append(BuyTrain(train, price))
            elif refuse_offer(position, round, OfferTrain(train, price)) is None:
                found.append(OfferTrain(train, price))
    return found


# Offers (edition aid)


def refuse_offer(position: Position, round: Operating, action: OfferTrain) -> Refusal | None:
    """Why the company at turn cannot ask for this train."""
    seller = trains.holder(position, action.train)
    if position.options.train_consent or seller < 0:
        return refuse("cologne", "train-not-on-sale", "C-8.26")
    if position.owner(seller) == position.owner(round.company):
        return refuse("cologne", "nobody-to-ask", "C-8.26")
    if action.train in round.declined:
        return refuse("cologne", "declined-before", "C-8.26")
    if not trains.has_room(position, round.company):
        words = {"limit": trains.limit(position, round.company)}
        return refuse("cologne", "no-room-for-train", "C-8.27", {**words})
    return refuse_transfer(position, round, action.train, action.price)


def offer(position: Position, round: Operating, action: OfferTrain, events: list[Event]) -> None:
    """Ask the owner of a train; he has to answer next."""
    round.offered = action.train
    round.offer_price = action.price
    seller = trains.holder(position, action.train)
    events.append(TrainOffered(round.company, seller, action.train, action.price))


def refuse_answer(position: Position, round: Operating, accept: bool) -> Refusal | None:
    """Why an offer cannot be accepted: the buyer may have spent the money meanwhile."""
    return refuse_transfer(position, round, round.offered, round.offer_price) if accept else None


def answer(position: Position, round: Operating, accept: bool, events: list[Event]) -> None:
    """Sell the train asked for, or not."""
    train = round.offered
    round.offered = -1
    if accept:
        _transfer(position, round, train, round.offer_price, events)
    else:
        round.declined.append(train)
        events.append(TrainDeclined(trains.holder(position, train), train))
    round.offer_price = 0


# Carrying out


def buy(position: Position, round: Operating, action: BuyTrain, events: list[Event]) -> None:
    """Buy a train from the bank or from another company."""
    company = round.company
    if trains.holder(position, action.train) >= 0:
        _transfer(position, round, action.train, action.price, events)
        return
    helped = _raise_help(position, company, action.price)
    bank.collect_from_company(position, company, action.price)
    if action.trade_in >= 0:
        position.trains[company].remove(action.trade_in)
        position.discarded.append(action.trade_in)
        round.traded = True
        events.append(TrainTraded(company, action.trade_in, action.train, action.price))
    else:
        events.append(TrainBought(company, action.train, action.price, helped))
    trains.take_from_bank(position, company, action.train, events)
    _note(position, round)


def _note(position: Position, round: Operating) -> None:
    """A train was bought. The public engine settles now whether it asks again (F-5.6); it forgets no sale."""
    round.bought = True
    if not position.options.minor_price:
        round.price_sold = 0
    if position.options.asking and not asks(position, round, round.company):
        round.step += 1


def _raise_help(position: Position, company: int, price: int) -> int:
    """The owner pays what the treasury lacks (C-8.32)."""
    missing = max(0, price - position.treasury[company])
    position.cash[position.owner(company)] -= missing
    position.treasury[company] += missing
    return missing


def _transfer(position: Position, round: Operating, train: int, price: int, events: list[Event]) -> None:
    company = round.company
    seller = trains.holder(position, train)
    helped = _raise_help(position, company, price)
    position.treasury[company] -= price
    position.treasury[seller] += price
    position.trains[seller].remove(train)
    position.trains[company].append(train)
    events.append(TrainTransferred(company, seller, train, price, helped))
    _note(position, round)
