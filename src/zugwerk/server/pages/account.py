"""People's pages: a name for guests, accounts, settings, languages, themes, tokens, leaving."""

import secrets
from collections.abc import Mapping
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from zugwerk.core.messages import LANGUAGES
from zugwerk.games.registry import find_game, game_ids
from zugwerk.server.errors import Problem, problem
from zugwerk.server.house import house_of
from zugwerk.server.language import COOKIE as LANGUAGE_COOKIE
from zugwerk.server.language import language_of
from zugwerk.server.pages.site import (
    CONFIRMS,
    THEME_COOKIE,
    THEMES,
    Words,
    confirm_of,
    fields,
    go_to,
    page,
    set_cookie,
    text,
    welcome,
)
from zugwerk.server.people import address
from zugwerk.server.security import SESSION_COOKIE, safe_path
from zugwerk.table.store.bells import LEFT
from zugwerk.table.store.people import Person, tokens_of
from zugwerk.table.store.rooms import rooms_of

NAMES: Final = ("Ada", "Bo", "Cleo", "Dina", "Emil", "Fred", "Gita", "Hugo", "Ines", "Jan", "Kai", "Lea")


def guest_name(request: Request) -> str:
    """A name for somebody who has not told theirs."""
    return f"{secrets.choice(NAMES)} {secrets.randbelow(90) + 10}"


async def known_or_guest(request: Request, data: Mapping[str, Any]) -> tuple[Person, str | None]:
    """Whoever sends a form; a stranger becomes a guest and gets a session's secret."""
    people = house_of(request).people
    person = await people.who(request)
    if person is not None:
        return await people.require(request), None
    return await people.come(request, text(data, "guest", 60).strip() or guest_name(request), {})


async def join_as_guest(request: Request) -> Response:
    """Tell a name and go on to where one came from."""
    data = await fields(request)
    _, secret = await known_or_guest(request, data)
    response = go_to(safe_path(text(data, "next")))
    return response if secret is None else welcome(request, response, secret)


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
        tokens=kept,
        failure=failure,
        new_token=token,
        next=safe_path(request.query_params.get("next", "/")),
    )


async def _told(request: Request, found: Problem) -> Response:
    """The account page with what went wrong."""
    said = Words(language_of(request)).text(found.message)
    response = await _account(request, said, status=found.status)
    response.headers.update(found.headers)
    return response


async def change(request: Request) -> Response:
    """What the forms of the account page do."""
    data = await fields(request)
    try:
        return await _change(request, request.path_params["what"], data)
    except Problem as found:
        if found.status not in (400, 403, 409, 429) or found.code == "forged":
            raise
        return await _told(request, found)


async def _change(request: Request, what: str, data: Mapping[str, Any]) -> Response:
    people = house_of(request).people
    if what == "login":
        _, secret = await people.log_in(request, text(data, "login"), text(data, "password"))
        return welcome(request, go_to(safe_path(text(data, "next"))), secret)
    if what == "register":
        return await _register(request, data)
    person = await people.require(request)
    match what:
        case "name":
            await people.rename(person, text(data, "name", 60))
            if confirm := text(data, "confirm"):
                await people.change(person, lambda settings: {**settings, "confirm": confirm})
        case "password":
            old, new = text(data, "old"), text(data, "password")
            secret = await people.change_password(request, person, old, new, "drop-tokens" in data)
            return welcome(request, go_to("/account"), secret)
        case "token":
            return await _account(request, token=await people.new_token(person, text(data, "label", 60)))
        case "drop-token":
            await people.drop_token(person, text(data, "digest"))
        case "logout":
            return await _log_out(request, person, bool(text(data, "sure")))
        case "delete":
            house_of(request).limits.leaving.check(address(request))
            desk = house_of(request).desk
            for room in await people.leave(person):
                desk.forget(room)
            await desk.ring(f"{LEFT}{person.id}")
            return _forgotten(go_to("/"))
        case _:
            raise problem(404, "not-found")
    return go_to("/account")


async def _log_out(request: Request, person: Person, sure: bool) -> Response:
    """A guest cannot come back: who would lose tables is asked first."""
    house = house_of(request)
    if person.login is None and not sure:
        tables = await house.database.read(lambda connection: rooms_of(connection, person.id))
        if tables:
            titles = {game: find_game(game).meta.title for game in game_ids()}
            return await page(request, "leaving.html", person=person, tables=tables, titles=titles)
    await house.people.log_out(request, person)
    return _forgotten(go_to("/"))


def _forgotten(response: Response) -> Response:
    response.delete_cookie(SESSION_COOKIE, path="/")
    return response


async def _register(request: Request, data: Mapping[str, Any]) -> Response:
    """Claim an account: a guest keeps all tables, a stranger becomes a person first."""
    people, login, password = house_of(request).people, text(data, "login"), text(data, "password")
    if await people.who(request) is None:
        await people.check_claim(login, password)
    person, secret = await known_or_guest(request, {"guest": login[:30]})
    await people.claim(request, person, login, password)
    response = go_to(safe_path(text(data, "next")))
    return response if secret is None else welcome(request, response, secret)


async def choose(request: Request) -> Response:
    """Another language or theme; nothing that needs an account."""
    data = await fields(request)
    response = go_to(safe_path(text(data, "next")))
    if (language := text(data, "language")) in LANGUAGES:
        set_cookie(request, response, LANGUAGE_COOKIE, language)
    if (theme := text(data, "theme")) in THEMES:
        set_cookie(request, response, THEME_COOKIE, theme)
    return response
