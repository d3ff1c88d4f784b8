"""Turns prepared on the board, and train steps that are skipped: what is foreseen, done, and told instead."""

from collections.abc import Callable
from typing import cast

import pytest

from tests.games.cologne.test_orders import GAME, ORDERS, follow, happen, offers
from tests.golden.test_golden import golden_record
from zugwerk.core.game import CHANCE, Event, Seat
from zugwerk.core.messages import LANGUAGES, translator
from zugwerk.core.prepared import Prepared
from zugwerk.core.refusal import Malformed
from zugwerk.games.cologne.actions import BuyTrain, LayTile, OfferTrain, Pass, RunRoutes
from zugwerk.games.cologne.events import PhaseStarted, PresidentChanged, RoundStarted, TileLaid
from zugwerk.games.cologne.game import CologneState
from zugwerk.games.cologne.state.figures import COMPANY_NAMED, train_name
from zugwerk.games.cologne.view import CologneView

Wanted = Callable[[CologneView], bool]


def recorded_until(wanted: Wanted, record: str = "cologne-18xx-3") -> CologneState:
    """A recorded game at the first moment that is wanted."""
    played = golden_record(record)
    state = played.start(GAME)
    for entry in played.entries:
        seat = entry.seat
        if seat != CHANCE and wanted(cast(CologneView, state.view(seat))):
            return cast(CologneState, state)
        state.apply(seat, GAME.parse(entry.action))
    raise AssertionError("it never comes to that")


def prepared(state: CologneState, seat: int, order: str) -> Prepared:
    assert ORDERS is not None
    found = ORDERS.prepared(state.view(Seat(seat)), order)
    assert found is not None
    return found


def waiting() -> tuple[CologneState, int, str]:
    """A corporation with a train is to operate after the company at turn; its president, its name."""

    def is_next(view: CologneView) -> bool:
        if view.round != "operating" or view.step != "trains" or len(view.order) < 2:
            return False
        after = view.companies[COMPANY_NAMED[view.order[1]]]
        president = after.owner not in (None, view.seat)
        return president and bool(after.trains) and after.price > 0 and Pass() in view.legal

    state = recorded_until(is_next)
    name = state.view(None).order[1]
    owner = state.view(None).companies[COMPANY_NAMED[name]].owner
    assert owner is not None
    return state, owner, name


def whole_turn(state: CologneState, seat: int, name: str) -> str:
    """A turn in which a tile is laid, nothing placed, the best routes run, and nothing bought."""
    order = f"turn {name}"
    for _ in range(12):
        view = cast(CologneView, prepared(state, seat, order).view)
        if not view.legal:
            return order
        kinds = (LayTile, RunRoutes)
        action = next((action for action in view.legal if isinstance(action, kinds)), view.legal[0])
        order = prepared(state, seat, f"{order}; {GAME.notation(action)}").order
    raise AssertionError(order)


def test_every_company_of_a_seat_can_be_prepared_but_for_the_one_at_turn() -> None:
    state, seat, name = waiting()
    assert ORDERS is not None
    assert f"turn {name}" in ORDERS.beginnings(state.view(Seat(seat)))
    at_turn = state.view(None)
    assert f"turn {at_turn.company}" not in ORDERS.beginnings(state.view(at_turn.actors[0]))
    assert ORDERS.beginnings(state.view(None)) == []


def test_a_prepared_turn_is_seen_as_if_it_were_done_and_changes_nothing() -> None:
    state, seat, name = waiting()
    before = state.snapshot()
    empty = prepared(state, seat, f"turn {name}")
    assert (empty.order, empty.shorter, list(empty.events)) == (f"turn {name}", None, [])
    seen = cast(CologneView, empty.view)
    assert (seen.company, seen.actors, seen.order) == (name, (seat,), (name,))
    lay = next(GAME.notation(action) for action in seen.legal if isinstance(action, LayTile))
    laid = prepared(state, seat, f"turn {name}; {lay}")
    assert laid.order == f"turn {name}; {lay}"
    assert laid.shorter == f"turn {name}"
    assert isinstance(laid.events[0][0], TileLaid)
    assert cast(CologneView, laid.view).step != "track"
    assert state.snapshot() == before


def test_what_is_not_allowed_is_left_out_with_all_that_comes_after_it() -> None:
    state, seat, name = waiting()
    assert prepared(state, seat, f"turn {name}; payout; pass trains").order == f"turn {name}"
    assert prepared(state, seat, f"turn {name}; pass; lay 57 L5 2").order == f"turn {name}; pass track"


def test_only_what_a_company_does_by_itself_is_prepared() -> None:
    state, seat, name = waiting()
    for order in (
        "turn",
        "turn XX",
        f"turn {name}; fly",
        f"turn {name}; train offer 2-0 1",
        f"turn {name};pass",
    ):
        with pytest.raises(Malformed):
            prepared(state, seat, order)
    view = cast(CologneView, prepared(state, seat, f"turn {name}").view)
    assert not any(isinstance(action, OfferTrain) for action in view.legal)
    other = state.view(Seat((seat + 1) % 3))
    assert ORDERS is not None
    assert ORDERS.prepared(other, f"turn {name}") is None


def test_a_prepared_turn_waits_and_is_then_done_action_by_action() -> None:
    state, seat, name = waiting()
    order = whole_turn(state, seat, name)
    assert follow(state, seat, order, [RoundStarted("operating", 1, 1)]) == ""
    events = happen(state, "pass")
    done: list[str] = []
    while state.view(None).company == name:
        said = follow(state, seat, order, events, len(done))
        happen(state, said)
        done.append(said)
        events = [RoundStarted("operating", 1, 1)]
    planned = order.split("; ")[1:]
    assert done == ["pass" if text.startswith("pass") else text for text in planned]
    assert {"lay", "run"} <= {text.partition(" ")[0] for text in done}
    assert follow(state, seat, order, [RoundStarted("operating", 1, 1)], len(done)) == "order.turn-done"


@pytest.mark.parametrize("kind", ["phase", "president", "tile"])
def test_a_prepared_turn_ends_when_something_else_happens_to_the_company(kind: str) -> None:
    state, seat, name = waiting()
    number = COMPANY_NAMED[name]
    happened: dict[str, Event] = {
        "phase": PhaseStarted(2),
        "president": PresidentChanged(number, 0),
        "tile": TileLaid(company=number, tile=0, hex=0, rotation=0, price=0),
    }
    order = whole_turn(state, seat, name)
    expected = happened[kind].message().id.removeprefix("cologne.")
    assert follow(state, seat, order, [happened[kind]]) == expected


def test_a_prepared_action_that_is_no_longer_allowed_ends_with_the_reason() -> None:
    state, seat, name = waiting()
    happen(state, "pass")
    started = [RoundStarted("operating", 1, 1)]
    assert follow(state, seat, f"turn {name}; lay 57 L5 0", list(started)).startswith("refusal.")
    assert follow(state, seat, f"turn {name}; payout", list(started)) == "order.other-step"


def test_a_prepared_run_ends_when_the_company_could_earn_more() -> None:
    state, seat, name = waiting()
    happen(state, "pass")
    started: list[Event] = [RoundStarted("operating", 1, 1)]
    while state.view(None).step != "run":
        happen(state, "pass")
    assert follow(state, seat, f"turn {name}; run", started) == "order.other-revenue"


def test_of_trains_of_one_type_any_will_do() -> None:
    def is_buying(view: CologneView) -> bool:
        return view.step == "trains" and any(
            isinstance(action, BuyTrain) and action.train & 7 for action in view.legal
        )

    state = recorded_until(is_buying)
    view = state.view(None)
    seat = view.actors[0]
    trains = [action for action in state.legal_actions(seat) if isinstance(action, BuyTrain)]
    wanted = next(action for action in trains if action.train & 7 and action.trade_in < 0)
    gone = BuyTrain(wanted.train - 1, wanted.price)
    assert state.refusal(seat, gone) is not None
    order = f"turn {view.company}; {GAME.notation(gone)}"
    assert follow(state, seat, order, [RoundStarted("operating", 1, 1)]) == GAME.notation(wanted)


def has_nothing_to_buy(view: CologneView) -> bool:
    """A train step in which only other companies have trains that could be paid for."""
    if view.step != "trains" or view.acting != view.company or Pass() not in view.legal:
        return False
    others = [action for action in view.legal if isinstance(action, BuyTrain | OfferTrain)]
    theirs = [action for action in others if train_name(action.train) not in view.on_sale]
    return bool(theirs) and len(theirs) == len(view.legal) - 1


def has_something_to_buy(view: CologneView) -> bool:
    """A train step in which the bank sells a train that the company can pay for and need not buy."""
    bank = [action for action in view.legal if isinstance(action, BuyTrain)]
    on_sale = [action for action in bank if train_name(action.train) in view.on_sale]
    return view.step == "trains" and bool(on_sale) and Pass() in view.legal


@pytest.mark.parametrize(("wanted", "expected"), [(has_nothing_to_buy, "pass"), (has_something_to_buy, "")])
def test_an_empty_train_step_is_skipped_and_any_other_waits(wanted: Wanted, expected: str) -> None:
    state = recorded_until(wanted)
    seat = state.actors()[0]
    assert "skip trains" in offers(state, seat)
    assert follow(state, seat, "skip trains", []) == expected
    other = (seat + 1) % 3
    assert follow(state, other, "skip trains", [RoundStarted("operating", 1, 1)]) == ""


def test_skipping_ends_with_the_operating_rounds() -> None:
    state = recorded_until(lambda view: view.round == "stock" and view.number > 1)
    seat = state.actors()[0]
    assert follow(state, seat, "skip trains", [RoundStarted("stock", 2, 0)]) == "order.rounds-over"
    assert "skip trains" not in offers(state, seat)


def test_orders_for_operating_rounds_have_names_in_every_language() -> None:
    assert ORDERS is not None
    for text in ("skip trains", "turn DE", "turn DE; lay 57 L5 2; pass trains"):
        message = ORDERS.words(text)
        assert all(translator(language).text(message) != message.id for language in LANGUAGES)


def test_who_acts_goes_on_skipping_and_may_act_before_a_prepared_turn_has_begun() -> None:
    assert ORDERS is not None
    assert ORDERS.endures("skip trains", 3)
    assert ORDERS.endures("turn DE; pass track", 0)
    assert not ORDERS.endures("turn DE; pass track", 1)
    assert not ORDERS.endures("pass round", 0)


def test_a_prepared_turn_is_told_in_words_and_not_in_notation() -> None:
    assert ORDERS is not None
    order = "turn DE; lay 57 L5 2; pass station; run 2-0:L5.L3; payout; train 4-1 300; pass trains"
    text = translator("en").text(ORDERS.words(order))
    told = "tile 57 in L5, no station, run, pay out, buy a 4-train for 300 M, no more trains"
    assert text == f"Next turn of DE: {told}"
    for language in LANGUAGES:
        said = translator(language).text(ORDERS.words(order))
        assert "cologne." not in said
        assert not any(part in said for part in ("2-0", "lay 57", "payout", ";"))
