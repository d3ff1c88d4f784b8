"""The page on which people say how they want to be told that a table waits for them."""

import secrets
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
from zugwerk.server.notices.crier import MODES, Wishes, checked, read_wishes
from zugwerk.server.pages.site import Words, fields, page, text
from zugwerk.server.security import Limiter
from zugwerk.table.store.notices import mute, muted_rooms
from zugwerk.table.store.people import Person
from zugwerk.table.store.rooms import rooms_of

_TESTS = Limiter(5, 3600)


async def notices(request: Request) -> Response:
    """The wishes of whoever reads, and the tables they hear of."""
    person = await house_of(request).people.require(request)
    return await _page(request, person, read_wishes(person.settings.get("notices")))


async def change(request: Request) -> Response:
    """Keep wishes, send a test, confirm an address, mute a table."""
    house, what = house_of(request), request.path_params["what"]
    person = await house.people.require(request)
    data = await fields(request)
    kept = read_wishes(person.settings.get("notices"))
    wishes, told = kept, ""
    try:
        match what:
            case "save":
                wishes, told = _asked(data, kept, language_of(request)), "server.notices.saved"
            case "test":
                _TESTS.check(person.id)
                wishes = kept._replace(code=f"{secrets.randbelow(1_000_000):06}")
                await house.crier.test(wishes)
                told = "server.notices.sent"
            case "confirm":
                if not kept.code or not secrets.compare_digest(text(data, "code").strip(), kept.code):
                    raise Malformed("server.notices.wrong-code")
                wishes, told = kept._replace(confirmed=kept.email, code=""), "server.notices.confirmed"
            case "mute" | "hear":
                room = text(data, "room", 16)
                await house.database.write(lambda c: mute(c, room, person.id, what == "mute"))
            case _:
                raise problem(404, "not-found")
    except (Malformed, Undelivered) as error:
        message = error.message if isinstance(error, Malformed) else Message("server.notices.undelivered")
        return await _page(
            request, person, wishes, failure=Words(language_of(request)).text(message), status=400
        )
    if wishes != kept:
        await house.people.change(person, person.name, {**person.settings, "notices": wishes._asdict()})
    return await _page(request, person, wishes, told=told)


def _asked(data: Mapping[str, Any], kept: Wishes, language: str) -> Wishes:
    hour = text(data, "hour")
    return checked(
        kept._replace(
            mode=text(data, "mode"),
            email=text(data, "email").strip(),
            hook=text(data, "hook", 600).strip(),
            hour=int(hour) if hour.isascii() and hour.isdecimal() else -1,
            language=language,
        )
    )


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
