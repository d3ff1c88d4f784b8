"""The log of a server: one JSON object per line, on standard error. Nobody's secrets stand in it."""

import logging
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from zugwerk.table.store.database import Unwritable
from zugwerk.table.store.timing import Timing

REQUESTS: Final = logging.getLogger("zugwerk.requests")
# Anybody can name an origin: so many fill no disk.
MOST_ORIGINS: Final = 100

_LIVE: Final = logging.getLogger("zugwerk.live")

# Whoever waits so long for the first word of an answer wants to know why.
SLOW_SECONDS: Final = 1.0
_KIND: Final = {False: "request", True: "slow request"}
# Anybody can make up a method: so many names fill no memory.
_METHODS: Final = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})
_NOTHING: Final[Mapping[str, float]] = {}

# What uvicorn says of a socket; of any other text that cannot be read it says something else.
_NO_TEXT: Final = "Invalid UTF-8 sequence received from client."

# Whatever could be a token, a session or what is kept of one.
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{40,}")


class Tallies:
    """How many requests there were, how they went and how long they took."""

    def __init__(self) -> None:
        self.requests: Final[Counter[tuple[str, int]]] = Counter()
        self.took: Final = Timing()

    def answered(
        self, method: str, path: str, status: int, seconds: float, sums: Mapping[str, float] = _NOTHING
    ) -> None:
        """Note what was asked for and how it went, never by whom or with what; of a slow one also why."""
        self.requests[method if method in _METHODS else "other", status] += 1
        self.took.note(seconds)
        slow = seconds >= SLOW_SECONDS
        if slow or REQUESTS.isEnabledFor(logging.INFO):
            facts = {"method": method, "path": _SECRET.sub("…", path), "status": status, "ms": _ms(seconds)}
            if slow:
                facts |= {f"{name}_ms": _ms(value) for name, value in sums.items()}
            REQUESTS.log(logging.WARNING if slow else logging.INFO, _KIND[slow], extra={"facts": facts})


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 2)


def log_refused_origin(origin: str, host: str, noted: set[str]) -> None:
    """Note once from where pages were refused: often a proxy passes on another host than was asked for."""
    if origin not in noted and len(noted) < MOST_ORIGINS:
        noted.add(origin)
        facts = {"origin": origin[:200], "host": host[:200]}
        _LIVE.warning("a page of another origin was refused", extra={"facts": facts})


@contextmanager
def going_on(log: logging.Logger, words: str, *about: object) -> Iterator[None]:
    """Go on after whatever fails in between: a bug is logged, a database that fails tells so by itself."""
    try:
        yield
    except Unwritable:
        pass
    except Exception:
        log.exception(words, *about)


class JsonFormatter(logging.Formatter):
    """Writes time, level, logger and message, the facts that came along, and the trace of a bug."""

    def format(self, record: logging.LogRecord) -> str:
        """One line for one entry."""
        entry: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(entry).decode()


class OwnFaults(logging.Filter):
    """Leaves out what is no fault of the house: a socket that sent as text what is none was told so."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this is to be written."""
        return record.msg != _NO_TEXT


def log_config(quiet: bool) -> dict[str, Any]:
    """The configuration of logging: all requests, or only what went wrong."""
    kept = {"handlers": ["stderr"], "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": JsonFormatter}},
        "filters": {"own faults": {"()": OwnFaults}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "json",
                "stream": "ext://sys.stderr",
            }
        },
        # Whatever others have to say is a line of this log too.
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            "zugwerk": {**kept, "level": "WARNING" if quiet else "INFO"},
            "uvicorn": {**kept, "level": "WARNING"},
            "uvicorn.error": {"filters": ["own faults"]},
            # What is wrong with a form is told to whoever sent it.
            "python_multipart": {**kept, "level": "CRITICAL"},
        },
    }
