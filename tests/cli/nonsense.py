"""Command lines that make little sense, for every command there is, and files that are nearly good.

Commands and what they take are read from the program itself, so that no new one is left out.
"""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin

from cyclopts import App, Argument
from hypothesis import strategies as st

from zugwerk.cli.main import build_app
from zugwerk.core.record import read_record
from zugwerk.games.registry import file_format, file_formats, find_game, game_ids

GOLDEN = Path(__file__).parents[1] / "golden"
PLANS = Path(__file__).parents[2] / "src" / "zugwerk" / "games" / "berlin" / "data"
LINES_OF_A_RECORD = 60
HUGE = "9" * 400
# What these count is done so often: any large number is meant, and takes its time.
COUNTS = {"--games", "--jobs", "--workers", "--bots"}


class Writing(NamedTuple):
    """Stands for the name of a file with this content."""

    content: bytes


class Command(NamedTuple):
    """A command and what it takes."""

    words: tuple[str, ...]
    arguments: tuple[Argument, ...]


Word = str | Writing


def commands(app: App | None = None, words: tuple[str, ...] = ()) -> Iterator[Command]:
    """Every command of the program, those within commands too."""
    app = build_app() if app is None else app
    inner = [name for name in app if not name.startswith("-")]
    if not inner:
        yield Command(words, tuple(app.assemble_argument_collection()))
    for name in inner:
        yield from commands(app[name], (*words, name))


ODD_TEXTS = ("", " ", "-", "--", "=", ",", "%", "{0}", "[bold]", "\x1b[2J", "\udcff", "ż" * 300, HUGE, "…")
ODD_NUMBERS = (HUGE, "-" + HUGE, "9" * 5000, str(2**31), str(2**63), str(-(2**63)), "1.5", "1e9", "nan", "٣")
ODD_COUNTS = ("-" + HUGE, "-1", "0", "1", "2", "1.5", "", "x", "nan")
ODD_PATHS = (".", "/", "..", "/dev/null", "/dev/null/x", "new/x", "x.svg", "x.png", "x.jsonl", "/x.svg")
ODD_DATABASES = (
    "sqlite://", "sqlite:///", "sqlite:////dev/null/x", "sqlite:///x?mode=y", "postgresql://", "mysql://127.0.0.1/x",
    "postgresql://127.0.0.1:1/x", "postgresql://127.0.0.1:99999/x", "postgresql+x://y", "://",
)  # fmt: skip

odd_texts = st.one_of(
    st.sampled_from(ODD_TEXTS),
    st.text(st.characters(exclude_characters="\0", exclude_categories=()), max_size=8),
)
odd_numbers = st.one_of(st.integers(-3, 9).map(str), st.sampled_from(ODD_NUMBERS), odd_texts)
odd_counts = st.sampled_from(ODD_COUNTS)
odd_paths = st.sampled_from(ODD_PATHS) | odd_texts
odd_databases = st.sampled_from(ODD_DATABASES) | odd_paths
odd_values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.sampled_from([int(HUGE), -int(HUGE), 2**63, 1e308, float("inf"), float("nan"), "1", ""]),
        st.text(max_size=4),
    ),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=4,
)


@cache
def record_lines(name: str) -> tuple[str, ...]:
    """The beginning of a golden record."""
    return tuple((GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()[:LINES_OF_A_RECORD])


@cache
def foreign_game() -> str:
    """A game as another program would have written it."""
    record = read_record([line.encode() for line in record_lines("cologne-18xx-2")])
    return json.dumps(file_format(file_formats()[0]).write(record))


@cache
def own_map() -> str:
    """A good map."""
    return (PLANS / "berlin.json").read_text(encoding="utf-8")


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """A JSON text with one thing in it replaced by another, or gone."""
    whole = {"": json.loads(text)}
    place: Any = whole
    key: Any = ""
    while isinstance(place[key], dict | list) and place[key] and draw(st.integers(0, 4)):
        place = place[key]
        key = draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
    if draw(st.booleans()) or place is whole:
        place[key] = draw(odd_values)
    else:
        del place[key]
    return json.dumps(whole[""])


@st.composite
def damaged_record(draw: st.DrawFn) -> str:
    """A record of any game with a damaged, missing, repeated or torn line."""
    lines = list(record_lines(draw(st.sampled_from(["metro-companies-2", "berlin-2", "cologne-18xx-2"]))))
    number = draw(st.integers(0, len(lines) - 1))
    how = draw(st.sampled_from(["damage", "damage header", "drop", "repeat", "tear", "keep"]))
    if how == "damage header":
        number = 0
    if how.startswith("damage"):
        lines[number] = draw(damaged(lines[number]))
    elif how == "drop":
        del lines[number]
    elif how == "repeat":
        lines.insert(number, lines[number])
    elif how == "tear":
        lines[number:] = [lines[number][:5]]
    return "\n".join(lines)


good_files = {
    "import": st.deferred(lambda: damaged(foreign_game())),
    "map": st.deferred(lambda: damaged(own_map())),
    "record": damaged_record(),
}


def files(kind: str) -> st.SearchStrategy[Word]:
    """Files of this kind, if there is one, with something wrong; any others; and names of none."""
    nearly_good = good_files.get(kind, st.one_of(*good_files.values()))
    others = st.one_of(*good_files.values(), odd_values.map(json.dumps), odd_texts)
    texts = st.one_of(nearly_good, nearly_good, nearly_good, others)
    written = texts.map(lambda text: text.encode("utf-8", "surrogatepass")) | st.binary(max_size=40)
    return st.one_of(written.map(Writing), written.map(Writing), odd_paths)


@st.composite
def odd_options(draw: st.DrawFn) -> str:
    """Options of games with values that may not be theirs."""
    names = [option.name for id in game_ids() for option in find_game(id).meta.options]
    value = draw(st.one_of(odd_numbers, st.sampled_from(["true", "false", "1", "2"])))
    return f"{draw(st.sampled_from(names))}={value}"


def values(command: Command, argument: Argument) -> st.SearchStrategy[Word]:
    """What might be given for an argument."""
    name, hint = argument.name, argument.hint
    kinds = {hint, *get_args(hint)}
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint)) | odd_texts
    if Path in kinds:
        writes = name.startswith("-") and name != "--resume"
        return mostly(("x.svg", "x.png", "y")) | odd_paths if writes else files(_kind(command, name))
    if int in kinds:
        return odd_counts if name in COUNTS else odd_numbers
    known = {
        "GAME": mostly(game_ids()),
        "--game": mostly(game_ids()),
        "FORMAT": mostly(file_formats()),
        "--option": odd_options() | odd_texts,
        "--database": odd_databases,
    }
    return known.get(name, odd_numbers)


def mostly(good: tuple[str, ...]) -> st.SearchStrategy[str]:
    """One of these, but for now and then."""
    return st.one_of(st.sampled_from(good), st.sampled_from(good), st.sampled_from(good), odd_texts)


def _kind(command: Command, name: str) -> str:
    return "record" if name in ("RECORD", "--resume") else command.words[0]


@st.composite
def command_lines(draw: st.DrawFn, command: Command) -> list[Word]:
    """A line for a command, with much of what it takes, and sometimes what it does not."""
    line: list[Word] = list(command.words)
    for argument in command.arguments:
        option = argument.name.startswith("-")
        if draw(st.integers(0, 9)) >= (4 if option and not argument.required else 9):
            continue
        if option:
            line.append(draw(st.sampled_from(argument.names)))
        if argument.hint is not bool:
            line.append(draw(values(command, argument)))
    if not draw(st.integers(0, 9)):
        line.append(draw(odd_texts))
    return line
