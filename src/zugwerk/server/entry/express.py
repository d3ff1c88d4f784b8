"""A short way for actions: what a busy server is asked for most is answered without routes and layers.

Only an action of a program with a token takes it. Whatever is wrong with one goes the ordinary way, which
tells why: the desk does nothing by halves.
"""

import time
from typing import Final

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zugwerk.server.api.asked import ActAsked
from zugwerk.server.api.endpoint import UPDATE
from zugwerk.server.api.endpoints import ENDPOINTS
from zugwerk.server.api.told import ReceiptTold, receipt_told
from zugwerk.server.entry.security import BODY_LIMIT, ENCODED
from zugwerk.server.house import House
from zugwerk.table.store.people import Person, digest
from zugwerk.table.store.rooms import is_id
from zugwerk.table.store.spending import begin

_ENDPOINT: Final = next(found for found in ENDPOINTS if found.body is ActAsked)
_BEFORE, _AFTER = _ENDPOINT.path.split("{id}")
_UPDATE: Final = UPDATE.encode()
_HEADERS: Final = [
    (b"content-type", b"application/json"),
    (b"cache-control", b"no-store"),
    *ENCODED,
]


class Express:
    """Answers actions where that is simple, and passes on everything else."""

    def __init__(self, app: ASGIApp) -> None:
        self._app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Act, or pass a request on as it came."""
        table = _table(scope) if scope["type"] == "http" else ""
        person = _person(scope) if table else None
        if person is None:
            await self._app(scope, receive, send)
            return
        house: House = scope["state"]["house"]
        message = await receive()
        sums, start = begin(), time.perf_counter()
        told = await _acted(house, table, person, message)
        if told is None:
            await self._app(scope, _again(message, receive), send)
            return
        body = msgspec.json.encode(told)
        headers = [*_HEADERS, (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})
        house.tallies.answered(scope["method"], scope["path"], 200, time.perf_counter() - start, sums)


def _table(scope: Scope) -> str:
    """The table at which somebody wants to act, if that is what they want."""
    path: str = scope["path"]
    if scope["method"] != _ENDPOINT.method or not path.startswith(_BEFORE) or not path.endswith(_AFTER):
        return ""
    id = path[len(_BEFORE) : -len(_AFTER)]
    return id if is_id(id) else ""


def _person(scope: Scope) -> Person | None:
    """Whose program it is, if it showed its token a moment ago and wants nothing besides."""
    token = b""
    for name, value in scope["headers"]:
        if name == b"authorization":
            token = value[7:].strip() if not token and value[:7].lower() == b"bearer " else b""
        elif name == _UPDATE:
            return None
    house: House = scope["state"]["house"]
    return house.people.remembered(digest(token.decode("latin-1"))) if token else None


async def _acted(house: House, table: str, person: Person, message: Message) -> ReceiptTold | None:
    """What came of an action, if it was carried out."""
    data: bytes = message.get("body", b"")
    if message.get("more_body") or len(data) > BODY_LIMIT:
        return None
    try:
        asked: ActAsked = _ENDPOINT.decoded(data)
        return receipt_told(
            await house.desk.act(table, person, asked.seat, asked.action, asked.version, asked.key)
        )
    except Exception:  # noqa: BLE001 - the ordinary way meets it again and tells
        return None


def _again(message: Message, receive: Receive) -> Receive:
    """What was read already, and then the rest."""
    read = [message]

    async def received() -> Message:
        return read.pop() if read else await receive()

    return received
