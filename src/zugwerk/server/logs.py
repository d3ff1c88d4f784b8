"""The log of a server: one JSON object per line, on standard error. Nobody's secrets stand in it."""

import logging
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from zugwerk.table.store.database import Unwritable

REQUESTS: Final = logging.getLogger("zugwerk.requests")
# Anybody can name an origin: so many fill no disk.
MOST_ORIGINS: Final = 100

_LIVE: Final = logging.getLogger("zugwerk.live")

# Whatever could be a token, a session or what is kept of one.
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{40,}")


def log_request(method: str, path: str, status: int, began: float) -> None:
    """Note what was asked for and how it went, never by whom or with what."""
    took, shown = round((time.perf_counter() - began) * 1000, 2), _SECRET.sub("…", path)
    REQUESTS.info("request", extra={"facts": {"method": method, "path": shown, "status": status, "ms": took}})


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


def log_config(quiet: bool) -> dict[str, Any]:
    """The configuration of logging: all requests, or only what went wrong."""
    kept = {"handlers": ["stderr"], "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": JsonFormatter}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "json",
                "stream": "ext://sys.stderr",
            }
        },
        "loggers": {
            "zugwerk": {**kept, "level": "WARNING" if quiet else "INFO"},
            "uvicorn": {**kept, "level": "WARNING"},
        },
    }
