"""A server process and a browser for all tests here; a missing browser fails only where it must be there."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.visitors import Visitor

_PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Invite = Callable[..., Visitor]


# Not for the whole session: while the driver runs, no other test can have an event loop in this thread.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    program = next(filter(None, map(shutil.which, _PROGRAMS)), None)
    if program is None:
        if os.environ.get("CI") == "true":
            pytest.fail("there is no browser; install the package chromium-headless-shell")
        pytest.skip("there is no browser here")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=_ARGUMENTS)
        yield browser
        browser.close()


class Server:
    """A server process at an address that it keeps, however often it stops and starts."""

    def __init__(self, database: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self._command = [sys.executable, "-m", "tests.browser.serving", str(port), str(database)]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(self._command)
        _wait_for(self.address, self._process)

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(20)
            self._process = None


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    server = Server(tmp_path_factory.mktemp("browser") / "tables.sqlite")
    try:
        server.start()
        yield server.address
    finally:
        server.stop()


def _wait_for(address: str, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(address + "/health", timeout=2):
                return
        except OSError:
            time.sleep(0.1)
    pytest.fail("the server does not start")


@pytest.fixture
def invite(chromium: Browser, site: str) -> Iterator[Invite]:
    """Brings visitors; at the end none of them may have seen an error."""
    visitors: list[Visitor] = []

    def bring(**options: Any) -> Visitor:
        visitors.append(Visitor(chromium, site, **options))
        return visitors[-1]

    yield bring
    troubles = [trouble for visitor in visitors for trouble in visitor.troubles]
    for visitor in visitors:
        visitor.close()
    assert not troubles, troubles


@pytest.fixture
def ada(invite: Invite) -> Visitor:
    """One visitor with a large window."""
    return invite()
