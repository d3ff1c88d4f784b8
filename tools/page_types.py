"""The types that the pages' scripts know the server's answers by, written from the structs that make them.

Run as ``python -m tools.page_types`` to compare ``tools/javascript/told.d.ts`` with the structs, with
``write`` to write it anew. The answers of the JSON interface that scripts read are among them.
"""

import sys
from pathlib import Path
from typing import Final, get_type_hints

import msgspec
from msgspec import inspect

from tools.report import report
from zugwerk.games.registry import games_with_maps
from zugwerk.render import maps_of
from zugwerk.server.api import told as answers
from zugwerk.server.pages import told as pages

FILE: Final = Path(__file__).parent / "javascript" / "told.d.ts"
ROOTS: Final = (
    pages.LiveTold,
    pages.Update,
    pages.Preview,
    pages.ReplyTold,
    pages.PhraseTold,
    pages.Verdict,
    pages.SheetStart,
    pages.SetupRules,
    answers.ReceiptTold,
    answers.Done,
    answers.TableMade,
    answers.TableTold,
    answers.MapKept,
    answers.Trouble,
)
# Each game with maps has limits of its own, which its page for drawing one knows by name.
FIGURES: Final = tuple(get_type_hints(maps_of(id).figures)["return"] for id in games_with_maps())
_HEAD: Final = """\
// What the server tells the scripts of its pages. Made by `python -m tools.page_types write` from the
// structs of `server/pages/told.py` and `server/api/told.py`; do not edit.

declare namespace Told {
"""
_PLAIN: Final = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


class Writer:
    """Writes structs as interfaces, each once, in the order in which they are needed."""

    def __init__(self) -> None:
        self._written: Final[dict[str, str]] = {}

    def text(self) -> str:
        """The whole file."""
        for root in ROOTS + FIGURES:
            self._named(inspect.type_info(root))
        return _HEAD + "\n".join(self._written.values()) + "}\n"

    def _type(self, kind: inspect.Type) -> str:
        match kind:
            case inspect.Metadata():
                return self._type(kind.type)
            case inspect.StructType() | inspect.TypedDictType():
                return self._named(kind)
            case inspect.ListType():
                inside = self._type(kind.item_type)
                return f"({inside})[]" if " " in inside else f"{inside}[]"
            case inspect.TupleType():
                return f"[{', '.join(self._type(part) for part in kind.item_types)}]"
            case inspect.DictType():
                return f"Record<{self._type(kind.key_type)}, {self._type(kind.value_type)}>"
            case inspect.UnionType():
                return " | ".join(self._type(part) for part in kind.types)
            case inspect.LiteralType():
                return " | ".join(msgspec.json.encode(value).decode() for value in kind.values)
            case _:
                return _PLAIN[type(kind)]

    def _named(self, kind: inspect.Type) -> str:
        """The name of a struct, which is written down where it is met first."""
        assert isinstance(kind, inspect.StructType | inspect.TypedDictType)
        name = kind.cls.__name__
        if name not in self._written:
            self._written[name] = ""
            fields = "".join(self._field(field) for field in kind.fields)
            says = " ".join((kind.cls.__doc__ or "").split())
            self._written[name] = f"  /** {says} */\n  interface {name} {{\n{fields}  }}\n"
        return name

    def _field(self, field: inspect.Field) -> str:
        # What is unset by default, and then left out, has no default here.
        lacks = not field.required and field.default is field.default_factory is msgspec.NODEFAULT
        sign = "?" if lacks else ""
        return f"    {field.encode_name}{sign}: {self._type(field.type)};\n"


def main() -> int:
    """Compare the file with the structs, or write it anew."""
    text = Writer().text()
    if sys.argv[1:] == ["write"]:
        FILE.write_text(text, encoding="utf-8")
        return 0
    fresh = FILE.exists() and FILE.read_text(encoding="utf-8") == text
    stale = f"{FILE.name} is not as the structs say; run python -m tools.page_types write"
    return report("Types of the pages", [] if fresh else [stale])


if __name__ == "__main__":
    sys.exit(main())
