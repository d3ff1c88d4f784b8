"""Bells: how a process tells others of something that is in no table's log.

Whoever hears nothing of a bell looks for it here. A topic is a table's id (somebody said something),
``ID:PERSON`` (something for one person there) or ``left:PERSON``.
"""

from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection, delete, select

from zugwerk.table.store.rows import Rows
from zugwerk.table.store.schema import BELL

LEFT: Final = "left:"
KEPT_SECONDS: Final = 3600.0

_BELLS: Final = Rows(BELL, ("topic", "rung"), replacing=("topic",))


def ring(connection: Connection, topics: Iterable[str], now: float) -> None:
    """Ring bells."""
    _BELLS.insert(connection, [(topic, now) for topic in topics])


def forget_bells(connection: Connection, now: float) -> None:
    """Throw away the bells that everybody has heard."""
    connection.execute(delete(BELL).where(BELL.c.rung < now - KEPT_SECONDS))


def rung_since(connection: Connection, moment: float) -> list[tuple[str, float]]:
    """The bells that were rung since a time, and when."""
    wanted = select(BELL.c.topic, BELL.c.rung).where(BELL.c.rung >= moment)
    return [(topic, rung) for topic, rung in connection.execute(wanted)]
