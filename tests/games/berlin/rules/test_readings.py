"""Readings where the printed rules are silent."""

import pytest

from tests.games.berlin.helpers import at_turn, of_kind
from zugwerk.games.berlin.events import DeckRenewed, LastTurnsBegan, Passed, RowDiscarded


@pytest.mark.rule("R-1")
def test_with_no_card_left_a_slot_stays_empty_and_one_card_is_a_turn() -> None:
    table = at_turn(row="red", deck="", hands=["blue"])
    table.do("take red")
    assert table.row() == [""] * 5
    assert table.hand(0) == "blue red"
    assert table.view().turn == 1


@pytest.mark.rule("R-1")
def test_nothing_is_drawn_when_no_card_can_be_taken() -> None:
    table = at_turn(row="", deck="")
    assert table.refusal("draw") == ("R-1", "deck-empty")
    assert table.actions() == ["tickets"]


@pytest.mark.rule("R-2")
def test_a_row_that_cannot_avoid_three_bicycles_stays() -> None:
    table = at_turn(row="bike bike red red blue", deck="bike")
    events = table.do("take blue", "card bike")
    assert of_kind(events, RowDiscarded) == []
    assert table.row() == ["bike", "bike", "red", "red", "bike"]


@pytest.mark.rule("R-2")
def test_it_goes_when_another_row_is_possible() -> None:
    table = at_turn(row="bike bike red red blue", deck="bike red")
    assert of_kind(table.do("take blue", "card bike"), RowDiscarded) != []


@pytest.mark.rule("R-2")
def test_row_and_deck_are_not_swapped_for_ever() -> None:
    # Five cards in the deck would become the row and the row the deck, each with three bicycles.
    table = at_turn(row="bike bike red red blue", deck="bike bike bike bike blue blue")
    events = table.do("take blue", "card bike")
    assert of_kind(events, RowDiscarded) == []
    other = at_turn(row="bike bike red red blue", deck="bike bike bike blue blue blue")
    assert of_kind(other.do("take blue", "card bike"), RowDiscarded) != []


@pytest.mark.rule("R-3")
def test_who_can_do_nothing_passes() -> None:
    table = at_turn(row="", deck="", pile="", hands=["red"], owners={"elm-fir": 1})
    assert table.actions() == ["pass"]
    assert [event.seat for event in of_kind(table.do("pass"), Passed)] == [0]
    assert table.view().turn == 1


@pytest.mark.rule("R-3")
@pytest.mark.parametrize(
    "able",
    [{"row": "red"}, {"deck": "red"}, {"pile": "ash:elm"}, {"bottom": "ash:elm"}, {"hands": ["red red"]}],
)
def test_who_can_do_anything_does_not(able: dict[str, str]) -> None:
    nothing = {"row": "", "deck": "", "pile": "", "owners": {"elm-fir": 1}}
    table = at_turn(**{**nothing, **able})  # type: ignore[arg-type] # one of several kinds of keyword
    assert table.refusal("pass") == ("R-3", "can-act")


@pytest.mark.rule("R-4")
def test_when_only_bicycles_lie_face_up_the_second_card_is_blind() -> None:
    table = at_turn(row="bike bike bike bike bike", deck="bike red")
    table.do("draw", "card red")
    assert table.actions() == ["draw"]
    assert table.refusal("take bike") == ("B-4.4", "bicycle-second")


@pytest.mark.rule("R-4")
def test_or_there_is_none() -> None:
    table = at_turn(row="bike bike red", deck="")
    table.do("take red")
    assert table.hand(0) == "red"
    assert table.view().turn == 1


@pytest.mark.rule("R-5")
def test_the_second_choice_sees_the_new_row() -> None:
    table = at_turn(row="red bike bike green black")
    table.do("take red", "card bike", "card orange", "card orange", "card blue", "card blue", "card blue")
    assert table.row() == ["orange", "orange", "blue", "blue", "blue"]
    assert table.allows("take orange")
    assert table.refusal("take green") == ("B-4.1", "not-face-up")


@pytest.mark.rule("R-6")
def test_a_second_player_does_not_extend_the_game() -> None:
    table = at_turn(2, hands=["red", "blue blue"])
    for seat in (0, 1):
        table.state.trams[seat], table.state.metros[seat] = 2, 0
    assert of_kind(table.do("claim elm-fir red"), LastTurnsBegan) != []
    events = table.do("claim birch-cedar-1 blue blue")
    assert of_kind(events, LastTurnsBegan) == []
    assert table.view().last_turns == 1


@pytest.mark.rule("R-6")
def test_the_end_is_looked_at_when_the_turn_is_over() -> None:
    table = at_turn(2, row="blue", deck="", hands=["red"])
    table.state.trams[0], table.state.metros[0] = 2, 0
    table.do("claim elm-fir red")
    assert table.view().phase == "fill"
    assert table.view().last_turns is None
    assert of_kind(table.do("card red"), LastTurnsBegan) != []


@pytest.mark.rule("R-7")
def test_scores_may_go_below_zero() -> None:
    table = at_turn(held=["ash:fir ash:elm"], last_turns=1)
    table.do("draw", "card orange", "draw", "card bike")
    assert table.outcome().scores[0] == -17


@pytest.mark.rule("R-7")
def test_but_not_before_the_final_scoring() -> None:
    table = at_turn(held=["ash:fir ash:elm"], last_turns=1)
    assert table.view(0).points() == (0, 0)
    made = at_turn(held=["ash:cedar"], owners={"ash-cedar": 0}, last_turns=1)
    made.do("draw", "card orange", "draw", "card bike")
    assert made.outcome().scores[0] == 9


@pytest.mark.rule("R-8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_when_everybody_has_passed_the_game_ends_and_is_scored(seats: int) -> None:
    table = at_turn(seats, row="", deck="", pile="", held=["ash:elm"])
    table.do(*["pass"] * (seats - 1))
    assert table.state.outcome() is None
    table.do("pass")
    assert table.outcome().reason == "stand-off"
    assert table.outcome().scores[0] == -8


@pytest.mark.rule("R-8")
def test_passes_must_follow_one_another() -> None:
    table = at_turn(2, row="", deck="", pile="", hands=["", "red red"])
    table.do("pass")
    assert table.view().passes == 1
    table.do("claim ash-birch red red")
    assert table.view().passes == 0
    while table.view().phase == "fill":
        table.state.apply(table.state.actors()[0], table.state.chance_at(0))
    assert table.state.outcome() is None
    assert table.refusal("pass") == ("R-3", "can-act")


@pytest.mark.rule("R-9")
def test_discards_become_the_deck_at_once_and_fill_empty_slots_in_order() -> None:
    table = at_turn(row="red red", deck="", hands=["black black black black blue blue blue"])
    events = table.do("claim cedar-elm black black black black")
    assert [event.count for event in of_kind(events, DeckRenewed)] == [4]
    assert table.view().phase == "fill"
    table.do("card black", "card black", "card black")
    assert table.row() == ["red", "red", "black", "black", "black"]
    assert table.view().turn == 1
    assert table.view().deck == 1


@pytest.mark.rule("R-9")
def test_three_bicycles_that_come_so_are_looked_at_too() -> None:
    table = at_turn(row="bike bike", deck="", hands=["black black black bike"])
    table.do("claim cedar-elm black black black bike", "card bike", "card black")
    assert table.row() == ["bike", "bike", "bike", "black", ""]
    events = table.do("card black")
    assert of_kind(events, RowDiscarded) != []
