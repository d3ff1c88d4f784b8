"""The shapes of all views: a page of the documentation, and schemas for the OpenAPI document.

Both are written from the classes themselves. A compiled class does not tell the types of its fields, so they
are kept as files. Run as ``python -m tools.shapes`` to compare, with ``write`` to write them anew.
"""

import inspect
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints, is_typeddict

os.environ["ZUGWERK_PURE"] = "1"

from tools.report import ROOT, report
from zugwerk.core.game import Action, Event, View
from zugwerk.core.struct import Struct, fields_of
from zugwerk.games.registry import find_game, game_ids

SCHEMAS = Path("src/zugwerk/server/api/views.json")
PAGE = Path("docs/views.md")
# The JSON interface tells the legal actions beside the view.
APART = "legal"
ANYTHING = "anything"

_SIMPLE: dict[Any, str] = {bool: "boolean", int: "integer", str: "string", NoneType: "null"}
_INTRODUCTION = """# Views

What a seat may know, as Python's `state.view(seat)` gives it and as the field `view` of the
[JSON interface](api.md#play) tells it; `zugwerk.read_view` makes the one of the other. Over the interface an
object names its class in `type`, tuples are arrays, and the legal actions stand beside the view, in notation.
This page and the schemas in the OpenAPI document are written from the classes themselves, by
`python -m tools.shapes write`.
"""


def kinds_of(game: str) -> list[type]:
    """The class of the game's view, then those of its parts."""
    classes = find_game(game).structs
    found = [next(kind for kind in classes if issubclass(kind, View))]
    for kind in found:
        for part in (part for hint in hints(kind).values() for part in _parts(hint)):
            if part not in found and (part in classes or is_typeddict(part)):
                found.append(part)
    return found


def hints(kind: type) -> dict[str, Any]:
    """The type of each field."""
    if is_typeddict(kind):
        return get_type_hints(kind)
    found = get_type_hints(vars(kind)["__init__"])
    return {name: found[name] for name in fields_of(kind) if name != APART or not issubclass(kind, View)}


def _parts(hint: Any) -> Iterator[type]:
    if is_typeddict(hint) or (isinstance(hint, type) and issubclass(hint, Struct)):
        yield hint
    for part in get_args(hint):
        yield from _parts(part)


def schema_of(kind: type) -> dict[str, Any]:
    """The JSON schema of a class."""
    properties = {} if is_typeddict(kind) else {"type": {"const": kind.__name__}}
    properties |= {name: _schema(hint) for name, hint in hints(kind).items()}
    return {
        "type": "object",
        "description": _told(kind),
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _schema(hint: Any) -> dict[str, Any]:
    hint, origin, parts = _opened(hint)
    if hint in _SIMPLE:
        return {"type": _SIMPLE[hint]}
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(part) for part in parts]}
    if origin is Literal:
        return {"enum": list(parts)}
    if origin is tuple and parts[-1] is ...:
        return {"type": "array", "items": _schema(parts[0])}
    if origin is tuple:
        return {"type": "array", "prefixItems": [_schema(part) for part in parts], "items": False}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(parts[1])}
    if hint in (Action, Event):
        return {"type": "object"}
    return {"$ref": f"#/components/schemas/{hint.__name__}"}


def words(hint: Any) -> str:
    """A type in short: ``(string or null)[]`` is an array of texts or nothing."""
    hint, origin, parts = _opened(hint)
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if origin in (Union, UnionType):
        return " or ".join([words(part) for part in parts])
    if origin is Literal:
        return " or ".join([json.dumps(part) for part in parts])
    if origin is tuple and parts[-1] is ...:
        item = words(parts[0])
        return f"({item})[]" if " or " in item else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join([words(part) for part in parts])}]"
    if origin is dict:
        return f"{{name: {words(parts[1])}}}"
    return ANYTHING if hint is Any else str(hint.__name__)


def _opened(hint: Any) -> tuple[Any, Any, tuple[Any, ...]]:
    hint = hint.__supertype__ if isinstance(hint, NewType) else hint
    return hint, get_origin(hint), get_args(hint)


def _told(kind: type) -> str:
    """What the class says of itself, for readers of any language."""
    told = " ".join((inspect.getdoc(kind) or "").split())
    return re.sub(r"``([^`]*)``", r"`\1`", told).replace("`None`", "null")


def page() -> str:
    """The page of the documentation."""
    told: dict[type, None] = {}
    text = _INTRODUCTION
    for game in game_ids():
        kinds = [kind for kind in kinds_of(game) if kind not in told]
        told.update(dict.fromkeys(kinds))
        text += f"\n## {find_game(game).meta.title}\n"
        for kind in kinds:
            rows = [f"| `{name}` | `{words(hint)}` |" for name, hint in hints(kind).items()]
            table = "\n".join(["| field | is |", "| --- | --- |", *rows])
            text += f"\n### {kind.__name__}\n\n{_told(kind)}\n\n{table}\n"
    return text


def schemas() -> str:
    """The schemas of all classes by name, and the class of each game's view."""
    kinds: dict[str, type] = {}
    for game in game_ids():
        for kind in kinds_of(game):
            assert kinds.setdefault(kind.__name__, kind) is kind, f"two classes are called {kind.__name__}"
    views = {game: kinds_of(game)[0].__name__ for game in game_ids()}
    found = {"views": views, "schemas": {name: schema_of(kind) for name, kind in kinds.items()}}
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def problems(root: Path) -> Iterator[str]:
    """The files that do not tell what the classes are, and fields that tell nothing."""
    for game in game_ids():
        for kind in kinds_of(game):
            for name, hint in hints(kind).items():
                if ANYTHING in words(hint):
                    yield f"{kind.__name__}.{name} may be anything: say what it holds"
    for path, text in ((PAGE, page()), (SCHEMAS, schemas())):
        if not (root / path).exists() or (root / path).read_text(encoding="utf-8") != text:
            yield f"{path} is not what the views are: python -m tools.shapes write"


if __name__ == "__main__":
    if sys.argv[1:] == ["write"]:
        (ROOT / PAGE).write_text(page(), encoding="utf-8")
        (ROOT / SCHEMAS).write_text(schemas(), encoding="utf-8")
    sys.exit(report("Shapes", problems(ROOT)))
