"""B-4 Drawing transport cards."""

import pytest

from tests.games.berlin.helpers import all_cards, at_turn, counts, of_kind
from zugwerk.core.game import Seat
from zugwerk.games.berlin.board import CARD_NAMES
from zugwerk.games.berlin.events import UNKNOWN, CardDrawn, CardTaken, CardTurnedUp, DeckRenewed, RowDiscarded


@pytest.mark.rule("B-4.1")
@pytest.mark.parametrize(
    "script",
    [
        ["draw", "card red", "draw", "card red"],
        ["take red", "card blue", "draw", "card red"],
        ["draw", "card red", "take red", "card blue"],
        ["take red", "card red", "take red", "card blue"],
    ],
)
def test_a_turn_is_two_cards_from_the_deck_or_the_row(script: list[str]) -> None:
    table = at_turn()
    table.do(*script)
    assert table.hand(0) == "red red"
    assert table.view().turn == 1
    assert table.view().left == 2


@pytest.mark.rule("B-4.1")
def test_only_what_lies_face_up_is_taken() -> None:
    table = at_turn(row="blue blue blue blue green")
    assert table.refusal("take red") == ("B-4.1", "not-face-up")
    assert table.refusal("take bike") == ("B-4.1", "not-face-up")
    assert table.allows("take green")


@pytest.mark.rule("B-4.2")
def test_a_taken_card_is_replaced_at_once_on_its_slot() -> None:
    table = at_turn(row="blue red green red black")
    (taken,) = of_kind(table.do("take red"), CardTaken)
    assert (taken.seat, taken.slot) == (0, 1)
    assert table.row() == ["blue", "", "green", "red", "black"]
    assert table.refusal("take blue", 0) == ("B-2.4", "not-your-turn")
    (turned,) = of_kind(table.do("card orange"), CardTurnedUp)
    assert turned.slot == 1
    assert table.row() == ["blue", "orange", "green", "red", "black"]
    assert table.allows("take orange")


@pytest.mark.rule("B-4.3")
def test_a_face_up_bicycle_is_the_only_card_of_the_turn() -> None:
    table = at_turn(row="bike red green blue black")
    table.do("take bike", "card orange")
    assert table.hand(0) == "bike"
    assert table.view().turn == 1
    assert table.refusal("take red", 0) == ("B-2.4", "not-your-turn")


@pytest.mark.rule("B-4.4")
def test_a_face_up_bicycle_is_not_taken_second() -> None:
    table = at_turn(row="bike red green blue black")
    assert table.allows("take bike")
    table.do("take red", "card bike")
    assert table.refusal("take bike") == ("B-4.4", "bicycle-second")
    assert "take bike" not in table.actions()


@pytest.mark.rule("B-4.4")
def test_a_bicycle_drawn_blind_is_an_ordinary_draw() -> None:
    table = at_turn()
    table.do("draw", "card bike")
    assert table.view().turn == 0
    table.do("draw", "card bike")
    assert table.hand(0) == "bike bike"
    assert table.view().turn == 1


@pytest.mark.rule("B-4.5")
def test_a_third_bicycle_clears_the_row() -> None:
    table = at_turn(row="bike bike red red blue")
    events = table.do("take blue", "card bike")
    (discarded,) = of_kind(events, RowDiscarded)
    assert sorted(discarded.cards) == [4, 4, 6, 6, 6]
    assert table.row() == [""] * 5
    assert list(table.view().discards) == [0, 0, 0, 0, 2, 0, 3]
    table.do("card green", "card green", "card green", "card green", "card orange")
    assert table.row() == ["green", "green", "green", "green", "orange"]
    assert table.allows("take orange")


@pytest.mark.rule("B-4.5")
def test_two_bicycles_do_not() -> None:
    table = at_turn(row="bike red red red blue")
    assert of_kind(table.do("take blue", "card bike"), RowDiscarded) == []
    assert table.row() == ["bike", "red", "red", "red", "bike"]


@pytest.mark.rule("B-4.6")
def test_the_discards_become_the_deck_when_it_runs_out() -> None:
    table = at_turn(deck="red", discards="blue blue orange")
    events = table.do("draw", "card red")
    (renewed,) = of_kind(events, DeckRenewed)
    assert renewed.count == 3
    assert table.view().deck == 3
    assert sum(table.view().discards) == 0
    table.do("draw")
    assert table.refusal("card red") == ("B-2.1", "not-in-deck")
    assert table.allows("card orange")


@pytest.mark.rule("B-4.6")
def test_no_sooner() -> None:
    table = at_turn(deck="red red", discards="blue blue orange")
    assert of_kind(table.do("draw", "card red"), DeckRenewed) == []
    assert sum(table.view().discards) == 3


@pytest.mark.rule("B-4.1", "B-4.7")
def test_all_remember_who_took_which_face_up_card_until_it_is_spent() -> None:
    table = at_turn(hands=["red red red"], row="red red bike blue black")
    table.do("take red", "card green", "draw", "card red")
    blue, red = CARD_NAMES.index("blue"), CARD_NAMES.index("red")
    for viewer in (None, 0, 1):
        shown = table.view(viewer).shown
        assert (shown[0][red], sum(shown[0]), sum(shown[1])) == (1, 1, 0)
    table.do("take bike", "card blue", "take red", "card blue", "take blue", "card blue")
    table.do("take blue", "card black", "draw", "card green")
    assert [table.view(1).shown[0][card] for card in (blue, red)] == [1, 2]
    assert table.view(0).shown[1] == tuple(counts("bike blue"))
    table.do("claim ash-birch red red")
    assert table.hand(0) == "blue red red red red"
    assert table.view(1).shown[0] == tuple(counts("blue"))


@pytest.mark.rule("B-4.7")
def test_hands_are_secret_and_without_limit() -> None:
    hand = "blue blue blue green green green black black purple purple red red orange orange bike"
    table = at_turn(hands=[hand])
    events = table.do("draw", "card orange")
    (drawn,) = of_kind(events, CardDrawn)
    for other in (Seat(1), None):
        seen = drawn.seen_by(other)
        assert isinstance(seen, CardDrawn)
        assert seen.card == UNKNOWN
    assert drawn.seen_by(Seat(0)) == drawn
    assert table.view(1).hands[0] is None
    assert table.view(1).hand_sizes == (16, 0)
    assert table.hand(0).count("orange") == 3
    assert sum(all_cards(table)) == 44
