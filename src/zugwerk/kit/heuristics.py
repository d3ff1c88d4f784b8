"""What a game tells its own bots: values of actions for those that look at views, and of states for search.

Everything but ``evaluate`` has a default, so that a new game is searched on its first day. A search asks for
these thousands of times a second: what a game does better, it overrides.
"""

from zugwerk.core.game import CHANCE, Action, Game, Seat, State, View
from zugwerk.core.native import mypyc_attr
from zugwerk.kit.dice import Dice


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics:
    """How a game's own bots judge; an object belongs to one bot and may remember what it worked out.

    The numbers tell a search what measured best. ``scale`` is the lead in points that decides half of what
    can be decided, ``rank_weight`` how much the place counts beside it at the end; ``playout_limit`` is given
    to ``playout``; ``exploration`` weighs what is little known, ``urgency`` takes from what was never tried.
    ``patience`` is how often a decision is taken before those that may follow it become part of the tree.
    ``steady_nodes`` is how far the level ``steady`` looks ahead; where it is 0, that does what seems best.
    ``open_loop`` is false where the same actions always lead to the same state, ``by_lines`` true where a
    search follows what everybody finds most promising (``bots/lines.py``) instead of growing a tree.
    ``weights`` tell by name what one of each of the ``features`` is worth: made by hand, or learned.
    """

    def __init__(self) -> None:
        self.scale: float = 20.0
        self.rank_weight: float = 0.5
        self.playout_limit: int = -1
        self.exploration: float = 1.0
        self.urgency: float = 0.1
        self.patience: int = 1
        self.steady_nodes: int = 100
        self.open_loop: bool = True
        self.by_lines: bool = False
        self.weights: dict[str, float] = {"points": 1.0}

    def learn(self, weights: dict[str, float], limit: int) -> None:
        """Go by these weights instead of those made by hand, after playouts of so many actions."""
        self.weights = weights
        self.playout_limit = limit

    def evaluate(self, view: View, action: Action) -> int:
        """How good an action is for the seat of the view, right now; higher is better."""
        raise NotImplementedError

    def glance(self, view: View, action: Action) -> int:
        """How good an action looks to one who errs like people: at first sight, others forgotten."""
        return self.evaluate(view, action)

    def world(self, game: Game, view: View, dice: Dice) -> State:
        """A state to be played on, as the seat of the view may imagine it; asked for in every iteration."""
        return game.imagine(view, dice)

    def advance(self, state: State, seat: Seat, action: Action, dice: Dice) -> None:
        """Carry out a legal action and the deals that follow, until a seat must act or the game is over."""
        state.apply(seat, action)
        settle(state, dice)

    def values(self, state: State) -> list[float]:
        """The final result that every seat may expect, in points."""
        outcome = state.outcome()
        if outcome is None:
            return weighed(self.features(state), list(self.weights.values()))
        return [float(score) for score in outcome.scores]

    def features(self, state: State) -> list[list[float]]:
        """For every seat what tells its final result, in points, one number for each of the ``weights``."""
        view = state.view(None)
        points = view.points() or [0] * view.setup.seats
        return [[float(value)] for value in points]

    def priors(self, state: State, seat: Seat) -> tuple[list[Action], list[float]]:
        """The legal actions of a seat that are worth a look, one at least, and how promising each of them is.

        Weights are positive; only their ratios count.
        """
        actions = state.legal_actions(seat)
        return actions, [1.0] * len(actions)

    def round_of(self, state: State) -> int:
        """The number of the round that a game is in: where it rises, positions can be judged well."""
        return 0

    def playout(self, state: State, dice: Dice, limit: int) -> int:
        """Play on by a quick policy for so many actions of seats, or to the end if ``limit`` is below 0.

        Returns the number of actions.
        """
        settle(state, dice)
        count = 0
        while count != limit and state.actors():
            seat = state.actors()[0]
            actions = state.legal_actions(seat)
            self.advance(state, seat, actions[dice.pick(len(actions))], dice)
            count += 1
        return count


def weighed(features: list[list[float]], weights: list[float]) -> list[float]:
    """The features of every seat, added up by what they are worth."""
    found: list[float] = []
    for own in features:
        value = 0.0
        for place, weight in enumerate(weights):
            value += own[place] * weight
        found.append(value)
    return found


def settle(state: State, dice: Dice) -> None:
    """Let chance deal, as long as it is its turn."""
    while CHANCE in state.actors():
        state.apply(CHANCE, state.chance_at(dice.pick(state.chance_size())))
