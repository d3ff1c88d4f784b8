"""The application: routes, what is done around every request, and one shape for everything that fails."""

import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zugwerk import __version__
from zugwerk._compiled import form
from zugwerk.server import api, live, pages
from zugwerk.server.answers import Json
from zugwerk.server.entry.express import Express
from zugwerk.server.entry.fair import Fair
from zugwerk.server.entry.security import HEADERS, Guard
from zugwerk.server.errors import FORESEEN, Problem, problem, problem_of
from zugwerk.server.house import House, Settings, house_of
from zugwerk.server.language import language_of
from zugwerk.server.pages.site import read_templates
from zugwerk.table.store.database import Database
from zugwerk.table.store.spending import begin

_CODES: Final = {404: "not-found", 405: "wrong-method"}


def create_app(settings: Settings, opened: Callable[[str], Database] = Database) -> Starlette:
    """The application of one process; its templates are read before its database is opened."""
    read_templates()

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[dict[str, House]]:
        house = app.state.house = House(settings, opened)
        yield {"house": house}
        await house.close()

    return Starlette(
        routes=[
            # What is asked for most comes first.
            *api.ROUTES,
            *live.ROUTES,
            *pages.ROUTES,
            Route("/health", health),
        ],
        middleware=[
            Middleware(Fair),
            Middleware(RequestLog),
            *([Middleware(Express)] if settings.express else []),
            Middleware(Guard),
        ],
        exception_handlers={
            Exception: failed,
            HTTPException: not_found,
            ClientDisconnect: gone,
            **dict.fromkeys(FORESEEN, told),
        },
        lifespan=life,
    )


async def health(request: Request) -> Response:
    """Whether the server works, for whoever watches over it."""
    house = house_of(request)
    began = time.perf_counter()
    ailment = await house.database.check()
    facts = {
        "status": "failing" if ailment else "ok",
        **({"reason": ailment} if ailment else {}),
        "version": __version__,
        "form": form(),
        "database": house.database.dialect,
        "database_ms": round((time.perf_counter() - began) * 1000, 2),
        "tables_in_memory": house.desk.rooms_in_memory,
        "watchers": house.hub.watchers,
    }
    return Json(facts, 503 if ailment else 200)


async def told(request: Request, error: Exception) -> Response:
    """A failure that was foreseen: in the one shape for programs, as a page for people."""
    found = problem_of(error) or problem(500, "bug")
    return await answer(request, found)


async def not_found(request: Request, error: Exception) -> Response:
    """A place that does not exist, or not for this method."""
    assert isinstance(error, HTTPException)
    found = problem(error.status_code, _CODES.get(error.status_code, "bad-request"))
    headers = dict(error.headers or {})
    if error.status_code == 405:
        headers["Allow"] = ", ".join(_methods(request))
    return await answer(request, found, headers)


def _methods(request: Request) -> list[str]:
    """All that may be asked of a place; each of its methods may have a route of its own."""
    routes = [route for route in request.app.routes if isinstance(route, Route)]
    here = [route for route in routes if route.matches(request.scope)[0] is not Match.NONE]
    return sorted({method for route in here for method in route.methods or ()})


async def gone(request: Request, error: Exception) -> Response:
    """Whoever asked has left before all was said; nobody hears the answer."""
    return Response(status_code=408)


async def failed(request: Request, error: Exception) -> Response:
    """A bug: logged by the caller, told without any detail, and past those who dress other answers."""
    return await answer(request, problem(500, "bug"), HEADERS)


async def answer(request: Request, found: Problem, more: Mapping[str, str] | None = None) -> Response:
    """The answer to a request that failed."""
    language = language_of(request)
    headers = {**(more or {}), **found.headers}
    if pages.wants_page(request):
        return await pages.problem_page(request, found, headers)
    return Json(found.shape(language), found.status, headers)


class RequestLog:
    """Notes of every request how it went, and how long it took until the first word of the answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and note how it went."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status, took, sums, start = 500, 0.0, begin(), time.perf_counter()

        async def noted(message: Message) -> None:
            nonlocal status, took
            if message["type"] == "http.response.start":
                status, took = message["status"], time.perf_counter() - start
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            house: House = scope["state"]["house"]
            took = took or time.perf_counter() - start
            house.tallies.answered(scope["method"], scope["path"], status, took, sums)
