"""A position as JSON-able data and back. Everything is open, so this is also what a view shows."""

from typing import Any, Final

from zugwerk.core.game import Snapshot
from zugwerk.games.cologne.board import map_rules
from zugwerk.games.cologne.meta import META, CologneOptions
from zugwerk.games.cologne.state.figures import COMPANIES, find_train, train_name
from zugwerk.games.cologne.state.position import Position
from zugwerk.games.cologne.state.rails import restored_rails
from zugwerk.games.cologne.state.rounds import Auction, Draft, Merger, Operating, Round, Stock

SNAPSHOT_VERSION: Final = 1
# Fields that are kept as they are: numbers and lists of numbers.
_NUMBERS: Final = (
    "reason", "priority", "set_number", "or_number", "phase", "bank", "bank_broken", "arrivals",
    "bankrupt_seat", "fdsd_due", "moves", "offer_seat", "offer_price", "offer_move",
)  # fmt: skip
_LISTS: Final = (
    "cash", "owners", "treasury", "singles", "president_at", "double_at", "ahead", "miscounted", "par",
    "cells", "entered", "floated", "operated", "closed",
)  # fmt: skip
_ROUND_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "draft": ("turn", "passed", "first_passed", "last_buyer"),
    "auction": ("namer", "turn", "paper", "price", "declined"),
    "stock": (
        "turn", "first", "passed", "out", "sold", "blocks", "acted", "last", "opener", "by_fund",
        "first_passed", "founding",
    ),
    "merger": ("agenda", "corporation", "voters", "first", "next_voter", "yes", "no", "formed", "stuck"),
    "operating": (
        "order", "at", "step", "revenue", "traded", "bought", "price_sold", "offered", "offer_price",
        "declined",
    ),
}  # fmt: skip


def round_kind(round: Round) -> str:
    """The name of a kind of round."""
    if isinstance(round, Operating):
        return "operating"
    if isinstance(round, Stock):
        return "stock"
    if isinstance(round, Merger):
        return "merger"
    return "draft" if isinstance(round, Draft) else "auction"


def snapshot(position: Position) -> Snapshot:
    """All that cannot be worked out again, as JSON-able data."""
    data: Snapshot = {
        "version": SNAPSHOT_VERSION,
        "seats": position.seats,
        "options": dict(position.options.setup.options),
        "round": _round_data(position.round),
        "trains": [[train_name(train) for train in trains] for trains in position.trains],
        "depot": [train_name(train) for train in position.depot],
        "discarded": [train_name(train) for train in position.discarded],
        "stations": [list(hexes) for hexes in position.stations],
        "rails": position.rails.snapshot(),
    }
    for name in _NUMBERS:
        data[name] = getattr(position, name)
    for name in _LISTS:
        data[name] = list(getattr(position, name))
    return data


def _round_data(round: Round) -> Snapshot:
    kind = round_kind(round)
    data: Snapshot = {"kind": kind}
    for name in _ROUND_FIELDS[kind]:
        value = getattr(round, name)
        data[name] = list(value) if isinstance(value, list) else value
    return data


def fill(position: Position, data: Snapshot) -> None:
    """Make a position the one that a snapshot was taken of."""
    options = CologneOptions(META.setup(data["seats"], data["options"]))
    position.set_up(options)
    position.round = _restored_round(data["round"], position.seats)
    position.trains = [[find_train(name) for name in names] for names in data["trains"]]
    position.depot = [find_train(name) for name in data["depot"]]
    position.discarded = [find_train(name) for name in data["discarded"]]
    position.stations = [list(data["stations"][company]) for company in range(COMPANIES)]
    rules = map_rules(options.public, options.grey_phase, options.existing_track)
    position.rails = restored_rails(rules, data["rails"])
    for name in _NUMBERS:
        setattr(position, name, data[name])
    for name in _LISTS:
        setattr(position, name, list(data[name]))


def _restored_round(data: Snapshot, seats: int) -> Round:
    kind: str = data["kind"]
    round: Any
    if kind == "draft":
        round = Draft(seats)
    elif kind == "auction":
        round = Auction(0)
    elif kind == "stock":
        round = Stock(seats, 0, False)
    elif kind == "merger":
        round = Merger([])
    else:
        round = Operating([])
    for name in _ROUND_FIELDS[kind]:
        value = data[name]
        setattr(round, name, list(value) if isinstance(value, list | tuple) else value)
    found: Round = round
    return found
