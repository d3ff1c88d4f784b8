"""The gate: a connection says what it wants in few words and in time, and nobody holds too many of them.

When all connections that a process can have are taken, whoever has been longest at the gate without having
said what they want makes room. Where a proxy stands for many people, their number is its own affair.
"""

import asyncio
import resource
from typing import Any, Final

from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from zugwerk.server.entry.security import home_of
from zugwerk.server.house import House

LONGEST_HEAD: Final = 32 * 1024
HEAD_SECONDS: Final = 10.0
BODY_SECONDS: Final = 60.0
# An answer of which nothing is read for so long is given up, and so is what it holds in memory.
ANSWER_SECONDS: Final = 20.0
MOST_OF_ONE: Final = 500
# Files that a process needs besides: databases, listeners, workers, what starts them.
OTHER_FILES: Final = 100
_CONNECTION: Final = "connection"


class TooLong(Exception):
    """Raised where the lines before a body do not end."""


class Gathering(asyncio.Transport):
    """A transport that sends what is written within one turn of the loop at once."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._transport: Final = transport
        self._loop: Final = loop
        self._parts: list[bytes] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send this soon."""
        if not self._parts:
            self._loop.call_soon(self._flush)
        self._parts.append(bytes(data))

    def get_write_buffer_size(self) -> int:
        """How much was written that nobody has read."""
        return self._transport.get_write_buffer_size() + sum(map(len, self._parts))

    def close(self) -> None:
        """Send what was written, and hang up."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        parts, self._parts = self._parts, []
        if parts and not self._transport.is_closing():
            self._transport.write(b"".join(parts))

    def abort(self) -> None:
        """Hang up at once."""
        self._transport.abort()

    def is_closing(self) -> bool:
        """Whether it was hung up."""
        return self._transport.is_closing()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """What is known of the connection."""
        return self._transport.get_extra_info(name, default)

    def pause_reading(self) -> None:
        """Take nothing in for a while."""
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Take in again what comes."""
        self._transport.resume_reading()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Leave the connection to somebody else."""
        self._flush()
        self._transport.set_protocol(protocol)


class Gated(HttpToolsProtocol):
    """A connection that is waited for only so long."""

    _timer: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None
    # By when that which has begun must have come; nothing has begun if this is nought.
    _due = 0.0
    _taken = 0
    _begun = False
    _in_body = False
    # All that is being answered or waits for that: the base knows the newest request only.
    _open: tuple[RequestResponseCycle, ...] = ()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let somebody in, if there is room."""
        super().connection_made(Gathering(transport, self.loop))
        if self._is_one_too_many():
            self.refuse(429)
        elif not self._has_room():
            self.refuse(503)
        else:
            self.expect(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more, and nothing more is written, whichever request it answers."""
        for timer in (self._timer, self._reading):
            if timer is not None:
                timer.cancel()
        self._leave_unanswered()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Leave the connection to another protocol."""
        self._due = 0.0
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """Take in what has come, unless it is a head that does not end."""
        if self.is_idle():
            self.expect_more(HEAD_SECONDS)
        self._taken += len(data)
        super().data_received(data)
        if self._due and not self._in_body and self._taken > LONGEST_HEAD:
            self.refuse(431)

    def on_message_begin(self) -> None:
        """A head begins."""
        self.expect_more(HEAD_SECONDS)
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take in a line of the head; lines after a body, which nobody here reads, could go on for ever."""
        if self._in_body:
            raise TooLong
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head has ended, and may be too long though it came at once; now the body is waited for."""
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > LONGEST_HEAD:
            raise TooLong
        self._in_body = True
        self.expect(BODY_SECONDS)
        super().on_headers_complete()
        self.scope["state"][_CONNECTION] = self
        still_open = [cycle for cycle in self._open if not cycle.response_complete]
        if self.cycle is not None and self.cycle not in still_open:
            still_open.append(self.cycle)
        self._open = tuple(still_open)

    def on_message_complete(self) -> None:
        """All has come."""
        self.expect_nothing()
        super().on_message_complete()

    def pause_writing(self) -> None:
        """Answers lie unread: wait for their reader, but not for ever."""
        super().pause_writing()
        self._expect_reader()

    def resume_writing(self) -> None:
        """They were read."""
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()

    def shutdown(self) -> None:
        """Close when what was asked has been answered; a stream would not end by itself."""
        house: House = self.app_state["house"]
        house.hub.close()
        super().shutdown()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, or one whose head is too long."""
        self.refuse(431 if self._taken > LONGEST_HEAD else 400)

    def refuse(self, status: int) -> None:
        """Answer in one line and hang up."""
        _refuse(self.transport, status)
        self._leave_unanswered()

    def is_idle(self) -> bool:
        """Whether nothing is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def expect(self, seconds: float) -> None:
        """Wait so long for what has begun, and no longer."""
        self._due = self.loop.time() + seconds
        if self._timer is None:
            self._timer = self.loop.call_later(seconds, self._look)

    def expect_more(self, seconds: float) -> None:
        """Something has come: wait so long for the rest of it, unless we wait already."""
        self._begun = True
        if not self._due:
            self.expect(seconds)

    def expect_nothing(self) -> None:
        """All that had begun has come."""
        self._due, self._taken, self._begun, self._in_body = 0.0, 0, False, False

    def _leave_unanswered(self) -> None:
        for cycle in self._open:
            cycle.disconnected = cycle.disconnected or not cycle.response_complete
            cycle.message_event.set()

    def _expect_reader(self) -> None:
        unread = self.transport.get_write_buffer_size()
        self._reading = self.loop.call_later(ANSWER_SECONDS, self._look_for_reader, unread)

    def _look_for_reader(self, unread: int) -> None:
        """Go on waiting for whoever has read something meanwhile, however slowly."""
        if self.transport.get_write_buffer_size() < unread:
            self._expect_reader()
        else:
            self.transport.abort()

    def _look(self) -> None:
        """See whether it has come; while we do not read ourselves, nobody can send."""
        self._timer = None
        if not self._due or self.transport.is_closing():
            return
        left = self._due - self.loop.time()
        if left > 0 or self.flow.read_paused:
            self._timer = self.loop.call_later(max(left, 1.0), self._look)
        elif self._begun and (not self.cycle.response_started if self._in_body else self.is_idle()):
            self.refuse(408)
        else:
            self.transport.close()

    def _is_one_too_many(self) -> bool:
        """Whether an address holds more connections than anybody may, sockets included."""
        if self.client is None or len(self.connections) <= MOST_OF_ONE:
            return False
        if self.client[0] in getattr(self.app, "trusted_hosts", ()):
            return False
        home = home_of(self.client[0])
        clients = [getattr(each, "client", None) for each in self.connections]
        return sum(client is not None and home_of(client[0]) == home for client in clients) > MOST_OF_ONE

    def _has_room(self) -> bool:
        """Whether one more can come in; if not, the one who has waited longest at the gate leaves."""
        if len(self.connections) <= resource.getrlimit(resource.RLIMIT_NOFILE)[0] - OTHER_FILES:
            return True
        waiting = [each for each in self.connections if isinstance(each, Gated) and each._waits_at_gate()]
        if waiting:
            min(waiting, key=lambda each: each._due).transport.abort()
        return bool(waiting)

    def _waits_at_gate(self) -> bool:
        return bool(self._due) and not self._in_body and not self.transport.is_closing()


class Socket(WebSocketsSansIOProtocol):
    """A connection that asks for a socket as one does, and says nothing before it was answered.

    Every ping is answered, so whoever does not read the answers is not read either.
    """

    def pause_writing(self) -> None:
        """Answers lie unread: take nothing in that would have to be answered as well."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """They were read."""
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        """Take in what has come; nobody would answer, or close, what is not understood before the answer."""
        if (self.handshake_initiated and not self.handshake_complete) or not self.writable.is_set():
            self.disconnected = True
            self.transport.abort()
            return
        super().data_received(data)
        if not self.handshake_initiated:
            _refuse(self.transport, 400)


def is_gone(scope: Scope) -> bool:
    """Whether whoever asked has hung up since."""
    connection: Gated | None = scope["state"].get(_CONNECTION)
    return connection is not None and connection.transport.is_closing()


def _refuse(transport: asyncio.Transport, status: int) -> None:
    told = [STATUS_LINE[status], b"content-length: 0\r\nconnection: close\r\n\r\n"]
    if not transport.is_closing():
        transport.write(b"".join(told))
        transport.close()
