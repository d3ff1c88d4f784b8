"""What a seat or a spectator sees of a game of 1893: everything, because nothing is hidden.

``table`` is the snapshot of the position; seats, companies and the market are laid out for readers.
"""

from collections.abc import Collection, Iterable
from typing import Any, ClassVar, Final, cast

from zugwerk.core.game import Action, Event, Seat, Snapshot, View
from zugwerk.core.options import Setup
from zugwerk.core.outcome import Outcome
from zugwerk.core.struct import Struct
from zugwerk.games.cologne.actions import LayTile, RunRoutes
from zugwerk.games.cologne.board import HEX_NAMES
from zugwerk.games.cologne.events import EVADeclined, EVAOffered, TrainDeclined, TrainOffered
from zugwerk.games.cologne.meta import PUBLIC, CologneOptions
from zugwerk.games.cologne.rules import (
    eva,
    flow,
    market,
    merger,
    purchases,
    routes,
    shares,
    stations,
    track,
    trains,
)
from zugwerk.games.cologne.rules.auction import AUCTION_STEP
from zugwerk.games.cologne.scoring import outcome, score
from zugwerk.games.cologne.state.figures import (
    COMPANIES,
    COMPANY_NAMES,
    EVA,
    FACE_VALUES,
    MINORS,
    PAPER_NAMES,
    PAPERS,
    TRAIN_TYPES,
    WIDTH,
    forced_price,
    train_name,
)
from zugwerk.games.cologne.state.position import POOL, RUNNING, UNSOLD, Position
from zugwerk.games.cologne.state.rails import Rails
from zugwerk.games.cologne.state.rounds import STEP_NAMES, Operating
from zugwerk.games.cologne.state.saving import snapshot
from zugwerk.games.cologne.state.snapshots import (
    AuctionData,
    MergerData,
    OperatingData,
    StockData,
    TableData,
)


class SeatView(Struct):
    """A seat: its money, papers, percent by corporation, certificates of how many allowed, and worth.

    ``sellable`` is the percentage of the biggest block that it could sell, by corporation.
    """

    __match_args__: ClassVar = ("cash", "papers", "percent", "sellable", "certificates", "limit", "worth")

    def __init__(
        self,
        *,
        cash: int,
        papers: tuple[str, ...],
        percent: dict[str, int],
        sellable: dict[str, int],
        certificates: int,
        limit: int,
        worth: int,
    ) -> None:
        self.cash: Final = cash
        self.papers: Final = papers
        self.percent: Final = percent
        self.sellable: Final = sellable
        self.certificates: Final = certificates
        self.limit: Final = limit
        self.worth: Final = worth


class CompanyView(Struct):
    """A company: who acts for it, treasury, trains, stations and the prices of those to come.

    ``price`` is 0 and ``cell`` empty without a share price; ``pool`` is the percentage in the pool.
    """

    __match_args__: ClassVar = (
        "name", "owner", "closed", "floated", "treasury", "trains", "train_limit", "stations",
        "station_prices", "price", "cell", "pool",
    )  # fmt: skip

    def __init__(
        self,
        *,
        name: str,
        owner: int | None,
        closed: bool,
        floated: bool,
        treasury: int,
        trains: tuple[str, ...],
        train_limit: int,
        stations: tuple[str, ...],
        station_prices: tuple[int, ...],
        price: int,
        cell: tuple[int, ...],
        pool: int,
    ) -> None:
        self.name: Final = name
        self.owner: Final = owner
        self.closed: Final = closed
        self.floated: Final = floated
        self.treasury: Final = treasury
        self.trains: Final = trains
        self.train_limit: Final = train_limit
        self.stations: Final = stations
        self.station_prices: Final = station_prices
        self.price: Final = price
        self.cell: Final = cell
        self.pool: Final = pool


class CologneView(View):
    """What everybody sees.

    ``round`` is its kind, ``number`` the set and ``operating`` the number of the operating round; ``company``
    and ``step`` are whose turn it is in one, ``acting`` the company for which somebody has to decide: another
    one if it is asked for a train or has too many. ``market`` lists cells and the corporations in them, top
    first; ``offers`` are those that wait for an answer and prices named instead of one; ``candidates`` is how
    many routes there are to choose the proposed ones from.
    """

    game: ClassVar[str] = "cologne"
    __match_args__: ClassVar = (
        "seat", "actors", "legal", "setup", "phase", "round", "number", "operating", "company", "step",
        "acting", "offers", "priority", "bank", "seats", "companies", "order", "market", "unsold", "on_sale",
        "depot", "agenda", "candidates", "table", "outcome",
    )  # fmt: skip

    def __init__(
        self,
        *,
        seat: Seat | None,
        actors: tuple[Seat, ...],
        legal: tuple[Action, ...],
        setup: Setup,
        phase: str,
        round: str,
        number: int,
        operating: int,
        company: str,
        step: str,
        acting: str,
        offers: tuple[Event, ...],
        priority: int,
        bank: int,
        seats: tuple[SeatView, ...],
        companies: tuple[CompanyView, ...],
        order: tuple[str, ...],
        market: tuple[tuple[int, int, tuple[str, ...]], ...],
        unsold: tuple[str, ...],
        on_sale: tuple[str, ...],
        depot: tuple[str, ...],
        agenda: tuple[str, ...],
        candidates: int,
        table: TableData,
        outcome: Outcome | None,
    ) -> None:
        super().__init__(seat=seat, actors=actors, legal=legal, setup=setup, outcome=outcome)
        self.phase: Final = phase
        self.round: Final = round
        self.number: Final = number
        self.operating: Final = operating
        self.company: Final = company
        self.step: Final = step
        self.acting: Final = acting
        self.offers: Final = offers
        self.priority: Final = priority
        self.bank: Final = bank
        self.seats: Final = seats
        self.companies: Final = companies
        self.order: Final = order
        self.market: Final = market
        self.unsold: Final = unsold
        self.on_sale: Final = on_sale
        self.depot: Final = depot
        self.agenda: Final = agenda
        self.candidates: Final = candidates
        self.table: Final = table

    def points(self) -> tuple[int, ...]:
        """What each seat is worth."""
        return tuple([seat.worth for seat in self.seats])

    def __hash__(self) -> int:
        """Hash what tells positions apart; the tables are mappings and have no hash."""
        return hash((self.seat, self.round, self.number, self.company, self.step, self.bank))


def build_view(
    position: Position, seat: Seat | None, actors: tuple[Seat, ...], legal: list[Action]
) -> CologneView:
    """The view of a position; ``legal`` are the seat's own actions."""
    round = position.round
    acting = round.acting(position)
    operating = round if isinstance(round, Operating) and round.at < len(round.order) else None
    return CologneView(
        seat=seat,
        actors=actors,
        legal=tuple(legal),
        setup=position.options.setup,
        phase=TRAIN_TYPES[position.phase],
        round=round.kind,
        number=position.set_number,
        operating=position.or_number,
        company=COMPANY_NAMES[operating.company] if operating else "",
        step=STEP_NAMES[operating.step] if operating and 0 <= operating.step < len(STEP_NAMES) else "",
        acting=COMPANY_NAMES[acting] if acting >= 0 else "",
        offers=_offers(position),
        priority=round.next_priority(position),
        bank=position.bank,
        seats=tuple([_seat(position, holder) for holder in range(position.seats)]),
        companies=tuple([_company(position, company) for company in range(COMPANIES)]),
        order=tuple([COMPANY_NAMES[company] for company in operating.order[operating.at :]])
        if operating
        else (),
        market=_market(position),
        unsold=tuple([PAPER_NAMES[paper] for paper in range(PAPERS) if position.owners[paper] == UNSOLD]),
        on_sale=tuple([train_name(train) for train in trains.on_sale(position)]),
        depot=tuple([train_name(train) for train in position.depot]),
        agenda=tuple([COMPANY_NAMES[corporation] for corporation in merger.agenda(position)]),
        candidates=_candidates(position, legal),
        table=cast(TableData, _frozen(snapshot(position))),
        outcome=outcome(position) if position.reason != RUNNING else None,
    )


def position_of(view: CologneView) -> Position:
    """The position that a view shows: nothing is hidden."""
    position = Position()
    flow.restore(position, cast(Snapshot, view.table))
    return position


def auction_of(view: CologneView) -> AuctionData | None:
    """The auction round, if it is one."""
    round = view.table["round"]
    return round if round["kind"] == "auction" else None


def stock_of(view: CologneView) -> StockData | None:
    """The stock round, if it is one."""
    round = view.table["round"]
    return round if round["kind"] == "stock" else None


def merger_of(view: CologneView) -> MergerData | None:
    """The merger round, if it is one."""
    round = view.table["round"]
    return round if round["kind"] == "merger" else None


def operating_of(view: CologneView) -> OperatingData | None:
    """The operating round, if it is one."""
    round = view.table["round"]
    return round if round["kind"] == "operating" else None


def is_public(view: CologneView) -> bool:
    """Whether it is played by the edition of the public engine."""
    return view.setup.word("edition") == PUBLIC


def earnings(view: CologneView, names: Collection[str]) -> dict[str, int]:
    """What those of these companies that have trains can earn now, by their best routes."""
    running = [
        number
        for number, company in enumerate(view.companies)
        if company.name in names and company.floated and not company.closed and company.trains
    ]
    if not running:
        return {}
    position = position_of(view)
    return {COMPANY_NAMES[number]: _best_revenue(position, number, position.rails) for number in running}


def revenues_after(view: CologneView) -> dict[LayTile, int]:
    """What the company at turn could earn after each tile that it may lay; nothing without trains."""
    position = position_of(view)
    company = COMPANY_NAMES.index(view.company) if view.company else -1
    found: dict[LayTile, int] = {}
    for action in view.legal if company >= 0 and position.trains[company] else ():
        if isinstance(action, LayTile):
            rails = position.rails.clone()
            track.lay(rails, action.tile, action.hex, action.rotation)
            found[action] = _best_revenue(position, company, rails)
    return found


def _best_revenue(position: Position, company: int, rails: Rails) -> int:
    return routes.best_routes(rails, company, position.phase, tuple(position.trains[company])).revenue


def forced_at(view: CologneView) -> int:
    """What the namer of the certificate on auction must pay if nobody takes it before (C-5.9)."""
    auction = auction_of(view)
    assert auction is not None
    return forced_price(FACE_VALUES[auction["paper"]], CologneOptions(view.setup).forced_floor)


def prices_to_come(view: CologneView) -> list[int]:
    """The prices at which the certificate on auction may still be offered, from the present one (C-5.8)."""
    lowest = forced_at(view) + (0 if CologneOptions(view.setup).forced_floor else 1)
    auction = auction_of(view)
    assert auction is not None
    return list(range(auction["price"], lowest - 1, -AUCTION_STEP))


def _candidates(position: Position, legal: list[Action]) -> int:
    """How many routes there are for the company whose routes are proposed, 0 if none are."""
    round = position.round
    if not isinstance(round, Operating) or not any(isinstance(action, RunRoutes) for action in legal):
        return 0
    trains_there = tuple(position.trains[round.company])
    return routes.count_routes(position.rails, round.company, position.phase, trains_there)


def _offers(position: Position) -> tuple[Event, ...]:
    """The offers that wait for an answer, and the prices named instead of one, as they were told."""
    found: list[Event] = []
    round = position.round
    if isinstance(round, Operating):
        found += _wishes(position, round)
    if isinstance(round, Operating) and round.offered >= 0:
        seller = trains.holder(position, round.offered)
        found.append(
            TrainOffered(company=round.company, seller=seller, train=round.offered, price=round.offer_price)
        )
    if position.offer_seat >= 0:
        found.append(EVAOffered(position.owners[EVA], position.offer_seat, position.offer_price))
    for seat in range(position.seats):
        if wished := eva.wish(position, seat):
            found.append(EVADeclined(seat, wished))
    return tuple(found)


def _wishes(position: Position, round: Operating) -> Iterable[Event]:
    """What owners said to want for trains that are still theirs, once for each kind."""
    found: dict[tuple[int, int], Event] = {}
    for train in round.declined:
        seller = trains.holder(position, train)
        wished = purchases.wished_price(position, round, train)
        if wished and seller != round.company:
            found[seller, train >> 3] = TrainDeclined(seller, train, wished)
    return found.values()


def _frozen(value: Any) -> Any:
    """Plain data with tuples for lists, as values have them."""
    if isinstance(value, list):
        return tuple([_frozen(item) for item in value])
    if isinstance(value, dict):
        return {name: _frozen(item) for name, item in value.items()}
    return value


def _seat(position: Position, seat: int) -> SeatView:
    percent = {COMPANY_NAMES[c]: position.percent(seat, c) for c in range(MINORS, COMPANIES)}
    sellable = {COMPANY_NAMES[c]: shares.biggest(position, seat, c) for c in range(MINORS, COMPANIES)}
    return SeatView(
        cash=position.cash[seat],
        papers=tuple([PAPER_NAMES[paper] for paper in range(PAPERS) if position.owners[paper] == seat]),
        percent={name: held for name, held in percent.items() if held},
        sellable={name: block for name, block in sellable.items() if block},
        certificates=shares.certificates(position, seat),
        limit=shares.certificate_limit(position),
        worth=score(position, seat),
    )


def _company(position: Position, company: int) -> CompanyView:
    owner = position.owner(company)
    cell = position.cells[company]
    minor = company < MINORS
    hexes = position.rails.stations(company) if minor else position.stations[company]
    return CompanyView(
        name=COMPANY_NAMES[company],
        owner=owner if owner >= 0 else None,
        closed=position.closed[company],
        floated=owner >= 0 if minor else position.floated[company],
        treasury=position.treasury[company],
        trains=tuple([train_name(train) for train in position.trains[company]]),
        train_limit=trains.limit(position, company),
        stations=tuple([HEX_NAMES[hex] for hex in hexes]),
        station_prices=() if minor else tuple(stations.prices(position, company)[len(hexes) :]),
        price=position.price(company),
        cell=divmod(cell, WIDTH) if cell >= 0 else (),
        pool=0 if minor else position.percent(POOL, company),
    )


def _market(position: Position) -> tuple[tuple[int, int, tuple[str, ...]], ...]:
    cells = sorted({cell for cell in position.cells if cell >= 0})
    return tuple(
        [
            (
                *divmod(cell, WIDTH),
                tuple([COMPANY_NAMES[company] for company in market.stack(position, cell)]),
            )
            for cell in cells
        ]
    )
