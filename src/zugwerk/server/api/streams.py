"""Lines as things happen: the state of one table after every change, and what concerns oneself at all."""

from collections.abc import AsyncIterator
from typing import Final, TypeVar

from zugwerk.core.game import Seat
from zugwerk.server.api.asked import EventsAsked, StreamAsked
from zugwerk.server.api.endpoint import Lines
from zugwerk.server.api.sight import table_told
from zugwerk.server.api.told import EventKind, EventTold, TableTold
from zugwerk.server.entry.asking import Call
from zugwerk.server.entry.people import asker
from zugwerk.server.errors import problem
from zugwerk.server.play.eyes import Eyes
from zugwerk.table.lines import Started
from zugwerk.table.room import Denied, Room, Status
from zugwerk.table.store.lists import Pulse, pulses_of

KEEP_ALIVE_SECONDS: Final = 15.0
MOST_STREAMS: Final = 200
# Processes and commits overtake one another by less than this.
OVERLAP_SECONDS: Final = 5.0

Streamed = TypeVar("Streamed")


async def table_stream(call: Call, query: StreamAsked) -> Lines[TableTold]:
    """A line with the state of the table now and after every change; ends with the game."""
    async with call.house.desk.reading(call.table) as room:
        Eyes(room, call.person, query.seat)
    return _counted(call, _states(call, query.seat, query.since))


async def _states(call: Call, asked: int | None, since: int) -> AsyncIterator[TableTold | None]:
    """Who reads, and through whose eyes, is asked anew for every line; without the right to it all ends."""
    people, desk = call.house.people, call.house.desk
    names: tuple[str, ...] | None = None
    with call.house.hub.watching([call.table]) as watcher, people.staying(call.request, call.person, watcher):
        while await people.is_still(call.request, call.person):
            async with desk.reading(call.table) as room:
                try:
                    eyes = Eyes(room, call.person, asked)
                except Denied:
                    return
                status, version = room.shown_status, room.version
                # Who leaves for good takes the name along, and no version is newer for it.
                is_new = version > since or names not in (None, room.seating.names)
                names = room.seating.names
                state = table_told(eyes, call.person, call.language) if is_new else None
            if state is not None:
                since = version
                yield state
            if status in ("over", "stopped"):
                return
            if not await watcher.next(KEEP_ALIVE_SECONDS):
                yield None


async def events(call: Call, query: EventsAsked) -> Lines[EventTold]:
    """A line whenever an own table starts, ends or waits for an own seat; first what is so already."""
    return _counted(call, _Feed(call, query.since).lines())


def _counted(call: Call, lines: AsyncIterator[Streamed | None]) -> Lines[Streamed]:
    """A stream, unless the person, or a stranger's address, has too many open already."""
    name = asker(call.request, call.person)
    open_now = call.house.limits.streams
    if open_now[name] >= MOST_STREAMS:
        raise problem(429, "too-many", {"retry_after": 60}, n=60)

    async def counted() -> AsyncIterator[Streamed | None]:
        open_now[name] += 1
        try:
            async for line in lines:
                yield line
        finally:
            open_now[name] -= 1
            if not open_now[name]:
                del open_now[name]

    return Lines(counted())


class _Feed:
    """What a person was told of each table, so that it is told once."""

    def __init__(self, call: Call, since: float) -> None:
        self._call: Final = call
        self._desk: Final = call.house.desk
        self._person: Final = call.me
        self._began: Final = since
        self._looked = False
        self._told: Final[dict[str, tuple[Status, int]]] = {}

    async def lines(self) -> AsyncIterator[EventTold | None]:
        """Everything new, as long as the token lives; an empty line when there was nothing for a while."""
        people, request = self._call.house.people, self._call.request
        while await people.is_still(request, self._person):
            # A table that another process changed is announced by its id alone, not by its people.
            known = [id for id, (status, _) in self._told.items() if status != "over"]
            topics = [f"person:{self._person.id}", *known]
            with (
                self._call.house.hub.watching(topics) as watcher,
                people.staying(request, self._call.person, watcher),
            ):
                for id, updated in await self._changed():
                    news = await self._news(id, updated)
                    # What is read slowly is not told to the end to one who has lost the right to it.
                    if not await people.is_still(request, self._person):
                        return
                    for event in news:
                        yield event
                if not await watcher.next(KEEP_ALIVE_SECONDS):
                    yield None

    async def _changed(self) -> list[tuple[str, float]]:
        """The own tables at a version that was not told, the oldest change first.

        Of what was before, a cursor tells the time; but clocks may be apart, so whatever still goes on is
        looked at, and told if it waits. From then on versions are compared.
        """
        me = self._person.id
        rows = await self._desk.database.read(lambda connection: pulses_of(connection, me))
        if not self._looked:
            self._looked = True
            known = [row for row in rows if not self._is_new(row)]
            self._told.update({row.id: (row.status, _version_told(row)) for row in known})
        new = [row for row in rows if row.id not in self._told or self._told[row.id][1] != row.version]
        return [(row.id, row.updated) for row in reversed(new)]

    def _is_new(self, row: Pulse) -> bool:
        """Whether a reader who has just come does not know it: without a cursor all that is not over."""
        return row.updated >= self._began - OVERLAP_SECONDS if self._began else row.status != "over"

    async def _news(self, id: str, updated: float) -> list[EventTold]:
        """What is new at a table since it was last told of."""
        async with self._desk.reading(id) as room:
            status, version = self._told.get(id) or (self._status_then(room), -1)
            self._told[id] = (room.status, room.version)
            if room.version == version:
                return []
            own = room.seats_of(self._person.id)
            waiting = [seat for seat in room.actors() if seat in own and not room.chairs[seat].player]
            found: list[tuple[EventKind, list[Seat]]] = []
            if status == "open" and room.status != "open":
                found.append(("start", own))
            if waiting:
                found.append(("turn", waiting))
            if status != "over" and room.status == "over":
                found.append(("end", own))
            return [_event(room, kind, seats, updated) for kind, seats in found]

    def _status_then(self, room: Room) -> Status:
        """What a reader who comes back with a cursor knows already."""
        began = self._began - OVERLAP_SECONDS
        started = any(isinstance(news.line, Started) and news.at <= began for news in room.news)
        return "playing" if started else "open"


def _version_told(row: Pulse) -> int:
    """Which version a reader who comes back knows of a table without news: its turn is told again."""
    return row.version if row.status == "over" else -1


def _event(room: Room, kind: EventKind, seats: list[Seat], updated: float) -> EventTold:
    return EventTold(
        type=kind,
        table=room.id,
        game=room.game.meta.id,
        version=room.version,
        seats=[int(seat) for seat in seats],
        cursor=updated,
    )
