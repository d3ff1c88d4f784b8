"""Whose games these are: said on a page of its own, and in short at the foot of every page."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from zugwerk.core.options import PERMISSIONS
from zugwerk.games.registry import find_game, game_ids
from zugwerk.server.pages.site import page

WORDS: Final = {
    "not-asked": "server.about.permission.not-asked",
    "asked": "server.about.permission.asked",
    "granted": "server.about.permission.granted",
    "own": "server.about.permission.own",
}

assert tuple(WORDS) == PERMISSIONS


async def about(request: Request) -> Response:
    """Who made the games, what is theirs and what is ours."""
    return await page(
        request, "about.html", permissions=WORDS, games=[find_game(id).meta for id in game_ids()]
    )
