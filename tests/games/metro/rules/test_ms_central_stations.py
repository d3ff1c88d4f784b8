"""MS Central Stations: cars in the middle of the board."""

import pytest

from tests.games.metro.helpers import Table, hands, of_kind, played, scored, shares
from tests.games.metro.reference import COLOURS, SEAT_COUNTS, SLOTS, trace, worth
from zugwerk.games.metro.events import PUBLIC, CarPlaced, TileDrawn, TilePlaced
from zugwerk.kit.dice import Dice

BLUE_36 = (
    "ccda50bcdd51acba52aaaa40badb41dddd31cbaa42dbba74cbcb75baac73badb63aacb65dbcd66cccc64ddbc54bbbb53bbad55"
    "dada61bcbc45"
)


@pytest.mark.rule("MS-1")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_each_player_has_the_car_in_the_own_colour_and_the_rest_is_not_used(seats: int) -> None:
    assert Table(seats, central_stations=True).view().cars_left == tuple(range(seats))
    assert Table(seats).view().cars_left == ()


@pytest.mark.rule("MS-1")
def test_each_player_has_one_car_only() -> None:
    table = Table(2, central_stations=True)
    table.do("car C23", "car C24")
    assert table.view().cars_left == ()
    assert table.refusal("car C32") == ("MS-1", "car-used")
    assert not any(text.startswith("car") for text in table.actions())


@pytest.mark.rule("MS-1")
def test_without_the_module_there_are_no_central_cars() -> None:
    assert Table(2).refusal("car C23") == ("MS-1", "no-central-stations")


@pytest.mark.rule("MS-2")
def test_a_car_is_put_on_a_free_slot_instead_of_placing_a_tile() -> None:
    table = Table(2, *hands("aacb acba"), central_stations=True)
    assert [text for text in table.actions() if text.startswith("car")] == [f"car {slot}" for slot in SLOTS]
    events = table.do("car C42")
    assert events == [CarPlaced(seat=0, slot=3, owner=0, percent=0)]
    assert of_kind(events, TileDrawn) == []
    assert table.turn() == 1
    assert (table.view().supply, table.view(0).hands[0]) == (58, ("aacb",))
    assert table.board() == {}


@pytest.mark.rule("MS-2")
def test_a_slot_takes_one_car() -> None:
    table = Table(2, central_stations=True)
    table.do("car C23")
    assert table.refusal("car C23") == ("MS-2", "slot-taken")
    assert table.allows("car C24")


@pytest.mark.rule("MS-2", "M-4.2")
def test_no_car_is_put_down_once_a_tile_is_drawn() -> None:
    table = Table(2, central_stations=True)
    assert table.allows("car C23")
    table.do("draw", "tile aacb")
    assert table.refusal("car C23") == ("M-4.2", "place-drawn-first")


@pytest.mark.rule("MS-2")
def test_nobody_has_to_use_the_car() -> None:
    table = Table(3, central_stations=True)
    table.play_on(Dice(1), kinds=("@", "draw"))
    assert table.state.outcome() is not None
    assert table.view().cars_left == (0, 1, 2)
    assert len(table.view().lines) == 32


@pytest.mark.rule("MS-2", "MS-3")
def test_the_car_brings_its_owner_one_more_line() -> None:
    table = Table(2, *hands("acba acba"), central_stations=True)
    table.do("car C23")
    assert table.line("C23").owner == 0
    assert scored(table.lay("aaaa03aaaa13aaaa23")) == [("5", 0, 6), ("C23", 0, 3)]
    assert table.line("C23").end == "5"
    assert table.accounts() == [9, 0]


@pytest.mark.rule("MS-3", "MS-4")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_central_lines_agree_with_a_naive_follower(seats: int) -> None:
    ends = set()
    for seed in range(4):
        table = Table(seats, central_stations=True)
        dice = Dice(seed)
        table.play_on(dice, actions=seats, kinds=("car",))
        table.play_on(dice)
        expected = [0] * seats
        for line in table.view().lines:
            followed = trace(table.board(), line.name)
            assert (line.length, line.end) == (followed.length, followed.end)
            if line.owner is not None:
                expected[line.owner] += worth(followed, line.name)
            if line.name in SLOTS:
                ends.add(line.end in SLOTS)
        assert table.accounts() == expected
    assert ends == {False, True}


@pytest.mark.rule("MS-4")
def test_a_central_line_is_not_doubled_even_if_it_ends_at_the_centre() -> None:
    table = Table(2, *hands("acba acba"), central_stations=True)
    table.do("car C23")
    events = table.lay("aaaa03aaaa13aacb23baac24")
    assert table.line("C23").end == "C24"
    assert scored(events)[-1] == ("C23", 0, 2)


@pytest.mark.rule("MS-4")
def test_a_rim_line_is_doubled_also_at_a_slot_with_a_car() -> None:
    table = Table(2, *hands("acba acba"), central_stations=True)
    table.do("car C23")
    events = table.lay("aaaa03aaaa13aacb23")
    assert table.line("5").end == "C23"
    assert scored(events) == [("5", 0, 6)]


FACING = {
    "C23": ("aaaa03aaaa13", "dada@23", "adad@23"),
    "C24": ("aaaa04aaaa14", "dada@24", "adad@24"),
    "C32": ("aaaa30aaaa31", "adad@32", "dada@32"),
    "C42": ("aaaa40aaaa41", "adad@42", "dada@42"),
    "C35": ("aaaa37aaaa36", "adad@35", "dada@35"),
    "C45": ("aaaa47aaaa46", "adad@45", "dada@45"),
    "C53": ("aaaa73aaaa63", "dada@53", "adad@53"),
    "C54": ("aaaa74aaaa64", "dada@54", "adad@54"),
}


@pytest.mark.rule("MS-5")
@pytest.mark.parametrize("slot", SLOTS)
def test_a_line_from_a_car_must_not_be_one_tile_long(slot: str) -> None:
    sequence, back, across = FACING[slot]
    table = Table(2, *hands("acba acba"), central_stations=True)
    table.do(f"car {slot}")
    table.lay(sequence)
    other = Table(2, *hands("acba acba"), central_stations=True)
    other.do(f"car {slot}")
    other.lay(sequence)
    table.do("draw", f"tile {back[:4]}")
    assert table.refusal(back) == ("MS-5", "one-tile-central-line")
    other.do("draw", f"tile {across[:4]}")
    assert other.allows(across)


@pytest.mark.rule("MS-5", "R-15")
@pytest.mark.parametrize("slot", SLOTS)
def test_without_a_car_at_the_slot_the_same_tile_is_allowed(slot: str) -> None:
    sequence, back, _ = FACING[slot]
    table = Table(2, *hands("acba acba"), central_stations=True)
    table.lay(sequence)
    table.do("draw", f"tile {back[:4]}")
    assert table.allows(back)


@pytest.mark.rule("MS-5", "M-5.6", "R-17")
def test_the_exception_is_judged_with_the_central_lines_and_such_a_line_scores_1() -> None:
    table = Table(2, *hands("dada aaaa"), central_stations=True)
    table.do("car C23")
    table.fill("03", "23")
    table.do("aaaa@03")
    assert table.actions() == ["dada@23"]
    events = table.do("dada@23")
    (placed,) = of_kind(events, TilePlaced)
    assert placed.forced
    assert ("C23", 0, 1) in scored(events)
    assert table.line("C23").end == "C23"


@pytest.mark.rule("MS-6", "M-5.2")
def test_a_car_does_not_make_a_cell_adjacent() -> None:
    table = Table(2, *hands("acba acba"), central_stations=True)
    table.do("car C23")
    assert table.refusal("acba@23") == ("M-5.2", "not-adjacent")
    table.lay("aaaa03aaaa13")
    assert table.allows("acba@23")


@pytest.mark.rule("MS-7")
def test_with_companies_all_eight_cars_lie_ready_and_a_shown_share_brings_one_down() -> None:
    table = Table(
        2, *shares(20, "red blue yellow"), "tile acba", "tile acba", companies=True, central_stations=True
    )
    assert table.view().cars_left == tuple(range(8))
    events = table.do("car C23 red 20")
    red = COLOURS.index("red")
    assert events == [CarPlaced(seat=0, slot=0, owner=red, percent=20)]
    assert red not in table.view().cars_left
    table.lay("aaaa03aaaa13aaaa23")
    assert table.accounts()[red] == 3


@pytest.mark.rule("MS-7")
def test_a_car_needs_a_share_of_its_company() -> None:
    table = Table(2, *shares(20, "red blue yellow"), companies=True, central_stations=True)
    assert table.refusal("car C23") == ("MS-7", "show-a-share")
    assert table.refusal("car C23 white 20") == ("MS-7", "not-your-share")
    assert table.refusal("car C23 red 30") == ("MS-7", "not-your-share")
    assert table.allows("car C23 red 20")
    alone = Table(2, central_stations=True)
    assert alone.refusal("car C23 yellow 20") == ("MS-7", "no-companies")


@pytest.mark.rule("MS-7", "MS-1")
def test_the_car_of_a_company_is_put_down_once() -> None:
    table = Table(
        2, *shares(10, "red blue white"), *shares(20, "blue red white"), companies=True, central_stations=True
    )
    table.do("car C23 red 10")
    assert table.refusal("car C24 red 20") == ("MS-1", "car-used")
    assert table.allows("car C24 blue 10")


@pytest.mark.rule("MS-7")
def test_a_shown_share_is_open_and_no_longer_exchanged() -> None:
    table = Table(2, *shares(20, "red blue yellow"), companies=True, central_stations=True)
    table.do("car C23 red 20", "draw", "tile baac", "baac@03")
    shown = table.view().shares[0][1]
    assert (shown.company, shown.shown, shown.known_by) == (COLOURS.index("red"), True, PUBLIC)
    assert table.refusal("exchange 20 open") == ("MS-7", "share-shown")
    assert table.allows("exchange 10 open")


@pytest.mark.rule("MS-7", "MC-8")
def test_the_limit_of_25_concerns_exchanges_only() -> None:
    table = played(BLUE_36, companies=True, central_stations=True)
    assert table.refusal("exchange 20 open") == ("MC-8", "exchanges-closed")
    assert any(text.startswith("car C23") for text in table.actions())
