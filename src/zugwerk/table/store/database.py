"""The database itself: connections, migrations, and writers that commit what has gathered as one.

An answer is given only after its commit. While one commit is under way the next requests gather, so a
busy server waits for the disk once for many of them. Rows for SQLite are written by a process of their own.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import sqlalchemy
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Dialect, Engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError

from zugwerk.core.messages import Message, translator
from zugwerk.core.refusal import Malformed
from zugwerk.table.store.health import SLOW, Health, ailment_of_database
from zugwerk.table.store.places import create_private, place_of, shown
from zugwerk.table.store.rows import Row, Rows
from zugwerk.table.store.schema import BELL
from zugwerk.table.store.scribe import Scribe
from zugwerk.table.store.spending import spent
from zugwerk.table.store.timing import Timing
from zugwerk.table.store.writing import CLASH, Failure, address_of, ailment_of, check_file

Value = TypeVar("Value")
Job = Callable[[Connection], Any]
Tell = Callable[[Any], None]

MOST_AT_ONCE: Final = 256
PRAGMAS: Final = ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
WRITING: Final = "BEGIN IMMEDIATE"
MIGRATIONS: Final = Path(__file__).parent / "migrations"
# So often at most is the database written to only to see whether that works, and so long may it take.
CHECK_SECONDS: Final = 1.0
PATIENCE_SECONDS: Final = 5.0


class Unwritable(Exception):
    """Raised when the database could not take something: a full disk, a lost connection."""

    def __init__(self, reason: str, ailment: str = "failing") -> None:
        super().__init__(reason)
        self.reason: Final = reason
        self.ailment: Final = ailment
        self.message: Final = Message("table.cannot-store", {"reason": reason})

    def __str__(self) -> str:
        """Say in English what went wrong."""
        return translator().text(self.message)


class Clash(Exception):
    """Raised when another process has written the same place first."""


class Append(NamedTuple):
    """Rows for several tables that belong together."""

    parts: tuple[tuple[Rows, list[Row]], ...]


# A bell that nobody hears, for it was rung long ago.
_SIGN_OF_LIFE: Final = Append(((Rows(BELL, ("topic", "rung"), replacing=("topic",)), [("health", 0.0)]),))


class _Request(NamedTuple):
    job: Append | Job
    tell: Tell
    loop: asyncio.AbstractEventLoop


def open_engine(url: str) -> Engine:
    """An engine for a database URL, or for the path of an SQLite file; raises ``Malformed``."""
    place = place_of(url)
    on_file = place.get_backend_name() == "sqlite"
    # A pooler in between may hand every transaction to another session, where nothing was prepared.
    how = {} if on_file else {"prepare_threshold": None}
    try:
        engine = sqlalchemy.create_engine(
            place, pool_pre_ping=not on_file, paramstyle="qmark" if on_file else "format", connect_args=how
        )
    except (sqlalchemy.exc.ArgumentError, ImportError) as error:
        raise Malformed("table.bad-database", {"url": shown(url), "reason": str(error)}) from None
    if on_file:
        event.listen(engine, "do_connect", _connect_to_file)
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _connect_to_file(dialect: Dialect, _: object, places: list[str], options: dict[str, Any]) -> Any:
    _check(places[0])
    return dialect.connect(address_of(places[0]), uri=True, **options)


def _check(path: str) -> None:
    try:
        check_file(path)
    except OSError as error:
        raise Unwritable(str(error), ailment_of(error)) from None


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None
    deadline = time.monotonic() + PATIENCE_SECONDS
    for pragma in PRAGMAS:
        while not _is_set(connection, pragma, deadline):
            time.sleep(0.01)


def _is_set(connection: sqlite3.Connection, pragma: str, deadline: float) -> bool:
    """Set something; of several that make a file at once SQLite lets one wait, and refuses the others."""
    try:
        connection.execute(f"PRAGMA {pragma}")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
            raise
        return False
    return True


def _begin_sqlite(connection: Connection) -> None:
    _check(str(connection.engine.url.database))
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


def migrate(engine: Engine, form: str = "head") -> None:
    """Bring the database to the newest form, or to an older one; one process at a time. A file is made."""
    if engine.dialect.name == "sqlite":
        create_private(Path(str(engine.url.database)))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    try:
        with engine.connect() as connection:
            if form == "head" and form_of(connection) == newest_form():
                return  # and nobody waited for those who write
        with engine.connect().execution_options(begin=WRITING) as connection, connection.begin():
            if engine.dialect.name == "postgresql":
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(1893)")
            config.attributes["connection"] = connection
            command.upgrade(config, form)
    except CommandError:
        # The steps are our own and never fail so: the database has been taken further than we can follow.
        raise Malformed("table.newer-database") from None
    except DBAPIError as error:
        raise unwritable(error) from error


def unwritable(error: DBAPIError) -> Unwritable:
    """What the database said, in its own words."""
    return Unwritable(str(error.orig).strip() or type(error).__name__, ailment_of_database(error))


def form_of(connection: Connection) -> str | None:
    """The form of a database: the last migration it has seen, ``None`` before the first."""
    return MigrationContext.configure(connection).get_current_revision()


def forms() -> list[str]:
    """All forms that a database has had, the newest first."""
    return [step.revision for step in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]


def newest_form() -> str | None:
    """The form that this version works with."""
    return ScriptDirectory(str(MIGRATIONS)).get_current_head()


class Database:
    """Reads in a few threads, writes in one; rows that are only appended to SQLite go to the scribe."""

    def __init__(self, url: str) -> None:
        self.engine: Final = open_engine(url)
        migrate(self.engine)
        self.health: Final = Health()
        self.commits: Final = Timing()
        self.waiting = 0
        self._readers: Final = ThreadPoolExecutor(4, "zugwerk-reader")
        self._scribe: Final = Scribe(self.engine, PRAGMAS) if self.dialect == "sqlite" else None
        self._gathering: list[_Request] = []
        self._requests: Final[queue.SimpleQueue[list[_Request]]] = queue.SimpleQueue()
        self._writer: Final = threading.Thread(target=self._write, name="zugwerk-writer", daemon=True)
        self._writer.start()

    @property
    def dialect(self) -> str:
        """``sqlite`` or ``postgresql``."""
        return self.engine.dialect.name

    async def read(self, job: Callable[[Connection], Value]) -> Value:
        """Ask the database something."""
        began = time.perf_counter()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, job)
        finally:
            spent("database", began)

    def read_now(self, job: Callable[[Connection], Value]) -> Value:
        """Ask the database something in this thread."""
        try:
            with self.engine.connect() as connection:
                return job(connection)
        except DBAPIError as error:
            found = unwritable(error)
            self._note(found)
            raise found from error
        except Unwritable as found:
            self._note(found)
            raise

    async def write(self, job: Callable[[Connection], Value]) -> Value:
        """Run a job in a transaction; returns after the commit."""
        answer: asyncio.Future[Value] = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        self._ask(job, partial(_resolve, answer))
        try:
            return await answer
        finally:
            spent("database", began)

    async def append(self, job: Append) -> None:
        """Write rows; returns after the commit, raises ``Clash`` if another process was first."""
        answer = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        self.waiting += 1
        try:
            self.append_then(job, partial(_resolve, answer))
            await answer
        finally:
            self.waiting -= 1
            self.commits.note(time.perf_counter() - began)
            spent("database", began)

    def append_then(self, job: Append, tell: Tell) -> None:
        """Write rows; tells after the commit, in the loop that asked: ``None``, or what went wrong."""
        if self._scribe is None:
            self._ask(job, tell)
        else:
            self._scribe.write(job.parts, lambda failure: tell(self._noted(failure and _failed(failure))))

    async def check(self) -> str:
        """What ails the database, found by writing to it; an empty text if nothing does."""
        due = time.monotonic() - self.health.tried > CHECK_SECONDS
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await (self.append(_SIGN_OF_LIFE) if due else self.read(_answers))
        except TimeoutError:
            self.health.failed(SLOW, f"no answer within {PATIENCE_SECONDS:g} seconds")
        except (Unwritable, Clash):
            pass
        return self.health.ailment

    def close(self) -> None:
        """Finish what was asked for and let go of the database."""
        self._hand_over()
        self._requests.put([])
        self._writer.join()
        if self._scribe is not None:
            self._scribe.close()
        self._readers.shutdown()
        self.engine.dispose()

    def _ask(self, job: Append | Job, tell: Tell) -> None:
        """Gather what one round of the loop asks for: the writer is woken once for all of it."""
        loop = asyncio.get_running_loop()
        if self._gathering and self._gathering[0].loop is not loop:
            self._hand_over()
        if not self._gathering:
            loop.call_soon(self._hand_over)
        self._gathering.append(_Request(job, tell, loop))

    def _hand_over(self) -> None:
        if self._gathering:
            self._requests.put(self._gathering)
            self._gathering = []

    def _write(self) -> None:
        """The writer's life: take what has gathered, commit it, answer; an empty list is the end."""
        waiting: list[_Request] = []
        ended = False
        while waiting or not ended:
            while not ended and (not waiting or not self._requests.empty()):
                more = self._requests.get()
                ended = not more
                waiting += more
            batch, waiting = waiting[:MOST_AT_ONCE], waiting[MOST_AT_ONCE:]
            self._answer(batch, [self._noted(result) for result in self._commit(batch)])

    def _noted(self, result: Any) -> Any:
        """Note how the database fared with what led to this result."""
        if isinstance(result, Unwritable):
            self._note(result)
        elif not isinstance(result, Exception):
            self.health.worked()
        return result

    def _note(self, found: Unwritable) -> None:
        self.health.failed(found.ailment, found.reason)

    def _commit(self, batch: list[_Request]) -> list[Any]:
        """Commit a batch as one; if that fails, without those that spoil it. Results may be exceptions."""
        try:
            return self._transact(batch)
        except Exception as error:  # noqa: BLE001 - handed to whoever asked
            if len(batch) == 1:
                return [_named(error)]
            spoilt = not _is_failing(error)
        if spoilt:
            # What fails as a whole is tried one by one: the writer outlives whatever a request does.
            with suppress(Exception):
                return self._transact_apart(batch)
        return [result for request in batch for result in self._commit([request])]

    def _transact(self, batch: list[_Request]) -> list[Any]:
        appends = [request.job for request in batch if isinstance(request.job, Append)]
        with self.engine.connect().execution_options(begin=WRITING) as connection, connection.begin():
            _append_all(connection, appends)
            return [None if isinstance(request.job, Append) else request.job(connection) for request in batch]

    def _transact_apart(self, batch: list[_Request]) -> list[Any]:
        """Commit all that can be written as one; whoever clashed is the only one to try again."""
        results: list[Any] = []
        with self.engine.connect().execution_options(begin=WRITING) as connection, connection.begin():
            for request in batch:
                try:
                    with connection.begin_nested():
                        results.append(_carry_out(connection, request.job))
                except Exception as error:
                    if _is_failing(error):
                        raise
                    results.append(_named(error))
        return results

    def _answer(self, batch: list[_Request], results: list[Any]) -> None:
        """Hand the results to the event loops, once per loop."""
        loops = {request.loop for request in batch}
        for loop in loops:
            pairs = [
                (request.tell, result)
                for request, result in zip(batch, results, strict=True)
                if request.loop is loop
            ]
            # Nobody waits in a loop that was closed.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(_tell_all, pairs)


def _answers(connection: Connection) -> None:
    connection.exec_driver_sql("SELECT 1")


def _carry_out(connection: Connection, job: Append | Job) -> Any:
    if isinstance(job, Append):
        return _append_all(connection, [job])
    return job(connection)


def _is_failing(error: Exception) -> bool:
    """Whether the database itself fails, and not only what one request asked of it."""
    return isinstance(error, DBAPIError | Unwritable) and not isinstance(error, IntegrityError)


def _append_all(connection: Connection, appends: list[Append]) -> None:
    """Write the rows of all requests, those of one kind together."""
    gathered: dict[Rows, list[Row]] = {}
    for append in appends:
        for kind, rows in append.parts:
            gathered.setdefault(kind, []).extend(rows)
    for kind, rows in gathered.items():
        # In one order, lest two processes wait for one another.
        kind.insert(connection, sorted(rows, key=_first_columns))


def _first_columns(row: Row) -> Row:
    return row[:2]


def _tell_all(pairs: list[tuple[Tell, Any]]) -> None:
    for tell, result in pairs:
        tell(result)


def _resolve(answer: asyncio.Future[Any], result: Any) -> None:
    if answer.done() or answer.get_loop().is_closed():
        return
    if isinstance(result, BaseException):
        answer.set_exception(result)
    else:
        answer.set_result(result)


def _named(error: Exception) -> Exception:
    if isinstance(error, IntegrityError):
        return Clash(str(error))
    return unwritable(error) if isinstance(error, DBAPIError) else error


def _failed(failure: Failure) -> Exception:
    ailment, reason = failure
    return Clash(reason) if ailment == CLASH else Unwritable(reason, ailment)
