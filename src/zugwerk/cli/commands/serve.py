"""``zugwerk serve``: tables for browsers and programs, on one port, by one process or several."""

import gc
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess
from typing import Annotated, Final

import uvicorn
from cyclopts import Parameter
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from zugwerk.cli.databases import DatabasePlace, database_url, opened
from zugwerk.cli.words import phrase
from zugwerk.core.refusal import Malformed
from zugwerk.server.app import create_app
from zugwerk.server.express import Express
from zugwerk.server.house import Settings
from zugwerk.server.logs import log_config
from zugwerk.server.notices.couriers import MailServer
from zugwerk.table.store.database import migrate

MAIL: Final = "ZUGWERK_MAIL"
GRACE_SECONDS: Final = 3
# A worker that starts on a busy machine must not be taken for one that hangs.
PATIENCE_SECONDS: Final = 60
LONGEST_WORD: Final = 16 * 1024
LAST_PORT: Final = 65535

_INTERRUPT: Final = (signal.SIGINT,)


def serve(
    *,
    host: Annotated[str, Parameter(help=phrase("cli.help.host"))] = "127.0.0.1",
    port: Annotated[int, Parameter(help=phrase("cli.help.port"))] = 8000,
    database: DatabasePlace = None,
    workers: Annotated[int, Parameter(help=phrase("cli.help.workers"))] = 1,
    bots: Annotated[int, Parameter(help=phrase("cli.help.bot-workers"))] = 1,
    url: Annotated[str | None, Parameter(help=phrase("cli.help.url"), show_default=False)] = None,
    quiet: Annotated[bool, Parameter(help=phrase("cli.help.quiet"), negative="")] = False,
) -> int:
    """Serve until interrupted."""
    for name, value in (("--workers", workers), ("--bots", bots)):
        if value < 1:
            raise Malformed("cli.not-positive", {"name": name, "value": value})
    if not 0 <= port <= LAST_PORT:
        raise Malformed("cli.error.bad-value", {"name": "--port", "value": port})
    mail = os.environ.get(MAIL, "")
    if mail:
        MailServer(mail)
    place = database_url(database)
    with opened(place) as engine:
        migrate(engine)
    with _listening(host, port) as listener:
        here = _shown(host, listener.getsockname()[1])
        print(phrase("cli.serve.ready", url=here), flush=True)
        settings = Settings(place, bots, url=url or here, mail=mail)
        return _run(_config(settings, workers, quiet), listener)


def _config(settings: Settings, workers: int, quiet: bool) -> uvicorn.Config:
    return uvicorn.Config(
        partial(application, settings),
        factory=True,
        workers=workers,
        http=Express,
        ws="websockets-sansio",
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
    # The writer has an answer for many when it asks for Python's lock: let the loop not keep it waiting.
    sys.setswitchinterval(0.001)
    # Rooms in memory make a full collection long, and hardly anything here is garbage in circles.
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    return create_app(settings)


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


class _Processes(Multiprocess):
    """Workers that no interrupt reaches, for they inherit what is blocked here: their parent ends them."""

    def init_processes(self) -> None:
        """Start the workers."""
        with _uninterrupted():
            super().init_processes()

    def keep_subprocess_alive(self) -> None:
        """Start those anew that have died."""
        with _uninterrupted():
            super().keep_subprocess_alive()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    # It would let interrupts through again when the first worker starts it.
    resource_tracker.ensure_running()
    signal.pthread_sigmask(signal.SIG_BLOCK, _INTERRUPT)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _INTERRUPT)


def _run(config: uvicorn.Config, listener: socket.socket) -> int:
    try:
        if config.workers > 1:
            _Processes(config, [listener]).run()
            return 0
        server = uvicorn.Server(config)
        server.run([listener])
    except KeyboardInterrupt:
        return 0
    return 0 if server.started else 1


def _listening(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        number = error.errno or 0
        reason = os.strerror(number) if number > 0 else error.strerror or str(error)
        raise Malformed("cli.serve.cannot-listen", {"host": host, "port": port, "reason": reason}) from None


def _shown(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
