"""How a notice travels as JSON to an https address.

A person chooses the address, so it must not lead into the host's own network: every address that the name
stands for has to be public, the connection goes to one that was checked, no redirection is followed. Of the
answer only its first line is read.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from zugwerk.core.codec import to_json
from zugwerk.core.refusal import Malformed
from zugwerk.server.background.notices.couriers import Undelivered, in_thread

LONGEST_HOOK: Final = 500

_PUBLIC: Final = ipaddress.IPv6Network("2000::/3")
_TRANSLATED: Final = ipaddress.IPv6Network("64:ff9b::/96")
# What the standard library of some versions takes for public.
_SPECIAL: Final = (ipaddress.ip_network("192.0.0.0/24"), ipaddress.ip_network("3fff::/20"))


class Hook(NamedTuple):
    """Where a notice goes; ``place`` is host and port as they were written."""

    host: str
    port: int
    place: str
    path: str


def check_hook(url: str) -> Hook:
    """The parts of a hook; raises ``Malformed`` for anything but a plain https address."""
    try:
        parts = urlsplit(url)
        port, host = parts.port or 443, parts.hostname or ""
        host.encode("idna")
    except ValueError:
        raise Malformed("server.bad-hook") from None
    sound = parts.scheme == "https" and host and parts.username is None and len(url) <= LONGEST_HOOK
    if not sound or not url.isascii() or not url.isprintable() or " " in url:
        raise Malformed("server.bad-hook")
    return Hook(host, port, parts.netloc, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def is_public(address: str) -> bool:
    """Whether an address belongs to the world and not to this or a neighbouring machine."""
    value = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(value, ipaddress.IPv6Address):
        if value.ipv4_mapped is not None:
            return is_public(str(value.ipv4_mapped))
        if value in _TRANSLATED:
            return is_public(str(ipaddress.IPv4Address(int(value) & 0xFFFFFFFF)))
        inner = value.sixtofour or (value.teredo[1] if value.teredo else None)
        if value not in _PUBLIC or (inner is not None and not is_public(str(inner))):
            return False
    special = any(value in network for network in _SPECIAL if network.version == value.version)
    return value.is_global and not value.is_multicast and not value.is_reserved and not special


class Hooks:
    """Sends notices to hooks; who may be reached and whose certificates count is given by tests only."""

    def __init__(
        self, allowed: Callable[[str], bool] = is_public, trusted: ssl.SSLContext | None = None
    ) -> None:
        self._allowed: Final = allowed
        self._trusted: Final = trusted or ssl.create_default_context()

    async def post(self, url: str, data: Mapping[str, Any]) -> None:
        """Send data to a hook."""
        hook, body = check_hook(url), to_json(data)
        reader, writer = await self._connected(hook, await self._addresses(hook))
        try:
            writer.write(_head(hook, len(body)) + body)
            await writer.drain()
            status = await _status(reader)
        finally:
            # Whoever is slow to say goodbye is not waited for.
            writer.transport.abort()
        if not 200 <= status < 300:
            raise Undelivered(f"the hook answered {status}")

    async def _addresses(self, hook: Hook) -> list[str]:
        """What a name stands for, the most promising first; each of them has to be public."""
        found = await in_thread(lambda: socket.getaddrinfo(hook.host, hook.port, type=socket.SOCK_STREAM))
        addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
        if not all(self._allowed(address) for address in addresses):
            raise Undelivered("the hook is not at a public address")
        return addresses

    async def _connected(
        self, hook: Hook, addresses: list[str]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to an address that was checked, for the name that the certificate must have."""
        failure: OSError = OSError("no address")
        for address in addresses:
            try:
                return await asyncio.open_connection(
                    address, hook.port, ssl=self._trusted, server_hostname=hook.host
                )
            except OSError as error:
                failure = error
        raise failure


def _head(hook: Hook, length: int) -> bytes:
    lines = (
        f"POST {hook.path} HTTP/1.1",
        f"Host: {hook.place}",
        "Content-Type: application/json",
        f"Content-Length: {length}",
        "User-Agent: zugwerk",
        "Connection: close",
    )
    return "\r\n".join([*lines, "", ""]).encode()


async def _status(reader: asyncio.StreamReader) -> int:
    """The status of the answer; what only announces one is passed over."""
    while True:
        words = (await reader.readline()).split()
        if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit():
            raise Undelivered("the hook answers no HTTP")
        status = int(words[1])
        if status >= 200:
            return status
        while (await reader.readline()).strip():
            pass
