"""Everything a request may need, made once per process."""

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple

from starlette.requests import HTTPConnection

from zugwerk.bots.workers import Workers
from zugwerk.server.background.ear import Ear
from zugwerk.server.background.hub import Hub
from zugwerk.server.background.leases import CLEANING, MINDING, Cleaner, Leases
from zugwerk.server.background.minder import Minder
from zugwerk.server.background.notices.couriers import MailServer
from zugwerk.server.background.notices.crier import Crier, ways_by
from zugwerk.server.background.wires import wire_of
from zugwerk.server.entry.limits import Limits
from zugwerk.server.entry.people import People
from zugwerk.server.logs import Tallies
from zugwerk.server.metrics import Window
from zugwerk.server.play.desk import Desk
from zugwerk.server.play.game_files import GameFiles
from zugwerk.server.play.outcomes import Outcomes
from zugwerk.server.play.shelf import Shelf
from zugwerk.server.play.studio import Studio
from zugwerk.table.store.database import Database


class Settings(NamedTuple):
    """What a host may set: ``here`` is where the server listens, ``url`` how people reach it, if told."""

    database: str
    bot_workers: int = 1
    bot_seconds: float = 10.0
    url: str = ""
    here: str = "http://127.0.0.1:8000"
    mail: str = ""
    express: bool = True
    metrics: int = 0
    listen: str = ""
    wake: str = ""


class House:
    """The rooms of a running server and those who work in them."""

    def __init__(self, settings: Settings, opened: Callable[[str], Database] = Database) -> None:
        self.settings: Final = settings
        self.database: Final = opened(settings.database)
        self.hub: Final = Hub()
        self.tallies: Final = Tallies()
        self.limits: Final = Limits(self.database)
        self.desk: Final = Desk(self.database, self.hub, self.limits)
        self.people: Final = People(self.database, self.limits)
        self._workers: Final = Workers(settings.bot_workers, settings.bot_seconds)
        self.game_files: Final = GameFiles(self.desk)
        self.studio: Final = Studio()
        # Who is to act does not wait for those who look at pictures.
        self.previews: Final = Studio()
        self.shelf: Final = Shelf()
        self.outcomes: Final = Outcomes(self.desk)
        mail = MailServer(settings.mail) if settings.mail else None
        self.leases: Final = Leases(self.database, (MINDING, CLEANING, *ways_by(mail)))
        self.minder: Final = Minder(self.desk, self._workers, self.leases)
        self.orders: Final = self.minder.orders
        wire = wire_of(self.database.engine.url, settings.listen, settings.wake)
        self._ear: Final = Ear(self.database, self.hub, asyncio.get_running_loop(), wire)
        shown = settings.url or settings.here
        self.crier: Final = Crier(self.database, mail, shown, leases=self.leases)
        self._cleaner: Final = Cleaner(self.database, self.leases)
        self.window: Final = Window(self, settings.metrics) if settings.metrics else None
        self.leases.open()
        self._cleaner.open()
        self.people.open()
        self.minder.open()
        self.crier.open()

    async def close(self) -> None:
        """Close everything in the order in which it is needed least."""
        if self.window is not None:
            self.window.close()
        await self.crier.close()
        await self.minder.close()
        await self._cleaner.close()
        await self.leases.close()
        await self.people.close()
        self._workers.close()
        self.studio.close()
        self.previews.close()
        self._ear.close()
        self.database.close()


def house_of(connection: HTTPConnection) -> House:
    """The house that a request came to."""
    house: House = connection.app.state.house
    return house
