"""The printed figures that a picture of 1893 shows beside the view: the stock market, papers and trains."""

from typing import Final

from zugwerk.games.cologne.board import (
    COMPANY_NAMES,
    FIRST_CORPORATION,
    MARKET_PRICES,
    PACKAGE_FIGURES,
    PAR_PLACES,
    PUBLIC_TRAINS_BY_PRICE,
    START_PLACES,
    TITLES,
    TRAINS_BY_PRICE,
)

Cell = tuple[int, int]

# Prices by cell, rows from the top (C-4).
PRICES: Final[dict[Cell, int]] = MARKET_PRICES
ROWS: Final = 1 + max(row for row, _ in PRICES)
COLUMNS: Final = 1 + max(column for _, column in PRICES)
PAR_CELLS: Final[frozenset[Cell]] = frozenset(PAR_PLACES)
START_CELLS: Final[dict[Cell, str]] = START_PLACES
CORPORATIONS: Final[tuple[str, ...]] = COMPANY_NAMES[FIRST_CORPORATION:]
COMPANY_TITLES: Final[dict[str, str]] = TITLES
TRAIN_NAMES: Final[tuple[str, ...]] = tuple(TRAINS_BY_PRICE)
PAPERS: Final[dict[str, tuple[int, int]]] = PACKAGE_FIGURES


def train_prices(public: bool) -> dict[str, int]:
    """The list price of every type of train (C-9.1), or with ``public`` in edition ``18xx-games``."""
    return PUBLIC_TRAINS_BY_PRICE if public else TRAINS_BY_PRICE


def train_name(train: int) -> str:
    """A train as it is written: type and copy."""
    return f"{TRAIN_NAMES[train >> 3]}-{train & 7}"


def train_number(name: str) -> int:
    """The number of a train by its name."""
    kind, _, copy = name.rpartition("-")
    return TRAIN_NAMES.index(kind) * 8 + int(copy)
