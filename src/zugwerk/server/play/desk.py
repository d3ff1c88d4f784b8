"""The desk: every page, program and bot that does something at a table does it here.

It keeps the rooms in use in memory, lets one request at a time change a room, writes before it answers
and wakes those who watch.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Final, NamedTuple

from zugwerk.core.game import Seat
from zugwerk.core.refusal import Refused
from zugwerk.games.registry import find_game
from zugwerk.server.background.hub import Hub, Wake
from zugwerk.server.entry.limits import Limits
from zugwerk.server.errors import stale
from zugwerk.table.clock import TimeControl
from zugwerk.table.room import Denied, Plan, Room
from zugwerk.table.store.bells import LEFT, ring
from zugwerk.table.store.database import Clash, Database, Unwritable
from zugwerk.table.store.people import Person
from zugwerk.table.store.rehearsal import rehearse, take_over
from zugwerk.table.store.rooms import appended, create_room, load_room, people_at, read_lines
from zugwerk.table.store.spending import spent

ROOMS_IN_MEMORY: Final = 2000
# A table that nobody asks for is put away: to read it anew takes little, to keep it 60 kB and more.
IDLE_SECONDS: Final = 300.0
LOOK_SECONDS: Final = 5.0
ATTEMPTS: Final = 5


Operation = Callable[[Room], Plan]


class Receipt(NamedTuple):
    """The version a request led to, and whether it had been carried out before."""

    version: int
    repeated: bool = False


class _Held:
    """A room in memory, its lock, the newest version made known, when we looked for it, when it was used."""

    def __init__(self, room: Room, owner: str) -> None:
        self.room: Final = room
        self.owner: Final = owner
        self.lock: Final = asyncio.Lock()
        self.known = room.version
        self.looked = self.used = time.monotonic()


class Desk:
    """The service behind all requests of one process."""

    def __init__(self, database: Database, hub: Hub, limits: Limits | None = None) -> None:
        self.database: Final = database
        self.hub: Final = hub
        self.limits: Final = limits or Limits(database)
        self.changed: Callable[[Room], None] = lambda room: None
        self.actions = self.changes = self.clashes = 0
        self._entries: Final[OrderedDict[str, _Held]] = OrderedDict()
        self._loading: Final[dict[str, asyncio.Lock]] = {}
        self._missed: Final[dict[str, int]] = {}
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._untold: Final[list[Wake]] = []
        hub.on_remote(self._heard)

    @property
    def rooms_in_memory(self) -> int:
        """For the health page."""
        return len(self._entries)

    async def create(
        self,
        person: Person,
        game_id: str,
        seats: int,
        options: Mapping[str, object],
        control: TimeControl,
        listed: bool,
        late: int = 0,
    ) -> str:
        """A new table with open chairs; returns its id."""
        game = find_game(game_id)
        setup = game.meta.setup(seats, options)
        refusal = game.refusal(setup)
        if refusal is not None:
            raise Refused(refusal)
        now = time.time()
        return await self.database.write(
            lambda connection: create_room(
                connection, game, setup, control, person.id, listed, now, late=late
            )
        )

    @asynccontextmanager
    async def reading(self, id: str) -> AsyncIterator[Room]:
        """A room as it is now; nothing changes it meanwhile."""
        entry = await self._take(id)
        try:
            yield entry.room
        finally:
            entry.lock.release()

    async def owner(self, id: str) -> str:
        """The host of a table: who made it or, once that person has left for good, who sits there longest."""
        if await self.has_maker(id):
            return (await self._entry(id)).owner
        async with self.reading(id) as room:
            return room.seating.eldest or ""

    async def has_maker(self, id: str) -> bool:
        """Whether the person who made a table is still there."""
        return bool((await self._entry(id)).owner)

    async def change(
        self,
        id: str,
        operation: Operation,
        version: int | None = None,
        key: str | None = None,
        asides: bool = False,
    ) -> Receipt:
        """Carry out an operation on this version of the room; a repeated key gets its first answer.

        With ``asides`` a version will also do after which nothing changed the position or who may act.
        Where another process was faster, all is asked anew of the room as it is then.
        """
        for attempt in range(ATTEMPTS):
            entry = await self._take(id, version or 0)
            room = entry.room
            try:
                if attempt:
                    self._wake(Wake(id, room.version), room)
                if key is not None and key in room.keys:
                    return Receipt(room.keys[key], repeated=True)
                oldest = room.moment if asides else room.version
                if version is not None and not oldest <= version <= room.version:
                    raise stale(room.version)
                plan = operation(room)
                if not plan.lines:
                    return Receipt(room.version)
                if await self._write(entry, plan, key):
                    self._published(room)
                    return Receipt(room.version)
            finally:
                entry.lock.release()
        raise stale(room.version)

    async def act(
        self,
        id: str,
        person: Person,
        seat: int,
        notation: str,
        version: int | None = None,
        key: str | None = None,
    ) -> Receipt:
        """A person acts for a seat of theirs; a key counts for this person at this seat alone."""
        receipt = await self.change(
            id,
            lambda room: self._action(room, person, seat, notation),
            version,
            _key_of(person, seat, key),
            asides=True,
        )
        self.actions += 1
        return receipt

    def _action(self, room: Room, person: Person, seat: int, notation: str) -> Plan:
        held = self.seat_of(room, person, seat)
        room.playing()
        if room.chairs[held].stand_in is not None:
            raise Denied("stand-in-acts")
        return room.act(held, room.game.parse(notation))

    def seat_of(self, room: Room, person: Person, seat: int) -> Seat:
        """The seat, if the person holds it."""
        if not room.seating.has(seat):
            raise Denied("no-such-seat", seat=seat)
        if seat not in room.seats_of(person.id):
            raise Denied("not-your-seat")
        return Seat(seat)

    async def announce(self, id: str) -> None:
        """Wake those who watch a table for something that is not in its log."""
        async with self.reading(id) as room:
            self._wake(Wake(id, 0), room)
        await self.ring(id)

    async def ring(self, *topics: str) -> None:
        """Wake those in all processes who watch topics: a table, one person there, somebody who left."""
        wakes, now = [Wake(topic, 0) for topic in topics], time.time()
        for wake in wakes:
            self.hub.publish(wake)
        await self.database.write(lambda connection: ring(connection, topics, now))
        for wake in wakes:
            self.hub.spread(wake, now)

    def forget(self, id: str) -> None:
        """Read the room anew when it is next asked for."""
        self._entries.pop(id, None)

    def forget_person(self, person: str) -> None:
        """Read all rooms anew that somebody made or knew who has left."""
        for id, entry in list(self._entries.items()):
            if entry.owner == person or entry.room.seating.knows(person):
                self.forget(id)

    async def _take(self, id: str, seen: int = 0) -> _Held:
        """A room as it is now, for one request alone, which gives its lock back afterwards.

        Who asks may have seen another process's version.
        """
        while True:
            entry = await self._entry(id)
            if entry.lock.locked():
                began = time.perf_counter()
                await entry.lock.acquire()
                spent("waiting", began)
            else:
                await entry.lock.acquire()
            try:
                # It may have been put away while we waited: what it tells could be what was never written.
                if self._entries.get(id) is entry:
                    entry.known = max(entry.known, seen)
                    await self._catch_up(entry)
                    return entry
            except BaseException:
                entry.lock.release()
                raise
            entry.lock.release()

    async def _entry(self, id: str) -> _Held:
        entry = self._entries.get(id)
        if entry is None:
            try:
                async with self._loading.setdefault(id, asyncio.Lock()):
                    entry = self._entries.get(id) or await self._load(id)
            finally:
                self._loading.pop(id, None)
        entry.used = time.monotonic()
        self._entries.move_to_end(id)
        self._put_away(entry.used - IDLE_SECONDS)
        return entry

    def _put_away(self, before: float) -> None:
        """Forget the rooms that were last used before a time, and those that there is no place for."""
        while len(self._entries) > ROOMS_IN_MEMORY or next(iter(self._entries.values())).used < before:
            self._entries.popitem(last=False)

    async def _load(self, id: str) -> _Held:
        """Read a room; what others make known meanwhile may come too late to be read, so it is kept."""
        self._missed[id] = 0
        try:
            room, owner = await self.database.read(lambda connection: load_room(connection, id))
            if room.is_relic and await self._taken_over(room):
                room, owner = await self.database.read(lambda connection: load_room(connection, id))
            entry = self._entries[id] = _Held(room, owner)
            entry.known = max(entry.known, self._missed[id])
        finally:
            del self._missed[id]
        return entry

    async def _taken_over(self, room: Room) -> bool:
        """Whether a table of older rules replays unchanged by the installed ones, and so goes on by them."""
        if room.course.rules > room.game.meta.rules_version:
            return False
        found = await self.database.read(lambda connection: rehearse(connection, room.id))
        setup = found.setup
        if not found.moves or setup is None:
            return False
        await self.database.write(lambda connection: take_over(connection, room.id, setup))
        return True

    async def _catch_up(self, entry: _Held) -> None:
        """Follow what other processes have written; look now and then, should a wake-up have been lost."""
        room, now = entry.room, time.monotonic()
        if _is_fresh(entry, now):
            return
        after, known = room.version, entry.known
        rows = await self.database.read(lambda connection: read_lines(connection, room.id, after))
        try:
            for row in rows:
                room.follow(row.line, row.at, row.key)
        except BaseException:
            self.forget(room.id)
            raise
        if room.version > entry.known:
            self._wake(Wake(room.id, room.version), room)
        # What was made known while we read may have come too late to be read.
        entry.known = room.version if entry.known == known else max(entry.known, room.version)
        entry.looked = now

    async def _write(self, entry: _Held, plan: Plan, key: str | None) -> bool:
        """Settle and write a plan unless another process was first; what was not written is read anew."""
        room, now = entry.room, time.time()
        try:
            room.settle(plan, now, key)
            await self.database.append(appended(room, plan.lines, now, key))
            entry.known = max(entry.known, room.version)
        except Clash:
            self.clashes += 1
            self.forget(room.id)
            return False
        except BaseException:
            self.forget(room.id)
            raise
        self.changes += 1
        return True

    def _published(self, room: Room) -> None:
        wake = Wake(room.id, room.version)
        self._wake(wake, room)
        self.hub.spread(wake, 0.0)
        self.changed(room)

    def _wake(self, wake: Wake, room: Room) -> None:
        self.hub.publish(wake, (chair.person for chair in room.chairs if chair.person is not None))

    def _heard(self, wake: Wake) -> None:
        """Another process changed a table: who sits there now is known to the database only."""
        if wake.room.startswith(LEFT):
            self.forget_person(wake.room.removeprefix(LEFT))
            return
        entry = self._entries.get(wake.room)
        if entry is not None:
            if 0 < wake.version <= entry.room.version:
                return
            entry.known = max(entry.known, wake.version)
        elif wake.room in self._missed:
            self._missed[wake.room] = max(self._missed[wake.room], wake.version)
        self.hub.publish(wake)
        if self.hub.watches_people:
            if not self._untold:
                task = asyncio.get_running_loop().create_task(self._tell_people())
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            self._untold.append(wake)

    async def _tell_people(self) -> None:
        """Tell those who sit where others changed something; who they are is asked once for many tables."""
        try:
            while self._untold:
                wakes = list(self._untold)
                rooms = sorted({wake.room for wake in wakes})
                people = await self.database.read(partial(people_at, rooms=rooms))
                for wake in wakes:
                    self.hub.tell(wake, [f"person:{id}" for id in people.get(wake.room, ())])
                del self._untold[: len(wakes)]
        except Unwritable:
            pass
        finally:
            self._untold.clear()


def _is_fresh(entry: _Held, now: float) -> bool:
    """Whether nobody made known a newer version and we looked for one a moment ago."""
    return entry.known <= entry.room.version and now - entry.looked < LOOK_SECONDS


def _key_of(person: Person, seat: int, key: str | None) -> str | None:
    return None if key is None else f"{person.id} {seat} {key}"
