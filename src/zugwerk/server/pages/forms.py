"""The forms of the pages: what one says is read into a struct, with the limits of the JSON interface.

A form is declared like an endpoint: the signature of its handler says what it reads. Whatever no page of this
server sent is refused before it is read.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import Annotated, Any, Final, Literal, get_type_hints

import msgspec
from msgspec import Meta
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zugwerk.core.refusal import Malformed
from zugwerk.server.entry.asking import Asked, Call, Read, converted, table_of
from zugwerk.server.entry.security import check_form
from zugwerk.server.errors import Problem, problem, problem_of
from zugwerk.server.house import house_of
from zugwerk.server.pages.site import welcome
from zugwerk.table.room import Denied
from zugwerk.table.store.people import Person

FormAccess = Literal["anyone", "person"]
OneLine = Annotated[str, Meta(max_length=200)]
Short = Annotated[str, Meta(max_length=60)]

# The letter zero, which not every database keeps.
_UNFIT: Final = "\0"
_UTF_8: Final = re.compile(r';\s*charset="?utf-8"?\s*(?=;|$)', re.IGNORECASE)
_KINDS: Final = ("application/x-www-form-urlencoded", "multipart/form-data")


class Form:
    """A place to send a form to; what is wrong with it may be told in the page that it came from."""

    def __init__(
        self,
        path: str,
        handler: Callable[..., Awaitable[Response]],
        access: FormAccess = "person",
        told: Callable[[Request, Problem], Awaitable[Response]] | None = None,
    ) -> None:
        self.path: Final = path
        self.handler: Final = handler
        self.kind: Final[type[Asked]] = get_type_hints(handler).get("form", Asked)
        self._access: Final = access
        self._told: Final = told

    def route(self) -> Route:
        """The route that leads here."""
        return Route(self.path, self.serve, methods=["POST"])

    async def serve(self, request: Request) -> Response:
        """Read the form and have done what it says."""
        check_form(request)
        try:
            response = await self._serve(request)
        except (Problem, Malformed, Denied) as error:
            found = problem_of(error)
            if self._told is None or found is None or found.status not in (400, 403, 409, 422, 429):
                raise
            response = await self._told(request, found)
        finally:
            await request.close()
        return welcome(request, response)

    async def _serve(self, request: Request) -> Response:
        await self._who(request)
        table = table_of(request) if self.path.startswith("/t/") else ""
        form = await read_form(self.kind, request)
        # A form may come slowly, and the right to send it be lost meanwhile.
        call = Call(request, house_of(request), await self._who(request), table)
        return await (self.handler(call) if self.kind is Asked else self.handler(call, form))

    async def _who(self, request: Request) -> Person | None:
        people = house_of(request).people
        return await (people.require(request) if self._access == "person" else people.who(request))


async def read_form(kind: type[Read], request: Request) -> Read:
    """What a form says; fields called NAME-KEY are gathered in the field NAME, if that is a dictionary."""
    _check_kind(request.headers.get("content-type", ""))
    try:
        fields = await request.form()
    except HTTPException:
        # Whoever reads the parts of a form says it by what pages are told that do not exist.
        raise problem(400, "bad-request") from None
    data: dict[str, Any] = {}
    for name, value in fields.items():
        if _UNFIT in name or (isinstance(value, str) and _UNFIT in value):
            raise problem(400, "bad-request")
        several, _, key = name.partition("-")
        if several in gathered(kind):
            data.setdefault(several, {})[key] = value
        else:
            data[name] = value
    return converted(kind, data)


def _check_kind(type: str) -> None:
    """Refuse what is no form, or not in UTF-8: to read some of the other encodings takes very long."""
    if type and (not type.startswith(_KINDS) or "charset" in _UTF_8.sub("", type).lower()):
        raise problem(400, "bad-request")


@cache
def gathered(kind: type[msgspec.Struct]) -> frozenset[str]:
    """The fields that are dictionaries."""
    known = msgspec.inspect.type_info(kind)
    assert isinstance(known, msgspec.inspect.StructType)
    return frozenset(field.name for field in known.fields if isinstance(field.type, msgspec.inspect.DictType))


def filled(form: msgspec.Struct) -> Mapping[str, str]:
    """A form as it was filled in, to be shown again."""
    found: dict[str, str] = {}
    for name, value in msgspec.to_builtins(form).items():
        if isinstance(value, dict):
            found.update({f"{name}-{key}": text for key, text in value.items()})
        elif value not in ("", None):
            found[name] = str(value)
    return found
