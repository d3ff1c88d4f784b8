"""The figures of papers, trains, phases and the stock market (C-1, C-4, C-9), read once from data.

Companies are numbered 0–4 (minors) and 5–9 (corporations), papers 0–2 (privates), 3–7 (minors) and 8–17
(bonds). A train is type × 8 + copy; a cell of the market is row × 16 + column.
"""

import json
from pathlib import Path
from typing import Any, Final

from zugwerk import _compiled


def _read(name: str) -> dict[str, Any]:
    path = Path(_compiled.PACKAGE, "games", "cologne", "data", name)
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


_COMPANIES: Final = _read("companies.json")
_MARKET: Final = _read("market.json")
_TRAINS: Final[list[dict[str, Any]]] = _read("trains.json")["trains"]
_PHASES: Final[list[dict[str, Any]]] = _read("phases.json")["phases"]

# Companies
EKB: Final = 0
KFBE: Final = 1
KSZ: Final = 2
KBE: Final = 3
BKB: Final = 4
DE: Final = 5
RSE: Final = 6
RAG: Final = 7
AGV: Final = 8
HGK: Final = 9
MINORS: Final = 5
COMPANIES: Final = 10
COMPANY_NAMES: Final[tuple[str, ...]] = tuple(
    [str(entry["id"]) for entry in [*_COMPANIES["minors"], *_COMPANIES["corporations"]]]
)
COMPANY_TITLES: Final[tuple[str, ...]] = tuple(
    [str(entry["name"]) for entry in [*_COMPANIES["minors"], *_COMPANIES["corporations"]]]
)
COMPANY_NAMED: Final[dict[str, int]] = {name: number for number, name in enumerate(COMPANY_NAMES)}
HOMES: Final[tuple[str, ...]] = tuple(
    [str(entry.get("home", "")) for entry in [*_COMPANIES["minors"], *_COMPANIES["corporations"]]]
)

# Papers
FDSD: Final = 0
EVA: Final = 1
HDSK: Final = 2
PRIVATES: Final = 3
PACKAGE: Final = 8
FIRST_BOND: Final = 8
PAPERS: Final = FIRST_BOND + int(_COMPANIES["bonds"]["count"])
BOND_PRICE: Final = int(_COMPANIES["bonds"]["price"])
_PACKAGE: Final = [*_COMPANIES["privates"], *_COMPANIES["minors"]]
_BONDS: Final = range(1, PAPERS - FIRST_BOND + 1)
PAPER_NAMES: Final[tuple[str, ...]] = tuple(
    [str(entry["id"]) for entry in _PACKAGE]
    + [f"{_COMPANIES['bonds']['name']}-{number}" for number in _BONDS]
)
PAPER_NAMED: Final[dict[str, int]] = {name: number for number, name in enumerate(PAPER_NAMES)}
FACE_VALUES: Final[tuple[int, ...]] = tuple(
    [int(entry["price"]) for entry in _PACKAGE] + [BOND_PRICE for _ in _BONDS]
)
INCOMES: Final[tuple[int, ...]] = tuple(
    [int(entry.get("income", 0)) for entry in _PACKAGE] + [int(_COMPANIES["bonds"]["income"]) for _ in _BONDS]
)

# Money and limits
BANK: Final = int(_COMPANIES["bank"])
STARTING_CASH: Final[dict[str, int]] = dict(_COMPANIES["starting_cash"])
CERTIFICATE_LIMITS: Final[dict[int, int]] = {
    int(seats): int(limit) for seats, limit in _COMPANIES["certificate_limit"].items()
}
HOLDING_LIMIT: Final = int(_COMPANIES["holding_limit"])
POOL_LIMIT: Final = int(_COMPANIES["pool_limit"])
MERGER_TREASURY: Final = int(_COMPANIES["merger_treasury"])
LEAST_TREASURY: Final = int(_COMPANIES["least_minor_treasury"])
FLOAT_PERCENT: Final = 50

# Trains and phases: phase n starts with the first train of type n.
TRAIN_TYPES: Final[tuple[str, ...]] = tuple([str(entry["name"]) for entry in _TRAINS])
TRAIN_COUNTS: Final[tuple[int, ...]] = tuple([int(entry["count"]) for entry in _TRAINS])
TWO: Final = 0
FOUR: Final = 2
FIVE: Final = 3
SIX: Final = 4
EIGHT: Final = 5


def _train_figures(key: str, public: bool) -> tuple[int, ...]:
    return tuple(
        [int({**entry, **(entry.get("public_engine", {}) if public else {})}[key]) for entry in _TRAINS]
    )


TRAIN_PRICES: Final = _train_figures("price", False)
TRADE_VALUES: Final = _train_figures("trade_in", False)
PUBLIC_TRAIN_PRICES: Final = _train_figures("price", True)
PUBLIC_TRADE_VALUES: Final = _train_figures("trade_in", True)
TRADES_FOR: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([TRAIN_TYPES.index(name) for name in entry["trades_for"]]) for entry in _TRAINS]
)
# The type of train that rusts with the first train of this type, or −1.
RUSTED_BY: Final[tuple[int, ...]] = tuple(
    [
        max(
            [number for number, old in enumerate(_TRAINS) if old.get("rusts_with") == entry["name"]],
            default=-1,
        )
        for entry in _TRAINS
    ]
)
CORPORATION_LIMITS: Final[tuple[int, ...]] = tuple([int(entry["corporation_trains"]) for entry in _PHASES])
MINOR_LIMITS: Final[tuple[int, ...]] = tuple([int(entry["minor_trains"]) for entry in _PHASES])


def train_name(train: int) -> str:
    """A train as it is written: type and copy."""
    return f"{TRAIN_TYPES[train >> 3]}-{train & 7}"


def find_train(name: str) -> int:
    """The number of a train by its name, or −1."""
    kind, _, copy = name.rpartition("-")
    if kind not in TRAIN_TYPES or copy not in ("0", "1", "2", "3", "4", "5", "6", "7"):
        return -1
    return TRAIN_TYPES.index(kind) * 8 + int(copy)


# The stock market
WIDTH: Final = 16
_ROWS: Final[list[list[int | None]]] = _MARKET["rows"]


def _price(row: int, column: int) -> int:
    if not 0 <= row < len(_ROWS) or not 0 <= column < len(_ROWS[row]):
        return 0
    return _ROWS[row][column] or 0


# The price in every cell, 0 where there is none.
CELL_PRICES: Final[tuple[int, ...]] = tuple(
    [_price(row, column) for row in range(len(_ROWS)) for column in range(WIDTH)]
)


def _step(row: int, column: int, down: int, right: int) -> int:
    """The neighbouring cell in a direction, or −1 if there is none."""
    price = _price(row + down, column + right)
    return (row + down) * WIDTH + column + right if price else -1


def _first(*cells: int) -> int:
    return next(cell for cell in cells if cell >= 0)


_CELLS: Final = [(row, column) for row in range(len(_ROWS)) for column in range(WIDTH)]
RIGHT: Final[tuple[int, ...]] = tuple(
    [
        _first(_step(row, column, 0, 1), _step(row, column, -1, 0), row * WIDTH + column)
        for row, column in _CELLS
    ]
)
LEFT: Final[tuple[int, ...]] = tuple(
    [
        _first(_step(row, column, 0, -1), _step(row, column, 1, 0), row * WIDTH + column)
        for row, column in _CELLS
    ]
)
UP: Final[tuple[int, ...]] = tuple(
    [_first(_step(row, column, -1, 0), row * WIDTH + column) for row, column in _CELLS]
)
DOWN: Final[tuple[int, ...]] = tuple(
    [_first(_step(row, column, 1, 0), row * WIDTH + column) for row, column in _CELLS]
)
PAR_CELLS: Final[tuple[int, ...]] = tuple([row * WIDTH + column for row, column in _MARKET["par_cells"]])
PAR_PRICES: Final[tuple[int, ...]] = tuple([CELL_PRICES[cell] for cell in PAR_CELLS])
LOWEST_PAR: Final = min(PAR_PRICES)
MERGER_CELLS: Final[tuple[int, ...]] = tuple(
    [row * WIDTH + column for row, column in _MARKET["merger_cells"]]
)
STATIONS_BY_PAR: Final[dict[int, list[int]]] = {
    int(par): prices for par, prices in _COMPANIES["stations_by_par"].items()
}
STATIONS_BY_MERGER: Final[tuple[int, ...]] = tuple(_COMPANIES["stations_by_merger"])


def forced_price(face: int, in_tens: bool) -> int:
    """Half the face value: what a certificate comes down to at an auction, and its namer must pay (C-5.9)."""
    return face // 20 * 10 if in_tens else face // 2
