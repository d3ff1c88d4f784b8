"""People are told that a table waits for them, once, the way they want, whatever happens on the way."""

import asyncio
import logging
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.server.post import Hook, Mailbox
from zugwerk.server.background.hub import Hub
from zugwerk.server.background.notices import crier as rounds
from zugwerk.server.background.notices.couriers import MailServer, Undelivered
from zugwerk.server.background.notices.crier import LEASE, LONGEST_PAUSE, MOST_TRIES, PATIENCE, Crier
from zugwerk.server.background.notices.wishes import Wishes
from zugwerk.server.play import tables
from zugwerk.server.play.desk import Desk
from zugwerk.table.store.database import Database
from zugwerk.table.store.notices import Errand, claim, mute
from zugwerk.table.store.people import Person, new_guest

URL = "https://table.example"
MAIL = {"mode": "turn", "email": "ada@example.org", "confirmed": "ada@example.org"}
LATER = PATIENCE + 5


@contextmanager
def opened(url: str | Path) -> Iterator[Database]:
    database = Database(str(url))
    try:
        yield database
    finally:
        database.close()


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    with opened(database_url) as database:
        yield database


async def guests(database: Database, *wishes: dict[str, Any]) -> list[Person]:
    now = time.time()
    return [
        await database.write(lambda c, name=name, kept=kept: new_guest(c, name, {"notices": kept}, now))  # type: ignore[misc]
        for name, kept in zip(("Ada", "Bo", "Cleo", "Dina"), wishes, strict=False)
    ]


async def table_of(desk: Desk, *people: Person) -> str:
    """A table at which the first of these is to act."""
    options = {"first_seat": "1"}
    id = await tables.create(
        desk, people[0], tables.TableWish("metro", len(people), options, wishes=[tables.ChairWish()])
    )
    for person in people[1:]:
        await tables.join(desk, id, person)
    return id


async def seated(database: Database, wishes: dict[str, Any]) -> tuple[Desk, str, list[Person]]:
    """A table of two people who both have these wishes."""
    desk = Desk(database, Hub())
    people = await guests(database, wishes, wishes)
    return desk, await table_of(desk, *people), people


async def act(desk: Desk, id: str, people: list[Person]) -> None:
    async with desk.reading(id) as room:
        seat, version = room.actors()[0], room.version
        assert room.match is not None
        action = room.game.notation(room.match.state.legal_actions(seat)[0])
    await desk.act(id, people[seat], seat, action, version)


async def test_a_turn_is_told_once_and_only_after_a_while(database: Database, hook: Hook) -> None:
    desk, id, people = await seated(database, {"mode": "turn", "hook": hook.url})
    crier = Crier(database, None, URL, hook.couriers())
    now = time.time()
    assert await crier.go_round(now) == 0
    assert await crier.go_round(now + LATER) == 1
    assert await crier.go_round(now + LATER + 60) == 0
    link = f"{URL}/t/{id}"
    assert hook.received == [
        {
            "type": "turn",
            "text": f"It is your turn: Metro\nMetro: {link}",
            "tables": [{"table": id, "game": "Metro", "url": link}],
        }
    ]
    assert hook.heads[0].startswith("POST /hook?for=me HTTP/1.1\r\n")
    assert f"\r\nHost: localhost:{hook.port}\r\n" in hook.heads[0]
    await act(desk, id, people)
    assert await crier.go_round(time.time() + LATER) == 1
    assert len(hook.received) == 2


async def test_a_muted_table_and_people_without_wishes_hear_nothing(database: Database, hook: Hook) -> None:
    _, id, people = await seated(database, {"mode": "turn", "hook": hook.url})
    for person in people:
        for muted in (True, False, True):
            await database.write(lambda c, who=person.id, muted=muted: mute(c, id, who, muted))  # type: ignore[misc]
    await seated(database, {})
    await seated(database, {"mode": "off", "hook": hook.url})
    assert await Crier(database, None, "", hook.couriers()).go_round(time.time() + 1000) == 0
    assert hook.received == []


async def test_one_for_whom_a_bot_stands_in_hears_nothing(database: Database, hook: Hook) -> None:
    desk, id, people = await seated(database, {"mode": "turn", "hook": hook.url})
    for seat, person in enumerate(people):
        await tables.stand_in(desk, id, person, seat)
    crier = Crier(database, None, "", hook.couriers())
    assert await crier.go_round(time.time() + LATER) == 0
    for seat, person in enumerate(people):
        await tables.take_back(desk, id, person, seat)
    assert await crier.go_round(time.time() + LATER) == 1


async def test_a_digest_is_one_list_a_day_at_its_hour(database: Database, hook: Hook) -> None:
    desk, _, people = await seated(database, {"mode": "digest", "hook": hook.url, "hour": 7})
    await table_of(desk, *people)
    await table_of(desk, people[1], people[0])
    crier = Crier(database, None, "", hook.couriers())
    day = (int(time.time()) // 86400 + 2) * 86400
    assert await crier.go_round(day + 6.9 * 3600) == 0
    assert await crier.go_round(day + 7.1 * 3600) == 2
    assert sorted(len(data["tables"]) for data in hook.received) == [1, 2]
    assert {data["type"] for data in hook.received} == {"digest"}
    assert await crier.go_round(day + 7.5 * 3600) == 0
    assert await crier.go_round(day + 86400 + 7.1 * 3600) == 2


async def test_a_digest_that_failed_at_its_hour_is_sent_at_another(database: Database, hook: Hook) -> None:
    await seated(database, {"mode": "digest", "hook": hook.url, "hour": 23})
    crier = Crier(database, None, "", hook.couriers())
    day = (int(time.time()) // 86400 + 2) * 86400
    hook.status = 500
    assert await crier.go_round(day + 23.99 * 3600) == 0
    hook.status = 200
    assert await crier.go_round(day + 24.5 * 3600) == 1
    assert await crier.go_round(day + 25.5 * 3600) == 0
    assert await crier.go_round(day + 47.1 * 3600) == 1


async def test_processes_that_go_round_together_tell_every_turn_once(database_url: str, hook: Hook) -> None:
    with opened(database_url) as one, opened(database_url) as two:
        desk, _, people = await seated(one, {"mode": "turn", "hook": hook.url})
        for _ in range(9):
            await table_of(desk, *people)
        criers = [Crier(process, None, "", hook.couriers()) for process in (one, two, one, two)]
        now = time.time() + LATER
        told = await asyncio.gather(*[crier.go_round(now) for crier in criers])
        assert sum(told) == 10
        found = [data["tables"][0]["table"] for data in hook.received]
        assert len(found) == len(set(found)) == 10


async def test_what_a_process_has_claimed_when_it_dies_is_told_by_another(
    database: Database, hook: Hook
) -> None:
    desk, id, people = await seated(database, {"mode": "turn", "hook": hook.url})
    now = time.time() + LATER
    async with desk.reading(id) as room:
        errand = Errand(people[0].id, id, "hook", room.version)
    assert await database.write(lambda c: claim(c, errand, now, now + LEASE))
    crier = Crier(database, None, "", hook.couriers())
    assert await crier.go_round(now + LEASE - 1) == 0
    assert await crier.go_round(now + LEASE + 1) == 1


async def test_no_notice_is_lost_while_the_mail_server_is_away(
    database: Database, mailbox: Mailbox, caplog: pytest.LogCaptureFixture
) -> None:
    desk, _, people = await seated(database, MAIL)
    for _ in range(2):
        await table_of(desk, *people)
    gone = Mailbox()
    gone.close()
    now = time.time() + LATER
    assert await Crier(database, MailServer(gone.url), URL).go_round(now) == 0
    assert [(record.levelname, record.message) for record in caplog.records] == [
        ("WARNING", "1 notices by mail are to be tried again: Connection refused")
    ]
    back = Crier(database, MailServer(mailbox.url), URL)
    told = await back.go_round(now + 10)
    assert told == 2, "the one that was tried has to wait"
    assert await back.go_round(now + 300) == 1
    assert await back.go_round(now + 600) == 0
    assert len(mailbox.letters) == 3


async def test_a_process_without_mail_leaves_the_mail_to_others(
    database: Database, mailbox: Mailbox, hook: Hook
) -> None:
    await seated(database, MAIL)
    await seated(database, {**MAIL, "hook": hook.url})
    now = time.time() + LATER
    without = Crier(database, None, URL, hook.couriers())
    assert [await without.go_round(now + later) for later in (0, 30, 90)] == [1, 0, 0]
    assert await Crier(database, MailServer(mailbox.url), URL, hook.couriers()).go_round(now + 100) == 2
    assert (len(mailbox.letters), len(hook.received)) == (2, 1)


async def test_mail_that_fails_keeps_nothing_from_the_hook_nor_the_hook_from_mail(
    database: Database, hook: Hook
) -> None:
    box = Mailbox(refused=("ada@example.org",))
    await seated(database, {**MAIL, "hook": hook.url})
    crier = Crier(database, MailServer(box.url), URL, hook.couriers())
    now = time.time() + LATER
    assert await crier.go_round(now) == 1
    assert (len(box.letters), len(hook.received)) == (0, 1)
    hook.status, box.refused = 500, ()
    assert await crier.go_round(now + 300) == 1
    assert (len(box.letters), len(hook.received)) == (1, 1)
    box.close()


async def test_what_cannot_be_delivered_is_given_up_once_and_said_so(
    database: Database, hook: Hook, caplog: pytest.LogCaptureFixture
) -> None:
    desk, id, people = await seated(database, {"mode": "turn", "hook": hook.url})
    hook.status = 410
    crier = Crier(database, None, URL, hook.couriers())
    now = time.time() + LATER
    tried: list[float] = []
    while len(tried) < 30:
        before = len(hook.received)
        assert await crier.go_round(now) == 0
        tried += [now] if len(hook.received) > before else []
        if [record for record in caplog.records if record.levelname == "ERROR"]:
            break
        now += 1800 if len(tried) > 3 else 60
    assert len(tried) == MOST_TRIES
    pauses = [later - earlier for earlier, later in pairwise(tried)]
    assert pauses == sorted(pauses)
    assert pauses[-1] <= LONGEST_PAUSE + 1800
    assert await crier.go_round(now + 2 * LONGEST_PAUSE) == 0
    assert len(hook.received) == MOST_TRIES
    given_up = [record.message for record in caplog.records if record.levelname == "ERROR"]
    assert given_up == [f"a notice by hook was given up after {MOST_TRIES} tries: the hook answered 410"]
    hook.status = 200
    await act(desk, id, people)
    assert await crier.go_round(time.time() + LATER) == 1, "the next turn is told again"


async def test_a_broken_or_slow_hook_keeps_nobody_else_waiting(
    database: Database, hook: Hook, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "DEADLINE", 3.0)
    resolve, ended = socket.getaddrinfo, threading.Event()

    def slowly(host: Any, *more: Any, **options: Any) -> Any:
        if host == "slow.example":
            ended.wait(60)
        return resolve(host, *more, **options)

    monkeypatch.setattr(socket, "getaddrinfo", slowly)

    slow, silent = Hook(certificate), Hook(certificate)
    slow.answer, silent.answer = slow.trickle, silent.keep_silent
    desk = Desk(database, Hub())
    bad = ["https://a..b/", f"https://{'a' * 64}.example/", "https://[::1/", slow.url, silent.url]
    bad.append("https://slow.example/")
    for url in [*bad, hook.url]:
        await table_of(desk, *await guests(database, {"mode": "turn", "hook": url}, {}))
    crier = Crier(database, None, URL, hook.couriers())
    going = asyncio.create_task(crier.go_round(time.time() + LATER))
    while not hook.received:
        assert not going.done(), "the good hook heard nothing"
        await asyncio.sleep(0.01)
    began = time.monotonic()
    assert await going == 1
    assert time.monotonic() - began < 30
    assert (len(slow.received), len(silent.received)) == (1, 1)
    ended.set()
    slow.close()
    silent.close()


class Silence(Mailbox):
    """A mail server that greets nobody."""

    def talk(self, connection: socket.socket) -> None:
        self.closing.wait(60)


async def test_a_mail_server_that_says_nothing_is_not_waited_for(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(rounds, "DEADLINE", 0.5)

    await seated(database, MAIL)
    silence = Silence()
    began = time.monotonic()
    assert await Crier(database, MailServer(silence.url), URL).go_round(time.time() + LATER) == 0
    assert time.monotonic() - began < 8, "less than what a single answer may take"
    silence.close()
    assert [record.message for record in caplog.records if record.name == "zugwerk.notices"] == [
        "1 notices by mail are to be tried again: no answer in time"
    ]


async def test_mail_goes_to_confirmed_addresses_only(
    database: Database, mailbox: Mailbox, hook: Hook
) -> None:
    crier = Crier(database, MailServer(mailbox.url), URL, hook.couriers())
    assert crier.has_mail
    await seated(database, {**MAIL, "confirmed": "bo@example.org"})
    assert await crier.go_round(time.time() + 1000) == 0
    assert mailbox.letters == []
    await crier.test(Wishes(email="ada@example.org", hook=hook.url), "314159")
    (letter,) = mailbox.letters
    assert letter["To"] == "ada@example.org"
    assert letter["Auto-Submitted"] == "auto-generated"
    assert "314159" in letter.get_content()
    assert hook.received == [{"type": "test", "text": f"Notices from your tables\n{URL}", "tables": []}], (
        "whoever reads the hook does not learn the code of the mail"
    )


async def test_a_letter_has_the_link(database: Database, mailbox: Mailbox) -> None:
    _, id, _ = await seated(database, MAIL)
    assert await Crier(database, MailServer(mailbox.url), URL).go_round(time.time() + LATER) == 1
    (letter,) = mailbox.letters
    assert letter["Subject"] == "It is your turn: Metro"
    assert f"Metro: {URL}/t/{id}" in letter.get_content()


async def test_a_test_that_fails_on_one_way_is_sent_by_the_other_and_told(
    database: Database, mailbox: Mailbox
) -> None:
    crier = Crier(database, MailServer(mailbox.url), URL)
    wishes = Wishes(email="ada@example.org", hook="https://127.0.0.1/")
    with pytest.raises(Undelivered, match="not at a public address"):
        await crier.test(wishes, "1")
    assert len(mailbox.letters) == 1
    with pytest.raises(Undelivered):
        await Crier(database, None, URL).test(Wishes(email="ada@example.org"), "1")


async def test_what_is_logged_names_nobody(database: Database, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "zugwerk")

    box = Mailbox(refused=("ada@example.org",))
    await seated(database, {**MAIL, "hook": "https://127.0.0.1/secret"})
    crier = Crier(database, MailServer(box.url), URL)
    assert await crier.go_round(time.time() + LATER) == 0
    box.close()
    said = sorted(record.message for record in caplog.records if record.name == "zugwerk.notices")
    assert said == [
        "1 notices by hook are to be tried again: the hook is not at a public address",
        "1 notices by mail are to be tried again: the recipient was refused with 550",
    ]
