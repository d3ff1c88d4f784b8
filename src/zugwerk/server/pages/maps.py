"""Maps of one's own: what is wrong with the text of one, in the words of ``zugwerk map check``."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import map_tools
from zugwerk.server.answers import Json
from zugwerk.server.errors import problem
from zugwerk.server.house import house_of
from zugwerk.server.language import language_of
from zugwerk.server.pages.site import Words, fields, text

LONGEST: Final = 60_000


async def check(request: Request) -> Response:
    """All that is wrong with the text of a map, by line; its name if nothing is."""
    await house_of(request).people.check_form(request)
    written = text(await fields(request), "text", LONGEST)
    try:
        tools = map_tools(request.path_params["game"])
    except Malformed:
        raise problem(404, "not-found") from None
    words = Words(language_of(request))
    found = tools.problems(written)
    told = [f"{words('server.new.line', line=line)}: {words.text(message)}" for line, message in found]
    fine = "" if found else words("server.new.map-fine", name=tools.read(written).name)
    return Json({"problems": told, "fine": fine})
