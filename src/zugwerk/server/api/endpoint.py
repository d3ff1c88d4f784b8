"""How an endpoint is declared, and what is done for each: who asks, what the request brings, the answer.

The signature of its handler says what it reads and tells, so routing, reading and the OpenAPI document
cannot differ.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from zugwerk.core.codec import unreadable
from zugwerk.server.answers import Json
from zugwerk.server.api.told import Deed
from zugwerk.server.background.hub import Closed
from zugwerk.server.entry.asking import Call, bad_field, converted, table_of
from zugwerk.server.entry.security import check_call
from zugwerk.server.errors import Problem, problem
from zugwerk.server.house import House, house_of
from zugwerk.server.pages.told import UpdateAsked
from zugwerk.server.pages.update import update
from zugwerk.table.room import Denied
from zugwerk.table.store.database import Unwritable
from zugwerk.table.store.people import Person

Streamed = TypeVar("Streamed")
Method = Literal["GET", "POST", "PUT", "DELETE"]
Access = Literal["anyone", "reader", "person"]

NDJSON: Final = "application/x-ndjson"

# The header by which a page asks for the update of its table along with the answer; its value is a query.
UPDATE: Final = "zugwerk-update"

_STREAM_HEADERS: Final = {
    # An encoding that is set already keeps the lines from being gathered for compression.
    "content-encoding": "identity",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
}


class Lines(Generic[Streamed]):
    """An answer of lines, each JSON; ``None`` is an empty line that keeps the connection alive."""

    def __init__(self, lines: AsyncIterator[Streamed | None]) -> None:
        self._lines: Final = lines

    async def encoded(self) -> AsyncIterator[bytes]:
        """The lines as bytes, till the server ends or its database fails: whoever reads comes again then."""
        with suppress(Closed, Unwritable):
            async for line in self._lines:
                yield b"\n" if line is None else msgspec.json.encode(line) + b"\n"


class Endpoint:
    """A place to ask something of: how, who may, what it brings and what it is told."""

    def __init__(
        self, method: Method, path: str, handler: Callable[..., Awaitable[Any]], access: Access = "person"
    ) -> None:
        kinds = get_type_hints(handler)
        answer = kinds["return"]
        self.method: Final = method
        self.path: Final = path
        self.handler: Final = handler
        self.access: Final = access
        self.query: Final[type[msgspec.Struct] | None] = kinds.get("query")
        self.body: Final[type[msgspec.Struct] | None] = kinds.get("body")
        self.streams: Final = get_origin(answer) is Lines
        self.answer: Final = get_args(answer)[0] if self.streams else answer
        self.shows: Final = isinstance(self.answer, type) and issubclass(self.answer, Deed) and "{id}" in path
        self._decoder: Final = None if self.body is None else msgspec.json.Decoder(self.body)

    @property
    def name(self) -> str:
        """A name for programs that are made from the document."""
        return self.handler.__name__

    @property
    def summary(self) -> str:
        """What it does, in a sentence."""
        return (self.handler.__doc__ or "").strip()

    def route(self) -> Route:
        """The route that leads here."""
        return Route(self.path, self, methods=[self.method])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the request, have it carried out, answer."""
        response = await self._served(Request(scope, receive))
        await response(scope, receive, send)

    async def _served(self, request: Request) -> Response:
        house = house_of(request)
        if self.method != "GET":
            check_call(request)
        person, table, given = await self._who(house, request), table_of(request), dict[str, Any]()
        if self._decoder is not None:
            given["body"] = self.decoded(await request.body())
            # A body may come slowly, and the right to ask be lost meanwhile.
            person = await self._who(house, request)
        call = Call(request, house, person, table)
        if self.query is not None:
            given["query"] = converted(self.query, dict(request.query_params))
        wish = self._wish(request)
        told = await self.handler(call, **given)
        if wish is not None:
            # It was done, whatever the page asks for besides.
            with suppress(Denied, Problem):
                told.update = await update(call, wish)
        if self.streams:
            return StreamingResponse(told.encoded(), media_type=NDJSON, headers=_STREAM_HEADERS)
        return Json(told)

    def decoded(self, data: bytes) -> Any:
        """What the body of a request says; nothing at all is an empty object."""
        assert self._decoder is not None
        try:
            return self._decoder.decode(data or b"{}")
        except msgspec.ValidationError as error:
            raise bad_field(str(error)) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise unreadable(error) from None

    def _wish(self, request: Request) -> UpdateAsked | None:
        """What a page wants to be told besides; programs do not ask."""
        wish = request.headers.get(UPDATE) if self.shows else None
        return None if wish is None else converted(UpdateAsked, dict(QueryParams(wish)))

    async def _who(self, house: House, request: Request) -> Person | None:
        if self.access == "person":
            return await house.people.require(request)
        if self.access == "anyone":
            return None
        person = await house.people.who(request)
        if person is None and "authorization" in request.headers:
            raise problem(401, "unknown-person")
        return person
