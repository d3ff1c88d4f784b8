"""Lists of tables: one's own, and those that wait for people. Of a table's rows they hold what lists tell."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, select

from zugwerk.games.registry import find_game
from zugwerk.table.room import ShownStatus, Status
from zugwerk.table.seating import Chair
from zugwerk.table.store.rooms import by_installed_rules
from zugwerk.table.store.schema import CHAIR, PULSE, ROOM

MOST_OWN: Final = 200
MOST_OPEN: Final = 50

_ROOMS: Final = select(
    ROOM.c.id, ROOM.c.game, ROOM.c.rules_version, ROOM.c.late, ROOM.c.created,
    PULSE.c.status, PULSE.c.version, PULSE.c.actors, PULSE.c.moves, PULSE.c.updated,
).join(PULSE, PULSE.c.room == ROOM.c.id)  # fmt: skip
_PULSES: Final = select(
    PULSE.c.room, PULSE.c.status, PULSE.c.version, PULSE.c.updated, ROOM.c.game, ROOM.c.rules_version
).join(ROOM, ROOM.c.id == PULSE.c.room)
_CHAIRS: Final = select(
    CHAIR.c.room, CHAIR.c.person, CHAIR.c.bot, CHAIR.c.name, CHAIR.c.stand_in, CHAIR.c.gone
).order_by(CHAIR.c.seat)  # fmt: skip


class Listed(NamedTuple):
    """A table as lists know it; one that is not over and was begun by other rules has stopped."""

    id: str
    game: str
    status: ShownStatus
    version: int
    actors: tuple[int, ...]
    moves: int
    late: int
    created: float
    updated: float
    chairs: tuple[Chair, ...]

    @property
    def is_late(self) -> bool:
        """Whether its onlookers are some actions behind."""
        return self.late > 0 and self.status == "playing"

    def waits_for(self, person: str) -> bool:
        """Whether it is a person's turn, who plays for themselves."""
        if self.status != "playing":
            return False
        acting = [self.chairs[seat] for seat in self.actors]
        return any(chair.person == person and chair.player is None for chair in acting)


class Pulse(NamedTuple):
    """How a table stands: no more than tells whether anything is new there."""

    id: str
    status: Status
    version: int
    updated: float


# What is computed is in no index: nobody's tables are looked for among everybody's newest.
_NEWEST: Final = (PULSE.c.updated + 0).desc()


def _own(person: str) -> Any:
    sits = select(CHAIR.c.room).where(CHAIR.c.person == person)
    return ROOM.c.id.in_(sits.union(select(ROOM.c.id).where(ROOM.c.owner == person)))


def rooms_of(connection: Connection, person: str, over: int = MOST_OWN) -> list[Listed]:
    """The tables of a person, the newest first; of those that are over only so many."""
    rows = connection.execute(_ROOMS.where(_own(person)).order_by(_NEWEST).limit(MOST_OWN)).all()
    dropped = {row.id for row in [row for row in rows if row.status == "over"][over:]}
    return _listed(connection, [row for row in rows if row.id not in dropped])


def pulses_of(connection: Connection, person: str) -> list[Pulse]:
    """How the tables of a person stand that have not stopped, the newest first."""
    found = connection.execute(_PULSES.where(_own(person)).order_by(_NEWEST).limit(MOST_OWN))
    return [Pulse(row.room, row.status, row.version, row.updated) for row in found if not _has_stopped(row)]


def open_rooms(connection: Connection, limit: int = MOST_OPEN) -> list[Listed]:
    """Listed tables that wait for people, the newest first."""
    wanted = _ROOMS.where(PULSE.c.status == "open", ROOM.c.listed, by_installed_rules())
    rows = connection.execute(wanted.order_by(PULSE.c.updated.desc()).limit(limit)).all()
    return _listed(connection, rows)


def _listed(connection: Connection, rows: Sequence[Any]) -> list[Listed]:
    chairs: dict[str, list[Chair]] = {row.id: [] for row in rows}
    for row in connection.execute(_CHAIRS.where(CHAIR.c.room.in_(list(chairs)))):
        chairs[row.room].append(_chair(row))
    return [_told(row, chairs[row.id]) for row in rows]


def _chair(row: Any) -> Chair:
    return Chair(person=row.person, bot=row.bot, name=row.name, stand_in=row.stand_in, gone=row.gone)


def _has_stopped(row: Any) -> bool:
    return bool(row.status != "over" and row.rules_version != find_game(row.game).meta.rules_version)


def _told(row: Row[Any], chairs: list[Chair]) -> Listed:
    stopped = _has_stopped(row)
    return Listed(
        id=row.id,
        game=row.game,
        status="stopped" if stopped else row.status,
        version=row.version,
        actors=() if stopped else tuple(int(seat) for seat in row.actors.split()),
        moves=row.moves,
        late=row.late,
        created=row.created,
        updated=row.updated,
        chairs=tuple(chairs),
    )
