"""Why something was done in 1893: trains, shares, track and money, all of it open to everybody."""

from typing import cast

from zugwerk.core.game import Action, Seat, View
from zugwerk.core.messages import Message, Parameter
from zugwerk.games.cologne.actions import (
    BuyPaper,
    BuyShare,
    BuyTrain,
    Found,
    LayTile,
    Pass,
    PayOut,
    PlaceStation,
    RunRoutes,
    SellShares,
    Withhold,
)
from zugwerk.games.cologne.heuristics.judging import reached_by
from zugwerk.games.cologne.rules import trains
from zugwerk.games.cologne.state.figures import (
    COMPANY_NAMES,
    FIRST_BOND,
    FLOAT_PERCENT,
    INCOMES,
    PAPER_NAMES,
    PRIVATES,
    TRAIN_TYPES,
)
from zugwerk.games.cologne.state.position import POOL, Position
from zugwerk.games.cologne.state.rounds import Operating
from zugwerk.games.cologne.view import CologneView, position_of
from zugwerk.kit.reasons import Feature, Reasons


class CologneReasons(Reasons):
    """One or two things that matter for each kind of action."""

    def features(self, view: View, seat: Seat, action: Action) -> list[Feature]:
        """What speaks for an action."""
        position = position_of(cast(CologneView, view))
        if isinstance(action, BuyTrain):
            return _train(position, action)
        if isinstance(action, BuyShare):
            return _share(position, int(seat), action)
        if isinstance(action, LayTile):
            gain = reached_by(position, action)
            kind, count = ("track", gain // 10) if gain >= 10 else ("way", 0)
            return [_feature("track", gain, kind, company=_company(position), count=count)]
        return _other(position, action)

    def rivals(self, view: View, seat: Seat, action: Action) -> list[Action]:
        """Other shares in the pool; what else there was for track and trains is not compared."""
        if not isinstance(action, BuyShare):
            return []
        position = position_of(cast(CologneView, view))
        return [
            BuyShare(company, 10)
            for company in range(len(COMPANY_NAMES))
            if company != action.corporation and position.percent(POOL, company) >= 10
        ]


def _feature(name: str, value: int, kind: str, **words: Parameter) -> Feature:
    return Feature(name, value, Message("cologne.why." + kind, words))


def _company(position: Position) -> str:
    assert isinstance(position.round, Operating)
    return COMPANY_NAMES[position.round.company]


def _train(position: Position, action: BuyTrain) -> list[Feature]:
    assert isinstance(position.round, Operating)
    company, kind = position.round.company, action.train >> 3
    words: dict[str, Parameter] = {"company": COMPANY_NAMES[company], "train": TRAIN_TYPES[kind]}
    seller = trains.holder(position, action.train)
    if seller >= 0:
        return [_feature("train", 1, "shift-train", **words, seller=COMPANY_NAMES[seller])]
    if action.trade_in >= 0:
        return [_feature("train", 1, "trade-in", **words, old=TRAIN_TYPES[action.trade_in >> 3])]
    left = [train for train in position.depot if train >> 3 == kind]
    if left == [action.train]:
        return [_feature("train", 2, "last-train", **words)]
    return [_feature("train", 1, "another-train" if position.trains[company] else "first-train", **words)]


def _share(position: Position, seat: int, action: BuyShare) -> list[Feature]:
    company, name = action.corporation, COMPANY_NAMES[action.corporation]
    price = position.price(company) * action.percent // 10
    found = [_feature("price", -price // 20, "price", company=name, count=price)]
    if position.trains[company]:
        found.append(_feature("runs", 60, "dividends", company=name))
    if position.owner(company) == seat:
        found.append(_feature("president", 20, "president", company=name))
        if not position.floated[company]:
            found.append(_feature("float", 200, "float", company=name, percent=FLOAT_PERCENT))
    return found


def _other(position: Position, action: Action) -> list[Feature]:
    if isinstance(action, PayOut):
        return [_feature("money", 0, "pay-out", company=_company(position))]
    if isinstance(action, Withhold):
        return [_feature("money", 0, "withhold", company=_company(position), count=trains.cheapest(position))]
    if isinstance(action, RunRoutes):
        return [_feature("routes", 0, "routes", company=_company(position))]
    if isinstance(action, PlaceStation):
        return [_feature("station", 0, "station", company=_company(position))]
    if isinstance(action, BuyPaper):
        if PRIVATES <= action.paper < FIRST_BOND:
            return [_feature("paper", 0, "minor", company=PAPER_NAMES[action.paper])]
        return [_feature("paper", 0, "paper", count=INCOMES[action.paper])]
    if isinstance(action, Found):
        return [_feature("found", 0, "found", count=action.par, percent=FLOAT_PERCENT)]
    if isinstance(action, SellShares):
        return [_feature("sell", 0, "sell", company=COMPANY_NAMES[action.corporation])]
    return [_feature("pass", 0, "pass")] if isinstance(action, Pass) else []
