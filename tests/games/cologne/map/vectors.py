"""The external test vectors of 1893: recorded games, their positions, and the maps of these."""

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from zugwerk.games.cologne.board import (
    COMPANY_NAMES,
    HEX_NAMED,
    HOMES,
    KEPT_HOMES,
    KIND_NAMED,
    MapRules,
    map_rules,
)
from zugwerk.games.cologne.state.rails import FREE, KEPT, MOST_SLOTS, NEUTRAL, Rails

FOLDER = Path(__file__).parents[5] / "shared" / "vectors" / "1893"
PHASES = ("2", "3", "4", "5", "6", "8+x")


def names() -> list[str]:
    """The recorded games, or one name that stands for their absence."""
    found = sorted(path.name.partition(".")[0] for path in FOLDER.glob("games/*.json.gz"))
    return [*found, "human"] if found else ["absent"]


def need(name: str) -> None:
    """Skip where the vectors are absent; in CI they must be there."""
    if name == "absent":
        if os.environ.get("CI") == "true":
            pytest.fail(f"CI needs the external test vectors in {FOLDER}")
        pytest.skip(f"no external test vectors in {FOLDER}")


def game(name: str) -> dict[str, Any]:
    """A recorded game."""
    if name == "human":
        text = (FOLDER / "human" / "1893_game_end_bank.json").read_bytes()
    else:
        text = gzip.decompress((FOLDER / "games" / f"{name}.json.gz").read_bytes())
    recorded: dict[str, Any] = json.loads(text)
    return recorded


def lines(name: str) -> Iterator[dict[str, Any]]:
    """The positions of a recorded game."""
    path = Path("human", "1893_game_end_bank") if name == "human" else Path("dumps", name)
    with gzip.open(FOLDER / f"{path}.jsonl.gz") as file:
        for line in file:
            position = json.loads(line)
            if position["id"] != "result":
                yield position


def rules(recorded: dict[str, Any]) -> MapRules:
    """The rules of the map in a recorded game."""
    chosen = recorded["settings"]["optional_rules"] or []
    return map_rules(True, "optional_grey_phase" in chosen, "optional_existing_track" in chosen)


def phase(line: dict[str, Any]) -> int:
    """The number of a position's phase."""
    return PHASES.index(line["phase"])


def rails_of(line: dict[str, Any], map_rules: MapRules) -> Rails:
    """The map of a recorded position."""
    rails = Rails()
    rails.set_up(map_rules)
    for name, (tile, rotation) in line["tiles"].items():
        kind, _, copy = tile.rpartition("-")
        rails.put_tile(HEX_NAMED[name], KIND_NAMED[kind] * 6 + rotation, int(copy))
    rails.slots = [FREE] * len(rails.slots)
    for city, holders in line["tokens"].items():
        hex = HEX_NAMED[city.partition("/")[0]]
        for slot, holder in enumerate(holders):
            if holder is not None:
                number = NEUTRAL if holder == "N" else COMPANY_NAMES.index(holder)
                rails.slots[hex * MOST_SLOTS + slot] = number
    for company in KEPT_HOMES:
        if not rails.stations(company):
            rails.slots[HOMES[company] * MOST_SLOTS] = company + KEPT
    return rails
