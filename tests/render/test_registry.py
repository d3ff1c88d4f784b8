"""Every game has one drawing, found by its id; a game that nobody has drawn is shown all the same."""

from functools import cache
from xml.etree.ElementTree import fromstring

import pytest

from tests.games.random_play import played
from zugwerk.core.game import CHANCE, State, View
from zugwerk.core.messages import LANGUAGES
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import find_game, game_ids
from zugwerk.kit.dice import Dice
from zugwerk.render import drawing_of, maps_of, picture
from zugwerk.render.drawing import Drawing
from zugwerk.render.look import Look

PLAIN: Drawing[View, None] = Drawing()
LOOK = Look(names=("Ann", "Ben"))

each_game = pytest.mark.parametrize("game", game_ids())


@cache
def middle(game: str, steps: int = 12) -> State:
    """A game of two after some random play, with a seat to act unless it is over."""
    found = find_game(game)
    state, _ = played(found.new(found.meta.setup(2)), Dice(5), steps)
    while state.actors() == (CHANCE,):
        state, _ = played(state, Dice(5), 1)
    return state


def to_move(game: str) -> View:
    state = middle(game)
    return state.view(state.actors()[0])


@each_game
def test_a_drawing_is_found_by_the_id_that_its_views_tell(game: str) -> None:
    view = to_move(game)
    drawing = drawing_of(view.game)
    assert type(drawing) is not Drawing
    assert drawing is drawing_of(game), "there is one"
    assert picture(view) == drawing.picture(view, Look(), (), None, "")


@each_game
def test_a_drawing_shows_by_lines_what_an_action_would_change(game: str) -> None:
    state, view = middle(game), to_move(game)
    assert view.seat is not None
    for action in view.legal[:40]:
        tried = state.clone()
        tried.apply(view.seat, action)
        shown = drawing_of(game).preview(view, tried.view(view.seat), LOOK, action)
        assert len(shown.marks) == len(str(shown).splitlines())


def test_there_is_no_drawing_of_an_unknown_game() -> None:
    with pytest.raises(Malformed):
        drawing_of("chess")


def test_only_games_with_maps_draw_maps() -> None:
    with_maps = [game for game in game_ids() if drawing_of(game).maps is not None]
    assert len(with_maps) == 1
    assert maps_of(with_maps[0]) is drawing_of(with_maps[0]).maps
    for game in set(game_ids()) - {*with_maps}:
        with pytest.raises(Malformed, match="maps"):
            maps_of(game)


@each_game
def test_any_game_is_shown_by_the_plain_drawing(game: str) -> None:
    state = middle(game)
    view = to_move(game)
    fromstring(PLAIN.picture(view, LOOK, (), None, ""))
    assert PLAIN.sample(view, LOOK) == PLAIN.picture(view, LOOK, (), None, "")
    board = fromstring(PLAIN.board(view, LOOK))
    assert board.get("id") == "board-picture"
    shown = [text.text or "" for text in board]
    assert [text for text in shown if text.startswith(("Ann: ", "Ben: "))]
    assert PLAIN.status(view, LOOK) == "Your turn"
    names = [PLAIN.seat_word(LOOK, seat) for seat in state.actors()]
    assert PLAIN.status(state.view(None), LOOK) == f"{', '.join(names)} to move"
    assert [PLAIN.seat_points(view, seat) for seat in (0, 1)] == list(view.points())
    assert [line.points for line in PLAIN.series(view, LOOK)] == list(view.points())


@each_game
def test_the_plain_drawing_offers_every_action_as_it_is_written(game: str) -> None:
    view = to_move(game)
    paths = [PLAIN.picks(view, action, LOOK) for action in view.legal]
    assert [path[0].label for path in paths] == [find_game(game).notation(action) for action in view.legal]
    assert {len(path) for path in paths} == {1}


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plain_drawing_tells_what_an_action_leads_to(game: str, language: str) -> None:
    state, look = middle(game).clone(), Look(language, names=("Ann", "Ben"))
    view = to_move(game)
    assert view.seat is not None
    action = view.legal[0]
    events = [event.seen_by(view.seat) for event in state.apply(view.seat, action)]
    lines = PLAIN.consequences(view, look, action, events)
    assert len(lines) == min(len(events), 6)
    assert not any(line.startswith(f"{game}.") for line in lines)
    after = state.view(view.seat)
    assert str(PLAIN.preview(view, after, look, action)) == PLAIN.board(after, look)


@each_game
def test_the_plain_drawing_tells_who_has_won(game: str) -> None:
    view = middle(game, 10**6).view(None)
    assert view.outcome is not None
    winners = [("Ann", "Ben")[seat] for seat in view.outcome.winners()]
    assert all(name in PLAIN.status(view, LOOK) for name in winners)
    assert [PLAIN.seat_points(view, seat) for seat in (0, 1)] == list(view.outcome.scores)
