"""The value of every action for a seat that follows its tickets, the cheapest completion first."""

from typing import Final, cast

from zugwerk.core.game import Action, Game, Seat, State, View
from zugwerk.games.berlin.actions import Claim, Draw, DrawTickets, Keep, Take
from zugwerk.games.berlin.board.plan import BIKE, COLOURS, GREY, METRO
from zugwerk.games.berlin.game import BerlinState
from zugwerk.games.berlin.heuristics.following import carry_out, deal, follow, new_policy
from zugwerk.games.berlin.heuristics.planning import Planner
from zugwerk.games.berlin.heuristics.surveying import Survey
from zugwerk.games.berlin.heuristics.valuing import WEIGHTS, features, final_points
from zugwerk.games.berlin.heuristics.worlds import Beliefs
from zugwerk.games.berlin.state import OVER
from zugwerk.games.berlin.view import BerlinView, TicketView
from zugwerk.kit.dice import Dice
from zugwerk.kit.heuristics import Heuristics, weighed

# Found by play: what is wanted is built first, then new tickets, then cards by use; points break ties.
_BUILD: Final = 10000
_NEW_TICKETS: Final = 5000
_LAST_POINTS: Final = 9000
_DECIDING_BIKE: Final = 1070
_NEEDED_CARD: Final = 1050
_DECK_CARD: Final = 1045
_BIKE: Final = 1040
_ANY: Final = 1000
_ENOUGH_PIECES: Final = 8
_ENOUGH_TIME: Final = 6
_MANY_CARDS: Final = 10


class BerlinHeuristics(Heuristics):
    """Judges actions by the plan for the own tickets; plans once per view."""

    def __init__(self) -> None:
        super().__init__()
        self._view: BerlinView | None = None
        self._planner: Planner | None = None
        self._needs: list[int] = []
        self._glimpsed: BerlinView | None = None
        self._glimpse: Planner | None = None
        self._survey: Survey | None = None
        # The state that the plans belong to; as long as it goes on by what is done here, they are kept.
        self._watched: BerlinState | None = None
        self._beliefs: Final = Beliefs()
        self.scale = 12.0
        self.playout_limit = 12
        self.steady_nodes = 0
        self.weights = dict(WEIGHTS)

    def world(self, game: Game, view: View, dice: Dice) -> BerlinState:
        """An imagined state in which the tickets of the others fit what they have built."""
        return self._beliefs.world(cast(BerlinView, view), dice)

    def advance(self, state: State, seat: Seat, action: Action, dice: Dice) -> None:
        """Carry out a legal action and the deals that follow."""
        berlin = cast(BerlinState, state)
        if berlin is self._watched and self._survey is not None:
            outlook = self._survey.policy.outlook
            if isinstance(action, Claim):
                outlook.built(berlin, seat, berlin.options.map.connection_named[action.connection])
            elif isinstance(action, Keep):
                outlook.forget()
        carry_out(berlin, seat, action)
        while deal(berlin, dice):
            pass

    def values(self, state: State) -> list[float]:
        """The points that all seats may expect in the end; exact when it is over."""
        berlin = cast(BerlinState, state)
        if berlin.phase == OVER:
            return final_points(berlin, self._look_at(berlin).policy.outlook)
        return weighed(self.features(state), list(self.weights.values()))

    def features(self, state: State) -> list[list[float]]:
        """What all seats have and plan."""
        berlin = cast(BerlinState, state)
        return features(berlin, self._look_at(berlin).policy.outlook)

    def priors(self, state: State, seat: Seat) -> tuple[list[Action], list[float]]:
        """What the plan of a seat makes worth a look."""
        berlin = cast(BerlinState, state)
        survey = self._look_at(berlin)
        survey.look(berlin, seat)
        return survey.actions, survey.weights

    def playout(self, state: State, dice: Dice, limit: int) -> int:
        """Let all seats follow their plans."""
        berlin = cast(BerlinState, state)
        return int(follow(berlin, self._look_at(berlin).policy, dice, limit))

    def _look_at(self, state: BerlinState) -> Survey:
        """What looks at states of this table, with fresh plans unless it has watched how this one went on."""
        survey = self._survey
        if survey is None or not survey.policy.outlook.serves(state):
            survey = Survey(new_policy(state))
            self._survey = survey
        elif state is not self._watched:
            survey.policy.outlook.forget()
        self._watched = state
        return survey

    def evaluate(self, view: View, action: Action) -> int:
        """How much an action helps the own tickets, then points."""
        seen = cast(BerlinView, view)
        if self._view is not seen or self._planner is None:
            self._look(seen)
        assert self._planner is not None
        if isinstance(action, Claim):
            return self._claim(self._planner, action)
        if isinstance(action, Take):
            return self._take(action.card)
        if isinstance(action, Draw):
            return _DECK_CARD
        if isinstance(action, DrawTickets):
            return self._tickets(seen, self._planner)
        if isinstance(action, Keep):
            return self._keep(seen, action)
        return 0

    def glance(self, view: View, action: Action) -> int:
        """What the shortest ticket needs, and cards of a colour that is there; long tickets are forgotten."""
        seen = cast(BerlinView, view)
        assert view.seat is not None
        if self._glimpsed is not seen or self._glimpse is None:
            self._glimpsed, self._glimpse = seen, shortsighted(seen, view.seat)
        planner = self._glimpse
        if isinstance(action, Keep):
            return sum(
                [planner.map.tickets[planner.map.ticket_named[ticket]].value for ticket in action.tickets]
            )
        if isinstance(action, Claim):
            line = planner.map.connection_named[action.connection]
            wanted = line in planner.wanted
            return (_BUILD if wanted else 0 if planner.wanted else _ANY) + planner.map.connections[line].cards
        if isinstance(action, Take):
            return _ANY + planner.hand[action.card] if action.card != BIKE else _BIKE
        if isinstance(action, DrawTickets):
            return -1 if open_tickets(seen.tickets[view.seat]) else self.evaluate(view, action)
        return self.evaluate(view, action)

    def _look(self, view: BerlinView) -> None:
        assert view.seat is not None
        planner = Planner(view, view.seat)
        planner.plan(open_tickets(view.tickets[view.seat]))
        self._view, self._planner = view, planner
        self._needs = _needs(planner)

    def _claim(self, planner: Planner, action: Claim) -> int:
        line = planner.map.connection_named[action.connection]
        entry = planner.map.connections[line]
        table = planner.map.metro_points if entry.kind == METRO else planner.map.tram_points
        points = table[entry.cards]
        thrift = 10 * action.cards.count(BIKE) + 3 * _needed(planner, self._needs, action)
        if line in planner.wanted:
            return _BUILD + 20 * points - thrift
        view = planner.view
        if view.last_turns is not None:
            return _LAST_POINTS + 20 * points - thrift
        if not planner.wanted:
            return _ANY + 40 * points - thrift
        spare = view.hand_sizes[planner.seat] >= _MANY_CARDS and _spares_pieces(planner, line)
        return (_ANY + 30 * points if spare else 0) - thrift

    def _take(self, card: int) -> int:
        """A needed colour beats the deck, the deck beats the rest; a bicycle does when it nearly suffices."""
        if card == BIKE:
            return _DECIDING_BIKE if sum(self._needs) <= 2 else _BIKE
        need = self._needs[card]
        return _NEEDED_CARD + min(need, 4) if need > 0 else _ANY

    def _tickets(self, view: BerlinView, planner: Planner) -> int:
        """Worth it when all tickets are done or hopeless and there is something left to build with."""
        pieces = [trams + metros for trams, metros in zip(view.trams, view.metros, strict=True)]
        late = view.last_turns is not None or min(pieces) < _ENOUGH_TIME
        if planner.wanted or late or pieces[planner.seat] < _ENOUGH_PIECES:
            return -1
        return _NEW_TICKETS

    def _keep(self, view: BerlinView, action: Keep) -> int:
        """The value of the tickets that can be done, less the others and the price of the way."""
        assert view.seat is not None
        planner = Planner(view, view.seat)
        chosen = [planner.map.ticket_named[ticket] for ticket in action.tickets]
        price = planner.plan(open_tickets(view.tickets[view.seat]) + chosen)
        worth = 0
        for ticket in chosen:
            value = planner.map.tickets[ticket].value
            worth += -value if ticket in planner.hopeless else value
        return 10 * worth - 4 * price


def open_tickets(tickets: tuple[TicketView, ...]) -> list[int]:
    """The numbers of the tickets that are not done yet."""
    return [ticket.number for ticket in tickets if ticket.number is not None and not ticket.done]


def shortsighted(view: BerlinView, seat: int) -> Planner:
    """A plan for the one ticket that is worth least: the others come later, or never."""
    planner = Planner(view, seat)
    values = [(planner.map.tickets[number].value, number) for number in open_tickets(view.tickets[seat])]
    planner.plan([min(values)[1]] if values else [])
    return planner


def _needs(planner: Planner) -> list[int]:
    """How many cards of each colour the wanted connections still lack, the hand set off."""
    needs = [0] * len(COLOURS)
    for line in planner.wanted:
        entry = planner.map.connections[line]
        needs[planner.colour_for(entry)] += entry.cards
    return [max(0, need - planner.hand[colour]) for colour, need in enumerate(needs)]


def _needed(planner: Planner, needs: list[int], action: Claim) -> int:
    """How many of the cards paid with for a grey connection others of the plan wait for."""
    line = planner.map.connection_named[action.connection]
    if planner.map.connections[line].colour != GREY:
        return 0
    return sum([1 for card in action.cards if card != BIKE and needs[card] > 0])


def _spares_pieces(planner: Planner, line: int) -> bool:
    """Whether the pieces for the plan are still there after building something else."""
    lines = [*planner.wanted, line]
    return planner.affordable(lines, planner.view.trams[planner.seat], planner.view.metros[planner.seat])
