"""The page on which people say how they want to be told that a table waits for them."""

import secrets
import time
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from zugwerk.core.messages import Message
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import find_game
from zugwerk.server.errors import problem
from zugwerk.server.house import house_of
from zugwerk.server.language import language_of
from zugwerk.server.notices.couriers import Undelivered
from zugwerk.server.notices.wishes import (
    MODES,
    Wishes,
    checked,
    enter_code,
    expect_code,
    keep_wishes,
    read_wishes,
)
from zugwerk.server.pages.site import Words, fields, page, text
from zugwerk.table.store.notices import mute, muted_rooms
from zugwerk.table.store.people import Person, find_person
from zugwerk.table.store.rooms import rooms_of


async def notices(request: Request) -> Response:
    """The wishes of whoever reads, and the tables they hear of."""
    person = await house_of(request).people.require(request)
    return await _page(request, person, await _kept(request, person))


async def _kept(request: Request, person: Person) -> Wishes:
    """The wishes as they are kept now: another process may have changed them a moment ago."""
    found = await house_of(request).database.read(lambda connection: find_person(connection, person.id))
    return read_wishes((found or person).settings)


async def change(request: Request) -> Response:
    """Keep wishes, send a test, confirm an address, mute a table."""
    house = house_of(request)
    person = await house.people.require(request)
    data = await fields(request)
    told = failure = ""
    try:
        told = await _change(request, person, data)
    except (Malformed, Undelivered) as error:
        message = error.message if isinstance(error, Malformed) else Message("server.notices.undelivered")
        failure = Words(language_of(request)).text(message)
    wishes = await _kept(request, person)
    return await _page(request, person, wishes, told=told, failure=failure, status=400 if failure else 200)


async def _change(request: Request, person: Person, data: Mapping[str, Any]) -> str:
    """Carry out what a form says; returns the message that tells so."""
    house, what = house_of(request), request.path_params["what"]
    match what:
        case "save":
            asked = _asked(data, language_of(request))
            await house.people.change(person, lambda settings: keep_wishes(settings, asked))
            return "server.notices.saved"
        case "test":
            await _test(request, person)
            return "server.notices.sent"
        case "confirm":
            await _confirm(request, person, text(data, "code").strip())
            return "server.notices.confirmed"
        case "mute" | "hear":
            room = text(data, "room")
            async with house.desk.reading(room):
                pass
            await house.database.write(lambda c: mute(c, room, person.id, what == "mute"))
            return ""
    raise problem(404, "not-found")


async def _test(request: Request, person: Person) -> None:
    """Send a test; nobody's mailbox is filled by it, whoever asks."""
    house, code = house_of(request), f"{secrets.randbelow(1_000_000):06}"
    house.limits.test_notices.check(person.id)
    if address := (await _kept(request, person)).email:
        house.limits.test_notices.check(address.casefold())
    settings = await house.people.change(person, lambda kept: expect_code(kept, code, time.time()))
    await house.crier.test(read_wishes(settings), code)


async def _confirm(request: Request, person: Person, code: str) -> None:
    proven = False

    def enter(settings: dict[str, Any]) -> dict[str, Any]:
        nonlocal proven
        settings, proven = enter_code(settings, code, time.time())
        return settings

    await house_of(request).people.change(person, enter)
    if not proven:
        raise Malformed("server.notices.wrong-code")


def _asked(data: Mapping[str, Any], language: str) -> dict[str, Any]:
    """What the form asks for; a server without mail does not ask for a mail address."""
    hour = text(data, "hour")
    asked: dict[str, Any] = {
        "mode": text(data, "mode"),
        "hook": text(data, "hook", 600).strip(),
        "hour": int(hour) if hour.isascii() and hour.isdecimal() else -1,
        "language": language,
    }
    if "email" in data:
        asked["email"] = text(data, "email").strip()
    checked(Wishes()._replace(**asked))
    return asked


async def _page(
    request: Request, person: Person, wishes: Wishes, told: str = "", failure: str = "", status: int = 200
) -> Response:
    house = house_of(request)
    rooms = await house.database.read(lambda connection: rooms_of(connection, person.id))
    muted = await house.database.read(lambda connection: muted_rooms(connection, person.id))
    going_on = [
        {"id": room["id"], "title": find_game(room["game"]).meta.title, "muted": room["id"] in muted}
        for room in rooms
        if room["status"] == "playing"
    ]
    return await page(
        request,
        "notices.html",
        status,
        person,
        wishes=wishes,
        modes=MODES,
        has_mail=house.crier.has_mail,
        tables=going_on,
        told=told,
        failure=failure,
    )
