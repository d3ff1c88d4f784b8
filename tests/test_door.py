"""What a program imports from ``zugwerk`` itself: all of it is there, typed, and loaded when asked for."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import zugwerk
from zugwerk import _compiled


def typed() -> dict[str, str]:
    """The names that a type checker finds at the door, each with the module it lives in."""
    tree = ast.parse((_compiled.PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    return {
        alias.name: str(found.module)
        for block in tree.body
        if isinstance(block, ast.If)
        for found in block.body
        if isinstance(found, ast.ImportFrom)
        for alias in found.names
    }


def output(script: str, *options: str) -> str:
    command = [sys.executable, *options, "-c", script]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(("name", "home"), typed().items())
def test_every_name_is_what_the_type_checker_takes_it_for(name: str, home: str) -> None:
    assert getattr(zugwerk, name) is getattr(import_module(home), name)
    assert name in dir(zugwerk)


def test_there_is_nothing_else() -> None:
    names = output("import zugwerk; print(*zugwerk._HOMES)").split()
    assert sorted(names) == sorted(typed())
    starred = output("from zugwerk import *; print(*[name for name in dir() if name[:2] != '__'])").split()
    assert sorted(starred) == sorted(typed())
    with pytest.raises(AttributeError, match="no_such_thing"):
        _ = zugwerk.no_such_thing


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    loaded = "print(*[name for name in sys.modules if name.startswith('zugwerk.')])"
    assert output(f"import sys, zugwerk; {loaded}").split() == ["zugwerk._compiled"]
    after = output(f"import sys; from zugwerk import seed_from; {loaded}").split()
    assert "zugwerk.core.chance" in after
    assert not [name for name in after if name.startswith(("zugwerk.games", "zugwerk.table"))]


def test_the_module_is_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "zugwerk", "--version"]
    told = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path).stdout
    assert told.startswith(f"zugwerk {zugwerk.__version__} (")
    refused = subprocess.run([*command[:-1], "pay"], capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "Traceback" not in refused.stderr
