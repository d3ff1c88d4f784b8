"""A short way for actions and updates: what a busy server is asked for most is answered without layers.

Only an action of a program with a token takes it, and what has changed at a table, for whoever shows none.
What is refused goes the ordinary way, which tells why: the desk does nothing by halves. A bug does not, for
something may have been done.
"""

from typing import Final
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zugwerk.server.api.asked import ActAsked
from zugwerk.server.api.endpoint import UPDATE, Endpoint
from zugwerk.server.api.endpoints import ENDPOINTS
from zugwerk.server.api.told import ReceiptTold, receipt_told
from zugwerk.server.entry.asking import Call, converted
from zugwerk.server.entry.security import BODY_LIMIT, ENCODED, SHORTEST_ZIPPED, compressed
from zugwerk.server.errors import FORESEEN
from zugwerk.server.house import House
from zugwerk.server.pages.told import Update, UpdateAsked
from zugwerk.server.pages.update import update
from zugwerk.table.store.people import Person, digest
from zugwerk.table.store.rooms import is_id

_ACT: Final = next(found for found in ENDPOINTS if found.body is ActAsked)
_LOOK: Final = next(found for found in ENDPOINTS if found.query is UpdateAsked)
_AROUND: Final = {found.path: found.path.split("{id}") for found in (_ACT, _LOOK)}
_UPDATE: Final = UPDATE.encode()
_VARIES: Final = (b"vary", b"Accept-Encoding")
_PACKED: Final = (b"content-encoding", b"gzip")
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
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif table := _table(scope, _ACT):
            await self._act(table, scope, receive, send)
        elif table := _table(scope, _LOOK):
            await self._look(table, scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _act(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Act for a program that showed its token a moment ago."""
        if _person(scope) is None:
            await self._app(scope, receive, send)
            return
        house: House = scope["state"]["house"]
        message = await receive()
        # A body may come slowly, and the token be dropped meanwhile.
        person = _person(scope)
        told = await _acted(house, table, person, message)
        if told is None:
            await self._app(scope, _again(message, receive), send)
            return
        await _answer(send, msgspec.json.encode(told), [])

    async def _look(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell a page what has changed."""
        house: House = scope["state"]["house"]
        told = await _looked(house, table, Request(scope, receive))
        if told is None:
            await self._app(scope, receive, send)
            return
        body = msgspec.json.encode(told)
        packed = await compressed(scope, body) if len(body) >= SHORTEST_ZIPPED else None
        await _answer(send, packed or body, [_VARIES, _PACKED] if packed else [_VARIES])


def _table(scope: Scope, endpoint: Endpoint) -> str:
    """The table of which somebody wants what an endpoint is for, if that is what they want."""
    path: str = scope["path"]
    before, after = _AROUND[endpoint.path]
    if scope["method"] != endpoint.method or not path.startswith(before) or not path.endswith(after):
        return ""
    id = path[len(before) : -len(after)]
    return id if is_id(id) else ""


async def _answer(send: Send, body: bytes, headers: list[tuple[bytes, bytes]]) -> None:
    length = (b"content-length", b"%d" % len(body))
    headers = [*_HEADERS, *headers, length]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


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


async def _acted(house: House, table: str, person: Person | None, message: Message) -> ReceiptTold | None:
    """What came of an action, if it was carried out."""
    data: bytes = message.get("body", b"")
    if person is None or message.get("more_body") or len(data) > BODY_LIMIT:
        return None
    try:
        asked: ActAsked = _ACT.decoded(data)
        receipt = await house.desk.act(table, person, asked.seat, asked.action, asked.version, asked.key)
    except FORESEEN:
        return None  # the ordinary way meets it again and tells
    return receipt_told(receipt)


async def _looked(house: House, table: str, request: Request) -> Update | None:
    """What has changed at a table, for who shows a session or nothing at all."""
    if any(name == b"authorization" for name, _ in request.scope["headers"]):
        return None
    try:
        query = parse_qsl(request.scope["query_string"].decode("latin-1"), keep_blank_values=True)
        asked = converted(UpdateAsked, dict(query))
        return await update(Call(request, house, await house.people.who(request), table), asked)
    except FORESEEN:
        return None  # the ordinary way meets it again and tells


def _again(message: Message, receive: Receive) -> Receive:
    """What was read already, and then the rest."""
    read = [message]

    async def received() -> Message:
        return read.pop() if read else await receive()

    return received
