"""What stands beside a server, as real processes: Redis for wake-ups, a pooler before PostgreSQL.

They listen on this machine only and end with the test. What needs a program that is not here is skipped.
"""

import os
import pwd
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.patience import wait_until

PLACES = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"


def program(name: str) -> str:
    """Where a program lies; without it the test is skipped."""
    found = shutil.which(name, path=PLACES)
    if found is None:
        pytest.skip(f"there is no {name} here")
    return found


def free_port() -> int:
    """A port that nobody uses at the moment."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


def listens(port: int, host: str = "127.0.0.1") -> bool:
    """Whether somebody listens at a port."""
    with socket.socket() as probe:
        return probe.connect_ex((host, port)) == 0


class Neighbour:
    """A program with a port of its own that a test may kill and start again."""

    def __init__(self, command: list[str], port: int, **how: Any) -> None:
        self.port = port
        self._command = command
        self._how = how
        self.start()

    def start(self) -> None:
        """Let it run and listen."""
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(self._command, stdout=quiet, stderr=quiet, **self._how)
        wait_until(lambda: listens(self.port) or self.process.poll() is not None)
        assert self.process.poll() is None, self._command

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.wait()


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Neighbour]:
    """A Redis of its own."""
    port = free_port()
    options = {"port": port, "bind": "127.0.0.1", "save": "", "appendonly": "no", "dir": str(tmp_path)}
    command = [program("redis-server")]
    for name, value in options.items():
        command += [f"--{name}", str(value)]
    server = Neighbour(command, port)
    try:
        yield server
    finally:
        server.kill()


@contextmanager
def pooled(folder: Path, url: str) -> Iterator[str]:
    """The address of a PgBouncer before a PostgreSQL: each transaction may go by another connection."""
    port, home = free_port(), url.partition("host=")[2]
    name = url.partition("@/")[2].partition("?")[0]
    (folder / "users").write_text('"zugwerk" ""\n')
    (folder / "pgbouncer.ini").write_text(
        f"[databases]\n{name} = host={home} dbname={name} user=zugwerk\n[pgbouncer]\n"
        f"listen_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\nauth_type = any\n"
        f"auth_file = {folder / 'users'}\npool_mode = transaction\ndefault_pool_size = 4\n"
        f"ignore_startup_parameters = extra_float_digits\n"
    )
    how: dict[str, Any] = {"cwd": folder}
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        how |= {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        for place in (folder, *folder.parents):
            if place.stat().st_uid == 0 and place.is_relative_to("/tmp") and place != Path("/tmp"):
                place.chmod(0o755)
    server = Neighbour([program("pgbouncer"), str(folder / "pgbouncer.ini")], port, **how)
    try:
        yield f"postgresql://zugwerk@127.0.0.1:{port}/{name}"
    finally:
        server.kill()
