"""Monte Carlo tree search for every game: what it knows of one, the game's heuristics told it.

The tree is open loop: a node stands for the actions that led to it, in a world that is imagined anew in every
iteration, deals included. Each seat goes for its own result.
"""

from math import sqrt
from typing import Final

from zugwerk.bots.budget import Budget
from zugwerk.core.game import Action, Game, Seat, State, View
from zugwerk.kit.dice import Dice
from zugwerk.kit.heuristics import Heuristics


class Branch:
    """What is known of a decision: how often it was taken, and what it brought the ``seat`` that took it.

    ``seen`` counts how often it could have been taken, for what can be done differs from world to world.
    """

    def __init__(self, seat: int, seen: int) -> None:
        self.seat: Final = seat
        self.seen = seen
        self.visits = 0
        self.total = 0.0
        self.children: dict[Action, Branch] = {}
        # Kept where the same actions always lead to the same state; what was taken of them stands in a row.
        self.actions: list[Action] = []
        self.weights: list[float] = []
        self.row: list[Branch | None] = []


class SearchBot:
    """Imagines how the game might go on, thousands of times, and does what turned out best."""

    def __init__(self, game: Game, heuristics: Heuristics, dice: Dice, budget: Budget) -> None:
        self._game: Final = game
        self._heuristics: Final = heuristics
        self._dice: Final = dice
        self._budget: Final = budget
        self.root = Branch(-1, 0)
        self.nodes = 0

    def choose(self, view: View, budget: Budget) -> Action:
        """The action that was tried most often; a budget without bounds leaves the own one."""
        self.root = Branch(-1, 0)
        self.nodes = 0
        if len(view.legal) == 1:
            return view.legal[0]
        bounded = budget.nodes > 0 or budget.seconds > 0
        meter = (budget if bounded else self._budget).start()
        while meter.goes_on():
            self._iterate(view)
            if len(self.root.actions) == 1:
                # Nothing else is worth a look.
                break
        self.nodes = meter.nodes
        return self._most_visited(view)

    def _most_visited(self, view: View) -> Action:
        best = view.legal[0]
        most = -1
        for action, node in self.root.children.items():
            if node.visits > most:
                best = action
                most = node.visits
        return best

    def _iterate(self, view: View) -> None:
        """One way the game might go: down the tree, one decision beyond it, on to a result, and back."""
        heuristics = self._heuristics
        dice = self._dice
        state = heuristics.world(self._game, view, dice)
        seat = view.seat
        assert seat is not None
        node = self.root
        path = [node]
        while True:
            node = self._descend(node, state, seat)
            path.append(node)
            actors = state.actors()
            if node.visits < heuristics.patience or not actors:
                break
            seat = actors[0]
        heuristics.playout(state, dice, heuristics.playout_limit)
        rewards = rewards_of(heuristics, state)
        self.root.visits += 1
        for place in range(1, len(path)):
            node = path[place]
            node.visits += 1
            node.total += rewards[node.seat]

    def _descend(self, node: Branch, state: State, seat: Seat) -> Branch:
        """Take the most promising action of a seat."""
        actions = node.actions
        weights = node.weights
        row = node.row
        if not actions:
            actions, weights = self._heuristics.priors(state, seat)
            row = [node.children.get(action) for action in actions]
            if not self._heuristics.open_loop or node is self.root:
                node.actions = actions
                node.weights = weights
                node.row = row
        place = self._select(row, weights) if len(actions) > 1 else 0
        action = actions[place]
        child = row[place]
        if child is None:
            child = Branch(seat, node.visits)
            node.children[action] = child
            row[place] = child
        self._heuristics.advance(state, seat, action, self._dice)
        return child

    def _select(self, children: list[Branch | None], weights: list[float]) -> int:
        """The place of the action with the best sum of its mean result and the wish to know more of it."""
        visits = 0
        total = 0.0
        tried = 0.0
        whole = 0.0
        for place, child in enumerate(children):
            weight = weights[place]
            whole += weight
            if child is not None:
                visits += child.visits
                total += child.total
                tried += weight
                child.seen += 1
        # What was never tried is taken for a little worse than what was, the more so the more was tried.
        first = total / visits if visits > 0 else 0.5
        first -= self._heuristics.urgency * sqrt(tried / whole)
        reach = self._heuristics.exploration / whole
        new = reach * sqrt(visits + 1.0)
        best = 0
        highest = -1.0e9
        for place, child in enumerate(children):
            if child is None or child.visits == 0:
                score = first + new * weights[place]
            else:
                count = child.visits
                score = child.total / count + reach * weights[place] * sqrt(float(child.seen)) / (1 + count)
            if score > highest:
                highest = score
                best = place
        return best


def rewards_of(heuristics: Heuristics, state: State) -> list[float]:
    """Between 0 and 1 for every seat: its lead over the best of the others, squashed, and its place."""
    values = heuristics.values(state)
    highest = values[0]
    second = highest
    first = 1
    for number in range(1, len(values)):
        value = values[number]
        if value > highest:
            highest, second, first = value, highest, 1
        elif value == highest:
            second = highest
            first += 1
        elif value > second or number == 1:
            second = value
    scale = heuristics.scale
    weight = 0.0 if state.actors() else heuristics.rank_weight
    rewards: list[float] = []
    for value in values:
        lead = value - (second if value == highest else highest)
        squashed = 0.5 + 0.5 * lead / (scale + abs(lead))
        place = 1.0 / first if value == highest else 0.0
        rewards.append(squashed + weight * (place - squashed))
    return rewards
