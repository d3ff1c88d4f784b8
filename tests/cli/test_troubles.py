"""A store that fails under a running server: changes are refused, it is told once, and then it goes on."""

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.cli.hosting import Serving, Sitting, serving, until
from tests.cli.test_hosting import proc

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="uses what Linux has for it"),
]


def refused(server: Serving, sitting: Sitting, reason: str) -> None:
    """Nothing can be changed, and the server says why."""
    answers = [sitting.act() for _ in range(5)]
    assert [(status, answer["code"]) for status, answer in answers] == [(503, "cannot-store")] * 5
    status, health = server.ask("GET", "/health")
    assert (status, health["status"], health["reason"]) == (503, "failing", reason)


def healed(server: Serving, sitting: Sitting, version: int) -> None:
    """The server goes on by itself."""
    until(lambda: server.ask("GET", "/health")[0] == 200)
    assert sitting.look()[1]["version"] == version
    status, answer = sitting.act()
    assert status == 200, answer


def stories(entries: list[dict[str, Any]]) -> list[tuple[str, str]]:
    return [(entry["level"], entry.get("reason", entry["message"])) for entry in entries]


@contextmanager
def small_disk(place: Path) -> Iterator[None]:
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "none", str(place)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", str(place)], check=True)


def test_a_full_disk_is_told_once_refuses_actions_and_loses_none(tmp_path: Path) -> None:
    with small_disk(tmp_path), serving("--database", str(tmp_path / "tables.db"), "--quiet") as server:
        sitting = Sitting(server)
        assert sitting.act()[0] == 200
        version = sitting.act()[1]["version"]
        ballast = tmp_path / "ballast"
        with suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        refused(server, sitting, "full")
        assert sitting.look()[1]["version"] == version
        ballast.unlink()
        healed(server, sitting, version)
        assert stories(server.entries()) == [("error", "full"), ("warning", "the database works again")]


def test_files_that_may_not_grow_refuse_actions_and_lose_none(tmp_path: Path) -> None:
    with serving("--database", str(tmp_path / "tables.db"), "--quiet") as server:
        sitting = Sitting(server)
        assert sitting.act()[0] == 200
        version = sitting.act()[1]["version"]
        limit_files(server.process.pid, max(found.stat().st_size for found in tmp_path.iterdir()))
        refused(server, sitting, "failing")
        assert sitting.look()[1]["version"] == version
        limit_files(server.process.pid, resource.RLIM_INFINITY)
        healed(server, sitting, version)


def limit_files(server: int, size: int) -> None:
    """Let no file grow further by the hand of a server or of the processes that it started."""
    for number in (server, *map(int, proc(server, f"task/{server}/children").split())):
        resource.prlimit(number, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@contextmanager
def read_only(files: list[Path]) -> Iterator[None]:
    """Files that nobody may write to, not even the mightiest user, who is let in whatever the mode."""
    lock, free = (
        (["chattr", "+i"], ["chattr", "-i"]) if os.geteuid() == 0 else (["chmod", "400"], ["chmod", "600"])
    )
    names = [str(file) for file in files]
    if shutil.which(lock[0]) is None or subprocess.run([*lock, *names], check=False).returncode:
        pytest.skip("no file can be locked here")
    try:
        yield
    finally:
        subprocess.run([*free, *names], check=True)


@pytest.mark.parametrize("which", ["tables.db", "tables.db*"], ids=["the file", "those beside it too"])
def test_a_file_that_becomes_read_only_does_not_end_the_server(tmp_path: Path, which: str) -> None:
    with serving("--database", str(tmp_path / "tables.db"), "--quiet") as server:
        sitting = Sitting(server)
        version = sitting.act()[1]["version"]
        with read_only(sorted(tmp_path.glob(which))):
            refused(server, sitting, "read-only")
        healed(server, sitting, version)
        assert stories(server.entries()) == [("error", "read-only"), ("warning", "the database works again")]


def test_a_file_that_is_gone_is_told(tmp_path: Path) -> None:
    """What is written to a file without a name would be lost with the server."""
    place, away = tmp_path / "tables.db", tmp_path / "away.db"
    with serving("--database", str(place), "--quiet") as server:
        sitting = Sitting(server)
        version = sitting.act()[1]["version"]
        place.rename(away)
        refused(server, sitting, "missing")
        assert not place.exists()
        away.rename(place)
        healed(server, sitting, version)


def test_a_damaged_page_is_told_once_and_health_stays_bad(tmp_path: Path) -> None:
    place = tmp_path / "tables.db"
    with serving("--database", str(place), "--quiet") as server:
        sitting = Sitting(server)
        for _ in range(5):
            assert sitting.act()[0] == 200
        server.stop()
    damage(place, "line")
    with serving("--database", str(place), "--quiet") as server:
        assert server.ask("GET", "/health")[0] == 200
        sitting._server = server
        assert [sitting.look()[0] for _ in range(5)] == [503] * 5
        for _ in range(2):
            status, health = server.ask("GET", "/health")
            assert (status, health["reason"]) == (503, "damaged")
        assert server.ask("POST", "/api/guest", {"name": "Bob"})[0] == 200, "what is not damaged works"
        assert server.ask("GET", "/health")[0] == 503
        assert stories(server.entries()) == [("error", "damaged")]


def damage(place: Path, table: str) -> None:
    """Write nonsense over the first page of a table."""
    connection = sqlite3.connect(place)
    (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    with place.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


def test_a_file_that_everybody_may_read_is_warned_of_with_the_remedy(tmp_path: Path) -> None:
    place = tmp_path / "our tables.db"
    assert started(place) == []
    place.chmod(0o644)
    (entry,) = started(place)
    assert entry["level"] == "warning"
    assert "everybody" in entry["message"]
    subprocess.run(entry["mend"], shell=True, check=True)
    assert started(place) == []


def started(place: Path) -> list[dict[str, Any]]:
    """What a server logs that is started and ended."""
    with serving("--database", str(place), "--quiet") as server:
        assert server.ask("GET", "/health")[0] == 200
        return server.entries()
