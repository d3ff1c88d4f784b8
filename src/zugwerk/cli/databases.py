"""Which database a command works with: the named one, else the host's, else a file of this user."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from zugwerk.cli.words import phrase
from zugwerk.core.refusal import Malformed
from zugwerk.table.store.database import Unwritable, open_engine, unwritable
from zugwerk.table.store.places import place_of

VARIABLE: Final = "ZUGWERK_DATABASE"

DatabasePlace = Annotated[
    str | None, Parameter(name="--database", help=phrase("cli.help.database"), show_default=False)
]


def database_url(named: str | None) -> str:
    """The database to use; only the folder of this user's own file is made, any other may be a slip."""
    place = named or os.environ.get(VARIABLE)
    if place:
        return place
    path = default_path()
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Malformed("cli.no-directory", {"path": str(path.parent)}) from error
    return str(path)


def default_path() -> Path:
    """Where the tables of this user are kept."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "zugwerk" / "zugwerk.db"


def file_of(url: str) -> Path | None:
    """The file of an SQLite database; ``None`` for a database that is no file."""
    place = place_of(url)
    return Path(str(place.database)) if place.get_backend_name() == "sqlite" else None


@contextmanager
def opened(url: str) -> Iterator[Engine]:
    """An engine for a database; what goes wrong there is told in one line."""
    engine = open_engine(url)
    try:
        yield engine
    except Unwritable as error:
        raise Malformed(error.message.id, error.message.parameters) from error
    except DBAPIError as error:
        found = unwritable(error)
        raise Malformed(found.message.id, found.message.parameters) from error
    finally:
        engine.dispose()


@contextmanager
def existing(url: str) -> Iterator[Engine]:
    """An engine for a database that is there already, so that a slip of the pen makes no new one."""
    path = file_of(url)
    try:
        if path is not None and path.is_dir():
            raise Malformed("cli.folder-for-database", {"path": str(path)})
        there = path is None or path.is_file()
        reason = os.strerror(errno.ENOENT)
    except OSError as error:
        there, reason = False, error.strerror or str(error)
    if not there:
        raise Malformed("table.cannot-read", {"path": str(path), "reason": reason})
    with opened(url) as engine:
        yield engine
