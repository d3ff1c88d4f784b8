"""Finds the message ids that the source uses, by following the texts that flow into messages.

An id is a literal such as ``core.no-seed``, or is put together: a sum, an f-string, a choice between two. A
function that passes a parameter on as (part of) an id makes ids of its callers' arguments, as
``refuse(game, code, …)`` does. What cannot be known is written ``*``: ``"game.colour." + COLOURS[n]`` gives
the pattern ``game.colour.*``, and a catalogue entry counts as used by a pattern when the words in place of
``*`` stand as literals in the source or data of the catalogue's own room. Templates of pages say an id by
``say(…)``.
"""

import ast
import itertools
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from jinja2 import Environment, nodes

from tools.source import constants, parse

ID = re.compile(r"[a-z]+(\.[a-z0-9_+]+(-[a-z0-9_+]+)*)+")
UNKNOWN = "*"
ENDS = {"Outcome": ("reason", "end"), "Points": ("source", "source")}
PARAMETER = re.compile(r"\{(\w+)\}")

# What a function makes of its parameters: their names, in order, and the ids with {name} for each.
Maker = tuple[tuple[str, ...], frozenset[str]]
MESSAGES: dict[str, Maker] = {
    "Message": (("id", "parameters"), frozenset({"{id}"})),
    "Malformed": (("id", "parameters"), frozenset({"{id}"})),
}


Definition = ast.FunctionDef | ast.AsyncFunctionDef


def _parameters(arguments: ast.arguments) -> tuple[str, ...]:
    names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
    return tuple(names[1:] if names[:1] in (["self"], ["cls"]) else names)


def _own_parts(node: ast.AST) -> Iterator[ast.AST]:
    """What a function or module contains outside the functions defined in it."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, Definition):
            yield from _own_parts(child)


def _assignments(part: ast.AST) -> Iterator[tuple[str, list[ast.expr]]]:
    """Names and what they are set to, by assignment or as the variable of a loop."""
    match part:
        case ast.Assign(targets=targets, value=value):
            yield from ((target.id, [value]) for target in targets if isinstance(target, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            yield name, [value]
        case ast.For(target=ast.Name(id=name), iter=ast.Tuple(elts=values) | ast.List(elts=values)):
            yield name, values
        case ast.For(target=ast.Name(id=name), iter=value):
            yield name, [ast.Starred(value)]


class Function:
    """A function (or a constructor, under the name of its class) with what its names may stand for."""

    def __init__(self, name: str, node: Definition | ast.Module, file: Path, room: str) -> None:
        self.name = name
        self.file = file
        self.room = room
        self.parameters = () if isinstance(node, ast.Module) else _parameters(node.args)
        self.parts = list(_own_parts(node))
        self.assigned: dict[str, list[ast.expr]] = {}
        for part in self.parts:
            for target, values in _assignments(part):
                self.assigned.setdefault(target, []).extend(values)

    def values(self, node: ast.expr | None, busy: frozenset[str] = frozenset()) -> set[str]:
        """The texts that an expression may give, with ``{name}`` for parameters and ``*`` for the rest."""
        match node:
            case ast.Constant(value=str(text)) if not set(text) & set("*{}"):
                return {text}
            case ast.IfExp(body=body, orelse=other):
                return self.values(body, busy) | self.values(other, busy)
            case ast.BoolOp(values=parts):
                return set().union(*(self.values(part, busy) for part in parts))
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self._joined([left, right], busy)
            case ast.JoinedStr(values=parts):
                return self._joined(parts, busy)
            case ast.FormattedValue(value=value):
                return self.values(value, busy)
            case ast.Name(id=name) if name in self.assigned and name not in busy:
                return set().union(*(self.values(value, busy | {name}) for value in self.assigned[name]))
            case ast.Name(id=name) if name in self.parameters and name not in self.assigned:
                return {f"{{{name}}}"}
        return {UNKNOWN}

    def _joined(self, parts: Iterable[ast.expr], busy: frozenset[str]) -> set[str]:
        return {"".join(texts) for texts in itertools.product(*(self.values(part, busy) for part in parts))}

    def made(self, makers: dict[str, Maker]) -> Iterator[str]:
        """The ids that the calls in this function make."""
        for call in self.parts:
            if not isinstance(call, ast.Call):
                continue
            maker = self._maker(_called(call), makers)
            if maker is None:
                continue
            names, templates = maker
            given: dict[str, set[str]] = {name: {UNKNOWN} for name in names}
            given.update({name: self.values(value) for name, value in zip(names, call.args, strict=False)})
            given.update({key.arg: self.values(key.value) for key in call.keywords if key.arg})
            for template in templates:
                yield from _filled(template, given)

    def _maker(self, name: str, makers: dict[str, Maker]) -> Maker | None:
        """The function that a name means here: of this file, of this room, or of the only other room."""
        near = makers.get(f"{self.file}:{name}") or makers.get(f"{self.room}:{name}") or makers.get(name)
        if near is not None or name.startswith("_"):
            return near
        others = [maker for key, maker in makers.items() if key.endswith(f":{name}")]
        return others[0] if len(others) == 1 else None


def _filled(template: str, given: dict[str, set[str]]) -> Iterator[str]:
    names = sorted(set(PARAMETER.findall(template)))
    for values in itertools.product(*(given[name] for name in names)):
        filled = dict(zip(names, values, strict=True))
        yield PARAMETER.sub(lambda found, filled=filled: filled[found[1]], template)  # type: ignore[misc]


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _functions(tree: ast.Module, file: Path, room: str) -> Iterator[Function]:
    constructors = {
        id(part): node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for part in node.body
        if isinstance(part, Definition) and part.name == "__init__"
    }
    yield Function("", tree, file, room)
    for node in ast.walk(tree):
        if isinstance(node, Definition):
            yield Function(constructors.get(id(node), node.name), node, file, room)


def used(package: Path) -> set[str]:
    """The ids, and patterns with ``*``, that the source of the package uses."""
    trees = {file: parse(file) for file in sorted(package.rglob("*.py"))}
    functions = [
        function
        for file, tree in trees.items()
        for function in _functions(tree, file, file.relative_to(package).parts[0])
    ]
    makers: dict[str, Maker] = {}
    found: set[str] = set()
    while True:
        known = makers or MESSAGES
        makers, found = dict(MESSAGES), set()
        for function in functions:
            made = set(function.made(known))
            open_ids = frozenset(id for id in made if PARAMETER.search(id))
            found |= made - open_ids
            if open_ids and function.name not in MESSAGES:
                private = function.name.startswith("_")
                name = f"{function.file if private else function.room}:{function.name}"
                makers[name] = (function.parameters, open_ids | makers.get(name, ((), frozenset()))[1])
        if makers == known:
            break
    texts = [node.value for tree in trees.values() for node in constants(tree) if isinstance(node.value, str)]
    domains = {id.partition(".")[0] for id in found if ID.fullmatch(id)}
    names = {file.name for file in package.rglob("*.html")} | {_module_name(package, file) for file in trees}
    found |= {text for text in texts if ID.fullmatch(text) and text.partition(".")[0] in domains} - names
    found |= _told_at_the_end(trees, package) | _said_by_templates(package)
    return {id for id in found if ID.fullmatch(id.replace(UNKNOWN, "x")) and id.strip(UNKNOWN + ".")}


def _module_name(package: Path, file: Path) -> str:
    """What a module is called within the package: a text that names one is no id."""
    return file.relative_to(package).with_suffix("").as_posix().replace("/", ".")


def _told_at_the_end(trees: dict[Path, ast.Module], package: Path) -> set[str]:
    """The reasons for the end and the sources of points that games put into their outcomes."""
    found: set[str] = set()
    for file, tree in trees.items():
        parts = file.relative_to(package).parts
        if parts[0] != "games" or len(parts) < 3:
            continue
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id=kind), args=given, keywords=named) if kind in ENDS:
                    field, part = ENDS[kind]
                    values = [*given[:1], *[keyword.value for keyword in named if keyword.arg == field]]
                    words = [value.value for value in values if isinstance(value, ast.Constant)]
                    found.update(f"{parts[1]}.{part}.{word}" for word in words if isinstance(word, str))
    return found


def _said_by_templates(package: Path) -> set[str]:
    """The ids that the templates of pages say."""
    return {
        text
        for tree in _templates(package)
        for call in tree.find_all(nodes.Call)
        if isinstance(call.node, nodes.Name) and call.node.name == "say" and call.args
        for text in _template_values(call.args[0])
    }


def _templates(package: Path) -> Iterator[nodes.Template]:
    for file in sorted(package.rglob("*.html")):
        yield Environment(autoescape=True).parse(file.read_text(encoding="utf-8"))


def _template_values(node: nodes.Node) -> set[str]:
    match node:
        case nodes.Const(value=str(text)):
            return {text}
        case nodes.CondExpr(expr1=first, expr2=nodes.Expr() as second):
            return _template_values(first) | _template_values(second)
        case nodes.Concat(nodes=parts):
            return {"".join(texts) for texts in itertools.product(*map(_template_values, parts))}
        case nodes.Add(left=left, right=right):
            return {one + other for one in _template_values(left) for other in _template_values(right)}
    return {UNKNOWN}


def words(package: Path, domain: str) -> set[str]:
    """Every literal in the source and data of a catalogue's room."""
    found: set[str] = set()
    for room in (package / domain, package / "games" / domain, package / "render" / domain):
        for file in room.rglob("*.py"):
            found |= {str(node.value) for node in constants(parse(file)) if isinstance(node.value, str | int)}
        for tree in _templates(room):
            found |= {node.value for node in tree.find_all(nodes.Const) if isinstance(node.value, str)}
        for file in room.rglob("*.json"):
            found |= set(_json_words(json.loads(file.read_bytes())))
    return found


def _json_words(data: Any) -> Iterator[str]:
    match data:
        case dict():
            for key, value in data.items():
                yield key
                yield from _json_words(value)
        case list():
            for value in data:
                yield from _json_words(value)
        case _:
            yield str(data)


def matches(pattern: str, id: str, known: set[str]) -> bool:
    """Whether a catalogue entry fits a pattern with known words in place of ``*``."""
    found = re.fullmatch(re.escape(pattern).replace(re.escape(UNKNOWN), "(.+?)"), id)
    return found is not None and all(word == id.partition(".")[0] or word in known for word in found.groups())
