"""A mail server and a hook on this machine, on real sockets, for notices to be delivered to."""

import os
import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from email import message_from_string, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from zugwerk.core.codec import from_json
from zugwerk.server.background.notices.hooks import Hooks


class _Server(threading.Thread):
    """Takes connections, each in a thread of its own, until it is closed."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self.closing = threading.Event()
        self.start()

    def run(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self._socket.accept()
                threading.Thread(target=self._meet, args=[connection], daemon=True).start()

    def _meet(self, connection: socket.socket) -> None:
        with suppress(OSError), connection:
            self.talk(connection)

    def talk(self, connection: socket.socket) -> None:
        """What is said on one connection."""
        raise NotImplementedError

    def close(self) -> None:
        """Take no more connections."""
        self.closing.set()
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


class Mailbox(_Server):
    """A mail server, as plain as the protocol allows; ``refused`` are recipients it does not know."""

    def __init__(self, refused: tuple[str, ...] = ()) -> None:
        self.refused = refused
        self.letters: list[EmailMessage] = []
        super().__init__()

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}?from=table@example.org"

    def talk(self, connection: socket.socket) -> None:
        with connection.makefile("rwb") as stream:
            _say(stream, "220 here")
            for raw in stream:
                command, _, rest = raw.decode().strip().partition(" ")
                if command.upper() == "RCPT" and any(address in rest for address in self.refused):
                    _say(stream, "550 nobody of that name")
                elif command.upper() == "DATA":
                    _say(stream, "354 go on")
                    letter = b"".join(iter(stream.readline, b".\r\n")).decode()
                    parsed = message_from_string(letter, policy=policy.default)
                    assert isinstance(parsed, EmailMessage)
                    self.letters.append(parsed)
                    _say(stream, "250 well")
                else:
                    _say(stream, "221 bye" if command.upper() == "QUIT" else "250 well")


def _say(stream: Any, text: str) -> None:
    stream.write(text.encode() + b"\r\n")
    stream.flush()


class Hook(_Server):
    """A hook with a certificate of its own, which answers as it is told to."""

    def __init__(self, certificate: Path, status: int = 204) -> None:
        self.certificate = certificate
        self.status = status
        self.received: list[dict[str, Any]] = []
        self.heads: list[str] = []
        self.answer: Callable[[ssl.SSLSocket], None] = self._plainly
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(certificate)
        super().__init__()

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}/hook?for=me"

    def couriers(self) -> Hooks:
        """Couriers that trust this hook, though it is on this machine."""
        return Hooks(lambda _: True, ssl.create_default_context(cafile=str(self.certificate)))

    def talk(self, connection: socket.socket) -> None:
        with self._context.wrap_socket(connection, server_side=True) as secure:
            stream = secure.makefile("rb")
            head = b"".join(iter(stream.readline, b"\r\n")).decode()
            length = int(head.lower().partition("content-length:")[2].split(maxsplit=1)[0])
            self.heads.append(head)
            self.received.append(from_json(stream.read(length)))
            self.answer(secure)

    def _plainly(self, secure: ssl.SSLSocket) -> None:
        secure.sendall(f"HTTP/1.1 {self.status} So\r\n\r\n".encode())

    def trickle(self, secure: ssl.SSLSocket) -> None:
        """Answer, a letter at a time, for ever."""
        secure.sendall(b"HTTP/1.1 100 Wait\r\n")
        while not self.closing.wait(0.05):
            secure.sendall(b"a")

    def keep_silent(self, _: ssl.SSLSocket) -> None:
        """Never answer."""
        self.closing.wait(60)


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for this machine, with its key."""
    program = shutil.which("openssl")
    if program is None:
        assert not os.environ.get("CI"), "openssl is not installed"
        pytest.skip("openssl is not installed")
    path = tmp_path_factory.mktemp("hook") / "both.pem"
    made = [
        program,
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-days",
    ]
    made += ["2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", str(path)]
    subprocess.run([*made, "-out", f"{path}.certificate"], check=True, capture_output=True)
    path.write_text(path.read_text() + Path(f"{path}.certificate").read_text())
    return path


@pytest.fixture
def hook(certificate: Path) -> Iterator[Hook]:
    """A hook that takes everything."""
    running = Hook(certificate)
    yield running
    running.close()


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    """A mail server that takes everything."""
    running = Mailbox()
    yield running
    running.close()
