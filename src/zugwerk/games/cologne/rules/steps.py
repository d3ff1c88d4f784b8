"""C-8.5 to C-8.23: the steps of a company's turn before its trains: track, station, run, dividend."""

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.actions import LayTile, PayOut, PlaceStation, RunRoutes, Withhold
from zugwerk.games.cologne.board import HEX_NAMES, KIND_NAMES, TrainRoute
from zugwerk.games.cologne.events import RoutesRun, StationPlaced, TileLaid
from zugwerk.games.cologne.rules import bank, dividends, routes, stations, track
from zugwerk.games.cologne.state.figures import MINORS
from zugwerk.games.cologne.state.position import Position
from zugwerk.games.cologne.state.rounds import Operating, Step
from zugwerk.kit.hexes import EDGES


class TrackStep(Step):
    """One tile or none (C-8.5)."""

    def asks(self, position: Position, round: Operating) -> bool:
        """If a tile can be laid."""
        company = round.company
        return track.can_lay(position.rails, company, position.phase, position.treasury[company])

    def refusal(self, position: Position, round: Operating, seat: int, action: Action) -> Refusal | None:
        """Why the company at turn cannot lay this tile."""
        if not isinstance(action, LayTile):
            return super().refusal(position, round, seat, action)
        known = 0 <= action.tile < len(KIND_NAMES) and 0 <= action.hex < len(HEX_NAMES)
        if not known or not 0 <= action.rotation < EDGES:
            return refuse("cologne", "no-such-lay", "C-2.2")
        cash = position.treasury[round.company]
        place = (action.tile, action.hex, action.rotation)
        return track.refuse_lay(position.rails, round.company, position.phase, cash, *place)

    def legal_actions(self, position: Position, round: Operating, seat: int) -> list[Action]:
        """Every tile in every place and rotation."""
        found: list[Action] = []
        company = round.company
        cash = position.treasury[company]
        for kind, hex, rotation, _ in track.lays(position.rails, company, position.phase, cash):
            found.append(LayTile(kind, hex, rotation))
        return found

    def carry_out(
        self, position: Position, round: Operating, seat: int, action: Action, events: list[Event]
    ) -> None:
        """Lay a tile and pay for the ground (C-8.9)."""
        assert isinstance(action, LayTile)
        cost = track.lay_cost(position.rails, action.hex)
        track.lay(position.rails, action.tile, action.hex, action.rotation)
        bank.collect_from_company(position, round.company, cost)
        events.append(
            TileLaid(
                company=round.company, tile=action.tile, hex=action.hex, rotation=action.rotation, price=cost
            )
        )
        round.step += 1


class StationStep(Step):
    """One station or none (C-8.11)."""

    def asks(self, position: Position, round: Operating) -> bool:
        """If one can be paid and placed."""
        price = stations.next_price(position, round.company)
        affordable = 0 <= price <= position.treasury[round.company]
        return affordable and bool(stations.places(position.rails, round.company, position.phase))

    def refusal(self, position: Position, round: Operating, seat: int, action: Action) -> Refusal | None:
        """Why the company at turn cannot place a station there."""
        if not isinstance(action, PlaceStation):
            return super().refusal(position, round, seat, action)
        company = round.company
        price = stations.next_price(position, company)
        if price < 0:
            return refuse("cologne", "no-station-left", "C-8.12")
        if price > position.treasury[company]:
            words = {"price": price, "cash": position.treasury[company]}
            return refuse("cologne", "too-expensive", "C-8.12", {**words})
        if not 0 <= action.hex < len(HEX_NAMES):
            return refuse("cologne", "no-such-hex", "C-8.11")
        return stations.refuse_station(position.rails, company, position.phase, action.hex)

    def legal_actions(self, position: Position, round: Operating, seat: int) -> list[Action]:
        """Every place."""
        return [PlaceStation(hex) for hex in stations.places(position.rails, round.company, position.phase)]

    def carry_out(
        self, position: Position, round: Operating, seat: int, action: Action, events: list[Event]
    ) -> None:
        """Place a station and pay for it."""
        assert isinstance(action, PlaceStation)
        company = round.company
        price = stations.next_price(position, company)
        bank.collect_from_company(position, company, price)
        stations.place(position.rails, company, action.hex)
        position.stations[company] = [*position.stations[company], action.hex]
        events.append(StationPlaced(company, action.hex, price))
        round.step += 1


class RunStep(Step):
    """Trains run on routes; the revenue waits for the dividend (C-8.15)."""

    def asks(self, position: Position, round: Operating) -> bool:
        """If there is a train and a route."""
        company = round.company
        return bool(position.trains[company]) and routes.has_route(position.rails, company, position.phase)

    def refusal(self, position: Position, round: Operating, seat: int, action: Action) -> Refusal | None:
        """Why the company at turn cannot run these routes."""
        if not isinstance(action, RunRoutes):
            return super().refusal(position, round, seat, action)
        trains = tuple(position.trains[round.company])
        return routes.refuse_routes(position.rails, round.company, position.phase, trains, action.routes)

    def legal_actions(self, position: Position, round: Operating, seat: int) -> list[Action]:
        """The best routes."""
        return [best_run(position, round)]

    def carry_out(
        self, position: Position, round: Operating, seat: int, action: Action, events: list[Event]
    ) -> None:
        """Run the trains."""
        assert isinstance(action, RunRoutes)
        found = routes.run(position.rails, round.company, position.phase, action.routes)
        round.revenue = found.revenue
        events.append(
            RoutesRun(
                company=round.company,
                revenue=found.revenue,
                routes=action.routes,
                earned=tuple([route.revenue for route in found.routes]),
            )
        )
        round.step += 1


def best_run(position: Position, round: Operating) -> RunRoutes:
    """The most profitable set of routes of the company at turn."""
    company = round.company
    best = routes.best_routes(position.rails, company, position.phase, tuple(position.trains[company]))
    return RunRoutes(tuple([TrainRoute(route.train, route.legs) for route in best.routes]))


class DividendStep(Step):
    """A corporation with revenue pays or keeps it all; all others have no choice (C-8.20 to C-8.22)."""

    def asks(self, position: Position, round: Operating) -> bool:
        """If a corporation has revenue."""
        return round.company >= MINORS and round.revenue > 0

    def skip(self, position: Position, round: Operating, events: list[Event]) -> None:
        """A minor shares its revenue; a corporation without any falls."""
        dividends.settle_without_choice(position, round, round.company, events)

    def refuse_pass(self, position: Position, round: Operating) -> Refusal | None:
        """There is a choice, but no third way."""
        return refuse("cologne", "pay-or-keep", "C-8.20")

    def refusal(self, position: Position, round: Operating, seat: int, action: Action) -> Refusal | None:
        """Both ways are open."""
        if isinstance(action, PayOut | Withhold):
            return None
        return super().refusal(position, round, seat, action)

    def legal_actions(self, position: Position, round: Operating, seat: int) -> list[Action]:
        """Pay or keep."""
        return [PayOut(), Withhold()]

    def carry_out(
        self, position: Position, round: Operating, seat: int, action: Action, events: list[Event]
    ) -> None:
        """Pay the revenue out, or keep it."""
        if isinstance(action, PayOut):
            dividends.pay_out(position, round, events)
        else:
            dividends.withhold(position, round, events)
