"""Maps on the drawing board: drawn as far as they are right, and never slow, however crowded."""

import json
import random
import re
import time
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from zugwerk.games.berlin.board import map_problems, read_map, shipped_text
from zugwerk.render import map_picture, maps_of
from zugwerk.render.look import Look

SKETCHES = maps_of("berlin")


def drawn(document: Any) -> str:
    plan = SKETCHES.sketched(json.dumps(document))
    assert plan is not None
    svg = SKETCHES.sketch(plan, Look())
    ET.fromstring(svg)
    return svg


@pytest.mark.parametrize(("shape", "figure"), [("rivers", "river_points"), ("parks", "park_points")])
def test_a_page_is_told_with_how_many_points_a_shape_is_one(shape: str, figure: str) -> None:
    fewest = SKETCHES.figures()[figure]
    assert isinstance(fewest, int)
    document = json.loads(shipped_text())
    points = [[100 + 40 * number, 100 + 90 * (number % 2)] for number in range(fewest)]
    document["decoration"] = {shape: [{"name": "Spree", "points": points}]}
    assert not map_problems(json.dumps(document))
    points.pop()
    assert len(map_problems(json.dumps(document))) == 1


def crowded(places: int, connections: int) -> dict[str, Any]:
    """A map as nobody would want it, all over itself."""
    lots = random.Random(1)
    found: dict[str, Any] = json.loads(shipped_text())
    spots = lots.sample([(30 + 35 * x, 30 + 35 * y) for x in range(44) for y in range(21)], places)
    found["places"] = [
        {"id": f"p{number}", "name": f"Quite a long name {number}", "x": x, "y": y}
        for number, (x, y) in enumerate(spots)
    ]
    ends = [(number, number + 1) for number in range(places - 1)]
    while len(ends) < connections:
        a, b = sorted(lots.sample(range(places), 2))
        if (a, b) not in ends:
            ends.append((a, b))
    found["connections"] = [
        {"id": f"c{a}-{b}", "a": f"p{a}", "b": f"p{b}", "kind": "tram", "length": 4, "colour": "red"}
        for a, b in ends
    ]
    found["tickets"] = [{"a": "p0", "b": f"p{number}", "value": 5} for number in range(1, 9)]
    return found


def test_a_sound_map_shows_everything() -> None:
    svg = drawn(json.loads(SKETCHES.example()))
    plan = read_map(shipped_text())
    assert set(re.findall(r'data-place="([^"]+)"', svg)) == {place.id for place in plan.places}
    assert set(re.findall(r'data-connection="([^"]+)"', svg)) == set(plan.connection_named)
    assert 'data-scale="0.720000"' in svg
    assert "<style" not in svg
    assert "<title" not in svg


def test_what_is_wrong_is_left_out_and_the_rest_is_drawn() -> None:
    document = json.loads(shipped_text())
    document["connections"][0]["length"] = 7
    document["connections"][1]["b"] = "nowhere"
    document["tickets"] = []
    document["decoration"] = {"rivers": [{"name": "Dot", "points": [[1, 1]]}], "parks": [{"name": "No"}]}
    svg = drawn(document)
    assert svg.count("data-place=") == len(document["places"])
    assert svg.count("data-connection=") == len(document["connections"]) - 2


@pytest.mark.parametrize("document", [{}, {"places": 3, "connections": {}}, {"canvas": {"width": "x"}}])
def test_a_map_may_lack_anything(document: dict[str, Any]) -> None:
    assert "data-place" not in drawn(document)


def test_places_on_one_spot_are_drawn() -> None:
    document = json.loads(shipped_text())
    for place in document["places"]:
        place["x"] = place["y"] = 50
    assert drawn(document).count("data-place=") == len(document["places"])


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"a": NaN}'])
def test_what_is_no_map_at_all_is_not_drawn(text: str) -> None:
    assert SKETCHES.sketched(text) is None


def test_names_cannot_bring_markup() -> None:
    document = json.loads(shipped_text())
    document["places"][0]["name"] = '<script>alert("x")</script>'
    svg = drawn(document)
    assert "<script" not in svg
    assert "&lt;script&gt;" in svg


@pytest.mark.parametrize(("places", "connections"), [(40, 110), (100, 300)])
def test_a_crowded_map_is_drawn_in_time(places: int, connections: int) -> None:
    text = json.dumps(crowded(places, connections))
    assert map_problems(text) == ()
    began = time.process_time()
    assert map_picture("berlin", read_map(text)).count("<title>") > places
    assert time.process_time() - began < 15
