"""Each contract about who may import, name and hold what is broken once on purpose."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import filenames, house

ROOT = Path(__file__).resolve().parents[2]
GAME_ROOMS = ("games/red", "games/blue", "render/red", "render/red/terminal")
ROOMS = ("core", "kit", "games", "table", "bots", "render", "cli", *GAME_ROOMS)


@pytest.fixture
def house_tree(tmp_path: Path) -> Path:
    """A small house in which every contract holds: two games, and a module in every room."""
    package = tmp_path / "src" / "zugwerk"
    for room in (".", *ROOMS):
        (package / room).mkdir(parents=True, exist_ok=True)
        (package / room / "__init__.py").write_text('"""A room."""\n')
    (package / "_compiled.py").touch()
    (package / "games" / "registry.py").write_text('GAMES = ("red", "blue")\n')
    for game in ("red", "blue"):
        for name in filenames.MODULES:
            (package / "games" / game / f"{name}.py").touch()
        (package / "games" / game / "data").mkdir()
        (package / "games" / game / "data" / "rules.en.md").touch()
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "pyproject.toml", tmp_path / "pyproject.toml")
    return tmp_path


def add(tree: Path, name: str, text: str) -> None:
    file = tree / "src" / "zugwerk" / name
    file.write_text(text + "\n")


def lint_imports(tree: Path) -> tuple[int, str]:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    environment = os.environ | {"PYTHONPATH": str(tree / "src"), "ZUGWERK_PURE": "1"}
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_a_clean_house_passes(house_tree: Path) -> None:
    allowed = ("view", "board", "actions", "events")
    add(house_tree, "render/red/board.py", "\n".join(f"import zugwerk.games.red.{name}" for name in allowed))
    add(house_tree, "render/registry.py", "import zugwerk.games.registry")
    add(house_tree, "table/match.py", "import zugwerk.games.registry")
    code, told = lint_imports(house_tree)
    assert code == 0, told
    assert filenames.problems(house_tree / "src" / "zugwerk") == []
    assert house.problems(house_tree) == []


@pytest.mark.parametrize(
    ("name", "text", "contract"),
    [
        ("core/upward.py", "import zugwerk.kit", "Imports go down only"),
        ("table/upward.py", "import zugwerk.bots", "Imports go down only"),
        ("render/sideways.py", "import zugwerk.bots", "Imports go down only"),
        ("games/red/state.py", "import zugwerk.games.blue.state", "Games do not import one another"),
        ("games/red/state.py", "import zugwerk.games.registry", "Games do not import one another"),
        ("table/direct.py", "import zugwerk.games.red.game", "Above the games only what draws one knows it"),
        (
            "bots/direct.py",
            "import zugwerk.games.red.heuristics",
            "Above the games only what draws one knows it",
        ),
        ("cli/direct.py", "import zugwerk.games.red.view", "Above the games only what draws one knows it"),
        ("cli/direct.py", "import zugwerk.render.red.terminal", "How a game is drawn is asked of"),
        ("render/red/peeking.py", "import zugwerk.games.red.state", "Drawing sees views, boards"),
    ],
)
def test_a_forbidden_import_breaks_its_contract(
    house_tree: Path, name: str, text: str, contract: str
) -> None:
    add(house_tree, name, text)
    code, told = lint_imports(house_tree)
    assert code == 1
    assert any(line.startswith(contract) and "BROKEN" in line for line in told.splitlines()), told


def test_a_new_room_must_get_its_place(house_tree: Path) -> None:
    (house_tree / "src" / "zugwerk" / "attic").mkdir()
    add(house_tree, "attic/__init__.py", "")
    assert lint_imports(house_tree)[0] == 1


def test_games_have_the_same_files(house_tree: Path) -> None:
    game = house_tree / "src" / "zugwerk" / "games" / "blue"
    (game / "scoring.py").rename(game / "points.py")
    (game / "data" / "rules.en.md").unlink()
    (game / "rules.py").unlink()
    assert sorted(filenames.problems(house_tree / "src" / "zugwerk")) == [
        "games/blue: data/rules.en.md is missing",
        "games/blue: points.py is not a file that games have",
        "games/blue: rules.py is missing",
        "games/blue: scoring.py is missing",
    ]


def test_an_empty_folder_is_a_game_that_lacks_everything(house_tree: Path) -> None:
    (house_tree / "src" / "zugwerk" / "games" / "green").mkdir()
    found = filenames.problems(house_tree / "src" / "zugwerk")
    assert "games/green is not in games/registry.py" in found
    missing = {"__init__.py", "data/rules.en.md", *[f"{name}.py" for name in filenames.MODULES]}
    assert {f"games/green: {name} is missing" for name in missing} < set(found)


def test_a_module_may_be_a_package(house_tree: Path) -> None:
    game = house_tree / "src" / "zugwerk" / "games" / "blue"
    (game / "rules.py").unlink()
    (game / "rules").mkdir()
    (game / "rules" / "__init__.py").touch()
    assert filenames.problems(house_tree / "src" / "zugwerk") == []


def test_some_games_have_orders_and_others_do_not(house_tree: Path) -> None:
    (house_tree / "src" / "zugwerk" / "games" / "blue" / "orders.py").touch()
    assert filenames.problems(house_tree / "src" / "zugwerk") == []


def test_data_holds_no_python(house_tree: Path) -> None:
    add(house_tree, "games/red/data/tiles.py", "")
    assert filenames.problems(house_tree / "src" / "zugwerk") == [
        "games/red: data/tiles.py is Python among the data"
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cli/play.py", 'if game == "red": pass'),
        ("table/match.py", 'name = f"red.event.{id}"'),
        ("render/pictures.py", 'MODULES = ["zugwerk.render.red"]'),
        ("games/blue/state.py", 'other = "red"'),
        ("kit/bags.py", 'SIZES = {"red": 1}'),
    ],
)
def test_a_game_is_named_only_at_home(house_tree: Path, name: str, text: str) -> None:
    add(house_tree, name, text)
    assert house.problems(house_tree) == [f"src/zugwerk/{name}:1: the game id “red” does not belong here"]


def test_tools_name_no_game(house_tree: Path) -> None:
    (house_tree / "tools" / "golden.py").write_text('PLAYS = {"red": 4}\n')
    assert house.problems(house_tree) == ["tools/golden.py:1: the game id “red” does not belong here"]


def test_a_game_may_be_named_at_home_and_in_docstrings(house_tree: Path) -> None:
    add(house_tree, "games/red/meta.py", 'ID = "red"')
    add(house_tree, "render/red/board.py", 'ID = "red.colour"')
    add(house_tree, "core/messages.py", '"""As in red.event.ended."""')
    add(house_tree, "kit/hired.py", 'WORD = "hired"')
    assert house.problems(house_tree) == []


def test_no_room_names_one_above_it(house_tree: Path) -> None:
    add(house_tree, "core/picture.py", 'import_module("zugwerk.render")')
    add(house_tree, "render/red/board.py", 'WHO = "zugwerk.bots.players"')
    add(house_tree, "cli/play.py", 'import_module("zugwerk.render")')
    assert sorted(house.problems(house_tree)) == [
        "core/picture.py:1: zugwerk.render is above, and must not be named here",
        "render/red/board.py:1: zugwerk.bots is above, and must not be named here",
    ]


def test_rules_rooms_import_nothing_from_outside(house_tree: Path) -> None:
    add(house_tree, "core/record.py", "import json\nimport msgspec")
    add(house_tree, "core/codec.py", "import msgspec")
    add(house_tree, "games/red/state.py", "from numpy.random import default_rng")
    assert sorted(house.problems(house_tree)) == [
        "core/record.py:2: msgspec must not be imported here",
        "games/red/state.py:1: numpy must not be imported here",
    ]


WIDE = """
class Seen(Struct):
    __match_args__: ClassVar = ("seat", "cash", "bank", "limit")

    def __init__(self, {star}seat: int, cash: int, bank: int, limit: int) -> None:
        self.seat: Final = seat
"""


def test_a_value_of_many_fields_takes_them_by_name(house_tree: Path) -> None:
    add(house_tree, "games/red/view.py", WIDE.format(star="*, "))
    assert house.problems(house_tree) == []
    add(house_tree, "games/blue/view.py", WIDE.format(star=""))
    narrow = WIDE.format(star="").replace(", limit: int", "").replace("Seen", "Kept")
    add(house_tree, "games/blue/state.py", narrow)
    assert house.problems(house_tree) == [
        "games/blue/view.py:2: Seen has 4 fields or more, take them by name only"
    ]


def test_nobody_gives_a_value_more_than_four_parts_by_position(house_tree: Path) -> None:
    add(
        house_tree, "table/sheets.py", "class Sheet(NamedTuple): ...\nSheet(1, 2, 3, 4)\nSheet(a=1, b=2, c=3)"
    )
    assert house.problems(house_tree) == []
    add(house_tree, "cli/sheets.py", "from zugwerk.table import sheets\nsheets.Sheet(1, 2, *parts, 3, 4)")
    assert house.problems(house_tree) == ["cli/sheets.py:2: Sheet is given 5 values by position, name them"]


FIELDS = "class {name}(NamedTuple):\n    a: int\n    b: int\n    c: int\n    d: int\n"


def test_what_is_starred_is_all_that_a_value_still_takes(house_tree: Path) -> None:
    add(house_tree, "table/sheets.py", FIELDS.format(name="Sheet") + "Sheet(1, *parts)")
    wide = FIELDS.format(name="Roll") + "    e: int\n    SIZE: ClassVar = 1\n"
    add(house_tree, "table/rolls.py", wide + "Roll(*parts, e=1)\nRoll(**named)")
    add(
        house_tree,
        "table/reels.py",
        "class Reel:\n    def __init__(self, a, b, c, d, *, e): ...\nReel(*parts, e=1)",
    )
    assert house.problems(house_tree) == []
    add(house_tree, "cli/sheets.py", "Roll(1, *parts)")
    add(house_tree, "cli/rolls.py", "class Spool:\n    def __init__(self, a, b, c, d, e): ...\nSpool(*parts)")
    assert house.problems(house_tree) == [
        "cli/rolls.py:3: Spool is given 5 values by position, name them",
        "cli/sheets.py:1: Roll is given 5 values by position, name them",
    ]


def test_a_function_has_at_most_forty_lines_unless_it_lists_fields(house_tree: Path) -> None:
    body = "    field: int = 1\n" * 39
    add(house_tree, "table/sheets.py", f"def short() -> None:\n{body}")
    add(house_tree, "table/rolls.py", f"def __init__() -> None:\n{body}{body}")
    assert house.problems(house_tree) == []
    add(house_tree, "table/sheets.py", f"@cache\nasync def long() -> None:\n{body}{body[:19]}")
    assert house.problems(house_tree) == ["table/sheets.py:2: long has 41 lines, split it by what it does"]


def test_browser_tests_click_and_write_by_the_one_helper(house_tree: Path) -> None:
    tests = house_tree / "tests" / "browser"
    tests.mkdir(parents=True)
    (tests / "hands.py").write_text("def click(target): target.click()\n")
    (tests / "test_fine.py").write_text("from hands import click\nclick(page.locator('a'))\n")
    assert house.problems(house_tree) == []
    (tests / "test_table.py").write_text(
        "page.locator('a').first.click()\npage.mouse.dblclick(3, 4)\na.fill('x')\n"
    )
    assert house.problems(house_tree) == [
        "tests/browser/test_table.py:1: .click takes no time, use hands.py",
        "tests/browser/test_table.py:2: .dblclick takes no time, use hands.py",
        "tests/browser/test_table.py:3: .fill takes no time, use hands.py",
    ]


def test_two_things_of_the_house_or_of_one_game_never_share_a_name(house_tree: Path) -> None:
    package = house_tree / "src" / "zugwerk"
    add(house_tree, "games/red/words.py", "class Pass: ...")
    add(house_tree, "games/blue/words.py", "class Pass: ...")
    assert list(house.shared_names(package)) == []
    add(house_tree, "render/red/page.py", "class Pass: ...")
    add(house_tree, "table/plans.py", "class Plan: ...")
    add(house_tree, "cli/plans.py", "class _Plan: ...")
    told = list(house.shared_names(package))
    assert [line.split(" ")[0] for line in told] == ["Plan", "Pass"]
    assert "cli/plans.py, table/plans.py" in told[0]
    add(house_tree, "cli/plans.py", "class Pass: ...")
    assert any(line.startswith("Pass") and "cli/plans.py" in line for line in house.shared_names(package))


def test_types_share_no_name_either_unless_they_are_the_same(house_tree: Path) -> None:
    package = house_tree / "src" / "zugwerk"
    add(house_tree, "table/names.py", 'Line = str | int\nPoint = tuple[float, float]\nSEEN = "seen"')
    add(house_tree, "cli/names.py", 'Point = tuple[float, float]\nSEEN = "not seen"')
    add(house_tree, "games/red/names.py", "Point = tuple[float, float]\nPlan = list[int]")
    add(house_tree, "games/blue/names.py", "Plan = list[str]")
    assert list(house.shared_names(package)) == []
    add(house_tree, "render/names.py", "Line: TypeAlias = str")
    assert list(house.shared_names(package)) == [
        "Line is the name of several things: render/names.py, table/names.py"
    ]


def test_types_and_classes_of_scripts_share_no_name_either(house_tree: Path) -> None:
    package = house_tree / "src" / "zugwerk"
    for game in ("red", "blue"):
        (package / "server" / "static" / "games" / game).mkdir(parents=True)
        add(house_tree, f"server/static/games/{game}/map.js", f"/** @typedef {{{{{game}: number}}}} Spot */")
    add(house_tree, "server/static/a.js", "/** @typedef {{x: number}} Point */\nexport class Past {}")
    again = '/** @typedef {{x: number}} Point */\n/** @typedef {import("./a.js").Past} Past */'
    add(house_tree, "server/static/b.js", again + "\n/** @typedef {Told.Verdict} Verdict */")
    add(house_tree, "table/points.py", "class Point: ...")
    assert list(house.shared_names(package)) == []
    add(house_tree, "server/static/b.js", "/**\n * @typedef {{x: number,\n *   y: number}} Point */")
    add(house_tree, "server/static/c.js", "/**\n * @typedef {object} Board\n * @property {number} x\n */")
    add(house_tree, "server/static/games/blue/desk.js", "/** @typedef {{x: number}} Board */")
    add(house_tree, "server/static/games/red/past.js", "class Past {}")
    assert sorted(house.shared_names(package)) == [
        "Board is the name of several things: server/static/c.js, server/static/games/blue/desk.js",
        "Past is the name of several things: server/static/a.js, server/static/games/red/past.js",
        "Point is the name of several things: server/static/a.js, server/static/b.js",
    ]


def test_no_conflict_is_left_in_any_file(house_tree: Path) -> None:
    (house_tree / "Makefile").write_text(
        "all:\n" + "<" * 7 + " HEAD\n\ttrue\n=======\n" + ">" * 7 + " other\n"
    )
    (house_tree / "docs").mkdir()
    (house_tree / "docs" / "red.md").write_text("Red\n=======\n\n<<<<<<<<< quoted\n")
    assert house.problems(house_tree) == [
        "Makefile:2: a conflict was not solved",
        "Makefile:5: a conflict was not solved",
    ]


@pytest.mark.parametrize(
    "rule",
    ["left: 0", "margin-left: 1rem", "border-right-color: red", "text-align: right", "padding: 0 1px 0 2px"],
)
def test_a_style_sheet_says_start_and_end(house_tree: Path, rule: str) -> None:
    add(house_tree, "table/page.css", f".a {{ {rule}; }}")
    (found,) = house.problems(house_tree)
    assert found.startswith("src/zugwerk/table/page.css:1: ")


def test_a_shared_style_sheet_has_nothing_of_one_game(house_tree: Path) -> None:
    static = house_tree / "src" / "zugwerk" / "server" / "static"
    (static / "games").mkdir(parents=True)
    (static / "all.css").write_text(
        "/* .never */ .seat { top: 0 } @media print { .tile:hover, [data-row-end] .seat { top: 0.5rem } }\n"
    )
    (static / "games" / "red.css").write_text(".tile { color: red }\n")
    add(house_tree, "render/seats.py", 'SEAT = "seat"')
    add(house_tree, "render/red/board.py", 'TILE = "tile bare"')
    add(house_tree, "server/static/rows.js", "row.dataset.rowEnd = 1;")
    assert house.problems(house_tree) == ["server/static/all.css: “tile” belongs to red alone"]
    add(house_tree, "games/blue/actions.py", 'TILE = "tile"')
    assert house.problems(house_tree) == []


def test_what_is_alike_on_both_sides_may_be_said_at_once(house_tree: Path) -> None:
    add(
        house_tree, "table/page.css", ".a { padding: 0 1px 2px 1px; inset-inline-start: 0; transform: none; }"
    )
    assert house.problems(house_tree) == []


def test_of_rows_the_columns_are_named(house_tree: Path) -> None:
    add(house_tree, "table/store.py", "wanted = select(ROOM.c.id, PULSE.c.version).join(PULSE)\n")
    assert house.problems(house_tree) == []
    add(house_tree, "table/store.py", "wanted = select(ROOM, PULSE.c.version)\n")
    assert house.problems(house_tree) == ["table/store.py:1: name the columns that are read"]


def test_scripts_say_what_they_make_of_a_text(house_tree: Path) -> None:
    script = house_tree / "src" / "zugwerk" / "server" / "static" / "a.js"
    script.parent.mkdir(parents=True, exist_ok=True)
    script.write_text("/** @type {Told.Update} */\nconst state = JSON.parse(text);\n")
    assert house.problems(house_tree) == []
    script.write_text("const state = JSON.parse(text);\n")
    assert house.problems(house_tree) == ["server/static/a.js:1: say of which type this is"]


def test_pages_and_scripts_are_told_the_figures_of_the_server(house_tree: Path) -> None:
    server = house_tree / "src" / "zugwerk" / "server"
    (server / "templates").mkdir(parents=True)
    (server / "static").mkdir()
    (server / "templates" / "a.html").write_text(
        '<input maxlength="{{ figures.longest_name }}">\n<input maxlength="30">\n<input pattern="[0-9]+">\n'
    )
    (server / "static" / "a.js").write_text("set(`a=b;max-age=${age}`);\nset(`a=b;max-age=86400`);\n")
    assert house.problems(house_tree) == [
        "server/static/a.js:2: this figure is the server's, see server/pages/figures.py",
        "server/templates/a.html:2: this figure is the server's, see server/pages/figures.py",
        "server/templates/a.html:3: this figure is the server's, see server/pages/figures.py",
    ]
