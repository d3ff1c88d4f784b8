"""Random legal play of any game, repeatable from a seed, and the strategies that choose where to look."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import strategies

from tests.contract.setups import setups_of
from zugwerk.core.game import CHANCE, Action, Event, Game, Seat, State
from zugwerk.core.options import Setup
from zugwerk.games.registry import find_game, game_ids
from zugwerk.kit.dice import Dice

GAMES = [find_game(id) for id in game_ids()]
each_game = pytest.mark.parametrize("game", GAMES, ids=game_ids())
# Games of chance begin with a deal, unless an option chooses what is dealt; the others have nothing to deal.
_OF_CHANCE = [game for game in GAMES if CHANCE in game.new(setups_of(game.meta.id)[0]).actors()]
each_game_of_chance = pytest.mark.parametrize("game", _OF_CHANCE, ids=[game.meta.id for game in _OF_CHANCE])


def choose(state: State, dice: Dice) -> tuple[Seat, Action]:
    """A random actor, and a random deal or legal action of its own."""
    actors = state.actors()
    seat = actors[dice.pick(len(actors))]
    if seat == CHANCE:
        return seat, state.chance_at(dice.pick(state.chance_size()))
    legal = state.legal_actions(seat)
    return seat, legal[dice.pick(len(legal))]


def walk(state: State, dice: Dice) -> Iterator[tuple[Seat, Action]]:
    """Play to the end; each action is told before it is carried out on the given state."""
    while state.actors():
        seat, action = choose(state, dice)
        yield seat, action
        state.apply(seat, action)


@dataclass(frozen=True)
class Spot:
    """A place in a random game: which of the game's setups, which game, after how many steps."""

    number: int
    seed: int
    steps: int

    def setup(self, game: Game) -> Setup:
        """The table this game is played at."""
        found = setups_of(game.meta.id)
        return found[self.number % len(found)]

    def dice(self) -> Dice:
        """Dice for what follows."""
        return Dice(self.seed)

    def state(self, game: Game) -> State:
        """The state after the steps, or at the end of a shorter game."""
        state = game.new(self.setup(game))
        dice = Dice(self.seed + 1)
        for _ in range(self.steps):
            if not state.actors():
                break
            state.apply(*choose(state, dice))
        return state

    def going(self, game: Game) -> State:
        """A state like ``state`` of a game that is not over: the last one if it ended before."""
        state = game.new(self.setup(game))
        dice = Dice(self.seed + 1)
        for _ in range(self.steps):
            before = state.clone()
            state.apply(*choose(state, dice))
            if not state.actors():
                return before
        return state


def spots() -> strategies.SearchStrategy[Spot]:
    """Random places in random games."""
    return strategies.builds(
        Spot,
        strategies.integers(0, 10_000),
        strategies.integers(0, 1_000_000),
        strategies.integers(0, 260) | strategies.integers(0, 60),
    )


def seats_of(setup: Setup) -> list[Seat]:
    """Every seat at a table."""
    return [Seat(number) for number in range(setup.seats)]


def everybody(setup: Setup) -> list[Seat | None]:
    """Every seat, and a spectator."""
    return [*seats_of(setup), None]


def continuation(state: State, dice: Dice, steps: int) -> list[tuple[Seat, Action, list[Event]]]:
    """What happens in the next steps of a random game."""
    told: list[tuple[Seat, Action, list[Event]]] = []
    for _ in range(steps):
        if not state.actors():
            break
        seat, action = choose(state, dice)
        told.append((seat, action, state.apply(seat, action)))
    return told
