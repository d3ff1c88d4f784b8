"""A prepared turn: what a company of the seat is to do when it operates next, one action after another.

``turn DE; lay 57 L5 2; pass station; run 2-0:L5.L3; payout; pass trains``: actions in notation, where a pass
also says which step it leaves. Each is done if the company is at the same step and the action is allowed;
whatever else has happened is told to the seat, which goes on by itself.
"""

from collections.abc import Sequence
from typing import Final

from zugwerk.core.game import Action, Event, Seat
from zugwerk.core.messages import Message
from zugwerk.core.prepared import Prepared
from zugwerk.core.refusal import Malformed
from zugwerk.core.struct import fields_of
from zugwerk.games.cologne import notation
from zugwerk.games.cologne.actions import (
    BuyTrain,
    DiscardTrain,
    LayTile,
    Pass,
    PayOut,
    PlaceStation,
    RunRoutes,
    Withhold,
)
from zugwerk.games.cologne.board import HEX_NAMES, KIND_NAMES
from zugwerk.games.cologne.events import (
    CompanyPassed,
    PhaseStarted,
    PresidentChanged,
    RoutesRun,
    TileLaid,
    TrainBought,
    TrainTraded,
    TrainTransferred,
)
from zugwerk.games.cologne.rules import routes, trains, turns
from zugwerk.games.cologne.rules.editions import steps_of
from zugwerk.games.cologne.rules.operating import OperatingRound
from zugwerk.games.cologne.rules.steps import best_run
from zugwerk.games.cologne.state.figures import COMPANY_NAMED, train_name
from zugwerk.games.cologne.state.position import RUNNING, Position
from zugwerk.games.cologne.state.rounds import STEP_NAMES
from zugwerk.games.cologne.view import CologneView, build_view, position_of

VERB: Final = "turn"
_AND: Final = "; "
_STEPS: Final[tuple[tuple[type, str], ...]] = (
    (LayTile, "track"),
    (PlaceStation, "station"),
    (RunRoutes, "run"),
    (PayOut, "dividend"),
    (Withhold, "dividend"),
    (BuyTrain, "trains"),
    (DiscardTrain, "trains"),
)


_PLAIN: Final[dict[type, str]] = {
    RunRoutes: "cologne.order.do-run",
    PayOut: "cologne.order.do-payout",
    Withhold: "cologne.order.do-withhold",
}


class _Item:
    """An action of a prepared turn, and the step of the turn in which it is to be done."""

    def __init__(self, action: Action, step: str) -> None:
        self.action: Final = action
        self.step: Final = step

    def written(self) -> str:
        text = notation.write(self.action)
        return f"{text} {self.step}" if isinstance(self.action, Pass) else text


def beginnings(view: CologneView) -> list[str]:
    """For each company of the seat that will operate: a prepared turn in which nothing is done yet."""
    if view.seat is None or view.outcome is not None or _restored(view) is None:
        return []
    waiting = [company for company in view.companies if company.floated and not company.closed]
    return [
        f"{VERB} {company.name}"
        for company in waiting
        if company.owner == view.seat and not _is_at_turn(view, company.name)
    ]


def company_and_actions(order: str) -> tuple[str, list[str]]:
    """The parts of a prepared turn; raises ``Malformed`` for what is none."""
    head, *actions = order.split(_AND)
    verb, _, name = head.partition(" ")
    if verb != VERB or name not in COMPANY_NAMED:
        raise Malformed("cologne.order.unknown", {"order": order})
    for text in actions:
        _read(text, "")
    return name, actions


def words(order: str) -> Message:
    """What a prepared turn is called: what is to be done in it, one thing after another."""
    company, actions = company_and_actions(order)
    if not actions:
        return Message("cologne.order.turn-begin", {"company": company})
    said = _said(actions[0])
    for text in actions[1:]:
        said = Message("cologne.order.then", {"first": said, "next": _said(text)})
    return Message("cologne.order.turn", {"company": company, "actions": said})


def _said(text: str) -> Message:
    """One of the actions of a prepared turn in words."""
    item = _read(text, "")
    action = item.action
    if isinstance(action, LayTile):
        return Message(
            "cologne.order.do-lay", {"tile": KIND_NAMES[action.tile], "hex": HEX_NAMES[action.hex]}
        )
    if isinstance(action, PlaceStation):
        return Message("cologne.order.do-station", {"hex": HEX_NAMES[action.hex]})
    if isinstance(action, BuyTrain):
        name = train_name(action.train).partition("-")[0]
        return Message("cologne.order.do-train", {"train": name, "price": action.price})
    if isinstance(action, DiscardTrain):
        return Message("cologne.order.do-discard", {"train": train_name(action.train).partition("-")[0]})
    if isinstance(action, Pass):
        return Message(f"cologne.order.do-pass-{item.step or 'trains'}")
    return Message(_PLAIN[type(action)])


def prepared(view: CologneView, order: str) -> Prepared | None:
    """The turn as far as it can be foreseen: as if nothing else happened before the company operates."""
    name, actions = company_and_actions(order)
    if f"{VERB} {name}" not in beginnings(view) or view.seat is None:
        return None
    position = _restored(view)
    assert position is not None
    number = COMPANY_NAMED[name]
    # A second turn of the same company ends the first one, and nothing else begins.
    position.round = OperatingRound([number, number], steps_of(position.options))
    position.or_number = max(1, position.or_number)
    position.round.waits(position, [])
    done: list[str] = []
    events: list[list[Event]] = []
    for text in actions:
        step = _step(position)
        item = _read(text, step)
        if not step or item.step != step or turns.refusal(position, view.seat, item.action) is not None:
            break
        happened: list[Event] = []
        turns.carry_out(position, view.seat, item.action, happened)
        done.append(item.written())
        events.append(happened)
    return Prepared(
        order=_written(name, done),
        title=Message("cologne.order.turn-title", {"company": name}),
        shorter=_written(name, done[:-1]) if done else None,
        view=_seen(position, view.seat),
        events=events,
    )


def follow_turn(view: CologneView, order: str, events: Sequence[Event], done: int) -> Action | Message | None:
    """The next of the prepared actions when the company is at turn, or what keeps it from being done."""
    name, actions = company_and_actions(order)
    number = COMPANY_NAMED[name]
    company = view.companies[number]
    if done >= len(actions):
        return Message("cologne.order.turn-done", {"company": name})
    for event in events:
        if _concerns(event, number):
            return event.message()
    if company.closed or company.owner != view.seat:
        return Message("cologne.order.not-yours", {"company": name})
    if not _is_at_turn(view, name):
        return (
            Message("cologne.order.turn-done", {"company": name}) if done and view.company != name else None
        )
    item = _read(actions[done], view.step)
    if item.step != view.step:
        return Message("cologne.order.other-step", {"company": name})
    return _allowed(view, item.action)


def _allowed(view: CologneView, action: Action) -> Action | Message:
    """The action, or why it is not to be done: it is refused, or there is a better run than foreseen."""
    position = _restored(view)
    assert position is not None
    assert view.seat is not None
    action = _like(view, action)
    why = turns.refusal(position, view.seat, action)
    if why is not None:
        return why.message
    round = position.round
    if isinstance(action, RunRoutes) and isinstance(round, OperatingRound):
        best = routes.run(position.rails, round.company, position.phase, best_run(position, round).routes)
        if best.revenue > routes.run(position.rails, round.company, position.phase, action.routes).revenue:
            return Message("cologne.order.other-revenue", {"company": view.company, "revenue": best.revenue})
    return action


def _like(view: CologneView, action: Action) -> Action:
    """Of the trains of one type at one price any will do: somebody may have bought the very one."""
    if not isinstance(action, BuyTrain):
        return action
    for other in view.legal:
        if (
            isinstance(other, BuyTrain)
            and other.train >> 3 == action.train >> 3
            and (other.price, other.trade_in) == (action.price, action.trade_in)
        ):
            return other
    return action


def _concerns(event: Event, company: int) -> bool:
    """Whether something changed what was foreseen for a company, or somebody has already acted for it."""
    if isinstance(event, PhaseStarted):
        return True
    if isinstance(event, TrainTransferred):
        return company in (event.company, event.seller)
    if isinstance(event, TileLaid | RoutesRun | TrainBought | TrainTraded | CompanyPassed | PresidentChanged):
        return event.company == company
    return False


def _is_at_turn(view: CologneView, name: str) -> bool:
    return view.company == name and view.acting == name and view.seat in view.actors


def _restored(view: CologneView) -> Position | None:
    """The position of a view; ``None`` while somebody has to discard trains."""
    position = position_of(view)
    return position if trains.crowded(position) < 0 else None


def _step(position: Position) -> str:
    """At which step the first turn is; nothing after its end, or while somebody else has to decide."""
    round = position.round
    if not isinstance(round, OperatingRound) or round.at or position.reason != RUNNING:
        return ""
    return STEP_NAMES[round.step] if round.acting(position) == round.company else ""


def _seen(position: Position, seat: Seat) -> CologneView:
    """What the seat would see; after the end of the turn there is nothing to do in it."""
    legal = turns.legal_actions(position, seat) if _step(position) else []
    found = [action for action in legal if isinstance(action, Pass) or _step_for(action)]
    whole = build_view(position, seat, (Seat(position.round.actor(position)),), found)
    shown = {name: getattr(whole, name) for name in fields_of(CologneView)}
    return CologneView(**{**shown, "order": whole.order[:1]})


def _written(name: str, actions: list[str]) -> str:
    return _AND.join([f"{VERB} {name}", *actions])


def _read(text: str, step: str) -> _Item:
    """An action and its step; a pass that names none leaves the present one."""
    verb, _, rest = text.partition(" ")
    if verb == "pass" and (not rest or rest in STEP_NAMES):
        return _Item(Pass(), rest or step)
    action = notation.parse(text)
    where = _step_for(action)
    if not where:
        raise Malformed("cologne.order.unknown", {"order": text})
    return _Item(action, where)


def _step_for(action: Action) -> str:
    """The step in which something is done; nothing for a pass, and for what a company does not do alone."""
    for kind, step in _STEPS:
        if isinstance(action, kind):
            return step
    return ""
