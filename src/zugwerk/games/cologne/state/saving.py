"""A position as JSON-able data and back. Everything is open, so this is also what a view shows."""

from typing import Final

from zugwerk.core.game import Snapshot
from zugwerk.games.cologne.board import map_rules
from zugwerk.games.cologne.meta import META, CologneOptions
from zugwerk.games.cologne.state.figures import COMPANIES, find_train, train_name
from zugwerk.games.cologne.state.position import Position, Round
from zugwerk.games.cologne.state.rails import restored_rails

SNAPSHOT_VERSION: Final = 2
# Fields that are kept as they are: numbers and lists of numbers.
_NUMBERS: Final = (
    "reason", "priority", "set_number", "or_number", "phase", "bank", "bank_broken", "arrivals",
    "bankrupt_seat", "fdsd_due", "moves", "offer_seat", "offer_price", "offer_move",
)  # fmt: skip
_LISTS: Final = (
    "cash", "owners", "treasury", "singles", "president_at", "double_at", "ahead", "miscounted", "par",
    "cells", "entered", "floated", "operated", "closed", "offer_prices", "offer_wishes",
)  # fmt: skip


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
    data: Snapshot = {"kind": round.kind}
    for name in round.fields:
        value = getattr(round, name)
        data[name] = list(value) if isinstance(value, list) else value
    return data


def fill(position: Position, data: Snapshot) -> None:
    """Make a position the one that a snapshot was taken of, but for its round."""
    options = CologneOptions(META.setup(data["seats"], data["options"]))
    position.set_up(options)
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


def fill_round(round: Round, data: Snapshot) -> None:
    """Give a round what a snapshot says of it."""
    for name in round.fields:
        value = data[name]
        setattr(round, name, list(value) if isinstance(value, list | tuple) else value)
