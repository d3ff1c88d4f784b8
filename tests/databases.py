"""Databases for tests: an SQLite file, and a private PostgreSQL that runs as long as the test session.

PostgreSQL refuses to run as root, so there it runs as ``nobody``. Without the programs of PostgreSQL in the
path, those of the package ``pgserver`` are used.
"""

import os
import pwd
import shutil
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

_NUMBERS = count(1)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database, once of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'zugwerk.db'}"
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
    home = Path(tempfile.mkdtemp(prefix="zugwerk-", dir="/tmp"))
    try:
        with _server(home):
            yield str(home)
    except (OSError, subprocess.CalledProcessError, TimeoutError) as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"no PostgreSQL can be started here: {error}")
    finally:
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


@contextmanager
def _server(home: Path) -> Iterator[None]:
    identity: dict[str, Any] = {"cwd": home}
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        os.chown(home, nobody.pw_uid, nobody.pw_gid)
        identity |= {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    programs, data = _programs(), str(home / "data")
    made = ["initdb", "-D", data, "-U", "zugwerk", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]
    subprocess.run([str(programs / made[0]), *made[1:]], check=True, stdout=subprocess.DEVNULL, **identity)
    # The machine does not lose its power during the tests, only our own processes get killed: -F.
    run = [str(programs / "postgres"), "-D", data, "-k", str(home), "-h", "", "-F", "-N", "200"]
    with (home / "log").open("wb") as log:
        process = subprocess.Popen(run, stderr=log, **identity)
        try:
            _await(home, process)
            yield
        finally:
            process.terminate()
            process.wait()


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
    until = time.monotonic() + 30
    while process.poll() is None and time.monotonic() < until:
        try:
            psycopg.connect(_url(str(home), "postgres")).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError((home / "log").read_text(encoding="utf-8", errors="replace")[-500:])
