"""Databases to be put to the test: their disk can be made full, and they can go away for a while."""

import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol

import psycopg

from tests.databases import PostgreSQL

ROOM: Final = 4 << 30
MARGIN: Final = 1 << 16


class Store(Protocol):
    """A database and the disk below it."""

    @property
    def url(self) -> str:
        """Where it is."""

    @property
    def disk(self) -> "Disk":
        """What its tables lie on."""

    def go(self) -> None:
        """Let nobody find it."""

    def come(self) -> None:
        """Let it be found again."""


class Disk:
    """A disk in memory. Where none can be mounted it is a folder that never gets full."""

    def __init__(self, place: Path) -> None:
        self.place: Final = place
        command = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "none", str(place)]
        self.is_real: Final = subprocess.run(command, capture_output=True, check=False).returncode == 0

    def fill(self) -> None:
        """Leave hardly any room."""
        found = os.statvfs(self.place)
        self._resize((found.f_blocks - found.f_bfree) * found.f_frsize + MARGIN)

    def free(self) -> None:
        """Make room again."""
        self._resize(ROOM)

    def close(self) -> None:
        """Take it away."""
        if self.is_real:
            # Whoever was killed a moment ago may still have a file open there.
            subprocess.run(["umount", "--lazy", str(self.place)], check=True)

    def _resize(self, size: int) -> None:
        if self.is_real:
            command = ["mount", "-o", f"remount,size={size}", str(self.place)]
            subprocess.run(command, check=True, capture_output=True)


class SQLite:
    """A file, which is put away under another name."""

    def __init__(self, disk: Disk) -> None:
        self.disk: Final = disk
        self._file: Final = disk.place / "tables.db"
        self._away: Final = disk.place / "away.db"
        self.url: Final = str(self._file)

    def go(self) -> None:
        """Let nobody find it."""
        self._file.rename(self._away)

    def come(self) -> None:
        """Let it be found again."""
        self._away.rename(self._file)


class Served:
    """A database of a PostgreSQL that crashes; its tables lie on the small disk, its journal does not."""

    def __init__(self, disk: Disk, server: PostgreSQL) -> None:
        self.disk: Final = disk
        self._server: Final = server
        folder = disk.place / "tables"
        folder.mkdir()
        owner = server.home.stat()
        os.chown(folder, owner.st_uid, owner.st_gid)
        with psycopg.connect(server.url, autocommit=True) as connection:
            connection.execute(f"CREATE TABLESPACE small LOCATION '{folder}'".encode())
            connection.execute(b"CREATE DATABASE soak TABLESPACE small")
        self.url: Final = server.url.replace("/postgres?", "/soak?")

    def go(self) -> None:
        """Let nobody find it."""
        self._server.stop(signal.SIGQUIT)

    def come(self) -> None:
        """Let it be found again."""
        self._server.start(careful=True)


@contextmanager
def sqlite() -> Iterator[Store]:
    """A new file on a small disk."""
    with _disk() as disk:
        yield SQLite(disk)


@contextmanager
def postgresql() -> Iterator[Store]:
    """A new PostgreSQL with its tables on a small disk; it waits for the disk like any other."""
    with tempfile.TemporaryDirectory(prefix="zugwerk-", dir="/tmp") as home, _disk() as disk:
        server = PostgreSQL(Path(home))
        server.start(careful=True)
        try:
            yield Served(disk, server)
        finally:
            server.stop()


@contextmanager
def _disk() -> Iterator[Disk]:
    with tempfile.TemporaryDirectory(prefix="zugwerk-", dir="/tmp") as folder:
        Path(folder).chmod(0o755)
        disk = Disk(Path(folder))
        try:
            yield disk
        finally:
            disk.close()


STORES: Final = {"SQLite": sqlite, "PostgreSQL": postgresql}
