"""Answers as JSON, and requests read from it."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from zugwerk.core.codec import from_json
from zugwerk.server.errors import problem


class Json(Response):
    """Data as JSON; never kept by anybody on the way."""

    media_type = "application/json"

    def __init__(self, content: Any, status_code: int = 200, headers: dict[str, str] | None = None) -> None:
        super().__init__(content, status_code, {"cache-control": "no-store", **(headers or {})})

    def render(self, content: Any) -> bytes:
        """The bytes of the answer."""
        return msgspec.json.encode(content)


async def body(request: Request) -> dict[str, Any]:
    """The object a request brings as JSON; nothing at all is an empty one."""
    data = await request.body()
    found = from_json(data) if data else {}
    if not isinstance(found, dict):
        raise problem(400, "not-an-object")
    return found


def field(data: dict[str, Any], name: str, kind: type, default: Any = ...) -> Any:
    """A field of the request's object with the type it must have."""
    value = data.get(name, default)
    if value is ...:
        raise problem(400, "missing-field", {"field": name}, field=name)
    if value is not default and (type(value) is not kind):
        raise problem(400, "bad-field", {"field": name}, field=name)
    return value


def number(text: str | None, name: str, default: int | None = None) -> int | None:
    """A number from a path or a query."""
    if text is None or text == "":
        return default
    if not text.isascii() or not text.removeprefix("-").isdecimal() or len(text) > 9:
        raise problem(400, "bad-field", {"field": name}, field=name)
    return int(text)
