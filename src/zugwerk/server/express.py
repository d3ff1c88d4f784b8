"""A short way for actions: what a busy server is asked for most goes past routes and other middleware.

Only requests of programs with a token take it. Decoder and handler are those of the endpoint, so an action
does the same on either way.
"""

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from zugwerk.server.api.endpoint import Call, Endpoint, is_table
from zugwerk.server.errors import problem, problem_of
from zugwerk.server.house import house_of
from zugwerk.server.language import language_of
from zugwerk.server.security import BODY_LIMIT, HEADERS, too_large

_HEAD: Final = "/api/table/"
_TAIL: Final = "/act"
_FIXED: Final = [
    (name.encode(), value.encode())
    for name, value in {
        "content-type": "application/json",
        "cache-control": "no-store",
        **HEADERS,
    }.items()
]


class Express:
    """Serves the endpoint for actions itself and passes everything else on."""

    def __init__(self, app: ASGIApp, endpoint: Endpoint) -> None:
        self._app: Final = app
        self._endpoint: Final = endpoint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve an action of a program, or pass the request on."""
        token = _token(scope) if scope["type"] == "http" and scope["method"] == "POST" else None
        id = scope["path"][len(_HEAD) : -len(_TAIL)] if token is not None else ""
        if token is None or not is_table(id) or scope["path"] != f"{_HEAD}{id}{_TAIL}":
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            body = await self._act(request, token, id)
            status = 200
        except Exception as error:
            found = problem_of(error)
            if found is None:
                raise
            body, status = msgspec.json.encode(found.shape(language_of(request))), found.status
        headers = [*_FIXED, (b"content-length", str(len(body)).encode())]
        if status == 401:
            headers.append((b"www-authenticate", b"Bearer"))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _act(self, request: Request, token: str, id: str) -> bytes:
        house = house_of(request)
        person = await house.people.by_token(token)
        if person is None:
            raise problem(401, "unknown-person")
        asked = self._endpoint.decoded(await _body(request.receive))
        told = await self._endpoint.handler(Call(request, house, person, id), body=asked)
        return msgspec.json.encode(told)


async def _body(receive: Receive) -> bytes:
    """The whole body, unless it is too large."""
    message = await receive()
    data: bytes = message.get("body", b"")
    while message.get("more_body", False):
        message = await receive()
        data += message.get("body", b"")
        if len(data) > BODY_LIMIT:
            break
    if len(data) > BODY_LIMIT:
        raise too_large(BODY_LIMIT)
    return data


def _token(scope: Scope) -> str | None:
    for name, value in scope["headers"]:
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            return str(value[7:], "latin-1").strip()
    return None
