"""Search against exact expectimax on the last four tiles: who knows what is taken into account."""

from collections.abc import Iterator
from itertools import permutations

import pytest

from tests.quick import spread
from zugwerk.bots.budget import Budget
from zugwerk.bots.search import SearchBot
from zugwerk.core.game import CHANCE, Action, Seat, State
from zugwerk.games.metro.game import GAME
from zugwerk.games.registry import heuristics
from zugwerk.kit.dice import Dice
from zugwerk.kit.heuristics import settle

SCALE = heuristics(GAME.meta.id).scale
RANK = heuristics(GAME.meta.id).rank_weight
# What a search of some thousand nodes may miss, on the scale from 0, certainly lost, to 1, certainly won.
TOLERANCE = 0.02


def ending(seats: int, tiles: int, seed: int) -> State | None:
    """A game by lot up to its last tiles, if somebody still has a choice then."""
    dice, state = Dice(seed), GAME.new(GAME.meta.setup(seats))
    settle(state, dice)
    while list(state.layout.tiles)[:60].count(0) > tiles:
        seat = state.actors()[0]
        legal = state.legal_actions(seat)
        state.apply(seat, legal[dice.pick(len(legal))])
        settle(state, dice)
    return state if len(state.legal_actions(state.actors()[0])) > 1 else None


def worlds(state: State, seat: Seat) -> Iterator[State]:
    """Every way in which the tiles that a seat cannot see may lie, each equally likely."""
    known = state.snapshot()
    hidden = [place for place, tile in enumerate(known["hands"]) if tile and place // 3 != seat]
    pool = [known["hands"][place] for place in hidden]
    pool += [kind + 1 for kind, count in enumerate(known["supply"]) for _ in range(count)]
    for dealt in set(permutations(range(len(pool)), len(hidden))):
        hands, supply = list(known["hands"]), [0] * len(known["supply"])
        for place, number in zip(hidden, dealt, strict=True):
            hands[place] = pool[number]
        for number in set(range(len(pool))) - set(dealt):
            supply[pool[number] - 1] += 1
        yield GAME.restore({**known, "hands": hands, "supply": supply})


def rewards(state: State) -> list[float]:
    outcome = state.outcome()
    assert outcome is not None
    found = []
    for seat, score in enumerate(outcome.scores):
        lead = score - max(other for place, other in enumerate(outcome.scores) if place != seat)
        place = 1 / len(outcome.winners()) if seat in outcome.winners() else 0.0
        found.append((1 - RANK) * (0.5 + 0.5 * lead / (SCALE + abs(lead))) + RANK * place)
    return found


def mean(rows: list[list[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def exact(state: State, seat: Seat) -> dict[Action, float]:
    """What every action is worth to the seat that knows only its own tiles."""
    found = {}
    for action in state.legal_actions(seat):
        after = []
        for world in worlds(state, seat):
            world.apply(seat, action)
            after.append(value(world))
        found[action] = mean(after)[seat]
    return found


def value(state: State) -> list[float]:
    """What a state is worth to all seats, each of them doing what is best for itself as far as it knows."""
    actors = state.actors()
    if not actors:
        return rewards(state)
    if actors == (CHANCE,):
        after = []
        for lot in range(state.chance_size()):
            dealt = state.clone()
            dealt.apply(CHANCE, dealt.chance_at(lot))
            after.append(value(dealt))
        return mean(after)
    legal = state.legal_actions(actors[0])
    best = legal[0]
    if len(legal) > 1:
        judged = exact(state, actors[0])
        best = max(legal, key=lambda action: judged[action])
    state = state.clone()
    state.apply(actors[0], best)
    return value(state)


@pytest.mark.parametrize(
    ("seats", "tiles", "seed"),
    spread([(seats, tiles, seed) for seats in (2, 3, 4) for tiles in (2, 3, 4) for seed in range(4)], 4),
)
def test_search_finds_the_best_ending(seats: int, tiles: int, seed: int) -> None:
    state = ending(seats, tiles, seed)
    if state is None:
        return
    seat = state.actors()[0]
    judged = exact(state, seat)
    bot = SearchBot(GAME, heuristics(GAME.meta.id), Dice(1), Budget(nodes=30000))
    chosen = bot.choose(state.view(seat), Budget(nodes=30000))
    assert judged[chosen] >= max(judged.values()) - TOLERANCE
