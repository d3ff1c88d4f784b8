"""Games from files, to play on or to look through, and games to files of other programs."""

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import file_formats, formats_for
from zugwerk.server.errors import Problem, problem, problem_of
from zugwerk.server.eyes import Eyes
from zugwerk.server.house import house_of
from zugwerk.server.language import language_of
from zugwerk.server.pages.account import known_or_guest
from zugwerk.server.pages.site import Words, fields, go_to, page, text, welcome
from zugwerk.server.people import address
from zugwerk.table.store.people import Person


async def form(request: Request) -> Response:
    """The form for a game from a file."""
    return await _form(request, await house_of(request).people.who(request))


async def _form(request: Request, person: Person | None, failed: Problem | None = None) -> Response:
    failure = "" if failed is None else Words(language_of(request)).text(failed.message)
    status = 200 if failed is None else failed.status
    formats = ", ".join(file_formats())
    response = await page(request, "import.html", status, person=person, failure=failure, formats=formats)
    response.headers.update({} if failed is None else failed.headers)
    return response


async def bring(request: Request) -> Response:
    """Open a table with the game of a file; whatever is wrong with the file is told in the form."""
    try:
        return await _bring(request)
    finally:
        await request.close()


async def _bring(request: Request) -> Response:
    house = house_of(request)
    person = await house.people.who(request)
    try:
        house.limits.files.check(address(request) if person is None else person.id)
        brought = await house.exchange.read(await _file(request))
        data = await fields(request)
        known, secret = await known_or_guest(request, data)
        id = await house.exchange.open_table(known, brought, text(data, "to") == "play")
    except (Problem, Malformed) as error:
        found = problem_of(error)
        assert found is not None
        return await _form(request, person, found)
    response = go_to(f"/t/{id}")
    return response if secret is None else welcome(request, response, secret)


async def _file(request: Request) -> bytes:
    sent = (await request.form()).get("file")
    if not isinstance(sent, UploadFile) or not sent.size:
        raise problem(422, "no-file")
    return await sent.read()


async def export(request: Request) -> Response:
    """The game of a table that is over, as a file of another program."""
    house, id, format = house_of(request), request.path_params["id"], request.path_params["format"]
    async with house.desk.reading(id) as room:
        room.check_rules()
        if format not in formats_for(room.game.meta.id, room.setup):
            raise problem(404, "not-found")
        record = Eyes(room, None).record()
        name = f"{room.game.meta.id}-{id}-{format}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    data = await house.exchange.write(record, format)
    return Response(data, media_type="application/json", headers=headers)
