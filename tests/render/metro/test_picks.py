"""Every action of Metro can be pointed at, and so can what is not allowed."""

import pytest

from tests.render.positions import GAME, by_id, is_id, played, seen
from zugwerk.core.game import State
from zugwerk.core.messages import LANGUAGES
from zugwerk.games.metro.view import MetroView
from zugwerk.render import drawing_of
from zugwerk.render.look import Look
from zugwerk.render.metro import DRAWING
from zugwerk.render.metro.picks import picks, prompt, thinkable
from zugwerk.render.picks import Path, keys_of, prefixes, refused_at, tree

LOOK = Look()
OPTIONS = (
    "",
    "free_rotation",
    "companies",
    "companies central_stations",
    "central_stations numbered_stations",
    "central_tracks",
)


def to_move(state: State) -> MetroView:
    return seen(state, state.actors()[0])


def hands(size: int, moves: int = 12) -> State:
    state = GAME.new(GAME.meta.setup(3, {"hand_size": size}))
    left = moves
    while state.actors()[0] < 0 or left:
        seat = state.actors()[0]
        if seat < 0:
            state.apply(seat, state.chance_at(7 * left % state.chance_size()))
        else:
            state.apply(seat, state.legal_actions(seat)[left % 5])
            left -= 1
    return state


def path_of(view: MetroView, notation: str) -> Path:
    return picks(view, GAME.parse(notation), LOOK)


def shown_ids(view: MetroView) -> set[str]:
    parts = DRAWING.board(view, LOOK) + DRAWING.hand(view, LOOK) + DRAWING.panels(view, LOOK)
    return set(by_id(f'<div xmlns="http://www.w3.org/2000/svg">{parts}</div>'))


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("moves", [0, 9, 30])
def test_the_paths_of_a_views_actions_differ_and_end_on_what_is_shown(options: str, moves: int) -> None:
    view = to_move(played(seats=3, options=options, moves=moves))
    paths = [picks(view, action, LOOK) for action in view.legal]
    keys = [tuple(pick.key for pick in path) for path in paths]
    assert len(set(keys)) == len(keys)
    assert not any(one != other and other[: len(one)] == one for one in keys for other in keys)
    elements = {pick.element for path in paths for pick in path} - {""}
    assert elements <= shown_ids(view)
    assert all(pick.label and not is_id(pick.label) for path in paths for pick in path)


def test_with_one_tile_in_hand_the_cell_is_all_there_is_to_pick() -> None:
    view = to_move(played(moves=20))
    placed = next(action for action in view.legal if "@" in GAME.notation(action))
    cell = GAME.notation(placed).partition("@")[2]
    assert [pick.element for pick in picks(view, placed, LOOK)] == [f"cell-{cell}"]
    assert [pick.element for pick in path_of(view, "draw")] == [""]


@pytest.mark.rule("M-8.2")
@pytest.mark.parametrize("size", [2, 3])
def test_with_several_tiles_the_tile_is_picked_first(size: int) -> None:
    view = to_move(hands(size))
    assert view.seat is not None
    hand = view.hands[view.seat]
    assert len(set(hand)) > 1
    for action in view.legal:
        code, found, _ = GAME.notation(action).partition("@")
        if found:
            path = picks(view, action, LOOK)
            assert [pick.kind for pick in path] == ["tile", "cell"]
            assert hand[int(path[0].element.removeprefix("hand-"))] == code


@pytest.mark.rule("M-4.2")
def test_a_drawn_tile_leaves_only_cells_to_pick() -> None:
    state = hands(3)
    state.apply(state.actors()[0], GAME.parse("draw"))
    state.apply(state.actors()[0], state.chance_at(0))
    view = to_move(state)
    assert {tuple(pick.kind for pick in picks(view, action, LOOK)) for action in view.legal} == {("cell",)}
    assert "drawn" in prompt(view, LOOK)


@pytest.mark.rule("M-8.1")
def test_free_rotation_adds_a_turn_after_the_cell() -> None:
    view = to_move(played(options="free_rotation", moves=16))
    turns: dict[str, set[str]] = {}
    for action in view.legal:
        path = picks(view, action, LOOK)
        if path[0].kind == "cell":
            assert path[1].kind == "rotation"
            turns.setdefault(path[0].key, set()).add(path[1].key)
    assert max(len(codes) for codes in turns.values()) > 1


@pytest.mark.rule("MC-6")
def test_an_exchange_is_a_share_and_then_a_card_of_its_pile() -> None:
    view = to_move(played(seats=3, options="companies", moves=3))
    assert [pick.element for pick in path_of(view, "exchange 20 open")] == ["share-20", "open-20"]
    assert [pick.element for pick in path_of(view, "exchange 40 pile")] == ["share-40", "pile-40"]


@pytest.mark.rule("MS-7")
def test_a_car_is_a_slot_and_with_companies_a_share() -> None:
    alone = to_move(played(seats=3, options="central_stations", moves=0))
    assert [pick.element for pick in path_of(alone, "car C23")] == ["slot-C23"]
    view = to_move(played(seats=3, options="companies central_stations", moves=0))
    car = next(action for action in view.legal if GAME.notation(action).startswith("car"))
    percent = GAME.notation(car).split()[-1]
    assert [pick.element for pick in picks(view, car, LOOK)][1] == f"share-{percent}"


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("moves", [0, 9, 30])
def test_what_is_thinkable_and_not_allowed_is_refused_with_a_rule(options: str, moves: int) -> None:
    state = played(seats=3, options=options, moves=moves)
    view = to_move(state)
    seat = state.actors()[0]
    allowed = prefixes(keys_of(picks(view, action, LOOK)) for action in view.legal)
    refused = 0
    for action in thinkable(view):
        why = state.refusal(seat, action)
        assert (why is None) == (action in view.legal)
        path = refused_at(picks(view, action, LOOK), allowed)
        if why is not None and path:
            refused += 1
            assert why.rule
            assert path[-1].element in shown_ids(view) | {""}
    assert refused


def test_every_empty_cell_is_either_allowed_or_explained() -> None:
    state = played(moves=20)
    view = to_move(state)
    allowed = prefixes(keys_of(picks(view, action, LOOK)) for action in view.legal)
    explained = {path[-1].element for path in _refused(view, allowed)}
    offered = {keys[0] for keys in allowed}
    cells = {id for id in shown_ids(view) if id.startswith("cell-")}
    laid = {f"cell-{id.removeprefix('tile-')}" for id in shown_ids(view) if id.startswith("tile-")}
    assert cells - laid <= explained | offered
    assert not explained & offered
    assert "centre" in explained


def _refused(view: MetroView, allowed: set[tuple[str, ...]]) -> list[Path]:
    found = [refused_at(picks(view, action, LOOK), allowed) for action in thinkable(view)]
    return [path for path in found if path]


def test_who_is_not_to_move_has_nothing_to_think_of() -> None:
    state = played(moves=20)
    other = seen(state, (state.actors()[0] + 1) % 4)
    assert not thinkable(other)
    assert not thinkable(seen(state, None))
    assert prompt(other, LOOK) == ""


def test_the_tree_has_every_pick_once() -> None:
    view = to_move(played(seats=3, options="companies", moves=6))
    paths = [(GAME.notation(action), picks(view, action, LOOK)) for action in view.legal]
    found = tree(paths)
    assert [notation for notation, _ in found.actions] == [notation for notation, _ in paths]
    used = {key for _, path in found.actions for key in path}
    assert used == set(found.picks)
    assert found.picks["share-10"].element == "share-10"


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_and_labels_exist_in_every_language(language: str) -> None:
    look = Look(language)
    view = to_move(played(seats=3, options="companies central_stations", moves=0))
    texts = [prompt(view, look), *(pick.label for action in view.legal for pick in picks(view, action, look))]
    assert not any(is_id(text) for text in texts)


def test_the_picks_of_a_game_belong_to_its_drawing() -> None:
    view = to_move(played())
    assert drawing_of(view.game).picks(view, GAME.parse("draw"), LOOK)[0].kind == "reveal"
