"""What companies, seats and the bank show, as plain values: the rows of the tables beside the map."""

from collections.abc import Mapping
from typing import NamedTuple

from zugwerk.core.messages import Message
from zugwerk.render.cologne.figures import Cell


class CompanySheet(NamedTuple):
    """A minor or corporation; ``owner`` is its owner's or president's seat, −1 without one.

    ``stations`` are the hexes of those placed, ``stations_left`` the prices of the others; ``price`` is 0 off
    the market; ``pool`` is the percentage in the pool.
    """

    name: str
    owner: int
    active: bool
    closed: bool
    cash: int
    trains: tuple[str, ...]
    train_limit: int
    stations: tuple[str, ...]
    stations_left: tuple[int, ...]
    price: int
    pool: int


class SeatSheet(NamedTuple):
    """A seat: money, what it is worth and could raise, certificates of how many, papers, percentages."""

    cash: int
    value: int
    liquidity: int
    certificates: int
    limit: int
    papers: tuple[str, ...]
    percent: Mapping[str, int]
    presidencies: frozenset[str]
    bankrupt: bool


class TrainSheet(NamedTuple):
    """A type of train: its price, how many are left in the bank and how many lie used in the pool."""

    name: str
    price: int
    left: int
    used: int


class Books(NamedTuple):
    """Everything beside the map.

    ``round`` is "draft", "auction", "stock", "merger" or "operating", ``number`` its number ("2.1") or what
    is merged, ``step`` the step of a company's turn or "". ``order`` are the companies still to act, the one
    at turn first; ``acting`` is the one somebody decides for. ``offers`` wait for an answer. ``stacks`` are
    the markers in each cell, first to act first. ``unsold`` are papers with the price asked.
    """

    phase: str
    round: str
    number: str
    step: str
    order: tuple[str, ...]
    acting: str
    offers: tuple[Message, ...]
    priority: int
    bank: int
    companies: tuple[CompanySheet, ...]
    seats: tuple[SeatSheet, ...]
    stacks: Mapping[Cell, tuple[str, ...]]
    trains: tuple[TrainSheet, ...]
    unsold: Mapping[str, int]
    bonds: int
