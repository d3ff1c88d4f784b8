"""Routes changed by pointing at stops: always on track, judged row by row, and never worse than said."""

import pytest

from tests.render.cologne.tables import in_step, played, seen
from zugwerk.core.game import Seat
from zugwerk.games.cologne.actions import RunRoutes
from zugwerk.games.cologne.board import CITY, HEX_NAMES, OFFBOARD, STOP_KIND, TrainRoute
from zugwerk.games.cologne.game import GAME, CologneState
from zugwerk.games.cologne.rules.catalogue import Catalogue
from zugwerk.games.cologne.rules.links import Links
from zugwerk.games.cologne.view import CologneView
from zugwerk.kit.hexes import EDGES
from zugwerk.render.cologne import rows
from zugwerk.render.cologne.drafts import touched
from zugwerk.render.cologne.figures import train_name
from zugwerk.render.cologne.reading import closed_to, stops_of
from zugwerk.render.drafts import Attempt
from zugwerk.render.look import Look

LOOK = Look(names=("Ana", "Bea", "Cai"))
OFF_TRACK = ("cologne.refusal.no-track", "cologne.refusal.legs-apart", "cologne.refusal.no-such-train")


def running(moves: int) -> CologneState | None:
    """The first time after so many actions that a company with routes runs its trains."""
    state = played(moves=moves)
    for _ in range(60):
        if not state.actors():
            return None
        runs = rows.proposed(seen(state))
        if runs is not None and runs.routes:
            return state
        seat = state.actors()[0]
        state.apply(seat, state.legal_actions(seat)[0])
    return None


MOMENTS = [moves for moves in range(40, 600, 60) if running(moves) is not None]


def touch(state: CologneState, action: RunRoutes, what: str) -> Attempt:
    seat = Seat(state.actors()[0])
    found = touched(seen(state), action, what, LOOK, lambda tried: state.refusal(seat, tried))
    assert found is not None
    return found


def best(state: CologneState) -> RunRoutes:
    found = rows.proposed(seen(state))
    assert found is not None
    return found


def routes_of(draft: Attempt) -> tuple[TrainRoute, ...]:
    assert isinstance(draft.action, RunRoutes)
    return draft.action.routes


def reach(view: CologneView) -> set[int]:
    plan = rows.plan(view, RunRoutes(()))
    return plan.track.reach(plan.stations)


def started(moves: int) -> CologneState:
    state = running(moves)
    assert state is not None
    return state


def test_there_is_something_to_test() -> None:
    assert len(MOMENTS) > 5


@pytest.mark.parametrize("moves", MOMENTS)
def test_any_stop_may_be_pointed_at_and_the_route_stays_on_track(moves: int) -> None:
    state = started(moves)
    seat = Seat(state.actors()[0])
    allowed = 0
    for hex in sorted(reach(seen(state))):
        for route in best(state).routes:
            draft = touch(state, best(state), f"{train_name(route.train)}:{HEX_NAMES[hex]}")
            why = state.refusal(seat, draft.action)
            assert why is None or why.message.id not in OFF_TRACK
            allowed += why is None
            if why is not None:
                assert f'href="/rules/cologne#{why.rule}"' in draft.hand
            assert GAME.parse(GAME.notation(draft.action)) == draft.action
    assert allowed


@pytest.mark.parametrize("moves", MOMENTS)
def test_a_stop_pointed_at_comes_into_the_route_and_an_end_leaves_it(moves: int) -> None:
    state = started(moves)
    first = best(state).routes[0]
    name = train_name(first.train)
    stops = stops_of(first)
    for end in {stops[0], stops[-1]}:
        kept = routes_of(touch(state, best(state), f"{name}:{HEX_NAMES[end]}"))
        left = [stops_of(route) for route in kept if route.train == first.train]
        assert all(end not in each for each in left)
        assert len(left) == (len(stops) > 2)
    for hex in reach(seen(state)) - {*stops}:
        drafted = routes_of(touch(state, best(state), f"{name}:{HEX_NAMES[hex]}"))
        assert hex in stops_of(next(route for route in drafted if route.train == first.train))


@pytest.mark.parametrize("moves", MOMENTS)
def test_an_end_taken_away_comes_back_by_pointing_at_it(moves: int) -> None:
    state = started(moves)
    first = best(state).routes[0]
    if len(first.legs) < 2:
        return
    touches = f"{train_name(first.train)}:{HEX_NAMES[stops_of(first)[-1]]}"
    shorter = touch(state, best(state), touches)
    assert isinstance(shorter.action, RunRoutes)
    again = next(
        route for route in routes_of(touch(state, shorter.action, touches)) if route.train == first.train
    )
    assert {*stops_of(again)} == {*stops_of(first)}


@pytest.mark.parametrize("moves", MOMENTS)
def test_a_train_may_stay_at_home_and_start_again(moves: int) -> None:
    state = started(moves)
    first = best(state).routes[0]
    name = train_name(first.train)
    home = touch(state, best(state), f"{name}:home")
    assert all(route.train != first.train for route in routes_of(home))
    assert "stays in the depot" in home.hand
    assert state.refusal(Seat(state.actors()[0]), home.action) is None
    assert isinstance(home.action, RunRoutes)
    station = next(iter(rows.plan(seen(state), best(state)).stations))
    back = touch(state, home.action, f"{name}:{HEX_NAMES[station]}")
    assert any(route.train == first.train for route in routes_of(back))


def test_other_track_between_two_stops_is_offered_where_it_lies() -> None:
    found = 0
    for moves in MOMENTS:
        state = started(moves)
        plan = rows.plan(seen(state), best(state))
        for train, legs in plan.legs.items():
            for place in range(len(legs)):
                ways = plan.alternatives(train, place)
                draft = touch(state, best(state), f"{train_name(train)}:way-{place}")
                if len(ways) > 1:
                    found += 1
                    assert draft.action != best(state)
                    assert f"way-{train_name(train)}-{place}" in draft.hand
                else:
                    assert {*routes_of(draft)} == {*plan.routes()}
    assert found


def test_what_is_closed_is_what_trains_cannot_pass() -> None:
    blocked = 0
    for moves in MOMENTS:
        state = started(moves)
        view = seen(state)
        number = next(n for n, company in enumerate(view.companies) if company.name == view.company)
        closed = closed_to(view, view.company)
        faces = [cover // EDGES for cover in state.rails.covers]
        cities = {hex for hex, face in enumerate(faces) if STOP_KIND[face] == CITY}
        full = {hex for hex in cities if state.rails.blocks(number, hex)}
        offboards = {hex for hex, face in enumerate(faces) if STOP_KIND[face] == OFFBOARD}
        assert closed == full | offboards
        blocked += len(full)
    assert blocked


def test_only_routes_can_be_touched() -> None:
    state = started(MOMENTS[0])
    view = seen(state)
    assert touched(view, GAME.parse("pass"), "x", LOOK, lambda _: None) is None
    strange = GAME.parse("run 3-1:L5.A4,O2.N3")
    assert touched(view, strange, "3-1:L5", LOOK, lambda _: None) is not None
    assert touched(view, best(state), "3-1:way-99", LOOK, lambda _: None) is not None


@pytest.mark.parametrize("moves", MOMENTS)
def test_the_best_routes_say_of_how_many(moves: int) -> None:
    state = started(moves)
    view = seen(state)
    number = next(n for n, company in enumerate(view.companies) if company.name == view.company)
    longest = max(state.trains[number]) >> 3
    links = Links(state.rails, number, state.phase)
    candidates = len(Catalogue(links, longest).listed(longest, -1))
    assert view.candidates == candidates > 0
    plan = rows.plan(view, best(state))
    assert f">best of {candidates} route" in rows.rows(view, LOOK, plan, plan.trains[0])


def test_who_runs_nothing_chooses_of_no_routes() -> None:
    assert seen(in_step("track")).candidates == 0
    assert started(MOMENTS[0]).view(None).candidates == 0


def test_a_button_tells_how_much_less_than_the_best_routes_earn() -> None:
    state = running(MOMENTS[0])
    assert state is not None
    first = best(state).routes[0]
    whole = touch(state, best(state), f"{train_name(first.train)}:way-99")
    assert "less" not in whole.label
    home = touch(state, best(state), f"{train_name(first.train)}:home")
    earned = [int(label.split()[2]) for label in (whole.label, home.label)]
    assert home.label == f"Run for {earned[1]} M, {earned[0] - earned[1]} less than the best"
