"""How a database fares, as far as anybody met it: told to the log once, and once more when it has passed.

Whoever has something written notes how that went. A write that succeeds heals everything but damage, which
stays until somebody has seen to it and starts the server anew.
"""

import logging
import threading
import time
from typing import Final

import psycopg
from sqlalchemy.exc import DataError, DBAPIError, NotSupportedError, ProgrammingError

from zugwerk.table.store.writing import DAMAGED, ailment_of

UNREACHABLE: Final = "unreachable"
SLOW: Final = "slow"
# While some writes fail and others do not, it is not healed: neither the log nor a watcher is to flicker.
QUIET_SECONDS: Final = 3.0

_LOG: Final = logging.getLogger("zugwerk.store")
_STATES: Final = {"53100": "full", "25006": "read-only", "XX001": DAMAGED, "XX002": DAMAGED}


class Health:
    """What ails a database, if anything does."""

    def __init__(self) -> None:
        self.ailment = ""
        self.tried = 0.0
        self._failed = 0.0
        self._told: Final[set[str]] = set()
        self._lock: Final = threading.Lock()

    def worked(self) -> None:
        """Something was written."""
        self.tried = time.monotonic()
        if self.ailment and self.ailment != DAMAGED and self.tried - self._failed > QUIET_SECONDS:
            with self._lock:
                self.ailment = ""
                self._told.clear()
            _LOG.warning("the database works again")

    def failed(self, ailment: str, words: str) -> None:
        """Something could not be written or read; the same is told once."""
        if not ailment:
            return
        self.tried = self._failed = time.monotonic()
        with self._lock:
            first = ailment not in self._told
            self._told.add(ailment)
            if self.ailment != DAMAGED:
                self.ailment = ailment
        if first:
            facts = {"reason": ailment}
            _LOG.error("the database fails: %s", " ".join(words.split()), extra={"facts": facts})


def ailment_of_database(error: DBAPIError) -> str:
    """What ails a database that answers so; nothing, if it was only asked for nonsense."""
    if isinstance(error, DataError | NotSupportedError | ProgrammingError):
        return ""
    if isinstance(error.orig, psycopg.Error):
        return _ailment_of_server(error.orig)
    return "" if error.orig is None else ailment_of(error.orig)


def _ailment_of_server(error: psycopg.Error) -> str:
    state = error.sqlstate or ""
    gone = isinstance(error, psycopg.OperationalError) and state[:2] in ("", "08", "28", "57", "3D")
    return UNREACHABLE if gone else _STATES.get(state, "failing")
