"""House rules that import contracts cannot say.

A game's id stands only in the registry, in the game itself and in its drawing; no room names one above it in
a text, to be imported later; no two classes or types share a name, in scripts neither, but for those of
different games; the rules rooms use nothing from outside but the standard library and the few exceptions
listed here; browser tests click like people; no file has the marks of a conflict left in it; a value of many
fields is made by their names, of whichever kind it is; functions are short; style sheets say start and end,
not left and right, and those that all share have nothing of one game; pages and scripts are told the figures
that the server decides.
Run as ``python -m tools.house``.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.filenames import game_directories
from tools.report import ROOT, report
from tools.source import parse, texts

FLOORS = (("core",), ("kit",), ("games",), ("table",), ("render", "bots"), ("server",), ("cli",))
RULES_ROOMS = ("core", "kit", "games", "bots")
OUTSIDE = {
    "core/codec.py": {"msgspec"},
    "core/native.pyi": {"mypy_extensions"},
    "kit/packed.pyi": {"librt", "mypy_extensions"},
}
KEPT = ("src", "tests", "tools", "docs", "benchmarks", ".ci", ".githooks")
HANDS = "hands.py"
WIDE = 4
LONGEST_FUNCTION = 40
FIELDS = "__match_args__"
# What a style sheet says of the left or the right, also as four lengths of which those two differ.
PHYSICAL = re.compile(
    r"[\w-]+-(?:left|right)\b(?=\s*[:-])|(?<![\w-])(?:left|right)\s*:|(?:text-align|float|clear):\s*(?:left|right)"
    r"|(?:margin|padding|inset):\s*[^\s;]+ (?P<right>[^\s;]+) [^\s;]+ (?!(?P=right)\s*[;}])[^\s;]+\s*[;}]"
)
HASTY = ("click", "dblclick", "tap", "fill")
# Lengths and signs of what people type, and for how long a browser keeps something.
FIGURE = re.compile(
    r"""\b(?:(?:maxlength|minlength|max-age|maxLength|minLength)["']?\s*[:=]\s*["']?\d|pattern="\[)"""
)
# Tables of the database have names of capitals.
WHOLE_ROW = re.compile(r"\bselect\([^)]*?\b[A-Z][A-Z_]+\s*[,)]")
# What rules of a style sheet speak of, once their declarations and comments are gone.
DECLARED = re.compile(r"/\*.*?\*/|\{[^{}]*\}", re.DOTALL)
STYLED = re.compile(r"(?:\.|\[(?=data-))([a-zA-Z][\w-]*)")
# What a script declares: a type in a comment, or a class.
TYPED = re.compile(
    r"@typedef\s+\{(?P<type>[^@]*?)\}\s+(?P<name>[A-Z]\w*)|^(?:export )?class (?P<class>\w+)", re.MULTILINE
)
LINED = re.compile(r"\s*\n\s*\*\s*")


def problems(root: Path) -> list[str]:
    """Every breach of the house rules in a project directory."""
    package = root / "src" / "zugwerk"
    return [
        *misplaced_ids(root, package),
        *upward_names(package),
        *shared_names(package),
        *outside_imports(package),
        *hasty_clicks(root),
        *conflicts(root),
        *nameless_fields(package),
        *crowded_calls(package),
        *long_functions(package),
        *physical_sides(root),
        *own_figures(package),
        *untyped_texts(package),
        *whole_rows(package),
        *styles_of_one_game(package),
    ]


def conflicts(root: Path) -> Iterator[str]:
    """Lines that a merge left behind; a build file with them stops everybody."""
    files = [*root.glob("*"), *[file for folder in KEPT for file in (root / folder).rglob("*")]]
    for file in files:
        if file.is_file() and "node_modules" not in file.parts:
            for number, line in enumerate(file.read_bytes().split(b"\n"), start=1):
                if line.startswith((b"<" * 7 + b" ", b">" * 7 + b" ")):
                    yield f"{file.relative_to(root).as_posix()}:{number}: a conflict was not solved"


def misplaced_ids(root: Path, package: Path) -> Iterator[str]:
    """String literals that name a game where no game may be named."""
    games = {directory.name for directory in game_directories(package)}
    for place, game in mentions(root, package, games):
        yield f"{place}: the game id “{game}” does not belong here"


def mentions(root: Path, package: Path, games: set[str]) -> Iterator[tuple[str, str]]:
    """Where a text names one of these games away from its home, and which."""
    for file in [*package.rglob("*.py"), *(root / "tools").rglob("*.py")]:
        elsewhere = games - _at_home(file, package)
        for line, text in texts(file):
            for game in elsewhere:
                if re.search(rf"\b{game}\b", text):
                    yield f"{file.relative_to(root)}:{line}", game


def _at_home(file: Path, package: Path) -> set[str]:
    """The game ids that a file may name."""
    if not file.is_relative_to(package):
        return set()
    parts = file.relative_to(package).parts
    if parts == ("games", "registry.py"):
        return {directory.name for directory in game_directories(package)}
    return {parts[1]} if parts[0] in ("games", "render") and len(parts) > 2 else set()


def upward_names(package: Path) -> Iterator[str]:
    """String literals that name a module of a room above, or of another room on the same floor."""
    floors = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
    for room, floor in floors.items():
        for file in (package / room).rglob("*.py"):
            for line, text in texts(file):
                for named in re.findall(r"\bzugwerk\.(\w+)", text):
                    if named != room and floors.get(named, -1) >= floor:
                        place = f"{file.relative_to(package).as_posix()}:{line}"
                        yield f"{place}: zugwerk.{named} is above, and must not be named here"


def shared_names(package: Path) -> Iterator[str]:
    """One name for several classes or types of the house, of one game, or of the house and a game.

    What is written alike is one thing, as the same type variable in two modules. Scripts, whose types are
    often those of Python as a page sees them, are compared among themselves.
    """
    static = package / "server" / "static"
    for files, named in ((package.rglob("*.py"), _named), (static.rglob("*.js"), _declared)):
        yield from _ambiguous({file: [*named(file)] for file in sorted(files)}, package)


def _ambiguous(named: dict[Path, list[tuple[str, str]]], package: Path) -> Iterator[str]:
    homes: dict[str, dict[str, dict[str, Path]]] = {}
    for file, things in named.items():
        where = _game_of(file, package)
        for name, thing in things:
            homes.setdefault(name.removeprefix("_"), {}).setdefault(where, {}).setdefault(thing, file)
    for name, found in homes.items():
        everywhere = {thing: file for things in found.values() for thing, file in things.items()}
        if any(len(things) > 1 for things in found.values()) or ("" in found and len(everywhere) > 1):
            places = [str(file.relative_to(package)) for file in everywhere.values()]
            yield f"{name} is the name of several things: {', '.join(places)}"


def _named(file: Path) -> Iterator[tuple[str, str]]:
    """The classes and types of a module, each with what it is: a class is nothing but itself."""
    for node in parse(file).body:
        match node:
            case ast.ClassDef(name=name):
                yield name, f"{file}:{node.lineno}"
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ) if name.removeprefix("_")[:1].isupper() and not name.isupper():
                yield name, ast.unparse(value)


def _declared(file: Path) -> Iterator[tuple[str, str]]:
    """The types and classes of a script, likewise; what is only named again is left out."""
    text = file.read_text(encoding="utf-8")
    for found in TYPED.finditer(text):
        name, type = found["name"] or found["class"], LINED.sub(" ", found["type"] or "")
        if not type or type == "object":
            yield name, f"{file}:{text.count(chr(10), 0, found.start()) + 1}"
        elif not re.fullmatch(rf"(?:import\(.*\)|\w+)\.{name}", type):
            yield name, type


def names_of_all(package: Path) -> dict[str, Path]:
    """The classes and types that no single game has, with a module of each: no game may use their names."""
    return {
        name.removeprefix("_"): file
        for file in sorted(package.rglob("*.py"))
        if not _game_of(file, package)
        for name, _ in _named(file)
    }


def outside_imports(package: Path) -> Iterator[str]:
    """Imports of the rules rooms from outside the package and the standard library."""
    for room in RULES_ROOMS:
        for file in (package / room).rglob("*.py*"):
            if file.suffix not in (".py", ".pyi"):
                continue
            place = file.relative_to(package).as_posix()
            allowed = sys.stdlib_module_names | {"zugwerk"} | OUTSIDE.get(place, set())
            for line, name in _imported(parse(file)):
                if name not in allowed:
                    yield f"{place}:{line}: {name} must not be imported here"


def hasty_clicks(root: Path) -> Iterator[str]:
    """Clicks and texts of browser tests that take no time, so that nothing could come in between."""
    for file in sorted((root / "tests" / "browser").glob("*.py")):
        if file.name == HANDS:
            continue
        for node in ast.walk(parse(file)):
            if isinstance(node, ast.Attribute) and node.attr in HASTY:
                yield f"{file.relative_to(root)}:{node.lineno}: .{node.attr} takes no time, use {HANDS}"


def physical_sides(root: Path) -> Iterator[str]:
    """Left and right in style sheets: a language that is written the other way mirrors its pages."""
    for file in sorted((root / "src").rglob("*.css")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            for found in PHYSICAL.finditer(line):
                place = f"{file.relative_to(root).as_posix()}:{number}"
                yield f"{place}: “{found[0]}” names a side, say start or end"


def nameless_fields(package: Path) -> Iterator[str]:
    """Structs of many fields whose constructor takes them by position, where two are soon swapped."""
    for file in sorted(package.rglob("*.py")):
        for node in ast.walk(parse(file)) if FIELDS in file.read_text(encoding="utf-8") else ():
            match node:
                case ast.ClassDef(name=name, body=body) if any(map(_lists_fields, body)):
                    makers = [part for part in body if getattr(part, "name", "") == "__init__"]
                    if any(
                        isinstance(maker, ast.FunctionDef) and len(maker.args.args) > WIDE for maker in makers
                    ):
                        place = f"{file.relative_to(package).as_posix()}:{node.lineno}"
                        yield f"{place}: {name} has {WIDE} fields or more, take them by name only"


def crowded_calls(package: Path) -> Iterator[str]:
    """Values made of more parts by position than anybody keeps apart: two of them are soon swapped.

    What is starred may be any number of parts, so it counts as all that is not given otherwise.
    """
    trees = {file: parse(file) for file in sorted(package.rglob("*.py"))}
    kinds: dict[str, int] = {}
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                kinds[node.name] = max(kinds.get(node.name, 0), _places(node))
    for file, tree in trees.items():
        for node in ast.walk(tree):
            match node:
                case ast.Call(
                    func=ast.Name(id=name) | ast.Attribute(attr=name), args=parts, keywords=named
                ) if name in kinds:
                    starred = any(isinstance(part, ast.Starred) for part in parts)
                    count = max(len(parts), kinds[name] - len(named) if starred else 0)
                    if count > WIDE:
                        place = f"{file.relative_to(package).as_posix()}:{node.lineno}"
                        yield f"{place}: {name} is given {count} values by position, name them"


def _places(kind: ast.ClassDef) -> int:
    """How many values a class takes by position, as far as its own body tells."""
    for part in kind.body:
        if isinstance(part, ast.FunctionDef) and part.name == "__init__":
            return len(part.args.posonlyargs) + len(part.args.args) - 1
    fields = [part for part in kind.body if isinstance(part, ast.AnnAssign)]
    return len([field for field in fields if not ast.unparse(field.annotation).startswith("ClassVar")])


def long_functions(package: Path) -> Iterator[str]:
    """Functions that nobody takes in at a glance; a constructor lists what a value has, which is a table."""
    for file in sorted(package.rglob("*.py")):
        for node in ast.walk(parse(file)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name != "__init__":
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > LONGEST_FUNCTION:
                    place = f"{file.relative_to(package).as_posix()}:{node.lineno}"
                    yield f"{place}: {node.name} has {lines} lines, split it by what it does"


def own_figures(package: Path) -> Iterator[str]:
    """Figures written in a template or script that also stand where the server decides by them."""
    server = package / "server"
    for file in sorted([*(server / "templates").rglob("*.html"), *(server / "static").rglob("*.js")]):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            if FIGURE.search(line):
                place = f"{file.relative_to(package).as_posix()}:{number}"
                yield f"{place}: this figure is the server's, see server/pages/figures.py"


def untyped_texts(package: Path) -> Iterator[str]:
    """Texts that scripts make values of without saying of which type: any would do then."""
    for file in sorted((package / "server" / "static").rglob("*.js")):
        lines = file.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, start=1):
            if "JSON.parse(" in line and not any(
                "@type {" in near for near in lines[max(0, number - 5) : number]
            ):
                yield f"{file.relative_to(package).as_posix()}:{number}: say of which type this is"


def whole_rows(package: Path) -> Iterator[str]:
    """Tables of the database that are read whole: with a new column, a secret would come along."""
    for file in sorted(package.rglob("*.py")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            if WHOLE_ROW.search(line):
                yield f"{file.relative_to(package).as_posix()}:{number}: name the columns that are read"


def styles_of_one_game(package: Path) -> Iterator[str]:
    """Classes and marks in a shared style sheet that a single game uses."""
    users = {
        file: file.read_text(encoding="utf-8")
        for kind in ("py", "html", "js")
        for file in sorted(package.rglob(f"*.{kind}"))
    }
    sheets = [*(package / "server" / "static").glob("*.css"), *(package / "render").glob("*.css")]
    for sheet in sorted(sheets):
        for name in sorted(set(STYLED.findall(DECLARED.sub(" ", sheet.read_text(encoding="utf-8"))))):
            written = name if not name.startswith("data-") else f"(?:{name}|dataset\\.{_camel(name[5:])})"
            used = re.compile(rf"(?<![\w-]){written}(?![\w-])")
            homes = {_game_of(file, package) for file, text in users.items() if used.search(text)}
            if len(homes) == 1 and "" not in homes:
                yield f"{sheet.relative_to(package).as_posix()}: “{name}” belongs to {homes.pop()} alone"


def _game_of(file: Path, package: Path) -> str:
    """The game in whose own folder a file of the house is, "" if it is in none."""
    games = {directory.name for directory in game_directories(package)}
    return next((part for part in file.relative_to(package).parts if part in games), "")


def _camel(name: str) -> str:
    """A mark as scripts write it: ``lowest-bid`` is ``lowestBid``."""
    first, *rest = name.split("-")
    return first + "".join([part.capitalize() for part in rest])


def _lists_fields(statement: ast.stmt) -> bool:
    """Whether a statement of a class says that it is a struct."""
    target = getattr(statement, "target", None)
    return isinstance(target, ast.Name) and target.id == FIELDS


def _imported(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.lineno, node.module.partition(".")[0]


if __name__ == "__main__":
    sys.exit(report("House rules", problems(ROOT)))
