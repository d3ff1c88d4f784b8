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
from zugwerk.table.store.database import Unwritable, open_engine

VARIABLE: Final = "ZUGWERK_DATABASE"

DatabasePlace = Annotated[
    str | None, Parameter(name="--database", help=phrase("cli.help.database"), show_default=False)
]


def database_url(named: str | None) -> str:
    """The database to use."""
    return named or os.environ.get(VARIABLE) or str(default_path())


def default_path() -> Path:
    """Where the tables of this user are kept."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "zugwerk" / "zugwerk.db"


@contextmanager
def opened(url: str) -> Iterator[Engine]:
    """An engine for a database; what goes wrong there is told in one line."""
    engine = open_engine(url)
    try:
        yield engine
    except Unwritable as error:
        raise Malformed(error.message.id, error.message.parameters) from error
    except DBAPIError as error:
        raise Malformed("table.cannot-store", {"reason": str(error.orig)}) from error
    finally:
        engine.dispose()


@contextmanager
def existing(url: str) -> Iterator[Engine]:
    """An engine for a database that is there already, so that a slip of the pen makes no new one."""
    path = url if "://" not in url else None
    if url.startswith("sqlite:"):
        path = url.partition("///")[2]
    if path is not None and not Path(path).is_file():
        raise Malformed("table.cannot-read", {"path": path, "reason": os.strerror(errno.ENOENT)})
    with opened(url) as engine:
        yield engine
