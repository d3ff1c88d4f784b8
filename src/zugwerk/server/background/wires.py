"""Wires: by which way a wake-up goes from one process to the others.

PostgreSQL carries them beside the transactions, on a connection that keeps its session; Valkey or Redis may
do so instead. Whatever a wire loses is found by looking at the database, so a wire promises nothing.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from importlib.util import find_spec
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

import psycopg
from sqlalchemy import URL

from zugwerk.core.refusal import Malformed
from zugwerk.table.store.places import place_of

CHANNEL: Final = "zugwerk"
CONNECT_SECONDS: Final = 5.0
# No notification of PostgreSQL is longer than 8000 bytes.
LONGEST_TEXT: Final = 7000

# What is only a hint waits for no disk.
_NOTIFY: Final = "SELECT set_config('synchronous_commit', 'off', true), pg_notify(%s, %s)"

Hearing = Callable[[float], Iterator[str]]


class Cut(Exception):
    """Raised when a wire carries nothing at the moment."""


class Wire(Protocol):
    """Carries short texts to all processes that listen, this one among them."""

    @property
    def apart(self) -> bool:
        """Whether it can fail while the database works."""

    def send(self, text: str) -> None:
        """Tell all who listen."""

    def listening(self) -> AbstractContextManager[Hearing]:
        """Listen for a while; what is heard within some seconds is asked for again and again."""

    def close(self) -> None:
        """Send nothing more."""


class PostgreSQLWire:
    """LISTEN and NOTIFY, each on a connection of its own."""

    def __init__(self, place: URL, apart: bool = False) -> None:
        self.apart: Final = apart
        self._address: Final = place.set(drivername="postgresql").render_as_string(hide_password=False)
        self._speaking: psycopg.Connection | None = None

    def send(self, text: str) -> None:
        """Tell all who listen; a connection may have been lost long ago, and is opened anew then."""
        was_open = self._speaking is not None
        try:
            self._say(text)
        except psycopg.Error as error:
            self.close()
            if not was_open:
                raise Cut(str(error)) from error
            self.send(text)

    def _say(self, text: str) -> None:
        if self._speaking is None:
            self._speaking = _connected(self._address)
        self._speaking.execute(_NOTIFY, (CHANNEL, text))

    @contextmanager
    def listening(self) -> Iterator[Hearing]:
        """Listen until the connection is lost."""
        try:
            with _connected(self._address) as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                yield lambda seconds: (note.payload for note in connection.notifies(timeout=seconds))
        except psycopg.Error as error:
            raise Cut(str(error)) from error

    def close(self) -> None:
        """Let go of the connection."""
        if self._speaking is not None:
            self._speaking.close()
            self._speaking = None


def _connected(address: str) -> psycopg.Connection:
    return psycopg.connect(address, autocommit=True, prepare_threshold=None)


class RedisWire:
    """PUBLISH and SUBSCRIBE of Valkey or Redis; those with another number in their address hear nothing."""

    apart: Final = True

    def __init__(self, address: str) -> None:
        check_wake(address)
        self._address: Final = address
        self._speaking: Final = _redis(address)
        self._channel: Final = f"{CHANNEL}:{urlsplit(address).path.strip('/') or '0'}"

    def send(self, text: str) -> None:
        """Tell all who listen."""
        with _redis_errors():
            self._speaking.publish(self._channel, text)

    @contextmanager
    def listening(self) -> Iterator[Hearing]:
        """Subscribe until the connection is lost; whoever stops speaking does not cut it off."""
        with (
            _redis_errors(),
            _redis(self._address) as redis,
            redis.pubsub(ignore_subscribe_messages=True) as subscribed,
        ):
            subscribed.subscribe(self._channel)

            def heard(seconds: float) -> Iterator[str]:
                while (found := subscribed.get_message(timeout=seconds)) is not None:
                    yield found["data"].decode(errors="replace")

            yield heard

    def close(self) -> None:
        """Let go of the connection."""
        with suppress(Cut), _redis_errors():
            self._speaking.close()


def _redis(address: str) -> Any:
    from redis import Redis

    return Redis.from_url(address, socket_timeout=CONNECT_SECONDS, socket_connect_timeout=CONNECT_SECONDS)


@contextmanager
def _redis_errors() -> Iterator[None]:
    from redis.exceptions import RedisError

    try:
        yield
    except (RedisError, OSError) as error:
        raise Cut(str(error)) from error


def check_wake(address: str) -> None:
    """Refuse an address that no wire has; nothing of it is quoted, for it may hold a password."""
    try:
        parts = urlsplit(address)
        sound = parts.scheme in ("redis", "rediss", "unix") and parts.port != 0
        sound = sound and bool(parts.path if parts.scheme == "unix" else parts.hostname)
    except ValueError:
        sound = False
    if not sound:
        raise Malformed("server.bad-wake")
    if find_spec("redis") is None:
        raise Malformed("server.no-redis")


def check_listening(address: str) -> None:
    """Refuse an address at which nobody can listen."""
    if place_of(address).get_backend_name() != "postgresql":
        raise Malformed("server.bad-listen-database")


def wire_of(place: URL, listen: str = "", wake: str = "") -> Wire | None:
    """The wire between the processes on a database; a file has none, for it is looked at."""
    if wake:
        return RedisWire(wake)
    if listen:
        return PostgreSQLWire(place_of(listen), apart=True)
    return PostgreSQLWire(place) if place.get_backend_name() == "postgresql" else None
