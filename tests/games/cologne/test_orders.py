"""Standing orders in stock rounds: what can be ordered, what they do, and what ends them."""

from typing import Any

import pytest

from zugwerk.core.game import Event, Seat, State
from zugwerk.core.messages import LANGUAGES, Message, translator
from zugwerk.core.refusal import Malformed
from zugwerk.core.struct import fields_of
from zugwerk.games.cologne.events import (
    CorporationFloated,
    EVAOffered,
    PresidentChanged,
    PriceMoved,
    ShareBought,
)
from zugwerk.games.cologne.state.figures import COMPANY_NAMED
from zugwerk.games.cologne.view import CologneView
from zugwerk.games.registry import find_game, game_ids, heuristics, orders

GAME = find_game("cologne")
ORDERS = orders("cologne")
DRAFT = ("buy EVA", "buy EKB", "buy FdSD", "buy KFBE", "buy KBE", "buy BKB", "buy HdSK", "buy KSZ")
# Seat 2 has founded DE at 60, seat 0 RSE; it is the turn of seat 1.
FOUNDED = (*DRAFT, "found DE 60", "found RSE 60")


def played(*actions: str, seats: int = 3) -> State:
    state = GAME.new(GAME.meta.setup(seats, {"first_seat": "1"}))
    happen(state, *actions)
    return state


def happen(state: State, *actions: str) -> list[Event]:
    """Let whoever must act do these things; returns all that happened."""
    return [event for action in actions for event in state.apply(state.actors()[0], GAME.parse(action))]


def follow(state: State, seat: int, order: str, events: list[Event]) -> str:
    """What an order says, in notation or as the id of a message; "" to wait."""
    assert ORDERS is not None
    assert order in ORDERS.offers(state.view(Seat(seat))) or events
    found = ORDERS.follow(state.view(Seat(seat)), order, events)
    if isinstance(found, Message):
        assert all(translator(language).text(found) != found.id for language in LANGUAGES)
        return found.id.removeprefix("cologne.")
    return "" if found is None else GAME.notation(found)


def offers(state: State, seat: int | None) -> list[str]:
    assert ORDERS is not None
    return list(ORDERS.offers(state.view(None if seat is None else Seat(seat))))


def test_only_games_that_have_orders_offer_them() -> None:
    assert [game for game in game_ids() if orders(game) is not None] == ["cologne"]


def test_orders_are_offered_in_stock_rounds_to_seats() -> None:
    assert offers(played(), 0) == []
    state = played(*FOUNDED)
    assert offers(state, None) == []
    assert offers(state, 0) == ["pass mine", "pass danger", "pass trade", "pass round"]
    assert offers(state, 1) == ["pass trade", "pass round", "buy DE", "buy RSE"]
    happen(state, "share DE 10", "share DE 10", "share DE 10")
    assert state.view(Seat(0)).actors == (1,)
    assert [offers(state, seat) for seat in range(3)] == [[], [], []]


def test_every_order_has_a_name_in_every_language() -> None:
    assert ORDERS is not None
    for text in ("pass mine", "pass danger", "pass trade", "pass round", "buy DE"):
        message = ORDERS.words(text)
        assert all(translator(language).text(message) != message.id for language in LANGUAGES)
    for text in ("", "pass", "pass on", "buy", "buy EVA", "buy 2", "sell DE"):
        with pytest.raises(Malformed):
            ORDERS.words(text)


def test_passing_waits_for_the_turn_and_then_passes() -> None:
    state = played(*FOUNDED)
    assert follow(state, 1, "pass round", []) == "pass"
    assert follow(state, 2, "pass trade", []) == ""
    assert follow(state, 2, "pass mine", happen(state, "pass")) == "pass"


def test_the_end_of_the_round_ends_every_order() -> None:
    state = played(*FOUNDED)
    told = happen(state, "share DE 10", "share DE 10", "share DE 10")
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
    state = played(*FOUNDED)
    told = happen(state, action)
    assert state.actors() == (2,)
    assert follow(state, 2, order, told) == expected


def test_a_president_is_warned_before_being_overtaken() -> None:
    state = played(*DRAFT, "found DE 60", "pass", "share DE 10", "share DE 10")
    view = state.view(Seat(2))
    assert view.actors == (2,)
    assert follow(state, 2, "pass danger", []) == "pass"
    close = played(*FOUNDED)
    assert follow(close, 2, "pass danger", happen(close, "share DE 10")) == "order.rival"
    far = played(*FOUNDED)
    assert follow(far, 2, "pass danger", happen(far, "share RSE 10")) == "pass"


def test_buying_goes_on_until_the_corporation_floats() -> None:
    state = played(*FOUNDED)
    assert follow(state, 2, "buy DE", []) == ""
    told = happen(state, "share DE 10")
    assert follow(state, 2, "buy DE", told) == "share DE 10"
    happen(state, "share DE 10")
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


def greedy(state: State, actions: int) -> None:
    """Let the game's own bot play for all seats."""
    judge = heuristics("cologne")
    for _ in range(actions):
        seat = state.actors()[0]
        view = state.view(seat)
        state.apply(seat, max(view.legal, key=lambda action: judge.evaluate(view, action)))


def test_buying_ends_with_the_money() -> None:
    state = played()
    greedy(state, 51)
    assert state.actors() == (2,)
    assert follow(state, 2, "buy RAG", []) == "share RAG 10"
    happen(state, "share RAG 10")
    told = happen(state, "pass")
    assert state.actors() == (2,)
    assert follow(state, 2, "buy RAG", told) == "order.too-expensive"


def test_buying_ends_when_it_has_done_its_work() -> None:
    state = played()
    greedy(state, 46)
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
        found = ORDERS.follow(forced, order, [])
        assert isinstance(found, Message)
        assert found.id == f"cologne.{expected}"
