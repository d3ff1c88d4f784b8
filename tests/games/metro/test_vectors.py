"""External test vectors: positions with known legality, scores, points and placements, read in place."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.games.metro.helpers import of_kind, played
from tests.games.metro.reference import owner_of
from zugwerk.games.metro.events import TilePlaced
from zugwerk.games.metro.notation import explain

FOLDER = Path(__file__).parents[4] / "shared" / "vectors" / "metro"


def vectors(name: str) -> list[Any]:
    """The vectors of a file, one parameter each, or one that stands for their absence."""
    file = FOLDER / f"vectors_{name}.json"
    if not file.exists():
        return [pytest.param(None, id="absent")]
    return [pytest.param(vector, id=vector["id"]) for vector in json.loads(file.read_text())["vectors"]]


@pytest.fixture(autouse=True)
def present(vector: dict[str, Any] | None) -> None:
    """Skip where the vectors are absent; in CI they must be there."""
    if vector is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"CI needs the external test vectors in {FOLDER}")
        pytest.skip(f"no external test vectors in {FOLDER}")


def forced(sequence: str) -> list[bool]:
    """Of each placement of a legal sequence, played as a game, whether only the exception allowed it."""
    return [event.forced for event in of_kind(played(sequence).log, TilePlaced)]


@pytest.mark.rule("M-5.1", "M-5.2", "M-5.4", "M-5.6")
@pytest.mark.parametrize("vector", vectors("valid"))
def test_sequences_are_legal_or_refused_where_and_why_the_vector_says(vector: dict[str, Any]) -> None:
    sequence = vector["sequence"]
    found = explain(sequence, 2)
    assert found["valid"] == vector["valid"]
    if not vector["valid"]:
        refusal = found["refusal"]
        assert (refusal["index"], refusal["rule"]) == (vector["fails_at_index"], vector["rule"])
        return
    used = [
        {
            "index": index,
            "placement": sequence[6 * index : 6 * index + 6],
            "alternatives": len(
                explain(sequence[: 6 * index], 2)["legal"][sequence[6 * index : 6 * index + 4]]
            ),
        }
        for index, exception in enumerate(forced(sequence))
        if exception
    ]
    assert used == vector.get("exception_used_at", [])


@pytest.mark.rule("M-6.1", "M-6.3", "M-6.5")
@pytest.mark.parametrize("vector", vectors("score"))
def test_boards_score_as_the_vector_says(vector: dict[str, Any]) -> None:
    found = explain(vector["sequence"], vector["players"])
    assert found["scores"] == vector["scores"]
    with_car = [line for line in found["lines"] if owner_of(line["station"], vector["players"]) is not None]
    finished = [line for line in with_car if line["end"] is not None]
    assert {
        "complete_lines": len(finished),
        "centre_lines": sum(isinstance(line["end"], str) for line in finished),
        "one_tile_lines": sum(line["length"] == 1 for line in finished),
    } == vector["covers"]


@pytest.mark.rule("M-6.2", "M-6.3")
@pytest.mark.parametrize("vector", vectors("points"))
def test_lines_are_worth_what_the_vector_says(vector: dict[str, Any]) -> None:
    points = {str(line["station"]): line["points"] for line in explain(vector["sequence"], 2)["lines"]}
    assert {station: points[station] for station in vector["points"]} == vector["points"]


@pytest.mark.rule("M-5.2", "M-5.4", "M-5.6")
@pytest.mark.parametrize("vector", vectors("moves"))
def test_a_tile_goes_exactly_where_the_vector_says(vector: dict[str, Any]) -> None:
    tile = vector["tile"]
    cells = explain(vector["sequence"], 2)["legal"][tile]
    assert {tile + cell for cell in cells} == set(vector["legal"])
    assert len(cells) == len(vector["legal"])
    for placement in vector["legal"]:
        assert forced(vector["sequence"] + placement)[-1] == vector["by_exception"]
