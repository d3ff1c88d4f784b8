"""The compiled form never hides edited source, and is skipped when asked."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from zugwerk import _compiled

ROOT = Path(__file__).resolve().parents[2]
SHOW = (
    "from zugwerk import _compiled; from zugwerk.core import struct; print(_compiled.form(), struct.__file__)"
)

Run = Callable[..., str]


def run(tree: Path, *arguments: str, **environment: str) -> str:
    variables = {name: value for name, value in os.environ.items() if name != "ZUGWERK_PURE"}
    variables |= {"PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree}", **environment}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=tree, env=variables, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def compiled_tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small copy of the project, compiled."""
    tree = tmp_path_factory.mktemp("project")
    shutil.copytree(ROOT / "tools", tree / "tools")
    for name in ("setup.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tree / name)
    core = [f"core/{name}" for name in ("__init__.py", "chance.py", "native.py", "native.pyi", "struct.py")]
    for name in ("__init__.py", "_compiled.py", *core):
        target = tree / "src" / "zugwerk" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "src" / "zugwerk" / name, target)
    told = run(tree, "-m", "tools.compile")
    if "No working C compiler" in told:
        pytest.skip("there is no C compiler")
    return tree


@pytest.fixture
def tree(compiled_tree: Path, tmp_path: Path) -> Path:
    """A copy of that copy for one test to spoil."""
    return Path(shutil.copytree(compiled_tree, tmp_path / "project"))


def test_compiled_modules_are_loaded_from_outside_the_sources(tree: Path) -> None:
    form, file = run(tree, "-c", SHOW).split()
    assert form == "compiled"
    assert Path(file).is_relative_to(tree / "build" / "compiled")
    assert not list((tree / "src").rglob("*.so"))


def test_edited_source_wins(tree: Path) -> None:
    source = tree / "src" / "zugwerk" / "core" / "struct.py"
    source.write_text(source.read_text() + "\nEDITED = True\n")
    shown = run(tree, "-c", SHOW + "; print(struct.EDITED)")
    assert shown.startswith("plain (compiled form is out of date)")
    assert shown.splitlines()[-1] == "True"


@pytest.mark.parametrize("name", ["core/new.py", "core/struct.pyi", "bots/__init__.py"])
def test_an_added_file_invalidates(tree: Path, name: str) -> None:
    file = tree / "src" / "zugwerk" / name
    file.parent.mkdir(exist_ok=True)
    file.write_text('"""New."""\n')
    assert run(tree, "-c", SHOW).startswith("plain (compiled form is out of date)")


def test_a_removed_file_invalidates(tree: Path) -> None:
    (tree / "src" / "zugwerk" / "core" / "chance.py").unlink()
    assert run(tree, "-c", SHOW).startswith("plain (compiled form is out of date)")


def test_pure_is_plain(tree: Path) -> None:
    form, file = run(tree, "-c", SHOW, ZUGWERK_PURE="1").split()
    assert form == "plain"
    assert file.endswith("struct.py")


def test_without_manifest_plain(tree: Path) -> None:
    (tree / "build" / "compiled" / "manifest.json").unlink()
    assert run(tree, "-c", SHOW).split()[0] == "plain"


@pytest.mark.parametrize("text", ["", "[]", "null", "{}", '{"modules": 3}', '{"modules": {}}'])
def test_a_damaged_manifest_gives_plain(tree: Path, text: str) -> None:
    (tree / "build" / "compiled" / "manifest.json").write_text(text)
    assert run(tree, "-c", SHOW).startswith("plain (compiled form is damaged)")


def test_a_lost_module_gives_plain(tree: Path) -> None:
    next((tree / "build" / "compiled").rglob("struct.*")).unlink()
    assert run(tree, "-c", SHOW).startswith("plain (compiled form is damaged)")


def test_another_python_gives_plain(tree: Path) -> None:
    manifest = tree / "build" / "compiled" / "manifest.json"
    manifest.write_text(json.dumps(json.loads(manifest.read_bytes()) | {"suffix": ".cpython-399.so"}))
    assert run(tree, "-c", SHOW).startswith("plain (compiled form is out of date)")


def test_compiling_again_does_nothing_until_a_source_changes(tree: Path) -> None:
    assert run(tree, "-m", "tools.compile") == ""
    assert "nothing compiled" in run(tree, "-m", "tools.compile", ZUGWERK_PURE="1")


def objects(tree: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mtime_ns for file in (tree / "build" / "objects").rglob("*.o")}


def shorten_seeds(tree: Path) -> None:
    source = tree / "src" / "zugwerk" / "core" / "chance.py"
    edited = source.read_text().replace("urandom(32)", "urandom(16)")
    assert edited != source.read_text()
    source.write_text(edited)


def length_of_a_seed(tree: Path) -> str:
    shown = run(tree, "-c", SHOW + "; from zugwerk.core import chance; print(len(chance.new_seed()))")
    assert shown.startswith("compiled")
    return shown.splitlines()[-1]


@pytest.mark.long
def test_compiling_again_compiles_what_changed_and_nothing_else(tree: Path) -> None:
    before = objects(tree)
    assert length_of_a_seed(tree) == "32"
    shorten_seeds(tree)
    run(tree, "-m", "tools.compile")
    assert length_of_a_seed(tree) == "16"
    changed = {name for name, made in objects(tree).items() if made != before.get(name)}
    # The numbers and words of all modules stand in the library's own file.
    assert changed == {"__native_zugwerk___core___chance.o", "__native_zugwerk.o"}


@pytest.mark.long
def test_what_an_interrupted_build_leaves_is_not_used(tree: Path) -> None:
    half = next((tree / "build" / "objects").rglob("__native_zugwerk___core___struct.o"))
    half.with_name(half.name + ".made-from").unlink()
    half.write_bytes(half.read_bytes()[:1000])
    shorten_seeds(tree)
    run(tree, "-m", "tools.compile")
    assert length_of_a_seed(tree) == "16"


@pytest.mark.long
def test_other_flags_compile_everything_anew(tree: Path) -> None:
    before = objects(tree)
    setup = tree / "setup.py"
    setup.write_text(setup.read_text().replace('opt_level="3"', 'opt_level="1"'))
    run(tree, "-m", "tools.compile")
    after = objects(tree)
    assert set(after) == set(before)
    assert not [name for name in after if after[name] == before[name]]


def test_a_wheel_keeps_its_modules_beside_the_sources(tmp_path: Path) -> None:
    package = tmp_path / "zugwerk"
    (package / "core").mkdir(parents=True)
    source = package / "core" / "struct.py"
    source.touch()
    (package / "core" / f"struct{_compiled.SUFFIX}").touch()
    assert _compiled.choose(package, tmp_path / "nowhere", pure=False) == ("compiled", {})
    assert _compiled.choose(package, tmp_path / "nowhere", pure=True) == (
        "plain",
        {"zugwerk.core.struct": source},
    )


def test_packages_and_modules_with_a_stub_are_not_compiled() -> None:
    names = {_compiled.module_name(file) for file in _compiled.compiled_sources()}
    assert {"zugwerk.core.struct", "zugwerk.kit.dice", "zugwerk.table.room"} <= names
    assert not names & {"zugwerk.kit.packed", "zugwerk.core.__init__", "zugwerk._compiled"}
    assert not any(name.startswith("zugwerk.table.store") for name in names)
    assert "kit/packed.pyi" in _compiled.digests()
