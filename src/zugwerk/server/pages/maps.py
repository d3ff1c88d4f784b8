"""Maps that people keep: a list of one's own, a page to pass on, and tables on them at once."""

import time
from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from zugwerk.bots.levels import DEFAULT
from zugwerk.core.options import Meta
from zugwerk.games.registry import find_game, games_with_maps, map_tools
from zugwerk.render import maps_of
from zugwerk.render.look import Look
from zugwerk.server.entry.asking import Asked, Call
from zugwerk.server.entry.people import asker
from zugwerk.server.errors import problem
from zugwerk.server.house import House, house_of
from zugwerk.server.language import language_of
from zugwerk.server.pages.account import known_or_guest
from zugwerk.server.pages.forms import Short
from zugwerk.server.pages.site import go_to, page, site_of
from zugwerk.server.play import tables
from zugwerk.server.play.tables import ChairWish, TableWish
from zugwerk.table.store import maps as kept
from zugwerk.table.store.database import Clash
from zugwerk.table.store.maps import KeptMap, Sheet
from zugwerk.table.store.people import Person

LONGEST: Final = 60_000
OPTION: Final = "map"
MapText = Annotated[str, msgspec.Meta(max_length=LONGEST)]
_SEATS: Final = 3


def mapped(game: str) -> str:
    """A game that has maps; any other is not found."""
    if game not in games_with_maps():
        raise problem(404, "not-found")
    return game


async def map_of(request: Request) -> KeptMap:
    """The map that an address names."""
    found = await find_map(request, request.path_params["id"])
    if found is None:
        raise problem(404, "no-such-map")
    return found


async def own_maps(request: Request, person: Person | None, game: str | None = None) -> list[KeptMap]:
    """The maps that whoever asks keeps."""
    if person is None:
        return []
    return await house_of(request).database.read(lambda c: kept.maps_of(c, person.id, game))


async def choosable(request: Request, person: Person | None, game: str, more: Sequence[str]) -> list[KeptMap]:
    """The maps for a new table: one's own that are finished, and others by their ids."""
    found = [entry for entry in await own_maps(request, person, game) if entry.finished]
    for id in more:
        other = await find_map(request, str(id))
        if other is not None and other.game == game and other not in found:
            found.append(other)
    return found


async def chosen_text(request: Request, id: str) -> str:
    """The text of the map that a form chose."""
    found = await find_map(request, id)
    if found is None:
        raise problem(404, "no-such-map")
    return found.text


async def find_map(request: Request, id: str) -> KeptMap | None:
    """A map by its id."""
    return await house_of(request).database.read(lambda connection: kept.find_map(connection, id))


async def keep(house: House, person: Person, game: str, sheet: Sheet) -> str:
    """Keep a new map; returns its id."""
    house.limits.kept_maps.check(person.id)
    now = time.time()
    try:
        return await house.database.write(lambda c: kept.keep_map(c, person.id, game, sheet, now))
    except kept.TooMany:
        raise problem(409, "too-many-maps", n=kept.MOST_MAPS) from None


async def keep_again(house: House, person: Person, id: str, version: int, sheet: Sheet) -> int:
    """Save a map of one's own again; returns its new version."""
    house.limits.kept_maps.check(person.id)
    now = time.time()
    found = await house.database.read(lambda c: kept.find_map(c, id))
    if found is None:
        raise problem(404, "no-such-map")
    if found.person != person.id:
        raise problem(403, "not-your-map")
    try:
        return await house.database.write(lambda c: kept.change_map(c, person.id, id, version, sheet, now))
    except Clash:
        raise problem(409, "map-changed", {"version": found.version}) from None


def quick_table(meta: Meta) -> list[ChairWish]:
    """Who sits at a table on a map that is played on at once: whoever asks, and bots."""
    seats = min(max(_SEATS, meta.min_seats), meta.max_seats)
    return [ChairWish(), *[ChairWish(bot=DEFAULT)] * (seats - 1)]


async def listed(request: Request) -> Response:
    """One's own maps, and where to make another."""
    person = await house_of(request).people.who(request)
    return await page(
        request,
        "maps.html",
        person=person,
        games=[find_game(game).meta for game in games_with_maps()],
        maps=await own_maps(request, person),
        most=kept.MOST_MAPS,
    )


async def shown(request: Request) -> Response:
    """A map for whoever has its address: to look at, to play on, to copy."""
    found = await map_of(request)
    person = await house_of(request).people.who(request)
    asked = (found.game, found.text, language_of(request))
    drawing, problems = await house_of(request).studio.drawn(
        asker(request, person), ("map", *asked), lambda: _looked_at(*asked)
    )
    return await page(
        request,
        "map.html",
        person=person,
        map=found,
        meta=find_game(found.game).meta,
        own=person is not None and person.id == found.person,
        drawing=drawing,
        problems=problems,
        option=OPTION,
        address=f"{site_of(request)}/maps/{found.id}",
    )


def _looked_at(game: str, text: str, language: str) -> tuple[str, int]:
    """The drawing of a map for a page, and how much is wrong with it."""
    drawn = maps_of(game)
    plan = drawn.sketched(text)
    drawing = "" if plan is None else drawn.sketch(plan, Look(language), live=False)
    return drawing, len(map_tools(game).problems(text))


async def picture(request: Request) -> Response:
    """A map as a small picture."""
    found = await map_of(request)
    house, asked = house_of(request), (found.game, found.text, language_of(request))
    who = asker(request, await house.people.who(request))
    svg = await house.studio.drawn(who, ("small map", *asked), lambda: _miniature(*asked))
    # A picture brings its own style sheet; nothing else in it may run or load anything.
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    headers = {"Cache-Control": "private, max-age=3600", "Content-Security-Policy": policy}
    return Response(svg, media_type="image/svg+xml", headers=headers)


def _miniature(game: str, text: str, language: str) -> str:
    drawn = maps_of(game)
    plan = drawn.sketched(text)
    return "" if plan is None else drawn.miniature(plan, Look(language))


async def download(request: Request) -> Response:
    """A map as a file."""
    found = await map_of(request)
    headers = {"Content-Disposition": f'attachment; filename="{found.id}.json"', "Cache-Control": "no-store"}
    return Response(found.text, media_type="application/json", headers=headers)


class MapForm(Asked):
    """The name of whoever is not known."""

    guest: Short = ""


async def play(call: Call, form: MapForm) -> Response:
    """A table with bots on a map, started at once."""
    found = await map_of(call.request)
    person = await known_or_guest(call, form.guest)
    wanted = quick_table(find_game(found.game).meta)
    wishes = [ChairWish(chair.bot, person.name if chair.bot is None else None) for chair in wanted]
    wished = TableWish(found.game, len(wishes), {OPTION: found.text}, wishes=wishes)
    return go_to(f"/t/{await tables.create(call.house.desk, person, wished)}")


async def copy(call: Call, form: MapForm) -> Response:
    """A map of somebody's among one's own."""
    found = await map_of(call.request)
    person = await known_or_guest(call, form.guest)
    id = await keep(call.house, person, found.game, Sheet(found.name, found.text, found.finished))
    return go_to(f"/maps/{id}/edit")


async def delete(call: Call) -> Response:
    """Keep a map of one's own no longer."""
    found, me = await map_of(call.request), call.me.id
    if not await call.house.database.write(lambda c: kept.drop_map(c, me, found.id)):
        raise problem(403, "not-your-map")
    return go_to("/maps")
