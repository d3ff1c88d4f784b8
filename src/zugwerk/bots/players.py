"""What a bot is, and those that do not search.

One plays at random, one glances, one grabs what it can, one does what is most promising.
"""

from typing import Final, Protocol

from zugwerk.bots.budget import Budget
from zugwerk.core.game import Action, Game, Stream, View
from zugwerk.kit.dice import Dice
from zugwerk.kit.heuristics import Heuristics


class Bot(Protocol):
    """A computer player: one method, from what its seat may know to what it does.

    A bot lives as long as its seat, and may keep what helps it later; a server that restarts makes a new one.
    """

    def choose(self, view: View, budget: Budget) -> Action:
        """One of the view's legal actions, found within the budget."""
        ...


class RandomBot:
    """Takes any legal action, each equally likely."""

    def __init__(self, stream: Stream) -> None:
        self._stream: Final = stream

    def choose(self, view: View, budget: Budget) -> Action:
        """Pick one by lot."""
        return view.legal[self._stream.pick(len(view.legal))]


class GreedyBot:
    """Takes the action that the game's own heuristics like best right now; ties are broken by lot."""

    def __init__(self, heuristics: Heuristics, stream: Stream) -> None:
        self._heuristics: Final = heuristics
        self._stream: Final = stream

    def choose(self, view: View, budget: Budget) -> Action:
        """Evaluate every legal action and pick among the best."""
        best: list[Action] = []
        highest = 0
        for action in view.legal:
            value = self._heuristics.evaluate(view, action)
            if not best or value > highest:
                best = [action]
                highest = value
            elif value == highest:
                best.append(action)
        return best[self._stream.pick(len(best))]


class BeginnerBot:
    """Takes what looks best at first sight: it errs like people, who forget others and what comes after."""

    def __init__(self, heuristics: Heuristics, stream: Stream) -> None:
        self._heuristics: Final = heuristics
        self._stream: Final = stream

    def choose(self, view: View, budget: Budget) -> Action:
        """Glance at every legal action and pick among the best."""
        values = [self._heuristics.glance(view, action) for action in view.legal]
        highest = max(values)
        best = [action for action, value in zip(view.legal, values, strict=True) if value == highest]
        return best[self._stream.pick(len(best))]


class PromisingBot:
    """Takes the action that the game's heuristics find most promising in the state that it imagines."""

    def __init__(self, game: Game, heuristics: Heuristics, dice: Dice) -> None:
        self._game: Final = game
        self._heuristics: Final = heuristics
        self._dice: Final = dice

    def choose(self, view: View, budget: Budget) -> Action:
        """Look at one world and do the first thing that comes to mind there."""
        if len(view.legal) == 1 or view.seat is None:
            return view.legal[0]
        state = self._heuristics.world(self._game, view, self._dice)
        actions, weights = self._heuristics.priors(state, view.seat)
        return actions[weights.index(max(weights))]
