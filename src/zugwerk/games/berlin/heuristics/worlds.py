"""Worlds that a seat believes in: hidden tickets are likely that fit what their holders have built."""

from typing import Final

from zugwerk.games.berlin.board.plan import NOBODY
from zugwerk.games.berlin.game import BerlinState
from zugwerk.games.berlin.heuristics.outlook import Outlook
from zugwerk.games.berlin.imagine import fill
from zugwerk.games.berlin.meta import BerlinOptions
from zugwerk.games.berlin.rules.cards import card_at
from zugwerk.games.berlin.state import KINDS, Position
from zugwerk.games.berlin.view import BerlinView
from zugwerk.kit.dice import Dice
from zugwerk.kit.packed import i64

_TRIES: Final = 3
_FRESH: Final = 20
_SCALE: Final = 1000
# What a ticket weighs of which nothing is built yet, and one that is complete.
_LEAST: Final = 0.2
_MOST: Final = 1.2


class Beliefs:
    """What a seat believes of the others: a world that changes by lot towards what is likely.

    Worlds that follow each other have the deck and the hidden hands dealt anew, and of the tickets some;
    after some worlds everything is imagined afresh.
    """

    def __init__(self) -> None:
        self._view: BerlinView | None = None
        self._weights: list[list[int]] = []
        self._world: BerlinState = BerlinState()
        self._age = 0

    def world(self, view: BerlinView, dice: Dice) -> BerlinState:
        """A state in which the seat of the view would see exactly that view."""
        if self._view is not view or self._age == _FRESH:
            state = BerlinState()
            state.set_up(BerlinOptions(view.setup))
            fill(state, view, dice)
            if self._view is not view:
                self._weights = [_fits(state, seat) for seat in range(int(state.seats))]
            self._view, self._world, self._age = view, state, 0
        else:
            _deal_anew(self._world, view, dice)
        self._age += 1
        self._revise(self._world, view, dice)
        return self._world.clone()

    def _revise(self, state: Position, view: BerlinView, dice: Dice) -> None:
        """Exchange hidden tickets of others with those in the bag, towards what is likely."""
        bag = state.bag
        if not bag:
            return
        for seat, row in enumerate(view.tickets):
            weights = self._weights[seat]
            held = state.held[seat]
            for place, ticket in enumerate(row):
                if ticket.number is not None:
                    continue
                for _ in range(_TRIES):
                    other = dice.pick(len(bag))
                    if weights[bag[other]] > dice.pick(weights[held[place]]):
                        _swap(state, held, place, other)
        bag.sort()


def _deal_anew(state: Position, view: BerlinView, dice: Dice) -> None:
    """Put the cards of others that nobody saw back into the deck, and deal as many."""
    for seat, hand in enumerate(view.hands):
        if hand is None:
            first: i64 = seat * KINDS
            for card in range(first, first + KINDS):
                hidden = state.hands[card] - state.shown[card]
                state.deck[card - first] += hidden
                state.deck_left += hidden
                state.hands[card] -= hidden
    for seat, hand in enumerate(view.hands):
        if hand is None:
            for _ in range(view.hand_sizes[seat] - sum(view.shown[seat])):
                card = card_at(state, dice.below(state.deck_left))
                state.deck[card] -= 1
                state.deck_left -= 1
                state.hands[seat * KINDS + card] += 1


def _swap(state: Position, held: list[int], place: int, other: int) -> None:
    inside, outside = held[place], state.bag[other]
    held[place], state.bag[other] = outside, inside
    state.known[outside], state.known[inside] = state.known[inside], 0


def _fits(state: Position, seat: i64) -> list[int]:
    """Per ticket how much of its way a seat has built, as a weight."""
    outlook = Outlook(state)
    count = state.tables.count
    free = [int(state.tables.cards[line]) + 1 for line in range(count)]
    now = free[:]
    for line in range(count):
        if state.owners[line] == seat:
            now[line] = 0
        elif state.owners[line] != NOBODY:
            now[line] = -1
    found: list[int] = []
    for ticket in state.options.map.tickets:
        whole = outlook.distance(free, ticket.a, ticket.b)
        left = min(outlook.distance(now, ticket.a, ticket.b), whole)
        share = _LEAST + (_MOST - _LEAST) * float(whole - left) / float(whole)
        found.append(int(_SCALE * share * share))
    return found
