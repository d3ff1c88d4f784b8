"""The page on which people say how they want to be told that a table waits for them."""

import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from zugwerk.core.messages import Message
from zugwerk.core.refusal import Malformed
from zugwerk.server.background.notices.couriers import Undelivered
from zugwerk.server.background.notices.wishes import (
    CODE_DIGITS,
    MODES,
    Wishes,
    checked,
    enter_code,
    expect_code,
    keep_wishes,
    read_wishes,
)
from zugwerk.server.entry.asking import Asked, Call
from zugwerk.server.entry.people import address
from zugwerk.server.house import house_of
from zugwerk.server.pages.forms import OneLine, Short
from zugwerk.server.pages.site import Words, page
from zugwerk.server.play.tables import check_own
from zugwerk.table.store.lists import rooms_of
from zugwerk.table.store.notices import mute, muted_rooms
from zugwerk.table.store.people import Person, find_person


async def notices(request: Request) -> Response:
    """The wishes of whoever reads, and the tables they hear of."""
    person = await house_of(request).people.require(request)
    return await _page(request, person, await _kept(request, person))


async def _kept(request: Request, person: Person) -> Wishes:
    """The wishes as they are kept now: another process may have changed them a moment ago."""
    found = await house_of(request).database.read(lambda connection: find_person(connection, person.id))
    return read_wishes((found or person).settings)


class WishesForm(Asked):
    """How somebody wants to be told; a server without mail does not ask for a mail address."""

    mode: Short = ""
    hour: Short = ""
    hook: Annotated[str, msgspec.Meta(max_length=600)] = ""
    email: OneLine | None = None


class CodeForm(Asked):
    """The code that was sent to an address."""

    code: OneLine = ""


class RoomForm(Asked):
    """A table."""

    room: OneLine


async def save(call: Call, form: WishesForm) -> Response:
    """Keep wishes."""

    async def work() -> None:
        asked = _asked(form, call.language)
        await call.house.people.change(call.me, lambda settings: keep_wishes(settings, asked))

    return await _done(call, work, "server.notices.saved")


async def test(call: Call) -> Response:
    """Send a test; nobody's mailbox is filled by it, whoever asks."""

    async def work() -> None:
        house, me, code = call.house, call.me, f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
        await house.limits.test_notices.check(me.id)
        await house.limits.test_notices_from.check(address(call.request))
        if email := (await _kept(call.request, me)).email:
            await house.limits.test_notices.check(email.casefold())
        settings = await house.people.change(me, lambda kept: expect_code(kept, code, time.time()))
        await house.crier.test(read_wishes(settings), code)

    return await _done(call, work, "server.notices.sent")


async def confirm(call: Call, form: CodeForm) -> Response:
    """Confirm an address."""
    return await _done(
        call, lambda: _confirm(call.request, call.me, form.code.strip()), "server.notices.confirmed"
    )


async def mute_room(call: Call, form: RoomForm) -> Response:
    """Hear nothing more of a table."""
    return await _done(call, lambda: _mute(call, form.room, True))


async def hear_room(call: Call, form: RoomForm) -> Response:
    """Hear of a table again."""
    return await _done(call, lambda: _mute(call, form.room, False))


async def _mute(call: Call, room: str, muted: bool) -> None:
    await check_own(call.house.desk, room, call.me)
    me = call.me.id
    await call.house.database.write(lambda c: mute(c, room, me, muted))


async def _done(call: Call, work: Callable[[], Awaitable[None]], told: str = "") -> Response:
    """The page after something was done, with what came of it."""
    failure = ""
    try:
        await work()
    except (Malformed, Undelivered) as error:
        message = error.message if isinstance(error, Malformed) else Message("server.notices.undelivered")
        told, failure = "", Words(call.language).text(message)
    wishes = await _kept(call.request, call.me)
    status = 400 if failure else 200
    return await _page(call.request, call.me, wishes, told=told, failure=failure, status=status)


async def _confirm(request: Request, person: Person, code: str) -> None:
    proven = False

    def enter(settings: dict[str, Any]) -> dict[str, Any]:
        nonlocal proven
        settings, proven = enter_code(settings, code, time.time())
        return settings

    await house_of(request).people.change(person, enter)
    if not proven:
        raise Malformed("server.notices.wrong-code")


def _asked(form: WishesForm, language: str) -> dict[str, Any]:
    """What the form asks for."""
    asked: dict[str, Any] = {
        "mode": form.mode,
        "hook": form.hook.strip(),
        "hour": int(form.hour) if form.hour.isascii() and form.hour.isdecimal() else -1,
        "language": language,
    }
    if form.email is not None:
        asked["email"] = form.email.strip()
    checked(Wishes()._replace(**asked))
    return asked


async def _page(
    request: Request, person: Person, wishes: Wishes, told: str = "", failure: str = "", status: int = 200
) -> Response:
    house = house_of(request)
    rooms = await house.database.read(lambda connection: rooms_of(connection, person.id, over=0))
    muted = await house.database.read(lambda connection: muted_rooms(connection, person.id))
    going_on = [
        {"id": room.id, "game": room.game, "muted": room.id in muted}
        for room in rooms
        if room.status == "playing"
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
