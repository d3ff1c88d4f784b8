"""What an agreed price begins with: what somebody named, else what is printed on EVA or on a train."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from zugwerk.core.game import Action
from zugwerk.games.cologne.actions import AnswerEVA, AnswerTrain, BuyEVA, BuyTrain, OfferEVA, OfferTrain
from zugwerk.games.cologne.view import CologneView, is_public, operating_of
from zugwerk.render.cologne.figures import PAPERS, TRAIN_NAMES, train_prices

_Priced = OfferEVA | BuyEVA | AnswerEVA | OfferTrain | BuyTrain | AnswerTrain


def with_list_prices(view: CologneView, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions; before the bounds of a price that nobody has named stands the usual one, if it fits."""
    if not any(isinstance(action, _Priced) for action in actions):
        return actions
    return [action for _, same in groupby(actions, _without_price) for action in _begun(view, list(same))]


def _begun(view: CologneView, same: list[Action]) -> Iterator[Action]:
    first = same[0]
    prices = [_price(action) for action in same]
    if isinstance(first, _Priced) and len(same) > 1 and prices[0] == min(prices):
        usual = _usual(view, first)
        if min(prices) < usual <= max(prices):
            yield _at(first, usual)
            same = [action for action in same if _price(action) != usual]
    yield from same


def _without_price(action: Action) -> object:
    """What actions have in common that differ in their price alone."""
    match action:
        case OfferEVA():
            return OfferEVA, action.seat
        case BuyEVA():
            return BuyEVA
        case AnswerEVA() | AnswerTrain():
            return type(action), action.accept, action.wish > 0
        case OfferTrain():
            return OfferTrain, action.train
        case BuyTrain():
            return BuyTrain, action.train, action.trade_in
    return action


def _price(action: Action) -> int:
    match action:
        case OfferEVA() | BuyEVA() | OfferTrain() | BuyTrain():
            return action.price
        case AnswerEVA() | AnswerTrain():
            return action.wish
    return 0


def _at(action: _Priced, price: int) -> Action:
    """The same at another price."""
    match action:
        case OfferEVA():
            return OfferEVA(action.seat, price)
        case BuyEVA():
            return BuyEVA(price)
        case OfferTrain():
            return OfferTrain(action.train, price)
        case BuyTrain():
            return BuyTrain(action.train, price, action.trade_in)
    return type(action)(False, price)


def _usual(view: CologneView, action: _Priced) -> int:
    """What is printed on what is dealt in."""
    if isinstance(action, OfferEVA | BuyEVA | AnswerEVA):
        return PAPERS["EVA"][0]
    round = operating_of(view)
    assert round is not None
    train = round["offered"] if isinstance(action, AnswerTrain) else action.train
    return train_prices(is_public(view))[TRAIN_NAMES[train >> 3]]
