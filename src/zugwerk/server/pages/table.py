"""The page of a table, its data, and what people do there."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from zugwerk.bots.registry import bot_names
from zugwerk.core.record import write_record
from zugwerk.render import picture
from zugwerk.server import tables
from zugwerk.server.asking import Call, converted
from zugwerk.server.errors import problem
from zugwerk.server.house import house_of
from zugwerk.server.language import language_of
from zugwerk.server.pages import orders
from zugwerk.server.pages.account import known_or_guest
from zugwerk.server.pages.lobby import lobby_context
from zugwerk.server.pages.relic import relic_context
from zugwerk.server.pages.sight import Sight
from zugwerk.server.pages.site import (
    Words,
    confirm_of,
    fields,
    go_to,
    number,
    page,
    text,
    welcome,
)
from zugwerk.server.pages.state import table_state
from zugwerk.server.pages.told import ChatPart, Update, UpdateAsked
from zugwerk.server.pages.update import shown, sight_of
from zugwerk.table.relic import Relic
from zugwerk.table.room import Denied, Room
from zugwerk.table.store.people import Person


def _call(request: Request, room: Room, person: Person | None) -> tuple[Call, Room, UpdateAsked]:
    """A page or a picture as something that is asked of a table, whatever else its address says."""
    given = {name: request.query_params.get(name) for name in ("seat", "at", "layout")}
    asked = converted(UpdateAsked, {name: text for name, text in given.items() if text})
    return Call(request, house_of(request), person, room.id), room, asked


async def table_page(request: Request) -> Response:
    """A table: the lobby before the game, then the game; what is left of one whose rules are gone."""
    house, id = house_of(request), request.path_params["id"]
    person = await house.people.who(request)
    owner = await house.desk.owner(id)
    async with house.desk.reading(id) as room:
        if isinstance(room, Relic):
            context = relic_context(room, person, Words(language_of(request)))
            template = "relic.html"
        elif room.status == "open":
            context = lobby_context(room, person, owner == (person.id if person else ""), str(request.url))
            template = "lobby.html"
        else:
            sight = sight_of(*_call(request, room, person))
            state = table_state(sight, await orders.part(house, sight, person), whole_log=True)
            context = _table_context(sight, person, state)
            template = "table.html"
        said = await tables.chat(house.desk, room, person, 0)
    if template == "table.html":
        context["script_state"] = _drawn_already(state, said)
    notes = await tables.note(house.desk, id, person) if person is not None else ""
    return await page(request, template, person=person, chat=said[-200:], notes=notes, **context)


def _drawn_already(state: Update, said: Sequence[Mapping[str, Any]]) -> Any:
    """The state for the scripts of a page that has its markup already."""
    log = msgspec.structs.replace(state.log, html=None)
    chat = ChatPart(last=said[-1]["seq"] if said else None, html="")
    return msgspec.to_builtins(msgspec.structs.replace(state, parts=None, log=log, chat=chat))


def _table_context(sight: Sight, person: Person | None, state: Update) -> dict[str, Any]:
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
        "sees_chat": bool(sight.own) or sight.room.status == "over",
    }


async def table_picture(request: Request) -> Response:
    """The table as a picture, with what the reader may see."""
    house, id = house_of(request), request.path_params["id"]
    person = await house.people.who(request)
    async with house.desk.reading(id) as room:
        sight = sight_of(*_call(request, room, person))
        view, language, names, last = sight.view, sight.words.language, sight.names, sight.last_place()
        shows = ("picture", *shown(sight))
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
        if room.record is None or room.status != "over":
            raise Denied("not-over")
        record = write_record(room.record)
        name = f"{room.game.meta.id}-{id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(record, media_type="application/x-ndjson", headers=headers)


async def rematch(request: Request) -> Response:
    """The same table once more, for a page without scripts."""
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
