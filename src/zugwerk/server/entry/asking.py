"""What requests bring, to endpoints and by forms alike: who asks, fields with their limits, what is wrong."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, NamedTuple, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import Request

from zugwerk.server.errors import Problem, problem
from zugwerk.server.house import House
from zugwerk.server.language import language_of
from zugwerk.table.room import Denied
from zugwerk.table.store.people import Person
from zugwerk.table.store.rooms import is_id

ChairNumber = Annotated[int, Meta(ge=0, le=99, description="The number of a chair, from 0.")]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1, description="The number of the last line of the log.")]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Moment = Annotated[float, Meta(ge=0, le=1e11, description="Seconds since 1970, in universal time.")]
Whole = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
OptionChoice = bool | Whole | str
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Notation = Annotated[str, Meta(min_length=1, max_length=4000, description="An action in one line.")]
Key = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=60,
        pattern=r"^[!-~]+$",
        description="Any text without blanks; the same key of a person at the same seat is carried out once.",
    ),
]

Read = TypeVar("Read", bound=msgspec.Struct)

_PLACE: Final = re.compile(r"`\$\.?([^`]*)`$")
_FIELD: Final = re.compile(r"^Object (missing required|contains unknown) field `([^`]*)`")


class Asked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a request brings; nothing else may be in it."""


class Call(NamedTuple):
    """A request: where it came to, who asks, and about which table."""

    request: Request
    house: House
    person: Person | None
    table: str

    @property
    def me(self) -> Person:
        """The person, where one is required."""
        assert self.person is not None
        return self.person

    @property
    def language(self) -> str:
        """The language of the answer."""
        return language_of(self.request)


def table_of(request: Request) -> str:
    """The table in the path; whatever cannot be a table's id is no table."""
    id: str = request.path_params.get("id", "")
    if "id" in request.path_params and not is_id(id):
        raise Denied("no-such-table")
    return id


def converted(kind: type[Read], data: Mapping[str, Any]) -> Read:
    """Texts by name as what they mean."""
    try:
        return msgspec.convert(data, kind, strict=False)
    except msgspec.ValidationError as error:
        raise bad_field(str(error)) from None


def bad_field(reason: str) -> Problem:
    """What is wrong with a request, from the words of the decoder."""
    named, place = _FIELD.match(reason), _PLACE.search(reason)
    inside = place.group(1) if place else ""
    if named is not None:
        field = f"{inside}.{named.group(2)}" if inside else named.group(2)
        code = "missing-field" if named.group(1) == "missing required" else "unknown-field"
        return problem(400, code, {"field": field}, field=field)
    if not inside:
        return problem(400, "not-an-object")
    return problem(400, "bad-field", {"field": inside, "reason": reason}, field=inside)
