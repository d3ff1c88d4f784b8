"""From a view to its picture, whatever the game: a game's pictures live in the room of the same name."""

from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from typing import Final, Protocol, cast

import resvg_py

from zugwerk.core.game import View
from zugwerk.render.look import Layout
from zugwerk.render.theme import Theme

_GAMES: Final = "zugwerk.games."


class Renderer(Protocol):
    """What the drawing room of a game offers."""

    def picture(
        self,
        view: View,
        language: str,
        theme: Theme,
        layout: Layout,
        names: Sequence[str] | None,
        highlight: Collection[str],
        ghost: str,
        last: str,
    ) -> str:
        """All that a view shows, as one SVG."""
        ...


class MapRenderer(Protocol):
    """What the drawing room of a game with maps offers besides."""

    def map_picture(
        self,
        plan: object,
        language: str,
        theme: Theme,
        layout: Layout,
        shares: Mapping[str, float] | None,
    ) -> str:
        """A map without a game on it, as one SVG."""
        ...


def picture(
    view: View,
    language: str = "en",
    theme: Theme = "auto",
    layout: Layout = "landscape",
    names: Sequence[str] | None = None,
    highlight: Collection[str] = (),
    ghost: str = "",
    last: str = "",
) -> str:
    """A view as SVG.

    ``names`` are the players' names, ``highlight`` names what to emphasise, ``ghost`` is an action in
    notation to be shown as if it were done, ``last`` is the place of the latest action.
    """
    return renderer(view).picture(view, language, theme, layout, names, highlight, ghost, last)


def map_picture(
    plan: object,
    language: str = "en",
    theme: Theme = "auto",
    layout: Layout = "landscape",
    shares: Mapping[str, float] | None = None,
) -> str:
    """A map as SVG; ``shares`` has for each connection the share of games in which it was created."""
    room = cast("MapRenderer", _drawing_room(plan))
    return room.map_picture(plan, language, theme, layout, shares)


def renderer(view: View) -> Renderer:
    """The drawing room of the game that a view belongs to."""
    return cast("Renderer", _drawing_room(view))


def _drawing_room(value: object) -> object:
    home = type(value).__module__
    if not home.startswith(_GAMES):
        raise TypeError(f"{type(value).__name__} does not belong to a game")
    game = home.removeprefix(_GAMES).partition(".")[0]
    return import_module(f"zugwerk.render.{game}")


def png(svg: str, width: int | None = None) -> bytes:
    """An SVG of an explicit theme as a PNG, at its own size or scaled to a width."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
