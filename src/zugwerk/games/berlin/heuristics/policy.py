"""How a seat plays that follows its plan, worked out on a state: which card, which connection, which tickets.

The same judgement drives playouts, which carry it out at once, and the first look of a search at its choices.
"""

from typing import Final

from zugwerk.games.berlin.board.plan import BIKE, COLOURS, GREY
from zugwerk.games.berlin.heuristics.outlook import TURN, Outlook, is_free, missing_cards
from zugwerk.games.berlin.rules import cards, connections, passing, tickets
from zugwerk.games.berlin.state import KINDS, Position
from zugwerk.kit.packed import i64, vec

NO_LINE: Final[i64] = -1
DECK: Final[i64] = 7
_BIKES: Final[i64] = BIKE
_GREY: Final[i64] = GREY
_COLOURS: Final[i64] = len(COLOURS)
_ENOUGH_PIECES: Final[i64] = 8
_ENOUGH_TIME: Final[i64] = 6
_SPARE_POINTS: Final[i64] = 4
_POINT: Final[i64] = 5


class Policy:
    """Judges for the seat to move; ``demand`` are the cards its plan takes, ``scores`` how it likes cards."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook: Final = outlook
        self.demand: Final = vec[i64]([i64(0)] * 7)
        self.scores: Final = vec[i64]([i64(0)] * 8)
        self.colour: i64 = 0
        self.bikes: i64 = 0

    def turn(self, state: Position) -> None:
        """Carry out the action that the plan asks for."""
        seat = state.turn
        self.outlook.look(state, seat)
        self.count_demand(state, seat)
        line = self.best_claim(state, seat)
        if line != NO_LINE:
            self.find_payment(state, seat, line)
            self.outlook.built(state, seat, line)
            connections.build(state, line, self.colour, self.bikes, None)
        elif self.wants_tickets(state, seat):
            tickets.draw(state)
        else:
            self.card(state)

    def card(self, state: Position) -> None:
        """Take the card that the plan lacks most, or whatever there is."""
        seat = state.turn
        self.judge_cards(state, seat)
        best: i64 = -1
        highest: i64 = -1
        for card in range(KINDS + 1):
            if self.scores[card] > highest:
                best, highest = card, self.scores[card]
        if best < 0:
            self.anything(state, seat)
        elif best == DECK:
            cards.draw(state)
        else:
            cards.take(state, best, None)

    def anything(self, state: Position, seat: i64) -> None:
        """Without a card to take: create any connection, else draw tickets, else pass (R-3)."""
        for line in range(state.tables.count):
            if self.payable(state, seat, line):
                self.find_payment(state, seat, line)
                self.outlook.built(state, seat, line)
                connections.build(state, line, self.colour, self.bikes, None)
                return
        if tickets.pile_left(state) > 0:
            tickets.draw(state)
        else:
            passing.pass_turn(state, None)

    def count_demand(self, state: Position, seat: i64) -> None:
        """How many cards of each colour the wanted connections take."""
        tables, wanted = state.tables, self.outlook.wanted
        for card in range(KINDS):
            self.demand[card] = 0
        first = seat * tables.count
        for line in range(tables.count):
            if wanted[first + line] == 1:
                colour = tables.colour[line]
                if colour != _GREY:
                    self.demand[colour] += tables.cards[line]

    def payable(self, state: Position, seat: i64, line: i64) -> bool:
        """Whether a seat could create this connection now."""
        return is_free(state, seat, line) and missing_cards(state, seat, line) == 0

    def best_claim(self, state: Position, seat: i64) -> i64:
        """The connection to create now, or ``NO_LINE``."""
        if state.last_turns > 0:
            return self.last_claim(state, seat)
        tables, wanted = state.tables, self.outlook.wanted
        first = seat * tables.count
        best = NO_LINE
        highest: i64 = -1
        for line in range(tables.count):
            points = tables.points[line]
            if points > highest and wanted[first + line] == 1 and self.payable(state, seat, line):
                best, highest = line, points
        if best != NO_LINE:
            return best
        return self.spare_claim(state, seat)

    def spare_claim(self, state: Position, seat: i64) -> i64:
        """A connection that pays well for cards and pieces that the plan can spare."""
        tables, outlook = state.tables, self.outlook
        trams, metros = self.pieces_to_spare(state, seat)
        best = NO_LINE
        highest = _SPARE_POINTS
        for line in range(tables.count):
            points = tables.points[line]
            if points < highest or not self.payable(state, seat, line):
                continue
            if tables.metro[line] == 1:
                if metros < 1:
                    continue
            elif trams < tables.cards[line]:
                continue
            if outlook.lines[seat] > 0 and not self.has_spare_cards(state, seat, line):
                continue
            best, highest = line, points + 1
        return best

    def pieces_to_spare(self, state: Position, seat: i64) -> tuple[i64, i64]:
        """Trams and metro cars that the plan does not take."""
        tables, wanted = state.tables, self.outlook.wanted
        trams, metros = state.trams[seat], state.metros[seat]
        first = seat * tables.count
        for line in range(tables.count):
            if wanted[first + line] == 1:
                if tables.metro[line] == 1:
                    metros -= 1
                else:
                    trams -= tables.cards[line]
        return trams, metros

    def has_spare_cards(self, state: Position, seat: i64, line: i64) -> bool:
        """Whether a connection can be paid with cards of a colour that the plan does not take."""
        tables = state.tables
        hand = seat * KINDS
        needed = tables.cards[line]
        colour = tables.colour[line]
        if colour != _GREY:
            return state.hands[hand + colour] - self.demand[colour] >= needed
        return any(state.hands[hand + each] - self.demand[each] >= needed for each in range(_COLOURS))

    def last_claim(self, state: Position, seat: i64) -> i64:
        """What brings most points in the last turn: completed tickets count, then the connection itself."""
        tables, outlook = state.tables, self.outlook
        best = NO_LINE
        highest: i64 = -1
        first = seat * tables.count
        before = outlook.tickets_now(state, seat)
        for line in range(tables.count):
            if not self.payable(state, seat, line):
                continue
            points = tables.points[line]
            if outlook.wanted[first + line] == 1:
                points += outlook.tickets_with(state, seat, line) - before
            if points > highest:
                best, highest = line, points
        return best

    def find_payment(self, state: Position, seat: i64, line: i64) -> None:
        """The colour to pay with, and how many bicycles: as few as can be, then what the plan needs least."""
        hand = seat * KINDS
        needed = state.tables.cards[line]
        colour = state.tables.colour[line]
        if colour != _GREY:
            held = state.hands[hand + colour]
            self.colour = colour
            self.bikes = 0
            if held < needed:
                self.bikes = needed - held
            return
        best: i64 = -1000
        for each in range(_COLOURS):
            held = state.hands[hand + each]
            bikes: i64 = 0
            if held < needed:
                bikes = needed - held
            if bikes > state.hands[hand + _BIKES] or bikes == needed:
                continue
            broken = self.demand[each] - (held - (needed - bikes))
            broken = max(broken, 0)
            score = -12 * bikes - 3 * broken - held
            if score > best:
                best = score
                self.colour = each
                self.bikes = bikes
        if best == -1000:
            self.colour = _BIKES
            self.bikes = needed

    def wants_tickets(self, state: Position, seat: i64) -> bool:
        """Worth it when all tickets are done or hopeless and there is something left to build with."""
        if self.outlook.lines[seat] > 0 or state.last_turns > 0 or tickets.pile_left(state) == 0:
            return False
        if state.trams[seat] + state.metros[seat] < _ENOUGH_PIECES:
            return False
        return all(state.trams[other] + state.metros[other] >= _ENOUGH_TIME for other in range(state.seats))

    def judge_cards(self, state: Position, seat: i64) -> None:
        """How much each face-up card, and the deck, is liked; −1 for what cannot be taken."""
        scores = self.scores
        for card in range(KINDS):
            scores[card] = -1
        scores[DECK] = 45 if state.deck_left > 0 else -1
        for slot in range(5):
            card = state.row[slot]
            if card >= 0 and (card != _BIKES or state.left == 2):
                scores[card] = 0
        self.count_demand(state, seat)
        if self.outlook.lines[seat] == 0:
            self._like_target(state, seat)
            return
        tables, wanted = state.tables, self.outlook.wanted
        first = seat * tables.count
        for line in range(tables.count):
            if wanted[first + line] == 1:
                self._like_for(state, seat, line)

    def _like_target(self, state: Position, seat: i64) -> None:
        """Without a plan the connection that pays best for what is still to come is the plan."""
        tables = state.tables
        best = NO_LINE
        highest: i64 = -100000
        for line in range(tables.count):
            if is_free(state, seat, line):
                missing = missing_cards(state, seat, line)
                worth = _POINT * tables.points[line] - 6 * missing - TURN
                if worth > highest:
                    best, highest = line, worth
        if best != NO_LINE:
            self._like_for(state, seat, best)

    def _like_for(self, state: Position, seat: i64, line: i64) -> None:
        """Like what a connection lacks, the more the nearer it is."""
        scores = self.scores
        hand = seat * KINDS
        colour = state.tables.colour[line]
        missing = missing_cards(state, seat, line)
        if scores[_BIKES] >= 0:
            liked: i64 = 70 if missing == 1 else 40
            scores[_BIKES] = max(scores[_BIKES], liked)
        if colour != _GREY:
            if scores[colour] >= 0 and state.hands[hand + colour] < max(
                self.demand[colour], state.tables.cards[line]
            ):
                scores[colour] = max(scores[colour], 64 - 2 * missing)
            return
        most: i64 = 0
        for each in range(_COLOURS):
            most = max(most, state.hands[hand + each] - self.demand[each])
        if most >= state.tables.cards[line]:
            return
        for each in range(_COLOURS):
            if scores[each] >= 0 and state.hands[hand + each] - self.demand[each] == most:
                scores[each] = max(scores[each], 56 - 2 * missing)

    def keep(self, state: Position, seat: i64) -> int:
        """Which of the offered tickets to keep, as bits."""
        offered = state.offered[seat]
        best = 1
        highest: i64 = -100000
        for choice in range(1, 1 << len(offered)):
            chosen = [ticket for place, ticket in enumerate(offered) if choice >> place & 1]
            self.outlook.plan(state, seat, state.held[seat] + chosen)
            worth = self.outlook.worth(seat)
            if worth > highest:
                best, highest = choice, worth
        self.outlook.known[seat] = 0
        return best
