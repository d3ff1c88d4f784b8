"""Orders for all companies of a seat in operating rounds: run as before, skip empty train steps."""

from collections.abc import Sequence

from zugwerk.core.game import Action, Event
from zugwerk.core.messages import Message
from zugwerk.core.refusal import Malformed
from zugwerk.games.cologne.actions import (
    AnswerTrain,
    BuyTrain,
    DiscardTrain,
    Pass,
    PayOut,
    RunRoutes,
    SellBond,
    SellShares,
    Vote,
)
from zugwerk.games.cologne.events import EVAOffered, PhaseStarted, PresidentChanged, TrainOffered
from zugwerk.games.cologne.state.figures import COMPANY_NAMED, COMPANY_NAMES, train_name
from zugwerk.games.cologne.view import CologneView, earnings, merger_of


def known_revenues(order: str) -> dict[str, int]:
    """What companies earned when an order to run was given; raises ``Malformed`` for what is none."""
    found: dict[str, int] = {}
    for part in order.partition(" ")[2].split(","):
        name, _, revenue = part.partition("=")
        if name not in COMPANY_NAMED or not revenue.isdecimal():
            raise Malformed("cologne.order.unknown", {"order": order})
        found[name] = int(revenue)
    return found


def own_earnings(view: CologneView) -> dict[str, int]:
    """What the seat's companies that have trains can earn now."""
    return earnings(view, [company.name for company in view.companies if company.owner == view.seat])


def follow_run(view: CologneView, order: str, events: Sequence[Event]) -> Action | Message | None:
    """Build nothing, run as before, pay out, buy nothing; a company that has other prospects ends it."""
    for event in events:
        if isinstance(event, PhaseStarted | PresidentChanged):
            return event.message()
        if isinstance(event, TrainOffered | EVAOffered) and view.seat in view.actors:
            return event.message()
    if view.round not in ("operating", "merger"):
        return Message("cologne.order.rounds-over")
    if view.seat not in view.actors:
        return None
    asked = _asked(view)
    if asked is not None:
        return asked
    earned = own_earnings(view).get(view.company)
    if earned is None or known_revenues(order).get(view.company) != earned:
        return Message("cologne.order.other-revenue", {"company": view.company, "revenue": earned or 0})
    for action in view.legal:
        if isinstance(action, RunRoutes | PayOut):
            return action
    return Pass() if Pass() in view.legal else Message("cologne.order.no-pass")


def _asked(view: CologneView) -> Message | None:
    """What the seat is asked that no order to run decides: a vote, an answer, which trains are kept."""
    merger = merger_of(view)
    for action in view.legal:
        if merger is not None and isinstance(action, Vote):
            return Message("cologne.order.vote", {"company": COMPANY_NAMES[merger["corporation"]]})
        if isinstance(action, DiscardTrain):
            return Message("cologne.order.keep", {"company": view.acting})
        if isinstance(action, AnswerTrain):
            return Message("cologne.refusal.answer-first")
    return None if merger is None else Message("cologne.order.no-pass")


def follow_skip(view: CologneView) -> Action | Message | None:
    """Pass train steps in which the bank has nothing for the company; whatever else is at hand waits."""
    if view.round not in ("operating", "merger"):
        return Message("cologne.order.rounds-over")
    if view.seat not in view.actors or view.step != "trains" or view.acting != view.company:
        return None
    needless = Pass() in view.legal and not any(_is_worth_a_look(view, action) for action in view.legal)
    return Pass() if needless else None


def _is_worth_a_look(view: CologneView, action: Action) -> bool:
    """Whether an action brings a train of the bank nearer; those of other companies do not count."""
    if isinstance(action, BuyTrain):
        return train_name(action.train) in view.on_sale
    return isinstance(action, SellShares | SellBond)
