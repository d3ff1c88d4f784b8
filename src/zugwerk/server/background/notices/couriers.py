"""How a notice travels by e-mail, through the host's mail server, and what couriers have in common.

Whatever hinders a courier is an ``Undelivered``; it tells why without naming anybody, for it is logged.
"""

import asyncio
import smtplib
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from typing import Any, Final, TypeVar
from urllib.parse import unquote, urlsplit

from zugwerk.core.refusal import Malformed

Value = TypeVar("Value")

SECONDS: Final = 10.0
LONGEST_ADDRESS: Final = 200


class Undelivered(Exception):
    """Raised when a notice could not be handed over; tells why."""


def reason_of(error: Exception) -> str:
    """What went wrong in a few words, without addresses or what another server wrote of them."""
    match error:
        case Undelivered():
            return str(error)
        case TimeoutError():
            return "no answer in time"
        case smtplib.SMTPRecipientsRefused():
            return f"the recipient was refused with {min(code for code, _ in error.recipients.values())}"
        case smtplib.SMTPResponseException():
            return f"the mail server answered {error.smtp_code}"
        case OSError() if error.strerror:
            return error.strerror
        case _:
            return type(error).__name__


async def in_thread(work: Callable[[], Value]) -> Value:
    """Do what blocks in a thread of its own; when it takes too long, nobody has to wait for its end."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Value] = loop.create_future()

    def tell(result: Value | None, error: Exception | None) -> None:
        if answer.done():
            return
        if error is None:
            answer.set_result(result)  # type: ignore[arg-type] # without an error there is a result
        else:
            answer.set_exception(error)

    def run() -> None:
        told: tuple[Any, Exception | None]
        try:
            told = work(), None
        except Exception as error:  # noqa: BLE001 - handed to whoever asked
            told = None, error
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(tell, *told)

    threading.Thread(target=run, name="zugwerk-courier", daemon=True).start()
    return await answer


class MailServer:
    """The host's mail server: ``smtp://user:password@host:port?from=address``, ``smtps`` for TLS at once."""

    def __init__(self, url: str) -> None:
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise Malformed("server.bad-mail-server") from None
        sender = parts.query.removeprefix("from=")
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or not is_mail_address(sender):
            raise Malformed("server.bad-mail-server")
        self._secure: Final = parts.scheme == "smtps"
        self._host: Final = parts.hostname
        self._port: Final = port or (465 if self._secure else 587)
        self._user: Final = unquote(parts.username or "")
        self._password: Final = unquote(parts.password or "")
        self._sender: Final = sender

    async def send(self, recipient: str, subject: str, text: str) -> None:
        """Hand a letter to the mail server."""
        letter = EmailMessage()
        letter["From"] = self._sender
        letter["To"] = recipient
        letter["Subject"] = subject
        letter["Date"] = formatdate()
        letter["Message-ID"] = make_msgid(domain=self._sender.rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        await in_thread(lambda: self._hand_over(letter))

    def greet(self) -> None:
        """Come to the mail server as for a letter, and leave again."""
        with self._connected() as server:
            server.noop()

    def _hand_over(self, letter: EmailMessage) -> None:
        with self._connected() as server:
            server.send_message(letter)

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
    return plain and bool(name) and "." in domain and len(text) <= LONGEST_ADDRESS
