"""What a seat cannot know reaches it by no way: not by its view, its bytes, nor the events it is told.

``imagine`` makes a second state that differs only in what a seat cannot know. Whatever the seat is shown
of both must be equal; and events may tell it no more than its views before and after do.
"""

from collections.abc import Iterator

from hypothesis import given

from tests.contract.play import Spot, continuation, each_game, everybody, seats_of, spots
from tests.contract.whole import whole_games
from tests.quick import examples
from zugwerk.core.codec import Codec
from zugwerk.core.game import CHANCE, Action, Event, Game, Seat, State
from zugwerk.kit.dice import Dice

FORKS = 8


@each_game
@given(spot=spots())
@examples(200)
def test_states_that_differ_in_secrets_alone_look_the_same(game: Game, spot: Spot) -> None:
    state = spot.state(game)
    codec = Codec(game)
    for viewer in everybody(spot.setup(game)):
        view = state.view(viewer)
        other = game.imagine(view, spot.dice())
        assert other.view(viewer) == view
        assert codec.encode(other.view(viewer)) == codec.encode(view)
        assert other.actors() == state.actors()
        assert other.bystanders() == state.bystanders()


@each_game
@given(spot=spots())
@examples(120)
def test_a_view_that_came_by_wire_is_enough_to_imagine(game: Game, spot: Spot) -> None:
    state = spot.state(game)
    codec = Codec(game)
    for viewer in everybody(spot.setup(game)):
        view = state.view(viewer)
        received = codec.decode(codec.encode(view))
        one = game.imagine(view, spot.dice())
        two = game.imagine(received, spot.dice())
        assert one.snapshot() == two.snapshot()


@each_game
@given(spot=spots())
@examples(120)
def test_a_spectator_knows_no_more_than_any_seat(game: Game, spot: Spot) -> None:
    state = spot.state(game)
    codec = Codec(game)
    outside = codec.encode(state.view(None))
    for seat in seats_of(spot.setup(game)):
        other = game.imagine(state.view(seat), spot.dice())
        assert codec.encode(other.view(None)) == outside


@each_game
def test_an_imagined_game_can_be_played_to_its_end(game: Game) -> None:
    for number, whole in enumerate(whole_games(game.meta.id)):
        dice = Dice(number)
        state = whole.state(game, dice.pick(len(whole.told)))
        viewers = everybody(whole.setup)
        other = game.imagine(state.view(viewers[number % len(viewers)]), dice)
        continuation(other, dice, game.longest(whole.setup) * 3)
        outcome = other.outcome()
        assert outcome is not None
        for score, parts in zip(outcome.scores, outcome.breakdown, strict=True):
            assert score == sum(part.points for part in parts)


def one_of_each_kind(actions: list[Action], dice: Dice) -> list[Action]:
    """A random action of every kind there is."""
    groups: dict[str, list[Action]] = {}
    for action in actions:
        groups.setdefault(type(action).__name__, []).append(action)
    return [group[dice.pick(len(group))] for group in groups.values()]


def forks(game: Game, state: State, viewer: Seat | None, dice: Dice) -> Iterator[tuple[State, Action]]:
    """Ways the game could go on that look alike to a viewer so far: other secrets, other deals."""
    actor = state.actors()[0]
    others = [game.imagine(state.view(viewer), dice) for _ in range(FORKS)]
    for action in one_of_each_kind(state.legal_actions(actor), dice):
        yield state.clone(), action
        for other in others:
            if actor == CHANCE:
                yield other.clone(), other.chance_at(dice.pick(other.chance_size()))
            elif other.refusal(actor, action) is None:
                yield other.clone(), action


@each_game
@given(spot=spots())
@examples(250)
def test_events_tell_no_more_than_the_views_before_and_after(game: Game, spot: Spot) -> None:
    state = spot.going(game)
    codec = Codec(game)
    actor = state.actors()[0]
    for viewer in everybody(spot.setup(game)):
        told: dict[bytes, list[Event]] = {}
        for fork, action in forks(game, state, viewer, spot.dice()):
            events = [event.seen_by(viewer) for event in fork.apply(actor, action)]
            after = codec.encode(fork.view(viewer))
            assert told.setdefault(after, events) == events, (viewer, game.notation(action))


@each_game
def test_what_is_hidden_once_stays_hidden(game: Game) -> None:
    for whole in whole_games(game.meta.id):
        for event in [event for _, _, events in whole.told for event in events]:
            outside = event.seen_by(None)
            assert outside.seen_by(None) == outside
            for seat in seats_of(whole.setup):
                seen = event.seen_by(seat)
                assert seen.seen_by(seat) == seen
                assert seen.seen_by(None) == outside, "a spectator sees no more than a seat"
