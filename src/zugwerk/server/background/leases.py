"""What only one of all processes on a database need do: who holds the lease for it does it.

A lease is renewed every few seconds and ends by itself if its holder dies; then another process has it within
seconds. Should two ever do the same work, that costs time and nothing else.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from typing import Final

from zugwerk.server.background.routine import Routine
from zugwerk.server.logs import going_on
from zugwerk.table.store.bells import forget_bells
from zugwerk.table.store.database import Database
from zugwerk.table.store.leases import forget_spent, is_free, let_go, take
from zugwerk.table.store.people import forget_sessions

LEASE_SECONDS: Final = 5.0
RENEW_SECONDS: Final = 1.5
CLEAN_SECONDS: Final = 600.0
# What is left of a lease when its holder stops to believe in it: the work of a round takes time.
MARGIN_SECONDS: Final = 1.0

MINDING: Final = "minding"
CLEANING: Final = "cleaning"

_LOG: Final = logging.getLogger("zugwerk.leases")


class Leases:
    """The leases of one process."""

    def __init__(self, database: Database, names: Sequence[str]) -> None:
        self._database: Final = database
        self._names: Final = names
        self._holder: Final = secrets.token_hex(8)
        self._until: Final[dict[str, float]] = {}
        self._asked: Final = asyncio.Event()
        self._asking: Final = Routine(self.ask, RENEW_SECONDS, _LOG, "asking for leases failed")

    def open(self) -> None:
        """Begin to ask for leases."""
        self._asking.open()

    async def close(self) -> None:
        """Leave the work to others, at once."""
        await self._asking.close()
        if self._until:
            with going_on(_LOG, "leases were not given back"):
                await self._database.write(lambda connection: let_go(connection, self._holder))
            self._until.clear()

    async def mine(self, name: str) -> bool:
        """Whether this process is to do something now."""
        await self._asked.wait()
        return time.monotonic() < self._until.get(name, 0.0)

    @property
    def held(self) -> int:
        """How many leases this process has."""
        now = time.monotonic()
        return sum(until > now for until in self._until.values())

    async def ask(self) -> None:
        """Renew what we have and take what nobody has."""
        began = time.monotonic()
        holder, names = self._holder, self._names
        try:
            if await self._database.read(lambda connection: is_free(connection, holder, names)):
                taken = await self._database.write(lambda c: take(c, holder, names, LEASE_SECONDS))
                until = began + LEASE_SECONDS - MARGIN_SECONDS
                self._until.update(dict.fromkeys(taken, until))
        finally:
            self._asked.set()


class Cleaner(Routine):
    """Throws away what nobody needs any more, for all processes."""

    def __init__(self, database: Database, leases: Leases) -> None:
        super().__init__(self._clean_if_mine, CLEAN_SECONDS, _LOG, "cleaning failed")
        self._database: Final = database
        self._leases: Final = leases

    async def clean(self) -> None:
        """Forget bells that everybody heard, sessions that have ended and allowances that came back."""
        now = time.time()
        await self._database.write(lambda connection: forget_bells(connection, now))
        await self._database.write(lambda connection: forget_sessions(connection, now))
        await self._database.write(forget_spent)

    async def _clean_if_mine(self) -> None:
        if await self._leases.mine(CLEANING):
            await self.clean()
