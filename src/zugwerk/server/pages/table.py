"""The page of a table, its data, and what people do there."""

from collections.abc import Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from zugwerk.bots.levels import DEFAULT, called, offered
from zugwerk.core.record import write_record
from zugwerk.render import picture
from zugwerk.server.entry.asking import Asked, Call, ChairNumber, converted
from zugwerk.server.entry.people import asker
from zugwerk.server.house import house_of
from zugwerk.server.language import language_of
from zugwerk.server.pages import log, orders
from zugwerk.server.pages.account import known_or_guest
from zugwerk.server.pages.forms import Short
from zugwerk.server.pages.invitation import qr_code
from zugwerk.server.pages.lobby import lobby_context
from zugwerk.server.pages.questions import phrases_told
from zugwerk.server.pages.relic import relic_context
from zugwerk.server.pages.sight import Sight
from zugwerk.server.pages.site import (
    CONSOLE_COOKIE,
    Words,
    confirm_of,
    go_to,
    layout_of,
    pace_of,
    page,
    site_of,
)
from zugwerk.server.pages.state import parts, table_state
from zugwerk.server.pages.told import ChatPart, Update, UpdateAsked
from zugwerk.server.pages.update import lay_out, shown, sight_of
from zugwerk.server.play import tables
from zugwerk.server.play.eyes import Eyes
from zugwerk.table.room import Denied, Room
from zugwerk.table.store.people import Person
from zugwerk.table.store.rooms import Said


def _call(request: Request, room: Room, person: Person | None) -> tuple[Call, Room, UpdateAsked]:
    """A page or a picture as something that is asked of a table, whatever else its address says."""
    given = {name: request.query_params.get(name) for name in ("seat", "at", "layout")}
    asked = converted(UpdateAsked, {name: text for name, text in given.items() if text})
    return Call(request, house_of(request), person, room.id), room, asked


async def table_page(request: Request) -> Response:
    """A table: the lobby before the game, then the game; what is left of one whose rules are gone."""
    house, id = house_of(request), request.path_params["id"]
    person = await house.people.who(request)
    owner, has_maker = await house.desk.owner(id), await house.desk.has_maker(id)
    await lay_out(Call(request, house, person, id), layout_of(request))
    async with house.desk.reading(id) as room:
        if room.is_relic:
            context = relic_context(room, person, Words(language_of(request)))
            template = "relic.html"
        elif room.status == "open":
            site, language = site_of(request), language_of(request)
            context = lobby_context(room, person, owner, has_maker, site, language)
            context["qr"] = qr_code(context["address"], Words(language)("server.lobby.qr"))
            template = "lobby.html"
        else:
            sight = sight_of(*_call(request, room, person))
            order = await orders.part(house, sight, person)
            newest = log.newest(sight, log.TURNS_PER_PAGE)
            state = table_state(sight, newest)
            state.parts, state.log.html = parts(sight, order), newest.markup()
            context = _table_context(sight, person, state)
            context["console_open"] = request.cookies.get(CONSOLE_COOKIE) == "open"
            template = "table.html"
        said = await tables.chat(house.desk, room, person, 0)
    if template == "table.html":
        context["script_state"] = _drawn_already(state, said)
    notes = await tables.note(house.desk, id, person) if person is not None else ""
    return await page(request, template, person=person, chat=said[-200:], notes=notes, **context)


def _drawn_already(state: Update, said: Sequence[Said]) -> Any:
    """The state for the scripts of a page that has its markup already."""
    log = msgspec.structs.replace(state.log, html=None)
    chat = ChatPart(last=said[-1].seq if said else None, html="")
    return msgspec.to_builtins(msgspec.structs.replace(state, parts=None, log=log, chat=chat))


def _table_context(sight: Sight, person: Person | None, state: Update) -> dict[str, Any]:
    meta = sight.room.game.meta
    options = [
        (
            sight.words(f"{meta.id}.option.{option.name}"),
            sight.words.option(meta.id, option.name, sight.room.setup.options[option.name]),
        )
        for option in meta.options
        if sight.room.setup.options[option.name] != option.default
    ]
    return {
        "sight": sight,
        "room": sight.room,
        "meta": meta,
        "state": state,
        "confirm": confirm_of(person),
        "pace": pace_of(person),
        "layout": sight.look.layout,
        "tray": sight.drawing.tray,
        "next_steps": sight.drawing.next_steps(sight.look),
        "may_have_record": sight.may_have_record,
        "options": options,
        "bots": [(bot, called(bot, meta.id, sight.room.setup.seats)) for bot in offered()],
        "may_talk": bool(sight.own),
        "sees_chat": sight.sees_chat,
        "phrases": msgspec.to_builtins(phrases_told(sight)),
    }


async def table_picture(request: Request) -> Response:
    """The table as a picture, with what the reader may see."""
    house, id = house_of(request), request.path_params["id"]
    person = await house.people.who(request)
    async with house.desk.reading(id) as room:
        sight = sight_of(*_call(request, room, person))
        view, language, names, last = sight.view, sight.words.language, sight.names, sight.last_place
        shows = ("picture", *shown(sight))
    who = asker(request, person)
    svg = await house.studio.drawn(who, shows, lambda: picture(view, language, names=names, last=last))
    # A picture brings its own style sheet; nothing in it may run or load anything.
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    # Somebody else may use this browser next, so it does not keep what this reader saw.
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": policy}
    return Response(svg, media_type="image/svg+xml", headers=headers)


async def export(request: Request) -> Response:
    """The record of a game as JSON lines, up to a moment, as far as nothing of it is a secret."""
    house, id = house_of(request), request.path_params["id"]
    person = await house.people.who(request)
    async with house.desk.reading(id) as room:
        asked = _call(request, room, person)[2]
        record = write_record(Eyes(room, person, at=asked.at).record())
        name = f"{room.game.meta.id}-{id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(record, media_type="application/x-ndjson", headers=headers)


async def rematch(call: Call) -> Response:
    """The same table once more, for a page without scripts."""
    return go_to(f"/t/{await tables.rematch(call.house.desk, call.table, call.me)}")


class SeatForm(Asked):
    """A chair."""

    seat: ChairNumber


class SeveralForm(Asked):
    """Whether everybody may have several chairs."""

    allowed: Short = ""


class BotForm(Asked):
    """A chair, and the bot that is to sit there."""

    seat: ChairNumber
    bot: Short = ""


class FillForm(Asked):
    """The bot for all open chairs."""

    bot: Short = ""


class JoinForm(Asked):
    """Which chair, under which name if one has another already, and the name of whoever is not known."""

    seat: ChairNumber | None = None
    name: Short = ""
    guest: Short = ""


async def leave(call: Call, form: SeatForm) -> Response:
    """Free a chair before the game."""
    await tables.leave(call.house.desk, call.table, call.me, form.seat)
    return go_to(f"/t/{call.table}")


async def offer_several(call: Call, form: SeveralForm) -> Response:
    """Let everybody have several chairs, or nobody any more."""
    await tables.offer_several(call.house.desk, call.table, call.me, bool(form.allowed))
    return go_to(f"/t/{call.table}")


async def add_bot(call: Call, form: BotForm) -> Response:
    """Put a bot on a chair."""
    await tables.add_bot(call.house.desk, call.table, call.me, form.seat, form.bot or DEFAULT)
    return go_to(f"/t/{call.table}")


async def fill(call: Call, form: FillForm) -> Response:
    """Give all open chairs to bots, and start."""
    await tables.fill(call.house.desk, call.table, call.me, form.bot or DEFAULT)
    return go_to(f"/t/{call.table}")


async def join(call: Call, form: JoinForm) -> Response:
    """Sit down; a stranger becomes a guest by the same form, unless there is no chair left for that name."""
    desk, id = call.house.desk, call.table
    async with desk.reading(id) as room:
        tables.first_open(room)
        if call.person is None:
            tables.check_distinct(room, None, form.guest)
    person = await known_or_guest(call, form.guest)
    try:
        await tables.join(desk, id, person, form.seat, form.name)
    except Denied:
        # Somebody was faster: whoever has just told a name need not tell it again.
        if call.person is not None:
            raise
    return go_to(f"/t/{id}")
