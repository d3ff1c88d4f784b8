"""The parts of a Metro table for a page: allowed by a strict content policy, named, and small."""

import gzip
import re
from time import perf_counter

import pytest

from tests.render.positions import GAME, OPTIONS, by_id, finished, is_id, played, seen
from zugwerk.core.chance import ChanceStream, seed_from
from zugwerk.core.game import Seat
from zugwerk.core.messages import LANGUAGES
from zugwerk.games.metro.view import MetroView
from zugwerk.render.look import Look
from zugwerk.render.metro import DRAWING
from zugwerk.render.telling import Appears, Motion, Runs
from zugwerk.render.theme import DARK, LIGHT, page_colours, page_rules


def everything(view: MetroView, look: Look | None = None) -> str:
    look = look or Look()
    seats = range(view.setup.seats)
    parts = [
        DRAWING.board(view, look),
        DRAWING.hand(view, look),
        DRAWING.panels(view, look),
        *(DRAWING.seat_mark(look, seat) + DRAWING.seat_detail(view, look, seat) for seat in seats),
    ]
    return f'<div xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</div>'


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("moves", [0, 25, -1])
def test_fragments_have_unique_ids_names_and_no_styles_of_their_own(options: str, moves: int) -> None:
    markup = everything(seen(played(options=options, moves=moves)))
    assert "<style" not in markup
    assert " style=" not in markup
    assert "<title" not in markup
    found = by_id(markup)
    assert "cell-25" in found
    for id, element in found.items():
        if element.get("role") == "img":
            assert element.get("aria-label"), id


def test_a_name_with_quotes_stays_inside_its_attribute() -> None:
    view = seen(played(options="numbered_stations"))
    look = Look(names=('Ann "the" <b>', "Ben & Co", "C", "D"))
    assert by_id(everything(view, look))


@pytest.mark.parametrize("options", OPTIONS)
def test_fragments_depend_only_on_what_the_seat_may_know(options: str) -> None:
    state = played(options=options, moves=20)
    for seat in (0, 1, None):
        view = seen(state, seat)
        other = GAME.imagine(view, ChanceStream(seed_from(f"other {seat}")))
        assert everything(seen(other, seat)) == everything(view)


def test_every_language_has_all_words() -> None:
    for state in (played(options="companies central_stations"), finished(options="numbered_stations")):
        texts = {everything(seen(state), Look(language)) for language in LANGUAGES}
        assert len(texts) == len(LANGUAGES)
        assert not any(is_id(text) for text in texts)


def test_points_are_hidden_with_companies_until_the_end() -> None:
    view = seen(played(seats=3, options="companies", moves=40))
    assert DRAWING.seat_points(view, 0) is None
    over = seen(finished(seats=3, options="companies"))
    assert over.outcome is not None
    assert [DRAWING.seat_points(over, seat) for seat in range(3)] == list(over.outcome.scores)


def test_the_status_says_who_must_do_what() -> None:
    state = played(seats=2, moves=4)
    seat = state.actors()[0]
    assert DRAWING.status(seen(state, seat), Look()) == "Your turn"
    assert DRAWING.status(seen(state, 1 - seat), Look(names=("Ann", "Ben"))).startswith(("Ann", "Ben")[seat])
    state.apply(seat, GAME.parse("draw"))
    state.apply(Seat(-1), state.chance_at(0))
    assert DRAWING.status(seen(state, seat), Look()) == "Place the drawn tile"


def test_a_placed_tile_appears_and_a_scored_line_is_run_along() -> None:
    state = played(moves=0)
    effects: list[Motion] = []
    while not (runs := [effect for effect in effects if isinstance(effect, Runs)]):
        seat = state.actors()[0]
        action = state.chance_at(0) if seat < 0 else state.legal_actions(seat)[0]
        effects = DRAWING.effects(seen(state), state.apply(seat, action))
    shown = by_id(DRAWING.board(seen(state), Look()))
    run, first = runs[0].elements, effects[0]
    lines = {shown[id].get("data-line") for id in run}
    assert len(run) > 0
    assert len(lines) == 1
    assert isinstance(first, Appears)
    assert first.element in shown


def test_the_rules_of_a_page_follow_preference_and_choice() -> None:
    colours = page_colours()
    for name in LIGHT:
        assert colours.count(f"--zw-{name}:{LIGHT[name]}") >= 1
        assert colours.count(f"--zw-{name}:{DARK[name]}") >= 2
    rules = page_rules(DRAWING.rules)
    assert "$" not in rules
    used = set(re.findall(r"class=\"([^\"]+)\"", everything(seen(played(options="companies")))))
    sizes = {name for look in used for name in look.split() if name.startswith("size-")}
    assert all(f".{size}{{" in rules for size in sizes)


@pytest.mark.parametrize("options", OPTIONS)
def test_an_update_is_small_and_soon_made(options: str) -> None:
    view = seen(played(options=options, moves=45))
    everything(view)
    taken = []
    for _ in range(5):
        started = perf_counter()
        markup = everything(view)
        taken.append(perf_counter() - started)
    assert len(gzip.compress(markup.encode())) < 20_000
    assert min(taken) < 0.1
