"""Leases: which process does what only one of them need do, and how much of a shared allowance is spent.

All of it goes by the database's own clock, so no host's clock need be right. A lease that its holder does not
renew ends by itself, and whoever asks next has it.
"""

import hashlib
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Float, case, cast, delete, func, literal, select
from sqlalchemy.dialects import postgresql, sqlite

from zugwerk.table.store.schema import ALLOWANCE, LEASE


def moment(connection: Connection) -> ColumnElement[float]:
    """The time by the database's clock, in seconds."""
    if connection.dialect.name == "postgresql":
        return cast(func.extract("epoch", func.statement_timestamp()), Float)
    return (func.julianday("now") - 2440587.5) * 86400.0


def _insert(connection: Connection, table: Any) -> Any:
    make = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    return make(table)


def is_free(connection: Connection, holder: str, names: Sequence[str]) -> bool:
    """Whether a lease may be taken or renewed; to look costs less than to write."""
    others = select(func.count()).select_from(LEASE)
    held = (LEASE.c.holder != holder) & (LEASE.c.until > moment(connection))
    return connection.execute(others.where(LEASE.c.name.in_(names), held)).scalar_one() < len(names)


def take(connection: Connection, holder: str, names: Sequence[str], seconds: float) -> set[str]:
    """Take or renew leases that nobody else has; returns those that the holder has now."""
    now = moment(connection)
    # In one order, lest two who take them wait for one another.
    rows = [{"name": name, "holder": holder, "until": now + seconds} for name in sorted(names)]
    new = _insert(connection, LEASE).values(rows)
    free = (LEASE.c.holder == holder) | (LEASE.c.until <= now)
    taken = new.on_conflict_do_update(
        index_elements=["name"],
        set_={"holder": new.excluded.holder, "until": new.excluded.until},
        where=free,
    )
    return set(connection.execute(taken.returning(LEASE.c.name)).scalars())


def let_go(connection: Connection, holder: str) -> None:
    """Leave everything to others."""
    connection.execute(delete(LEASE).where(LEASE.c.holder == holder))


def spend(connection: Connection, name: str, count: int, seconds: float) -> float:
    """Spend one of so many in so many seconds; returns how long to wait if nothing is left, else 0.

    It comes back bit by bit. Whose it is stands there as a digest, for it may be somebody's address.
    """
    key, now, pace = hashlib.sha256(name.encode()).hexdigest(), moment(connection), count / seconds
    left = ALLOWANCE.c.spent - (now - ALLOWANCE.c.at) * pace
    spent = case((left > 0, left), else_=literal(0.0)) + 1
    new = _insert(connection, ALLOWANCE).values(key=key, spent=1.0, at=now, until=now + seconds)
    counted = new.on_conflict_do_update(
        index_elements=["key"],
        set_={"spent": spent, "at": now, "until": now + seconds},
        where=spent <= count,
    )
    if connection.execute(counted.returning(ALLOWANCE.c.key)).first() is not None:
        return 0.0
    over: float = connection.execute(select(spent).where(ALLOWANCE.c.key == key)).scalar_one()
    return max((over - count) / pace, 0.001)


def forget_spent(connection: Connection) -> None:
    """Throw away allowances that have come back whole."""
    connection.execute(delete(ALLOWANCE).where(ALLOWANCE.c.until < moment(connection)))
