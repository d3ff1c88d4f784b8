"""From a view to its picture, whatever the game."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from zugwerk.core.game import Action, View
from zugwerk.core.refusal import Malformed
from zugwerk.kit.maps import MapPlan, Tally
from zugwerk.render.look import Look, Orientation
from zugwerk.render.maps import Maps, MeasuredMap
from zugwerk.render.registry import drawing_of
from zugwerk.render.theme import Theme


def picture(
    view: View,
    language: str = "en",
    theme: Theme = "auto",
    layout: Orientation = "landscape",
    names: Sequence[str] | None = None,
    highlight: Collection[str] = (),
    ghost: Action | None = None,
    last: str = "",
) -> str:
    """A view as SVG.

    ``names`` are the players' names, ``highlight`` names what to emphasise, ``ghost`` is an action to be
    shown as if it were done, ``last`` is the place of the latest action.
    """
    look = Look(language, theme, layout, names)
    return drawing_of(view.game).picture(view, look, highlight, ghost, last)


def maps_of(game: str) -> Maps[Any, Any]:
    """How the maps of a game are shown; raises ``Malformed`` for a game without maps."""
    found = drawing_of(game).maps
    if found is None:
        raise Malformed("core.no-maps", {"game": game})
    return found


def map_picture(
    game: str,
    plan: MapPlan,
    language: str = "en",
    theme: Theme = "auto",
    layout: Orientation = "landscape",
    shares: Mapping[str, float] | None = None,
) -> str:
    """A map of a game as SVG; ``shares`` has the share of games in which each connection was created."""
    return maps_of(game).picture(plan, Look(language, theme, layout), shares)


def measured_map(game: str, plan: MapPlan, played: Tally, language: str = "en") -> MeasuredMap:
    """What many games made of a map, in words."""
    return maps_of(game).measured(plan, played, Look(language))


def png(svg: str, width: int | None = None) -> bytes:
    """An SVG of an explicit theme as a PNG, at its own size or scaled to a width."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
