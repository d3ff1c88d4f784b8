"""The minder: sees to it that bots act, orders are followed and flags fall, with no page open.

What another process left behind when it died is found by looking, every few seconds, for tables that are
due. If two processes look after the same table, the log lets only one of them write.
"""

import asyncio
import hashlib
import logging
import time
from typing import Final, NamedTuple

from zugwerk.bots.workers import BotFailed, Workers, fallback
from zugwerk.core.game import Action, Seat, View
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.server.background.orders import Orders
from zugwerk.server.errors import Problem
from zugwerk.server.logs import going_on
from zugwerk.server.play.desk import Desk, Operation
from zugwerk.table.lines import BotErred
from zugwerk.table.room import STAND_IN, Plan, Room
from zugwerk.table.store.rooms import due_rooms

SWEEP_SECONDS: Final = 2.0
BOT_GRACE: Final = 5.0

_LOG: Final = logging.getLogger("zugwerk.minder")


class _BotTurn(NamedTuple):
    """A bot's turn: where, who, and what its seat may know."""

    room: Room
    version: int
    seat: Seat
    bot: str
    view: View


class Minder:
    """Looks after the tables of one process and those that nobody else looks after."""

    def __init__(self, desk: Desk, workers: Workers) -> None:
        self._desk: Final = desk
        self._workers: Final = workers
        self.orders: Final = Orders(desk)
        self._drives: Final[dict[str, asyncio.Task[None]]] = {}
        self._again: Final[set[str]] = set()
        self._ended: Final = asyncio.Event()
        self._sweeper: asyncio.Task[None] | None = None
        desk.changed = self._changed
        self.orders.woken = self._look_at_orders

    def open(self) -> None:
        """Begin to look after tables."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Stop; what was acknowledged is on the disk already."""
        self._ended.set()
        tasks = [*self._drives.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _changed(self, room: Room) -> None:
        if room.id in self.orders.rooms:
            self._look_at_orders(room.id)
        elif room.bot_turn() is not None:
            self._drive(room.id)

    def _look_at_orders(self, id: str) -> None:
        """Look at a table now, or once more if somebody is looking: the order may have come too late."""
        if id in self._drives:
            self._again.add(id)
        else:
            self._drive(id)

    def _drive(self, id: str) -> None:
        if id not in self._drives and not self._ended.is_set():
            task = asyncio.create_task(self._act_for_others(id))
            self._drives[id] = task

    async def _act_for_others(self, id: str) -> None:
        """Let bots act and orders be followed at a table until a person has to decide."""
        try:
            with going_on(_LOG, "bots stopped at table %s", id):
                acted = True
                while acted:
                    acted = id in self.orders.rooms and await self.orders.carry_out(id)
                    turn = await self._turn(id)
                    if turn is not None:
                        await self._let_bot_act(turn)
                        acted = True
        finally:
            # Before anything else happens, lest a turn that comes now be taken for one that is looked after.
            self._drives.pop(id, None)
            if id in self._again:
                self._again.discard(id)
                self._drive(id)

    async def _turn(self, id: str) -> _BotTurn | None:
        async with self._desk.reading(id) as room:
            seat = room.bot_turn()
            if seat is None or room.match is None:
                return None
            return _BotTurn(
                room, room.version, seat, room.chairs[seat].player or STAND_IN, room.match.view(seat)
            )

    async def _let_bot_act(self, turn: _BotTurn) -> None:
        """Ask the bot and carry out its answer, or the fallback move where the bot fails."""
        room, view = turn.room, turn.view
        action: Action | None = None
        try:
            written = await self._workers.choose(room.game.meta.id, turn.bot, _lot(turn), view)
            action = room.game.parse(written)
        except (BotFailed, Malformed) as error:
            _LOG.warning("bot %s failed at table %s version %s: %s", turn.bot, room.id, turn.version, error)

        def operation(found: Room) -> Plan:
            if action is not None:
                try:
                    return found.act(turn.seat, action)
                except Refused as refused:
                    _LOG.warning("bot %s was refused at table %s: %s", turn.bot, room.id, refused)
            plan = found.act(turn.seat, fallback(view))
            return Plan([BotErred(turn.seat), *plan.lines], plan.change)

        await self._change(room.id, operation, turn.version)

    async def _sweep(self) -> None:
        while not self._ended.is_set():
            with going_on(_LOG, "looking after tables failed"):
                if self._desk.database.health.ailment:
                    await self._desk.database.check()
                await self._look_round(time.time())
            await asyncio.sleep(SWEEP_SECONDS)

    async def _look_round(self, now: float) -> None:
        for id in await self._desk.database.read(lambda connection: due_rooms(connection, now)):
            with going_on(_LOG, "cannot look after table %s", id):
                await self._look_after(id, now)
        for id in await self.orders.due():
            self._look_at_orders(id)

    async def _look_after(self, id: str, now: float) -> None:
        async with self._desk.reading(id) as room:
            fallen = room.fallen(now)
            version = room.version
            due = room.due()
            waits = room.bot_turn() is not None and due is not None and now - due > BOT_GRACE
        if fallen:
            await self._change(id, lambda room: room.flag(fallen[0]), version)
        elif waits:
            self._drive(id)

    async def _change(self, id: str, operation: Operation, version: int) -> None:
        """Change a table unless someone else was first: an undo, a person back at the seat, a process."""
        try:
            await self._desk.change(id, operation, version)
        except Problem as found:
            if found.code != "stale":
                raise


def _lot(turn: _BotTurn) -> int:
    """A seed for the bot that nobody at the table can guess."""
    words = f"bot {turn.version} {turn.seat}".encode()
    return int.from_bytes(hashlib.sha256(turn.room.seed + words).digest()[:6], "big")
