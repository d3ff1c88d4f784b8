"""Databases for tests: an SQLite file, and a private PostgreSQL that runs as long as the test session.

PostgreSQL refuses to run as root, so there it runs as ``nobody``. Without the programs of PostgreSQL in the
path, those of the package ``pgserver`` are used.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.patience import PATIENCE

_NUMBERS = count(1)
# The quick suite starts no PostgreSQL.
KINDS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.long)]


@pytest.fixture(params=KINDS)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database, once of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'zugwerk.db'}"
    else:
        with emptied(request.getfixturevalue("postgresql")) as url:
            yield url


@pytest.fixture(scope="module", params=KINDS)
def module_database_url(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """A database for all tests of a module, once of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path_factory.mktemp('module') / 'zugwerk.db'}"
    else:
        with emptied(request.getfixturevalue("postgresql")) as url:
            yield url


@pytest.fixture
def postgresql_url(postgresql: str) -> Iterator[str]:
    """An empty PostgreSQL database."""
    with emptied(postgresql) as url:
        yield url


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The socket directory of a running PostgreSQL."""
    with _served() as server:
        yield str(server.home)


@pytest.fixture
def own_postgresql() -> Iterator["PostgreSQL"]:
    """A PostgreSQL that a test may stop and start."""
    with _served() as server:
        yield server


@contextmanager
def _served() -> Iterator["PostgreSQL"]:
    home = Path(tempfile.mkdtemp(prefix="zugwerk-", dir="/tmp"))
    try:
        server = PostgreSQL(home)
        server.start()
    except (OSError, subprocess.CalledProcessError, TimeoutError) as error:
        shutil.rmtree(home, ignore_errors=True)
        if os.environ.get("CI"):
            raise
        pytest.skip(f"no PostgreSQL can be started here: {error}")
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def emptied(home: str) -> Iterator[str]:
    """A new database of its own, dropped afterwards."""
    name = f"zugwerk_{os.getpid()}_{next(_NUMBERS)}"
    with closing(psycopg.connect(_url(home, "postgres"), autocommit=True)) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        yield _url(home, name)
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def _url(home: str, name: str) -> str:
    return f"postgresql://zugwerk@/{name}?host={home}"


class PostgreSQL:
    """A server with all it has in one directory."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.url = _url(str(home), "postgres")
        self._identity: dict[str, Any] = {"cwd": home}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(home, nobody.pw_uid, nobody.pw_gid)
            self._identity |= {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        self._programs, self._data = _programs(), str(home / "data")
        make = ["-D", self._data, "-U", "zugwerk", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]
        program = str(self._programs / "initdb")
        subprocess.run([program, *make], check=True, stdout=subprocess.DEVNULL, **self._identity)

    def start(self, careful: bool = False) -> None:
        """Let it run and answer; if it is careful it waits for the disk."""
        # The machine does not lose its power during the tests, only our own processes get killed: -F.
        program = str(self._programs / "postgres")
        run = [program, "-D", self._data, "-k", str(self.home), "-h", "", "-N", "200"]
        run += [] if careful else ["-F"]
        with (self.home / "log").open("ab") as log:
            self._process = subprocess.Popen(run, stderr=log, **self._identity)
        try:
            _await(self.home, self._process)
        except TimeoutError:
            self.stop()
            raise

    def stop(self, number: int = signal.SIGINT) -> None:
        """End it, whoever is connected; with ``SIGQUIT`` as if it had crashed."""
        self._process.send_signal(number)
        self._process.wait()


def _programs() -> Path:
    """Where initdb and postgres lie."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    package = find_spec("pgserver")
    if package is None or not package.submodule_search_locations:
        raise FileNotFoundError("neither initdb nor the package pgserver is installed")
    return Path(package.submodule_search_locations[0]) / "pginstall" / "bin"


def _await(home: Path, process: "subprocess.Popen[Any]") -> None:
    until = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < until:
        try:
            psycopg.connect(_url(str(home), "postgres")).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError((home / "log").read_text(encoding="utf-8", errors="replace")[-500:])
