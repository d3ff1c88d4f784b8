"""B-3 A turn is exactly one of three actions."""

import pytest

from tests.games.berlin.helpers import at_turn


@pytest.mark.rule("B-3.1")
def test_drawing_cards_is_a_whole_turn() -> None:
    table = at_turn(hands=["red red"])
    table.do("draw", "card blue")
    assert table.refusal("claim ash-birch red red") == ("B-4.1", "second-card-first")
    assert table.refusal("tickets") == ("B-4.1", "second-card-first")
    table.do("draw", "card green")
    assert table.view().turn == 1


@pytest.mark.rule("B-3.1")
def test_a_deal_is_nothing_that_a_seat_does() -> None:
    table = at_turn()
    for deal in ("card red", "ticket ash:elm", "first 1"):
        assert table.refusal(deal) == ("B-3.1", "not-a-seats-action")


@pytest.mark.rule("B-3.2")
def test_creating_a_connection_is_a_whole_turn() -> None:
    table = at_turn(hands=["red red blue"])
    table.do("claim ash-birch red red")
    assert table.view().turn == 1
    assert table.refusal("draw", 0) == ("B-2.4", "not-your-turn")


@pytest.mark.rule("B-3.3")
def test_drawing_tickets_is_a_whole_turn() -> None:
    table = at_turn(hands=["red red"])
    table.do("tickets", "ticket ash:elm", "ticket ash:fir")
    assert table.refusal("draw") == ("B-7.1", "choose-tickets-first")
    assert table.refusal("claim ash-birch red red") == ("B-7.1", "choose-tickets-first")
    table.do("keep ash:elm")
    assert table.view().turn == 1


@pytest.mark.rule("B-3.1", "B-3.2", "B-3.3")
def test_all_three_are_listed_in_a_fixed_order() -> None:
    table = at_turn(hands=["red red bike"], row="red bike blue green green")
    assert table.actions() == [
        "take blue",
        "take green",
        "take red",
        "take bike",
        "draw",
        "claim ash-birch red red",
        "claim ash-birch red bike",
        "claim birch-cedar-1 red red",
        "claim birch-cedar-1 red bike",
        "claim elm-fir red",
        "claim elm-fir bike",
        "claim elm-oak red red bike",
        "claim fir-oak-1 red red",
        "claim fir-oak-1 red bike",
        "tickets",
    ]
