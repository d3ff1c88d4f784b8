"""A short way for actions: what a busy server is asked for most is answered without routes or tasks.

Only an action of a program with a token takes it, at a table that is in memory and free, and only if it is
allowed. Whatever else is asked, or is wrong with it, goes the ordinary way, which tells why.
"""

import logging
import time
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from zugwerk.core.refusal import Malformed
from zugwerk.server.api.asked import ActAsked
from zugwerk.server.api.endpoints import ENDPOINTS
from zugwerk.server.api.told import receipt_told
from zugwerk.server.entry.gate import BODY_SECONDS, Gated
from zugwerk.server.entry.security import BODY_LIMIT, HEADERS
from zugwerk.server.errors import Problem
from zugwerk.server.house import House
from zugwerk.server.logs import REQUESTS, log_request
from zugwerk.server.play.desk import Receipt
from zugwerk.table.store.people import digest
from zugwerk.table.store.rooms import is_id

_START: Final = b"POST /api/table/"
_END: Final = b"/act HTTP/1.1"
# Heads are remembered, so they must not be large.
_LONGEST_HEAD: Final = 2048
_ENDPOINT: Final = next(found for found in ENDPOINTS if found.body is ActAsked)
# What may be said along with an action without changing what is to be done.
_HARMLESS: Final = frozenset(
    (
        b"accept",
        b"accept-encoding",
        b"accept-language",
        b"content-type",
        b"host",
        b"user-agent",
        b"x-forwarded-for",
        b"x-forwarded-proto",
    )
)
_ANSWER: Final = "".join(
    [
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncache-control: no-store\r\n",
        *[f"{name}: {value}\r\n" for name, value in HEADERS.items()],
    ]
).encode()


class _Head(NamedTuple):
    """What the lines before the body say: at which table, the digest of whose token, how long the body is."""

    table: str
    token: str
    length: int


class Express(Gated):
    """A connection that answers actions itself where that is simple, and else is like any other."""

    _part = b""
    _request = b""
    _later = b""
    _began = 0.0
    _answered = 0.0
    _reading = False
    _ending = False

    def data_received(self, data: bytes) -> None:
        """Take in what has come; while an action is being written, the rest waits."""
        if self._request:
            self._later += data
            self.flow.pause_reading()
            return
        data, self._part = self._part + data, b""
        lines, _, body = data.partition(b"\r\n\r\n")
        short = data.startswith(_START) and len(lines) <= _LONGEST_HEAD
        head = _read(lines) if short and not self._reading and self.is_idle() else None
        if head is not None and len(body) < head.length:
            self._part = data
            self.expect_more(BODY_SECONDS)
        elif head is not None and len(body) == head.length and self._act(head, body):
            self._request = data
            self.expect_nothing()
        else:
            super().data_received(data)

    def on_message_begin(self) -> None:
        """From here on the ordinary way reads."""
        self._reading = True
        super().on_message_begin()

    def on_message_complete(self) -> None:
        """The ordinary way has read all there was."""
        self._reading = False
        super().on_message_complete()

    def shutdown(self) -> None:
        """Close, but not before what is being written was answered; a stream would not end by itself."""
        house: House = self.app_state["house"]
        house.hub.close()
        if self._request:
            self._ending = True
        else:
            super().shutdown()

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that was quiet for so long; no action sets the clock anew, so look again."""
        left = self._answered + self.timeout_keep_alive - self.loop.time()
        if self._request or left > 0:
            wait = self.timeout_keep_alive if self._request else left
            self.timeout_keep_alive_task = self.loop.call_later(wait, self.timeout_keep_alive_handler)
        else:
            super().timeout_keep_alive_handler()

    def _act(self, head: _Head, body: bytes) -> bool:
        """Begin an action, if nothing stands in its way."""
        house: House = self.app_state["house"]
        person = house.people.remembered(head.token)
        if person is None:
            return False
        try:
            asked = _ENDPOINT.decoded(body)
        except (Malformed, Problem):
            return False
        self._began = time.perf_counter()
        return house.desk.act_now(
            head.table, person, asked.seat, asked.action, asked.version, asked.key, self._told
        )

    def _told(self, receipt: Receipt | None) -> None:
        """Answer an action that was written; what could not be written goes the ordinary way."""
        request, later = self._request, self._later
        self._request = self._later = b""
        if self.transport.is_closing():
            return
        if receipt is None:
            self.flow.resume_reading()
            super().data_received(request + later)
            return
        body = msgspec.json.encode(receipt_told(receipt))
        start = _answer(tuple(self.server_state.default_headers))
        self.transport.write(b"%bcontent-length: %d\r\n\r\n%b" % (start, len(body), body))
        if REQUESTS.isEnabledFor(logging.INFO):
            log_request("POST", request.split(b" ", 2)[1].decode(), 200, self._began)
        self.server_state.total_requests += 1
        self._answered = self.loop.time()
        if self.timeout_keep_alive_task is None:
            self.timeout_keep_alive_handler()
        if self._ending:
            self.transport.close()
        elif later:
            self.flow.resume_reading()
            self.data_received(later)


@lru_cache(1)
def _answer(headers: tuple[tuple[bytes, bytes], ...]) -> bytes:
    """What every answer begins with, the date of this second included."""
    return _ANSWER + b"".join([name + b": " + value + b"\r\n" for name, value in headers])


@lru_cache(4096)
def _read(lines: bytes) -> _Head | None:
    """What is asked for, if it is an action and has nothing unusual about it."""
    first, *others = lines.split(b"\r\n")
    table = first[len(_START) : -len(_END)].decode("latin-1")
    if not first.endswith(_END) or not is_id(table):
        return None
    token, length = "", -1
    for line in others:
        name, _, value = line.partition(b":")
        name, value = name.lower(), value.strip()
        if name == b"authorization" and not token and value[:7].lower() == b"bearer ":
            token = value[7:].strip().decode("latin-1")
        elif name == b"content-length" and length < 0 and value.isdigit():
            length = int(value[:9])
        elif name not in _HARMLESS and (name != b"connection" or value.lower() != b"keep-alive"):
            return None
    return _Head(table, digest(token), length) if token and 0 <= length <= BODY_LIMIT else None
