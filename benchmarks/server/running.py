"""Servers to be measured, each a process of its own on this machine only, and the client that loads them."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple

PEER = Path(__file__).with_name("peer")
LONGEST_RUN = 180
COMMAND_LINE = "from zugwerk.cli import main; main()"


class Server(NamedTuple):
    """A running server."""

    kind: Literal["peer", "ours"]
    port: int
    process: int

    def memory(self) -> float:
        """What the server and its children hold in memory, in MB."""
        return sum(resident(process) for process in family(self.process)) / 1e6


class Measured(NamedTuple):
    """What the client found: moves/s, latencies in ms, the server's processor time per move in µs."""

    rate: float
    p50: float
    p99: float
    wake_p99: float
    seen_p99: float
    cost: float
    busy: float


def install_peer() -> None:
    """Fetch the peer with its dependencies, once."""
    if not (PEER / "node_modules" / "boardgame.io").exists():
        subprocess.run(["npm", "ci", "--ignore-scripts"], cwd=PEER, check=True, capture_output=True)


@contextmanager
def peer() -> Iterator[Server]:
    """boardgame.io's server with the smallest game."""
    environment = {**os.environ, "NODE_ENV": "production"}
    command = ["node", "server.mjs"]
    with subprocess.Popen(
        command, cwd=PEER, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        try:
            assert process.stdout is not None
            yield Server("peer", int(process.stdout.readline()), process.pid)
        finally:
            process.kill()


@contextmanager
def ours(database: str, *options: str) -> Iterator[Server]:
    """Our server on a database."""
    port = free_port()
    command = [sys.executable, "-c", COMMAND_LINE, "serve", "--quiet"]
    command += ["--port", str(port), "--database", database, *options]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            wait_for(f"http://127.0.0.1:{port}/health", process)
            yield Server("ours", port, process.pid)
        finally:
            process.terminate()


def load(server: Server, tables: Any, moves: int, **how: Any) -> Measured:
    """Let the client play tables on a server, with ``concurrency`` or at a ``rate``."""
    task = {
        "server": server.kind,
        "port": server.port,
        "processes": family(server.process),
        "tables": tables,
        "moves": moves,
        **how,
    }
    given = json.dumps(task).encode()
    done = subprocess.run(
        ["node", "load.mjs"], cwd=PEER, input=given, capture_output=True, timeout=LONGEST_RUN, check=False
    )
    if done.returncode != 0:
        raise RuntimeError(done.stderr.decode())
    found = json.loads(done.stdout)
    return Measured(
        rate=found["moves"] / found["seconds"],
        p50=found["p50"],
        p99=found["p99"],
        wake_p99=found["wakes"]["p99"] or 0.0,
        seen_p99=found["sights"]["p99"] or 0.0,
        cost=found["spent"] / found["moves"] * 1e6,
        busy=found["busy"],
    )


def free_port() -> int:
    """A port that nobody uses at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    """Wait until a server answers well."""
    deadline = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                answer.read()
            return
        except OSError:
            if process.poll() is not None or time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def family(process: int) -> list[int]:
    """A process and all that descend from it."""
    children: dict[int, list[int]] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(file.read_text().rpartition(")")[2].split()[1])
        except (FileNotFoundError, ProcessLookupError):
            continue
        children.setdefault(parent, []).append(int(file.parent.name))
    found = [process]
    for member in found:
        found += children.get(member, [])
    return found


def resident(process: int) -> int:
    """What a process holds in memory, in bytes."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
