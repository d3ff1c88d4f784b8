"""Every event, result and refusal has words in every language, for whoever looks on."""

from tests.contract.play import each_game, everybody
from tests.contract.whole import Whole, whole_games
from tests.contract.words import spoken
from zugwerk.core.game import Game
from zugwerk.core.messages import LANGUAGES, Message


def messages_of(game: Game, whole: Whole) -> dict[Message, None]:
    """All that a game says: its events as told to everybody, and the result."""
    told: dict[Message, None] = {}
    for event in [event for _, _, events in whole.told for event in events]:
        told[event.message()] = None
        told.update(dict.fromkeys(event.seen_by(viewer).message() for viewer in everybody(whole.setup)))
    outcome = whole.end.outcome()
    assert outcome is not None
    told[Message(f"{game.meta.id}.end.{outcome.reason}")] = None
    for parts in outcome.breakdown:
        told.update(dict.fromkeys(Message(f"{game.meta.id}.source.{part.source}") for part in parts))
    return told


@each_game
def test_every_event_and_the_result_can_be_told_in_every_language(game: Game) -> None:
    for whole in whole_games(game.meta.id):
        for message in messages_of(game, whole):
            for language in LANGUAGES:
                spoken(message, language)


@each_game
def test_every_action_that_matters_is_told(game: Game) -> None:
    for whole in whole_games(game.meta.id):
        assert whole.told[-1][2], "the end of the game is told"
        assert sum(bool(events) for _, _, events in whole.told) > len(whole.told) // 2
