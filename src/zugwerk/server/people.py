"""Who makes a request: by the session of a browser or the token of a program; guests, accounts, passwords."""

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import Connection
from starlette.requests import HTTPConnection, Request

from zugwerk.server.errors import problem
from zugwerk.server.hub import Wake
from zugwerk.server.security import SAFE_METHODS, Limiter, check_form
from zugwerk.table.store import people as kept
from zugwerk.table.store.bells import LEFT
from zugwerk.table.store.database import Clash, Database
from zugwerk.table.store.people import Person

SESSION_COOKIE: Final = "zugwerk-session"
REMEMBER_SECONDS: Final = 10.0
NAME: Final = re.compile(r"[^\s\x00-\x1f\x7f](?:[^\x00-\x1f\x7f]{0,28}[^\s\x00-\x1f\x7f])?")
LOGIN: Final = re.compile(r"[A-Za-z0-9_.-]{3,30}")
SHORTEST_PASSWORD: Final = 10
LONGEST_PASSWORD: Final = 200

Value = TypeVar("Value")

_HASHER: Final = PasswordHasher()
_NOBODYS_PASSWORD: Final = _HASHER.hash("nobody has this password")


class People:
    """Finds out who asks, and lets people come, claim an account, log in and leave."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self._known: Final[OrderedDict[str, tuple[float, Person]]] = OrderedDict()
        self._logins: Final = Limiter(10, 300)
        self._guests: Final = Limiter(60, 600)
        self._leaving: Final = asyncio.Lock()

    async def who(self, connection: HTTPConnection) -> Person | None:
        """The person behind a request, or nobody."""
        token = _bearer(connection)
        if token is not None:
            return await self.by_token(token)
        return await self._known_by("session", connection.cookies.get(SESSION_COOKIE, ""))

    async def by_token(self, secret: str) -> Person | None:
        """The person whose program shows this token."""
        return await self._known_by("token", secret)

    def remembered(self, digest: str) -> Person | None:
        """The person whose program showed the token of this digest a moment ago."""
        return self._remembered(f"token {digest}", time.time())

    async def require(self, connection: HTTPConnection) -> Person:
        """The person behind a request, who must be known; a browser's change must carry its form token."""
        person = await self.who(connection)
        if person is None:
            raise problem(401, "unknown-person")
        by_session = _bearer(connection) is None
        if isinstance(connection, Request) and connection.method not in SAFE_METHODS and by_session:
            await self.check_form(connection)
        return person

    async def check_form(self, request: Request) -> None:
        """Refuse what another site made a browser send."""
        token: object = request.headers.get("x-form-token")
        if token is None and "form" in request.headers.get("content-type", ""):
            token = (await request.form()).get("token")
        check_form(request, token)

    async def come(self, request: Request, name: str, settings: dict[str, Any]) -> tuple[Person, str]:
        """A new guest; returns the person and the session's secret."""
        self._guests.check(address(request))
        shown = checked_name(name)
        now = time.time()

        def job(connection: Any) -> tuple[Person, str]:
            person = kept.new_guest(connection, shown, settings, now)
            return person, kept.open_session(connection, person.id, now)

        return await self._database.write(job)

    async def come_by_token(self, request: Request, name: str) -> tuple[Person, str]:
        """A new guest who is a program; returns the person and a token's secret."""
        self._guests.check(address(request))
        shown = checked_name(name)
        now = time.time()

        def job(connection: Any) -> tuple[Person, str]:
            person = kept.new_guest(connection, shown, {}, now)
            return person, kept.new_token(connection, person.id, shown, now)

        return await self._database.write(job)

    async def claim(self, person: Person, login: str, password: str) -> None:
        """Turn a guest into an account without losing a table."""
        if person.login is not None:
            raise problem(409, "has-account")
        if not LOGIN.fullmatch(login):
            raise problem(400, "bad-login")
        hashed = await _hashed(password)
        try:
            await self._database.write(lambda c: kept.claim(c, person.id, login, hashed))
        except Clash:
            raise problem(409, "login-taken") from None
        self._known.clear()

    async def log_in(self, request: Request, login: str, password: str) -> tuple[Person, str]:
        """Open a session for an account; slow on purpose, and limited by name and address."""
        self._logins.check(f"{login.casefold()[:40]} {address(request)}")
        found = None
        if LOGIN.fullmatch(login):
            found = await self._database.read(lambda c: kept.find_login(c, login))
        person, hashed = (None, _NOBODYS_PASSWORD) if found is None else found
        sound = await asyncio.to_thread(_verify, hashed, password[:LONGEST_PASSWORD])
        if person is None or not sound:
            raise problem(403, "wrong-login")
        id, now = person, time.time()
        known = await self._database.read(lambda c: kept.find_person(c, id))
        if known is None:
            raise problem(403, "wrong-login")
        return known, await self._database.write(lambda c: kept.open_session(c, id, now))

    async def rename(self, person: Person, name: str) -> None:
        """Keep a new name."""
        shown = checked_name(name)
        await self._database.write(lambda c: kept.change_name(c, person.id, shown))
        self._known.clear()

    async def change(
        self, person: Person, change: Callable[[dict[str, Any]], dict[str, Any]]
    ) -> dict[str, Any]:
        """Change the settings as they are kept, not as we remember them; returns the new ones."""
        settings = await self._database.write(lambda c: kept.change_settings(c, person.id, change))
        self._known.clear()
        return settings

    async def change_password(self, request: Request, person: Person, old: str, new: str) -> str:
        """Keep a new password, end all other sessions; returns a new session's secret."""
        if person.login is None:
            raise problem(409, "no-account")
        await self.log_in(request, person.login, old)
        hashed, now = await _hashed(new), time.time()

        def job(connection: Any) -> str:
            kept.change_password(connection, person.id, hashed)
            return kept.open_session(connection, person.id, now)

        secret = await self._database.write(job)
        self._known.clear()
        return secret

    async def log_out(self, connection: HTTPConnection) -> None:
        """End the session of this browser."""
        secret = connection.cookies.get(SESSION_COOKIE, "")
        await self._database.write(lambda c: kept.end_session(c, secret))
        self._known.pop(f"session {kept.digest(secret)}", None)

    async def leave(self, person: Person) -> list[str]:
        """Forget a person, one at a time and bit by bit; returns the tables whose names changed.

        Should it be cut short, the person can still come in and ask for the rest.
        """
        rooms: set[str] = set()
        async with self._leaving:
            while rows := await self._database.read(lambda c: kept.sat_down(c, person.id)):
                await self._calmly(partial(kept.forget_name, person=person.id, rows=rows))
                rooms.update([row.room for row in rows])
            while await self._calmly(partial(kept.drop_belongings, person=person.id)):
                pass
            rooms.update(await self._database.write(lambda c: kept.anonymise(c, person.id)))
        self._known.clear()
        return sorted(rooms)

    async def _calmly(self, job: Callable[[Connection], Value]) -> Value:
        """Write, and leave the database to others for as long as it took."""
        began = time.monotonic()
        result = await self._database.write(job)
        await asyncio.sleep(time.monotonic() - began)
        return result

    def heard(self, wake: Wake) -> None:
        """Forget whom we know when somebody has left at another process."""
        if wake.room.startswith(LEFT):
            self._known.clear()

    async def new_token(self, person: Person, label: str) -> str:
        """A token for a program of this person."""
        shown, now = checked_name(label), time.time()
        return await self._database.write(lambda c: kept.new_token(c, person.id, shown, now))

    async def drop_token(self, person: Person, digest: str) -> None:
        """Make a token useless."""
        await self._database.write(lambda c: kept.drop_token(c, person.id, digest))
        self._known.clear()

    async def _known_by(self, kind: str, secret: str) -> Person | None:
        if not 20 <= len(secret) <= 100:
            return None
        name, now = f"{kind} {kept.digest(secret)}", time.time()
        remembered = self._remembered(name, now)
        if remembered is not None:
            return remembered
        person = await self._database.read(
            lambda c: kept.find_token(c, secret) if kind == "token" else kept.find_session(c, secret, now)
        )
        if person is None:
            self._known.pop(name, None)
            return None
        self._known[name] = (now, person)
        while len(self._known) > 10_000:
            self._known.popitem(last=False)
        return person

    def _remembered(self, name: str, now: float) -> Person | None:
        at, person = self._known.get(name, (0.0, None))
        return person if now - at < REMEMBER_SECONDS else None


def _bearer(connection: HTTPConnection) -> str | None:
    """The token of a program; whoever brings any other kind of authorization is not known by it."""
    kind, _, secret = connection.headers.get("authorization", "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" else None


def address(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else ""


def checked_name(name: str) -> str:
    """A name people can read: up to thirty characters, none of them invisible at the ends."""
    shown = name.strip()
    if not NAME.fullmatch(shown) or not shown.isprintable():
        raise problem(400, "bad-name")
    return shown


async def _hashed(password: str) -> str:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise problem(400, "bad-password", n=SHORTEST_PASSWORD)
    return await asyncio.to_thread(_HASHER.hash, password)


def _verify(hashed: str, password: str) -> bool:
    try:
        return _HASHER.verify(hashed, password)
    except VerificationError:
        return False
