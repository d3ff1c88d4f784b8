"""What holds for the pictures of every game: they become PNG, and a view shows itself in a notebook."""

import pytest

from tests.contract.play import each_game
from tests.contract.setups import setups_of
from tests.games.random_play import played
from zugwerk.core.game import Game, Seat, View
from zugwerk.kit.dice import Dice
from zugwerk.render import picture, png
from zugwerk.render.look import Orientation
from zugwerk.render.theme import Theme


def seen(game: Game) -> View:
    """What the first seat sees of a game under way."""
    state, _ = played(game.new(setups_of(game.meta.id)[0]), Dice(1), 40)
    return state.view(Seat(0))


@each_game
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("layout", ["landscape", "portrait"])
def test_png_can_be_made(game: Game, theme: Theme, layout: Orientation) -> None:
    svg = picture(seen(game), theme=theme, layout=layout)
    assert "var(" not in svg
    data = png(svg, width=200)
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 200


@each_game
def test_a_view_shows_itself_in_a_notebook(game: Game) -> None:
    view = seen(game)
    assert view._repr_svg_() == picture(view)
