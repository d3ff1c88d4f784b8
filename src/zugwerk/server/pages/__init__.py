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
    orders,
    rules,
    table,
)
from zugwerk.server.pages.site import plain_page

ROUTES: list[BaseRoute] = [
    Route("/", home.home),
    Route("/new", home.new_table, methods=["GET"]),
    Route("/new", home.create, methods=["POST"]),
    Route("/play", home.play_now, methods=["POST"]),
    Route("/learn", guide.learn, methods=["POST"]),
    Route("/maps", maps.listed),
    Route("/maps/{game}/editor", editor.new),
    Route("/maps/{game}/check", editor.check, methods=["POST"]),
    Route("/maps/{game}/save", editor.save, methods=["POST"]),
    Route("/maps/{game}/try", editor.play, methods=["POST"]),
    Route("/maps/{id}", maps.shown, name="map"),
    Route("/maps/{id}/picture.svg", maps.picture),
    Route("/maps/{id}/map.json", maps.download),
    Route("/maps/{id}/edit", editor.edit, methods=["GET"]),
    Route("/maps/{id}/{what}", maps.change, methods=["POST"]),
    Route("/import", exchange.form, methods=["GET"]),
    Route("/import", exchange.bring, methods=["POST"]),
    Route("/next", home.go_next),
    Route("/join", home.find_table),
    Route("/guest", account.join_as_guest, methods=["POST"]),
    Route("/choose", account.choose, methods=["POST"]),
    Route("/account", account.account),
    Route("/account/{what}", account.change, methods=["POST"]),
    Route("/notices", notices.notices),
    Route("/notices/{what}", notices.change, methods=["POST"]),
    Route("/rules/{game}", rules.rules),
    Route("/assets/{version}/{path:path}", assets.static_file),
    Route("/sample/{game}.svg", assets.sample),
    Route("/t/{id}", table.table_page),
    Route("/t/{id}/state", table.state),
    Route("/t/{id}/preview", table.show_preview),
    Route("/t/{id}/picture.svg", table.table_picture),
    Route("/t/{id}/record.jsonl", table.export),
    Route("/t/{id}/guide/{what}", guide.turn, methods=["POST"]),
    Route("/t/{id}/export/{format}", exchange.export),
    Route("/t/{id}/act", table.act, methods=["POST"]),
    Route("/t/{id}/chat", table.say, methods=["POST"]),
    Route("/t/{id}/notes", table.write_notes, methods=["POST"]),
    Route("/t/{id}/rematch", table.rematch, methods=["POST"]),
    Route("/t/{id}/seat/{what}", table.seat_form, methods=["POST"]),
    Route("/t/{id}/do/order", orders.give, methods=["POST"]),
    Route("/t/{id}/do/cancel-order", orders.take_back, methods=["POST"]),
    Route("/t/{id}/do/{what}", table.do, methods=["POST"]),
]


def wants_page(request: Request) -> bool:
    """Whether whoever asks is a person with a browser rather than a program or a script of a page."""
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api")


def problem_page(request: Request, found: Problem, headers: Mapping[str, str]) -> Response:
    """What went wrong, as a page."""
    response = plain_page(request, "problem.html", None, found.status, problem=found)
    response.headers.update(headers)
    return response
