"""Quick games by the plans of all seats, inside the engine, without events or action objects."""

from zugwerk.core.game import Action
from zugwerk.games.berlin.actions import Claim, Draw, DrawTickets, Keep, Take
from zugwerk.games.berlin.board.plan import BIKE
from zugwerk.games.berlin.heuristics.outlook import Outlook
from zugwerk.games.berlin.heuristics.policy import Policy
from zugwerk.games.berlin.rules import cards, connections, passing, setup, tickets
from zugwerk.games.berlin.state import (
    CHOOSE,
    FILL,
    FIRST,
    HANDS,
    OFFER,
    OVER,
    SECOND,
    TICKETS,
    TURN,
    Position,
)
from zugwerk.kit.dice import Dice
from zugwerk.kit.packed import i64


def deal(state: Position, dice: Dice) -> bool:
    """Let chance deal once if it is its turn; says whether it was."""
    phase = state.phase
    if HANDS <= phase <= FILL:
        cards.deal_card(state, cards.card_at(state, dice.below(state.deck_left)), None)
    elif phase == TICKETS or phase == OFFER:
        lots = tickets.lots(state)
        tickets.deal_ticket(state, lots[dice.below(len(lots))], None)
    elif phase == FIRST:
        setup.choose_first(state, dice.pick(state.options.seats), None)
    else:
        return False
    return True


def follow(state: Position, policy: Policy, dice: Dice, limit: i64) -> i64:
    """Play on for so many actions of seats, or to the end if ``limit`` is below 0; returns their number."""
    count: i64 = 0
    while state.phase != OVER:
        if deal(state, dice):
            continue
        if count == limit:
            break
        step(state, policy)
        count += 1
    return count


def step(state: Position, policy: Policy) -> None:
    """The action of whoever must act."""
    phase = state.phase
    if phase == TURN:
        policy.turn(state)
    elif phase == SECOND:
        policy.card(state)
    else:
        seat = state.choices.index(0) if phase == CHOOSE else int(state.turn)
        tickets.choose(state, seat, policy.keep(state, seat), None)
        policy.outlook.known[seat] = 0


def new_policy(state: Position) -> Policy:
    """Plans and judgement for a state."""
    return Policy(Outlook(state))


def carry_out(state: Position, seat: i64, action: Action) -> None:
    """Carry out an action that is known to be legal, without telling of it."""
    if isinstance(action, Take):
        cards.take(state, action.card, None)
    elif isinstance(action, Draw):
        cards.draw(state)
    elif isinstance(action, Claim):
        line = state.options.map.connection_named[action.connection]
        connections.build(state, line, action.cards[0], action.cards.count(BIKE), None)
    elif isinstance(action, DrawTickets):
        tickets.draw(state)
    elif isinstance(action, Keep):
        choice = 0
        for place, ticket in enumerate(state.offered[seat]):
            if state.options.map.tickets[ticket].id in action.tickets:
                choice |= 1 << place
        tickets.choose(state, seat, choice, None)
    else:
        passing.pass_turn(state, None)
