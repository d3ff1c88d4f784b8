"""People's pages: a name for guests, accounts, settings, languages, themes, tokens, leaving."""

import asyncio
import secrets
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from zugwerk.core.messages import LANGUAGES
from zugwerk.server.entry.asking import Asked, Call
from zugwerk.server.entry.known import SURE_SECONDS
from zugwerk.server.entry.people import address
from zugwerk.server.entry.security import SESSION_COOKIE, safe_path
from zugwerk.server.errors import Problem
from zugwerk.server.house import House, house_of
from zugwerk.server.language import COOKIE as LANGUAGE_COOKIE
from zugwerk.server.language import language_of
from zugwerk.server.pages.forms import OneLine, Short
from zugwerk.server.pages.site import (
    CONFIRMS,
    KEYS,
    KEYS_COOKIE,
    PACES,
    THEME_COOKIE,
    THEMES,
    Words,
    arrived,
    confirm_of,
    go_to,
    pace_of,
    page,
    set_cookie,
)
from zugwerk.server.play import tables
from zugwerk.server.play.eyes import names_on
from zugwerk.table.foreign import LONGEST_NAME
from zugwerk.table.store.bells import LEFT
from zugwerk.table.store.lists import rooms_of
from zugwerk.table.store.people import Person, tokens_of

# The page that says that something is kept.
SAVED: Final = "/account?saved"

NAMES: Final = ("Ada", "Bo", "Cleo", "Dina", "Emil", "Fred", "Gita", "Hugo", "Ines", "Jan", "Kai", "Lea")


def guest_name() -> str:
    """A name for somebody who has not told theirs."""
    return f"{secrets.choice(NAMES)} {secrets.randbelow(90) + 10}"


def screen_name(seat: int) -> str:
    """A name for somebody at another's screen who has not told theirs: only a table tells it from others."""
    return NAMES[seat % len(NAMES)]


class GuestForm(Asked):
    """Somebody's name, and where to go on."""

    guest: Short = ""
    next: OneLine = "/"


class LoginForm(Asked):
    """An account, its password, and where to go on."""

    login: OneLine = ""
    password: OneLine = ""
    next: OneLine = "/"


class NameForm(Asked):
    """Another name, when actions are to be confirmed, and how fast others' are shown."""

    name: Short = ""
    confirm: Short = ""
    pace: Short = ""


class PasswordForm(Asked):
    """Another password; the account is told for those who keep passwords."""

    old: OneLine = ""
    password: OneLine = ""
    login: OneLine = ""
    drop_tokens: Short = msgspec.field(default="", name="drop-tokens")


class TokenForm(Asked):
    """What a new token is for."""

    label: Short = ""


class DropTokenForm(Asked):
    """Which token is to be useless."""

    digest: OneLine


class LogOutForm(Asked):
    """Whether it is all right to lose tables."""

    sure: Short = ""


class DeleteForm(Asked):
    """Who is sure to leave for good: the password of an account, the name of a guest."""

    password: OneLine = ""
    name: Short = ""


class ChooseForm(Asked):
    """A language, a theme, how keys of single letters are wanted, and where to go on."""

    language: Short = ""
    theme: Short = ""
    keys: Short = ""
    next: OneLine = "/"


async def known_or_guest(call: Call, name: str) -> Person:
    """Whoever sends a form; a stranger becomes a guest, and is known from then on."""
    if call.person is not None:
        return call.person
    person, secret = await call.house.people.come(call.request, name.strip() or guest_name(), {})
    arrived(call.request, secret)
    return person


async def join_as_guest(call: Call, form: GuestForm) -> Response:
    """Tell a name and go on to where one came from."""
    await known_or_guest(call, form.guest)
    return go_to(safe_path(form.next))


async def account(request: Request) -> Response:
    """Name, settings, account and tokens of whoever reads; the door for everybody else."""
    return await _account(request)


async def _account(request: Request, failure: str = "", token: str = "", status: int = 200) -> Response:
    house = house_of(request)
    person = await house.people.who(request)
    kept: list[dict[str, Any]] = []
    if person is not None:
        id = person.id
        kept = await house.database.read(lambda connection: tokens_of(connection, id))
    return await page(
        request,
        "account.html",
        status,
        person=person,
        confirms=CONFIRMS,
        confirm=confirm_of(person),
        paces=PACES,
        pace=pace_of(person),
        tokens=kept,
        failure=failure,
        new_token=token,
        saved="saved" in request.query_params,
        saved_at=SAVED,
        next=safe_path(request.query_params.get("next", "/")),
    )


async def told(request: Request, found: Problem) -> Response:
    """The account page with what went wrong."""
    said = Words(language_of(request)).text(found.message)
    response = await _account(request, said, status=found.status)
    response.headers.update(found.headers)
    return response


async def log_in(call: Call, form: LoginForm) -> Response:
    """Open a session for an account; a guest of this browser is somebody else."""
    if (asked := await _warning(call)) is not None:
        return asked
    _, secret = await call.house.people.log_in(call.request, form.login, form.password)
    arrived(call.request, secret)
    return go_to(safe_path(form.next))


async def rename(call: Call, form: NameForm) -> Response:
    """Keep another name, and how to play."""
    people, wishes = call.house.people, {"confirm": form.confirm, "pace": form.pace}
    told = {name: wish for name, wish in wishes.items() if wish}
    await people.rename(call.me, form.name)
    if told:
        await people.change(call.me, lambda settings: {**settings, **told})
    return go_to(SAVED)


async def change_password(call: Call, form: PasswordForm) -> Response:
    """Keep another password; all other sessions end."""
    people, drop = call.house.people, bool(form.drop_tokens)
    arrived(call.request, await people.change_password(call.request, call.me, form.old, form.password, drop))
    return go_to(SAVED)


async def new_token(call: Call, form: TokenForm) -> Response:
    """A token for a program, shown once."""
    token = await call.house.people.new_token(call.request, call.me, form.label)
    return await _account(call.request, token=token)


async def drop_token(call: Call, form: DropTokenForm) -> Response:
    """Make a token useless."""
    await call.house.people.drop_token(call.me, form.digest)
    return go_to("/account")


async def delete(call: Call, form: DeleteForm) -> Response:
    """Leave for good; whoever only passes by an open browser cannot."""
    await call.house.limits.leaving.check(address(call.request))
    await call.house.people.check_sure(call.request, call.me, form.password, form.name)
    await _forget(call.house, call.me)
    # Who was let in before may have sat down or spoken meanwhile; after that nobody is taken for this person.
    await asyncio.sleep(SURE_SECONDS)
    await _forget(call.house, call.me)
    return _forgotten(go_to("/"))


async def _forget(house: House, person: Person) -> None:
    """Forget a person here and tell the other processes to."""
    given_up = await tables.give_up_chairs(house.desk, person)
    sat_at = await house.people.leave(person)
    house.desk.forget_person(person.id)
    # What pages and streams of these tables were told before still had the name.
    await house.desk.ring(f"{LEFT}{person.id}", *sorted(sat_at.union(given_up)))


async def log_out(call: Call, form: LogOutForm) -> Response:
    """A guest cannot come back: who would lose tables is asked first."""
    person = call.me
    if not form.sure and (asked := await _warning(call)) is not None:
        return asked
    await call.house.people.log_out(call.request, person)
    return _forgotten(go_to("/"))


async def _warning(call: Call) -> Response | None:
    """What a guest would lose, and how to keep it; nothing for anybody else."""
    person = call.person
    if person is None or person.login is not None:
        return None
    tables = await call.house.database.read(lambda connection: rooms_of(connection, person.id))
    if not tables:
        return None
    words = Words(call.language).translator
    names = {table.id: list(filter(None, names_on(table.chairs, words))) for table in tables}
    return await page(call.request, "leaving.html", person=person, tables=tables, names=names)


def _forgotten(response: Response) -> Response:
    response.delete_cookie(SESSION_COOKIE, path="/")
    return response


async def register(call: Call, form: LoginForm) -> Response:
    """Claim an account: a guest keeps all tables, a stranger becomes a person first."""
    people, person = call.house.people, call.person
    if person is None:
        await people.check_claim(form.login, form.password)
        person, _ = await people.come(call.request, form.login[:LONGEST_NAME], {})
    try:
        secret = await people.claim(call.request, person, form.login, form.password)
    except Problem:
        # Somebody else was faster: the stranger is a stranger still.
        if call.person is None:
            await people.leave(person)
        raise
    arrived(call.request, secret)
    return go_to(safe_path(form.next))


async def choose(call: Call, form: ChooseForm) -> Response:
    """Another language or theme, other keys; nothing that needs an account."""
    response = go_to(safe_path(form.next))
    if form.language in LANGUAGES:
        set_cookie(call.request, response, LANGUAGE_COOKIE, form.language)
    if form.theme in THEMES:
        set_cookie(call.request, response, THEME_COOKIE, form.theme)
    if form.keys in KEYS:
        set_cookie(call.request, response, KEYS_COOKIE, form.keys)
    return response
