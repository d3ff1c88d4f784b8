"""``zugwerk serve``: tables for browsers and programs, on one port, by one process or several."""

import gc
import logging
import multiprocessing
import os
import resource
import shlex
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess
from typing import Annotated, Final
from urllib.parse import urlsplit

import uvicorn
from cyclopts import Parameter
from starlette.applications import Starlette
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from zugwerk.cli.databases import DatabasePlace, database_url, file_of, opened
from zugwerk.cli.words import phrase
from zugwerk.core.refusal import Malformed
from zugwerk.server.app import create_app
from zugwerk.server.background.notices.couriers import MailServer
from zugwerk.server.background.wires import check_listening, check_wake
from zugwerk.server.entry.gate import Gated, Socket
from zugwerk.server.house import Settings
from zugwerk.server.logs import log_config
from zugwerk.table.store.database import Database, Unwritable, migrate
from zugwerk.table.store.places import is_open_to_all
from zugwerk.table.store.rooms import count_of_other_rules

MAIL: Final = "ZUGWERK_MAIL"
LISTEN: Final = "ZUGWERK_LISTEN_DATABASE"
WAKE: Final = "ZUGWERK_WAKE"
GRACE_SECONDS: Final = 3
# A worker that starts on a busy machine must not be taken for one that hangs.
PATIENCE_SECONDS: Final = 60
LONGEST_WORD: Final = 16 * 1024
LAST_PORT: Final = 65535
# More would not help any machine, and a slip of the pen would bring it to its knees.
MOST_PROCESSES: Final = 64
DATABASE_SECONDS: Final = 1.0
MANY_FILES: Final = 65536

# An interrupt is for the parent, and the word to end waits until a worker has learnt what to do then.
_HELD: Final = (signal.SIGINT, signal.SIGTERM)
_LOG: Final = logging.getLogger("zugwerk.serve")


def serve(
    *,
    host: Annotated[str, Parameter(help=phrase("cli.help.host"))] = "127.0.0.1",
    port: Annotated[int, Parameter(help=phrase("cli.help.port"))] = 8000,
    database: DatabasePlace = None,
    listen_database: Annotated[
        str | None, Parameter(help=phrase("cli.help.listen-database"), show_default=False)
    ] = None,
    wake: Annotated[str | None, Parameter(help=phrase("cli.help.wake"), show_default=False)] = None,
    workers: Annotated[int, Parameter(help=phrase("cli.help.workers"))] = 1,
    bots: Annotated[int, Parameter(help=phrase("cli.help.bot-workers"))] = 1,
    url: Annotated[str | None, Parameter(help=phrase("cli.help.url"), show_default=False)] = None,
    quiet: Annotated[bool, Parameter(help=phrase("cli.help.quiet"), negative="")] = False,
    ordinary: Annotated[bool, Parameter(help=phrase("cli.help.ordinary"), negative="")] = False,
    metrics: Annotated[int, Parameter(help=phrase("cli.help.metrics"), show_default=False)] = 0,
) -> int:
    """Serve until interrupted."""
    _check_processes({"--workers": workers, "--bots": bots})
    _check_ports({"--port": port, "--metrics": metrics})
    if url is not None and not is_address(url):
        raise Malformed("cli.serve.bad-url", {"value": url})
    mail = _mail()
    place = database_url(database)
    listen, wake = listen_database or os.environ.get(LISTEN, ""), wake or os.environ.get(WAKE, "")
    _check_wires(place, listen, wake)
    settings = Settings(
        database=place,
        bot_workers=bots,
        url=url or "",
        mail=mail,
        express=not ordinary,
        metrics=metrics,
        listen=listen,
        wake=wake,
    )
    prepare(place)
    _open_many_files()
    with _listening(host, port) as listener:
        here = _shown(host, listener.getsockname()[1])
        return _served(settings._replace(here=here), workers, quiet, listener)


def _served(settings: Settings, workers: int, quiet: bool, listener: socket.socket) -> int:
    """Say where the server is, and what its host should know, and run it."""
    _greet(settings)
    config = _config(settings, workers, quiet)
    # This is for the log, whose form is known now.
    _warn_of_readers(settings.database)
    return _run(config, listener)


def _mail() -> str:
    """Where mail is handed over, if it is told; raises ``Malformed`` unless that can be."""
    mail = os.environ.get(MAIL, "")
    if mail:
        MailServer(mail)
    return mail


def _check_processes(numbers: Mapping[str, int]) -> None:
    """Refuse numbers of processes that nobody can start."""
    for name, value in numbers.items():
        if value < 1:
            raise Malformed("cli.not-positive", {"name": name, "value": value})
        if value > MOST_PROCESSES:
            raise Malformed("cli.error.bad-value", {"name": name, "value": value})


def _check_ports(numbers: Mapping[str, int]) -> None:
    """Refuse what is no port."""
    for name, value in numbers.items():
        if not 0 <= value <= LAST_PORT:
            raise Malformed("cli.error.bad-value", {"name": name, "value": value})


def is_address(url: str) -> bool:
    """Whether people can reach a server by this: http or https, a host, and no more than a path."""
    try:
        parts = urlsplit(url)
        plain = parts.port != 0 and not parts.username and not parts.query and not parts.fragment
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and plain and " " not in url


def _check_wires(place: str, listen: str, wake: str) -> None:
    """Refuse ways for wake-ups that do not exist, or that processes on one file do not need."""
    if listen:
        check_listening(listen)
    if wake:
        check_wake(wake)
    if (listen or wake) and file_of(place) is not None:
        raise Malformed("cli.serve.only-postgresql", {"name": "--wake" if wake else "--listen-database"})


def _greet(settings: Settings) -> None:
    """Say where the server is, and how many tables the installed rules cannot carry on."""
    print(phrase("cli.serve.ready", url=settings.here), flush=True)
    with opened(settings.database) as engine, engine.connect() as connection:
        others = count_of_other_rules(connection)
    if others:
        print(phrase("cli.serve.other-rules", n=others), flush=True)


def prepare(place: str) -> None:
    """Bring the database to its newest form; raises ``Malformed`` if it cannot be used now."""
    with opened(place) as engine:
        migrate(engine)


def _warn_of_readers(place: str) -> None:
    path = file_of(place)
    if path is not None and is_open_to_all(path):
        mend = f"chmod o= {shlex.quote(str(path))}*"
        _LOG.warning("everybody on this machine can read the database", extra={"facts": {"mend": mend}})


def _config(settings: Settings, workers: int, quiet: bool) -> uvicorn.Config:
    return uvicorn.Config(
        partial(application, settings),
        factory=True,
        workers=workers,
        http=Gated,
        ws=Socket,
        ws_max_size=LONGEST_WORD,
        # What sockets say is too short to be compressed, and each would keep memory for it.
        ws_per_message_deflate=False,
        log_config=log_config(quiet),
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_worker_healthcheck=PATIENCE_SECONDS,
    )


def application(settings: Settings) -> Starlette:
    """The application of one process; a worker ends with the process that started it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), name="zugwerk-parent", daemon=True).start()
    app = create_app(settings, Database if parent is None else _opened_at_last)
    # The writer has an answer for many when it asks for Python's lock: let the loop not keep it waiting.
    sys.setswitchinterval(0.001)
    # Rooms in memory make a full collection long, and hardly anything here is garbage in circles.
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    return app


def _opened_at_last(place: str) -> Database:
    """The database of a worker, as soon as it is there: a worker that gave up would end the others too."""
    # Nothing is open yet, so whoever ends us need not be polite; or did so while we could not hear it.
    before = signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGTERM,))
    waits = False
    while True:
        try:
            database = Database(place)
            break
        except (Malformed, Unwritable) as error:
            if not waits:
                _LOG.error("a worker waits for the database: %s", error)
            waits = True
            time.sleep(DATABASE_SECONDS)
    if waits:
        _LOG.warning("the database is there")
    signal.signal(signal.SIGTERM, before)
    return database


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


class _Processes(Multiprocess):
    """Workers that are ended by their parent: they inherit the signals that are held back here."""

    def init_processes(self) -> None:
        """Start the workers."""
        with _held():
            super().init_processes()
        self._leave_to_them()

    def keep_subprocess_alive(self) -> None:
        """Start those anew that have died."""
        before = list(self.processes)
        with _held():
            super().keep_subprocess_alive()
        self._leave_to_them()
        for process in before:
            if process not in self.processes:
                _LOG.warning("worker %s has ended and was replaced", process.pid)

    def _leave_to_them(self) -> None:
        """Close their ends of the lines to them: the line of one that dies while it is asked ends then."""
        for process in self.processes:
            process.child_conn.close()

    @property
    def gave_up(self) -> bool:
        """Whether a worker could not start, so that all ended."""
        return any(process.exitcode == STARTUP_FAILURE for process in self.processes)


@contextmanager
def _held() -> Iterator[None]:
    # It would let interrupts through again when the first worker starts it.
    resource_tracker.ensure_running()
    signal.pthread_sigmask(signal.SIG_BLOCK, _HELD)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _HELD)


def _run(config: uvicorn.Config, listener: socket.socket) -> int:
    try:
        if config.workers > 1:
            processes = _Processes(config, [listener])
            processes.run()
            return 1 if processes.gave_up else 0
        server = uvicorn.Server(config)
        server.run([listener])
    except KeyboardInterrupt:
        return 0
    return 0 if server.started else 1


def _open_many_files() -> None:
    """Every connection is a file: have as many as the system grants, within reason."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if hard == resource.RLIM_INFINITY else min(hard, MANY_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _listening(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
        return socket.create_server((host, port), family=family, backlog=2048)
    except UnicodeError as error:
        raise Malformed("cli.error.bad-value", {"name": "--host", "value": host}) from error
    except OSError as error:
        number = error.errno or 0
        reason = os.strerror(number) if number > 0 else error.strerror or str(error)
        raise Malformed("cli.serve.cannot-listen", {"host": host, "port": port, "reason": reason}) from None


def _shown(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
