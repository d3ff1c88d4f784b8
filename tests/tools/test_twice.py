"""What fails is tried once more, alone, and never forgotten."""

from pathlib import Path

import pytest

from tools.twice import MOST, main

# Fails as often as the file beside it says, and counts down there.
_TEST = """
import pathlib
import pytest

@pytest.mark.parametrize("number", range({many}))
def test_it(number):
    left = pathlib.Path(__file__).with_name(f"left{{number}}")
    failures = int(left.read_text()) if left.exists() else {failures}
    left.write_text(str(failures - 1))
    assert failures <= 0
"""

# As here: which tests of a file an option leaves out depends on which of them are run.
_CONFTEST = """
def pytest_addoption(parser):
    parser.addoption("--rest", action="store_true")

def pytest_collection_modifyitems(config, items):
    if config.getoption("--rest"):
        config.hook.pytest_deselected(items=items[:1])
        del items[:1]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "conftest.py").write_text(_CONFTEST)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(folder: Path, failures: int, many: int = 1) -> None:
    (folder / "test_it.py").write_text(_TEST.format(failures=failures, many=many))


def test_what_passes_is_not_tried_again(folder: Path) -> None:
    write(folder, 0)
    assert main(["-q", "test_it.py"]) == 0
    assert (folder / "left0").read_text() == "-1"


def test_what_passes_alone_is_named(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write(folder, 1)
    assert main(["-q", "test_it.py"]) == 0
    assert capfd.readouterr().out.endswith(
        "Failed at first and passed alone, so to be mended:\n  test_it.py::test_it[0]\n"
    )


def test_an_option_that_leaves_out_some_does_not_leave_out_what_failed(folder: Path) -> None:
    write(folder, 1, 2)
    assert main(["-q", "--rest", "test_it.py"]) == 0
    assert not (folder / "left0").exists()
    assert (folder / "left1").read_text() == "-1"
    write(folder, 5, 2)
    (folder / "left1").unlink()
    assert main(["-q", "--rest", "test_it.py"]) == 1


def test_what_fails_twice_has_failed(folder: Path) -> None:
    write(folder, 2)
    assert main(["-q", "test_it.py"]) == 1


def test_more_than_a_few_are_not_tried_again(folder: Path) -> None:
    write(folder, 1, MOST + 1)
    assert main(["-q", "test_it.py"]) == 1
    assert (folder / "left0").read_text() == "0"


def test_what_does_not_run_at_all_is_not_tried_again(folder: Path) -> None:
    (folder / "test_it.py").write_text("import nothing_of_this_name\n")
    assert main(["-q", "test_it.py"]) == 2
