"""``zugwerk doctor``: whether everything that a server stands on is sound, a line for each and what to do."""

import http.client
import os
import resource
import shlex
import shutil
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Annotated, Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

from cyclopts import Parameter
from sqlalchemy import Connection, func, select

from zugwerk._compiled import form
from zugwerk.cli.commands.serve import MAIL, is_address
from zugwerk.cli.databases import DatabasePlace, database_url, existing, file_of
from zugwerk.cli.errors import printable
from zugwerk.cli.words import phrase
from zugwerk.core.messages import Parameter as Word
from zugwerk.core.refusal import Malformed
from zugwerk.server.background.notices.couriers import MailServer, reason_of
from zugwerk.table.store.database import WRITING, form_of, forms, newest_form
from zugwerk.table.store.places import is_open_to_all, shown
from zugwerk.table.store.rooms import STATUSES, count_of_other_rules
from zugwerk.table.store.schema import PULSE

FINE: Final = "✓"
MIND: Final = "!"
WRONG: Final = "✗"
MEGABYTE: Final = 1 << 20
LITTLE_ROOM: Final = 1024
NO_ROOM: Final = 100
FEW_FILES: Final = 4096
CLOCK_SECONDS: Final = 2.0
SECONDS: Final = 10


class Finding(NamedTuple):
    """How something is, and what to do about it."""

    mark: str
    text: str


def doctor(
    *,
    database: DatabasePlace = None,
    url: Annotated[str | None, Parameter(help=phrase("cli.help.doctor-url"), show_default=False)] = None,
) -> int:
    """Look at everything; 1 if something is wrong."""
    if url is not None and not is_address(url):
        raise Malformed("cli.serve.bad-url", {"value": url})
    place, wrong = database_url(database), False
    for finding in examined(place, url):
        print(printable(f"{finding.mark} {finding.text}"), flush=True)
        wrong |= finding.mark == WRONG
    return 1 if wrong else 0


def examined(place: str, url: str | None) -> Iterator[Finding]:
    """All findings, one after the other."""
    yield _told(FINE, "compiled") if form() == "compiled" else _told(MIND, "not-compiled", form=form())
    yield from _database(place)
    yield from _files(place)
    yield _mail(os.environ.get(MAIL, ""))
    yield _told(MIND, "no-url") if url is None else _proxy(urlsplit(url))


def _told(mark: str, what: str, **words: Word) -> Finding:
    return Finding(mark, phrase(f"cli.doctor.{what}", **words))


def _database(place: str) -> Iterator[Finding]:
    try:
        with existing(place) as engine:
            with engine.connect().execution_options(begin=WRITING) as connection, connection.begin():
                found = form_of(connection)
            yield _told(FINE, "database", place=shown(place))
            yield _migrations(found)
            if found == newest_form():
                with engine.connect() as connection:
                    others = count_of_other_rules(connection)
                    yield _told(MIND, "other-rules", n=others) if others else _told(FINE, "rules")
                    yield _clock(connection)
    except Malformed as problem:
        yield _told(WRONG, "no-database", reason=str(problem))


def _migrations(found: str | None) -> Finding:
    if found == newest_form():
        return _told(FINE, "newest", form=str(found))
    if found is None or found in forms():
        return _told(MIND, "older")
    return _told(WRONG, "newer", form=found)


def _clock(connection: Connection) -> Finding:
    """Compare this clock with that of PostgreSQL, or with the last change that a file knows of."""
    if connection.dialect.name == "postgresql":
        asked = connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp())").scalar_one()
        apart = abs(float(asked) - time.time())
    else:
        last = select(func.max(PULSE.c.updated)).where(PULSE.c.status.in_(STATUSES))
        apart = (connection.execute(last).scalar_one() or 0.0) - time.time()
    if apart <= CLOCK_SECONDS:
        return _told(FINE, "clock")
    return _told(WRONG, "clock-apart", seconds=round(apart))


def _files(place: str) -> Iterator[Finding]:
    path = file_of(place)
    if path is not None and path.is_file():
        free = shutil.disk_usage(path.parent).free // MEGABYTE
        mark = FINE if free >= LITTLE_ROOM else MIND if free >= NO_ROOM else WRONG
        yield _told(mark, "disk" if mark == FINE else "disk-full", free=free)
        if is_open_to_all(path):
            yield _told(MIND, "open-to-all", mend=f"chmod o= {shlex.quote(str(path))}*")
    elif path is None:
        yield _told(FINE, "disk-elsewhere")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    enough = most == resource.RLIM_INFINITY or most >= FEW_FILES
    yield _told(FINE, "files") if enough else _told(MIND, "few-files", n=most)


def _mail(address: str) -> Finding:
    if not address:
        return _told(MIND, "no-mail")
    try:
        MailServer(address).greet()
    except Malformed as problem:
        return _told(WRONG, "mail-fails", reason=str(problem))
    except Exception as error:  # noqa: BLE001 - there is no end to what a mail server can do wrong
        return _told(WRONG, "mail-fails", reason=reason_of(error))
    return _told(FINE, "mail")


def _proxy(parts: SplitResult) -> Finding:
    """Ask the server as people reach it, as a page would that changes its language."""
    url = f"{parts.scheme}://{parts.netloc}"
    headers = {"Origin": url, "Content-Type": "application/x-www-form-urlencoded"}
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    try:
        with closing(kind(parts.hostname or "", parts.port, timeout=SECONDS)) as connection:
            connection.request("POST", f"{parts.path.rstrip('/')}/choose", "theme=auto", headers)
            answer = connection.getresponse()
            answer.read()
    except (OSError, http.client.HTTPException) as error:
        return _told(WRONG, "no-answer", url=url, reason=str(error) or type(error).__name__)
    if answer.status == 403:
        return _told(WRONG, "other-host", url=url)
    if answer.status != 303:
        return _told(WRONG, "no-answer", url=url, reason=f"{answer.status} {answer.reason}")
    if parts.scheme == "https" and "secure" not in (answer.getheader("set-cookie") or "").lower():
        return _told(WRONG, "other-scheme", url=url)
    return _told(FINE, "url", url=url)
