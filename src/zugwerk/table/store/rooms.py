"""Rooms in the database: created, read from their lines, and appended to.

A room is read by following its lines; a snapshot, taken every fifty actions, saves carrying out what came
before it. The rows of one append belong to one transaction with the room's pulse.
"""

import re
import secrets
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple, get_args

from sqlalchemy import ColumnElement, Connection, String, cast, delete, func, insert, or_, select

from zugwerk.core.chance import new_seed
from zugwerk.core.codec import from_json, to_json
from zugwerk.core.game import Game, State
from zugwerk.core.options import Setup
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import find_game, game_ids
from zugwerk.table.clock import TimeControl, read_control
from zugwerk.table.lines import CameBack, Left, Line, Rose, SatDown, StoodIn, lines_text, text_lines
from zugwerk.table.room import Denied, Room, Status
from zugwerk.table.store.database import Append
from zugwerk.table.store.rows import Rows
from zugwerk.table.store.schema import CHAIR, CHAT, LINE, NOTE, PERSON, PULSE, ROOM, SITTING, SNAPSHOT

SNAPSHOT_EVERY: Final = 50
MOST_ASKED: Final = 500
STATUSES: Final = get_args(Status)

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH: Final = 9
_ID: Final = re.compile(f"[{_LETTERS}]{{{_LENGTH}}}")
_LINES: Final = Rows(LINE, ("room", "seq", "at", "key", "line"))
_PULSES: Final = Rows(
    PULSE, ("room", "status", "version", "actors", "acted", "moves", "due", "updated"), replacing=("room",)
)
_SITTINGS: Final = Rows(SITTING, ("person", "room", "seq"))
_SNAPSHOTS: Final = Rows(SNAPSHOT, ("room", "seq", "moves", "state"), replacing=("room",))
_NOTES: Final = Rows(NOTE, ("room", "person", "text"), replacing=("room", "person"))
_CHAIRS: Final = Rows(
    CHAIR, ("room", "seat", "person", "name", "bot", "stand_in", "gone"), replacing=("room", "seat")
)
_SEATINGS: Final = (SatDown, Rose, StoodIn, CameBack, Left)


class Said(NamedTuple):
    """What was said at a table, as all who may read it are told: by the name of that moment, not by whom."""

    seq: int
    at: float
    name: str
    text: str


class LogRow(NamedTuple):
    """One line of the log; the key stands with the last of those that were written together."""

    seq: int
    at: float
    key: str | None
    line: Line


class KeptPoint(NamedTuple):
    """The state after a line, so that what came before it need not be carried out again."""

    seq: int
    state: State
    clock: dict[str, Any]


def new_id() -> str:
    """A name for a table that nobody can guess and anybody can type."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


def is_id(text: str) -> bool:
    """Whether a text can be the name of a table; if not, no database need be asked for it."""
    return _ID.fullmatch(text) is not None


def create_room(
    connection: Connection,
    game: Game,
    setup: Setup,
    control: TimeControl,
    owner: str,
    listed: bool,
    now: float,
    seed: bytes = b"",
    id: str = "",
    late: int = 0,
) -> str:
    """A new table with open chairs; seed and id are new unless they are given. Returns its id."""
    id = id or new_id()
    connection.execute(
        insert(ROOM).values(
            id=id,
            game=game.meta.id,
            rules_version=game.meta.rules_version,
            seats=setup.seats,
            options=to_json(setup.options).decode(),
            clock=to_json(control._asdict()).decode(),
            seed=seed or new_seed(),
            owner=owner,
            listed=listed,
            late=late,
            created=now,
        )
    )
    _set_up(connection, id, setup.seats, now)
    return id


def _set_up(connection: Connection, id: str, seats: int, now: float) -> None:
    """A table as it stands before the first line: nobody sits there, nobody is waited for."""
    connection.execute(
        insert(PULSE).values(
            room=id,
            status="open",
            version=0,
            actors="",
            acted=-1,
            moves=0,
            due=None,
            updated=now,
        )
    )
    chairs = [
        {"room": id, "seat": seat, "person": None, "name": "", "bot": None, "gone": False}
        for seat in range(seats)
    ]
    connection.execute(insert(CHAIR), chairs)


def keep_room(connection: Connection, room: Room, lines: list[Line], owner: str, now: float) -> None:
    """A new table that has settled these lines already."""
    control = room.clock.control
    create_room(connection, room.game, room.setup, control, owner, False, now, room.seed, room.id)
    for rows, values in appended(room, lines, now, None).parts:
        rows.insert(connection, values)


def drop_untouched(connection: Connection, id: str) -> None:
    """Take away a table at which nothing has happened yet."""
    if connection.execute(select(LINE.c.seq).where(LINE.c.room == id).limit(1)).first() is None:
        for table in (CHAIR, PULSE):
            connection.execute(delete(table).where(table.c.room == id))
        connection.execute(delete(ROOM).where(ROOM.c.id == id))


_MADE_OF: Final = select(
    ROOM.c.game, ROOM.c.rules_version, ROOM.c.seats, ROOM.c.options, ROOM.c.clock, ROOM.c.seed, ROOM.c.late,
    ROOM.c.owner, PERSON.c.deleted,
).join(PERSON, PERSON.c.id == ROOM.c.owner)  # fmt: skip


def load_room(connection: Connection, id: str) -> tuple[Room, str]:
    """A table and who made it, or "" if that person has left, from its lines; denied if there is none."""
    row = connection.execute(_MADE_OF.where(ROOM.c.id == id)).one_or_none() if is_id(id) else None
    if row is None:
        raise Denied("no-such-table")
    game, setup = find_game(row.game), Setup(row.seats, from_json(row.options))
    # What is an option by the installed rules says nothing about others.
    if row.rules_version == game.meta.rules_version:
        setup = game.meta.setup(setup.seats, setup.options)
    control = read_control(from_json(row.clock))
    room = Room(
        id=id,
        game=game,
        setup=setup,
        control=control,
        seed=bytes(row.seed),
        rules=row.rules_version,
        late=row.late,
    )
    point = None if room.is_relic else read_point(connection, room)
    for found in read_lines(connection, id, 0):
        if point is not None and found.seq <= point.seq:
            room.skip(found.line, found.at, found.key)
            if found.seq == point.seq:
                room.resume(point.state, point.clock)
        else:
            room.follow(found.line, found.at, found.key)
    return room, "" if row.deleted else row.owner


def read_point(connection: Connection, room: Room) -> KeptPoint | None:
    """The last state that was kept of a table; none if a game of another version wrote it in its own form."""
    kept = select(SNAPSHOT.c.seq, SNAPSHOT.c.state).where(SNAPSHOT.c.room == room.id)
    row = connection.execute(kept).one_or_none()
    if row is None:
        return None
    point = from_json(row.state)
    try:
        state = room.game.restore(point["state"])
    except Malformed:
        return None
    return KeptPoint(row.seq, state, point["clock"])


def read_lines(connection: Connection, id: str, after: int) -> list[LogRow]:
    """The lines of a table after a version."""
    wanted = select(LINE.c.seq, LINE.c.at, LINE.c.key, LINE.c.line).where(
        LINE.c.room == id, LINE.c.seq > after
    )
    found: list[LogRow] = []
    for seq, at, key, text in connection.execute(wanted.order_by(LINE.c.seq)):
        *lines, last = text_lines(text)
        found += [LogRow(seq + place, at, None, line) for place, line in enumerate(lines)]
        found.append(LogRow(seq + len(lines), at, key, last))
    return found


def appended(room: Room, lines: list[Line], at: float, key: str | None) -> Append:
    """The rows for lines that the room has settled already; they share one, so one key and one clash."""
    row = (room.id, room.version - len(lines) + 1, at, key, lines_text(lines))
    parts = [(_LINES, [row]), (_PULSES, [_pulse(room, at)])]
    seats = {line.seat for line in lines if isinstance(line, _SEATINGS)}
    if seats:
        parts.append((_CHAIRS, [_chair(room, seat) for seat in sorted(seats)]))
    people = {line.person for line in lines if isinstance(line, SatDown) and line.person is not None}
    if people:
        parts.append((_SITTINGS, [(person, room.id, row[1]) for person in sorted(people)]))
    if _needs_snapshot(room, lines):
        assert room.match is not None
        moves, state = len(room.match.record.entries), to_json(room.point()).decode()
        parts.append((_SNAPSHOTS, [(room.id, room.version, moves, state)]))
    return Append(tuple(parts))


def _pulse(room: Room, at: float) -> tuple[Any, ...]:
    actors = " ".join([str(int(seat)) for seat in room.actors()])
    moves = 0 if room.record is None else len(room.record.entries)
    return room.id, room.status, room.version, actors, room.acted, moves, room.due(), at


def _chair(room: Room, seat: int) -> tuple[Any, ...]:
    chair = room.chairs[seat]
    return room.id, seat, chair.person, chair.name, chair.bot, chair.stand_in, chair.gone


def _needs_snapshot(room: Room, lines: list[Line]) -> bool:
    if room.match is None:
        return False
    before = room.version - len(lines)
    return room.version // SNAPSHOT_EVERY > before // SNAPSHOT_EVERY


def add_chat(connection: Connection, room: str, person: str, name: str, text: str, at: float) -> int:
    """Write a chat message; returns its number."""
    last = connection.execute(select(func.max(CHAT.c.seq)).where(CHAT.c.room == room)).scalar_one()
    seq: int = (last or 0) + 1
    connection.execute(insert(CHAT).values(room=room, seq=seq, at=at, person=person, name=name, text=text))
    return seq


def read_chat(connection: Connection, room: str, after: int) -> list[Said]:
    """The chat of a table after a message."""
    wanted = select(*[CHAT.c[name] for name in Said._fields])
    found = connection.execute(wanted.where(CHAT.c.room == room, CHAT.c.seq > after).order_by(CHAT.c.seq))
    return [Said(*row) for row in found]


def read_note(connection: Connection, room: str, person: str) -> str:
    """What a person wrote in the notepad of a table."""
    wanted = select(NOTE.c.text).where(NOTE.c.room == room, NOTE.c.person == person)
    return connection.execute(wanted).scalar_one_or_none() or ""


def write_note(connection: Connection, room: str, person: str, text: str) -> None:
    """Keep a person's notepad of a table."""
    _NOTES.insert(connection, [(room, person, text)])


def people_at(connection: Connection, rooms: Sequence[str]) -> dict[str, list[str]]:
    """The people who sit at tables, by table."""
    found: dict[str, list[str]] = {}
    for start in range(0, len(rooms), MOST_ASKED):
        some = CHAIR.c.room.in_(rooms[start : start + MOST_ASKED])
        wanted = select(CHAIR.c.room, CHAIR.c.person).where(some, CHAIR.c.person.is_not(None))
        for room, person in connection.execute(wanted.distinct()):
            found.setdefault(room, []).append(person)
    return found


def unfinished_with(connection: Connection, person: str) -> list[str]:
    """The tables at which a person sits whose game has not begun or goes on."""
    sits = select(CHAIR.c.room).where(CHAIR.c.person == person)
    wanted = select(ROOM.c.id).join(PULSE, PULSE.c.room == ROOM.c.id).where(ROOM.c.id.in_(sits))
    wanted = wanted.where(PULSE.c.status.in_(("open", "playing")), by_installed_rules())
    return list(connection.execute(wanted).scalars())


def due_rooms(connection: Connection, now: float, limit: int = 100) -> list[str]:
    """The tables that a bot or a clock has to look after."""
    wanted = select(PULSE.c.room).join(ROOM).where(PULSE.c.due <= now, PULSE.c.status == "playing")
    wanted = wanted.where(by_installed_rules())
    return list(connection.execute(wanted.order_by(PULSE.c.due).limit(limit)).scalars())


def versions_since(connection: Connection, updated: float) -> dict[str, int]:
    """The versions of the tables that changed since a time.

    They come as one text: every row that is fetched would let a busy loop in, and then wait for it.
    """
    told = PULSE.c.room + " " + cast(PULSE.c.version, String)
    wanted = select(func.aggregate_strings(told, ",")).where(
        PULSE.c.status.in_(STATUSES), PULSE.c.updated >= updated
    )
    text: str = connection.execute(wanted).scalar_one() or ""
    pairs = [each.split(" ") for each in text.split(",") if each]
    return {room: int(version) for room, version in pairs}


def by_installed_rules() -> ColumnElement[bool]:
    """That a table is played by the installed rules: the others are only looked at."""
    installed = [find_game(game).meta for game in game_ids()]
    # Nearly all tables are: no planner is to begin with them, so this is in no index.
    game = ROOM.c.game.concat("")
    return or_(*[(game == meta.id) & (ROOM.c.rules_version == meta.rules_version) for meta in installed])


def count_of_other_rules(connection: Connection) -> int:
    """How many tables were played by other rules than those installed."""
    metas = sorted([find_game(game).meta for game in game_ids()], key=lambda meta: meta.id)
    other = [
        (ROOM.c.game == meta.id) & between
        for meta in metas
        for between in (ROOM.c.rules_version < meta.rules_version, ROOM.c.rules_version > meta.rules_version)
    ]
    # Games that are not installed at all lie before, between and behind those that are.
    unknown = [ROOM.c.game < metas[0].id, ROOM.c.game > metas[-1].id]
    unknown += [(ROOM.c.game > one.id) & (ROOM.c.game < next.id) for one, next in pairwise(metas)]
    counts = [
        select(func.count()).select_from(ROOM).where(place).scalar_subquery() for place in [*other, *unknown]
    ]
    return sum(connection.execute(select(*counts)).one())


def all_rooms(connection: Connection) -> list[str]:
    """The ids of all tables, the oldest first."""
    return list(connection.execute(select(ROOM.c.id).order_by(ROOM.c.created, ROOM.c.id)).scalars())
