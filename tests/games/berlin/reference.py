"""Ticket connectivity a second time, by walking the map, without anything of the engine."""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any


@cache
def read(map_text: str) -> dict[str, Any]:
    """The map as data."""
    found: dict[str, Any] = json.loads(map_text)
    return found


def joined(map_text: str, owners: Sequence[int], seat: int, a: str, b: str) -> bool:
    """Whether a walk over connections of a seat leads from one place to another."""
    connections = read(map_text)["connections"]
    mine = [line for line, owner in zip(connections, owners, strict=True) if owner == seat]
    waiting, seen = [a], {a}
    while waiting:
        place = waiting.pop()
        if place == b:
            return True
        for line in mine:
            for here, there in ((line["a"], line["b"]), (line["b"], line["a"])):
                if here == place and there not in seen:
                    seen.add(there)
                    waiting.append(there)
    return False


def connection_points(map_text: str, owners: Sequence[int], seat: int) -> dict[str, int]:
    """What the connections of a seat scored, by kind."""
    data = read(map_text)
    found = {"tram": 0, "underground": 0}
    for line, owner in zip(data["connections"], owners, strict=True):
        if owner == seat:
            cards = line["length"] if line["kind"] == "tram" else line["cards"]
            found[line["kind"]] += data["scoring"][line["kind"]][str(cards)]
    return found


def pieces_used(map_text: str, owners: Sequence[int], seat: int) -> dict[str, int]:
    """How many pieces of a seat stand on the board, by kind."""
    found = {"tram": 0, "underground": 0}
    for line, owner in zip(read(map_text)["connections"], owners, strict=True):
        if owner == seat:
            found[line["kind"]] += line.get("length", 1)
    return found
