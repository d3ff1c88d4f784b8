"""The crier: goes round every half minute and tells people that a table waits for them.

Someone who wants to hear of every turn is told once the table has waited for two minutes, so nobody who
is playing gets letters; someone who wants a digest gets one list a day at the hour they chose (UTC).
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from zugwerk.core.messages import LANGUAGES, Message, Parameter, translator
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import find_game
from zugwerk.server.notices.couriers import MailServer, Undelivered, check_hook, is_mail_address, post
from zugwerk.table.store.database import Database
from zugwerk.table.store.notices import Waiting, mark_digest, mark_told, waiting

ROUND_SECONDS: Final = 30.0
PATIENCE: Final = 120.0
MODES: Final = ("off", "turn", "digest")

_LOG: Final = logging.getLogger("zugwerk.notices")


class Wishes(NamedTuple):
    """How a person wants to be told; ``confirmed`` is the mail address that is known to be theirs."""

    mode: str = "off"
    email: str = ""
    confirmed: str = ""
    code: str = ""
    hook: str = ""
    hour: int = 18
    language: str = "en"


def read_wishes(data: Any) -> Wishes:
    """What the settings of a person say; whatever is not valid counts as not said."""
    if not isinstance(data, dict):
        return Wishes()
    kept = {
        name: data[name] for name, value in Wishes()._asdict().items() if type(data.get(name)) is type(value)
    }
    wishes = Wishes(**kept)
    if wishes.mode not in MODES or not 0 <= wishes.hour < 24 or wishes.language not in LANGUAGES:
        return Wishes()
    return wishes


def checked(wishes: Wishes) -> Wishes:
    """Wishes that can be granted; raises ``Malformed`` for an address that cannot be one."""
    if wishes.email and not is_mail_address(wishes.email):
        raise Malformed("server.bad-mail")
    if wishes.hook:
        check_hook(wishes.hook)
    if wishes.mode not in MODES or not 0 <= wishes.hour < 24:
        raise Malformed("server.bad-notices")
    return wishes


class Crier:
    """Sends what is due; several processes may do so at once."""

    def __init__(
        self,
        database: Database,
        mail: MailServer | None,
        url: str,
        hook: Callable[[str, dict[str, Any]], None] = post,
    ) -> None:
        self._database: Final = database
        self._mail: Final = mail
        self._url: Final = url.rstrip("/")
        self._hook: Final = hook
        self._task: asyncio.Task[None] | None = None

    @property
    def has_mail(self) -> bool:
        """Whether the host has set a mail server."""
        return self._mail is not None

    def open(self) -> None:
        """Begin to go round."""
        self._task = asyncio.create_task(self._walk())

    async def close(self) -> None:
        """Stop going round."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def test(self, wishes: Wishes) -> None:
        """Send a person a first notice to each address; the mail carries the code that confirms it."""
        words = translator(wishes.language)
        subject = words.text(Message("server.notice.test-subject"))
        text = words.text(Message("server.notice.test", {"url": self._url, "code": wishes.code}))
        await asyncio.to_thread(
            self._deliver, wishes._replace(confirmed=wishes.email), subject, text, {"test": True}
        )

    async def go_round(self, now: float) -> int:
        """Tell everybody who is to be told now; returns how many were."""
        found = await self._database.read(lambda connection: waiting(connection, now - PATIENCE))
        digests: dict[str, list[Waiting]] = {}
        told = 0
        for entry in found:
            mode = read_wishes(entry.settings).mode
            if mode == "digest":
                digests.setdefault(entry.person, []).append(entry)
            elif mode == "turn" and entry.told < entry.version:
                told += await self._tell_turn(entry)
        for entries in digests.values():
            told += await self._tell_digest(entries, now)
        return told

    async def _walk(self) -> None:
        while True:
            try:
                await self.go_round(time.time())
            except Exception:  # noqa: BLE001 - the next round may succeed
                _LOG.exception("a round of notices failed")
            await asyncio.sleep(ROUND_SECONDS)

    async def _tell_turn(self, entry: Waiting) -> bool:
        first = await self._database.write(lambda c: mark_told(c, entry.room, entry.person, entry.version))
        return first and await self._send(read_wishes(entry.settings), [entry])

    async def _tell_digest(self, entries: list[Waiting], now: float) -> bool:
        wishes = read_wishes(entries[0].settings)
        moment = datetime.fromtimestamp(now, UTC)
        if moment.hour != wishes.hour:
            return False
        person, earlier = entries[0].person, now - 20 * 3600
        first = await self._database.write(lambda c: mark_digest(c, person, now, earlier))
        return first and await self._send(wishes, entries)

    async def _send(self, wishes: Wishes, entries: Sequence[Waiting]) -> bool:
        def say(id: str, **parameters: Parameter) -> str:
            return translator(wishes.language).text(Message(id, parameters))

        tables = [(find_game(entry.game).meta.title, f"{self._url}/t/{entry.room}") for entry in entries]
        subject = say("server.notice.subject", n=len(tables), game=tables[0][0])
        lines = [f"{title}: {address}" for title, address in tables]
        text = "\n".join([say("server.notice.text", n=len(tables)), "", *lines, "", say("server.notice.end")])
        data = {"tables": [{"game": title, "url": address} for title, address in tables], "text": subject}
        return await asyncio.to_thread(self._deliver, wishes, subject, text, data)

    def _deliver(self, wishes: Wishes, subject: str, text: str, data: dict[str, Any]) -> bool:
        """Hand a notice to every courier; what fails is noted without the address."""
        delivered = False
        try:
            if self._mail is not None and wishes.email and wishes.email == wishes.confirmed:
                self._mail.send(wishes.email, subject, text)
                delivered = True
            if wishes.hook:
                self._hook(wishes.hook, data)
                delivered = True
        except Undelivered as error:
            if data.get("test"):
                raise
            _LOG.warning("a notice was not delivered: %s", error)
        return delivered
