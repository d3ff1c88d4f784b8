"""The map editor: its page, and what its script asks for while a map is drawn.

The browser holds the map as a text. What is wrong with it, in the words of ``zugwerk map check``, and how it
looks are told here by the game's own reader and drawing room.
"""

from msgspec import to_builtins
from starlette.requests import Request
from starlette.responses import Response

from zugwerk.games.registry import find_game, map_tools
from zugwerk.render import maps_of
from zugwerk.render.look import Look
from zugwerk.server.entry.asking import Call
from zugwerk.server.entry.people import address, asker
from zugwerk.server.errors import problem
from zugwerk.server.house import house_of
from zugwerk.server.pages.maps import LONGEST, OPTION, map_of, mapped, quick_table
from zugwerk.server.pages.site import Words, go_to, page
from zugwerk.server.pages.told import Fault, SheetStart, Verdict
from zugwerk.table.store.maps import KeptMap, Sheet


async def new(request: Request) -> Response:
    """The editor with a new map, or with whatever this browser kept of one."""
    return await _editor(request, mapped(request.path_params["game"]), None)


async def edit(request: Request) -> Response:
    """The editor with a map of one's own; another's is only looked at."""
    found = await map_of(request)
    person = await house_of(request).people.who(request)
    if person is None or found.person != person.id:
        return go_to(f"/maps/{found.id}")
    return await _editor(request, found.game, found)


async def _editor(request: Request, game: str, found: KeptMap | None) -> Response:
    meta = find_game(game).meta
    maps, text = maps_of(game), "" if found is None else found.text
    start = SheetStart(text=text, example=maps.example(), figures=dict(maps.figures()))
    chairs = [{"me": True} if wish.bot is None else {"bot": wish.bot} for wish in quick_table(meta)]
    return await page(
        request,
        "editor.html",
        meta=meta,
        map=found,
        start=to_builtins(start),
        longest=LONGEST,
        map_figures=start.figures,
        table={"game": game, "seats": len(chairs), "chairs": chairs},
        option=OPTION,
    )


async def verdict(call: Call, game: str, written: str, drawn: bool) -> Verdict:
    """All that is wrong with the text of a map, by line; its name if nothing is; and a drawing if wanted."""
    call.house.limits.checked_maps.check(address(call.request))
    words = Words(call.language)
    shows = ("verdict", mapped(game), written, words.language, drawn)
    who = asker(call.request, call.person)
    return await call.house.studio.drawn(who, shows, lambda: _verdict(game, written, words, drawn))


def _verdict(game: str, written: str, words: Words, drawn: bool) -> Verdict:
    tools, maps = map_tools(game), maps_of(game)
    found = tools.problems(written)
    problems = [
        Fault(line=line, where=words("server.new.line", line=line), text=words.text(message))
        for line, message in found
    ]
    fine = "" if found else words("server.new.map-fine", name=tools.read(written).name)
    plan = maps.sketched(written) if drawn else None
    drawing = None if plan is None else maps.sketch(plan, Look(words.language))
    return Verdict(problems=problems, fine=fine, drawing=drawing)


async def sheet_of(call: Call, game: str, written: str) -> Sheet:
    """A map that can at least be opened again; it need not be finished."""
    who, shows = asker(call.request, call.person), ("sheet", mapped(game), written)
    return await call.house.studio.drawn(who, shows, lambda: _sheet(game, written))


def _sheet(game: str, written: str) -> Sheet:
    plan = maps_of(game).sketched(written)
    if plan is None:
        raise problem(400, "no-map")
    return Sheet(plan.name, written, not map_tools(game).problems(written))
