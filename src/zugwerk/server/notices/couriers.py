"""How a notice travels: by e-mail through the host's mail server, or as JSON to an https address.

A person chooses the address, so it must not lead into the host's own network: every address that the name
stands for has to be public, the connection goes to the one that was checked, no redirection is followed.
"""

import http.client
import ipaddress
import smtplib
import socket
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from zugwerk.core.codec import to_json
from zugwerk.core.refusal import Malformed

SECONDS: Final = 10.0


class Undelivered(Exception):
    """Raised when a notice could not be handed over; tells why."""


class MailServer:
    """The host's mail server: ``smtp://user:password@host:port?from=address``, ``smtps`` for TLS at once."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        sender = parts.query.removeprefix("from=")
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or not is_mail_address(sender):
            raise Malformed("server.bad-mail-server")
        self._secure: Final = parts.scheme == "smtps"
        self._host: Final = parts.hostname
        self._port: Final = parts.port or (465 if self._secure else 587)
        self._user: Final = unquote(parts.username or "")
        self._password: Final = unquote(parts.password or "")
        self._sender: Final = sender

    def send(self, recipient: str, subject: str, text: str) -> None:
        """Hand a letter to the mail server."""
        letter = EmailMessage()
        letter["From"] = self._sender
        letter["To"] = recipient
        letter["Subject"] = subject
        letter["Date"] = formatdate()
        letter["Message-ID"] = make_msgid(domain=self._sender.rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        try:
            with self._connected() as server:
                server.send_message(letter)
        except (OSError, smtplib.SMTPException) as error:
            raise Undelivered(str(error)) from error

    def _connected(self) -> smtplib.SMTP:
        if self._secure:
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                self._host, self._port, timeout=SECONDS, context=ssl.create_default_context()
            )
        else:
            server = smtplib.SMTP(self._host, self._port, timeout=SECONDS)
            server.ehlo()
            if server.has_extn("starttls"):
                server.starttls(context=ssl.create_default_context())
        if self._user:
            server.login(self._user, self._password)
        return server


def is_mail_address(text: str) -> bool:
    """Whether a text is one plain mail address."""
    name, domain = text.rpartition("@")[::2]
    plain = text.isascii() and text.isprintable() and " " not in text and parseaddr(text)[1] == text
    return plain and bool(name) and "." in domain and len(text) <= 200


def check_hook(url: str) -> tuple[str, int, str]:
    """The host, port and path of a hook; raises ``Malformed`` for anything but a plain https address."""
    try:
        parts = urlsplit(url)
        port = parts.port or 443
    except ValueError:
        raise Malformed("server.bad-hook") from None
    sound = parts.scheme == "https" and parts.hostname and not parts.username and len(url) <= 500
    if not sound or not url.isascii() or not url.isprintable() or parts.hostname is None:
        raise Malformed("server.bad-hook")
    return parts.hostname, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def public_addresses(host: str, port: int) -> list[str]:
    """What a name stands for; raises ``Undelivered`` unless every address is public."""
    try:
        found = {str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    except OSError as error:
        raise Undelivered(str(error)) from error
    for address in found:
        if not is_public(address):
            raise Undelivered(f"{host} is not a public address")
    return sorted(found)


def is_public(address: str) -> bool:
    """Whether an address belongs to the world and not to this or a neighbouring machine."""
    value = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(value, ipaddress.IPv6Address):
        inner = value.ipv4_mapped or value.sixtofour or (value.teredo[1] if value.teredo else None)
        if inner is not None and not is_public(str(inner)):
            return False
    return value.is_global and not value.is_multicast and not value.is_reserved


class _Pinned(http.client.HTTPSConnection):
    """A connection to an address that was checked, for the name that the certificate must have."""

    def __init__(self, host: str, port: int, address: str) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self._address: Final = address
        self._secure: Final = ssl.create_default_context()

    def connect(self) -> None:
        """Connect to the pinned address."""
        plain = socket.create_connection((self._address, self.port), self.timeout)
        self.sock = self._secure.wrap_socket(plain, server_hostname=self.host)


def post(url: str, data: dict[str, Any]) -> None:
    """Send data to a hook."""
    host, port, path = check_hook(url)
    connection = _Pinned(host, port, public_addresses(host, port)[0])
    headers = {"content-type": "application/json", "user-agent": "zugwerk"}
    try:
        connection.request("POST", path, to_json(data), headers)
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        raise Undelivered(str(error)) from error
    finally:
        connection.close()
    if not 200 <= status < 300:
        raise Undelivered(f"status {status}")
