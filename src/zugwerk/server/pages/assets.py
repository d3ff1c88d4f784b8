"""Files that never change under their address: style sheets, scripts, pictures; and our icons."""

import gzip
import hashlib
import mimetypes
import re
from functools import cache
from pathlib import Path
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from zugwerk.core.chance import ChanceStream, seed_from
from zugwerk.core.game import CHANCE, State
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import find_game, game_ids
from zugwerk.kit.dice import Dice
from zugwerk.render.look import Look
from zugwerk.render.pictures import png
from zugwerk.render.registry import drawing_of
from zugwerk.render.theme import page_colours, page_rules
from zugwerk.server.entry.people import address
from zugwerk.server.errors import problem
from zugwerk.server.house import house_of

_DIRECTORY: Final = Path(__file__).parent.parent / "static"
_FOREVER: Final = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
_SAMPLE_ACTIONS: Final = 44

mimetypes.add_type("text/javascript", ".js")

# Drawn on a grid of 24 with even strokes and round ends, as everything here.
_ICONS: Final = {
    "undo": "M9 7H15a5 5 0 0 1 0 10H8M9 7l3-3M9 7l3 3",
    "restart": "M5 12a7 7 0 1 0 2-5M7 3v4h4",
    "check": "M5 13l5 5L19 7",
    "cross": "M6 6l12 12M18 6L6 18",
    "first": "M6 5v14M18 6l-8 6 8 6",
    "previous": "M15 5l-7 7 7 7",
    "next": "M9 5l7 7-7 7",
    "last": "M18 5v14M6 6l8 6-8 6",
    "turn": "M19 12a7 7 0 1 1-2-5M17 3v4h-4",
    "chat": "M5 5h14v10H11l-4 4v-4H5z",
    "note": "M6 4h9l3 3v13H6zM9 11h6M9 15h6",
    "log": "M5 6h14M5 12h14M5 18h9",
    "prompt": "M4 5h16v14H4zM7 9l3 3-3 3M12 15h5",
    "link": "M10 14a4 4 0 0 1 0-5l3-3a4 4 0 0 1 5 5l-1 1M14 10a4 4 0 0 1 0 5l-3 3a4 4 0 0 1-5-5l1-1",
    "person": "M12 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5 20a7 7 0 0 1 14 0",
    "bot": "M7 9h10v9H7zM12 9V5M10 13h.01M14 13h.01M4 12v3M20 12v3",
    "clock": "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2",
    "plus": "M12 5v14M5 12h14",
    "minus": "M5 12h14",
    "fit": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
    "gear": "M4 7h9M19 7h1M4 17h1M11 17h9M16 4v6M8 14v6",
    "hand": "M7 12V6M11 11V4M15 12V6M7 12l-2 1 4 7h6l3-5v-4",
    "download": "M12 4v11M8 11l4 4 4-4M5 20h14",
    "book": "M5 5h6a2 2 0 0 1 2 2v12a2 2 0 0 0-2-1H5zM19 5h-4a2 2 0 0 0-2 2M13 19a2 2 0 0 1 2-1h4V5",
    "eye": "M3 12s3-6 9-6 9 6 9 6-3 6-9 6-9-6-9-6zM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
    "screen": "M4 5h16v11H4zM9 20h6M12 16v4",
    "share": "M7 12a2 2 0 1 0 0 .1M17 6a2 2 0 1 0 0 .1M17 18a2 2 0 1 0 0 .1M8 11l7-4M8 13l7 4",
    "flag": "M6 20V4h12l-3 4 3 4H6",
    "leave": "M13 4H5v16h8M10 12h10M16 8l4 4-4 4",
}


def icon(name: str) -> Markup:
    """One of our icons, as decoration beside words."""
    return Markup(
        f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{_ICONS[name]}"/></svg>'
    )


@cache
def _files() -> dict[str, bytes]:
    """Everything under ``static`` and what is generated, by path."""
    found = {
        path.relative_to(_DIRECTORY).as_posix(): path.read_bytes()
        for path in sorted(_DIRECTORY.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }
    found["colours.css"] = page_colours().encode()
    for game in game_ids():
        more = found.get(f"games/{game}.css", b"")
        found[f"game/{game}.css"] = page_rules(drawing_of(game).rules).encode() + more
    return found


@cache
def static_version() -> str:
    """A word that changes with any of the files."""
    digest = hashlib.sha256()
    for name, content in sorted(_files().items()):
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()[:12]


def static_path(name: str) -> str:
    """The address of a static file."""
    if name not in _files():
        raise KeyError(name)
    return f"/assets/{static_version()}/{name}"


@cache
def _packed(name: str) -> bytes:
    return gzip.compress(_files()[name], mtime=0)


async def static_file(request: Request) -> Response:
    """A static file; an address of another version still finds the present one, but is not kept."""
    name = request.path_params["path"]
    content = _files().get(name)
    if content is None:
        raise problem(404, "not-found")
    current = request.path_params["version"] == static_version()
    headers = dict(_FOREVER) if current else {"Cache-Control": "no-cache"}
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    packs = kind.startswith("text/") or name.endswith((".svg", ".webmanifest"))
    if packs and "gzip" in request.headers.get("accept-encoding", ""):
        content = _packed(name)
        headers["Content-Encoding"] = "gzip"
    return Response(content, media_type=kind, headers=headers)


def _sample(game_id: str, look: Look | None = None) -> str:
    """A game in progress, played by lot from a fixed seed: what a game looks like."""
    game = find_game(game_id)
    state: State = game.new(game.meta.setup(min(4, game.meta.max_seats)))
    deals, dice = ChanceStream(seed_from("a sample")), Dice(7)
    for _ in range(_SAMPLE_ACTIONS):
        while state.actors() == (CHANCE,):
            state.apply(CHANCE, state.chance_at(deals.pick(state.chance_size())))
        if not state.actors():
            break
        seat = state.actors()[0]
        legal = state.legal_actions(seat)
        state.apply(seat, legal[dice.pick(len(legal))])
    return drawing_of(game_id).sample(state.view(None), look or Look())


async def sample_card(request: Request) -> Response:
    """The picture of a game as other sites show it beside a link: the same for all, without secrets."""
    try:
        game = find_game(request.path_params["game"]).meta.id
        drawn = await house_of(request).studio.drawn(address(request), ("card", game), lambda: _card(game))
    except Malformed:
        raise problem(404, "not-found") from None
    return Response(drawn, media_type="image/png", headers={"Cache-Control": "public, max-age=86400"})


def _card(game: str) -> bytes:
    """A sample cut to the shape of such pictures, on the ground of our pages."""
    svg = _sample(game, Look(theme="light"))
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)" width="[\d.]+" height="[\d.]+"', svg)
    assert box is not None, "every picture says how large it is"
    placed = f'viewBox="0 0 {box[1]} {box[2]}" width="1200" height="630" preserveAspectRatio="xMidYMid slice"'
    return png(svg.replace(box[0], placed, 1), 1200)


async def sample(request: Request) -> Response:
    """The picture of a game for its card."""
    try:
        game = find_game(request.path_params["game"]).meta.id
        svg = await house_of(request).studio.drawn(address(request), ("sample", game), lambda: _sample(game))
    except Malformed:
        raise problem(404, "not-found") from None
    # A picture brings its own style sheet; nothing else in it may run or load anything.
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    headers = {"Cache-Control": "public, max-age=3600", "Content-Security-Policy": policy}
    return Response(svg, media_type="image/svg+xml", headers=headers)
