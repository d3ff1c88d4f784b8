"""MN Numbered Stations: cards that pay for the line that ends at their station."""

import pytest

from tests.games.metro.helpers import Table, line_name, of_kind
from tests.games.metro.reference import DEPARTURES, SEAT_COUNTS, trace
from zugwerk.core.game import CHANCE, Seat
from zugwerk.games.metro.events import UNKNOWN, NumberDealt, NumberPaid
from zugwerk.games.metro.game import GAME
from zugwerk.games.metro.meta import META
from zugwerk.kit.dice import Dice


def all_cards(table: Table) -> list[list[int | None]]:
    """The cards of each seat, as a spectator sees them."""
    return [list(row) for row in table.view().numbers]


@pytest.mark.rule("MN-1")
@pytest.mark.parametrize(("seats", "cards"), [(2, 4), (3, 2), (4, 2), (5, 1), (6, 1)])
def test_everyone_gets_so_many_cards_of_each_colour(seats: int, cards: int) -> None:
    table = Table(seats, numbered_stations=True, cards_per_colour=cards)
    for seat in range(seats):
        colours = [(number - 1) // 8 for number in table.view(seat).numbers[seat] if number is not None]
        assert colours == [colour for colour in range(4) for _ in range(cards)]
    dealt = [number for seat in range(seats) for number in table.view(seat).numbers[seat]]
    assert len(set(dealt)) == len(dealt)


@pytest.mark.rule("MN-1")
def test_cards_are_dealt_colour_by_colour_and_once() -> None:
    state = GAME.new(META.setup(2, {"first_seat": "1", "numbered_stations": True}))
    state.apply(CHANCE, GAME.parse("number 5"))
    for deal in ("number 5", "number 9"):
        refusal = state.refusal(CHANCE, GAME.parse(deal))
        assert refusal is not None
        assert (refusal.rule, refusal.code) == ("MN-1", "not-in-cards")
    assert state.refusal(CHANCE, GAME.parse("number 6")) is None


@pytest.mark.rule("MN-1")
def test_the_cards_are_dealt_in_secret() -> None:
    one = Table(2, "number 1", "number 2", numbered_stations=True)
    other = Table(2, "number 1", "number 3", numbered_stations=True)
    assert one.view(0) == other.view(0)
    assert one.view() == other.view()
    assert one.view(1) != other.view(1)
    dealt = NumberDealt(1, 2)
    assert dealt.seen_by(Seat(1)) == dealt
    assert dealt.seen_by(Seat(0)) == dealt.seen_by(None) == NumberDealt(1, UNKNOWN)


@pytest.mark.rule("MN-2")
def test_the_turn_is_unchanged_and_the_cards_are_shown_at_the_end() -> None:
    with_cards = Table(2, "tile aacb", numbered_stations=True)
    assert with_cards.actions() == Table(2, "tile aacb").actions()
    assert all_cards(with_cards) == [[None] * 4] * 2
    with_cards.play_on(Dice(1))
    assert all_cards(with_cards) == [[1, 9, 17, 25], [2, 10, 18, 26]]


@pytest.mark.rule("MN-3", "MN-4", "MN-5", "R-20", "R-21")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_each_card_pays_the_line_that_ends_at_its_station(seats: int) -> None:
    sources = set()
    for seed in range(12):
        table = Table(seats, numbered_stations=True)
        events = of_kind(table.play_on(Dice(seed)), NumberPaid)
        lines = {name: trace(table.board(), name) for name in DEPARTURES}
        earned = table.accounts()
        for event in events:
            (name,) = [name for name, line in lines.items() if line.end == str(event.number)]
            assert line_name(event.line) == name
            assert event.points == lines[name].length * (1 if name.isdigit() else 2)
            earned[event.seat] += event.points
            sources.add(name.isdigit())
        outcome = table.state.outcome()
        assert outcome is not None
        assert list(outcome.scores) == earned
    assert sources == {False, True}


@pytest.mark.rule("MN-3")
def test_the_owner_of_the_line_loses_nothing() -> None:
    cards = Table(4, numbered_stations=True)
    cards.play_on(Dice(5))
    outcome = cards.state.outcome()
    assert outcome is not None
    for seat, parts in enumerate(outcome.breakdown):
        points = {part.source: part.points for part in parts}
        own = [line.points for line in cards.view().lines if line.owner == seat]
        assert points["lines"] + points["centre-lines"] == sum(own) == cards.accounts()[seat]
        assert outcome.scores[seat] == sum(own) + points["number-cards"]


@pytest.mark.rule("MN-4")
def test_a_line_that_starts_at_the_centre_counts_double_for_the_card() -> None:
    found = []
    for seed in range(20):
        table = Table(2, numbered_stations=True, cards_per_colour=4)
        for event in of_kind(table.play_on(Dice(seed)), NumberPaid):
            name = line_name(event.line)
            if not name.isdigit():
                found.append((event.points, trace(table.board(), name).length))
    assert found
    assert all(points == 2 * length for points, length in found)


@pytest.mark.rule("MN-5")
def test_with_all_cards_dealt_every_line_that_ends_at_a_station_is_paid_once() -> None:
    table = Table(2, numbered_stations=True, cards_per_colour=4)
    paid = of_kind(table.play_on(Dice(7)), NumberPaid)
    assert sorted(event.number for event in paid) == list(range(1, 33))
    lines = {name: trace(table.board(), name) for name in DEPARTURES}
    assert sorted(line_name(event.line) for event in paid) == sorted(
        name for name, line in lines.items() if line.end.isdigit()
    )
