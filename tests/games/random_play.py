"""Random play of any game, for the games' own properties."""

from typing import TypeVar

from tests.contract.play import choose
from zugwerk.core.game import Event, State
from zugwerk.kit.dice import Dice

AnyState = TypeVar("AnyState", bound=State)


def step(state: State, dice: Dice) -> list[Event]:
    """One random action or deal of a random actor."""
    return state.apply(*choose(state, dice))


def played(state: AnyState, dice: Dice, steps: int = 10**6) -> tuple[AnyState, list[Event]]:
    """The same state after random play, to the end or for some steps, and what happened."""
    events: list[Event] = []
    while state.actors() and steps:
        events += step(state, dice)
        steps -= 1
    return state, events
