"""B-5 Creating a connection."""

import pytest

from tests.games.berlin.helpers import at_turn, of_kind
from zugwerk.core.messages import translator
from zugwerk.games.berlin.events import ConnectionClaimed


@pytest.mark.rule("B-5.1")
def test_a_connection_need_not_touch_ones_own() -> None:
    table = at_turn(hands=["red red black black black black"], owners={"ash-birch": 0})
    assert table.allows("claim cedar-elm black black black black")


@pytest.mark.rule("B-5.1")
def test_it_must_be_free_and_on_the_board() -> None:
    table = at_turn(hands=["red red"], owners={"ash-birch": 1})
    assert table.refusal("claim ash-birch red red") == ("B-5.1", "occupied")
    assert table.refusal("claim ash-zoo red red") == ("B-5.1", "no-such-connection")
    mine = at_turn(hands=["red red"], owners={"ash-birch": 0})
    assert mine.refusal("claim ash-birch red red") == ("B-5.1", "occupied")


@pytest.mark.rule("B-5.2")
def test_at_most_one_connection_per_turn() -> None:
    table = at_turn(hands=["red red red red"])
    table.do("claim ash-birch red red")
    assert table.refusal("claim fir-oak-1 red red", 0) == ("B-2.4", "not-your-turn")
    table.do("draw", "card blue", "draw", "card blue")
    assert table.allows("claim fir-oak-1 red red", 0)


@pytest.mark.rule("B-5.3")
def test_a_tram_costs_its_length_in_its_colour_and_takes_a_tram_per_space() -> None:
    table = at_turn(hands=["black black black black"])
    (claimed,) = of_kind(table.do("claim cedar-elm black black black black"), ConnectionClaimed)
    assert (claimed.seat, claimed.connection, claimed.kind) == (0, "cedar-elm", "tram")
    assert table.view().owners[4] == 0
    assert table.view().trams == (7, 11)
    assert table.hand(0) == ""


@pytest.mark.rule("B-5.3")
def test_number_colour_and_cards_must_be_right() -> None:
    table = at_turn(hands=["red red red blue blue"])
    assert table.refusal("claim ash-birch red") == ("B-5.3", "wrong-number")
    assert table.refusal("claim ash-birch red red red") == ("B-5.3", "wrong-number")
    assert table.refusal("claim ash-birch blue blue") == ("B-5.3", "wrong-colour")
    assert table.refusal("claim ash-birch red blue") == ("B-5.3", "mixed-colours")
    assert table.refusal("claim ash-birch red bike") == ("B-5.3", "cards-not-held")
    assert table.refusal("claim ash-cedar orange orange orange") == ("B-5.3", "cards-not-held")
    assert table.allows("claim ash-birch red red")


@pytest.mark.rule("B-5.4")
def test_a_metro_costs_its_number_and_one_car() -> None:
    table = at_turn(hands=["blue blue blue"])
    table.do("claim ash-birch-below blue blue blue")
    assert table.view().metros == (4, 5)
    assert table.view().trams == (11, 11)
    assert table.view().owners[1] == 0


@pytest.mark.rule("B-5.4")
def test_a_metro_wants_its_number_and_colour_too() -> None:
    table = at_turn(hands=["blue blue blue red red red"])
    assert table.refusal("claim ash-birch-below blue blue") == ("B-5.4", "wrong-number")
    assert table.refusal("claim ash-birch-below red red red") == ("B-5.4", "wrong-colour")
    assert table.refusal("claim ash-birch-below blue red red") == ("B-5.4", "mixed-colours")
    assert table.refusal("claim ash-birch-below blue bike bike") == ("B-5.4", "cards-not-held")


@pytest.mark.rule("B-5.5")
@pytest.mark.parametrize("paid", ["red red", "red bike", "bike bike"])
def test_bicycles_replace_any_number_of_cards(paid: str) -> None:
    table = at_turn(hands=["red red bike bike"])
    assert table.allows(f"claim ash-birch {paid}")
    table.do(f"claim ash-birch {paid}")
    left = ["red", "red", "bike", "bike"]
    for card in paid.split():
        left.remove(card)
    assert table.hand(0) == " ".join(left)


@pytest.mark.rule("B-5.5")
def test_other_colours_do_not_and_equal_payments_are_one() -> None:
    table = at_turn(hands=["red blue bike"])
    assert table.refusal("claim ash-birch blue bike") == ("B-5.3", "wrong-colour")
    claims = [text for text in table.actions() if text.startswith("claim ash-birch ")]
    assert claims == ["claim ash-birch red bike"]
    assert table.allows("claim ash-birch bike red")


@pytest.mark.rule("B-5.6")
def test_grey_takes_one_colour_any_or_bicycles_alone() -> None:
    table = at_turn(hands=["red red red blue blue bike bike bike"])
    claims = [text.removeprefix("claim elm-oak ") for text in table.actions() if "elm-oak" in text]
    assert claims == [
        "blue blue bike",
        "blue bike bike",
        "red red red",
        "red red bike",
        "red bike bike",
        "bike bike bike",
    ]


@pytest.mark.rule("B-5.6")
def test_grey_does_not_mix_colours() -> None:
    table = at_turn(hands=["red red blue blue"])
    assert table.refusal("claim elm-oak red red blue") == ("B-5.6", "mixed-colours")
    assert table.refusal("claim oak-ash red red blue blue") == ("B-5.6", "mixed-colours")


@pytest.mark.rule("B-5.7")
def test_without_enough_trams_or_a_metro_car_nothing_is_created() -> None:
    owners = {"cedar-elm": 0, "ash-cedar": 0, "birch-cedar-1": 0}
    table = at_turn(hands=["green green green"], owners=owners)
    assert table.view().trams[0] == 2
    assert table.refusal("claim elm-oak green green green") == ("B-5.7", "too-few-trams")
    assert table.allows("claim elm-fir green")


@pytest.mark.rule("B-5.7")
def test_the_last_metro_car_is_the_last() -> None:
    table = at_turn(hands=["red red red red"])
    table.state.metros[0] = 1
    assert table.allows("claim fir-oak-1 red red")
    table.state.metros[0] = 0
    assert table.refusal("claim fir-oak-1 red red") == ("B-5.7", "no-car-left")
    assert table.refusal("claim oak-ash red red red red") == ("B-5.7", "no-car-left")


@pytest.mark.rule("B-5.8")
@pytest.mark.parametrize(
    ("claim", "points"),
    [
        ("elm-fir red", 1),
        ("ash-birch red red", 2),
        ("elm-oak red red red", 4),
        ("cedar-elm black black black black", 7),
        ("fir-oak-1 red red", 1),
        ("ash-birch-below blue blue blue", 3),
        ("oak-ash red red red red", 5),
    ],
)
def test_points_come_at_once_from_two_tables(claim: str, points: int) -> None:
    table = at_turn(hands=["red red red red black black black black blue blue blue"], row="green")
    (claimed,) = of_kind(table.do(f"claim {claim}"), ConnectionClaimed)
    assert claimed.points == points
    assert table.view().points() == (points, 0)
    source = table.view().tram_points if claimed.kind == "tram" else table.view().metro_points
    assert source == (points, 0)


@pytest.mark.rule("B-5.8")
def test_the_others_score_nothing_by_it() -> None:
    table = at_turn(3, hands=["red red", "blue blue blue"])
    table.do("claim ash-birch red red", "claim ash-birch-below blue blue blue")
    assert table.view().points() == (2, 3, 0)


@pytest.mark.rule("B-5.8")
@pytest.mark.parametrize(
    ("points", "told"),
    [
        (0, "Yellow builds the tram Elm – Fir with 1 × red"),
        (1, "Yellow builds the tram Elm – Fir with 1 × red: 1 point"),
        (2, "Yellow builds the tram Elm – Fir with 1 × red: 2 points"),
    ],
)
def test_the_log_tells_points_if_there_are_any(points: int, told: str) -> None:
    event = ConnectionClaimed(
        seat=0, connection="elm-fir", title="Elm – Fir", kind="tram", cards=(4,), points=points
    )
    assert translator().text(event.message()) == told
    metro = ConnectionClaimed(
        seat=0, connection="elm-fir", title="Elm – Fir", kind="underground", cards=(4,), points=points
    )
    assert translator().text(metro.message()) == told.replace("tram", "metro")


@pytest.mark.rule("B-5.9")
def test_cards_are_played_once() -> None:
    table = at_turn(hands=["red red red"])
    table.do("claim ash-birch red red", "draw", "card blue", "draw", "card blue")
    assert table.refusal("claim elm-oak red red red") == ("B-5.3", "cards-not-held")
    assert table.allows("claim elm-fir red")


@pytest.mark.rule("B-5.9")
def test_played_cards_go_to_the_discards_and_only_those() -> None:
    table = at_turn(hands=["red red red bike"])
    table.do("claim ash-birch red bike")
    assert list(table.view().discards) == [0, 0, 0, 0, 1, 0, 1]
    assert table.hand(0) == "red red"
