"""The ear and the voice of a process: what it hears of the others' changes, and how it tells its own.

The voice tells after the commit, all that has gathered at once; nobody's commit waits for it. The ear also
looks at the database every few seconds: a wake-up that got lost costs no more than that.
"""

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from sqlalchemy import Connection

from zugwerk.server.background.hub import Hub, Wake
from zugwerk.server.background.wires import LONGEST_TEXT, Cut, Wire
from zugwerk.table.store.bells import rung_since
from zugwerk.table.store.database import Database, Unwritable
from zugwerk.table.store.health import UNREACHABLE
from zugwerk.table.store.rooms import versions_since

LOOK_SECONDS: Final = 0.2
SWEEP_SECONDS: Final = 3.0
HEAR_SECONDS: Final = 0.5
PAUSE_SECONDS: Final = 1.0
# While many tables change, what comes within this time is told together.
GATHER_SECONDS: Final = 0.01
# How much later than its time a change may be seen: a writer waits for others, a clock is not quite right.
LATE_SECONDS: Final = 15.0
MISSED_SECONDS: Final = 60.0

_LOG: Final = logging.getLogger("zugwerk.wake")


class Ear:
    """Listens for what other processes do, in a thread of its own."""

    def __init__(
        self, database: Database, hub: Hub, loop: asyncio.AbstractEventLoop, wire: Wire | None = None
    ) -> None:
        self._database: Final = database
        self._hub: Final = hub
        self._loop: Final = loop
        self._wire: Final = wire
        self._ended: Final = threading.Event()
        # Of each table the newest version, of each bell the time, that was told or is our own doing.
        self._told: dict[tuple[str, bool], float] = {}
        self._swept = 0.0
        self._state: Final = _Working(database, wire, "heard")
        self._voice: Final = None if wire is None else Voice(database, wire)
        hub.spread = self._spread
        listen = self._looks if wire is None else self._listens
        self._thread: Final = threading.Thread(target=listen, name="zugwerk-ear", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening, and telling."""
        self._ended.set()
        if self._voice is not None:
            self._voice.close()
        self._thread.join(2)

    def _spread(self, wake: Wake, at: float) -> None:
        """Tell others what this process did; it need not be told itself."""
        mark = wake.version or at
        self._told[wake.room, wake.version > 0] = mark
        if self._voice is not None:
            self._voice.tell(f"{wake.room} {mark!r}")

    def _tell(self, found: dict[tuple[str, bool], float]) -> None:
        """Hand on what was not told before."""
        news = [about for about, mark in found.items() if self._told.get(about, -1.0) < mark]
        self._told.update(found)
        if news and not self._ended.is_set() and not self._loop.is_closed():
            wakes = [Wake(topic, int(found[topic, True]) if is_game else 0) for topic, is_game in news]
            self._loop.call_soon_threadsafe(self._hand_on, wakes)

    def _hand_on(self, wakes: list[Wake]) -> None:
        for wake in wakes:
            self._hub.receive(wake)

    def _listens(self) -> None:
        """Listen at the wire, and after it was cut look what changed meanwhile."""
        assert self._wire is not None
        while not self._ended.is_set():
            try:
                with self._wire.listening() as heard:
                    self._state.worked()
                    self._sweep(MISSED_SECONDS)
                    while not self._ended.is_set():
                        for text in heard(HEAR_SECONDS):
                            self._tell(dict(read_text(text)))
                        self._sweep_now_and_then()
            except Unwritable:
                self._ended.wait(PAUSE_SECONDS)
            except Cut as error:
                self._state.failed(error)
                self._ended.wait(PAUSE_SECONDS)
                with suppress(Unwritable):
                    self._sweep_now_and_then()

    def _sweep_now_and_then(self) -> None:
        if time.monotonic() - self._swept > SWEEP_SECONDS:
            self._sweep(LATE_SECONDS)

    def _sweep(self, seconds: float) -> None:
        """Tell what the last seconds brought, whoever said nothing of it."""
        self._swept = time.monotonic()
        self._changes(time.time() - seconds)

    def _looks(self) -> None:
        """Look at the file, and again after it could not be looked at."""
        while not self._ended.wait(LOOK_SECONDS):
            with suppress(Unwritable):
                self._database.read_now(self._look)

    def _look(self, connection: Connection) -> None:
        """Ask an idle connection whether the file changed."""
        seen: object = None
        while not self._ended.wait(LOOK_SECONDS):
            with connection.begin():
                found = connection.exec_driver_sql("PRAGMA data_version").scalar_one()
            if found != seen:
                self._changes(time.time() - LATE_SECONDS)
                seen = found

    def _changes(self, since: float) -> None:
        """Tell which tables changed and which bells were rung since a time; what is older is forgotten."""
        versions = self._database.read_now(lambda connection: versions_since(connection, since))
        bells = self._database.read_now(lambda connection: rung_since(connection, since))
        found: dict[tuple[str, bool], float] = {(room, True): version for room, version in versions.items()}
        found.update({(topic, False): rung for topic, rung in bells})
        self._tell(found)
        self._told = found


class _Working:
    """Whether a wire works, as the log is told: once when it does not, and once when it does again."""

    def __init__(self, database: Database, wire: Wire | None, done: str) -> None:
        self._database: Final = database
        self._apart: Final = wire is not None and wire.apart
        self._done: Final = done
        self._cut = False

    def failed(self, error: Cut) -> None:
        """Nothing can be told or heard; if the database itself is the wire, it fails too."""
        if not self._apart:
            self._database.health.failed(UNREACHABLE, str(error))
        elif not self._cut:
            _LOG.warning("wake-ups are not %s: %s", self._done, " ".join(str(error).split()))
        self._cut = True

    def worked(self) -> None:
        """Something was told, or can be heard."""
        if self._cut and self._apart:
            _LOG.warning("wake-ups are %s again", self._done)
        self._cut = False


class Voice:
    """Tells other processes what this one did, in a thread of its own."""

    def __init__(self, database: Database, wire: Wire) -> None:
        self._wire: Final = wire
        self._state: Final = _Working(database, wire, "told")
        self._words: Final[queue.SimpleQueue[str]] = queue.SimpleQueue()
        self._ended: Final = threading.Event()
        self._thread: Final = threading.Thread(target=self._speak, name="zugwerk-voice", daemon=True)
        self._thread.start()

    def tell(self, word: str) -> None:
        """Tell this soon, and nobody waits for it."""
        self._words.put(word)

    def close(self) -> None:
        """Say what is left, let go of the wire, and say nothing more."""
        self._ended.set()
        self._words.put("")
        self._thread.join(2)

    def _speak(self) -> None:
        while not self._ended.wait(GATHER_SECONDS) or not self._words.empty():
            words = [self._words.get()]
            while not self._words.empty():
                words.append(self._words.get())
            try:
                for text in texts_of(words):
                    self._wire.send(text)
                    self._state.worked()
            except Cut as error:
                # Who was not told will look.
                self._state.failed(error)
        self._wire.close()


def texts_of(words: list[str]) -> Iterator[str]:
    """What was to be told, of each table only the last, in texts that a wire can carry."""
    newest = {
        (topic, "." in mark): word for word in words for topic, _, mark in [word.partition(" ")] if word
    }
    text = ""
    for word in newest.values():
        if len(text) + len(word) > LONGEST_TEXT:
            yield text
            text = ""
        text += f",{word}" if text else word
    if text:
        yield text


def read_text(text: str) -> Iterator[tuple[tuple[str, bool], float]]:
    """What a text tells: versions of tables, and times of bells, which have a point; no nonsense."""
    for word in text.split(","):
        topic, _, mark = word.partition(" ")
        with suppress(ValueError):
            yield (topic, "." not in mark), float(mark)
