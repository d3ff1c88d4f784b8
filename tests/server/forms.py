"""Every form of the site, found in the routes and the source: a new one cannot be forgotten by a test."""

import ast
import inspect
import re
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from starlette.routing import Route

from zugwerk.server import pages

# How fields are read: text(data, "name"), number(data, f"chair-{seat}"), data.get("draw"), "seat" in data.
_FIELDS = r"(?:data|await fields\(request\))"
_READ = re.compile(rf"""(?:(?:text|number)\({_FIELDS}, f?|data\.get\(|(?=f?"[\w-]+" in data)f?)"([\w-]+)""")


class Form(NamedTuple):
    """Where a form is sent, with what it does filled in, and the names that its module reads."""

    path: str
    names: tuple[str, ...]


@cache
def forms() -> list[Form]:
    """All forms: one for each thing that a route with ``{what}`` can do, and one for what none can."""
    found: list[Form] = []
    for route in pages.ROUTES:
        if isinstance(route, Route) and "POST" in (route.methods or ()):
            module = inspect.getmodule(route.endpoint)
            assert module is not None
            names = tuple(sorted({_filled(name) for name in _READ.findall(inspect.getsource(module))}))
            known = _deeds(route.endpoint) or _deeds(module)
            deeds = [*known, "nothing-known"] if "{what}" in route.path else [""]
            found += [Form(route.path.replace("{what}", deed), names) for deed in deeds]
    return found


def _filled(name: str) -> str:
    """The name of a field that is one of several."""
    return f"{name}0" if name.endswith("-") else name


def _deeds(place: Callable[..., Any] | ModuleType) -> list[str]:
    """What the forms of a handler or a module do: everything that ``what`` is compared with."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(inspect.getsource(place))):
        if isinstance(node, ast.MatchValue):
            found |= _words(node.value)
        elif isinstance(node, ast.Compare) and isinstance(node.left, ast.Name) and node.left.id == "what":
            found |= {word for each in node.comparators for word in _words(each)}
    return sorted(found)


def _words(node: ast.expr) -> set[str]:
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()
