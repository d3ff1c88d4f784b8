"""A program on a pseudo-terminal, driven as by a person at the keyboard."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from types import TracebackType

from tests.patience import PATIENCE

# The terminal becomes the program's own, and Ctrl-C works even if whoever runs the tests ignores it.
PROGRAM = """
import fcntl, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.default_int_handler)
from zugwerk.cli import main
sys.exit(main())
"""


class Terminal:
    """A ``zugwerk`` command on a terminal of its own; ``screen`` is all that was written so far."""

    def __init__(self, *arguments: str, columns: int = 120, rows: int = 60) -> None:
        own, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": ""}
        environment.pop("COLUMNS", None)
        self._own = own
        self.screen = ""
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
        )
        os.close(theirs)

    def __enter__(self) -> "Terminal":
        """Use the terminal."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End what still runs."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._own)

    def wait_for(self, text: str) -> str:
        """What is written until some text appears; fails if it never does."""
        started = len(self.screen)
        limit = time.monotonic() + PATIENCE
        while text not in self.screen[started:]:
            assert time.monotonic() < limit, f"{text!r} never came; the screen ends {self.screen[-500:]!r}"
            self._read()
        return self.screen[started:]

    def type(self, line: str) -> None:
        """Enter a line."""
        os.write(self._own, line.encode() + b"\n")

    def press(self, keys: bytes) -> None:
        """Press keys as late as a person would: line editing needs a moment to be ready for them."""
        time.sleep(0.5)
        os.write(self._own, keys)

    def interrupt(self) -> None:
        """Press Ctrl-C."""
        self.press(b"\x03")

    def kill(self) -> None:
        """End the program as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def finish(self) -> int:
        """Wait for the end; returns the exit code."""
        limit = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < limit:
            self._read()
        with contextlib.suppress(OSError):
            while select.select([self._own], [], [], 0.05)[0]:
                self.screen += os.read(self._own, 65536).decode(errors="replace")
        return self.process.wait(timeout=PATIENCE)

    def _read(self) -> None:
        if select.select([self._own], [], [], 0.1)[0]:
            with contextlib.suppress(OSError):
                self.screen += os.read(self._own, 65536).decode(errors="replace")
