"""Standing orders in stock rounds: what can be ordered, what they do, and what ends them."""

from typing import Any, cast

import pytest

from tests.games.cologne.tables import (
    AID,
    EDITIONS,
    PUBLIC,
    found,
    give,
    in_need,
    merger_round,
    open_shares,
    rule,
    sell_trains,
    stock_round,
    table,
    train_step,
)
from tests.golden.test_golden import golden_record
from zugwerk.core.game import Event, Seat, State
from zugwerk.core.messages import LANGUAGES, Message, translator
from zugwerk.core.refusal import Malformed
from zugwerk.core.struct import fields_of
from zugwerk.games.cologne.events import (
    CorporationFloated,
    EVAOffered,
    PhaseStarted,
    PresidentChanged,
    PriceMoved,
    RoundStarted,
    RoutesRun,
    ShareBought,
)
from zugwerk.games.cologne.game import CologneState
from zugwerk.games.cologne.state.figures import COMPANY_NAMED, MERGER_CELLS, PAPER_NAMED, find_train
from zugwerk.games.cologne.state.position import UNSOLD
from zugwerk.games.cologne.view import CologneView
from zugwerk.games.registry import find_game, game_ids, orders

GAME = find_game("cologne")
ORDERS = orders("cologne")
DRAFT = ("buy EVA", "buy EKB", "buy FdSD", "buy KFBE", "buy KBE", "buy BKB", "buy HdSK", "buy KSZ")
# Seat 2 has founded DE at 60, seat 0 RSE; it is the turn of seat 1.
FOUNDED = (*DRAFT, "found DE 60", "found RSE 60")
# Nobody does anything until the second stock round: seat 2 begins it, and who passes may come back.
SECOND = (*DRAFT, *("pass",) * 22)
LATER = (*SECOND, "found DE 60", "found RSE 60")


def played(*actions: str, seats: int = 3) -> State:
    state = GAME.new(GAME.meta.setup(seats, {"first_seat": "1"}))
    happen(state, *actions)
    return state


def happen(state: State, *actions: str) -> list[Event]:
    """Let whoever must act do these things; returns all that happened."""
    return [event for action in actions for event in state.apply(state.actors()[0], GAME.parse(action))]


def follow(state: State, seat: int, order: str, events: list[Event], done: int = 0) -> str:
    """What an order says, in notation or as the id of a message; "" to wait."""
    assert ORDERS is not None
    assert order in ORDERS.offers(state.view(Seat(seat))) or events
    found = ORDERS.follow(state.view(Seat(seat)), order, events, done)
    if isinstance(found, Message):
        assert all(translator(language).text(found) != found.id for language in LANGUAGES)
        return found.id.removeprefix("cologne.")
    return "" if found is None else GAME.notation(found)


def told(state: State, seat: int, order: str, events: list[Event]) -> object:
    """What an order says, with all its words."""
    assert ORDERS is not None
    return ORDERS.follow(state.view(Seat(seat)), order, events, 0)


def offers(state: State, seat: int | None) -> list[str]:
    assert ORDERS is not None
    return list(ORDERS.offers(state.view(None if seat is None else Seat(seat))))


def test_only_games_that_have_orders_offer_them() -> None:
    assert [game for game in game_ids() if orders(game) is not None] == ["cologne"]


def test_orders_are_offered_in_stock_rounds_to_seats() -> None:
    assert offers(played(), 0) == []
    state = played(*LATER)
    assert offers(state, None) == []
    assert offers(state, 0) == ["pass mine", "pass danger", "pass trade", "pass round", "buy DE", "buy RSE"]
    assert offers(state, 1) == ["pass trade", "pass round", "buy DE", "buy RSE"]
    state = played(*FOUNDED, "share DE 10", "share DE 10", "pass", "share DE 10")
    assert state.view(Seat(0)).actors == (1,)
    assert [offers(state, seat) for seat in range(3)] == [["skip trains"]] * 3


@pytest.mark.rule("C-5.4", "C-6.3")
def test_nobody_passes_until_something_happens_in_the_first_stock_round_where_a_pass_is_the_last() -> None:
    state = played(*FOUNDED)
    assert offers(state, 0) == ["pass round"]
    assert offers(state, 1) == ["pass round", "buy DE", "buy RSE"]
    assert offers(played(*LATER), 0)[:4] == ["pass mine", "pass danger", "pass trade", "pass round"]


def test_every_order_has_a_name_in_every_language() -> None:
    assert ORDERS is not None
    for text in ("pass mine", "pass danger", "pass trade", "pass round", "buy DE"):
        message = ORDERS.words(text)
        assert all(translator(language).text(message) != message.id for language in LANGUAGES)
    for text in ("", "pass", "pass on", "buy", "buy EVA", "buy 2", "sell DE"):
        with pytest.raises(Malformed):
            ORDERS.words(text)


def test_passing_waits_for_the_turn_and_then_passes() -> None:
    state = played(*LATER)
    assert follow(state, 1, "pass round", []) == "pass"
    assert follow(state, 2, "pass trade", []) == ""
    assert follow(state, 2, "pass mine", happen(state, "pass")) == "pass"


def test_the_end_of_the_round_ends_every_order() -> None:
    state = played(*FOUNDED)
    told = happen(state, "share DE 10", "share DE 10", "pass", "share DE 10")
    for order in ("pass round", "buy RSE"):
        assert follow(state, 0, order, told) == "order.round-over"


@pytest.mark.parametrize(
    ("order", "action", "expected"),
    [
        ("pass trade", "share DE 10", "event.share-bought"),
        ("pass trade", "pass", "pass"),
        ("pass mine", "share RSE 10", "pass"),
        ("pass mine", "share DE 10", "event.share-bought"),
        ("pass round", "share DE 10", "pass"),
    ],
)
def test_passing_ends_when_what_it_waits_for_happens(order: str, action: str, expected: str) -> None:
    state = played(*LATER)
    told = happen(state, action)
    assert state.actors() == (2,)
    assert follow(state, 2, order, told) == expected


def test_a_president_is_warned_before_being_overtaken() -> None:
    state = played(*SECOND, "found DE 60", "pass", "share DE 10", "share DE 10", "pass")
    view = state.view(Seat(2))
    assert view.actors == (2,)
    assert follow(state, 2, "pass danger", []) == "pass"
    close = played(*LATER)
    assert follow(close, 2, "pass danger", happen(close, "share DE 10")) == "order.rival"
    far = played(*LATER)
    assert follow(far, 2, "pass danger", happen(far, "share RSE 10")) == "pass"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("own", "other", "mine", "danger"),
    [
        (60, 0, "event.fdsd-exchanged", "pass"),
        (40, 10, "event.fdsd-exchanged", "order.rival"),
        (20, 10, "event.fdsd-exchanged", "event.president-changed"),
    ],
)
def test_passing_ends_when_fdsd_is_exchanged_for_shares_of_an_own_corporation(
    edition: str, own: int, other: int, mine: str, danger: str
) -> None:
    state = table(edition=edition)
    found(state, "RAG", 60, own, other)
    found(state, "DE", 60, 20, 0, 10)
    give(state, 1, "FdSD")
    stock_round(state, turn=1)
    told = happen(state, "exchange")
    assert follow(state, 0, "pass mine", told) == mine
    happen(state, "pass")
    assert follow(state, 0, "pass danger", told) == danger
    assert follow(state, 2, "pass mine", told) == "", "seat 2 has none of RAG"


def test_buying_goes_on_until_the_corporation_floats() -> None:
    state = played(*FOUNDED)
    assert follow(state, 2, "buy DE", []) == ""
    told = happen(state, "share DE 10")
    assert follow(state, 2, "buy DE", told) == "share DE 10"
    happen(state, "share DE 10", "pass")
    assert follow(state, 2, "buy DE", []) == "share DE 10"
    told = happen(state, "share DE 10")
    assert "cologne.event.corporation-floated" in [event.message().id for event in told]
    # The last purchase also ended the round; the same is told where it did not.
    assert follow(state, 2, "buy DE", told) == "order.round-over"


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (CorporationFloated(COMPANY_NAMED["DE"], 600), "event.corporation-floated"),
        (PriceMoved(COMPANY_NAMED["DE"], 60, 55), "event.price-moved"),
        (PresidentChanged(COMPANY_NAMED["DE"], 1), "event.president-changed"),
        (EVAOffered(0, 1, 50), "event.eva-offered"),
        (CorporationFloated(COMPANY_NAMED["RSE"], 600), "share DE 10"),
        (PriceMoved(COMPANY_NAMED["RSE"], 60, 55), "share DE 10"),
        (ShareBought(seat=2, company=COMPANY_NAMED["DE"], percent=10, price=60), "share DE 10"),
        (EVAOffered(0, 2, 50), "share DE 10"),
    ],
)
def test_buying_ends_when_others_change_what_it_was_ordered_for(event: Event, expected: str) -> None:
    assert follow(played(*FOUNDED), 1, "buy DE", [event]) == expected


@pytest.mark.rule("C-7.2", "C-7.6")
def test_no_shares_are_bought_until_it_floats_of_what_arises_by_merger_alone() -> None:
    state = table()
    for name, cell in zip(("AGV", "HGK"), MERGER_CELLS, strict=True):
        open_shares(state, name, cell)
    found(state, "RAG", 60, 20, operated=False)
    stock_round(state, turn=1)
    assert rule(state, "share AGV 10") == ""
    assert [order for order in offers(state, 1) if order.startswith("buy")] == ["buy RAG"]
    # Such an order may have been given before there was a rule against it.
    event = ShareBought(seat=2, company=COMPANY_NAMED["RAG"], percent=10, price=60)
    assert follow(state, 1, "buy AGV", [event]) == "order.no-float"
    assert follow(state, 1, "buy RAG", [event]) == "share RAG 10"


def test_buying_ends_with_the_money() -> None:
    state = table()
    found(state, "RAG", 60, 20, operated=False)
    give(state, 2, "AdSK-1")
    state.cash[1], state.cash[2] = 0, 100
    stock_round(state, turn=2)
    assert follow(state, 2, "buy RAG", []) == "share RAG 10"
    happen(state, "share RAG 10")
    told = happen(state, "pass")
    assert state.actors() == (2,)
    assert follow(state, 2, "buy RAG", told) == "order.too-expensive"


def test_buying_ends_when_it_has_done_its_work() -> None:
    state = table()
    found(state, "RSE", 60, 20, operated=False)
    stock_round(state)
    happen(state, "share RSE 10")
    assert follow(state, 0, "buy RSE", []) == ""
    happen(state, "share RSE 10", "share RSE 10")
    assert state.view(Seat(0)).actors == (0,)
    assert (
        follow(state, 0, "buy RSE", [ShareBought(seat=1, company=COMPANY_NAMED["RSE"], percent=10, price=60)])
        == "order.floats"
    )


def test_a_seat_that_may_not_pass_is_told_so() -> None:
    state = played(*FOUNDED)
    view = state.view(Seat(1))
    assert ORDERS is not None
    assert isinstance(view, CologneView)
    shown: dict[str, Any] = {name: getattr(view, name) for name in fields_of(CologneView)}
    forced = CologneView(**{**shown, "legal": ()})
    for order, expected in (("pass round", "order.no-pass"), ("buy DE", "order.no-purchase")):
        found = ORDERS.follow(forced, order, [], 0)
        assert isinstance(found, Message)
        assert found.id == f"cologne.{expected}"


def operating() -> CologneState:
    """Seat 1 owns EKB, which has a train and has run before; it is at turn."""
    state = played_to_a_run()
    assert state.view(None).round == "operating"
    return state


def played_to_a_run() -> CologneState:
    """A recorded game just before a minor that can earn something lays track."""
    record = golden_record("cologne-18xx-3")
    state = record.start(GAME)
    for entry in record.entries:
        view = cast(CologneView, state.view(None))
        if view.round == "operating" and view.step == "track" and view.number > 1:
            seat = view.actors[0]
            found = [order for order in offers(state, seat) if f"{view.company}=" in order]
            if found and f"{view.company}=0" not in found[0]:
                return cast(CologneState, state)
        state.apply(entry.seat, GAME.parse(entry.action))
    raise AssertionError("no company runs")


def test_an_order_to_run_builds_nothing_runs_as_before_and_pays_out() -> None:
    state = operating()
    view = state.view(None)
    seat, company = view.actors[0], view.company
    order, _ = offers(state, seat)
    done: list[str] = []
    events: list[Event] = []
    while state.view(None).company == company:
        said = follow(state, seat, order, events)
        done.append(said.partition(" ")[0])
        events += state.apply(Seat(seat), GAME.parse(said))
    assert "run" in done
    assert {*done} <= {"pass", "run", "payout"}
    assert any(isinstance(event, RoutesRun) and event.revenue for event in events)


def test_an_order_to_run_ends_when_a_company_could_earn_something_else_or_a_phase_begins() -> None:
    state = operating()
    view = state.view(None)
    seat = view.actors[0]
    order, _ = offers(state, seat)
    name, _, revenue = order.removeprefix("run ").split(",")[0].partition("=")
    other = order.replace(f"{view.company}=", f"{view.company}=9")
    assert name
    assert revenue
    nothing: list[Event] = [RoundStarted("operating", 2, 1)]
    assert follow(state, seat, other, nothing) == "order.other-revenue"
    assert follow(state, seat, order, [PhaseStarted(2)]) == "event.phase-started"
    assert follow(state, 1 - seat if seat < 2 else 0, order, nothing) == ""


RUN = "run EKB=30"


def merging(edition: str = AID) -> CologneState:
    """Seats 0 and 1 own the minors of AGV; its trains are two, and the vote on it is taken."""
    state = table(3, edition)
    give(state, 0, "EKB", "KSZ")
    give(state, 1, "BKB")
    open_shares(state, "AGV", MERGER_CELLS[0])
    sell_trains(state, "5-0")
    state.trains[COMPANY_NAMED["EKB"]] = [find_train("4-0")]
    merger_round(state, "AGV")
    return state


@pytest.mark.rule("C-7.5", "C-7.9")
def test_an_order_to_run_ends_with_a_vote_and_with_the_choice_of_a_new_corporations_trains() -> None:
    state = merging()
    nothing: list[Event] = [RoundStarted("merger", 2, 0)]
    assert told(state, 0, RUN, nothing) == Message("cologne.order.vote", {"company": "AGV"})
    assert told(state, 1, RUN, nothing) is None, "it is not the turn of seat 1"
    happen(state, "vote yes", "vote yes")
    assert told(state, 0, RUN, nothing) == Message("cologne.order.keep", {"company": "AGV"})
    stuck = merging(PUBLIC)
    stuck.owners[PAPER_NAMED["BKB"]] = UNSOLD
    merger_round(stuck, "AGV")
    assert follow(stuck, stuck.actors()[0], RUN, nothing) == "order.no-pass"


@pytest.mark.rule("C-8.26", "C-9.5")
def test_an_order_to_run_ends_with_an_offer_and_with_too_many_trains() -> None:
    state = in_need(cash=200)
    state.trains[COMPANY_NAMED["RSE"]] = [find_train("3-0")]
    train_step(state, "DE")
    happen(state, "train offer 3-0 100")
    nothing: list[Event] = [RoundStarted("operating", 2, 1)]
    assert follow(state, state.actors()[0], RUN, nothing) == "refusal.answer-first"
    happen(state, "train answer no")
    state.trains[COMPANY_NAMED["RSE"]] = [find_train(f"3-{number}") for number in range(5)]
    assert told(state, state.actors()[0], RUN, nothing) == Message("cologne.order.keep", {"company": "RSE"})


def test_orders_to_run_that_make_no_sense_are_malformed() -> None:
    assert ORDERS is not None
    for order in ("run", "run DE", "run DE=x", "run XX=10"):
        with pytest.raises(Malformed):
            ORDERS.words(order)


def at_auction(edition: str = "aid") -> State:
    """Everybody has passed in the draft, and seat 0 has named KFBE at 200 M; seat 1 is asked."""
    state = GAME.new(GAME.meta.setup(3, {"first_seat": "1", "edition": edition}))
    happen(state, "pass", "pass", "pass", "name KFBE")
    return state


@pytest.mark.parametrize(("edition", "lowest"), [("aid", 110), ("18xx-games", 100)])
def test_a_certificate_on_auction_can_be_ordered_at_every_price_to_come(edition: str, lowest: int) -> None:
    prices = [*range(200, lowest - 1, -10), 0]
    assert offers(at_auction(edition), 2) == [f"take KFBE {price}" for price in prices]


def test_an_order_declines_until_the_price_is_low_enough_and_then_takes() -> None:
    state = at_auction()
    assert follow(state, 2, "take KFBE 190", []) == ""
    told = happen(state, "pass")
    assert follow(state, 2, "take KFBE 190", told) == "pass"
    assert follow(state, 2, "take KFBE 200", told) == "take"
    happen(state, "pass", "pass", "pass")
    assert follow(state, 2, "take KFBE 190", []) == "take"
    happen(state, "take")
    assert follow(state, 2, "take KFBE 190", [RoundStarted("stock", 2, 0)]) == "order.auction-over"


def test_an_order_to_leave_a_certificate_never_takes_it_and_ends_with_its_sale() -> None:
    state = at_auction()
    for _ in range(9):
        happen(state, "pass")
        assert follow(state, 2, "take KFBE 0", []) == "pass"
        happen(state, "pass", "pass")
    told = happen(state, "pass", "pass", "pass")
    assert follow(state, 2, "take KFBE 0", told) == "event.paper-forced"


def test_what_is_no_order_for_an_auction_is_refused() -> None:
    assert ORDERS is not None
    for text in ("take", "take KFBE", "take bond 90", "take KFBE x"):
        with pytest.raises(Malformed):
            ORDERS.words(text)
