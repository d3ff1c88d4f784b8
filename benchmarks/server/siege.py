"""Processes of a server under siege: killed and started again, watched for what they hold and log."""

import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.server.running import COMMAND_LINE, family, resident
from benchmarks.server.starved import Chance, turns_of
from tests.patience import PATIENCE

# So long after a trouble something may still be refused, or told in a log, because of it.
GRACE_SECONDS: Final = 10.0
# What is told while something is wrong, as docs/hosting.md says; of slow requests and bots at any time.
ANNOUNCED: Final = frozenset({"zugwerk.store", "zugwerk.wake"})
SLOW: Final = "slow request"
# On a busy machine a bot may think for longer than it has.
BOTS: Final = ("zugwerk.minder", "warning")
# A process that had the chance to answer for so long, and did not, is stuck; one that others starve may take
# longer, but not for ever.
STUCK_SECONDS: Final = 60.0
STARVED_SECONDS: Final = 900.0
ANSWER_SECONDS: Final = 20.0


class Silent(Exception):
    """Raised when a process has ended or does not answer, and tells why."""


class Held(NamedTuple):
    """What a process holds: bytes, open descriptors, tables in memory."""

    memory: int
    descriptors: int
    tables: int


class Host:
    """A process of the server with a port of its own, which may die and come back."""

    def __init__(self, url: str, log: Path) -> None:
        self.port: Final = _lasting_port()
        self.log: Final = log
        # For how many seconds it once did not answer, and for how many of them it waited for a processor.
        self.slowest = (0.0, 0.0)
        command = [sys.executable, "-c", COMMAND_LINE, "serve", "--quiet"]
        self._command: Final = [*command, "--port", str(self.port), "--database", url]
        self.start()

    def start(self) -> None:
        """Let it run and answer."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log
            )
        self.recover()

    def kill(self) -> None:
        """End it at once, without any grace."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Ask it to end."""
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill_helper(self, dice: random.Random) -> None:
        """End one of the processes that it started: one that writes, or one that thinks for bots."""
        if helpers := family(self._process.pid)[1:]:
            with suppress(ProcessLookupError):
                os.kill(dice.choice(helpers), signal.SIGKILL)

    def held(self) -> Held:
        """What it holds at this moment."""
        process = self._process.pid
        return Held(resident(process), _descriptors(process), self._tables())

    def _tables(self) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", "/health")
            found: int = json.load(connection.getresponse())["tables_in_memory"]
            return found
        except OSError as error:
            raise Silent(f"the process at port {self.port} does not answer: {error}") from None
        finally:
            connection.close()

    def recover(self) -> None:
        """Wait until it says that all is well; raises ``Silent``."""
        process = self._process.pid
        chance = Chance(lambda: turns_of(process))
        while not self._is_well():
            chance.look()
            if found := self._ended() or silence(chance):
                told = self.log.read_text(encoding="utf-8")[-1000:]
                raise Silent(f"the process at port {self.port} {found}: {chance}\n{told}")
            time.sleep(0.1)
        chance.look()
        self.slowest = max(self.slowest, (chance.elapsed, chance.starved))

    def _is_well(self) -> bool:
        """Whether it answers, and well: it says itself when it waits too long for its database."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=ANSWER_SECONDS):
                return True
        except OSError:
            return False

    def _ended(self) -> str:
        code = self._process.poll()
        return "" if code is None else f"ended with code {code}"


def silence(chance: Chance) -> str:
    """What is wrong with a process that has not answered yet: nothing, as long as it may be waited for."""
    if chance.seconds > STUCK_SECONDS:
        return "is stuck"
    return "is starved" if chance.elapsed > STARVED_SECONDS else ""


def _lasting_port() -> int:
    """A free port that no client is given by chance while a host is dead."""
    for port in range(18600, 18700):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise RuntimeError("no port is free")


def _descriptors(process: int) -> int:
    return len(list(Path(f"/proc/{process}/fd").iterdir()))


class Troubles:
    """When something was wrong, and at which host; ``None`` is all of them."""

    def __init__(self) -> None:
        self._spans: Final[list[tuple[int | None, float, float]]] = []

    @contextmanager
    def trouble(self, port: int | None = None) -> Iterator[None]:
        """Something is wrong meanwhile."""
        began = time.time()
        try:
            yield
        finally:
            self._spans.append((port, began, time.time() + GRACE_SECONDS))

    def explain(self, at: float, port: int) -> bool:
        """Whether something was wrong at a time, or a moment before, that a host could suffer from."""
        return any(where in (None, port) and began <= at <= ended for where, began, ended in self._spans)


def unannounced(host: Host, troubles: Troubles) -> list[Any]:
    """What a process has logged that nothing explains."""
    return [entry for entry in _entries(host.log) if not _is_announced(entry, host.port, troubles)]


def _entries(log: Path) -> Iterator[dict[str, Any]]:
    for line in log.read_text(encoding="utf-8").splitlines():
        try:
            yield json.loads(line)
        except ValueError:
            yield {"message": line}


def _is_announced(entry: dict[str, Any], port: int, troubles: Troubles) -> bool:
    if entry["message"] == SLOW or (entry.get("logger"), entry.get("level")) == BOTS:
        return True
    if entry.get("logger") not in ANNOUNCED or "trace" in entry:
        return False
    return troubles.explain(datetime.fromisoformat(entry["time"]).timestamp(), port)
