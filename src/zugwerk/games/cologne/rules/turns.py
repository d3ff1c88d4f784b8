"""Whose decision it is, and the way from an action to the rule that judges it and carries it out."""

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.actions import (
    AnswerEVA,
    AnswerTrain,
    BuyAtAuction,
    BuyEVA,
    BuyPaper,
    BuyTrain,
    ChooseFirst,
    DiscardTrain,
    EndByHand,
    ExchangeFdSD,
    GoBankrupt,
    LayTile,
    NameCertificate,
    OfferEVA,
    OfferTrain,
    Pass,
    PayOut,
    PlaceStation,
    RunRoutes,
    SellBond,
    SellShares,
    Vote,
    Withhold,
)
from zugwerk.games.cologne.board import TrainRoute
from zugwerk.games.cologne.events import FirstSeatChosen
from zugwerk.games.cologne.rules import (
    auction,
    dividends,
    draft,
    emergency,
    eva,
    flow,
    merger,
    operating,
    purchases,
    routes,
    stations,
    stock,
    track,
    trains,
)
from zugwerk.games.cologne.state.position import BY_HAND, RUNNING, Position
from zugwerk.games.cologne.state.rounds import (
    DIVIDEND,
    RUN,
    STATION,
    TRACK,
    TRAINS,
    Auction,
    Draft,
    Merger,
    Operating,
    Stock,
)


def actor(position: Position) -> int:
    """The seat that has to decide; −1 when the game is over or waits for a lot."""
    round = position.round
    if position.reason != RUNNING:
        return -1
    if isinstance(round, Operating):
        if round.offered >= 0:
            return position.owner(trains.holder(position, round.offered))
        crowded = trains.crowded(position)
        return position.owner(crowded if crowded >= 0 else round.company)
    if isinstance(round, Merger):
        return merger.actor(position, round)
    return round.turn


def refusal(position: Position, seat: int, action: Action) -> Refusal | None:
    """Why a seat may not do this now, or ``None``."""
    if position.reason != RUNNING:
        return refuse("cologne", "game-over", "C-10.3")
    if not 0 <= seat < position.seats:
        return refuse("cologne", "no-such-seat", "C-1.1", {"n": position.seats})
    if isinstance(action, OfferEVA):
        return eva.refuse_offer(position, seat, action)
    if isinstance(action, AnswerEVA):
        return eva.refuse_answer(position, seat, action)
    round = position.round
    if isinstance(round, Stock) and isinstance(action, ExchangeFdSD) and position.options.fdsd_checks:
        return stock.refusal(position, round, seat, action)
    if seat != actor(position):
        return refuse("cologne", "not-your-turn", "C-6.1")
    if isinstance(round, Operating):
        return _refuse_operating(position, round, seat, action)
    if isinstance(round, Stock):
        return stock.refusal(position, round, seat, action)
    if isinstance(round, Merger):
        return _refuse_merger(position, round, action)
    return _refuse_package(position, round, seat, action)


def _refuse_package(position: Position, round: Draft | Auction, seat: int, action: Action) -> Refusal | None:
    if isinstance(round, Draft):
        if isinstance(action, BuyPaper):
            return draft.refuse_paper(position, seat, action.paper)
        return None if isinstance(action, Pass) else refuse("cologne", "not-in-this-round", "C-5.2")
    if isinstance(action, NameCertificate):
        return auction.refuse_name(position, round, action.paper)
    if isinstance(action, BuyAtAuction | Pass):
        return auction.refuse_answer(round)
    return refuse("cologne", "not-in-this-round", "C-5.6")


def _refuse_merger(position: Position, round: Merger, action: Action) -> Refusal | None:
    if round.stuck:
        return None if isinstance(action, EndByHand) else refuse("cologne", "stuck", round.stuck)
    if isinstance(action, Vote):
        return merger.refuse_vote(round)
    if isinstance(action, DiscardTrain):
        return merger.refuse_discard(position, round, action)
    if isinstance(action, Pass):
        return merger.refuse_keep(position, round, trains.limit(position, round.choosing))
    return refuse("cologne", "not-in-this-round", "C-7.1")


def _refuse_operating(position: Position, round: Operating, seat: int, action: Action) -> Refusal | None:
    if round.offered >= 0:
        if isinstance(action, AnswerTrain):
            return purchases.refuse_answer(position, round, action.accept)
        return refuse("cologne", "answer-first", "C-8.26")
    crowded = trains.crowded(position)
    if crowded >= 0:
        if isinstance(action, DiscardTrain):
            return trains.refuse_discard(position, crowded, action.train)
        return refuse("cologne", "discard-first", "C-9.5")
    if isinstance(action, Pass):
        return operating.refuse_pass(position, round)
    if isinstance(action, LayTile):
        return operating.refuse_lay(position, round, action)
    if isinstance(action, PlaceStation):
        return operating.refuse_station(position, round, action)
    if isinstance(action, RunRoutes):
        return operating.refuse_run(position, round, action)
    if isinstance(action, PayOut | Withhold):
        return operating.refuse_step(round, DIVIDEND)
    if isinstance(action, BuyEVA):
        return eva.refuse_take(position, seat, action)
    return _refuse_trains(position, round, seat, action)


def _refuse_trains(position: Position, round: Operating, seat: int, action: Action) -> Refusal | None:
    if isinstance(action, BuyTrain):
        return operating.refuse_step(round, TRAINS) or purchases.refuse_buy(position, round, action)
    if isinstance(action, OfferTrain):
        return operating.refuse_step(round, TRAINS) or purchases.refuse_offer(position, round, action)
    if isinstance(action, SellShares):
        return emergency.refuse_sale(position, round, seat, action)
    if isinstance(action, SellBond):
        return emergency.refuse_bond(position, round, seat)
    if isinstance(action, GoBankrupt):
        return emergency.refuse_bankruptcy(position, round)
    if isinstance(action, EndByHand) and emergency.is_stuck(position, round, seat):
        return None
    return refuse("cologne", "not-in-this-round", "C-8.4")


# Legal actions


def legal_actions(position: Position, seat: int) -> list[Action]:
    """Every allowed action of a seat; of route sets the best one, of agreed prices the bounds."""
    found: list[Action] = []
    if position.reason != RUNNING or not 0 <= seat < position.seats:
        return found
    round = position.round
    if seat == actor(position):
        if isinstance(round, Operating):
            found = _legal_operating(position, round, seat)
        elif isinstance(round, Stock):
            found = stock.legal_actions(position, round, seat)
        elif isinstance(round, Merger):
            found = _legal_merger(position, round)
        else:
            found = _legal_package(position, round, seat)
    elif isinstance(round, Stock) and position.options.fdsd_checks:
        exchange = ExchangeFdSD(0)
        if stock.refusal(position, round, seat, exchange) is None:
            found.append(exchange)
    return found + eva.offers(position, seat)


def _legal_package(position: Position, round: Draft | Auction, seat: int) -> list[Action]:
    found: list[Action] = []
    if isinstance(round, Draft):
        found.append(Pass())
        for paper in draft.on_sale(position):
            if draft.refuse_paper(position, seat, paper) is None:
                found.append(BuyPaper(paper))
    elif round.paper < 0:
        found += [NameCertificate(paper) for paper in auction.nameable(position)]
    else:
        found += [Pass(), BuyAtAuction()]
    return found


def _legal_merger(position: Position, round: Merger) -> list[Action]:
    if round.stuck:
        return [EndByHand()]
    if not round.formed:
        return [Vote(True), Vote(False)]
    found: list[Action] = []
    if merger.refuse_keep(position, round, trains.limit(position, round.choosing)) is None:
        found.append(Pass())
    found += [DiscardTrain(train) for train in position.trains[round.choosing]]
    return found


def _legal_operating(position: Position, round: Operating, seat: int) -> list[Action]:
    if round.offered >= 0:
        answers = [AnswerTrain(True), AnswerTrain(False)]
        return [a for a in answers if purchases.refuse_answer(position, round, a.accept) is None]
    crowded = trains.crowded(position)
    if crowded >= 0:
        return [DiscardTrain(train) for train in position.trains[crowded]]
    found: list[Action] = [Pass()] if operating.refuse_pass(position, round) is None else []
    company, rails, phase = round.company, position.rails, position.phase
    if round.step == TRACK:
        for kind, hex, rotation, _ in track.lays(rails, company, phase, position.treasury[company]):
            found.append(LayTile(kind, hex, rotation))
    elif round.step == STATION:
        found += [PlaceStation(hex) for hex in stations.places(rails, company, phase)]
    elif round.step == RUN:
        found.append(best_run(position, round))
    elif round.step == DIVIDEND:
        found += [PayOut(), Withhold()]
    else:
        found += _legal_trains(position, round, seat)
    return found + eva.takes(position, seat)


def _legal_trains(position: Position, round: Operating, seat: int) -> list[Action]:
    found = purchases.legal_purchases(position, round) + emergency.sales(position, round, seat)
    if emergency.refuse_bankruptcy(position, round) is None:
        found.append(GoBankrupt())
    if not found and emergency.is_stuck(position, round, seat):
        found.append(EndByHand())
    return found


def best_run(position: Position, round: Operating) -> RunRoutes:
    """The most profitable set of routes of the company at turn."""
    company = round.company
    best = routes.best_routes(position.rails, company, position.phase, tuple(position.trains[company]))
    return RunRoutes(tuple([TrainRoute(route.train, route.legs) for route in best.routes]))


# Carrying out


def carry_out(position: Position, seat: int, action: Action, events: list[Event]) -> None:
    """Do something that is not refused, and everything that follows from it by itself."""
    if isinstance(action, OfferEVA):
        eva.offer(position, seat, action, events)
        return
    if isinstance(action, AnswerEVA):
        eva.answer(position, seat, action, events)
        flow.advance(position, events)
        return
    if isinstance(action, ChooseFirst):
        position.begin(action.seat)
        events.append(FirstSeatChosen(action.seat))
        return
    position.moves += 1
    round = position.round
    if isinstance(round, Operating):
        _operate(position, round, seat, action, events)
    elif isinstance(round, Stock):
        stock.act(position, round, seat, action, events)
    elif isinstance(round, Merger):
        _merge(position, round, action, events)
    elif isinstance(round, Draft):
        if isinstance(action, BuyPaper):
            draft.buy(position, round, action.paper, events)
        else:
            draft.drop_out(round, events)
    elif isinstance(action, NameCertificate):
        auction.name(position, round, action.paper, events)
    elif isinstance(action, BuyAtAuction):
        auction.buy(position, round, events)
    else:
        auction.decline(position, round, events)
    flow.advance(position, events)


def _merge(position: Position, round: Merger, action: Action, events: list[Event]) -> None:
    if isinstance(action, Vote):
        merger.vote(position, round, action.accept, events)
    elif isinstance(action, DiscardTrain):
        merger.discard(position, round, action.train, events)
    elif isinstance(action, EndByHand):
        position.reason = BY_HAND
    else:
        merger.keep(round)


def _operate(position: Position, round: Operating, seat: int, action: Action, events: list[Event]) -> None:
    if isinstance(action, Pass):
        operating.pass_step(position, round, events)
    elif isinstance(action, LayTile):
        operating.lay(position, round, action, events)
    elif isinstance(action, PlaceStation):
        operating.place_station(position, round, action, events)
    elif isinstance(action, RunRoutes):
        operating.run(position, round, action, events)
    elif isinstance(action, PayOut):
        dividends.pay_out(position, round, events)
    elif isinstance(action, Withhold):
        dividends.withhold(position, round, events)
    elif isinstance(action, BuyEVA):
        eva.take(position, seat, action, events)
    elif isinstance(action, DiscardTrain):
        trains.discard(position, trains.crowded(position), action.train, events)
    else:
        _operate_trains(position, round, seat, action, events)


def _operate_trains(
    position: Position, round: Operating, seat: int, action: Action, events: list[Event]
) -> None:
    if isinstance(action, BuyTrain):
        purchases.buy(position, round, action, events)
    elif isinstance(action, OfferTrain):
        purchases.offer(position, round, action, events)
    elif isinstance(action, AnswerTrain):
        purchases.answer(position, round, action.accept, events)
    elif isinstance(action, SellShares):
        emergency.sell(position, round, seat, action, events)
    elif isinstance(action, SellBond):
        emergency.sell_bond(position, round, seat, events)
    elif isinstance(action, GoBankrupt):
        emergency.go_bankrupt(position, round, events)
    else:
        position.reason = BY_HAND
