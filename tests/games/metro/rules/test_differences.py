"""The differences D-1 to D-16 between editions: which one is played here."""

import pytest

from tests.games.metro.helpers import Table, hands, line_name, of_kind, played, scored, shares
from tests.games.metro.reference import COLOURS, RIM, trace
from tests.games.metro.rules.test_mx_combinations import options_of
from zugwerk.games.metro.events import BonusPaid, CarPlaced, NumberPaid, ShareTurnedUp
from zugwerk.games.metro.game import GAME
from zugwerk.games.metro.meta import META
from zugwerk.games.metro.scoring import company_values
from zugwerk.kit.dice import Dice

CENTRE = ("centre 1 0", "centre 3 0", "centre 2 0", "centre 4 0")


@pytest.mark.rule("D-1")
def test_with_three_players_yellow_has_station_28_and_blue_12() -> None:
    table = Table(3)
    assert (table.line("28").owner, table.line("12").owner) == (0, 1)


@pytest.mark.rule("D-2")
def test_companies_that_share_third_place_are_both_worth_6() -> None:
    assert company_values((38, 19, 28, 19, 12, 13, 14, 11))[:4] == (8, 6, 7, 6)


@pytest.mark.rule("D-3")
def test_the_bonus_goes_by_percentages_and_not_by_the_number_of_cards() -> None:
    table = Table(
        2,
        *shares(10, "yellow green"),
        *shares(20, "yellow green"),
        *shares(40, "blue yellow"),
        companies=True,
    )
    table.do("exchange 30 open", "share 30 white")
    bonus = [event for event in of_kind(table.play_on(Dice(2)), BonusPaid) if event.company == 0]
    assert [event.seat for event in bonus] == [1]


@pytest.mark.rule("D-4")
def test_the_card_beside_a_pile_lies_face_up() -> None:
    table = Table(2, *shares(10, "yellow blue red"), companies=True)
    assert table.view().piles[0].face_up == COLOURS.index("red")
    turned = ShareTurnedUp(10, COLOURS.index("red"))
    assert turned.seen_by(None) == turned


@pytest.mark.rule("D-5")
@pytest.mark.parametrize("seats", [2, 6])
def test_everyone_is_given_four_shares_and_nobody_buys(seats: int) -> None:
    table = Table(seats, companies=True)
    assert [len(row) for row in table.view().shares] == [4] * seats
    assert {text.split()[0] for text in table.actions() if "@" not in text} == {"draw", "exchange"}


@pytest.mark.rule("D-6")
@pytest.mark.parametrize("hand", ["aaaa", "dddd"])
def test_one_may_draw_whether_or_not_the_hand_tile_fits(hand: str) -> None:
    assert Table(2, *hands(hand)).allows("draw")


@pytest.mark.rule("D-7")
@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_hand_is_refilled_after_a_tile_of_the_hand_was_placed(size: int) -> None:
    table = Table(2, hand_size=size)
    table.play_on(Dice(1), actions=1, kinds=("@",))
    assert [len(hand) for hand in table.view().hands] == [size, size]


@pytest.mark.rule("D-8")
def test_having_no_open_line_left_ends_nobodys_turns() -> None:
    turns_after = 0
    for seed in range(10):
        table = Table(6)
        dice = Dice(seed)
        finished: set[int] = set()
        while table.state.actors():
            turns_after += table.turn() in finished
            table.play_on(dice, actions=1)
            lines = table.view().lines
            finished = {seat for seat in range(6) if all(line.end for line in lines if line.owner == seat)}
    assert turns_after > 0


@pytest.mark.rule("D-9")
def test_the_first_tile_lies_on_the_rim_itself_and_not_beside_it() -> None:
    table = Table(2, *hands("aaaa"))
    assert table.cells("aaaa") == {f"{row}{col}" for row, col in RIM}
    assert table.refusal("aaaa@14") == ("M-5.2", "not-adjacent")


@pytest.mark.rule("D-10")
def test_only_tiles_count_and_no_printed_track() -> None:
    assert played("aaaa03aaaa13aaaa23").line("5").length == 3
    table = Table(2, *CENTRE, *hands("acba acba"), central_tracks=True)
    table.lay("aaaa03aaaa13aaaa23")
    assert table.line("5").length == 5


@pytest.mark.rule("D-11")
def test_with_companies_the_company_gains_the_line_of_a_central_car() -> None:
    table = played("aaaa03aaaa13aaaa23", companies=True, central_stations=True)
    action = next(text for text in table.actions() if text.startswith("car C23"))
    company = COLOURS.index(action.split()[2])
    events = table.do(action)
    assert [event.owner for event in of_kind(events, CarPlaced)] == [company]
    assert scored(events) == [("C23", company, 3)]


@pytest.mark.rule("D-12")
def test_a_line_through_the_centre_may_end_on_any_side() -> None:
    table = Table(2, *CENTRE, *hands("acba acba"), central_tracks=True)
    assert scored(table.lay("aaaa03aaaa13aaaa23aaaa50aacb51aacb52cbaa53")) == [("5", 0, 9)]
    assert table.line("5").end == "14"


@pytest.mark.rule("D-13", "D-14")
@pytest.mark.parametrize("numbers", [(1, 3), (3, 4), (2, 4)])
def test_modules_3_and_4_combine_with_these(numbers: tuple[int, ...]) -> None:
    assert GAME.refusal(META.setup(3, options_of(numbers))) is None


@pytest.mark.rule("D-14")
def test_module_4_does_not_combine_with_module_1() -> None:
    refusal = GAME.refusal(META.setup(3, options_of((1, 4))))
    assert refusal is not None
    assert refusal.code == "companies-and-numbers"


@pytest.mark.rule("D-15")
def test_a_card_pays_for_the_line_that_ends_at_its_station_not_the_one_that_starts_there() -> None:
    table = Table(2, "number 6", *hands("acba acba"), numbered_stations=True)
    table.lay("bbbb01cbcb02")
    (paid,) = [event for event in of_kind(table.play_on(Dice(1)), NumberPaid) if event.number == 6]
    assert (line_name(paid.line), paid.points) == ("7", 2)
    assert trace(table.board(), "6").length != 2


@pytest.mark.rule("D-16")
def test_number_cards_are_hidden_from_the_others() -> None:
    table = Table(2, "number 3", "number 4", numbered_stations=True)
    assert table.view(0).numbers[0][0] == 3
    assert table.view(1).numbers[0] == table.view().numbers[0] == (None,) * 4
