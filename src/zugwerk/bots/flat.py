"""Flat Monte Carlo search, the plainest there is: what others are measured against."""

from typing import Final

from zugwerk.bots.budget import Budget
from zugwerk.bots.search import rewards_of
from zugwerk.core.game import Action, Game, View
from zugwerk.kit.dice import Dice
from zugwerk.kit.heuristics import Heuristics


class FlatBot:
    """Plays every legal action on to the end of the game, in turn, and does what had the best mean result.

    A game that is not played out in search, for its games are too long, is judged by its value instead.
    """

    def __init__(self, game: Game, heuristics: Heuristics, dice: Dice, budget: Budget) -> None:
        self._game: Final = game
        self._heuristics: Final = heuristics
        self._dice: Final = dice
        self._budget: Final = budget
        self._limit: Final = 0 if heuristics.playout_limit == 0 else -1
        self.nodes = 0

    def choose(self, view: View, budget: Budget) -> Action:
        """Every action is tried as often as the others; what there was no time for is not chosen."""
        self.nodes = 0
        if len(view.legal) == 1 or view.seat is None:
            return view.legal[0]
        heuristics, dice = self._heuristics, self._dice
        totals = [0.0] * len(view.legal)
        meter = (budget if budget.nodes > 0 or budget.seconds > 0 else self._budget).start()
        while meter.goes_on():
            place = (meter.nodes - 1) % len(totals)
            state = heuristics.world(self._game, view, dice)
            heuristics.advance(state, view.seat, view.legal[place], dice)
            heuristics.playout(state, dice, self._limit)
            totals[place] += rewards_of(heuristics, state)[view.seat]
        self.nodes = meter.nodes
        tries, more = divmod(meter.nodes, len(totals))
        means = [total / max(1, tries + int(place < more)) for place, total in enumerate(totals)]
        return view.legal[means.index(max(means))]
