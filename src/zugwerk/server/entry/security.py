"""What every answer carries and every request must keep: headers, sizes, rates, and no forged forms."""

import asyncio
import re
import zlib
from contextlib import suppress
from functools import lru_cache
from ipaddress import AddressValueError, IPv6Address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zugwerk.server.errors import Problem, problem
from zugwerk.server.logs import log_refused_origin

SESSION_COOKIE: Final = "zugwerk-session"
BODY_LIMIT: Final = 64 * 1024
# Where whole games come in; a little more than the largest file, for the form around it.
LARGE_BODIES: Final = {"/import": 1024 * 1024 + 8 * 1024}
SHORTEST_ZIPPED: Final = 600
LARGE_ANSWER: Final = 128 * 1024
# Little memory is written anew for every answer: most are small.
_LEVEL: Final = 3
_MEMORY: Final = 6
# Among what a client reads; with a weight of 0 it is what it does not.
_GZIP: Final = re.compile(rb"(?:^|,)\s*gzip\s*(?:$|,|;(?!\s*q\s*=\s*0(?:\.0*)?\s*(?:,|$)))", re.IGNORECASE)
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
        "manifest-src 'self'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}

# As answers carry them.
ENCODED: Final = tuple((name.encode(), value.encode()) for name, value in HEADERS.items())

# An answer that somebody on the way may keep depends on who asks and in which language, unless it is public.
_KEPT_ALIKE: Final = re.compile(b"no-store|public")
_SMALL_BY_NATURE: Final = (b"font/", b"image/png")
_DEPENDS_ON: Final = "Accept-Language, Authorization, Cookie"


class Guard:
    """Cuts off bodies that are too large, puts the headers on every answer, and makes large ones small."""

    def __init__(self, app: ASGIApp, limit: int = BODY_LIMIT) -> None:
        self._app: Final = app
        self._limit: Final = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        size, limit = 0, _room_for_files(scope) or self._limit
        start: Message | None = None

        async def measured() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > limit:
                raise too_large(limit)
            return message

        async def dressed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = _dressed(message)
                if not _may_shrink(start):
                    await send(start)
                    start = None
                return
            if start is not None:
                if len(message.get("body", b"")) >= SHORTEST_ZIPPED and not message.get("more_body"):
                    await _shrink(scope, start, message)
                await send(start)
                start = None
            await send(message)

        await self._app(scope, measured, dressed)


def _room_for_files(scope: Scope) -> int:
    """How large a form with a file may be here; one without, which is read letter by letter, never is."""
    kind = Headers(scope=scope).get("content-type", "") if scope["path"] in LARGE_BODIES else ""
    return LARGE_BODIES[scope["path"]] if kind.startswith("multipart/form-data") else 0


def _dressed(start: Message) -> Message:
    """The beginning of an answer with all headers."""
    said = dict(start["headers"])
    start["headers"] = [*start["headers"], *[header for header in ENCODED if header[0] not in said]]
    if not _KEPT_ALIKE.search(said.get(b"cache-control", b"")):
        MutableHeaders(scope=start).add_vary_header(_DEPENDS_ON)
    return start


def _may_shrink(start: Message) -> bool:
    """Whether nobody has compressed an answer yet, or decided that it is to be told line by line."""
    said = dict(start["headers"])
    return b"content-encoding" not in said and not said.get(b"content-type", b"").startswith(_SMALL_BY_NATURE)


async def _shrink(scope: Scope, start: Message, message: Message) -> None:
    """Make an answer small for whoever can read that."""
    headers = MutableHeaders(scope=start)
    headers.add_vary_header("Accept-Encoding")
    packed = await compressed(scope, message["body"])
    if packed is not None:
        message["body"] = packed
        headers["content-encoding"] = "gzip"
        headers["content-length"] = str(len(packed))


async def compressed(scope: Scope, body: bytes) -> bytes | None:
    """What to send instead to whoever can read that; what takes long is compressed beside the loop."""
    if not any(name == b"accept-encoding" and _GZIP.search(value) for name, value in scope["headers"]):
        return None
    return await asyncio.to_thread(_packed, body) if len(body) >= LARGE_ANSWER else _packed(body)


def _packed(body: bytes) -> bytes:
    packing = zlib.compressobj(_LEVEL, wbits=zlib.MAX_WBITS | 16, memLevel=_MEMORY)
    return packing.compress(body) + packing.flush()


def too_large(limit: int) -> Problem:
    """The request's body is larger than anything we ask for."""
    return problem(413, "too-large", {"limit": limit}, limit=limit // 1024)


def is_from_here(connection: HTTPConnection) -> bool | None:
    """Whether a page of this server sent it, as the browser says; a program says nothing of it.

    Browsers tell the site of what they send to safe addresses, and the origin of every change and socket.
    """
    site, origin = connection.headers.get("sec-fetch-site"), connection.headers.get("origin")
    if site is not None and (site != "none" or origin is None):
        return site in ("same-origin", "none")
    if origin is None:
        return None
    host = connection.headers.get("host", "")
    if host and _host(origin) == host:
        return True
    log_refused_origin(origin, host, connection.app.state.house.limits.refused_origins)
    return False


def is_forged(connection: HTTPConnection) -> bool:
    """Whether another site may have made a browser send it: who shows a session says where it comes from."""
    here = is_from_here(connection)
    return SESSION_COOKIE in connection.cookies if here is None else not here


def bearer(connection: HTTPConnection) -> str | None:
    """The token of a program; whoever brings any other kind of authorization is not known by it."""
    kind, _, secret = connection.headers.get("authorization", "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" else None


def check_call(connection: HTTPConnection) -> None:
    """Refuse a change that another site made a browser send; no site can make one send a token."""
    if bearer(connection) is None and is_forged(connection):
        raise problem(403, "forged")


def check_form(connection: HTTPConnection) -> None:
    """Refuse a form that no page of this server sent; programs with their tokens have no use for forms."""
    if bearer(connection) is not None or not is_from_here(connection):
        raise problem(403, "forged")


def _host(origin: str) -> str | None:
    """Where a page comes from; nobody's, if that cannot be read."""
    with suppress(ValueError):
        return urlsplit(origin).netloc
    return None


def safe_path(target: str | None) -> str:
    """A place on this site to go on to, whatever was asked for."""
    local = target is not None and target.startswith("/") and not target.startswith(("//", "/\\"))
    return target if local and target is not None and target.isprintable() else "/"


@lru_cache(4096)
def home_of(host: str) -> str:
    """An address as limits count it: who has an IPv6 address has all of its /64."""
    try:
        found = IPv6Address(host)
    except AddressValueError:
        return host
    return str(found.ipv4_mapped or f"{IPv6Address(found.packed[:8] + bytes(8))}/64")
