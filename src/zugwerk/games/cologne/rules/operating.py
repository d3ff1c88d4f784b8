"""C-8.1 to C-8.4: who operates when, the steps of a turn, and which of them wait for a decision (F-5)."""

from zugwerk.core.game import Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.actions import LayTile, PlaceStation, RunRoutes
from zugwerk.games.cologne.board import HEX_NAMES, KIND_NAMES
from zugwerk.games.cologne.events import CompanyPassed, RoutesRun, StationPlaced, TileLaid
from zugwerk.games.cologne.rules import bank, dividends, emergency, market, purchases, routes, stations, track
from zugwerk.games.cologne.state.figures import (
    MINORS,
    RAG,
    STATIONS_BY_MERGER,
    STATIONS_BY_PAR,
)
from zugwerk.games.cologne.state.position import Position
from zugwerk.games.cologne.state.rounds import (
    BEGIN,
    DIVIDEND,
    RUN,
    STATION,
    STEP_NAMES,
    TRACK,
    TRAINS,
    Operating,
)
from zugwerk.kit.hexes import EDGES


def new_round(position: Position, events: list[Event]) -> Operating:
    """Pay the incomes and fix the order (C-8.1, C-8.2)."""
    bank.pay_incomes(position, events)
    minors = [company for company in range(MINORS) if position.owner(company) >= 0]
    return Operating(minors + market.operating_order(position))


def waits(position: Position, round: Operating, events: list[Event]) -> bool:
    """Whether a company has to decide; steps in which nothing is possible are skipped."""
    while round.at < len(round.order):
        company = round.company
        if round.step == BEGIN:
            _begin_turn(position, company, events)
        elif round.step > TRAINS:
            _end_turn(round)
            continue
        elif _asks(position, round, company):
            return True
        else:
            _skip(position, round, company, events)
        round.step += 1
    return False


def _begin_turn(position: Position, company: int, events: list[Event]) -> None:
    """Place the home station in the first turn (C-8.4)."""
    if MINORS <= company <= RAG and not position.stations[company]:
        hex = stations.place_home(position.rails, company)
        position.stations[company].append(hex)
        events.append(StationPlaced(company, hex, 0))


def _end_turn(round: Operating) -> None:
    round.at += 1
    round.step = BEGIN
    round.revenue = 0
    round.traded = False
    round.bought = False
    round.price_sold = 0
    round.declined = []


def _asks(position: Position, round: Operating, company: int) -> bool:
    step = round.step
    if step == TRACK:
        if position.options.asking:
            return True
        return track.can_lay(position.rails, company, position.phase, position.treasury[company])
    if step == STATION:
        price = station_price(position, company)
        affordable = 0 <= price <= position.treasury[company]
        return affordable and bool(stations.places(position.rails, company, position.phase))
    if step == RUN:
        return bool(position.trains[company]) and routes.has_route(position.rails, company, position.phase)
    if step == DIVIDEND:
        return company >= MINORS and round.revenue > 0
    return purchases.asks(position, round, company) or emergency.asks(position, round)


def _skip(position: Position, round: Operating, company: int, events: list[Event]) -> None:
    if round.step == DIVIDEND:
        dividends.settle_without_choice(position, round, company, events)


def pass_step(position: Position, round: Operating, events: list[Event]) -> None:
    """Do nothing (more) in the step at hand."""
    events.append(CompanyPassed(round.company, STEP_NAMES[round.step]))
    round.step += 1


def refuse_step(round: Operating, step: int) -> Refusal | None:
    """Why something that belongs to a step cannot be done now (C-8.4)."""
    return None if round.step == step else refuse("cologne", "not-in-this-step", "C-8.4")


def refuse_pass(position: Position, round: Operating) -> Refusal | None:
    """Why the step cannot be left without doing something."""
    if round.step == DIVIDEND:
        return refuse("cologne", "pay-or-keep", "C-8.20")
    if round.step == RUN and position.options.asking:
        return refuse("cologne", "run-first", "C-8.15")
    if round.step == TRAINS and purchases.must_buy(position, round.company):
        return refuse("cologne", "must-buy", "C-8.28")
    return emergency.refuse_pass(position, round)


# Track, stations and routes


def refuse_lay(position: Position, round: Operating, action: LayTile) -> Refusal | None:
    """Why the company at turn cannot lay this tile."""
    company = round.company
    known = 0 <= action.tile < len(KIND_NAMES) and 0 <= action.hex < len(HEX_NAMES)
    if not known or not 0 <= action.rotation < EDGES:
        return refuse("cologne", "no-such-lay", "C-2.2")
    return refuse_step(round, TRACK) or track.refuse_lay(
        position.rails,
        company,
        position.phase,
        position.treasury[company],
        action.tile,
        action.hex,
        action.rotation,
    )


def lay(position: Position, round: Operating, action: LayTile, events: list[Event]) -> None:
    """Lay a tile and pay for the ground (C-8.9)."""
    cost = track.lay_cost(position.rails, action.hex)
    track.lay(position.rails, action.tile, action.hex, action.rotation)
    bank.collect_from_company(position, round.company, cost)
    events.append(TileLaid(round.company, action.tile, action.hex, action.rotation, cost))
    round.step += 1


def station_prices(position: Position, company: int) -> list[int]:
    """The prices of a company's stations, in order (C-1.11)."""
    if company < MINORS:
        return [0]
    if company > RAG:
        return list(STATIONS_BY_MERGER)
    par = position.par[company]
    return STATIONS_BY_PAR[str(par)] if par else STATIONS_BY_PAR[max(STATIONS_BY_PAR)]


def station_price(position: Position, company: int) -> int:
    """The price of a company's next station, −1 if it has none left (C-8.12, C-8.14)."""
    if company < MINORS:
        return -1
    prices = station_prices(position, company)
    used = len(position.stations[company])
    return prices[used] if used < len(prices) else -1


def refuse_station(position: Position, round: Operating, action: PlaceStation) -> Refusal | None:
    """Why the company at turn cannot place a station there."""
    company = round.company
    price = station_price(position, company)
    if round.step != STATION:
        return refuse("cologne", "not-in-this-step", "C-8.4")
    if price < 0:
        return refuse("cologne", "no-station-left", "C-8.12")
    if price > position.treasury[company]:
        words = {"price": price, "cash": position.treasury[company]}
        return refuse("cologne", "too-expensive", "C-8.12", {**words})
    if not 0 <= action.hex < len(HEX_NAMES):
        return refuse("cologne", "no-such-hex", "C-8.11")
    return stations.refuse_station(position.rails, company, position.phase, action.hex)


def place_station(position: Position, round: Operating, action: PlaceStation, events: list[Event]) -> None:
    """Place a station and pay for it."""
    company = round.company
    price = station_price(position, company)
    bank.collect_from_company(position, company, price)
    stations.place(position.rails, company, action.hex)
    position.stations[company].append(action.hex)
    events.append(StationPlaced(company, action.hex, price))
    round.step += 1


def refuse_run(position: Position, round: Operating, action: RunRoutes) -> Refusal | None:
    """Why the company at turn cannot run these routes."""
    trains = tuple(position.trains[round.company])
    return refuse_step(round, RUN) or routes.refuse_routes(
        position.rails, round.company, position.phase, trains, action.routes
    )


def run(position: Position, round: Operating, action: RunRoutes, events: list[Event]) -> None:
    """Run the trains; the revenue waits for the dividend step."""
    found = routes.run(position.rails, round.company, position.phase, action.routes)
    round.revenue = found.revenue
    events.append(RoutesRun(round.company, found.revenue, action.routes))
    round.step += 1
