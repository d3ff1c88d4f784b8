"""Answers as JSON, and numbers from queries."""

from typing import Any

import msgspec
from starlette.responses import Response

from zugwerk.server.errors import problem


class Json(Response):
    """Data as JSON; never kept by anybody on the way."""

    media_type = "application/json"

    def __init__(self, content: Any, status_code: int = 200, headers: dict[str, str] | None = None) -> None:
        super().__init__(content, status_code, {"cache-control": "no-store", **(headers or {})})

    def render(self, content: Any) -> bytes:
        """The bytes of the answer."""
        return msgspec.json.encode(content)


def number(text: str | None, name: str, default: int | None = None) -> int | None:
    """A number from a path or a query."""
    if text is None or text == "":
        return default
    if not text.isascii() or not text.removeprefix("-").isdecimal() or len(text) > 9:
        raise problem(400, "bad-field", {"field": name}, field=name)
    return int(text)
