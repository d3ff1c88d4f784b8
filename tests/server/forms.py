"""Every form of the site, as the pages declare them: a new one cannot be forgotten by a test."""

from functools import cache
from typing import NamedTuple

import msgspec

from zugwerk.server import pages
from zugwerk.server.pages.forms import gathered


class Form(NamedTuple):
    """Where a form is sent, and the names of its fields; one of those that come in any number."""

    path: str
    names: tuple[str, ...]


@cache
def forms() -> list[Form]:
    """All forms."""
    return [Form(form.path, _names(form.kind)) for form in pages.FORMS]


def _names(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    several = gathered(kind)
    names = [field.encode_name for field in msgspec.structs.fields(kind)]
    return tuple(f"{name}-0" if name in several else name for name in names)
