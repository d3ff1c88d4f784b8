"""The pages for people; each handler asks the desk, and a template says the rest."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from zugwerk.server.errors import Problem
from zugwerk.server.pages import (
    account,
    assets,
    editor,
    exchange,
    guide,
    home,
    maps,
    notices,
    rules,
    table,
)
from zugwerk.server.pages.site import plain_page, posted

ROUTES: list[BaseRoute] = [
    Route("/", home.home),
    Route("/new", home.new_table, methods=["GET"]),
    posted("/new", home.create),
    posted("/play", home.play_now),
    posted("/learn", guide.learn),
    Route("/maps", maps.listed),
    Route("/maps/{game}/editor", editor.new),
    posted("/maps/{game}/check", editor.check),
    posted("/maps/{game}/save", editor.save),
    posted("/maps/{game}/try", editor.play),
    Route("/maps/{id}", maps.shown, name="map"),
    Route("/maps/{id}/picture.svg", maps.picture),
    Route("/maps/{id}/map.json", maps.download),
    Route("/maps/{id}/edit", editor.edit, methods=["GET"]),
    posted("/maps/{id}/{what}", maps.change),
    Route("/import", exchange.form, methods=["GET"]),
    posted("/import", exchange.bring),
    Route("/next", home.go_next),
    Route("/join", home.find_table),
    posted("/guest", account.join_as_guest),
    posted("/choose", account.choose),
    Route("/account", account.account),
    posted("/account/{what}", account.change),
    Route("/notices", notices.notices),
    posted("/notices/{what}", notices.change),
    Route("/rules/{game}", rules.rules),
    Route("/assets/{version}/{path:path}", assets.static_file),
    Route("/sample/{game}.svg", assets.sample),
    Route("/t/{id}", table.table_page),
    Route("/t/{id}/picture.svg", table.table_picture),
    Route("/t/{id}/record.jsonl", table.export),
    Route("/t/{id}/export/{format}", exchange.export),
    posted("/t/{id}/seat/{what}", table.seat_form),
    posted("/t/{id}/rematch", table.rematch),
]


def wants_page(request: Request) -> bool:
    """Whether whoever asks is a person with a browser rather than a program or a script of a page."""
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api")


def problem_page(request: Request, found: Problem, headers: Mapping[str, str]) -> Response:
    """What went wrong, as a page."""
    response = plain_page(request, "problem.html", None, found.status, problem=found)
    response.headers.update(headers)
    return response
