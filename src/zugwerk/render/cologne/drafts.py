"""Routes changed by hand: pointing at a stop gives other routes, each with its reason if not allowed."""

from zugwerk.core.game import Action
from zugwerk.core.refusal import Refusal
from zugwerk.games.cologne.actions import RunRoutes
from zugwerk.games.cologne.board import HEX_NAMED, TrainRoute
from zugwerk.games.cologne.view import CologneView
from zugwerk.render.cologne import rows, tray
from zugwerk.render.cologne.figures import train_name
from zugwerk.render.cologne.routing import RoutePlan
from zugwerk.render.drafts import Attempt, Judge
from zugwerk.render.look import Look


def touched(view: CologneView, action: Action, touch: str, look: Look, judge: Judge) -> Attempt | None:
    """Routes after a touch: of a stop ``3-1:L5``, a leg ``3-1:way-0``, the end of a row ``3-1:home``."""
    best = rows.proposed(view)
    if not isinstance(action, RunRoutes) or best is None:
        return None
    name, _, what = touch.partition(":")
    before = rows.plan(view, action)
    row = next((train for train in before.trains if train_name(train) == name), before.trains[0])
    after = _changed(before, row, what)
    same = what in HEX_NAMED and after.routes() == before.routes()
    note = look.say("cologne.table.route-nowhere", hex=what) if same else ""
    routes = after.routes()
    shown = rows.rows(view, look, after, row, _reasons(routes, judge), note)
    return Attempt(
        RunRoutes(routes), "run", _label(view, look, routes, best.routes), tray.tray(view, look, shown)
    )


def _label(
    view: CologneView, look: Look, routes: tuple[TrainRoute, ...], best: tuple[TrainRoute, ...]
) -> str:
    """What the routes earn, and how much less than the best ones."""
    revenue = rows.total(view, routes)
    less = rows.total(view, best) - revenue
    if less > 0:
        return look.say("cologne.table.pick-run-less", revenue=revenue, less=less)
    return rows.run_words(view, look, routes)


def _changed(plan: RoutePlan, row: int, what: str) -> RoutePlan:
    if what == rows.HOME:
        return plan.changed(row, ())
    if what in HEX_NAMED:
        return plan.point(row, HEX_NAMED[what])
    place = what.removeprefix(rows.WAY)
    if what.startswith(rows.WAY) and place.isdecimal() and int(place) < len(plan.legs.get(row, ())):
        return plan.other_way(row, int(place))
    return plan


def _reasons(routes: tuple[TrainRoute, ...], judge: Judge) -> dict[int, Refusal]:
    """Why routes are not allowed: each for itself, then together with those before it."""
    found: dict[int, Refusal] = {}
    fine: list[TrainRoute] = []
    for route in routes:
        why = judge(RunRoutes((route,))) or judge(RunRoutes((*fine, route)))
        if why is None:
            fine.append(route)
        else:
            found[route.train] = why
    return found
