"""The printed figures that a picture of 1893 shows beside the view: the stock market, papers and trains."""

import json
from pathlib import Path
from typing import Any, Final

import zugwerk

Cell = tuple[int, int]


def _read(name: str) -> dict[str, Any]:
    path = Path(zugwerk.__path__[0], "games", "cologne", "data", name)
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


_MARKET: Final = _read("market.json")
_COMPANIES: Final = _read("companies.json")
_TRAINS: Final[list[dict[str, Any]]] = _read("trains.json")["trains"]

# Prices by cell, rows from the top (C-4).
PRICES: Final[dict[Cell, int]] = {
    (row, column): price
    for row, prices in enumerate(_MARKET["rows"])
    for column, price in enumerate(prices)
    if price
}
ROWS: Final = 1 + max(row for row, _ in PRICES)
COLUMNS: Final = 1 + max(column for _, column in PRICES)
PAR_CELLS: Final[frozenset[Cell]] = frozenset((row, column) for row, column in _MARKET["par_cells"])
# Where the corporations that arise by merger start (C-4.1).
START_CELLS: Final[dict[Cell, str]] = dict(
    zip([(row, column) for row, column in _MARKET["merger_cells"]], ("AGV", "HGK"), strict=True)
)
CORPORATIONS: Final[tuple[str, ...]] = tuple(entry["id"] for entry in _COMPANIES["corporations"])
COMPANY_TITLES: Final[dict[str, str]] = {
    entry["id"]: entry["name"] for entry in [*_COMPANIES["minors"], *_COMPANIES["corporations"]]
}
TRAIN_NAMES: Final[tuple[str, ...]] = tuple(entry["name"] for entry in _TRAINS)
# Price and income of the papers of the starting package (C-1.4, C-1.6).
PAPERS: Final[dict[str, tuple[int, int]]] = {
    entry["id"]: (entry["price"], entry.get("income", 0))
    for entry in [*_COMPANIES["privates"], *_COMPANIES["minors"]]
}


def train_prices(public: bool) -> dict[str, int]:
    """The list price of every type of train (C-9.1), or with ``public`` in edition ``18xx-games``."""
    return {
        entry["name"]: int({**entry, **(entry.get("public_engine", {}) if public else {})}["price"])
        for entry in _TRAINS
    }
