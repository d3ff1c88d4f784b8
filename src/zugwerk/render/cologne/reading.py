"""From a view of 1893 to what a picture draws: the map, the sheets, and what is to be emphasised."""

from collections import Counter
from collections.abc import Collection
from functools import lru_cache
from typing import Final

from zugwerk.core.game import Action
from zugwerk.games.cologne.actions import LayTile, PlaceStation, RunRoutes
from zugwerk.games.cologne.board import (
    CITY,
    COLUMN,
    COMPANY_NAMES,
    COSTS,
    HEX_NAMED,
    HEX_NAMES,
    HEXES,
    KIND_NAMED,
    KINDS,
    OFFBOARD,
    SLOTS,
    STOP_KIND,
    VALUES,
    Ground,
    TrainRoute,
    ground,
    map_rules,
)
from zugwerk.games.cologne.view import CologneView, CompanyView, auction_of, is_public, merger_of
from zugwerk.kit.hexes import EDGES
from zugwerk.render.cologne.figures import CORPORATIONS, PAPERS, TRAIN_NAMES, train_prices
from zugwerk.render.cologne.scene import MapScene, Scene
from zugwerk.render.cologne.selling import liquidity
from zugwerk.render.cologne.sheets import Books, CompanySheet, SeatSheet, TrainSheet
from zugwerk.render.cologne.ways import directed
from zugwerk.render.look import Look

# A page asks for everything about a view, one part after another.
VIEWS_KEPT: Final = 4

_MOST_SLOTS = 4
# The kinds of round that a heading names.
_ROUNDS = ("draft", "auction", "stock", "merger", "operating")
_STEPS = ("track", "station", "run", "dividend", "trains")


def scene_of(
    view: CologneView,
    look: Look,
    highlight: Collection[str] = (),
    ghost: Action | None = None,
    last: str = "",
) -> Scene:
    """A view prepared for drawing.

    ``highlight`` has hexes (``L5``); ``ghost`` is an action: a tile, a station or routes are shown as if they
    were there; ``last`` is the hex of the latest action. The hexes that may be built on are outlined.
    """
    lit = legal_hexes(view) | {HEX_NAMED[name] for name in highlight if name in HEX_NAMED}
    shown = map_of(view, look, ghost, last, lit)
    left, copies = tiles_left(view), ground_of(view).copies
    return Scene(
        board=shown,
        books=books_of(view),
        actors=view.actors,
        seat=view.seat,
        outcome=view.outcome,
        left=left,
        copies=copies,
    )


def map_of(
    view: CologneView, look: Look, ghost: Action | None = None, last: str = "", lit: Collection[int] = ()
) -> MapScene:
    """The map alone, with these hexes outlined."""
    covers, slots = covers_of(view), _slots(view)
    return MapScene(
        look=look,
        covers=covers,
        slots=slots,
        phase=TRAIN_NAMES.index(view.phase),
        legal=lit,
        ghost=(ghost.hex, ghost.tile * EDGES + ghost.rotation) if isinstance(ghost, LayTile) else None,
        last=HEX_NAMED.get(last, -1),
        runs=ghost.routes if isinstance(ghost, RunRoutes) else (),
        planned=_plan_station(view, covers, slots, ghost.hex) if isinstance(ghost, PlaceStation) else -1,
    )


def ground_of(view: CologneView) -> Ground:
    """The map as it was at the start of the game."""
    setup = view.setup
    grey, existing = setup.flag("optional_grey_phase"), setup.flag("optional_existing_track")
    return ground(map_rules(is_public(view), grey, existing))


def covers_of(view: CologneView) -> list[int]:
    """What lies on each hex."""
    return list(_covers(view))


@lru_cache(VIEWS_KEPT)
def _covers(view: CologneView) -> tuple[int, ...]:
    covers = list(ground_of(view).covers)
    for name, (tile, rotation) in view.table["rails"]["tiles"].items():
        covers[HEX_NAMED[name]] = KIND_NAMED[str(tile).rpartition("-")[0]] * EDGES + int(rotation)
    return tuple(covers)


@lru_cache(VIEWS_KEPT)
def tiles_left(view: CologneView) -> tuple[int, ...]:
    """How many copies of each kind of tile are not on the map."""
    left = list(ground_of(view).copies)
    for cover in _covers(view):
        if cover // EDGES < KINDS:
            left[cover // EDGES] -= 1
    return tuple(left)


def closed_to(view: CologneView, company: str) -> set[int]:
    """The hexes where trains of a company can only end: offboards, and cities full of others' (C-8.17)."""
    covers, slots = covers_of(view), _slots(view)
    found: set[int] = set()
    for hex, cover in enumerate(covers):
        face = cover // EDGES
        first = hex * _MOST_SLOTS
        held = slots[first : first + SLOTS[face]]
        full = all(holder not in ("", "N", company) and holder[0] != "(" for holder in held)
        if STOP_KIND[face] == OFFBOARD or (STOP_KIND[face] == CITY and full):
            found.add(hex)
    return found


def _slots(view: CologneView) -> list[str]:
    found = [""] * (HEXES * _MOST_SLOTS)
    for name, holders in view.table["rails"]["slots"].items():
        for slot, holder in enumerate(holders):
            found[HEX_NAMED[name] * _MOST_SLOTS + slot] = str(holder)
    return found


def hex_of(action: Action) -> int | None:
    """The hex that an action is about, if any."""
    return action.hex if isinstance(action, LayTile | PlaceStation) else None


def legal_hexes(view: CologneView) -> set[int]:
    """The hexes of the allowed actions that have one."""
    return {hex for action in view.legal if (hex := hex_of(action)) is not None}


def _plan_station(view: CologneView, covers: list[int], slots: list[str], hex: int) -> int:
    """Put the station of a ghost into its slot; returns the slot, or −1."""
    if not view.company:
        return -1
    first = hex * _MOST_SLOTS
    places = range(first, first + SLOTS[covers[hex] // EDGES])
    for wanted in (f"({view.company})", ""):
        for place in places:
            if slots[place] == wanted:
                slots[place] = view.company
                return place
    return -1


@lru_cache(VIEWS_KEPT)
def books_of(view: CologneView) -> Books:
    """Everything beside the map."""
    assert view.round in _ROUNDS
    assert view.step in ("", *_STEPS)
    number = str(view.number)
    if view.round == "operating":
        number += f".{view.operating}"
    elif view.round == "merger":
        number = ", ".join(view.agenda)
    return Books(
        phase=view.phase,
        round=view.round,
        number=number,
        step=view.step,
        order=view.order,
        acting=view.acting,
        offers=tuple(offer.message() for offer in view.offers),
        priority=view.priority,
        bank=view.bank,
        companies=tuple(_company(company) for company in view.companies),
        seats=tuple(_seat(view, seat) for seat in range(len(view.seats))),
        stacks={(row, column): stack for row, column, stack in view.market},
        trains=_trains(view),
        unsold=_unsold(view),
        bonds=sum(1 for paper in view.unsold if paper not in PAPERS),
    )


def _type(train: str) -> str:
    return train.rpartition("-")[0]


def _company(company: CompanyView) -> CompanySheet:
    return CompanySheet(
        name=company.name,
        owner=-1 if company.owner is None else company.owner,
        active=company.floated,
        closed=company.closed,
        cash=company.treasury,
        trains=tuple(_type(train) for train in company.trains),
        train_limit=company.train_limit,
        stations=company.stations,
        stations_left=company.station_prices,
        price=company.price,
        pool=company.pool,
    )


def _seat(view: CologneView, seat: int) -> SeatSheet:
    shown = view.seats[seat]
    presides = {company.name for company in view.companies if company.owner == seat} & {*CORPORATIONS}
    return SeatSheet(
        cash=shown.cash,
        value=shown.worth,
        liquidity=liquidity(view, seat),
        certificates=shown.certificates,
        limit=shown.limit,
        papers=shown.papers,
        percent=shown.percent,
        presidencies=frozenset(presides),
        bankrupt=view.table["bankrupt_seat"] == seat,
    )


def _trains(view: CologneView) -> tuple[TrainSheet, ...]:
    left = Counter(_type(train) for train in view.depot)
    used = Counter(_type(train) for train in view.table["discarded"])
    prices = train_prices(is_public(view))
    return tuple(TrainSheet(name, prices[name], left[name], used[name]) for name in TRAIN_NAMES)


def _unsold(view: CologneView) -> dict[str, int]:
    """The papers of the starting package nobody has, at face value or the price of the auction (C-5.8)."""
    found = {paper: PAPERS[paper][0] for paper in view.unsold if paper in PAPERS}
    auction = auction_of(view)
    if auction is not None and auction["paper"] >= 0:
        found[list(PAPERS)[auction["paper"]]] = auction["price"]
    return found


def costs_of(view: CologneView, hex: int) -> int:
    """What a tile on a hex costs (C-8.9)."""
    laid = view.table["rails"]["tiles"].get(HEX_NAMES[hex])
    if laid is not None:
        return COSTS[KIND_NAMED[str(laid[0]).rpartition("-")[0]]]
    return COSTS[ground_of(view).covers[hex] // EDGES]


def price_of(view: CologneView, company: str) -> int:
    """The share price of a corporation, 0 without one."""
    return next(found.price for found in view.companies if found.name == company)


def stops_of(route: TrainRoute) -> list[int]:
    """The hexes at which a route stops, in order of travel."""
    legs = directed(route.legs)
    return [legs[0][0], *(leg[-1] for leg in legs)]


def revenue_of(view: CologneView, route: TrainRoute) -> int:
    """What a route earns: the values of its stops in this phase (C-8.17)."""
    return sum(value for _, value in stop_values(view, route))


def stop_values(view: CologneView, route: TrainRoute) -> list[tuple[int, int]]:
    """The hexes at which a route stops with their values."""
    covers = covers_of(view)
    column = COLUMN[TRAIN_NAMES.index(view.phase)]
    return [(hex, VALUES[covers[hex] // EDGES * 3 + column]) for hex in stops_of(route)]


def missing(view: CologneView) -> tuple[int, int]:
    """The price of the cheapest train on sale, and what company and owner together have too little for it."""
    prices = train_prices(is_public(view))
    price = min((prices[_type(train)] for train in view.on_sale), default=0)
    company = next((found for found in view.companies if found.name == view.company), None)
    if company is None or company.owner is None:
        return price, 0
    return price, max(price - company.treasury - view.seats[company.owner].cash, 0)


def auctioned(view: CologneView) -> tuple[str, int]:
    """The paper on offer in a forced auction and its present price; "" if none is."""
    auction = auction_of(view)
    if auction is None or auction["paper"] < 0:
        return "", 0
    return list(PAPERS)[auction["paper"]], auction["price"]


# What the parts of a merger become, in the order of the formation, and their percentages (C-7.4, C-7.6).
PARTS: Final = {
    "AGV": (("EKB", "merger-president", 20), ("KSZ", "merger-10", 10), ("BKB", "merger-20", 20)),
    "HGK": (("KBE", "merger-president", 20), ("HdSK", "merger-10", 10), ("KFBE", "merger-20", 20)),
}


def shares_in(view: CologneView, company: str) -> dict[int, int]:
    """How many percent of a corporation that may be formed each seat has with its parts: its votes too."""
    owners = {paper: seat for seat, shown in enumerate(view.seats) for paper in shown.papers}
    percent = {seat: shown.percent.get(company, 0) for seat, shown in enumerate(view.seats)}
    for paper, _, part in PARTS[company]:
        if paper in owners:
            percent[owners[paper]] += part
    return percent


def voted_on(view: CologneView) -> str:
    """The corporation that a merger round is about just now."""
    round = merger_of(view)
    return "" if round is None or round["corporation"] < 0 else COMPANY_NAMES[round["corporation"]]
