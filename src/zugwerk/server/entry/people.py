"""Who makes a request: by the session of a browser or the token of a program; guests, accounts, passwords."""

import asyncio
import re
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from functools import partial
from typing import Any, Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import Connection
from starlette.requests import HTTPConnection, Request

from zugwerk.bots.turns import Asker, Turns
from zugwerk.server.background.hub import Watcher
from zugwerk.server.entry.known import Known
from zugwerk.server.entry.limits import Limits
from zugwerk.server.entry.names import checked_name, is_disguised, latin, look_alike
from zugwerk.server.entry.security import SESSION_COOKIE, bearer, home_of
from zugwerk.server.errors import problem
from zugwerk.table.foreign import LONGEST_NAME
from zugwerk.table.room import Denied
from zugwerk.table.store import people as kept
from zugwerk.table.store.database import Clash, Database, Unwritable
from zugwerk.table.store.people import Person

SHORTEST_LOGIN: Final = 3
LOGIN_SIGN: Final = r"[A-Za-z0-9_.\-]"
LOGIN: Final = re.compile(rf"{LOGIN_SIGN}{{{SHORTEST_LOGIN},{LONGEST_NAME}}}")
SHORTEST_PASSWORD: Final = 10
LONGEST_PASSWORD: Final = 200
HASHINGS_AT_ONCE: Final = 2

Value = TypeVar("Value")

_HASHER: Final = PasswordHasher()
_NOBODYS_PASSWORD: Final = _HASHER.hash("nobody has this password")


class People:
    """Finds out who asks, and lets people come, claim an account, log in and leave."""

    def __init__(self, database: Database, limits: Limits | None = None) -> None:
        self._database: Final = database
        self._limits: Final = limits or Limits(database)
        self._known: Final = Known(database)
        self._leaving: Final = asyncio.Lock()
        self._hashings: Final = Turns(HASHINGS_AT_ONCE)

    def open(self) -> None:
        """Begin to look whose tokens and sessions have ended."""
        self._known.open()

    async def close(self) -> None:
        """Stop looking."""
        await self._known.close()

    async def who(self, connection: HTTPConnection) -> Person | None:
        """The person behind a request, or nobody."""
        kind, secret = _shown(connection)
        name = _name(kind, secret)
        remembered = None if name is None else self._known.recall(name)
        if name is None or remembered is not None:
            return remembered
        began, now = time.monotonic(), time.time()
        person, ends = await self._database.read(
            lambda c: (_find(c, kind, secret, now), kind == "session" and kept.is_half_over(c, secret, now))
        )
        if person is not None:
            self._known.learn(name, person, began)
        if ends:
            # A store that takes nothing now is asked again at the next visit.
            with suppress(Unwritable):
                await self._database.write(lambda c: kept.prolong_session(c, secret, now))
        return person

    def remembered(self, digest: str) -> Person | None:
        """The person whose program showed the token of this digest a moment ago."""
        return self._known.recall(f"token {digest}")

    def staying(
        self, connection: HTTPConnection, person: Person | None, watcher: Watcher
    ) -> AbstractContextManager[None]:
        """Wake the watcher, within a second, when the token or session of a person has ended."""
        return self._known.staying(None if person is None else _name(*_shown(connection)), watcher)

    async def is_still(self, connection: HTTPConnection, person: Person | None) -> bool:
        """Whether a connection that stays open is still that of this person, or of nobody."""
        try:
            found = await self.who(connection)
        except Unwritable:
            return False
        return (found and found.id) == (person and person.id)

    async def require(self, connection: HTTPConnection) -> Person:
        """The person behind a request, who must be known."""
        person = await self.who(connection)
        if person is None:
            raise problem(401, "unknown-person")
        return person

    async def come(self, request: Request, name: str, settings: dict[str, Any]) -> tuple[Person, str]:
        """A new guest; returns the person and the session's secret."""
        await self._limits.guests.check(address(request))
        shown, now = await self._nobodys(name), time.time()

        def job(connection: Any) -> tuple[Person, str]:
            person = kept.new_guest(connection, shown, settings, now)
            return person, kept.open_session(connection, person.id, now)

        return await self._database.write(job)

    async def come_by_token(self, request: Request, name: str) -> tuple[Person, str]:
        """A new guest who is a program; returns the person and a token's secret."""
        await self._limits.guests.check(address(request))
        shown, now = await self._nobodys(name), time.time()

        def job(connection: Any) -> tuple[Person, str]:
            person = kept.new_guest(connection, shown, {}, now)
            return person, kept.new_token(connection, person.id, shown, now)

        return await self._database.write(job)

    async def check_claim(self, login: str, password: str) -> None:
        """Refuse an account that cannot be had, before a stranger becomes a guest for it."""
        _check_claim(login, password)
        if await self._database.read(lambda c: kept.find_login(c, login)) is not None:
            raise problem(409, "login-taken")

    async def claim(self, request: Request, person: Person, login: str, password: str) -> str:
        """Turn a guest into an account without losing a table; the guest's sessions end.

        Returns a new session.
        """
        if person.login is not None:
            raise problem(409, "has-account")
        _check_claim(login, password)
        hashed, now = await self._hashed(request, password), time.time()

        def job(connection: Any) -> str:
            _check_still(connection, request, person)
            kept.claim(connection, person.id, login, hashed)
            return kept.open_session(connection, person.id, now)

        try:
            secret = await self._database.write(job)
        except Clash:
            raise problem(409, "login-taken") from None
        self._known.forget(person.id)
        return secret

    async def log_in(self, request: Request, login: str, password: str) -> tuple[Person, str]:
        """Open a session for an account; slow on purpose, and limited by name and address."""
        person, hashed = await self._check_password(request, login, password)
        now = time.time()

        def job(connection: Any) -> str:
            kept.hold(connection, person.id)
            _check_unchanged(connection, login, hashed)
            return kept.open_session(connection, person.id, now)

        return person, await self._database.write(job)

    async def rename(self, person: Person, name: str) -> None:
        """Keep a new name."""
        shown = await self._nobodys(name, person.id)
        await self._database.write(lambda c: kept.change_name(c, person.id, shown))
        self._known.forget(person.id)

    async def change(
        self, person: Person, change: Callable[[dict[str, Any]], dict[str, Any]]
    ) -> dict[str, Any]:
        """Change the settings as they are kept, not as we remember them; returns the new ones."""
        settings = await self._database.write(lambda c: kept.change_settings(c, person.id, change))
        self._known.forget(person.id)
        return settings

    async def change_password(
        self, request: Request, person: Person, old: str, new: str, drop_tokens: bool = False
    ) -> str:
        """Keep a new password and end all other sessions, and all tokens if wished; returns a new session."""
        login = person.login
        if login is None:
            raise problem(409, "no-account")
        _, before = await self._check_password(request, login, old)
        hashed, now = await self._hashed(request, new), time.time()

        def job(connection: Any) -> str:
            kept.hold(connection, person.id)
            _check_unchanged(connection, login, before)
            kept.change_password(connection, person.id, hashed)
            if drop_tokens:
                kept.drop_tokens(connection, person.id)
            return kept.open_session(connection, person.id, now)

        secret = await self._database.write(job)
        self._known.forget(person.id)
        return secret

    async def log_out(self, connection: HTTPConnection, person: Person) -> None:
        """End the session of this browser."""
        secret = connection.cookies.get(SESSION_COOKIE, "")
        await self._database.write(lambda c: kept.end_session(c, secret))
        self._known.forget(person.id)

    async def check_sure(self, request: Request, person: Person, password: str, name: str) -> None:
        """Refuse what cannot be undone unless an account's password, or a guest's name, was told."""
        if person.login is not None:
            await self._check_password(request, person.login, password)
        elif not look_alike(name, person.name):
            raise problem(403, "other-name", name=person.name)

    async def leave(self, person: Person) -> set[str]:
        """Forget a person, one at a time and bit by bit; returns the tables where the name stood.

        Should it be cut short, the person can still come in and ask for the rest.
        """
        tables: set[str] = set()
        async with self._leaving:
            while rows := await self._database.read(lambda c: kept.sat_down(c, person.id)):
                await self._calmly(partial(kept.forget_name, person=person.id, rows=rows))
                tables.update(row.room for row in rows)
            while await self._calmly(partial(kept.drop_belongings, person=person.id)):
                pass
            await self._database.write(lambda c: kept.anonymise(c, person.id))
        self._known.forget(person.id)
        return tables

    async def _calmly(self, job: Callable[[Connection], Value]) -> Value:
        """Write, and leave the database to others for as long as it took."""
        began = time.monotonic()
        result = await self._database.write(job)
        await asyncio.sleep(time.monotonic() - began)
        return result

    async def new_token(self, request: Request, person: Person, label: str) -> str:
        """A token for a program of this person."""
        self._limits.tokens.check(person.id)
        shown, now = checked_name(label), time.time()

        def job(connection: Any) -> str:
            _check_still(connection, request, person)
            return kept.new_token(connection, person.id, shown, now)

        return await self._database.write(job)

    async def drop_token(self, person: Person, digest: str) -> None:
        """Make a token useless."""

        def job(connection: Any) -> None:
            kept.hold(connection, person.id)
            kept.drop_token(connection, person.id, digest)

        await self._database.write(job)
        self._known.forget(person.id)

    async def _nobodys(self, name: str, own: str = "") -> str:
        """A name that people can read, and that is not drawn like somebody else's account."""
        shown = checked_name(name)
        if is_disguised(shown):
            login = "".join(latin(shown).split())
            found = await self._database.read(lambda c: kept.find_login(c, login))
            if found is not None and found[0] != own:
                raise Denied("name-alike", name=login)
        return shown

    async def _check_password(self, request: Request, login: str, password: str) -> tuple[Person, str]:
        """The person of a login whose password this is, and its hash; says nothing of why it is not."""
        await self._limits.logins.check(f"{login.casefold()[:40]} {address(request)}")
        found = None
        if LOGIN.fullmatch(login):
            found = await self._database.read(lambda c: kept.find_login(c, login))
        id, hashed = ("", _NOBODYS_PASSWORD) if found is None else found
        sound = await self._slowly(request, lambda: _verify(hashed, password[:LONGEST_PASSWORD]))
        person = await self._database.read(lambda c: kept.find_person(c, id)) if sound else None
        if person is None:
            raise problem(403, "wrong-login")
        return person, hashed

    async def _hashed(self, request: Request, password: str) -> str:
        _check_new_password(password)
        return await self._slowly(request, lambda: _HASHER.hash(password))

    async def _slowly(self, request: Request, work: Callable[[], Value]) -> Value:
        """Hash a password: slow and large on purpose, so seldom for each address, and few at a time."""
        asker = address(request)
        await self._limits.passwords.check(asker)
        await self._hashings.take(Asker(asker))
        try:
            return await asyncio.to_thread(work)
        finally:
            self._hashings.give_back()


def _find(connection: Connection, kind: str, secret: str, now: float) -> Person | None:
    if kind == "token":
        return kept.find_token(connection, secret)
    return kept.find_session(connection, secret, now)


def _check_still(connection: Connection, request: Request, person: Person) -> None:
    """Refuse to give a lasting way in to whoever came by one that has ended, if only a moment ago.

    Nobody can end it between this and the end of the transaction. Who shows nothing has just become a guest.
    """
    kept.hold(connection, person.id)
    kind, secret = _shown(request)
    if not secret:
        return
    found = _find(connection, kind, secret, time.time())
    if found is None or found.id != person.id:
        raise problem(401, "unknown-person")


def _check_unchanged(connection: Any, login: str, hashed: str) -> None:
    """Refuse a password that was changed while it was being checked."""
    found = kept.find_login(connection, login)
    if found is None or found[1] != hashed:
        raise problem(403, "wrong-login")


def _shown(connection: HTTPConnection) -> tuple[str, str]:
    """What a request shows: the token of a program, else the session of a browser."""
    token = bearer(connection)
    return ("session", connection.cookies.get(SESSION_COOKIE, "")) if token is None else ("token", token)


def _name(kind: str, secret: str) -> str | None:
    """What it is remembered by; ``None`` for what cannot be one of ours."""
    return f"{kind} {kept.digest(secret)}" if 20 <= len(secret) <= 100 else None


def asker(connection: HTTPConnection, person: Person | None) -> str:
    """By what shares are counted: the person, or the address of a stranger."""
    return address(connection) if person is None else person.id


def address(connection: HTTPConnection) -> str:
    """Where a request comes from, as limits count it."""
    return home_of(connection.client.host) if connection.client else ""


def _check_claim(login: str, password: str) -> None:
    if not LOGIN.fullmatch(login):
        raise problem(400, "bad-login")
    _check_new_password(password)


def _check_new_password(password: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise problem(400, "bad-password", n=SHORTEST_PASSWORD)


def _verify(hashed: str, password: str) -> bool:
    try:
        return _HASHER.verify(hashed, password)
    except VerificationError:
        return False
