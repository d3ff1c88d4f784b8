"""Games from files, to play on or to look through, and games to files of other programs."""

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from zugwerk.games.registry import file_formats, formats_for
from zugwerk.server.entry.asking import Asked, Call
from zugwerk.server.entry.people import asker
from zugwerk.server.errors import Problem, problem
from zugwerk.server.house import house_of
from zugwerk.server.language import language_of
from zugwerk.server.pages.account import known_or_guest
from zugwerk.server.pages.forms import Short
from zugwerk.server.pages.site import Words, go_to, page
from zugwerk.server.play.eyes import Eyes


class ImportForm(Asked):
    """A file, what it is for, and the name of whoever is not known."""

    file: UploadFile | None = None
    to: Short = "look"
    guest: Short = ""


async def shown(request: Request) -> Response:
    """The form for a game from a file."""
    return await _page(request)


async def told(request: Request, found: Problem) -> Response:
    """The form with what went wrong."""
    response = await _page(request, Words(language_of(request)).text(found.message), found.status)
    response.headers.update(found.headers)
    return response


async def _page(request: Request, failure: str = "", status: int = 200) -> Response:
    return await page(request, "import.html", status, failure=failure, formats=", ".join(file_formats()))


async def bring(call: Call, form: ImportForm) -> Response:
    """Open a table with the game of a file."""
    files = call.house.game_files
    who = asker(call.request, call.person)
    call.house.limits.files.check(who)
    if form.file is None or not form.file.size:
        raise problem(422, "no-file")
    brought = await files.read(who, await form.file.read())
    person = await known_or_guest(call, form.guest)
    id = await files.open_table(person, brought, form.to == "play")
    return go_to(f"/t/{id}")


async def export(request: Request) -> Response:
    """The game of a table that is over, as a file of another program."""
    house, id, format = house_of(request), request.path_params["id"], request.path_params["format"]
    async with house.desk.reading(id) as room:
        room.check_rules()
        if format not in formats_for(room.game.meta.id, room.setup):
            raise problem(404, "not-found")
        record = Eyes(room, None).record()
        name = f"{room.game.meta.id}-{id}-{format}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    who = asker(request, await house.people.who(request))
    data = await house.game_files.write(who, record, format)
    return Response(data, media_type="application/json", headers=headers)
