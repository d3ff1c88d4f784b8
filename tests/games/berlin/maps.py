"""Maps for tests: a small one with everything in it, and random ones of any shape."""

import json
from typing import Any

from zugwerk.games.berlin.board import COLOURS
from zugwerk.kit.dice import Dice

SMALL = """{
 "format": 1,
 "name": "Six trees",
 "canvas": {"width": 100, "height": 100},
 "places": [
  {"id": "ash", "name": "Ash", "x": 10, "y": 10},
  {"id": "birch", "name": "Birch", "x": 50, "y": 10, "label": {"dx": 2, "dy": -3, "anchor": "start"}},
  {"id": "cedar", "name": "Cedar", "x": 90, "y": 10},
  {"id": "elm", "name": "Elm", "x": 90, "y": 90},
  {"id": "fir", "name": "Fir", "x": 50, "y": 90},
  {"id": "oak", "name": "Oak", "x": 10, "y": 90}
 ],
 "connections": [
  {"id": "ash-birch", "a": "ash", "b": "birch", "kind": "tram", "length": 2, "colour": "red"},
  {"id": "ash-birch-below", "a": "ash", "b": "birch", "kind": "underground", "cards": 3, "colour": "blue", "bend": [30, 20]},
  {"id": "birch-cedar-1", "a": "birch", "b": "cedar", "kind": "tram", "length": 2, "colour": "grey", "double_of": "birch-cedar-2"},
  {"id": "birch-cedar-2", "a": "cedar", "b": "birch", "kind": "tram", "length": 2, "colour": "green", "double_of": "birch-cedar-1"},
  {"id": "cedar-elm", "a": "cedar", "b": "elm", "kind": "tram", "length": 4, "colour": "black"},
  {"id": "elm-fir", "a": "elm", "b": "fir", "kind": "tram", "length": 1, "colour": "grey"},
  {"id": "elm-oak", "a": "elm", "b": "oak", "kind": "tram", "length": 3, "colour": "grey"},
  {"id": "fir-oak-1", "a": "fir", "b": "oak", "kind": "underground", "cards": 2, "colour": "red", "double_of": "fir-oak-2"},
  {"id": "fir-oak-2", "a": "fir", "b": "oak", "kind": "underground", "cards": 2, "colour": "purple", "double_of": "fir-oak-1"},
  {"id": "oak-ash", "a": "oak", "b": "ash", "kind": "underground", "cards": 4, "colour": "grey"},
  {"id": "ash-cedar", "a": "ash", "b": "cedar", "kind": "tram", "length": 3, "colour": "orange"}
 ],
 "tickets": [
  {"a": "ash", "b": "cedar", "value": 5},
  {"a": "ash", "b": "elm", "value": 8},
  {"a": "ash", "b": "fir", "value": 9},
  {"a": "ash", "b": "oak", "value": 4},
  {"a": "birch", "b": "elm", "value": 6},
  {"a": "birch", "b": "fir", "value": 7},
  {"a": "birch", "b": "oak", "value": 5},
  {"a": "cedar", "b": "fir", "value": 4},
  {"a": "cedar", "b": "oak", "value": 6},
  {"a": "elm", "b": "oak", "value": 3}
 ],
 "scoring": {
  "tram": {"1": 1, "2": 2, "3": 4, "4": 7},
  "underground": {"2": 1, "3": 3, "4": 5}
 },
 "decoration": {
  "rivers": [{"name": "Brook", "points": [[0, 50], [100, 50]]}],
  "parks": [{"name": "Grove", "points": [[1, 1], [5, 1], [5, 5]], "label": [3, 3]}]
 }
}
"""  # noqa: E501 - a map has a line per entry, so that problems can be pointed at


def small() -> dict[str, Any]:
    """The small map as data to change."""
    found: dict[str, Any] = json.loads(SMALL)
    return found


def written(data: dict[str, Any]) -> str:
    """A map as text, each entry of a list on its own line."""
    return json.dumps(data, indent=1)


def random_map(dice: Dice) -> str:
    """A connected map of any size and shape that the format allows."""
    places = 5 + dice.pick(12)
    connections: list[dict[str, Any]] = []
    seen: dict[tuple[int, int, str, int], list[dict[str, Any]]] = {}
    for number in range(places + dice.pick(3 * places)):
        a = number + 1 if number < places - 1 else dice.pick(places)
        b = dice.pick(a) if number < places - 1 else dice.pick(places)
        if a == b:
            continue
        kind = ("tram", "underground")[dice.pick(2)]
        cards = 1 + dice.pick(4) if kind == "tram" else 1 + dice.pick(7)
        entry: dict[str, Any] = {"id": f"c{number}", "a": f"p{a}", "b": f"p{b}", "kind": kind}
        entry["length" if kind == "tram" else "cards"] = cards
        entry["colour"] = ("grey", *COLOURS)[dice.pick(7)]
        alike = seen.setdefault((min(a, b), max(a, b), kind, cards), [])
        if len(alike) == 2:
            continue
        if alike:
            entry["double_of"], alike[0]["double_of"] = alike[0]["id"], entry["id"]
        alike.append(entry)
        connections.append(entry)
    pairs = [(a, b) for a in range(places) for b in range(a)]
    pairs = [pairs.pop(dice.pick(len(pairs))) for _ in range(min(len(pairs), 8 + dice.pick(20)))]
    return written(
        {
            "format": 1,
            "name": "By lot",
            "canvas": {"width": 10, "height": 10},
            "places": [
                {"id": f"p{n}", "name": f"Place {n}", "x": n % 4 * 3, "y": n // 4 * 2 + dice.pick(2)}
                for n in range(places)
            ],
            "connections": connections,
            "tickets": [{"a": f"p{a}", "b": f"p{b}", "value": 1 + dice.pick(12)} for a, b in pairs],
            "scoring": {
                "tram": {str(n): dice.pick(8) for n in range(1, 5)},
                "underground": {str(n): dice.pick(8) for n in range(1, 8)},
            },
        }
    )
