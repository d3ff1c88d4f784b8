"""Ties Berlin together: the state with the interface of ``core.game``, and the game that makes states."""

from typing import Final, cast

from zugwerk.core.game import CHANCE, Action, Event, Seat, Snapshot, Stream, View
from zugwerk.core.options import Setup
from zugwerk.core.outcome import Outcome
from zugwerk.core.picture import paint
from zugwerk.core.plain import PlainGame
from zugwerk.core.refusal import Malformed, Refusal, Refused, refuse
from zugwerk.games.berlin import imagine, notation, scoring
from zugwerk.games.berlin.actions import (
    ChooseFirst,
    Claim,
    DealCard,
    DealTicket,
    Draw,
    DrawTickets,
    Keep,
    Pass,
    Take,
)
from zugwerk.games.berlin.board.plan import ALL_CARDS, CARDS, METRO
from zugwerk.games.berlin.events import EVENTS
from zugwerk.games.berlin.meta import META, BerlinOptions
from zugwerk.games.berlin.rules import cards, connections, passing, setup, tickets
from zugwerk.games.berlin.state import (
    CHOOSE,
    FILL,
    FIRST,
    HANDS,
    KEEP,
    METROS,
    OFFER,
    OVER,
    PHASE_NAMES,
    SECOND,
    SNAPSHOT_VERSION,
    TICKETS,
    TRAMS,
    TURN,
    Position,
    packed,
)
from zugwerk.games.berlin.view import BerlinView, TicketView, build_view

_SEATS: Final = tuple((Seat(seat),) for seat in range(META.max_seats))
_CHANCE: Final = (CHANCE,)
_NOBODY: Final[tuple[Seat, ...]] = ()
_DEAL_CARD: Final = [DealCard(card) for card in range(CARDS)]


class BerlinState(Position):
    """A game of Berlin in progress."""

    def actors(self) -> tuple[Seat, ...]:
        """The seat to move, all that still choose their first tickets, chance for a deal, or nobody."""
        if KEEP <= self.phase <= SECOND:
            return _SEATS[self.turn]
        if self.phase == CHOOSE:
            return tuple([Seat(seat) for seat, choice in enumerate(self.choices) if choice == 0])
        return _NOBODY if self.phase == OVER else _CHANCE

    def bystanders(self) -> tuple[Seat, ...]:
        """Nobody ever acts out of turn."""
        return _NOBODY

    def legal_actions(self, seat: Seat) -> list[Action]:
        """Face-up cards; then the deck; then claims; then tickets; a pass only if there is nothing else."""
        found: list[Action] = []
        phase = self.phase
        if seat == CHANCE:
            return [action for action, _ in self.chance_outcomes()]
        if phase == CHOOSE:
            if 0 <= seat < self.seats and self.choices[seat] == 0:
                return tickets.keeps(self, seat)
        elif seat != self.turn:
            return found
        elif phase == TURN:
            cards.add_draws(self, found)
            connections.add_claims(self, found)
            if tickets.pile_left(self):
                found.append(tickets.DRAW_TICKETS)
            if not found:
                found.append(passing.PASS)
        elif phase == SECOND:
            cards.add_draws(self, found)
        elif phase == KEEP:
            return tickets.keeps(self, seat)
        return found

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why this action is not allowed now, or ``None``."""
        if seat == CHANCE:
            return self._refuse_deal(action)
        if self.phase == OVER:
            return refuse("berlin", "game-over", "B-8.1")
        if not 0 <= seat < self.seats:
            return refuse("berlin", "no-such-seat", "B-2.4", {"n": int(self.seats)})
        if self.phase == CHOOSE:
            if isinstance(action, Keep):
                return tickets.refuse_keep(self, seat, action)
            return refuse("berlin", "choose-tickets-first", "B-2.3")
        if seat != self.turn or not KEEP <= self.phase <= SECOND:
            return refuse("berlin", "not-your-turn", "B-2.4")
        if isinstance(action, Keep):
            return tickets.refuse_keep(self, seat, action)
        if self.phase == KEEP:
            return refuse("berlin", "choose-tickets-first", "B-7.1")
        return self._refuse_turn(action)

    def _refuse_turn(self, action: Action) -> Refusal | None:
        """Why the seat to move may not do this with its turn."""
        if isinstance(action, Take):
            return cards.refuse_take(self, action)
        if isinstance(action, Draw):
            return cards.refuse_draw(self)
        if self.phase == SECOND:
            return refuse("berlin", "second-card-first", "B-4.1")
        if isinstance(action, Claim):
            return connections.refusal(self, action)
        if isinstance(action, DrawTickets):
            return tickets.refuse_draw(self)
        if isinstance(action, Pass):
            return passing.refuse_pass(self)
        return refuse("berlin", "not-a-seats-action", "B-3.1")

    def _refuse_deal(self, action: Action) -> Refusal | None:
        """Why chance may not deal this now."""
        phase = self.phase
        if isinstance(action, DealCard) and HANDS <= phase <= FILL:
            return cards.refuse_card(self, action.card)
        if isinstance(action, DealTicket) and (phase == TICKETS or phase == OFFER):
            return tickets.refuse_ticket(self, action.ticket)
        if isinstance(action, ChooseFirst) and phase == FIRST:
            return setup.refuse_first(self, action.seat)
        return refuse("berlin", "no-such-deal", "B-2.1")

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        """Carry an action out, or raise ``Refused`` and change nothing."""
        why = self.refusal(seat, action)
        if why is not None:
            raise Refused(why)
        events: list[Event] = []
        if isinstance(action, DealCard):
            cards.deal_card(self, action.card, events)
        elif isinstance(action, Take):
            cards.take(self, action.card, events)
        elif isinstance(action, Draw):
            cards.draw(self)
        elif isinstance(action, Claim):
            connections.claim(self, action, events)
        elif isinstance(action, DrawTickets):
            tickets.draw(self)
        elif isinstance(action, Keep):
            tickets.keep(self, seat, action, events)
        elif isinstance(action, DealTicket):
            tickets.deal_ticket(self, self.options.map.ticket_named[action.ticket], events)
        elif isinstance(action, Pass):
            passing.pass_turn(self, events)
        elif isinstance(action, ChooseFirst):
            setup.choose_first(self, action.seat, events)
        return events

    def chance_size(self) -> int:
        """How many equally likely lots the pending deal has."""
        phase = self.phase
        if HANDS <= phase <= FILL:
            return int(self.deck_left)
        if phase == TICKETS or phase == OFFER:
            return len(tickets.lots(self))
        return int(self.seats) if phase == FIRST else 0

    def chance_at(self, lot: int) -> Action:
        """The deal that a lot stands for."""
        phase = self.phase
        if phase == FIRST:
            return ChooseFirst(lot)
        if phase == TICKETS or phase == OFFER:
            return DealTicket(self.options.map.tickets[tickets.lots(self)[lot]].id)
        return _DEAL_CARD[cards.card_at(self, lot)]

    def chance_outcomes(self) -> list[tuple[Action, int]]:
        """The possible deals, each with its number of lots."""
        if HANDS <= self.phase <= FILL:
            counts = [int(self.deck[card]) for card in range(CARDS)]
            return [(_DEAL_CARD[card], count) for card, count in enumerate(counts) if count]
        return [(self.chance_at(lot), 1) for lot in range(self.chance_size())]

    def view(self, seat: Seat | None) -> BerlinView:
        """What this seat, or a spectator, may know."""
        legal = [] if seat is None or seat == CHANCE else self.legal_actions(seat)
        return build_view(self, seat, self.actors(), legal)

    def outcome(self) -> Outcome | None:
        """The result once the last turn is over (B-8)."""
        return scoring.outcome(self) if self.phase == OVER else None

    def clone(self) -> "BerlinState":
        """An independent copy."""
        copy = BerlinState()
        self.copy_into(copy)
        return copy

    def _repr_svg_(self) -> str | None:
        return paint(self.view(None))


class Berlin(PlainGame[BerlinState]):
    """The game Berlin."""

    def refusal(self, table: Setup) -> Refusal | None:
        """Why this table cannot be played at: a bad map, or a first seat that is not there."""
        return setup.refuse_setup(table)

    def begin(self, table: Setup) -> BerlinState:
        """The table before the first deal."""
        state = BerlinState()
        state.set_up(BerlinOptions(table))
        setup.begin(state)
        return state

    def restore(self, snapshot: Snapshot) -> BerlinState:
        """The state that a snapshot was taken of; pieces and points are worked out anew."""
        if snapshot.get("version") != SNAPSHOT_VERSION:
            raise Malformed("berlin.bad-snapshot")
        state = BerlinState()
        state.set_up(BerlinOptions(META.setup(snapshot["seats"], snapshot["options"])))
        state.phase = PHASE_NAMES.index(snapshot["phase"])
        state.step = snapshot["step"]
        state.turn = snapshot["turn"]
        state.left = snapshot["left"]
        state.last_turns = snapshot["last_turns"]
        state.passes = snapshot["passes"]
        state.hands = packed(snapshot["hands"])
        state.shown = packed(snapshot["shown"])
        state.row = packed(snapshot["row"])
        state.deck = packed(snapshot["deck"])
        state.deck_left = sum(snapshot["deck"])
        state.discards = packed(snapshot["discards"])
        state.discards_left = sum(snapshot["discards"])
        state.owners = packed(snapshot["owners"])
        state.bag = list(snapshot["bag"])
        state.bottom = list(snapshot["bottom"])
        state.known = list(snapshot["known"])
        state.held = [list(row) for row in snapshot["held"]]
        state.offered = [list(row) for row in snapshot["offered"]]
        state.choices = list(snapshot["choices"])
        scoring.add_up(state)
        return state

    def imagine(self, view: View, stream: Stream) -> BerlinState:
        """A random full state in which the seat of the view would see exactly that view."""
        seen = cast(BerlinView, view)
        state = BerlinState()
        state.set_up(BerlinOptions(seen.setup))
        imagine.fill(state, seen, stream)
        return state

    def longest(self, table: Setup) -> int:
        """Every card drawn once and again after each claim, all pieces used, all tickets kept one by one."""
        plan = BerlinOptions(table).map
        dearest = max([line.cards for line in plan.connections if line.kind == METRO], default=0)
        per_seat = TRAMS + METROS * dearest + TRAMS + METROS + 1
        acted = ALL_CARDS + table.seats * per_seat + 2 * len(plan.tickets)
        # Between two actions that change something nobody passes twice.
        return table.seats * acted


GAME: Final = Berlin(META, (*EVENTS, BerlinView, TicketView), notation.parse, notation.write)
