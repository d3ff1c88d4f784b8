"""The pages for people; each handler asks the desk, and a template says the rest."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from zugwerk.server.errors import Problem
from zugwerk.server.house import house_of
from zugwerk.server.pages import (
    about,
    account,
    assets,
    editor,
    files,
    guide,
    home,
    maps,
    my_tables,
    notices,
    rules,
    table,
)
from zugwerk.server.pages.forms import Form
from zugwerk.server.pages.site import plain_page, welcome
from zugwerk.table.store.database import Unwritable

FORMS: Final = (
    Form("/new", home.create, "anyone"),
    Form("/play", home.play_now, "anyone"),
    Form("/learn", guide.learn, "anyone"),
    Form("/maps/{id}/play", maps.play, "anyone"),
    Form("/maps/{id}/copy", maps.copy, "anyone"),
    Form("/maps/{id}/delete", maps.delete),
    Form("/import", files.bring, "anyone", files.told),
    Form("/guest", account.join_as_guest, "anyone"),
    Form("/choose", account.choose, "anyone"),
    Form("/account/login", account.log_in, "anyone", account.told),
    Form("/account/register", account.register, "anyone", account.told),
    Form("/account/name", account.rename, told=account.told),
    Form("/account/password", account.change_password, told=account.told),
    Form("/account/token", account.new_token, told=account.told),
    Form("/account/drop-token", account.drop_token, told=account.told),
    Form("/account/logout", account.log_out, told=account.told),
    Form("/account/delete", account.delete, told=account.told),
    Form("/notices/save", notices.save),
    Form("/notices/test", notices.test),
    Form("/notices/confirm", notices.confirm),
    Form("/notices/mute", notices.mute_room),
    Form("/notices/hear", notices.hear_room),
    Form("/tables/hide", my_tables.hide),
    Form("/tables/unhide", my_tables.unhide),
    Form("/t/{id}/rematch", table.rematch),
    Form("/t/{id}/seat/join", table.join, "anyone"),
    Form("/t/{id}/seat/leave", table.leave),
    Form("/t/{id}/seat/several", table.offer_several),
    Form("/t/{id}/seat/bot", table.add_bot),
    Form("/t/{id}/seat/fill", table.fill),
)
ROUTES: list[BaseRoute] = [
    Route("/", home.home),
    Route("/new", home.new_table, methods=["GET"]),
    Route("/maps", maps.listed),
    Route("/maps/{game}/editor", editor.new),
    Route("/maps/{id}", maps.shown, name="map"),
    Route("/maps/{id}/picture.svg", maps.picture),
    Route("/maps/{id}/map.json", maps.download),
    Route("/maps/{id}/edit", editor.edit, methods=["GET"]),
    Route("/import", files.shown, methods=["GET"]),
    Route("/next", home.go_next),
    Route("/join", home.find_table),
    Route("/account", account.account),
    Route("/notices", notices.notices),
    Route("/rules/{game}", rules.rules),
    Route("/about", about.about),
    Route("/assets/{version}/{path:path}", assets.static_file),
    Route("/sample/{game}.svg", assets.sample),
    Route("/sample/{game}.png", assets.sample_card),
    Route("/t/{id}", table.table_page),
    Route("/t/{id}/picture.svg", table.table_picture),
    Route("/t/{id}/glance.svg", my_tables.glance),
    Route("/t/{id}/record.jsonl", table.export),
    Route("/t/{id}/export/{format}", files.export),
    *[form.route() for form in FORMS],
]


def wants_page(request: Request) -> bool:
    """Whether whoever asks is a person with a browser rather than a program or a script of a page."""
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api")


async def problem_page(request: Request, found: Problem, headers: Mapping[str, str]) -> Response:
    """What went wrong, as a page; the reader is greeted by name unless the failure may be ours."""
    person = None
    if found.status < 500:
        with suppress(Unwritable):
            person = await house_of(request).people.who(request)
    response = plain_page(request, "problem.html", person, found.status, problem=found)
    response.headers.update(headers)
    return welcome(request, response)
