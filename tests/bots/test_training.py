"""Learned values: what a fit finds, what an example tells, and that a recipe repeats."""

import pytest

from zugwerk import _compiled
from zugwerk.bots.learned import HAND, judge_by
from zugwerk.bots.registry import contestant
from zugwerk.bots.training import Example, Fit, Recipe, error, leads, play
from zugwerk.core.codec import from_json
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import find_game, game_ids, heuristics
from zugwerk.kit.dice import Dice
from zugwerk.kit.heuristics import Heuristics, weighed

TRUE = {"base": 5.0, "gold": 3.0, "debt": -2.0}
GUESSED = {"base": 5.0, "gold": 1.0, "debt": 0.0}


def examples(count: int) -> list[Example]:
    """Positions whose seats end with what the true weights say."""
    dice, found = Dice(7), []
    for _ in range(count):
        features = [[1.0, float(dice.pick(20)), float(dice.pick(9))] for _ in range(3)]
        found.append(Example(features, weighed(features, list(TRUE.values()))))
    return found


def fitted(count: int) -> dict[str, float]:
    fit = Fit(GUESSED)
    for example in examples(count):
        fit.add(example)
    return fit.weights()


def test_a_fit_finds_what_features_are_worth() -> None:
    found = fitted(200)
    assert found["gold"] == pytest.approx(3.0, abs=0.05)
    assert found["debt"] == pytest.approx(-2.0, abs=0.05)
    assert error(examples(50), found) < 0.1 < error(examples(50), GUESSED)


def test_what_all_seats_have_alike_keeps_its_weight() -> None:
    assert fitted(200)["base"] == 5.0
    assert fitted(0) == GUESSED


def test_an_example_tells_how_far_each_seat_is_ahead() -> None:
    found = leads(Example([[4.0, 1.0], [2.0, 1.0]], [30.0, 20.0]))
    assert found == [([1.0, 0.0], 5.0), ([-1.0, 0.0], -5.0)]


@pytest.mark.parametrize("id", game_ids())
def test_a_state_has_as_many_features_as_there_are_weights(id: str) -> None:
    game, judge = find_game(id), heuristics(id)
    for seats in (game.meta.min_seats, game.meta.max_seats):
        state = game.new(game.meta.setup(seats))
        Heuristics().playout(state, Dice(3), 9)
        features = judge.features(state)
        assert [len(own) for own in features] == [len(judge.weights)] * seats
        assert judge.values(state) == weighed(features, list(judge.weights.values()))


@pytest.mark.parametrize(("id", "limit"), [("metro", 0), ("berlin", 2)])
def test_a_game_of_a_recipe_repeats_and_goes_through_all_numbers_of_seats(id: str, limit: int) -> None:
    recipe = Recipe(id, {}, 0, "oak", 1, 2, 2, limit)
    weights = heuristics(id).weights
    first = play(recipe, weights, 1)
    assert first == play(recipe, weights, 1) != play(recipe, weights, 2)
    assert len(first[0].scores) != len(play(recipe, weights, 2)[0].scores)


@pytest.mark.parametrize("id", game_ids())
def test_a_game_goes_by_the_values_that_it_comes_with_or_else_by_those_made_by_hand(id: str) -> None:
    path = _compiled.PACKAGE / "games" / id / "data" / "values.json"
    judge, made = heuristics(id), heuristics(id, learned=False)
    if not path.exists():
        assert (judge.weights, judge.playout_limit) == (made.weights, made.playout_limit)
        return
    found = from_json(path.read_bytes())
    assert path.stat().st_size < 100_000
    assert found["recipe"]["game"] == found["game"] == id
    assert len(found["log"]) == found["recipe"]["rounds"]
    assert judge.weights == judge_by(str(path), id).weights != made.weights
    assert judge.playout_limit == found["recipe"]["limit"]


@pytest.mark.parametrize(
    "text",
    ['{"game": "berlin", "weights": {"points": 1}, "recipe": {"limit": 0}}', "[]", '{"weights": 3}'],
)
def test_values_of_something_else_are_refused(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.mktemp("values") / "values.json"
    path.write_text(text)
    with pytest.raises(Malformed) as refused:
        judge_by(str(path), "metro")
    assert refused.value.message.id == "bots.other-values"
    with pytest.raises(Malformed) as refused:
        judge_by(str(path.parent / "none.json"), "metro")
    assert refused.value.message.id == "bots.no-values"


def test_a_contestant_may_go_by_values_made_by_hand() -> None:
    entry = contestant("search:hand@5")
    assert (entry.bot, entry.budget.nodes, entry.values) == ("search", 5, HAND)
    assert judge_by(HAND, "metro").weights == heuristics("metro", learned=False).weights
