"""Games recorded with the public 18xx engine, with its state after every action; read in place."""

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

from zugwerk.games.cologne.notation.files import Reading, surviving

FOLDER = Path(__file__).parents[4] / "shared" / "vectors" / "1893"
Plain = dict[str, Any]


def recorded_games() -> list[Any]:
    """The recorded games, one parameter each, or one that stands for their absence."""
    files = sorted((FOLDER / "games").glob("*.json.gz")) + sorted((FOLDER / "human").glob("*.json"))
    if not files:
        return [pytest.param(None, id="absent")]
    return [pytest.param(file, id=file.name.partition(".")[0]) for file in files]


def need(file: Path | None) -> Path:
    """Skip where the games are absent; in CI they must be there."""
    if file is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"CI needs the external test games in {FOLDER}")
        pytest.skip(f"no external test games in {FOLDER}")
    return file


def read_game(file: Path) -> Plain:
    """The recorded game."""
    text = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
    game: Plain = json.loads(text)
    return game


def reading_of(data: Plain) -> Reading:
    """A whole game as our rules know it; raises ``Malformed`` at the first action that breaks one."""
    reading = Reading(data)
    for entry in surviving(data["actions"]):
        reading.play(entry)
    return reading


def read_lines(file: Path) -> list[Plain]:
    """The states after its actions, the first before any, and the result."""
    if file.suffix == ".gz":
        lines = FOLDER / "dumps" / file.name.replace(".json.gz", ".jsonl.gz")
    else:
        lines = file.with_suffix(".jsonl.gz")
    return [json.loads(line) for line in gzip.decompress(lines.read_bytes()).splitlines()]


def comparable(line: Plain) -> Plain:
    """What both sides know, in one form, certificates by name; sets without order."""
    found = {
        key: line[key]
        for key in (
            "phase",
            "turn",
            "active",
            "priority",
            "bank",
            "bank_broken",
            "tiles",
            "tiles_left",
            "finished",
        )
    }
    found["round"] = [line["round"]["type"], line["round"]["num"]]
    found["market"] = {cell: stack for cell, stack in line["market"].items() if stack}
    found["players"] = {
        name: {
            **{key: player[key] for key in ("cash", "percent", "shares", "certs", "value")},
            "companies": sorted(player["companies"]),
        }
        for name, player in line["players"].items()
    }
    found["companies"] = {
        name: [paper["owner"], paper["closed"]] for name, paper in line["companies"].items()
    }
    for group, keys in _OPERATORS.items():
        found[group] = {
            name: {**{key: operator[key] for key in keys}, "trains": sorted(operator["trains"])}
            for name, operator in line[group].items()
        }
    found["pool"] = {name: sorted(held) for name, held in line["pool"].items() if held}
    depot = line["depot"]
    found["depot"] = [depot["upcoming"], sorted(depot["discarded"]), depot["buyable"]]
    return found


_OPERATORS = {
    "minors": ("owner", "closed", "cash", "tokens"),
    "corporations": (
        "owner",
        "cash",
        "price",
        "cell",
        "tokens",
        "president_share",
        "ipo",
        "floated",
        "operated",
    ),
}
