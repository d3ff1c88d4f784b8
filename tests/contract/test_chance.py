"""Deals: the lots, the list of outcomes and the legal actions of chance are one and the same."""

from collections import Counter

from hypothesis import given

from tests.contract.play import Spot, choose, each_game, each_game_of_chance, spots
from tests.contract.whole import whole_games
from tests.quick import examples
from zugwerk.core.chance import ChanceStream, seed_from
from zugwerk.core.codec import digest
from zugwerk.core.game import CHANCE, Game, State


def deals_of(game: Game, spot: Spot) -> list[State]:
    """Every state of a random game in which a deal is pending."""
    state = game.new(spot.setup(game))
    dice = spot.dice()
    found: list[State] = []
    while state.actors():
        if state.actors() == (CHANCE,):
            found.append(state.clone())
        state.apply(*choose(state, dice))
    return found


@each_game_of_chance
@given(spot=spots())
@examples(60)
def test_outcomes_agree_with_the_lots(game: Game, spot: Spot) -> None:
    for state in deals_of(game, spot):
        size = state.chance_size()
        outcomes = state.chance_outcomes()
        assert size > 0
        assert sum(weight for _, weight in outcomes) == size
        assert Counter(state.chance_at(lot) for lot in range(size)) == dict(outcomes)
        assert [action for action, _ in outcomes] == state.legal_actions(CHANCE)


@each_game
@given(spot=spots())
@examples(120)
def test_nothing_is_dealt_while_a_seat_is_to_act(game: Game, spot: Spot) -> None:
    state = spot.state(game)
    if CHANCE in state.actors():
        assert state.actors() == (CHANCE,)
        return
    assert state.chance_size() == 0
    assert state.chance_outcomes() == []
    assert state.legal_actions(CHANCE) == []


@each_game
def test_at_every_table_a_game_deals_from_its_start_or_never(game: Game) -> None:
    for whole in whole_games(game.meta.id):
        dealt = any(seat == CHANCE for seat, _, _ in whole.told)
        assert dealt == (CHANCE in game.new(whole.setup).actors()), whole.setup


@each_game_of_chance
@given(spot=spots())
@examples(30)
def test_the_same_seed_deals_the_same_game(game: Game, spot: Spot) -> None:
    def play() -> tuple[str, int]:
        state = game.new(spot.setup(game))
        stream = ChanceStream(seed_from(str(spot.seed)))
        dice = spot.dice()
        while state.actors():
            seat, action = choose(state, dice)
            if seat == CHANCE:
                action = state.chance_at(stream.pick(state.chance_size()))
            state.apply(seat, action)
        return digest(state), stream.position

    assert play() == play()
