"""Actions from elsewhere: legal ones of other moments, seats and tables, and notations spliced at random."""

from functools import cache

from tests.contract.whole import whole_games
from zugwerk.core.game import Action, Game
from zugwerk.core.refusal import Malformed
from zugwerk.kit.dice import Dice


@cache
def pool(id: str) -> tuple[Action, ...]:
    """Every action that was legal at some moment of a whole random game, at each of the setups."""
    found: dict[Action, None] = {}
    for whole in whole_games(id):
        found.update(whole.legal)
    return tuple(found)


@cache
def kinds(id: str) -> dict[str, tuple[Action, ...]]:
    """The pool by kind of action, so that rare kinds are tried as often as frequent ones."""
    names = dict.fromkeys(type(action).__name__ for action in pool(id))
    return {name: tuple(action for action in pool(id) if type(action).__name__ == name) for name in names}


def strangers(game: Game, dice: Dice, count: int) -> list[Action]:
    """Actions that may or may not be legal now: of every kind, and as many spliced ones."""
    groups = list(kinds(game.meta.id).values())
    found: list[Action] = []
    for number in range(count):
        group = groups[number % len(groups)]
        found.append(group[dice.pick(len(group))])
    return found + spliced(game, dice, count)


def spliced(game: Game, dice: Dice, count: int) -> list[Action]:
    """Actions that parse from the head of one notation and the tail of another."""
    found: list[Action] = []
    actions = pool(game.meta.id)
    for _ in range(count):
        head = game.notation(actions[dice.pick(len(actions))])
        tail = game.notation(actions[dice.pick(len(actions))])
        cut = dice.pick(min(len(head), len(tail)) + 1)
        try:
            found.append(game.parse(head[:cut] + tail[cut:]))
        except Malformed:
            continue
    return found
