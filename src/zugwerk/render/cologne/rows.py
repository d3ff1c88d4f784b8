"""Routes as rows, one per train: stops to point at, what they earn, and why one is not allowed (C-8.15)."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from zugwerk.core.refusal import Refusal
from zugwerk.games.cologne.actions import RunRoutes
from zugwerk.games.cologne.board import HEX_NAMED, HEX_NAMES, TrainRoute
from zugwerk.games.cologne.view import CologneView
from zugwerk.render.cologne.figures import TRAIN_NAMES, train_name, train_number
from zugwerk.render.cologne.reading import closed_to, covers_of, revenue_of, stop_values
from zugwerk.render.cologne.routing import RoutePlan, Track, plan_of
from zugwerk.render.cologne.style import ROUTES
from zugwerk.render.look import Look
from zugwerk.render.parts import drawing
from zugwerk.render.svg import circle, element, escape, words

HOME: Final = "home"
WAY: Final = "way-"


def proposed(view: CologneView) -> RunRoutes | None:
    """The best routes, which are proposed to who may run trains now."""
    return next((action for action in view.legal if isinstance(action, RunRoutes)), None)


def run_words(view: CologneView, look: Look, routes: tuple[TrainRoute, ...]) -> str:
    """What routes earn; half of it goes to the owner of a minor company at once (C-8.22)."""
    revenue = total(view, routes)
    company = next(company for company in view.companies if company.name == view.company)
    message = "pick-run" if company.price else "pick-run-minor"
    return look.say(f"cologne.table.{message}", revenue=revenue, mine=revenue // 2)


def plan(view: CologneView, runs: RunRoutes) -> RoutePlan:
    """Routes of the company at turn, to be changed."""
    company = next(company for company in view.companies if company.name == view.company)
    trains = sorted(map(train_number, company.trains), key=lambda train: (-(train >> 3), train))
    stations = [HEX_NAMED[name] for name in company.stations]
    track = Track(covers_of(view), closed_to(view, company.name))
    return plan_of(track, stations, trains, runs.routes)


def rows(
    view: CologneView,
    look: Look,
    shown: RoutePlan,
    row: int,
    reasons: Mapping[int, Refusal] | None = None,
    note: str = "",
) -> str:
    """A row per train; ``row`` is the train whose route changes when a stop on the map is pointed at."""
    best = proposed(view)
    assert best is not None
    if not best.routes:
        return element("p", escape(look.say("cologne.table.no-routes")), class_="matter")
    numbers = {route.train: place for place, route in enumerate(shown.routes())}
    found = [
        _row(view, look, shown, train, numbers.get(train, -1), train == row, (reasons or {}).get(train), note)
        for train in shown.trains
    ]
    head = element(
        "header",
        element("h2", escape(look.say("cologne.table.routes-head"))),
        element("small", escape(_proof(view, look, shown, best)), id="proof"),
    )
    help_text = element("p", escape(look.say("cologne.table.routes-help")), class_="fine")
    return element(
        "div",
        head,
        element("ul", *found, class_="routes"),
        help_text,
        class_="matter",
        data_drafted=train_name(row),
    )


def _proof(view: CologneView, look: Look, shown: RoutePlan, best: RunRoutes) -> str:
    most = total(view, best.routes)
    if {*shown.routes()} == {*plan(view, best).routes()}:
        count = f"{view.candidates:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
        return look.say("cologne.table.routes-best", n=view.candidates, count=count)
    return look.say("cologne.table.routes-other", revenue=total(view, shown.routes()), most=most)


def total(view: CologneView, routes: tuple[TrainRoute, ...]) -> int:
    """What routes earn together."""
    return sum(revenue_of(view, route) for route in routes)


def _row(
    view: CologneView,
    look: Look,
    shown: RoutePlan,
    train: int,
    place: int,
    now: bool,
    reason: Refusal | None,
    note: str,
) -> str:
    route = TrainRoute(train, shown.legs.get(train, ()))
    values = stop_values(view, route) if route.legs else []
    stops = _stops(look, shown, train, values) or element(
        "span", escape(look.say("cologne.table.route-home")), class_="stops"
    )
    earns = element("b", str(sum(value for _, value in values)), class_="earns")
    why = _why(look, reason, note if now else "")
    return element(
        "li",
        _chosen(look, train, place, now),
        stops,
        earns,
        _clear(look, train) if values else "",
        why,
        class_="now" if now else "",
        id=f"run-{train_name(train)}",
    )


def _chosen(look: Look, train: int, place: int, now: bool) -> str:
    """The button that makes a row the one whose route changes."""
    name, kind = train_name(train), TRAIN_NAMES[train >> 3]
    return element(
        "button",
        _badge(place),
        element("b", kind),
        type="button",
        id=f"row-{name}",
        class_="row-train",
        data_touch=f"{name}:",
        aria_pressed="true" if now else "false",
        aria_label=look.say("cologne.table.route-train", train=kind),
    )


def _clear(look: Look, train: int) -> str:
    """The button that lets a train stay at home."""
    name, kind = train_name(train), TRAIN_NAMES[train >> 3]
    return element(
        "button",
        "✕",
        type="button",
        id=f"clear-{name}",
        data_touch=f"{name}:{HOME}",
        aria_label=look.say("cologne.table.route-clear", train=kind),
    )


def _why(look: Look, reason: Refusal | None, note: str) -> str:
    if reason is None:
        return element("p", escape(note), class_="why") if note else ""
    link = element(
        "a", escape(reason.rule), href=f"/rules/cologne#{reason.rule}", target="_blank", class_="rule"
    )
    return element(
        "p", escape(look.say(reason.message.id, **reason.message.parameters)), " ", link, class_="why"
    )


def _stops(look: Look, shown: RoutePlan, train: int, values: list[tuple[int, int]]) -> str:
    name = train_name(train)
    parts: list[str] = []
    for place, (hex, value) in enumerate(values):
        if place:
            parts.append(_between(look, shown, train, place - 1))
        text = f"{HEX_NAMES[hex]} {value}"
        parts.append(
            element(
                "button",
                escape(HEX_NAMES[hex]),
                " ",
                element("small", str(value)),
                type="button",
                id=f"stop-{name}-{HEX_NAMES[hex]}",
                data_touch=f"{name}:{HEX_NAMES[hex]}",
                aria_label=look.say("cologne.table.route-stop", stop=text),
            )
        )
    return element("span", *parts, class_="stops") if parts else ""


def _between(look: Look, shown: RoutePlan, train: int, place: int) -> str:
    """A dash, or where more than one track leads from stop to stop, a button for the next one."""
    if len(shown.alternatives(train, place)) < 2:
        return element("span", "–", aria_hidden="true")
    return element(
        "button",
        "⇄",
        type="button",
        id=f"{WAY}{train_name(train)}-{place}",
        data_touch=f"{train_name(train)}:{WAY}{place}",
        aria_label=look.say("cologne.table.route-way"),
    )


@cache
def _badge(place: int) -> str:
    if place < 0:
        return drawing("", "", 22, 22, circle(11, 11, 9, class_="slot"), look="badge")
    disc = circle(11, 11, 10, class_=f"rf{place % len(ROUTES)}")
    return drawing("", "", 22, 22, disc, words(11, 15.3, str(place + 1), class_="number"), look="badge")
