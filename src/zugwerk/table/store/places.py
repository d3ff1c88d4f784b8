"""Where a database lies: the addresses that are understood, and files that only their owner may read.

An address holds a password, so whatever is wrong with it is told without quoting it.
"""

import os
import re
from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from zugwerk.core.messages import Message
from zugwerk.core.refusal import Malformed
from zugwerk.table.store.writing import check_file

PRIVATE: Final = 0o600
# A database that does not answer must not keep whoever asks waiting for minutes.
CONNECT_SECONDS: Final = "10"
_KINDS: Final = {
    "sqlite": "sqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
# "postgresql:/x" is an address with a slip in it, no file; a single letter is a drive.
_ADDRESS: Final = re.compile(r"\w[\w+.-]+:")


def place_of(url: str) -> URL:
    """The place that a URL or the path of an SQLite file names; raises ``Malformed``."""
    place = _address(url) if _ADDRESS.match(url) else URL.create("sqlite", database=url)
    kind = _KINDS.get(place.drivername)
    if kind is None:
        raise _bad(url, Message("table.unknown-database"))
    if kind == "sqlite":
        if place.database in (None, "", ":memory:"):
            raise _bad(url, Message("table.no-database-file"))
    elif "connect_timeout" not in place.query:
        place = place.update_query_dict({"connect_timeout": CONNECT_SECONDS})
    return place.set(drivername=kind)


def _address(url: str) -> URL:
    # The second @ belongs to the password, and its end would be taken for the host and told.
    if url.count("@") > 1:
        raise _bad(url, Message("table.bad-address"))
    try:
        return make_url(url)
    except (ArgumentError, ValueError):
        raise _bad(url, Message("table.bad-address")) from None


def _bad(url: str, reason: Message) -> Malformed:
    return Malformed("table.bad-database", {"url": shown(url), "reason": reason})


def shown(url: str) -> str:
    """What may be told of a place: a path, or the kind of an address."""
    if url.startswith("sqlite:///"):
        return url
    return f"{url.partition(':')[0]}:…" if _ADDRESS.match(url) else url


def create_private(path: Path) -> None:
    """Make a file that only its owner may read, if there is none; SQLite makes those beside it alike."""
    try:
        # One that is there is not opened: to close it would take the locks of our connections from it.
        if path.is_file():
            check_file(str(path))
        else:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    except OSError as error:
        reason: str | Message = error.strerror or str(error)
        if isinstance(error, FileNotFoundError):
            reason = Message("table.no-folder", {"folder": str(path.absolute().parent)})
        raise Malformed("table.bad-database", {"url": str(path), "reason": reason}) from None


def is_open_to_all(path: Path) -> bool:
    """Whether everybody on this machine may read or write a file."""
    return os.name == "posix" and bool(path.stat().st_mode & 0o007)
