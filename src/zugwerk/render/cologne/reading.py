"""From a view of 1893 to what a picture draws: the map, the sheets, and what is to be emphasised."""

from collections import Counter
from collections.abc import Collection
from functools import lru_cache
from typing import Any, Final

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
from zugwerk.games.cologne.view import CologneView, CompanyView
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
    marks_legal: bool = True,
) -> Scene:
    """A view prepared for drawing.

    ``highlight`` has hexes (``L5``); ``ghost`` is an action: a tile, a station or routes are shown as if they
    were there; ``last`` is the hex of the latest action; ``marks_legal`` outlines the hexes that may be built
    on.
    """
    base = ground_of(view)
    covers, left = covers_of(view), tiles_left(view)
    slots = _slots(view)
    shown = MapScene(
        look,
        covers,
        slots,
        TRAIN_NAMES.index(view.phase),
        (legal_hexes(view) if marks_legal else set())
        | {HEX_NAMED[name] for name in highlight if name in HEX_NAMED},
        (ghost.hex, ghost.tile * EDGES + ghost.rotation) if isinstance(ghost, LayTile) else None,
        HEX_NAMED.get(last, -1),
        ghost.routes if isinstance(ghost, RunRoutes) else (),
        _plan_station(view, covers, slots, ghost.hex) if isinstance(ghost, PlaceStation) else -1,
    )
    return Scene(shown, books_of(view), view.actors, view.seat, view.outcome, left, base.copies)


def is_public(view: CologneView) -> bool:
    """Whether it is played by the edition of the public engine."""
    return view.setup.word("edition") != "aid"


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
        view.phase,
        view.round,
        number,
        view.step,
        view.order,
        view.acting,
        tuple(offer.message() for offer in view.offers),
        view.priority,
        view.bank,
        tuple(_company(company) for company in view.companies),
        tuple(_seat(view, seat) for seat in range(len(view.seats))),
        {(row, column): stack for row, column, stack in view.market},
        _trains(view),
        _unsold(view),
        sum(1 for paper in view.unsold if paper not in PAPERS),
    )


def _type(train: str) -> str:
    return train.rpartition("-")[0]


def _company(company: CompanyView) -> CompanySheet:
    return CompanySheet(
        company.name,
        -1 if company.owner is None else company.owner,
        company.floated,
        company.closed,
        company.treasury,
        tuple(_type(train) for train in company.trains),
        company.train_limit,
        company.stations,
        company.station_prices,
        company.price,
        company.pool,
    )


def _seat(view: CologneView, seat: int) -> SeatSheet:
    shown = view.seats[seat]
    presides = {company.name for company in view.companies if company.owner == seat} & {*CORPORATIONS}
    return SeatSheet(
        shown.cash,
        shown.worth,
        liquidity(view, seat),
        shown.certificates,
        shown.limit,
        shown.papers,
        shown.percent,
        frozenset(presides),
        view.table["bankrupt_seat"] == seat,
    )


def _trains(view: CologneView) -> tuple[TrainSheet, ...]:
    left = Counter(_type(train) for train in view.depot)
    used = Counter(_type(train) for train in view.table["discarded"])
    prices = train_prices(is_public(view))
    return tuple(TrainSheet(name, prices[name], left[name], used[name]) for name in TRAIN_NAMES)


def _unsold(view: CologneView) -> dict[str, int]:
    """The papers of the starting package nobody has, at face value or the price of the auction (C-5.8)."""
    found = {paper: PAPERS[paper][0] for paper in view.unsold if paper in PAPERS}
    auction: dict[str, Any] = view.table["round"]
    if auction["kind"] == "auction" and auction["paper"] >= 0:
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
    round: dict[str, Any] = view.table["round"]
    if round["kind"] != "auction" or round["paper"] < 0:
        return "", 0
    return list(PAPERS)[round["paper"]], int(round["price"])


def voted_on(view: CologneView) -> str:
    """The corporation that a merger round is about just now."""
    number: int = view.table["round"]["corporation"]
    return COMPANY_NAMES[number] if number >= 0 else ""
