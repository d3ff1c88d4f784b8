"""Legality and play: whole random games at every setup, and what is refused anywhere in them."""

import pytest
from hypothesis import given

from tests.contract.play import GAMES, Spot, choose, each_game, seats_of, spots, walk
from tests.contract.pool import strangers
from tests.contract.setups import named, setups_of
from tests.contract.whole import whole_games
from tests.contract.words import spoken
from tests.quick import examples
from zugwerk.core.codec import Codec, digest
from zugwerk.core.game import CHANCE, Game, Seat, State
from zugwerk.core.messages import LANGUAGES
from zugwerk.core.options import Setup
from zugwerk.core.refusal import Refused
from zugwerk.kit.dice import Dice

TABLES = [
    pytest.param(game, setup, id=f"{game.meta.id}-{named(setup, game)}")
    for game in GAMES
    for setup in setups_of(game.meta.id)
]
each_table = pytest.mark.parametrize(("game", "setup"), TABLES)


def check_moment(state: State, setup: Setup) -> None:
    """What must hold at every moment about who may do what."""
    actors = state.actors()
    bystanders = state.bystanders()
    assert actors == (CHANCE,) or all(0 <= seat < setup.seats for seat in actors)
    assert len(set(actors)) == len(actors)
    assert not set(actors) & set(bystanders)
    assert CHANCE not in bystanders
    assert (state.outcome() is None) == bool(actors)
    for seat in [CHANCE, *seats_of(setup)]:
        legal = state.legal_actions(seat)
        assert legal == state.legal_actions(seat), "the order is not fixed"
        assert len(set(legal)) == len(legal), "an action is listed twice"
        assert all(state.refusal(seat, action) is None for action in legal)
        assert legal or seat not in actors, "an actor has nothing to do"
        assert seat in actors or seat in bystanders or not legal


@each_table
def test_a_game_ends_in_time_and_every_legal_action_is_allowed(game: Game, setup: Setup) -> None:
    state = game.new(setup)
    done = 0
    for seat, _ in walk(state, Dice(setup.seats)):
        check_moment(state, setup)
        done += seat != CHANCE
        assert done <= game.longest(setup)
    check_moment(state, setup)


@each_game
def test_scores_are_the_sum_of_their_breakdown_and_decide_the_ranking(game: Game) -> None:
    for whole in whole_games(game.meta.id):
        check_result(whole.end, whole.setup)


def check_result(state: State, setup: Setup) -> None:
    """What must hold about the result of any game."""
    outcome = state.outcome()
    assert outcome is not None
    assert outcome == state.outcome()
    assert outcome.reason
    assert len(outcome.breakdown) == len(outcome.scores) == setup.seats
    for score, parts in zip(outcome.scores, outcome.breakdown, strict=True):
        assert score == sum(part.points for part in parts)
        assert len({part.source for part in parts}) == len(parts)
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(setup.seats))
    assert all(outcome.ranking)
    best = [{outcome.scores[seat] for seat in group} for group in outcome.ranking]
    assert all(len(scores) == 1 for scores in best), "seats that share a place have equal scores"
    order = [scores.pop() for scores in best]
    assert order == sorted(order, reverse=True)
    assert outcome.winners() == outcome.ranking[0]


@each_game
@given(spot=spots())
@examples(200)
def test_any_other_action_is_refused_exactly_when_it_is_not_legal(game: Game, spot: Spot) -> None:
    state = spot.state(game)
    setup = spot.setup(game)
    others = strangers(game, spot.dice(), 150)
    for seat in [CHANCE, *seats_of(setup)]:
        legal = set(state.legal_actions(seat))
        for action in others:
            allowed = state.refusal(seat, action) is None
            listed = action in legal or (allowed and isinstance(action, game.open_kinds))
            assert allowed == listed, (seat, game.notation(action))


@each_game
@given(spot=spots())
@examples(120)
def test_a_refused_action_changes_nothing_and_says_why(game: Game, spot: Spot) -> None:
    state = spot.state(game)
    setup = spot.setup(game)
    before = digest(state)
    views = [state.view(seat) for seat in seats_of(setup)]
    for seat in [CHANCE, *seats_of(setup), Seat(setup.seats), Seat(-2)]:
        for action in strangers(game, spot.dice(), 50):
            why = state.refusal(seat, action)
            if why is None:
                continue
            with pytest.raises(Refused) as caught:
                state.apply(seat, action)
            assert caught.value.refusal == why
            assert why.code
            assert why.rule
            assert str(caught.value).endswith(f"({why.rule})")
            for language in LANGUAGES:
                assert why.text(language) == spoken(why.message, language)
    assert digest(state) == before
    assert [state.view(seat) for seat in seats_of(setup)] == views


@each_game
@given(spot=spots())
@examples(200)
def test_nobody_acts_for_another(game: Game, spot: Spot) -> None:
    state = spot.going(game)
    setup = spot.setup(game)
    allowed = {*state.actors(), *state.bystanders()}
    for actor in state.actors():
        for action in state.legal_actions(actor)[:10]:
            for seat in {CHANCE, Seat(setup.seats), *seats_of(setup)} - allowed:
                assert state.refusal(seat, action) is not None
                with pytest.raises(Refused):
                    state.apply(seat, action)


@each_game
def test_nothing_is_allowed_once_the_game_is_over(game: Game) -> None:
    for number, whole in enumerate(whole_games(game.meta.id)):
        last = whole.told[-1][1]
        for seat in [CHANCE, *seats_of(whole.setup)]:
            for action in [last, *strangers(game, Dice(number), 40)]:
                assert whole.end.refusal(seat, action) is not None


@each_game
@given(spot=spots())
@examples(120)
def test_apply_is_deterministic(game: Game, spot: Spot) -> None:
    one = spot.going(game)
    two = spot.going(game)
    codec = Codec(game)
    seat, action = choose(one, spot.dice())
    assert codec.encode(one.apply(seat, action)) == codec.encode(two.apply(seat, action))
    assert digest(one) == digest(two)


@each_game
@given(spot=spots())
@examples(120)
def test_asking_changes_nothing(game: Game, spot: Spot) -> None:
    state = spot.state(game)
    before = digest(state)
    for seat in [CHANCE, *seats_of(spot.setup(game))]:
        state.legal_actions(seat)
        for action in strangers(game, spot.dice(), 10):
            state.refusal(seat, action)
        if seat != CHANCE:
            state.view(seat)
    state.view(None)
    state.chance_outcomes()
    state.outcome()
    state.snapshot()
    assert digest(state) == before
