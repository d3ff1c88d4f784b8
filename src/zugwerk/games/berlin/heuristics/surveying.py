"""What a search is told of the choices of a seat: which are worth a look, and how much."""

from typing import Final

from zugwerk.core.game import Action
from zugwerk.games.berlin.actions import Claim, Keep
from zugwerk.games.berlin.board.plan import BIKE, CARDS
from zugwerk.games.berlin.heuristics.policy import DECK, NO_LINE, Policy
from zugwerk.games.berlin.rules import cards, passing, tickets
from zugwerk.games.berlin.state import CHOOSE, KEEP, KINDS, SECOND, Position
from zugwerk.kit.packed import i64

_CHOSEN: Final = 6.0
_WANTED: Final = 3.0
_BY_POINTS: Final = 0.25
_LEAST: Final = 0.1


class Survey:
    """Actions with weights for the seat to move, by the judgement of a policy."""

    def __init__(self, policy: Policy) -> None:
        self.policy: Final = policy
        self._claim_of: Final[dict[int, Action]] = {}
        self.actions: list[Action] = []
        self.weights: list[float] = []

    def look(self, state: Position, seat: i64) -> None:
        """List what is worth a look."""
        self.actions = []
        self.weights = []
        if state.phase == CHOOSE or state.phase == KEEP:
            self._keeps(state, seat)
            return
        self.policy.outlook.look(state, seat)
        self.policy.count_demand(state, seat)
        if state.phase == SECOND:
            self._cards(state, seat, 1.0)
            return
        claim = self._claims(state, seat)
        wants = claim == NO_LINE and self.policy.wants_tickets(state, seat)
        if tickets.pile_left(state) > 0:
            self._add(tickets.DRAW_TICKETS, _CHOSEN if wants else 0.4)
        self._cards(state, seat, 1.0 if claim == NO_LINE and not wants else 0.25)
        if not self.actions:
            self._add(passing.PASS, 1.0)

    def _add(self, action: Action, weight: float) -> None:
        self.actions.append(action)
        self.weights.append(weight)

    def _keeps(self, state: Position, seat: i64) -> None:
        offered = state.offered[seat]
        chosen = self.policy.keep(state, seat)
        entries = state.options.map.tickets
        for choice in range(1, 1 << len(offered)):
            kept = [entries[ticket].id for place, ticket in enumerate(offered) if choice >> place & 1]
            self._add(Keep(tuple(kept)), _CHOSEN if choice == chosen else _WANTED)

    def _claims(self, state: Position, seat: i64) -> i64:
        """Every connection that can be created, each paid in the best way; tells which one is chosen."""
        policy = self.policy
        best = policy.best_claim(state, seat)
        first = seat * state.tables.count
        for line in range(state.tables.count):
            if not policy.payable(state, seat, line):
                continue
            if line == best:
                weight = _CHOSEN
            elif policy.outlook.wanted[first + line] == 1:
                weight = _WANTED
            else:
                weight = _LEAST + _BY_POINTS * float(state.tables.points[line])
            policy.find_payment(state, seat, line)
            self._add(self._claim(state, line), weight)
        return best

    def _claim(self, state: Position, line: i64) -> Action:
        """The claim with the payment just found; equal ones are the same object, made once."""
        colour, bikes = int(self.policy.colour), int(self.policy.bikes)
        key = (int(line) * CARDS + colour) * CARDS + bikes
        found = self._claim_of.get(key)
        if found is None:
            entry = state.options.map.connections[line]
            found = Claim(entry.id, (colour,) * (entry.cards - bikes) + (BIKE,) * bikes)
            self._claim_of[key] = found
        return found

    def _cards(self, state: Position, seat: i64, factor: float) -> None:
        policy = self.policy
        policy.judge_cards(state, seat)
        scores = policy.scores
        highest: i64 = 0
        for card in range(KINDS + 1):
            highest = max(highest, scores[card])
        for card in range(KINDS + 1):
            score = scores[card]
            if score < 0 or (score == 0 and highest > 0):
                continue
            liked = _CHOSEN if score == highest else 1.5 if score >= 45 else 0.7
            self._add(cards.DRAW if card == DECK else cards.TAKES[card], liked * factor)
