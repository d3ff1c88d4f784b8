"""The JSON interface for bots and other programs."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from zugwerk.server.api.document import PATH, document
from zugwerk.server.api.endpoints import ENDPOINTS


async def openapi(request: Request) -> Response:
    """The document that describes all of this."""
    return Response(document(), media_type="application/json")


ROUTES: list[BaseRoute] = [*[endpoint.route() for endpoint in ENDPOINTS], Route(PATH, openapi)]
