"""Statistics of a map from games between greedy bots: how often what is built, kept, completed and won."""

from typing import ClassVar, Final

from zugwerk.core.game import CHANCE, Action, Seat
from zugwerk.core.options import Setup
from zugwerk.core.struct import Struct
from zugwerk.games.berlin.board.plan import NOBODY
from zugwerk.games.berlin.game import GAME, BerlinState
from zugwerk.games.berlin.heuristics.judging import BerlinHeuristics
from zugwerk.games.berlin.scoring import ticket_points
from zugwerk.kit.dice import Dice


class MapStatistics(Struct):
    """What happened in some games between greedy bots.

    ``claimed``, ``kept`` and ``completed`` count games per connection and tickets per ticket; ``wins`` are
    victories by order of play, the first to move first, shared ones in equal parts; ``actions`` and
    ``turns`` are sums over all games, ``scores`` those of all seats.
    """

    __match_args__: ClassVar = (
        "seats", "games", "claimed", "kept", "completed", "wins", "actions", "turns", "scores", "reasons",
    )  # fmt: skip

    def __init__(
        self,
        *,
        seats: int,
        games: int,
        claimed: tuple[int, ...],
        kept: tuple[int, ...],
        completed: tuple[int, ...],
        wins: tuple[float, ...],
        actions: int,
        turns: int,
        scores: int,
        reasons: dict[str, int],
    ) -> None:
        self.seats: Final = seats
        self.games: Final = games
        self.claimed: Final = claimed
        self.kept: Final = kept
        self.completed: Final = completed
        self.wins: Final = wins
        self.actions: Final = actions
        self.turns: Final = turns
        self.scores: Final = scores
        self.reasons: Final = reasons

    def completion(self) -> float:
        """The share of kept tickets that were completed."""
        return sum(self.completed) / max(1, sum(self.kept))

    def plus(self, other: "MapStatistics") -> "MapStatistics":
        """What happened in these games and in others at as many seats."""
        return MapStatistics(
            seats=self.seats,
            games=self.games + other.games,
            claimed=_sums(self.claimed, other.claimed),
            kept=_sums(self.kept, other.kept),
            completed=_sums(self.completed, other.completed),
            wins=tuple([one + two for one, two in zip(self.wins, other.wins, strict=True)]),
            actions=self.actions + other.actions,
            turns=self.turns + other.turns,
            scores=self.scores + other.scores,
            reasons={
                reason: self.reasons.get(reason, 0) + other.reasons.get(reason, 0)
                for reason in {**self.reasons, **other.reasons}
            },
        )

    def usage(self) -> tuple[float, ...]:
        """Per connection the share of games in which somebody built it."""
        return tuple([count / self.games for count in self.claimed])


def _sums(counts: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([one + two for one, two in zip(counts, others, strict=True)])


def greedy_game(state: BerlinState, dice: Dice) -> tuple[int, int, int]:
    """Let greedy bots play to the end; returns who began, the seat actions and the turns."""
    bot = BerlinHeuristics()
    first = -1
    actions = turns = 0
    while True:
        actors = state.actors()
        if not actors:
            return first, actions, turns
        seat = actors[0]
        if seat == CHANCE:
            state.apply(seat, state.chance_at(dice.pick(state.chance_size())))
            continue
        first = int(state.turn) if first < 0 else first
        before = state.turn
        state.apply(seat, _best(bot, state, seat, dice))
        actions += 1
        turns += before != state.turn


def _best(bot: BerlinHeuristics, state: BerlinState, seat: Seat, dice: Dice) -> Action:
    view = state.view(seat)
    best: list[Action] = []
    highest = 0
    for action in view.legal:
        value = bot.evaluate(view, action)
        if not best or value > highest:
            best, highest = [action], value
        elif value == highest:
            best.append(action)
    return best[dice.pick(len(best))]


def statistics(setup: Setup, games: int, seed: int) -> MapStatistics:
    """Play games between greedy bots and count."""
    dice = Dice(seed)
    start = GAME.new(setup)
    plan = start.options.map
    claimed = [0] * len(plan.connections)
    kept, completed = [0] * len(plan.tickets), [0] * len(plan.tickets)
    wins = [0.0] * setup.seats
    reasons: dict[str, int] = {}
    actions = turns = scores = 0
    for _ in range(games):
        state = start.clone()
        first, acted, passed_on = greedy_game(state, dice)
        actions, turns = actions + acted, turns + passed_on
        outcome = state.outcome()
        assert outcome is not None
        scores += sum(outcome.scores)
        reasons[outcome.reason] = reasons.get(outcome.reason, 0) + 1
        for winner in outcome.winners():
            wins[(winner - first) % setup.seats] += 1 / len(outcome.winners())
        for line in range(len(claimed)):
            claimed[line] += state.owners[line] != NOBODY
        for seat in range(setup.seats):
            for ticket, points in zip(state.held[seat], ticket_points(state, seat), strict=True):
                kept[ticket] += 1
                completed[ticket] += points > 0
    return MapStatistics(
        seats=setup.seats,
        games=games,
        claimed=tuple(claimed),
        kept=tuple(kept),
        completed=tuple(completed),
        wins=tuple(wins),
        actions=actions,
        turns=turns,
        scores=scores,
        reasons=reasons,
    )
