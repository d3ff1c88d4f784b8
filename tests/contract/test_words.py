"""Every event, result and refusal has words in every language, for whoever looks on."""

from hypothesis import given, settings

from tests.contract.play import Spot, continuation, each_game, everybody, spots
from tests.contract.test_play import each_table
from tests.contract.words import spoken
from zugwerk.core.game import Game
from zugwerk.core.messages import LANGUAGES, Message
from zugwerk.core.options import Setup
from zugwerk.kit.dice import Dice


@each_table
def test_every_event_and_the_result_can_be_told_in_every_language(game: Game, setup: Setup) -> None:
    state = game.new(setup)
    told: dict[Message, None] = {}
    for _, _, events in continuation(state, Dice(setup.seats + 20), game.longest(setup) * 3):
        for event in events:
            told[event.message()] = None
            told.update(dict.fromkeys(event.seen_by(viewer).message() for viewer in everybody(setup)))
    outcome = state.outcome()
    assert outcome is not None
    told[Message(f"{game.meta.id}.end.{outcome.reason}")] = None
    for parts in outcome.breakdown:
        told.update(dict.fromkeys(Message(f"{game.meta.id}.source.{part.source}") for part in parts))
    for language in LANGUAGES:
        for message in told:
            spoken(message, language)


@each_game
@given(spot=spots())
@settings(max_examples=30)
def test_every_action_that_matters_is_told(game: Game, spot: Spot) -> None:
    state = game.new(spot.setup(game))
    told = continuation(state, spot.dice(), game.longest(spot.setup(game)) * 3)
    assert told[-1][2], "the end of the game is told"
    assert sum(bool(events) for _, _, events in told) > len(told) // 2
