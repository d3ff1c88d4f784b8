"""How companies last ran, seen by all: on the map just after it, and when they are pointed at."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from zugwerk.core.game import Event
from zugwerk.games.cologne.board import COMPANY_NAMES
from zugwerk.games.cologne.events import RoutesRun
from zugwerk.games.cologne.view import CologneView
from zugwerk.render.cologne import ways
from zugwerk.render.cologne.board import RIM
from zugwerk.render.cologne.scene import MapScene
from zugwerk.render.cologne.style import ROUTES
from zugwerk.render.cologne.telling import run_id
from zugwerk.render.svg import element, group, moved, path


def latest_runs(happened: Sequence[Sequence[Event]]) -> list[RoutesRun]:
    """The last run of every company that ran."""
    found = {event.company: event for event in _runs(happened)}
    return [*found.values()]


def _runs(happened: Iterable[Sequence[Event]]) -> Iterator[RoutesRun]:
    for events in happened:
        for event in events:
            if isinstance(event, RoutesRun):
                yield event


def just_run(view: CologneView, happened: Sequence[Sequence[Event]]) -> RoutesRun | None:
    """The run that the last action was, or that of the company whose turn still lasts after it.

    Who is to act for another company sees the track instead.
    """
    newest = next(_runs(happened[-1:]), None)
    acts = view.seat in view.actors and bool(view.legal)
    if newest is not None and acts and COMPANY_NAMES[newest.company] != view.company:
        return None
    if newest is None and view.step in ("dividend", "trains"):
        last = next(_runs(reversed(happened)), None)
        newest = last if last is not None and COMPANY_NAMES[last.company] == view.company else None
    return newest if newest is not None and newest.routes else None


def past_runs(scene: MapScene, runs: Sequence[RoutesRun]) -> str:
    """The runs as hidden groups, each to be shown by its name."""
    found = [_run(scene, run) for run in runs if run.routes]
    return moved(RIM, RIM, *found, class_="past-runs", aria_hidden="true") if found else ""


def _run(scene: MapScene, run: RoutesRun) -> str:
    data = [ways.way(scene.covers, route) for route in run.routes]
    badges = [ways.badge(route, place) for place, route in enumerate(run.routes)]
    return _shown(run.company, tuple(data), tuple(badges))


@lru_cache(512)
def _shown(company: int, data: tuple[str, ...], badges: tuple[str, ...]) -> str:
    return group(
        *(element("path", d=way, class_="way") for way in data),
        *(path(way, class_=f"run r{place % len(ROUTES)}") for place, way in enumerate(data)),
        *badges,
        id=run_id(COMPANY_NAMES[company]),
        class_="past-run",
    )
