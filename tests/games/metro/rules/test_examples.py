"""The worked examples E-1 to E-11."""

import pytest

from tests.games.metro.helpers import (
    Table,
    hands,
    line_name,
    of_kind,
    placements,
    played,
    restored,
    scored,
    shares,
)
from tests.games.metro.reference import COLOURS, Board
from zugwerk.games.metro.events import NumberPaid, ShareTaken, ShareTurnedUp, TilePlaced
from zugwerk.games.metro.notation import explain
from zugwerk.games.metro.scoring import company_values
from zugwerk.kit.dice import Dice

# Final profits: yellow 38, orange 28, blue and green 19, black and red 14, purple and white 12
YELLOW_38 = (
    "baac00acba01bbbb02bbad03ddbc04aaaa05cccc06acba07ccda10ccda11badb12bcdd13cbcb14cdac15dacc16adbb17cbaa20cddb21"
    "accd22cccc23aacb24baac25dada26dddd27badb30cbaa31aaaa32dada35cddb36dddd37bcdd40bcbc41acba42dbcd45cbaa46bcbc47"
    "cbaa50bbad51acba52baac53adad54aaaa55dbcd56ddbc57aacb60cbcb61adbb62aaaa63aacb64cbcb65adad66dbba67baac70cdac71"
    "aacb72accd73dbba74bbbb75dacc76bcbc77"
)


def board_of(sequence: str) -> Board:
    """The tiles of a written position."""
    return {(int(cell[0]), int(cell[1])): code for code, cell in placements(sequence)}


@pytest.mark.rule("E-1", "M-6.2", "M-6.3")
def test_seven_crossings_on_six_tiles_to_the_centre_are_14_points() -> None:
    table = played("bcdd02cccc03dddd13baac04aaaa14aaaa24")
    line = table.line("6")
    assert (len(table.board()), line.length, line.end, line.points) == (6, 7, "C24", 14)
    assert table.accounts()[1] == 14


@pytest.mark.rule("E-2", "M-4.2")
def test_who_draws_must_place_that_tile_and_has_the_same_choice_again_next_turn() -> None:
    table = Table(2, *hands("aacb acba"))
    assert table.allows("aacb@05")
    table.do("draw", "tile bbbb")
    assert table.refusal("aacb@05") == ("M-4.2", "place-drawn-tile")
    table.do("bbbb@05", "acba@06", "tile cccc")
    assert table.turn() == 0
    assert table.allows("aacb@04")
    assert table.allows("draw")


@pytest.mark.rule("E-3", "MC-6")
def test_eve_exchanges_her_20_percent_share_for_the_yellow_one() -> None:
    table = Table(3, *shares(20, "red blue green yellow"), companies=True)
    events = table.do("exchange 20 open", "share 20 black")
    assert of_kind(events, ShareTaken) == [ShareTaken(0, 20, COLOURS.index("yellow"))]
    assert of_kind(events, ShareTurnedUp) == [ShareTurnedUp(20, COLOURS.index("black"))]
    pile = table.view(0).piles[1]
    assert [row.company for row in pile.bottom] == [COLOURS.index("red")]
    assert pile.face_up == COLOURS.index("black")


@pytest.mark.rule("E-4", "MC-10")
def test_two_companies_level_in_third_place_are_worth_6_each_and_the_next_4() -> None:
    values = dict(zip(COLOURS, company_values((38, 19, 28, 19, 12, 13, 14, 11)), strict=True))
    assert [values[name] for name in ("yellow", "orange", "blue", "green", "red")] == [8, 7, 6, 6, 4]


@pytest.mark.rule("E-5", "MC-11", "MC-12", "D-2")
def test_eves_shares_are_worth_72_and_with_the_bonus_75() -> None:
    table = Table(
        2,
        *shares(10, "blue red"),
        *shares(20, "yellow blue"),
        *shares(30, "green orange"),
        *shares(40, "yellow green"),
        companies=True,
    )
    state = restored(table, board_of(YELLOW_38), phase="over")
    assert state.view(None).accounts == (38, 19, 28, 19, 12, 14, 14, 12)
    outcome = state.outcome()
    assert outcome is not None
    assert [(part.source, part.points) for part in outcome.breakdown[0]] == [("shares", 72), ("bonuses", 3)]
    assert outcome.scores[0] == 75


@pytest.mark.rule("E-6", "MN-3")
def test_card_28_pays_yellow_the_12_points_that_green_got_for_the_line() -> None:
    table = Table(4, "number 28", *hands("acba acba acba acba"), numbered_stations=True)
    events = table.lay("aacb37accd36cddb26bcdd46bbad47ccda27")
    assert ("29", 3, 12) in scored(events)
    assert table.line("29").end == "28"
    paid = of_kind(table.play_on(Dice(1)), NumberPaid)
    assert [(event.seat, line_name(event.line), event.points) for event in paid if event.number == 28] == [
        (0, "29", 12)
    ]


@pytest.mark.rule("E-7", "MT-2", "MT-4")
def test_ten_crossings_through_the_centre_are_10_points() -> None:
    table = Table(
        2, "centre 1 0", "centre 3 0", "centre 2 0", "centre 4 0", *hands("acba acba"), central_tracks=True
    )
    events = table.lay("aaaa03aaaa13aaaa23aaaa71cbaa61cbaa62cbaa52cbaa53")
    assert scored(events) == [("5", 0, 10)]
    assert table.line("5").end == "18"


@pytest.mark.rule("E-8", "M-6.3", "MS-4", "MN-4", "R-14")
def test_three_straight_tiles_to_the_centre_are_6_points_a_car_back_3_and_card_5_pays_6() -> None:
    table = Table(2, "number 5", *hands("acba acba"), central_stations=True, numbered_stations=True)
    assert scored(table.lay("aaaa03aaaa13aaaa23")) == [("5", 0, 6)]
    assert scored(table.do("car C23")) == [("C23", 1, 3)]
    assert table.line("C23").end == "5"
    paid = of_kind(table.play_on(Dice(1)), NumberPaid)
    assert [(event.seat, event.points) for event in paid if event.number == 5] == [(0, 6)]


@pytest.mark.rule("E-9", "M-5.4", "M-5.2")
@pytest.mark.parametrize(
    ("placement", "rule"), [("dada02", "M-5.4"), ("cbcb00", "M-5.4"), ("aaaa11", "M-5.2")]
)
def test_these_first_tiles_are_refused(placement: str, rule: str) -> None:
    refusal = explain(placement, 2)["refusal"]
    assert (refusal["index"], refusal["rule"]) == (0, rule)
    table = Table(2, *hands(placement[:4]))
    assert table.refusal(f"{placement[:4]}@{placement[4:]}")[0] == rule


@pytest.mark.rule("E-10", "M-5.6")
def test_dddd_may_be_forced_at_first_but_not_once_a_cell_is_open_to_it() -> None:
    assert explain("dddd27", 2)["valid"]
    (placed,) = of_kind(Table(2, *hands("dddd")).do("dddd@27"), TilePlaced)
    assert placed.forced
    after = explain("accd03", 2)
    assert after["legal"]["dddd"] == ["13"]
    refusal = explain("accd03dddd71", 2)["refusal"]
    assert (refusal["index"], refusal["rule"], refusal["code"]) == (1, "M-5.4", "one-tile-line")


@pytest.mark.rule("E-11", "M-5.2")
def test_a_cell_that_touches_the_centre_and_a_tile_only_diagonally_is_refused() -> None:
    assert explain("aaaa02aaaa12", 2)["valid"]
    refusal = explain("aaaa02aaaa12dddd23", 2)["refusal"]
    assert (refusal["index"], refusal["rule"], refusal["code"]) == (2, "M-5.2", "not-adjacent")
