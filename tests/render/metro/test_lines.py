"""Lines are traced as the rules trace them."""

import pytest

from tests.render.positions import OPTIONS, finished, played, seen
from zugwerk.render.metro.lines import routes


@pytest.mark.rule("M-2.10", "R-18")
@pytest.mark.parametrize("options", [*OPTIONS, "central_tracks -central_tiles_score"])
@pytest.mark.parametrize("moves", [15, 45, -1])
def test_routes_agree_with_the_lines_of_the_view(options: str, moves: int) -> None:
    view = seen(played(options=options, moves=moves))
    for route in routes(view, view.tiles):
        assert (route.length, route.end) == (route.line.length, route.line.end)
        assert (route.waiting is None) == bool(route.line.end)


@pytest.mark.rule("M-2.11")
def test_no_two_lines_share_a_track() -> None:
    view = seen(finished())
    doors = [door for route in routes(view, view.tiles) for door in route.doors]
    assert len(doors) == len(set(doors)) > 100
