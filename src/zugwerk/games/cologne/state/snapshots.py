"""A position as data, as a view shows it: the shape of its ``table``, of which a position can be made again.

What are lists in a position are tuples here. A seat, a paper, a company or a train is −1 where there is none.
"""

from typing import Literal, TypedDict


class DraftData(TypedDict):
    """The starting package is bought in turn (C-5.1)."""

    kind: Literal["draft"]
    turn: int
    passed: tuple[bool, ...]
    first_passed: int
    last_buyer: int


class AuctionData(TypedDict):
    """A forced auction: ``paper`` is offered at ``price``, which ``declined`` seats did not pay (C-5.8)."""

    kind: Literal["auction"]
    namer: int
    turn: int
    paper: int
    price: int
    declined: int


class StockData(TypedDict):
    """A stock round: masks of corporations ``sold`` by seat; ``founding`` is a par price to be paid (C-6)."""

    kind: Literal["stock"]
    turn: int
    first: bool
    passed: tuple[bool, ...]
    out: tuple[bool, ...]
    sold: tuple[int, ...]
    blocks: int
    acted: bool
    last: int
    opener: int
    by_fund: bool
    first_passed: int
    founding: int


class MergerData(TypedDict):
    """A merger round: ``corporation`` is voted on by the ``voters`` still to come (C-7)."""

    kind: Literal["merger"]
    agenda: tuple[int, ...]
    corporation: int
    voters: tuple[int, ...]
    first: int
    next_voter: int
    yes: int
    no: int
    formed: tuple[int, ...]
    stuck: str


class OperatingData(TypedDict):
    """An operating round: of those in ``order`` the one ``at`` this place acts, in this ``step`` (C-8)."""

    kind: Literal["operating"]
    order: tuple[int, ...]
    at: int
    step: int
    revenue: int
    traded: bool
    bought: bool
    price_sold: int
    offered: int
    offer_price: int
    declined: tuple[int, ...]
    declined_prices: tuple[int, ...]
    wishes: tuple[int, ...]


RoundData = DraftData | AuctionData | StockData | MergerData | OperatingData


class RailsData(TypedDict):
    """The tiles that were laid, each with its rotation, and who holds the slots, by hex."""

    tiles: dict[str, tuple[str, int]]
    slots: dict[str, tuple[str, ...]]


class TableData(TypedDict):
    """A whole position; tables have a place for each seat, paper or company, in the order of the rules."""

    version: int
    seats: int
    options: dict[str, bool | int | str]
    round: RoundData
    trains: tuple[tuple[str, ...], ...]
    depot: tuple[str, ...]
    discarded: tuple[str, ...]
    stations: tuple[tuple[int, ...], ...]
    rails: RailsData
    reason: str
    priority: int
    set_number: int
    or_number: int
    phase: int
    bank: int
    bank_broken: bool
    arrivals: int
    bankrupt_seat: int
    fdsd_due: bool
    moves: int
    offer_seat: int
    offer_price: int
    offer_move: int
    cash: tuple[int, ...]
    owners: tuple[int, ...]
    treasury: tuple[int, ...]
    singles: tuple[int, ...]
    president_at: tuple[int, ...]
    double_at: tuple[int, ...]
    ahead: tuple[int, ...]
    miscounted: tuple[int, ...]
    par: tuple[int, ...]
    cells: tuple[int, ...]
    entered: tuple[int, ...]
    floated: tuple[bool, ...]
    operated: tuple[bool, ...]
    closed: tuple[bool, ...]
    offer_prices: tuple[int, ...]
    offer_wishes: tuple[int, ...]
