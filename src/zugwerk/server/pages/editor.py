"""The map editor: its page, and what its script asks for while a map is drawn.

The browser holds the map as a text. What is wrong with it, in the words of ``zugwerk map check``, and how it
looks are told here by the game's own reader and drawing room.
"""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from zugwerk.games.registry import MapTools, find_game
from zugwerk.render import maps_of
from zugwerk.render.look import Look
from zugwerk.server.answers import Json
from zugwerk.server.errors import problem
from zugwerk.server.house import house_of
from zugwerk.server.language import language_of
from zugwerk.server.pages.account import known_or_guest
from zugwerk.server.pages.maps import LONGEST, keep, keep_again, map_of, play_on, tools_of
from zugwerk.server.pages.site import Words, fields, go_to, number, page, text, welcome
from zugwerk.server.people import address
from zugwerk.table.store.maps import KeptMap, Sheet


async def new(request: Request) -> Response:
    """The editor with a new map, or with whatever this browser kept of one."""
    return await _editor(request, tools_of(request.path_params["game"]).game, None)


async def edit(request: Request) -> Response:
    """The editor with a map of one's own; another's is only looked at."""
    found = await map_of(request)
    person = await house_of(request).people.who(request)
    if person is None or found.person != person.id:
        return go_to(f"/maps/{found.id}")
    return await _editor(request, found.game, found)


async def _editor(request: Request, game: str, found: KeptMap | None) -> Response:
    example = maps_of(game).example()
    return await page(request, "editor.html", meta=find_game(game).meta, map=found, example=example)


async def check(request: Request) -> Response:
    """All that is wrong with the text of a map, by line; its name if nothing is; and a drawing if wanted."""
    house_of(request).limits.checked_maps.check(address(request))
    tools = tools_of(request.path_params["game"])
    data = await fields(request)
    written, drawn = text(data, "text", LONGEST), bool(data.get("draw"))
    words, studio = Words(language_of(request)), house_of(request).studio
    shows = ("verdict", tools.game, written, words.language, drawn)
    return Json(await studio.drawn(shows, lambda: _verdict(tools, written, words, drawn)))


def _verdict(tools: MapTools, written: str, words: Words, drawn: bool) -> dict[str, Any]:
    found = tools.problems(written)
    answer: dict[str, Any] = {
        "problems": [
            {"line": line, "where": words("server.new.line", line=line), "text": words.text(message)}
            for line, message in found
        ],
        "fine": "" if found else words("server.new.map-fine", name=tools.read(written).name),
    }
    if drawn:
        maps = maps_of(tools.game)
        plan = maps.sketched(written)
        answer["drawing"] = None if plan is None else maps.sketch(plan, Look(words.language))
    return answer


async def save(request: Request) -> Response:
    """Keep a map, as a new one or again; it need not be finished."""
    tools = tools_of(request.path_params["game"])
    data = await fields(request)
    person, secret = await known_or_guest(request, data)
    house, written = house_of(request), text(data, "text", LONGEST)
    sheet = await house.studio.drawn(("sheet", tools.game, written), lambda: _sheet(tools, written))
    id, version = text(data, "id"), 1
    if id:
        version = await keep_again(house, person, id, number(data, "version"), sheet)
    else:
        id = await keep(house, person, tools.game, sheet)
    response = Json({"id": id, "version": version})
    return response if secret is None else welcome(request, response, secret)


async def play(request: Request) -> Response:
    """A bot game on a map as it is; told where it is played."""
    tools = tools_of(request.path_params["game"])
    data = await fields(request)
    person, secret = await known_or_guest(request, data)
    meta = find_game(tools.game).meta
    id = await play_on(house_of(request), person, meta, text(data, "text", LONGEST))
    response = Json({"table": f"/t/{id}"})
    return response if secret is None else welcome(request, response, secret)


def _sheet(tools: MapTools, written: str) -> Sheet:
    """A map that can at least be opened again."""
    plan = maps_of(tools.game).sketched(written)
    if plan is None:
        raise problem(400, "no-map")
    return Sheet(plan.name, written, not tools.problems(written))
