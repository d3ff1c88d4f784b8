"""A connection that is kept as browsers keep theirs: one that was closed while it was idle is opened anew."""

import http.client
import math
import socket
import time
from typing import Any, Final

from tests.patience import PATIENCE

# A server closes what has been idle for so long. Whatever it closes sooner it has to answer for.
IDLE_SECONDS: Final = 5.0


class Lasting(http.client.HTTPConnection):
    """Asks the same once more, so with the same key, if the server hung up before it said a word."""

    def __init__(self, port: int) -> None:
        super().__init__("127.0.0.1", port, timeout=PATIENCE)
        self.reopened = 0
        # When that was sent which was asked here before, and that which is asked now.
        self._before = self._sent = math.inf
        self._asked: tuple[Any, ...] = ()
        self._how: dict[str, Any] = {}

    def connect(self) -> None:
        """Open it; nothing was asked here before."""
        super().connect()
        self._before = self._sent = math.inf

    def request(self, *asked: Any, **how: Any) -> None:
        """Ask something."""
        self._asked, self._how = asked, how
        if self.sock is None:
            self.connect()
        self._before, self._sent = self._sent, time.monotonic()
        try:
            super().request(*asked, **how)
        except ConnectionError:
            self._ask_anew()

    def getresponse(self) -> http.client.HTTPResponse:
        """The answer."""
        if self.sock is not None and not _begins(self.sock):
            self._ask_anew()
        return super().getresponse()

    def _ask_anew(self) -> None:
        """Ask once more; raises ``RemoteDisconnected`` where the server had no right to hang up."""
        # It was idle for less: since the answer to what was asked before.
        idle = time.monotonic() - self._before
        self.close()
        if idle < IDLE_SECONDS:
            raise http.client.RemoteDisconnected("hung up without an answer")
        self.reopened += 1
        self.connect()
        self._sent = time.monotonic()
        super().request(*self._asked, **self._how)


def _begins(answered: socket.socket) -> bool:
    """Whether an answer begins; what was begun is never asked twice."""
    try:
        return bool(answered.recv(1, socket.MSG_PEEK))
    except ConnectionError:
        return False
