"""What a page tells of tiles before they are laid is what the rules make of them."""

import pytest

from tests.render.cologne.tables import played, seen
from zugwerk.games.cologne.actions import LayTile
from zugwerk.games.cologne.board import KIND_NAMES
from zugwerk.games.cologne.game import CologneState
from zugwerk.games.cologne.view import CologneView, earnings
from zugwerk.render.cologne import DRAWING
from zugwerk.render.cologne.laying import by_use, face, gained, prospects
from zugwerk.render.look import Look

LOOK = Look(names=("Ana", "Bea", "Cai"))


def laying(after: int) -> CologneState:
    """A game in which a company with trains lays track, after so many actions or a little later."""
    for moves in range(after, after + 60):
        state = played(moves=moves)
        view = seen(state)
        if view.step == "track" and prospects(view):
            return state
    raise AssertionError("no company lays track")


def lays(view: CologneView) -> list[LayTile]:
    return [action for action in view.legal if isinstance(action, LayTile)]


@pytest.mark.parametrize("after", [80, 200])
def test_the_best_run_after_a_tile_is_what_the_company_can_earn_then(after: int) -> None:
    state = laying(after)
    view = seen(state)
    now = earnings(view, (view.company,))[view.company]
    for lay in lays(view):
        later = state.clone()
        later.apply(state.actors()[0], lay)
        revenue = earnings(seen(later), (view.company,))[view.company]
        assert prospects(view)[lay] == (revenue, revenue - now)


@pytest.mark.parametrize("after", [80, 200])
def test_of_all_rotations_the_one_that_earns_most_comes_first(after: int) -> None:
    view = seen(laying(after))
    offered = by_use(view)
    assert len(offered) == len(view.legal)
    assert set(offered) == set(view.legal)
    best: dict[tuple[int, int], int] = {}
    for lay in (action for action in offered if isinstance(action, LayTile)):
        revenue = prospects(view)[lay].revenue
        assert best.setdefault((lay.hex, lay.tile), revenue) >= revenue


def test_without_trains_the_rotation_that_joins_most_track_comes_first() -> None:
    for moves in range(20, 120):
        view = seen(played(moves=moves))
        if lays(view) and not prospects(view):
            assert set(by_use(view)) == set(view.legal)
            assert all("best run" not in face(view, lay, LOOK).label for lay in lays(view))
            return
    raise AssertionError("no company without trains lays track")


def test_a_face_tells_its_number_how_many_are_left_and_the_best_run() -> None:
    view = seen(laying(200))
    laid = [tile for tile, _ in view.table["rails"]["tiles"].values()]
    for lay in lays(view):
        name = KIND_NAMES[lay.tile]
        found = face(view, lay, LOOK)
        number, left = found.note.split(" ")[:2]
        assert number == name
        assert found.label.startswith(f"Tile {name} ({left.removeprefix('×')} left): best run ")
        assert sum(str(tile).rpartition("-")[0] == name for tile in laid) + int(left[1:]) > 0
    lines = DRAWING.consequences(view, LOOK, lays(view)[0], [])
    assert lines[-1].startswith("best run ")


def test_numbers_have_their_signs() -> None:
    assert [gained(number) for number in (20, 0, -10)] == ["+20", "±0", "−10"]
