"""Standing orders in the database: one for a seat at most, known to its owner alone.

They are no lines of the log, whose length everybody can see. What an order did is in the log; here is only
what it is, since which version it counts and, once it has ended, why.
"""

from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from zugwerk.core.codec import from_json, to_json
from zugwerk.core.messages import Message
from zugwerk.table.store.rooms import by_installed_rules
from zugwerk.table.store.schema import PULSE, ROOM, STANDING_ORDER
from zugwerk.table.words import message_of, plain


class StandingOrder(NamedTuple):
    """What is to be done for a seat; ``given`` is the version of the table then.

    ``since`` is the version of the last action that stood at that moment, or 0.
    """

    id: str
    room: str
    seat: int
    person: str
    text: str
    given: int
    since: int
    ended: Message | None = None


def give_order(connection: Connection, order: StandingOrder) -> None:
    """Keep an order instead of the one before it."""
    drop_order(connection, order.room, order.seat, order.person)
    connection.execute(insert(STANDING_ORDER).values(order._asdict()))


def drop_order(connection: Connection, room: str, seat: int, person: str) -> None:
    """Forget an order, whether it stands or has ended."""
    place = (STANDING_ORDER.c.room == room) & (STANDING_ORDER.c.seat == seat)
    connection.execute(delete(STANDING_ORDER).where(place, STANDING_ORDER.c.person == person))


def end_order(connection: Connection, order: StandingOrder, reason: Message) -> bool:
    """Remember why an order ended; ``False`` if it was taken back or replaced meanwhile."""
    place = (STANDING_ORDER.c.room == order.room) & (STANDING_ORDER.c.seat == order.seat)
    same = place & (STANDING_ORDER.c.id == order.id) & STANDING_ORDER.c.ended.is_(None)
    told = to_json(plain(reason)).decode()
    return connection.execute(update(STANDING_ORDER).where(same).values(ended=told)).rowcount == 1


def orders_at(connection: Connection, room: str) -> list[StandingOrder]:
    """All orders at a table, also those that have ended."""
    known = [STANDING_ORDER.c[name] for name in StandingOrder._fields]
    wanted = select(*known).where(STANDING_ORDER.c.room == room).order_by(STANDING_ORDER.c.seat)
    return [_read(dict(row._mapping)) for row in connection.execute(wanted)]


def ordered_rooms(connection: Connection) -> list[tuple[str, int]]:
    """The tables at which an order stands, and their versions."""
    standing = select(STANDING_ORDER.c.room).where(STANDING_ORDER.c.ended.is_(None))
    wanted = select(PULSE.c.room, PULSE.c.version).join(ROOM).where(PULSE.c.room.in_(standing))
    wanted = wanted.where(by_installed_rules())
    return [(room, version) for room, version in connection.execute(wanted)]


def _read(row: dict[str, Any]) -> StandingOrder:
    ended = row["ended"]
    return StandingOrder(**{**row, "ended": None if ended is None else message_of(from_json(ended))})
