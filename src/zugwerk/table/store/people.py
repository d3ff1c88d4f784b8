"""People in the database: guests with a name, accounts with a password, their sessions and tokens.

Sessions and tokens are kept as digests, so the database gives nobody a way in.
"""

import hashlib
import secrets
from collections.abc import Callable, Collection
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, true, tuple_, update

from zugwerk.core.codec import from_json, to_json
from zugwerk.table.lines import Line, SatDown, lines_text, text_lines
from zugwerk.table.store.database import Clash
from zugwerk.table.store.schema import (
    CHAIR,
    CHAT,
    LINE,
    MAP,
    NOTE,
    NOTICE,
    PERSON,
    ROOM,
    SESSION,
    SITTING,
    STANDING_ORDER,
    TELLING,
    TOKEN,
)

SESSION_SECONDS: Final = 180 * 86400
FORGOTTEN_AT_ONCE: Final = 50
NOBODY: Final = "—"
# What a chair says of somebody who has left the house.
_GONE: Final = {"name": NOBODY, "gone": True}

_FORGET: Final = (
    update(LINE)
    .where(LINE.c.room == bindparam("at_room"), LINE.c.seq == bindparam("at_seq"))
    .where(LINE.c.line == bindparam("read"))
    .values(line=bindparam("forgotten"))
)


class Person(NamedTuple):
    """A guest, or an account once it has a login."""

    id: str
    name: str
    login: str | None
    settings: dict[str, Any]


class Sat(NamedTuple):
    """A row of lines that holds the name of somebody who sat down."""

    room: str
    seq: int
    line: str


def digest(secret: str) -> str:
    """What is kept of a session or token."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_guest(connection: Connection, name: str, settings: dict[str, Any], now: float) -> Person:
    """A new person without an account."""
    person = Person(secrets.token_hex(12), name, None, settings)
    connection.execute(
        insert(PERSON).values(
            id=person.id,
            name=name,
            login=None,
            password=None,
            settings=to_json(settings).decode(),
            created=now,
            deleted=False,
        )
    )
    return person


def claim(connection: Connection, person: str, login: str, password: str) -> None:
    """Turn a guest into an account, and end the guest's sessions.

    Raises ``Clash`` if the login is taken or the guest has one.
    """
    taken = select(PERSON.c.id).where(PERSON.c.login == login.casefold(), PERSON.c.id != person)
    if connection.execute(taken).first() is not None:
        raise Clash(login)
    values = {"login": login.casefold(), "password": password}
    guest = (PERSON.c.id == person) & PERSON.c.login.is_(None) & ~PERSON.c.deleted
    if connection.execute(update(PERSON).where(guest).values(values)).rowcount != 1:
        raise Clash(person)
    connection.execute(delete(SESSION).where(SESSION.c.person == person))


def hold(connection: Connection, person: str) -> None:
    """Let nobody else change what a person is known by until the end of this transaction."""
    connection.execute(select(PERSON.c.id).where(PERSON.c.id == person).with_for_update())


def find_login(connection: Connection, login: str) -> tuple[str, str] | None:
    """The person and the password hash of a login."""
    wanted = select(PERSON.c.id, PERSON.c.password).where(PERSON.c.login == login.casefold())
    row = connection.execute(wanted).one_or_none()
    return None if row is None or row.password is None else (row.id, row.password)


def find_person(connection: Connection, id: str) -> Person | None:
    """A person who is still there."""
    return find_people(connection, [id]).get(id)


def find_people(connection: Connection, ids: Collection[str]) -> dict[str, Person]:
    """Those of some people who are still there, by their ids."""
    if not ids:
        return {}
    wanted = select(PERSON.c.id, PERSON.c.name, PERSON.c.login, PERSON.c.settings)
    rows = connection.execute(wanted.where(PERSON.c.id.in_(ids), ~PERSON.c.deleted))
    return {row.id: Person(row.id, row.name, row.login, from_json(row.settings)) for row in rows}


def change_name(connection: Connection, id: str, name: str) -> None:
    """Keep a new name."""
    connection.execute(update(PERSON).where(PERSON.c.id == id, ~PERSON.c.deleted).values(name=name))


def change_settings(
    connection: Connection, id: str, change: Callable[[dict[str, Any]], dict[str, Any]]
) -> dict[str, Any]:
    """Make new settings of those that are kept now, whoever changed them last; returns the new ones."""
    place = (PERSON.c.id == id) & ~PERSON.c.deleted
    text = connection.execute(select(PERSON.c.settings).where(place).with_for_update()).scalar_one_or_none()
    settings = change(from_json(text or "{}"))
    connection.execute(update(PERSON).where(place).values(settings=to_json(settings).decode()))
    return settings


def change_password(connection: Connection, id: str, password: str) -> None:
    """Keep a new password hash and end all sessions."""
    connection.execute(update(PERSON).where(PERSON.c.id == id).values(password=password))
    connection.execute(delete(SESSION).where(SESSION.c.person == id))


def open_session(connection: Connection, person: str, now: float) -> str:
    """A new session; returns its secret."""
    secret = secrets.token_urlsafe(32)
    expires = now + SESSION_SECONDS
    connection.execute(insert(SESSION).values(digest=digest(secret), person=person, expires=expires))
    return secret


def forget_sessions(connection: Connection, now: float) -> None:
    """Throw away the sessions that have ended."""
    connection.execute(delete(SESSION).where(SESSION.c.expires < now))


def find_session(connection: Connection, secret: str, now: float) -> Person | None:
    """The person of a session that has not expired."""
    wanted = select(SESSION.c.person).where(SESSION.c.digest == digest(secret), SESSION.c.expires > now)
    person = connection.execute(wanted).scalar_one_or_none()
    return None if person is None else find_person(connection, person)


def is_half_over(connection: Connection, secret: str, now: float) -> bool:
    """Whether a session that goes on has less than half of its time left."""
    wanted = select(SESSION.c.expires).where(SESSION.c.digest == digest(secret), SESSION.c.expires > now)
    expires = connection.execute(wanted).scalar_one_or_none()
    return expires is not None and expires < now + SESSION_SECONDS / 2


def prolong_session(connection: Connection, secret: str, now: float) -> None:
    """Whoever comes back stays known: all the time begins anew."""
    going_on = (SESSION.c.digest == digest(secret)) & (SESSION.c.expires > now)
    connection.execute(update(SESSION).where(going_on).values(expires=now + SESSION_SECONDS))


def end_session(connection: Connection, secret: str) -> None:
    """Log out."""
    connection.execute(delete(SESSION).where(SESSION.c.digest == digest(secret)))


def new_token(connection: Connection, person: str, label: str, now: float) -> str:
    """A new token for the programs of a person; returns its secret."""
    secret = "zw_" + secrets.token_urlsafe(32)
    connection.execute(insert(TOKEN).values(digest=digest(secret), person=person, label=label, created=now))
    return secret


def find_token(connection: Connection, secret: str) -> Person | None:
    """The person of a token."""
    person = connection.execute(select(TOKEN.c.person).where(TOKEN.c.digest == digest(secret)))
    id = person.scalar_one_or_none()
    return None if id is None else find_person(connection, id)


def tokens_of(connection: Connection, person: str) -> list[dict[str, Any]]:
    """The tokens of a person, without their secrets."""
    wanted = select(TOKEN.c.digest, TOKEN.c.label, TOKEN.c.created).where(TOKEN.c.person == person)
    return [dict(row._mapping) for row in connection.execute(wanted.order_by(TOKEN.c.created))]


def drop_token(connection: Connection, person: str, digest: str) -> None:
    """Make a token useless."""
    connection.execute(delete(TOKEN).where(TOKEN.c.person == person, TOKEN.c.digest == digest))


def drop_tokens(connection: Connection, person: str) -> None:
    """Make all tokens of a person useless."""
    connection.execute(delete(TOKEN).where(TOKEN.c.person == person))


def missing(connection: Connection, names: Collection[str], now: float) -> set[str]:
    """Which of these tokens and sessions, as ``token DIGEST`` or ``session DIGEST``, are no more."""
    gone: set[str] = set()
    for kind, table, valid in (("token", TOKEN, true()), ("session", SESSION, SESSION.c.expires > now)):
        asked = {name.partition(" ")[2] for name in names if name.startswith(f"{kind} ")}
        there = valid & table.c.digest.in_(asked)
        # Nearly always all are there, and then counting them is enough.
        if asked and connection.execute(select(func.count()).where(there)).scalar_one() < len(asked):
            found = set(connection.execute(select(table.c.digest).where(there)).scalars())
            gone |= {f"{kind} {digest}" for digest in asked - found}
    return gone


def sat_down(connection: Connection, person: str) -> list[Sat]:
    """Rows of lines by which a person sat down, so many as can be changed in one transaction."""
    same = (LINE.c.room == SITTING.c.room) & (LINE.c.seq == SITTING.c.seq)
    wanted = select(LINE.c.room, LINE.c.seq, LINE.c.line).join(SITTING, same)
    found = connection.execute(wanted.where(SITTING.c.person == person).limit(FORGOTTEN_AT_ONCE))
    return [Sat(*row) for row in found]


def forget_name(connection: Connection, person: str, rows: list[Sat]) -> None:
    """Take the name of a person out of tables they sat at; no other lines are ever changed."""
    changes = [
        {"at_room": room, "at_seq": seq, "read": text, "forgotten": lines_text(_forgotten(text, person))}
        for room, seq, text in rows
    ]
    # Unless all rows are as they were read, they are found, and read, once more.
    if connection.execute(_FORGET, changes).rowcount == len(rows):
        places = [(row.room, row.seq) for row in rows]
        sat = (SITTING.c.person == person) & tuple_(SITTING.c.room, SITTING.c.seq).in_(places)
        connection.execute(delete(SITTING).where(sat))
    rooms = sorted({row.room for row in rows})
    for table, values in ((CHAIR, _GONE), (CHAT, {"name": NOBODY})):
        theirs = table.c.room.in_(rooms) & (table.c.person == person)
        connection.execute(update(table).where(theirs).values(values))


def _forgotten(text: str, person: str) -> list[Line]:
    return [
        msgspec.structs.replace(line, name=NOBODY, gone=True)
        if isinstance(line, SatDown) and line.person == person
        else line
        for line in text_lines(text)
    ]


def drop_belongings(connection: Connection, person: str) -> bool:
    """Delete some of what only a person used, but no way in; ``False`` once there is nothing left."""
    for table in (NOTE, NOTICE, TELLING, STANDING_ORDER, MAP):
        key = tuple_(*table.primary_key)
        some = select(*table.primary_key).where(table.c.person == person).limit(FORGOTTEN_AT_ONCE)
        if connection.execute(delete(table).where(key.in_(some))).rowcount:
            return True
    return False


def anonymise(connection: Connection, person: str) -> None:
    """Forget who a person was; their games stay for the others.

    All that is left is done in one transaction: of somebody with many tables, most was done before.
    """
    while rows := sat_down(connection, person):
        forget_name(connection, person, rows)
    while drop_belongings(connection, person):
        pass
    # A process that had not heard of it yet may have written the name of a chair once more.
    seated = CHAIR.c.person == person
    connection.execute(update(CHAIR).where(seated & (CHAIR.c.name != NOBODY)).values(_GONE))
    said = CHAT.c.room.in_(select(CHAIR.c.room).where(seated)) & (CHAT.c.person == person)
    connection.execute(update(CHAT).where(said & (CHAT.c.name != NOBODY)).values(name=NOBODY))
    # A table at which nobody sits waits for those who have its link alone.
    sits = select(CHAIR.c.room).where(CHAIR.c.room == ROOM.c.id, CHAIR.c.person.is_not(None))
    listed = (ROOM.c.owner == person) & ROOM.c.listed & ~sits.exists()
    connection.execute(update(ROOM).where(listed).values(listed=False))
    for table in (SESSION, TOKEN):
        connection.execute(delete(table).where(table.c.person == person))
    nobody = {"name": NOBODY, "login": None, "password": None, "settings": "{}", "deleted": True}
    connection.execute(update(PERSON).where(PERSON.c.id == person).values(nobody))
