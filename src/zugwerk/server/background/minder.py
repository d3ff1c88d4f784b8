"""The minder: sees to it that bots act, orders are followed and flags fall, with no page open.

What another process left behind when it died is found by looking, every few seconds, for tables that are
due, by the one process that has the lease for it. If two look after the same table, the log lets only one of
them write.
"""

import asyncio
import hashlib
import logging
import time
from typing import Final, NamedTuple

from zugwerk.bots.levels import budget_of
from zugwerk.bots.thinking import Question
from zugwerk.bots.turns import Asker
from zugwerk.bots.workers import BotFailed, Workers, fallback
from zugwerk.core.game import Action, Seat, View
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.server.background.leases import MINDING, Leases
from zugwerk.server.background.orders import Orders
from zugwerk.server.background.routine import Routine
from zugwerk.server.errors import Problem
from zugwerk.server.logs import going_on
from zugwerk.server.play.desk import Desk, Operation
from zugwerk.table.lines import BotErred, BotsHurried, Line
from zugwerk.table.room import Plan, Room
from zugwerk.table.store.rehearsal import older_rooms
from zugwerk.table.store.rooms import due_rooms

SWEEP_SECONDS: Final = 2.0
BOT_GRACE: Final = 5.0
# While somebody looks on: how long a bot leaves a person to take back what was done, and how long it thinks
# before each action for a person who is there to see it.
MOMENT_SECONDS: Final = 0.6
STAND_IN_SECONDS: Final = 1.2
# How long a table need not be told again that bots think less.
HURRY_SECONDS: Final = 600.0

_LOG: Final = logging.getLogger("zugwerk.minder")


class _BotTurn(NamedTuple):
    """A bot's turn: where, who, what its seat may know, and who waits for it."""

    room: Room
    version: int
    seat: Seat
    bot: str
    view: View
    asker: Asker


class Minder:
    """Looks after the tables of one process and those that nobody else looks after."""

    def __init__(self, desk: Desk, workers: Workers, leases: Leases | None = None) -> None:
        self._desk: Final = desk
        self._leases: Final = leases
        self._workers: Final = workers
        self.orders: Final = Orders(desk)
        self._drives: Final[dict[str, asyncio.Task[None]]] = {}
        self._again: Final[set[str]] = set()
        self.thinking = self.failures = 0
        self._ended = False
        self._routines: Final = (
            Routine(self._sweep, SWEEP_SECONDS, _LOG, "looking after tables failed"),
            Routine(self._take_over_older, None, _LOG, "tables of older rules were not looked at"),
        )
        desk.changed = self._changed
        self.orders.woken = self._look_at_orders

    def open(self) -> None:
        """Begin to look after tables."""
        for routine in self._routines:
            routine.open()

    async def close(self) -> None:
        """Stop; what was acknowledged is on the disk already."""
        self._ended = True
        for routine in self._routines:
            await routine.close()
        drives = list(self._drives.values())
        for drive in drives:
            drive.cancel()
        await asyncio.gather(*drives, return_exceptions=True)

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
        if id not in self._drives and not self._ended:
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
                        await asyncio.sleep(self._patience(turn))
                        await self._let_bot_act(turn)
                        acted = True
        finally:
            # Before anything else happens, lest a turn that comes now be taken for one that is looked after.
            self._drives.pop(id, None)
            if id in self._again:
                self._again.discard(id)
                self._drive(id)

    def _patience(self, turn: _BotTurn) -> float:
        """How long a bot waits; nobody waits where nobody looks on."""
        room = turn.room
        if not self._desk.hub.is_watched(room.id):
            return 0.0
        chair = room.chairs[turn.seat]
        if chair.stand_in is not None and not chair.gone:
            return STAND_IN_SECONDS
        return MOMENT_SECONDS if room.acted >= 0 and room.chairs[room.acted].player is None else 0.0

    async def _turn(self, id: str) -> _BotTurn | None:
        owner = await self._desk.owner(id)
        async with self._desk.reading(id) as room:
            seat = room.bot_turn()
            if seat is None or room.match is None:
                return None
            return _BotTurn(
                room=room,
                version=room.version,
                seat=seat,
                bot=room.chairs[seat].player or room.clock.control.bot,
                view=room.match.view(seat),
                asker=self._asker(room, owner),
            )

    def _asker(self, room: Room, owner: str) -> Asker:
        """Who waits for a bot: a person who plays, else whoever made the table; last where nobody plays."""
        people = [chair.person for chair in room.chairs if chair.person is not None and not chair.player]
        return Asker((people or [owner])[0], last=not people)

    async def _let_bot_act(self, turn: _BotTurn) -> None:
        """Ask the bot and carry out its answer, or the fallback move where the bot fails."""
        room, view = turn.room, turn.view
        action: Action | None = None
        told: list[Line] = []
        self.thinking += 1
        try:
            chair = f"{room.id}/{turn.seat}"
            question = Question(
                game=room.game.meta.id, bot=turn.bot, seed=_lot(turn), budget=budget_of(turn.bot), chair=chair
            )
            chosen = await self._workers.choose(question, view, turn.asker)
            action = room.game.parse(chosen.action)
            if chosen.hurried and not _was_told(room, time.time()):
                told.append(BotsHurried())
        except (BotFailed, Malformed) as error:
            self.failures += 1
            _LOG.warning("bot %s failed at table %s version %s: %s", turn.bot, room.id, turn.version, error)
        finally:
            self.thinking -= 1

        def operation(found: Room) -> Plan:
            if action is not None:
                try:
                    plan = found.act(turn.seat, action)
                    return Plan([*told, *plan.lines], plan.change)
                except Refused as refused:
                    _LOG.warning("bot %s was refused at table %s: %s", turn.bot, room.id, refused)
            plan = found.act(turn.seat, fallback(view))
            return Plan([BotErred(turn.seat), *plan.lines], plan.change)

        await self._change(room.id, operation, turn.version)

    async def _take_over_older(self) -> None:
        """After an upgrade, let the tables of older rules go on that replay unchanged; each as it is read."""
        older = await self._desk.database.read(older_rooms)
        blocked: list[str] = []
        for id in older:
            with going_on(_LOG, "cannot look at table %s", id):
                async with self._desk.reading(id) as room:
                    blocked += [id] if room.is_relic else []
        if older:
            facts = {"moved": len(older) - len(blocked), "stopped": blocked}
            _LOG.warning("tables of older rules were rehearsed", extra={"facts": facts})

    async def _sweep(self) -> None:
        if self._desk.database.health.ailment:
            await self._desk.database.check()
        # One process looks for what was left behind; each acts at its own tables by itself.
        if self._leases is None or await self._leases.mine(MINDING):
            await self._look_round(time.time())

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


def _was_told(room: Room, now: float) -> bool:
    """Whether the table was told a while ago that bots think less."""
    return any(isinstance(news.line, BotsHurried) and now - news.at < HURRY_SECONDS for news in room.news)


def _lot(turn: _BotTurn) -> int:
    """A seed for the bot that nobody at the table can guess."""
    words = f"bot {turn.version} {turn.seat}".encode()
    return int.from_bytes(hashlib.sha256(turn.room.seed + words).digest()[:6], "big")
