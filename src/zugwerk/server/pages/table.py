"""The page of a table, its data, and what people do there."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from zugwerk.bots.registry import bot_names
from zugwerk.core.record import write_record
from zugwerk.render import picture
from zugwerk.server import tables
from zugwerk.server.answers import Json
from zugwerk.server.answers import number as query_number
from zugwerk.server.errors import problem
from zugwerk.server.eyes import Eyes
from zugwerk.server.house import house_of
from zugwerk.server.language import language_of
from zugwerk.server.pages import orders
from zugwerk.server.pages.account import known_or_guest
from zugwerk.server.pages.choices import check_preview, preview
from zugwerk.server.pages.lobby import lobby_context
from zugwerk.server.pages.relic import relic_context
from zugwerk.server.pages.sight import Sight
from zugwerk.server.pages.site import (
    Words,
    confirm_of,
    fields,
    fragment,
    go_to,
    key_of,
    layout_of,
    number,
    page,
    text,
    welcome,
)
from zugwerk.server.pages.state import table_state
from zugwerk.table.room import Denied, Room
from zugwerk.table.store.people import Person


def _query(request: Request, name: str) -> int | None:
    return query_number(request.query_params.get(name), name)


def _sight(request: Request, room: Room, person: Person | None) -> Sight:
    asked = request.query_params.get("layout", "")
    layout = asked if asked in ("landscape", "portrait") else layout_of(request)
    words, shelf = Words(language_of(request)), house_of(request).shelf
    return Sight(room, person, words, layout, _query(request, "seat"), _query(request, "at"), shelf)


async def table_page(request: Request) -> Response:
    """A table: the lobby before the game, then the game; what is left of one whose rules are gone."""
    house, id = house_of(request), request.path_params["id"]
    person = await house.people.who(request)
    owner = await house.desk.owner(id)
    async with house.desk.reading(id) as room:
        if room.is_relic:
            context = relic_context(room, person, Words(language_of(request)))
            template = "relic.html"
        elif room.status == "open":
            context = lobby_context(room, person, owner == (person.id if person else ""), str(request.url))
            template = "lobby.html"
        else:
            sight = _sight(request, room, person)
            state = table_state(sight, whole_log=True)
            state["parts"]["orders"] = await orders.part(house, sight, person)
            context = _table_context(sight, person, state, owner)
            template = "table.html"
        said = await tables.chat(house.desk, room, person, 0)
    notes = await tables.note(house.desk, id, person) if person is not None else ""
    return await page(request, template, person=person, chat=said[-200:], notes=notes, **context)


def _table_context(sight: Sight, person: Person | None, state: dict[str, Any], owner: str) -> dict[str, Any]:
    meta = sight.room.game.meta
    options = [
        (sight.words(f"{meta.id}.option.{option.name}"), sight.room.setup.options[option.name])
        for option in meta.options
        if sight.room.setup.options[option.name] != option.default
    ]
    return {
        "sight": sight,
        "room": sight.room,
        "meta": meta,
        "state": state,
        "confirm": confirm_of(person),
        "layout": sight.look.layout,
        "tray": sight.drawing.tray,
        "options": options,
        "may_talk": bool(sight.own),
        "sees_chat": sight.sees_chat,
    }


async def state(request: Request) -> Response:
    """What has changed, for a page that shows the table."""
    house, id = house_of(request), request.path_params["id"]
    person = await house.people.who(request)
    async with house.desk.reading(id) as room:
        if room.status == "open":
            return Json({"version": room.version, "status": room.status})
        sight = _sight(request, room, person)
        data = table_state(sight, _query(request, "known"), request.query_params.get("log") == "all")
        data["parts"]["orders"] = await orders.part(house, sight, person)
        after = _query(request, "chat")
        said = [] if after is None else await tables.chat(house.desk, room, person, after)
    data["chat"] = {
        "last": said[-1]["seq"] if said else None,
        "html": fragment("parts/chat.html", sight.words, chat=said) if said else "",
    }
    return Json(data)


async def show_preview(request: Request) -> Response:
    """What an action would lead to, or several have in common, as far as the seat can know."""
    house, id = house_of(request), request.path_params["id"]
    person = await house.people.who(request)
    notations = [notation[:2000] for notation in request.query_params.getlist("do")]
    touch = request.query_params.get("touch", "")[:60]
    async with house.desk.reading(id) as room:
        sight = _sight(request, room, person)
        check_preview(sight, notations)
        shows = ("preview", *_shown(sight), sight.look.layout, tuple(notations), touch)
    return Json(await house.previews.drawn(shows, lambda: preview(sight, notations, touch)))


def _shown(sight: Sight) -> tuple[object, ...]:
    """What is seen of a table at a moment: whatever a seat may know is in it."""
    return sight.room.id, sight.room.version, sight.at, sight.seat, sight.words.language, sight.names


async def table_picture(request: Request) -> Response:
    """The table as a picture, with what the reader may see."""
    house, id = house_of(request), request.path_params["id"]
    person = await house.people.who(request)
    async with house.desk.reading(id) as room:
        sight = _sight(request, room, person)
        view, language, names, last = sight.view, sight.words.language, sight.names, sight.last_place()
        shows = ("picture", *_shown(sight))
    svg = await house.studio.drawn(shows, lambda: picture(view, language, names=names, last=last))
    # A picture brings its own style sheet; nothing in it may run or load anything.
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    # Somebody else may use this browser next, so it does not keep what this reader saw.
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": policy}
    return Response(svg, media_type="image/svg+xml", headers=headers)


async def export(request: Request) -> Response:
    """The record of a finished game as JSON lines."""
    house, id = house_of(request), request.path_params["id"]
    async with house.desk.reading(id) as room:
        record = write_record(Eyes(room, None).record())
        name = f"{room.game.meta.id}-{id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(record, media_type="application/x-ndjson", headers=headers)


async def act(request: Request) -> Response:
    """A seat acts."""
    house, id = house_of(request), request.path_params["id"]
    person = await house.people.require(request)
    data = await fields(request)
    key = key_of(data)
    version = number(data, "version")
    receipt = await house.desk.act(id, person, number(data, "seat"), text(data, "do", 2000), version, key)
    return Json({"version": receipt.version})


async def do(request: Request) -> Response:
    """What seats do besides acting: undo, proposals, answers, stand-ins."""
    house, id, what = house_of(request), request.path_params["id"], request.path_params["what"]
    person = await house.people.require(request)
    data, desk = await fields(request), house.desk
    seat = number(data, "seat")
    match what:
        case "undo" | "restart":
            receipt = await tables.undo(desk, id, person, seat, number(data, "version"), what == "restart")
        case "propose-undo":
            receipt = await tables.propose(desk, id, person, seat, number(data, "version"), "undo")
        case "propose-end":
            receipt = await tables.propose(desk, id, person, seat, number(data, "version"), "end")
        case "agree" | "disagree":
            receipt = await tables.answer(desk, id, person, seat, number(data, "version"), what == "agree")
        case "stand-in":
            receipt = await tables.stand_in(desk, id, person, seat)
        case "take-back":
            receipt = await tables.take_back(desk, id, person, seat)
        case _:
            raise problem(404, "not-found")
    return Json({"version": receipt.version})


async def say(request: Request) -> Response:
    """Say something at the table."""
    house = house_of(request)
    person = await house.people.require(request)
    data = await fields(request)
    await tables.say(house.desk, request.path_params["id"], person, text(data, "text", 4000))
    return Json({})


async def write_notes(request: Request) -> Response:
    """Keep the own notepad."""
    house = house_of(request)
    person = await house.people.require(request)
    data = await fields(request)
    await tables.write(house.desk, request.path_params["id"], person, text(data, "text", 20_000))
    return Json({})


async def rematch(request: Request) -> Response:
    """The same table once more."""
    house = house_of(request)
    person = await house.people.require(request)
    return go_to(f"/t/{await tables.rematch(house.desk, request.path_params['id'], person)}")


async def seat_form(request: Request) -> Response:
    """What happens before the game: sitting down, standing up, bots, the start."""
    house, id, what = house_of(request), request.path_params["id"], request.path_params["what"]
    if what == "join":
        return await _join(request)
    person = await house.people.require(request)
    data, desk = await fields(request), house.desk
    match what:
        case "leave":
            await tables.leave(desk, id, person, number(data, "seat"))
        case "bot":
            await tables.add_bot(desk, id, person, number(data, "seat"), text(data, "bot") or bot_names()[0])
        case "fill":
            await tables.fill(desk, id, person, text(data, "bot") or bot_names()[0])
        case _:
            raise problem(404, "not-found")
    return go_to(f"/t/{id}")


async def _join(request: Request) -> Response:
    """Sit down; a stranger becomes a guest by the same form, unless there is no chair left."""
    house, id = house_of(request), request.path_params["id"]
    data = await fields(request)
    async with house.desk.reading(id) as room:
        tables.first_open(room)
    person, secret = await known_or_guest(request, data)
    chair = number(data, "seat") if "seat" in data else None
    response = go_to(f"/t/{id}")
    try:
        await tables.join(house.desk, id, person, chair, text(data, "name", 60))
    except Denied:
        # Somebody was faster: whoever has just told a name need not tell it again.
        if secret is None:
            raise
    return response if secret is None else welcome(request, response, secret)
