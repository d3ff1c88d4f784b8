"""What search asks of a game: the defaults, and that every game keeps the promises of the interface."""

import pytest

from zugwerk.core.chance import seed_from
from zugwerk.core.game import CHANCE, Game, State
from zugwerk.games.registry import find_game, game_ids, heuristics
from zugwerk.kit.dice import Dice
from zugwerk.kit.heuristics import Heuristics, settle
from zugwerk.table.match import Match


def makers() -> list[tuple[str, str]]:
    return [(id, kind) for id in game_ids() for kind in ("default", "own")]


def made(id: str, kind: str) -> Heuristics:
    return Heuristics() if kind == "default" else heuristics(id)


def opening(id: str, seats: int = 3) -> tuple[Game, Match]:
    game = find_game(id)
    return game, Match.new(game, game.meta.setup(seats), seed_from("search"), ("a",) * seats)


def middle(id: str, actions: int, dice: Dice) -> State:
    """A state after some random actions."""
    state = opening(id)[1].state.clone()
    Heuristics().playout(state, dice, actions)
    return state


@pytest.mark.parametrize(("id", "kind"), makers())
def test_a_world_shows_the_seat_what_it_sees(id: str, kind: str) -> None:
    judge, dice = made(id, kind), Dice(3)
    for actions in (0, 9, 30):
        state = middle(id, actions, dice)
        seat = state.actors()[0]
        view = state.view(seat)
        for _ in range(3):
            assert judge.world(find_game(id), view, dice).view(seat) == view


@pytest.mark.parametrize(("id", "kind"), makers())
def test_priors_are_legal_actions_with_positive_weights(id: str, kind: str) -> None:
    judge, dice = made(id, kind), Dice(5)
    for actions in (0, 9, 30):
        state = middle(id, actions, dice)
        for seat in state.actors():
            found, weights = judge.priors(state, seat)
            assert len(found) == len(weights) > 0
            assert min(weights) > 0
            assert all(state.refusal(seat, action) is None for action in found)


@pytest.mark.parametrize(("id", "kind"), makers())
def test_a_playout_stops_at_its_limit_or_at_the_end(id: str, kind: str) -> None:
    judge, dice = made(id, kind), Dice(7)
    state = middle(id, 5, dice)
    assert judge.playout(state, dice, 4) == 4
    if kind == "own" or id != "cologne":
        assert judge.playout(state, dice, -1) > 4
        outcome = state.outcome()
        assert outcome is not None
        assert judge.values(state) == [float(score) for score in outcome.scores]


@pytest.mark.parametrize(("id", "kind"), makers())
def test_an_advance_does_what_apply_does_and_deals(id: str, kind: str) -> None:
    judge, dice = made(id, kind), Dice(11)
    for actions in (0, 9, 30):
        state = middle(id, actions, dice)
        seat = state.actors()[0]
        for action in state.legal_actions(seat)[:3]:
            one, two = state.clone(), state.clone()
            judge.advance(one, seat, action, Dice(1))
            two.apply(seat, action)
            settle(two, Dice(1))
            assert one.actors() == two.actors()
            assert CHANCE not in one.actors()
            assert len(judge.values(one)) == 3
