"""Whole random games with fair deals, played once and shared by all tests that look at whole games."""

from dataclasses import dataclass
from functools import cache

from tests.contract.setups import setups_of
from tests.quick import spread
from zugwerk.core.chance import ChanceStream, commitment, seed_from
from zugwerk.core.game import CHANCE, Action, Event, Game, Seat, State
from zugwerk.core.options import Setup
from zugwerk.core.record import Entry, Header, Record
from zugwerk.games.registry import find_game
from zugwerk.kit.dice import Dice

FEWEST = 36
OUT_OF_TURN = 6


@dataclass(frozen=True)
class Whole:
    """A game from the first deal to the end: its record, what was told, what was legal, the last state."""

    record: Record
    told: list[tuple[Seat, Action, list[Event]]]
    legal: dict[Action, None]
    end: State

    @property
    def setup(self) -> Setup:
        """The table it was played at."""
        return self.record.header.setup

    def state(self, game: Game, steps: int) -> State:
        """The state after so many steps."""
        state = game.new(self.setup)
        for seat, action, _ in self.told[:steps]:
            state.apply(seat, action)
        return state


@cache
def whole_games(id: str) -> tuple[Whole, ...]:
    """One game at every setup, and more where there are few setups; if it is to be quick at every third."""
    setups = setups_of(id)
    numbers = spread(range(max(len(setups), FEWEST)), 3)
    return tuple(play_whole(find_game(id), setups[number % len(setups)], number) for number in numbers)


def play_whole(game: Game, setup: Setup, number: int) -> Whole:
    """A random game in which the deals come from a seed, and bystanders act now and then."""
    seed = seed_from(f"{game.meta.id} {number}")
    names = tuple(f"seat {seat}" for seat in range(setup.seats))
    header = Header(
        game=game.meta.id,
        rules_version=game.meta.rules_version,
        setup=setup,
        commitment=commitment(seed),
        names=names,
    )
    record = Record(header, [], seed)
    state = game.new(setup)
    stream, dice = ChanceStream(seed), Dice(number)
    told: list[tuple[Seat, Action, list[Event]]] = []
    legal: dict[Action, None] = {}
    while actors := state.actors():
        others = state.bystanders()
        acting = others if others and dice.pick(OUT_OF_TURN) == 0 else actors
        seat = acting[dice.pick(len(acting))]
        choices = state.legal_actions(seat)
        legal.update(dict.fromkeys(choices))
        if seat == CHANCE:
            action = state.chance_at(stream.pick(state.chance_size()))
        else:
            action = choices[dice.pick(len(choices))]
        told.append((seat, action, state.apply(seat, action)))
        record.entries.append(Entry(seat, game.notation(action)))
        assert len(told) < 2 * game.longest(setup), "this game does not end"
    return Whole(record, told, legal, state)
