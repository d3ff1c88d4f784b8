"""A desk on a database of its own, as one process has it, and people who sit down at it."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from zugwerk.server.background.ear import Ear
from zugwerk.server.background.hub import Hub
from zugwerk.server.background.minder import Minder
from zugwerk.server.background.wires import wire_of
from zugwerk.server.play.desk import Desk, Receipt
from zugwerk.table.clock import TimeControl
from zugwerk.table.room import Room
from zugwerk.table.store.database import Database
from zugwerk.table.store.people import Person, new_guest

NO_CLOCK = TimeControl()


@asynccontextmanager
async def process(url: str, wake: str = "") -> AsyncIterator[Desk]:
    """What one process of the server has: a database, a hub, an ear for the others, and the desk."""
    database = Database(url)
    desk = Desk(database, Hub())
    wire = wire_of(database.engine.url, wake=wake)
    ear = Ear(database, desk.hub, asyncio.get_running_loop(), wire)
    try:
        yield desk
    finally:
        await asyncio.to_thread(ear.close)
        database.close()


async def guest(desk: Desk, name: str = "Ann") -> Person:
    """A new person."""
    return await desk.database.write(lambda connection: new_guest(connection, name, {}, time.time()))


async def started(
    desk: Desk,
    *people: Person | str,
    control: TimeControl = NO_CLOCK,
    owner: Person | None = None,
    **options: Any,
) -> str:
    """A table of Metro with these people and bots, in play; returns its id."""
    maker = owner or next(person for person in people if isinstance(person, Person))
    chosen = {"first_seat": "1", **options}
    id = await desk.create(maker, "metro", len(people), chosen, control, listed=False)
    for seat, person in enumerate(people):
        await desk.change(id, _sitting(seat, person))
    await desk.change(id, lambda room: room.start())
    return id


def _sitting(seat: int, person: Person | str) -> Any:
    if isinstance(person, str):
        return lambda room: room.sit_bot(seat, person)
    return lambda room: room.sit(seat, person.id, person.name)


async def next_action(desk: Desk, id: str) -> tuple[int, str, int]:
    """The seat to act, its first legal action and the version it saw."""
    async with desk.reading(id) as room:
        assert room.match is not None
        seat = room.actors()[0]
        return int(seat), room.game.notation(room.match.view(seat).legal[0]), room.version


async def move(desk: Desk, id: str, *people: Person, key: str | None = None) -> Receipt:
    """Let whoever must act take the first legal action."""
    seat, action, version = await next_action(desk, id)
    return await desk.act(id, people[seat], seat, action, version, key)


async def version_of(desk: Desk, id: str) -> int:
    """The newest version as this process tells it."""
    async with desk.reading(id) as room:
        return room.version


async def room_of(desk: Desk, id: str) -> Room:
    """The room, for a look."""
    async with desk.reading(id) as room:
        return room


async def minders_rest() -> bool:
    """Whether no minder of this loop is acting for anybody."""
    acting = Minder._act_for_others.__qualname__
    return not [
        task for task in asyncio.all_tasks() if getattr(task.get_coro(), "__qualname__", "") == acting
    ]
