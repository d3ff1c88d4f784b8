"""What a bot is, and the two that come with the house: one plays at random, one grabs what it can."""

from typing import Final, Protocol

from zugwerk.core.game import Action, Stream, View
from zugwerk.games.registry import Heuristics


class Bot(Protocol):
    """A computer player: one method, from what its seat may know to what it does."""

    def choose(self, view: View) -> Action:
        """One of the view's legal actions."""
        ...


class RandomBot:
    """Takes any legal action, each equally likely."""

    def __init__(self, stream: Stream) -> None:
        self._stream: Final = stream

    def choose(self, view: View) -> Action:
        """Pick one by lot."""
        return view.legal[self._stream.pick(len(view.legal))]


class GreedyBot:
    """Takes the action that the game's own heuristics like best right now; ties are broken by lot."""

    def __init__(self, heuristics: Heuristics, stream: Stream) -> None:
        self._heuristics: Final = heuristics
        self._stream: Final = stream

    def choose(self, view: View) -> Action:
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
