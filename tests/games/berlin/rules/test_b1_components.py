"""B-1 Components."""

import json

import pytest

from tests.games.berlin.helpers import COPIES, Table, all_cards, at_turn
from tests.games.berlin.maps import small, written
from zugwerk.core.refusal import Malformed
from zugwerk.games.berlin.board import SEAT_COLOURS, find_map, read_map
from zugwerk.games.berlin.game import GAME


@pytest.mark.rule("B-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_has_11_trams_5_metro_cars_and_a_marker_on_0(seats: int) -> None:
    view = Table(seats).view()
    assert view.trams == (11,) * seats
    assert view.metros == (5,) * seats
    assert view.points() == (0,) * seats


@pytest.mark.rule("B-1.1")
def test_there_are_four_colours_and_no_fifth_player() -> None:
    assert len(set(SEAT_COLOURS)) == GAME.meta.max_seats == 4
    with pytest.raises(Malformed):
        GAME.meta.setup(5)


@pytest.mark.rule("B-1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_six_cards_of_each_colour_and_eight_bicycles(seats: int) -> None:
    cards = all_cards(Table(seats))
    assert cards == list(COPIES.values()) == [6, 6, 6, 6, 6, 6, 8]
    assert sum(cards) == 44


@pytest.mark.rule("B-1.2")
def test_a_seventh_card_of_a_colour_is_not_dealt() -> None:
    table = at_turn(hands=["red red red red red"], row="blue green black purple red")
    table.do("draw")
    assert table.refusal("card red") == ("B-2.1", "not-in-deck")
    assert table.allows("card blue")


@pytest.mark.rule("B-1.3")
def test_the_shipped_map_has_22_tickets_of_two_places_and_a_value() -> None:
    tickets = find_map("berlin").tickets
    assert len(tickets) == 22
    assert all(ticket.a != ticket.b and ticket.value > 0 for ticket in tickets)
    assert len({frozenset((ticket.a, ticket.b)) for ticket in tickets}) == 22


@pytest.mark.rule("B-1.3")
def test_a_ticket_of_one_place_is_refused() -> None:
    data = small()
    data["tickets"][0]["b"] = "ash"
    with pytest.raises(Malformed, match="ash"):
        read_map(written(data))


@pytest.mark.rule("B-1.4")
def test_trams_are_chains_of_1_to_4_and_metros_have_a_number() -> None:
    for line in find_map("berlin").connections:
        assert line.kind in ("tram", "underground")
        assert 1 <= line.cards <= (4 if line.kind == "tram" else 14)


@pytest.mark.rule("B-1.4")
def test_a_tram_of_five_spaces_is_refused() -> None:
    data = small()
    data["connections"][4]["length"] = 5
    with pytest.raises(Malformed, match="1 to 4"):
        read_map(json.dumps(data))


@pytest.mark.rule("B-1.5")
def test_trams_go_on_tram_connections_and_metro_cars_on_metro_connections() -> None:
    table = at_turn(hands=["red red red red", "blue blue blue"])
    table.do("claim ash-birch red red")
    assert (table.view().trams, table.view().metros) == ((9, 11), (5, 5))
    table.do("claim ash-birch-below blue blue blue")
    assert (table.view().trams, table.view().metros) == ((9, 11), (5, 4))


@pytest.mark.rule("B-1.5")
def test_a_metro_car_does_not_stand_in_for_a_tram() -> None:
    # Seat 0 has used all its trams but two, and has all its metro cars.
    used = {"cedar-elm": 0, "ash-cedar": 0, "birch-cedar-1": 0}
    table = at_turn(hands=["red red red"], owners=used)
    assert (table.view().trams[0], table.view().metros[0]) == (2, 5)
    assert table.refusal("claim elm-oak red red red") == ("B-5.7", "too-few-trams")
    assert table.allows("claim ash-birch red red")
