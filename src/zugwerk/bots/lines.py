"""Search along lines, for games without secrets whose heuristics know how everybody plays on.

Every promising action is followed by what all seats find most promising. Lines are compared whenever all have
come through another round, and few are followed further. As long as there is time the best are played again,
with lots between choices that are nearly as good.
"""

from typing import Final

from zugwerk.bots.budget import Budget
from zugwerk.core.game import Action, Game, Seat, State, View
from zugwerk.kit.dice import Dice
from zugwerk.kit.heuristics import Heuristics

# So many lines are followed beyond the first round and beyond the second; so many are played again.
_BEYOND_FIRST: Final = 3
_BEYOND_SECOND: Final = 2
_AGAIN: Final = 3
# Lots fall by weights to this power, so that what is clearly worse is hardly ever done.
_KEENNESS: Final = 4
_LOTS: Final = 1 << 30


class Variation:
    """One way the game goes after an action, and what it promises so far."""

    def __init__(self, number: int, state: State) -> None:
        self.number: Final = number
        self.state: Final = state
        self.value = 0.0
        self.judged = False


class LinesBot:
    """Plays every promising action on as everybody would, and does what turned out best."""

    def __init__(self, game: Game, heuristics: Heuristics, dice: Dice, budget: Budget) -> None:
        self._game: Final = game
        self._heuristics: Final = heuristics
        self._dice: Final = dice
        self._budget: Final = budget
        self._meter = budget.start()
        self._seat = Seat(0)
        self._by_lot = False
        self.nodes = 0

    def choose(self, view: View, budget: Budget) -> Action:
        """The action whose lines were worth most in the mean; a budget without bounds leaves the own one."""
        self.nodes = 0
        if len(view.legal) == 1 or view.seat is None:
            return view.legal[0]
        bounded = budget.nodes > 0 or budget.seconds > 0
        self._meter = (budget if bounded else self._budget).start()
        self._seat = view.seat
        root = self._heuristics.world(self._game, view, self._dice)
        actions, weights = self._heuristics.priors(root, view.seat)
        if len(actions) == 1:
            return actions[0]
        ranked = self._ranked(root, actions)
        best = weights.index(max(weights)) if not ranked else self._played_again(root, actions, ranked)
        self.nodes = self._meter.nodes
        return actions[best]

    def _ranked(self, root: State, actions: list[Action]) -> list[Variation]:
        """A line for every action, the best first, as far as there was time to compare them."""
        self._by_lot = False
        lines = self._begun(root, actions, list(range(len(actions))))
        found: list[Variation] = []
        round = self._heuristics.round_of(root)
        kept = _BEYOND_FIRST
        while True:
            round += 1
            if not self._go_on(lines, round):
                return found
            lines = _best_first(lines)
            found = lines + found[len(lines) :]
            lines = lines[:kept]
            kept = _BEYOND_SECOND
            if not _going(lines):
                return found

    def _played_again(self, root: State, actions: list[Action], ranked: list[Variation]) -> int:
        """The place of the action whose lines have the best mean, once time is up."""
        self._by_lot = True
        numbers = [line.number for line in ranked[:_AGAIN]]
        totals = [0.0] * len(actions)
        for line in ranked:
            totals[line.number] = line.value
        while self._meter.goes_on():
            lines = self._begun(root, actions, numbers)
            if not self._finished(lines, self._heuristics.round_of(root)):
                break
            for line in lines:
                totals[line.number] += line.value
        best = numbers[0]
        for number in numbers:
            if totals[number] > totals[best]:
                best = number
        return best

    def _finished(self, lines: list[Variation], round: int) -> bool:
        """Follow lines to the end of the game; whether there was time for it."""
        while _going(lines):
            round += 1
            if not self._go_on(lines, round):
                return False
        return True

    def _begun(self, root: State, actions: list[Action], numbers: list[int]) -> list[Variation]:
        """The lines of some actions, right after them."""
        found: list[Variation] = []
        for number in numbers:
            line = Variation(number, root.clone())
            self._heuristics.advance(line.state, self._seat, actions[number], self._dice)
            found.append(line)
        return found

    def _go_on(self, lines: list[Variation], round: int) -> bool:
        """Follow lines until this round begins, and judge them; whether there was time for it."""
        heuristics = self._heuristics
        for line in lines:
            while line.state.actors() and heuristics.round_of(line.state) < round:
                if not self._meter.goes_on():
                    return False
                self._step(line.state)
        for line in lines:
            share = self._share(line.state)
            # What it promised before counts as well: the further one looks, the more is guessed.
            line.value = (line.value + share) / 2 if line.judged else share
            line.judged = True
        return True

    def _step(self, state: State) -> None:
        """What the seat at turn finds most promising, or nearly so."""
        seat = state.actors()[0]
        actions, weights = self._heuristics.priors(state, seat)
        place = 0
        if len(actions) > 1:
            place = self._drawn(weights) if self._by_lot else weights.index(max(weights))
        self._heuristics.advance(state, seat, actions[place], self._dice)

    def _drawn(self, weights: list[float]) -> int:
        keen = [weight**_KEENNESS for weight in weights]
        left = sum(keen) * self._dice.pick(_LOTS) / _LOTS
        for place, weight in enumerate(keen):
            left -= weight
            if left < 0:
                return place
        return 0

    def _share(self, state: State) -> float:
        """The seat's part of what all will have: lines need not be of the same length."""
        values = self._heuristics.values(state)
        return values[self._seat] / max(1.0, sum(values))


def _going(lines: list[Variation]) -> bool:
    """Whether some of the games are not over."""
    return any(line.state.actors() for line in lines)


def _best_first(lines: list[Variation]) -> list[Variation]:
    order = sorted([(-line.value, place) for place, line in enumerate(lines)])
    return [lines[place] for _, place in order]
