"""The OpenAPI document is true: a running server does what it promises, and the docs tell all of it."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as lots
from schemathesis import GenerationMode
from schemathesis.checks import positive_data_acceptance
from starlette.routing import Route

from tests.server.playing import play, shared_table
from tests.server.serving import Server
from zugwerk.server.api import ROUTES
from zugwerk.server.api.asked import TableAsked
from zugwerk.server.api.document import document
from zugwerk.server.api.endpoint import Endpoint
from zugwerk.server.api.endpoints import ENDPOINTS

pytestmark = pytest.mark.long

POSITIVE, NEGATIVE = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
DOCS = Path(__file__).parents[3] / "docs" / "api.md"
DOCUMENT: dict[str, Any] = json.loads(document())
OPERATIONS = [(method, path) for path, found in DOCUMENT["paths"].items() for method in found]
ENDLESS = "/api/stream/events"
REAL: dict[str, dict[str, Any]] = {"/api/table": {"game": "metro", "seats": 2, "options": {}, "clock": {}}}


def cases() -> list[tuple[str, str, GenerationMode]]:
    bounded = [(method, path) for method, path in OPERATIONS if path != ENDLESS]
    sound = [(method, path, POSITIVE) for method, path in bounded]
    wrong = [(method, path, NEGATIVE) for method, path in bounded if brings_something(method, path)]
    return sound + wrong


def brings_something(method: str, path: str) -> bool:
    """Whether a request here can break what the document says of its parameters or body."""
    operation = DOCUMENT["paths"][path][method]
    return bool(operation["parameters"]) or "requestBody" in operation


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    return server.newcomer()[1]


@pytest.fixture(scope="module")
def tables(server: Server, token: str) -> list[str]:
    """Tables of one person that are in play, over and open."""
    client = server.client(token)
    chairs = [{"me": True}]
    waiting = client.post("/api/table", {"game": "metro", "seats": 3, "listed": True, "chairs": chairs})
    ended = shared_table(client, "metro")
    play(client, ended, random.Random(1))
    return [shared_table(client, "metro"), ended, waiting.json()["id"]]


@pytest.mark.parametrize(("method", "path", "mode"), cases())
def test_answers_are_as_the_document_says(
    server: Server, token: str, tables: list[str], method: str, path: str, mode: GenerationMode
) -> None:
    operation = schemathesis.openapi.from_dict(DOCUMENT)[path][method]
    known = tables[1:2] if path.endswith("/stream") else tables

    @given(case=operation.as_strategy(generation_mode=mode), place=lots.integers(0, 3))
    @seed(1)
    @settings(max_examples=15, database=None, suppress_health_check=list(HealthCheck))
    def run(case: schemathesis.Case[Any], place: int) -> None:
        if mode is POSITIVE and "{id}" in path and place < 3:
            case.path_parameters["id"] = known[place % len(known)]
        if mode is POSITIVE and path in REAL and place < 3:
            assert isinstance(case.body, dict)
            case.body.update(REAL[path])
        case.call_and_validate(
            base_url=f"http://127.0.0.1:{server.port}",
            headers={"Authorization": f"Bearer {token}"},
            # The rules of a game forbid much that has the right form.
            excluded_checks=[positive_data_acceptance],
        )

    run()


def test_the_document_is_served_and_names_every_route(server: Server) -> None:
    answer = server.client().get("/api/openapi.json")
    assert answer.status == 200
    assert answer.json() == DOCUMENT
    routes = {
        (method.lower(), route.path)
        for route in ROUTES
        if isinstance(route, Route)
        for method in route.methods or ()
        if method != "HEAD"
    }
    assert set(OPERATIONS) == routes


def test_every_operation_has_a_name_of_its_own_and_a_sentence() -> None:
    operations = [DOCUMENT["paths"][path][method] for method, path in OPERATIONS]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    assert all(re.fullmatch(r"[A-Z].+\.", operation["summary"]) for operation in operations)


def test_every_reference_leads_somewhere_and_every_schema_is_used() -> None:
    named = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(DOCUMENT)))
    assert named == set(DOCUMENT["components"]["schemas"])


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_the_documentation_tells_of_every_endpoint(method: str, path: str) -> None:
    assert f"`{method.upper()} {path}`" in DOCS.read_text(encoding="utf-8")


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)
def test_the_documentation_names_every_field_that_can_be_sent(endpoint: Endpoint) -> None:
    text = DOCS.read_text(encoding="utf-8")
    named = f"`{endpoint.method} {endpoint.path}`"
    [row] = [line for line in text.splitlines() if line.startswith(f"| {named} |")]
    told = text[text.index("A new table is described by") :] if endpoint.body is TableAsked else row
    for kind in (endpoint.query, endpoint.body):
        for field in () if kind is None else kind.__struct_fields__:
            assert re.search(rf"\b{field}\b", told), f"{field} of {named}"


def test_the_documentation_tells_of_nothing_else() -> None:
    told = set(re.findall(r"`(GET|POST|PUT|DELETE) (/api/[^`]*)`", DOCS.read_text(encoding="utf-8")))
    assert told == {(method.upper(), path) for method, path in OPERATIONS}
