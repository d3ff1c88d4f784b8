"""People are told that a table waits for them, once, the way they want, and only where that is safe."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from zugwerk.core.refusal import Malformed
from zugwerk.server import tables
from zugwerk.server.desk import Desk
from zugwerk.server.hub import Hub
from zugwerk.server.notices.couriers import MailServer, Undelivered, check_hook, is_public, post
from zugwerk.server.notices.crier import PATIENCE, Crier, Wishes, checked, read_wishes
from zugwerk.table.store.database import Database
from zugwerk.table.store.notices import mute
from zugwerk.table.store.people import Person, new_guest

HOOK = "https://example.org/hook"


class Post:
    """Collects what is sent to hooks."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, dict[str, Any]]] = []

    def __call__(self, url: str, data: dict[str, Any]) -> None:
        self.sent.append((url, data))


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = Database(str(tmp_path / "zugwerk.db"))
    yield database
    database.close()


async def seated(database: Database, wishes: dict[str, Any]) -> tuple[Desk, str, list[Person]]:
    """A table of two people who both have these wishes."""
    desk = Desk(database, Hub())
    now = time.time()
    ada, bo = [
        await database.write(lambda c, name=name: new_guest(c, name, {"notices": wishes}, now))  # type: ignore[misc]
        for name in ("Ada", "Bo")
    ]
    id = await tables.create(desk, ada, tables.Order("metro", 2, {}, wishes=[tables.Wish()]))
    await tables.join(desk, id, bo)
    return desk, id, [ada, bo]


async def act(desk: Desk, id: str, people: list[Person]) -> None:
    async with desk.reading(id) as room:
        seat, version = room.actors()[0], room.version
        assert room.match is not None
        action = room.game.notation(room.match.state.legal_actions(seat)[0])
    await desk.act(id, people[seat], seat, action, version)


def test_a_turn_is_told_once_and_only_after_a_while(database: Database) -> None:
    async def story() -> None:
        desk, id, people = await seated(database, {"mode": "turn", "hook": HOOK})
        sent = Post()
        crier = Crier(database, None, "https://table.example", sent)
        now = time.time()
        assert await crier.go_round(now) == 0
        assert await crier.go_round(now + PATIENCE + 5) == 1
        assert await crier.go_round(now + PATIENCE + 60) == 0
        url, data = sent.sent[0]
        assert url == HOOK
        assert data["tables"] == [{"game": "Metro", "url": f"https://table.example/t/{id}"}]
        await act(desk, id, people)
        assert await crier.go_round(time.time() + PATIENCE + 5) == 1
        assert len(sent.sent) == 2

    asyncio.run(story())


def test_a_muted_table_and_people_without_wishes_hear_nothing(database: Database) -> None:
    async def story() -> None:
        _, id, people = await seated(database, {"mode": "turn", "hook": HOOK})
        for person in people:
            await database.write(lambda c, who=person.id: mute(c, id, who, True))  # type: ignore[misc]
        await seated(database, {})
        await seated(database, {"mode": "off", "hook": HOOK})
        sent = Post()
        assert await Crier(database, None, "", sent).go_round(time.time() + 1000) == 0
        assert sent.sent == []

    asyncio.run(story())


def test_one_for_whom_a_bot_stands_in_hears_nothing(database: Database) -> None:
    async def story() -> None:
        desk, id, people = await seated(database, {"mode": "turn", "hook": HOOK})
        for seat, person in enumerate(people):
            await tables.stand_in(desk, id, person, seat)
        sent = Post()
        crier = Crier(database, None, "", sent)
        assert await crier.go_round(time.time() + PATIENCE + 5) == 0
        for seat, person in enumerate(people):
            await tables.take_back(desk, id, person, seat)
        assert await crier.go_round(time.time() + PATIENCE + 5) == 1

    asyncio.run(story())


def test_a_digest_is_one_list_a_day_at_its_hour(database: Database) -> None:
    async def story() -> None:
        wishes = {"mode": "digest", "hook": HOOK, "hour": 7}
        desk, _, people = await seated(database, wishes)
        for _ in range(2):
            id = await tables.create(desk, people[0], tables.Order("metro", 2, {}, wishes=[tables.Wish()]))
            await tables.join(desk, id, people[1])
        sent = Post()
        crier = Crier(database, None, "", sent)
        day = (int(time.time()) // 86400 + 2) * 86400
        assert await crier.go_round(day + 6.9 * 3600) == 0
        waiting = await crier.go_round(day + 7.1 * 3600)
        assert waiting == len(sent.sent) >= 1
        assert sum(len(data["tables"]) for _, data in sent.sent) == 3
        assert await crier.go_round(day + 7.5 * 3600) == 0
        assert await crier.go_round(day + 86400 + 7.1 * 3600) == waiting

    asyncio.run(story())


def test_two_processes_tell_a_turn_once(database: Database) -> None:
    async def story() -> None:
        await seated(database, {"mode": "turn", "hook": HOOK})
        sent = Post()
        criers = [Crier(database, None, "", sent) for _ in range(2)]
        await asyncio.gather(*[crier.go_round(time.time() + PATIENCE + 5) for crier in criers])
        assert len(sent.sent) == 1

    asyncio.run(story())


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.0.0.8", "192.168.1.1", "169.254.169.254", "::1", "fe80::1", "::ffff:127.0.0.1",
     "0.0.0.0", "100.64.0.1", "fd00::1", "224.0.0.1", "2002:7f00:1::"],
)  # fmt: skip
def test_addresses_of_this_and_neighbouring_machines_are_not_public(address: str) -> None:
    assert not is_public(address)


def test_addresses_of_the_world_are_public() -> None:
    assert is_public("93.184.216.34")
    assert is_public("2606:2800:220:1:248:1893:25c8:1946")


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org",
        "ftp://example.org",
        "https://",
        "https://me:pass@example.org",
        "https://x:99999/",
        "",
    ],
)
def test_only_plain_https_addresses_are_hooks(url: str) -> None:
    with pytest.raises(Malformed, match="https"):
        check_hook(url)


def test_a_name_with_one_private_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, 1, 6, "", (address, port)) for address in ("93.184.216.34", "127.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    with pytest.raises(Undelivered, match="not a public address"):
        post("https://sneaky.example/", {})


class Mailbox(threading.Thread):
    """A mail server that takes one letter, as plainly as the protocol allows."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        self.letter = ""
        self.recipients: list[str] = []

    def run(self) -> None:
        connection, _ = self._socket.accept()
        with connection, connection.makefile("rwb") as stream:
            self._say(stream, "220 here")
            for raw in stream:
                line = raw.decode().strip().partition(" ")
                command = line[0].upper()
                if command == "RCPT":
                    self.recipients.append(line[2])
                if command == "DATA":
                    self._say(stream, "354 go on")
                    letter = iter(stream.readline, b".\r\n")
                    self.letter = b"".join(letter).decode()
                self._say(stream, "221 bye" if command == "QUIT" else "250 well")
                if command == "QUIT":
                    break
        self._socket.close()

    def _say(self, stream: Any, text: str) -> None:
        stream.write(text.encode() + b"\r\n")
        stream.flush()


def test_mail_goes_to_confirmed_addresses_only(database: Database) -> None:
    async def story() -> None:
        box = Mailbox()
        box.start()
        mail = MailServer(f"smtp://127.0.0.1:{box.port}?from=table@example.org")
        crier = Crier(database, mail, "https://table.example")
        assert crier.has_mail
        await seated(database, {"mode": "turn", "email": "ada@example.org"})
        assert await crier.go_round(time.time() + 1000) == 0
        assert box.recipients == []
        await crier.test(Wishes(email="ada@example.org", code="314159"))
        box.join(5)
        assert box.recipients == ["TO:<ada@example.org>"]
        assert "314159" in box.letter
        assert "Auto-Submitted: auto-generated" in box.letter

    asyncio.run(story())


def test_a_notice_that_is_not_delivered_stops_nothing(database: Database) -> None:
    async def story() -> None:
        await seated(database, {"mode": "turn", "hook": "https://127.0.0.1/"})
        crier = Crier(database, None, "")
        assert await crier.go_round(time.time() + 1000) == 0
        with pytest.raises(Undelivered):
            await crier.test(Wishes(hook="https://127.0.0.1/"))

    asyncio.run(story())


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        (Wishes(email="not an address"), "mail address"),
        (Wishes(email="a@b.c\r\nBcc: x@y.z"), "mail address"),
        (Wishes(hook="http://example.org"), "https"),
        (Wishes(mode="loud"), "cannot be had"),
        (Wishes(hour=24), "cannot be had"),
    ],
)
def test_wishes_that_cannot_be_granted(wishes: Wishes, words: str) -> None:
    with pytest.raises(Malformed, match=words):
        checked(wishes)


def test_settings_that_make_no_sense_count_as_none() -> None:
    assert (
        read_wishes("x")
        == read_wishes({"mode": "loud"})
        == read_wishes({"hour": 99, "mode": "turn"})
        == Wishes()
    )
    assert read_wishes({"mode": "turn", "hour": "7", "hook": HOOK}) == Wishes(mode="turn", hook=HOOK)


@pytest.mark.parametrize(
    "url", ["smtp://host", "http://host?from=a@b.c", "smtp://?from=a@b.c", "smtp://h?from=x"]
)
def test_a_mail_server_needs_a_host_and_a_sender(url: str) -> None:
    with pytest.raises(Malformed, match="smtp://"):
        MailServer(url)
