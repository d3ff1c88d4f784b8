"""B-6 Double connections."""

import pytest

from tests.games.berlin.helpers import at_turn


@pytest.mark.rule("B-6.1")
@pytest.mark.parametrize(
    ("one", "other"),
    [("birch-cedar-1", "birch-cedar-2 green green"), ("fir-oak-1", "fir-oak-2 purple purple")],
)
def test_one_player_does_not_take_both_but_another_may(one: str, other: str) -> None:
    hands = ["green green purple purple", "green green purple purple"]
    mine = at_turn(3, hands=hands, owners={one: 0})
    assert mine.refusal(f"claim {other}") == ("B-6.1", "both-of-a-double")
    theirs = at_turn(3, hands=hands, owners={one: 1})
    assert theirs.allows(f"claim {other}")


@pytest.mark.rule("B-6.1")
def test_tram_and_metro_between_the_same_places_are_no_double() -> None:
    table = at_turn(hands=["blue blue blue"], owners={"ash-birch": 0})
    assert table.allows("claim ash-birch-below blue blue blue")


@pytest.mark.rule("B-6.2")
def test_with_two_players_the_other_one_is_closed() -> None:
    table = at_turn(2, hands=["green green"], owners={"birch-cedar-1": 1})
    assert table.refusal("claim birch-cedar-2 green green") == ("B-6.2", "double-closed")
    assert not any("birch-cedar-2" in text for text in table.actions())


@pytest.mark.rule("B-6.2")
def test_the_first_may_choose_either() -> None:
    table = at_turn(2, hands=["green green"])
    assert table.allows("claim birch-cedar-1 green green")
    assert table.allows("claim birch-cedar-2 green green")
