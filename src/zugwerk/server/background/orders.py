"""Standing orders: kept for their owners alone, carried out when their seat is to act, ended with a reason.

What an order says is the game's matter (see ``registry.orders``); it is judged from the view of its seat and
from what the log has told it. The log itself tells what an order did, so no process does it twice.
"""

import secrets
from bisect import bisect
from collections.abc import Callable, Sequence
from typing import Final

from zugwerk.core.game import Action, Seat, View
from zugwerk.core.messages import Message
from zugwerk.core.prepared import Prepared
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.games import registry
from zugwerk.server.background.hub import Wake
from zugwerk.server.errors import Problem, stale
from zugwerk.server.play.desk import Desk
from zugwerk.server.play.shelf import MOST_ROOMS, Recent
from zugwerk.table.room import Denied, Plan, Room
from zugwerk.table.store.orders import (
    StandingOrder,
    drop_order,
    end_order,
    give_order,
    ordered_rooms,
    orders_at,
)
from zugwerk.table.store.people import Person


class _OrdersRead:
    """The orders at a version of a table, once they are read."""

    def __init__(self, version: int) -> None:
        self.version: Final = version
        self.orders: list[StandingOrder] | None = None


class Orders:
    """Takes orders and follows them; ``rooms`` are the tables at which one stands, as far as we know.

    Those at a table are read once for all whose pages show a version, and anew when a bell has rung there.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk: Final = desk
        self._looked: Final[dict[str, int]] = {}
        # How often somebody has changed an order: what was read before that is carried out no more.
        self._changes = 0
        self._read: Final[Recent[_OrdersRead]] = Recent(MOST_ROOMS)
        desk.hub.on_remote(self._heard)
        self.rooms: Final[set[str]] = set()
        self.woken: Callable[[str], None] = lambda id: None

    async def give(self, id: str, person: Person, seat: int, text: str) -> None:
        """Keep an order for an own seat instead of the one before it."""
        async with self._desk.reading(id) as room:
            held = self._desk.seat_of(room, person, seat)
            view = room.playing().view(held)
            if room.chairs[held].stand_in is not None:
                raise Denied("stand-in-acts")
            text = _allowed(room, view, text)
            versions = room.course.versions
            order = StandingOrder(
                id=secrets.token_hex(8),
                room=id,
                seat=int(held),
                person=person.id,
                text=text,
                given=room.version,
                since=versions[-1] if versions else 0,
            )
            self._changes += 1
            await self._desk.database.write(lambda connection: give_order(connection, order))
        self.rooms.add(id)
        await self._ring(_topic(order))
        self.woken(id)

    async def take_back(self, id: str, person: Person, seat: int) -> None:
        """Forget the order of an own seat, or that it has ended."""
        async with self._desk.reading(id) as room:
            held = int(self._desk.seat_of(room, person, seat))
            self._changes += 1
            await self._desk.database.write(lambda connection: drop_order(connection, id, held, person.id))
        await self._ring(f"{id}:{person.id}")

    async def of(self, room: Room, person: Person | None, seat: int | None) -> StandingOrder | None:
        """The order of a person's seat."""
        if person is None or seat is None or registry.orders(room.game.meta.id) is None:
            return None
        found = await self._at(room)
        return next((order for order in found if order.seat == seat and order.person == person.id), None)

    async def _at(self, room: Room) -> list[StandingOrder]:
        """The orders at a table; what is read while a bell rings is not kept."""
        kept = self._read.find(room.id)
        if kept is None or kept.version != room.version:
            kept = self._read.keep(room.id, _OrdersRead(room.version))
        if kept.orders is None:
            kept.orders = await self._desk.database.read(lambda connection: orders_at(connection, room.id))
        return kept.orders

    async def _ring(self, topic: str) -> None:
        self._heard(Wake(topic, 0))
        await self._desk.ring(topic)

    def _heard(self, wake: Wake) -> None:
        self._read.drop(wake.room.partition(":")[0])

    async def due(self) -> list[str]:
        """The tables with orders at which something happened that we have not looked at."""
        found = await self._desk.database.read(ordered_rooms)
        self.rooms.clear()
        self.rooms.update([id for id, _ in found])
        for id in self._looked.keys() - self.rooms:
            del self._looked[id]
        return [id for id, version in found if self._looked.get(id) != version]

    async def carry_out(self, id: str) -> bool:
        """Do what an order says, or end those that have come to their end; tells whether one acted."""
        changes = self._changes
        found = await self._desk.database.read(lambda connection: orders_at(connection, id))
        standing = [order for order in found if order.ended is None]
        if not standing:
            self.rooms.discard(id)
        for order in standing:
            async with self._desk.reading(id) as room:
                version = self._looked[id] = room.version
                verdict = judged(room, order)
            if isinstance(verdict, Message):
                await self._end(order, verdict)
            elif verdict is not None:
                await self._act(order, verdict, version, changes)
                return True
        return False

    async def _act(self, order: StandingOrder, action: Action, version: int, changes: int) -> None:
        """Act as the person would, unless somebody else was first, or an order was changed meanwhile."""

        def act(room: Room) -> Plan:
            if changes != self._changes:
                self._looked.pop(order.room, None)
                raise stale(room.version)
            return room.act(Seat(order.seat), action, by_order=True)

        try:
            await self._desk.change(order.room, act, version)
        except Refused as refused:
            await self._end(order, refused.refusal.message)
        except Problem as found:
            if found.code != "stale":
                raise

    async def _end(self, order: StandingOrder, reason: Message) -> None:
        if await self._desk.database.write(lambda connection: end_order(connection, order, reason)):
            await self._ring(_topic(order))


def offers(room: Room, view: View) -> Sequence[str]:
    """The orders that the seat of a view can give now."""
    found = registry.orders(room.game.meta.id)
    return () if found is None or room.status != "playing" else found.offers(view)


def _allowed(room: Room, view: View, text: str) -> str:
    """An order that the seat of a view can give now, as it is to be kept; any other is denied."""
    if text in offers(room, view):
        return text
    found = prepared(room, view, text)
    if found is None or found.shorter is None:
        raise Denied("no-such-order")
    return found.order


def beginnings(room: Room, view: View) -> Sequence[str]:
    """The orders that the seat of a view can prepare on the board."""
    found = registry.orders(room.game.meta.id)
    return () if found is None or room.status != "playing" else found.beginnings(view)


def prepared(room: Room, view: View, text: str) -> Prepared | None:
    """As much of an order as the seat of a view can prepare; nothing where it is none of that kind."""
    found = registry.orders(room.game.meta.id)
    if found is None or room.status != "playing":
        return None
    try:
        return found.prepared(view, text)
    except Malformed:
        return None


def words(room: Room, text: str) -> Message:
    """What an order is called."""
    found = registry.orders(room.game.meta.id)
    assert found is not None
    return found.words(text)


def judged(room: Room, order: StandingOrder) -> Action | Message | None:
    """What an order says to the room as it is: an action, nothing yet, or why it has come to its end."""
    seat, match, game = Seat(order.seat), room.match, registry.orders(room.game.meta.id)
    if match is None or game is None or room.status != "playing":
        return Message("server.order.over")
    chair = room.chairs[seat]
    if chair.person != order.person or chair.stand_in is not None:
        return Message("server.order.stand-in")
    acted = [version for version in room.course.ordered.get(order.seat, ()) if version > order.given]
    first = _first_after(room, acted[-1] if acted else order.since)
    if first is None:
        return Message("server.order.undone")
    by_hand = any(entry.seat == seat for entry in match.record.entries[first:])
    if by_hand and not game.endures(order.text, len(acted)):
        return Message("server.order.acted-yourself")
    events = [event.seen_by(seat) for happened in match.history[first:] for event in happened]
    return game.follow(match.view(seat), order.text, events, len(acted))


def _first_after(room: Room, moment: int) -> int | None:
    """The first action that came after the order was given or last acted.

    There is none if that moment was taken back: whoever knew of it has to decide anew.
    """
    course = room.course
    place = bisect(course.versions, moment)
    stands = place > 0 and course.versions[place - 1] == moment
    return place if stands or moment == 0 else None


def _topic(order: StandingOrder) -> str:
    return f"{order.room}:{order.person}"
