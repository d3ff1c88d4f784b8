"""The crier: goes round every half minute and tells people that a table waits for them.

Someone who wants to hear of every turn is told once the table has waited for two minutes, so nobody who
is playing gets letters; someone who wants a digest gets one list a day at the hour they chose (UTC). Mail and
hook are told each for itself, and what could not be delivered is tried again, after longer and longer pauses.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from zugwerk.core.messages import Message, Parameter, translator
from zugwerk.server.background.leases import Leases
from zugwerk.server.background.notices.couriers import MailServer, Undelivered, reason_of
from zugwerk.server.background.notices.hooks import Hooks
from zugwerk.server.background.notices.wishes import Wishes, read_wishes
from zugwerk.server.background.routine import Routine
from zugwerk.table.store.database import Database
from zugwerk.table.store.notices import (
    DIGEST,
    Errand,
    Waiting,
    claim,
    mark_told,
    put_off,
    waiting,
)

ROUND_SECONDS: Final = 30.0
PATIENCE: Final = 120.0
# For a delivery as a whole, however slowly the other side goes on answering.
DEADLINE: Final = 15.0
# So long nobody else tries what one process is delivering.
LEASE: Final = 60.0
FIRST_PAUSE: Final = 60.0
LONGEST_PAUSE: Final = 6 * 3600.0
MOST_TRIES: Final = 8
# Mail servers do not like to be asked by many at once; hooks are strangers to one another.
MAIL: Final = "mail"
HOOK: Final = "hook"
AT_ONCE: Final = {MAIL: 4, HOOK: 32}
DAY: Final = 86400

_LOG: Final = logging.getLogger("zugwerk.notices")


def ways_by(mail: MailServer | None) -> tuple[str, ...]:
    """By which ways a process can go; what it cannot do is left to others."""
    return (HOOK,) if mail is None else (MAIL, HOOK)


class Letter(NamedTuple):
    """A notice in words, and as data for a hook."""

    subject: str
    text: str
    data: dict[str, Any]


class _Task(NamedTuple):
    """An errand, to whom it goes, and the tables it tells of."""

    errand: Errand
    wishes: Wishes
    entries: Sequence[Waiting]


class Crier(Routine):
    """Sends what is due by the ways whose lease this process has; several may do so at once all the same."""

    def __init__(
        self,
        database: Database,
        mail: MailServer | None,
        url: str,
        hooks: Hooks | None = None,
        leases: Leases | None = None,
    ) -> None:
        super().__init__(self._walk, ROUND_SECONDS, _LOG, "a round of notices failed")
        self._database: Final = database
        self._mail: Final = mail
        self._url: Final = url.rstrip("/")
        self._hooks: Final = hooks or Hooks()
        self._leases: Final = leases
        # By which ways it is this process's turn to go round.
        self._able: Final = ways_by(mail)
        self._going: set[str] = set(self._able)
        self.delivered = self.undelivered = 0

    @property
    def has_mail(self) -> bool:
        """Whether the host has set a mail server."""
        return self._mail is not None

    async def test(self, wishes: Wishes, code: str) -> None:
        """Send a first notice to each address; the mail alone carries the code that confirms it."""
        words = translator(wishes.language)
        subject = words.text(Message("server.notice.test-subject"))
        text = words.text(Message("server.notice.test", {"url": self._url, "code": code}))
        data = {"type": "test", "text": f"{subject}\n{self._url}", "tables": []}
        letter = Letter(subject, text, data)
        named = wishes._replace(confirmed=wishes.email)
        ways = self._ways(named)
        if not ways:
            raise Undelivered("there is no way to go")
        tried = [self._deliver(way, named, letter) for way in ways]
        for failure in await asyncio.gather(*tried, return_exceptions=True):
            if failure is not None:
                raise failure

    async def go_round(self, now: float) -> int:
        """Tell everybody who is to be told now; returns how many notices were delivered."""
        found = await self._database.read(lambda connection: waiting(connection, now - PATIENCE))
        mine: dict[tuple[str, str], list[_Task]] = {}
        tasks = [*self._turns(found, now), *self._digests(found, now)]
        for task in [task for task in tasks if task.errand.way in self._going]:
            mine.setdefault((task.errand.person, task.errand.way), []).append(task)
        doors = {way: asyncio.Semaphore(many) for way, many in AT_ONCE.items()}
        began, failures = now - time.monotonic(), Counter[tuple[str, str]]()
        told = await asyncio.gather(
            *[self._tell(tasks, doors[way], began, failures) for (_, way), tasks in mine.items()]
        )
        for (way, reason), many in failures.items():
            _LOG.warning("%d notices by %s are to be tried again: %s", many, way, reason)
        return sum(told)

    async def _walk(self) -> None:
        """Go round by the ways whose turn it is here."""
        if self._leases is not None:
            self._going = {way for way in self._able if await self._leases.mine(way)}
        if self._going:
            await self.go_round(time.time())

    def _ways(self, wishes: Wishes) -> list[str]:
        """By which ways this process can reach a person."""
        known = {MAIL: bool(wishes.email) and wishes.email == wishes.confirmed, HOOK: bool(wishes.hook)}
        return [way for way in self._able if known[way]]

    def _turns(self, found: list[Waiting], now: float) -> list[_Task]:
        tasks: list[_Task] = []
        for entry in found:
            wishes = read_wishes(entry.settings)
            for way in self._ways(wishes) if wishes.mode == "turn" else ():
                kept = entry.telling(entry.room, way)
                if kept.told < entry.version and kept.after <= now:
                    tasks.append(_Task(Errand(entry.person, entry.room, way, entry.version), wishes, [entry]))
        return tasks

    def _digests(self, found: list[Waiting], now: float) -> list[_Task]:
        tables: dict[str, list[Waiting]] = {}
        for entry in found:
            tables.setdefault(entry.person, []).append(entry)
        tasks: list[_Task] = []
        for person, entries in tables.items():
            wishes = read_wishes(entries[0].settings)
            for way in self._ways(wishes) if wishes.mode == "digest" else ():
                kept = entries[0].telling(DIGEST, way)
                # What was begun at its hour is tried again at any other.
                begun = kept.wanted if kept.wanted > kept.told else 0
                on_time = datetime.fromtimestamp(now, UTC).hour == wishes.hour
                day = int(now // DAY) if on_time else begun
                if day > kept.told and kept.after <= now:
                    tasks.append(_Task(Errand(person, DIGEST, way, day), wishes, entries))
        return tasks

    async def _tell(
        self, tasks: list[_Task], door: asyncio.Semaphore, began: float, failures: Counter[tuple[str, str]]
    ) -> int:
        """Tell one person by one way all there is, or as much as can be delivered."""
        told = 0
        async with door:
            for task in tasks:
                try:
                    told += await self._run(task, began)
                except Exception as error:  # noqa: BLE001 - nobody else has to wait for this person
                    failures[task.errand.way, reason_of(error)] += 1
                    self.undelivered += 1
                    break
        return told

    async def _run(self, task: _Task, began: float) -> bool:
        """Claim an errand, deliver it, and only then count it as told."""
        errand, now = task.errand, began + time.monotonic()
        claimed = await self._database.write(lambda c: claim(c, errand, now, now + LEASE))
        if claimed is None:
            return False
        try:
            await self._deliver(errand.way, task.wishes, self._letter(task))
        except Undelivered as error:
            if claimed.tries < MOST_TRIES:
                pause = min(FIRST_PAUSE * 4 ** (claimed.tries - 1), LONGEST_PAUSE)
                await self._database.write(lambda c: put_off(c, errand, now + pause))
                raise
            _LOG.error("a notice by %s was given up after %d tries: %s", errand.way, claimed.tries, error)
            await self._database.write(lambda c: mark_told(c, errand))
            return False
        await self._database.write(lambda c: mark_told(c, errand))
        self.delivered += 1
        return True

    async def _deliver(self, way: str, wishes: Wishes, letter: Letter) -> None:
        """Hand a letter to a courier; whatever goes wrong is ``Undelivered``."""
        try:
            async with asyncio.timeout(DEADLINE):
                if way == HOOK:
                    await self._hooks.post(wishes.hook, letter.data)
                elif self._mail is not None:
                    await self._mail.send(wishes.email, letter.subject, letter.text)
        except Exception as error:
            # There is no end to what addresses can make go wrong.
            raise Undelivered(reason_of(error)) from error

    def _letter(self, task: _Task) -> Letter:
        def say(id: str, **parameters: Parameter) -> str:
            return translator(task.wishes.language).text(Message(id, parameters))

        tables = [
            {
                "table": entry.room,
                "game": say(f"{entry.game}.title"),
                "url": f"{self._url}/t/{entry.room}",
            }
            for entry in task.entries
        ]
        subject = say("server.notice.subject", n=len(tables), game=tables[0]["game"])
        lines = [f"{table['game']}: {table['url']}" for table in tables]
        text = "\n".join([say("server.notice.text", n=len(tables)), "", *lines, "", say("server.notice.end")])
        kind = "digest" if task.errand.matter == DIGEST else "turn"
        data = {"type": kind, "text": "\n".join([subject, *lines]), "tables": tables}
        return Letter(subject, text, data)
