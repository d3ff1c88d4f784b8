"""Why a bot did something is told in every language, and from nothing but what the asker may know."""

import pytest

from zugwerk.bots.budget import OWN_BUDGET
from zugwerk.bots.registry import make_bot
from zugwerk.core.chance import seed_from
from zugwerk.core.game import Action, Seat, View
from zugwerk.core.messages import LANGUAGES
from zugwerk.games.berlin.actions import Keep
from zugwerk.games.registry import find_game, game_ids, reasons
from zugwerk.kit.dice import Dice
from zugwerk.render.look import Look
from zugwerk.render.registry import drawing_of
from zugwerk.table.match import Match

MOVES = 60


def deeds(id: str) -> list[tuple[View, Seat, Action]]:
    """The actions of a game of bots, each with the view that the other seat had before it."""
    game = find_game(id)
    match = Match.new(game, game.meta.setup(2), seed_from("why"), ("a", "b"))
    bot = make_bot("greedy", id, 1)
    found = []
    for _ in range(MOVES):
        seat = match.state.actors()[0]
        action = bot.choose(match.view(seat), OWN_BUDGET)
        found.append((match.view(Seat(1 - seat)), seat, action))
        match.act(seat, action)
    return found


@pytest.mark.parametrize("id", game_ids())
def test_a_reason_has_words_in_every_language(id: str) -> None:
    told = 0
    for view, seat, action in deeds(id):
        why = reasons(id).reason(view, seat, action)
        if why is None:
            continue
        told += 1
        texts = {drawing_of(id).told(view, Look(language), why) for language in LANGUAGES}
        assert len(texts) == len(LANGUAGES), texts
        assert not any(f"{id}.why" in text or "{" in text for text in texts)
    assert told > MOVES // 2


@pytest.mark.parametrize("id", game_ids())
def test_a_reason_is_the_same_in_every_world_that_the_asker_may_be_in(id: str) -> None:
    game = find_game(id)
    for number, (view, seat, action) in enumerate(deeds(id)):
        other = game.imagine(view, Dice(number)).view(view.seat)
        assert reasons(id).reason(other, seat, action) == reasons(id).reason(view, seat, action)


def test_which_tickets_are_kept_is_not_told() -> None:
    kept = [deed for deed in deeds("berlin") if isinstance(deed[2], Keep)]
    assert kept
    for view, seat, action in kept:
        assert isinstance(action, Keep)
        # Nor how many: in the beginning that is told when all have chosen.
        others = Keep(tuple([f"any-{number}" for number in range(len(action.tickets) + 1)]))
        assert reasons("berlin").reason(view, seat, others) == reasons("berlin").reason(view, seat, action)


def test_a_minor_is_bought_for_what_it_earns_and_becomes_not_for_an_income_it_has_not() -> None:
    game = find_game("cologne")
    view = game.new(game.meta.setup(3, {"first_seat": "1"})).view(Seat(0))
    told = {
        game.notation(action): reasons("cologne").features(view, Seat(0), action) for action in view.legal
    }
    said = {action: [feature.words.id for feature in features] for action, features in told.items()}
    assert said["buy EVA"] == ["cologne.why.paper"]
    assert said["buy EKB"] == said["buy KFBE"] == ["cologne.why.minor"]
