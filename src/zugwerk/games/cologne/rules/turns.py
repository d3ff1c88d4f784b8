"""Whose decision it is, and the way from an action to the round that judges it and carries it out."""

from zugwerk.core.game import Action, Event
from zugwerk.core.refusal import Refusal, refuse
from zugwerk.games.cologne.actions import AnswerEVA, ChooseFirst, OfferEVA
from zugwerk.games.cologne.events import FirstSeatChosen
from zugwerk.games.cologne.rules import draft, eva, flow
from zugwerk.games.cologne.state.position import RUNNING, Position


def actor(position: Position) -> int:
    """The seat that has to decide; −1 when the game is over or waits for a lot."""
    return position.round.actor(position) if position.reason == RUNNING else -1


def refusal(position: Position, seat: int, action: Action) -> Refusal | None:
    """Why a seat may not do this now, or ``None``."""
    if position.reason != RUNNING:
        return refuse("cologne", "game-over", "C-10.3")
    if not 0 <= seat < position.seats:
        return refuse("cologne", "no-such-seat", "C-1.1", {"n": position.seats})
    if isinstance(action, OfferEVA):
        return eva.refuse_offer(position, seat, action)
    if isinstance(action, AnswerEVA):
        return eva.refuse_answer(position, seat, action)
    round = position.round
    if seat != round.actor(position) and not round.out_of_turn(position, action):
        return refuse("cologne", "not-your-turn", round.turns)
    return round.refusal(position, seat, action)


def legal_actions(position: Position, seat: int) -> list[Action]:
    """Every allowed action of a seat; of route sets the best one, of agreed prices the bounds."""
    if position.reason != RUNNING or not 0 <= seat < position.seats:
        return []
    round = position.round
    if seat == round.actor(position):
        found = round.legal_actions(position, seat)
    else:
        found = round.legal_out_of_turn(position, seat)
    return found + eva.offers(position, seat)


def carry_out(position: Position, seat: int, action: Action, events: list[Event]) -> None:
    """Do something that is not refused, and everything that follows from it by itself."""
    if isinstance(action, OfferEVA):
        eva.offer(position, seat, action, events)
        if position.offer_seat < 0:
            flow.advance(position, events)
        return
    if isinstance(action, AnswerEVA):
        eva.answer(position, seat, action, events)
        flow.advance(position, events)
        return
    if isinstance(action, ChooseFirst):
        draft.begin(position, action.seat)
        events.append(FirstSeatChosen(action.seat))
        return
    position.moves += 1
    position.round.carry_out(position, seat, action, events)
    flow.advance(position, events)
