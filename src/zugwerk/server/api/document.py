"""The OpenAPI document, made from the table of endpoints and the structs that read and write."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import msgspec

from zugwerk import __version__
from zugwerk.server.api.endpoint import NDJSON, UPDATE, Endpoint
from zugwerk.server.api.endpoints import ENDPOINTS
from zugwerk.server.api.shapes import SCHEMAS, VIEW
from zugwerk.server.api.told import TableTold, Trouble

PATH: Final = "/api/openapi.json"

_REFERENCE: Final = "#/components/schemas/{name}"
_BEARER: Final[dict[str, list[str]]] = {"bearer": []}
_REASONS: Final = {
    400: "The request cannot be understood.",
    401: "Nobody is known by this token.",
    403: "Somebody else's affair.",
    404: "There is no such table, seat, map or token.",
    409: "Not now: another version, not started, or over already.",
    413: "The body is too large.",
    422: "The rules of the game do not allow it.",
    429: "Too many requests; Retry-After tells when to come again.",
    503: "Nothing can be stored right now.",
}
_UPDATE: Final = {
    "name": UPDATE,
    "in": "header",
    "required": False,
    "schema": {"type": "string", "description": "The query of an update that is to come with the answer."},
}
_PARAMETERS: Final = {
    "id": {"type": "string", "pattern": "^[a-z2-9]{9}$", "description": "The id of the table."},
    "map": {"type": "string", "pattern": "^[a-z2-9]{9}$", "description": "The id of the map."},
    "game": {"type": "string", "description": "The id of a game with maps."},
    "token": {"type": "string", "pattern": "^[0-9a-f]{64}$", "description": "The id of the token."},
}


@cache
def document() -> bytes:
    """The document as JSON, made once."""
    kinds = [kind for endpoint in ENDPOINTS for kind in _kinds(endpoint)]
    schemas, components = msgspec.json.schema_components([*kinds, Trouble], ref_template=_REFERENCE)
    known: dict[Any, dict[str, Any]] = dict(zip([*kinds, Trouble], schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, known, components)
    paths[PATH] = {"get": _own_operation()}
    asked = {endpoint.query.__name__ for endpoint in ENDPOINTS if endpoint.query is not None}
    told = {name: schema for name, schema in components.items() if name not in asked}
    told[TableTold.__name__]["properties"]["view"] |= VIEW
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Zugwerk", "version": __version__},
            "paths": paths,
            "components": {
                "schemas": told | SCHEMAS,
                "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
            },
        }
    )


def _kinds(endpoint: Endpoint) -> list[Any]:
    return [kind for kind in (endpoint.query, endpoint.body, endpoint.answer) if kind is not None]


def _operation(
    endpoint: Endpoint, known: dict[Any, dict[str, Any]], components: dict[str, Any]
) -> dict[str, Any]:
    """One endpoint as the document describes it."""
    security = {"anyone": [], "reader": [{}, _BEARER], "person": [_BEARER]}[endpoint.access]
    found: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "security": security,
        "parameters": [
            *_path_parameters(endpoint.path),
            *_query_parameters(endpoint, components),
            *([_UPDATE] if endpoint.shows else []),
        ],
        "responses": {"200": _answer(endpoint, known), **_troubles(endpoint, known[Trouble])},
    }
    if endpoint.body is not None:
        required = bool(components[endpoint.body.__name__]["required"])
        content = {"application/json": {"schema": known[endpoint.body]}}
        found["requestBody"] = {"required": required, "content": content}
    return found


def _path_parameters(path: str) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": _PARAMETERS[name]}
        for name in re.findall(r"{(\w+)}", path)
    ]


def _query_parameters(endpoint: Endpoint, components: dict[str, Any]) -> list[dict[str, Any]]:
    if endpoint.query is None:
        return []
    schema = components[endpoint.query.__name__]
    return [
        {
            "name": name,
            "in": "query",
            "required": name in schema["required"],
            "schema": _without_null(kind),
        }
        for name, kind in schema["properties"].items()
    ]


def _without_null(kind: dict[str, Any]) -> dict[str, Any]:
    """What may stand in a query: a parameter that is not there needs no sign for nothing."""
    choices = [choice for choice in kind.get("anyOf", []) if choice != {"type": "null"}]
    found = {**kind, **choices[0]} if len(choices) == 1 else dict(kind)
    found.pop("anyOf", None)
    if found.get("default", ...) is None:
        del found["default"]
    return found


def _answer(endpoint: Endpoint, known: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    schema = known[endpoint.answer]
    if not endpoint.streams:
        return {"description": "Done.", "content": {"application/json": {"schema": schema}}}
    lines = {"type": "string", "contentMediaType": "application/json", "contentSchema": schema}
    return {"description": "One JSON object per line.", "content": {NDJSON: {"schema": lines}}}


def _troubles(endpoint: Endpoint, schema: dict[str, Any]) -> dict[str, Any]:
    content = {"application/json": {"schema": schema}}
    return {
        str(status): {"description": _REASONS[status], "content": content} for status in _statuses(endpoint)
    }


def _statuses(endpoint: Endpoint) -> Iterable[int]:
    """The ways in which a request may fail here."""
    found = {503}
    writes = endpoint.method != "GET"
    if endpoint.query is not None or endpoint.body is not None or endpoint.shows:
        found.add(400)
    if endpoint.body is not None:
        found |= {413, 422, 429}
    if endpoint.streams:
        found.add(429)
    if endpoint.access != "anyone":
        found.add(401)
    if endpoint.access == "person" and writes:
        found.add(403)
    if "{id}" in endpoint.path:
        found |= {403, 404, 409}
    if endpoint.path.startswith("/api/map"):
        found |= {404, 409}
    if "{token}" in endpoint.path:
        found.add(404)
    return sorted(found)


def _own_operation() -> dict[str, Any]:
    content = {"application/json": {"schema": {"type": "object"}}}
    return {
        "operationId": "openapi",
        "summary": "This document.",
        "security": [],
        "parameters": [],
        "responses": {"200": {"description": "Done.", "content": content}},
    }
