"""The package as somebody gets it who has only its sources: built in isolation, installed away from all else.

Without a C compiler by way of a source distribution; with one, which takes minutes, straight from the tree.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest

from tests.cli.hosting import Serving, serving
from tests.server.serving import Client
from tools.report import ROOT
from zugwerk.core.messages import LANGUAGES, Message, translator

pytestmark = pytest.mark.long

PLAIN, COMPILED = "plain", "compiled"
FORMS = (PLAIN, pytest.param(COMPILED, marks=pytest.mark.slow))
SDIST = "import sys; from setuptools import build_meta; print(build_meta.build_sdist(sys.argv[1]))"


class Installed(NamedTuple):
    """A wheel, and the program in the environment it was installed into."""

    form: str
    wheel: Path
    program: Path

    def run(self, *arguments: str) -> str:
        """What the program says."""
        return told([self.program, *arguments], self.program.parent)


def told(command: list[str | Path], directory: Path, **environment: str) -> str:
    """Run a command that knows nothing of this checkout; returns what it prints."""
    hidden = {"PYTHONPATH", "ZUGWERK_PURE", "CC", "VIRTUAL_ENV"}
    variables = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run(
        command,
        cwd=directory,
        env=variables | {"LC_ALL": "C.UTF-8"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def own_files(under: str = "") -> list[Path]:
    """The project's files that are kept, or about to be."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", under or "."]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [Path(name) for name in listed.split("\0") if name and (ROOT / name).exists()]


@pytest.fixture(scope="module")
def export(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources alone, without anything that was built from them."""
    tree = tmp_path_factory.mktemp("export")
    for file in own_files():
        (tree / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / file, tree / file)
    return tree


@pytest.fixture(scope="module")
def sdist(export: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution."""
    directory = tmp_path_factory.mktemp("sdist")
    name = told([sys.executable, "-c", SDIST, directory], export).splitlines()[-1]
    return directory / name


@pytest.fixture(scope="module")
def index() -> None:
    """What is built in isolation needs an index of packages to take its tools from."""
    command = [
        sys.executable,
        "-m",
        "pip",
        "--quiet",
        "install",
        "--dry-run",
        "--ignore-installed",
        "setuptools",
    ]
    if subprocess.run(command, capture_output=True, check=False).returncode and not os.environ.get("CI"):
        pytest.skip("no index of packages can be reached")


@pytest.fixture(scope="module", params=FORMS)
def installed(
    request: pytest.FixtureRequest, export: Path, index: None, tmp_path_factory: pytest.TempPathFactory
) -> Installed:
    """The package in an environment of its own."""
    directory = tmp_path_factory.mktemp(request.param)
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    wheel: list[str | Path] = [*pip, "wheel", "--no-deps", "--wheel-dir", directory]
    if request.param == COMPILED:
        told([*wheel, "."], export)
    else:
        told([*wheel, request.getfixturevalue("sdist")], directory, CC=str(directory / "no-compiler"))
    file = next(directory.glob("zugwerk-*.whl"))
    told([sys.executable, "-m", "venv", "--without-pip", "fresh"], directory)
    told([*pip, "--python", directory / "fresh", "install", file], directory)
    return Installed(request.param, file, directory / "fresh" / "bin" / "zugwerk")


@pytest.fixture
def server(installed: Installed, tmp_path: Path) -> Iterator[Serving]:
    database = str(tmp_path / "tables.db")
    with serving("--database", database, program=[installed.program]) as running:
        yield running


def test_the_source_distribution_has_all_sources_and_nothing_that_was_built(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {Path(*Path(name).parts[1:]) for name in archive.getnames()}
    needed = {*own_files("src"), *own_files("tools"), *map(Path, ("setup.py", "pyproject.toml", "LICENSE"))}
    assert needed - names == set()
    assert not [
        name for name in names if name.suffix in {".so", ".mo", ".pyc"} or "node_modules" in name.parts
    ]


def test_the_wheel_has_every_file_of_the_package_and_compiled_catalogues(installed: Installed) -> None:
    names = {Path(name) for name in ZipFile(installed.wheel).namelist()}
    files = {file.relative_to("src") for file in own_files("src")}
    assert files | {file.with_suffix(".mo") for file in files if file.suffix == ".po"} <= names
    libraries = [name for name in names if name.suffix == ".so"]
    assert bool(libraries) == (installed.form == COMPILED)


def test_the_installed_program_says_its_form_and_plays(installed: Installed) -> None:
    assert installed.run("--version").endswith(f"({installed.form})\n")
    assert "Metro" in installed.run("games")
    assert "greedy" in installed.run("simulate", "metro", "--games", "2", "--bots", "greedy,random")


def test_the_installed_server_makes_its_database_and_has_its_pages_words_and_files(server: Serving) -> None:
    client = Client(server.port)
    with closing(client.connection):
        assert client.get("/health").json()["status"] == "ok"
        for language in LANGUAGES:
            client.headers["accept-language"] = language.replace("_", "-")
            page = client.get("/").body.decode()
            assert translator(language).text(Message("server.home.head")) in page
            files = re.findall(r'"(/assets/[^"]+)"', page)
            assert {Path(file).suffix for file in files} >= {".css", ".svg"}
            assert {client.get(file).status for file in files} == {200}
