"""MC Companies: shares instead of own lines."""

import pytest

from tests.games.metro.helpers import Table, first_shared_victory, hands, of_kind, played, scored, shares
from tests.games.metro.reference import COLOURS, SEAT_COUNTS, STATIONS, company_of, naive_values
from zugwerk.core.game import CHANCE, Event, Seat
from zugwerk.games.metro.events import (
    UNKNOWN,
    BonusPaid,
    CompanyValued,
    ExchangesClosed,
    ShareDealt,
    SharePaid,
    ShareReturned,
    ShareTaken,
    ShareTurnedUp,
)
from zugwerk.games.metro.game import GAME
from zugwerk.games.metro.meta import META
from zugwerk.games.metro.scoring import company_values
from zugwerk.kit.dice import Dice

# Blue's line 27 is worth 24; orange's lines 12 and 17 are worth 25, the last of it by the last tile.
BLUE_24 = "aaaa57ddbc75accd65dbcd66bcbc56bcbc55acba45adbb46ccda35"
ORANGE_25 = "aaaa30aaaa20aacb74cbcb21dbcd64baac63acba62adad61bbbb31cddb22cbcb71dada32dddd12aacb70badb51"
BLUE_36 = (
    "ccda50bcdd51acba52aaaa40badb41dddd31cbaa42dbba74cbcb75baac73badb63aacb65dbcd66cccc64ddbc54bbbb53bbad55"
    "dada61bcbc45"
)


def held(table: Table, seat: int, viewer: int | None) -> dict[int, str | None]:
    """The shares of a seat as another sees them."""
    rows = table.view(viewer).shares[seat]
    return {row.percent: None if row.company is None else COLOURS[row.company] for row in rows}


def face_up(table: Table, percent: int) -> str:
    """The open card beside a pile."""
    (company,) = [pile.face_up for pile in table.view().piles if pile.percent == percent]
    assert company is not None
    return COLOURS[company]


@pytest.mark.rule("MC-1")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_all_eight_companies_take_part_with_any_number_of_players(seats: int) -> None:
    view = Table(seats, companies=True).view()
    assert {line.owner for line in view.lines} == set(range(8))
    assert len(view.accounts) == 8
    assert len(view.shares) == seats


@pytest.mark.rule("MC-1")
def test_a_line_pays_no_player() -> None:
    table = Table(2, companies=True)
    table.play_on(Dice(1))
    outcome = table.state.outcome()
    assert outcome is not None
    assert {part.source for parts in outcome.breakdown for part in parts} == {"shares", "bonuses"}


@pytest.mark.rule("MC-2")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_every_station_has_a_car_and_each_company_four_one_on_each_side(seats: int) -> None:
    lines = Table(seats, companies=True).view().lines
    assert [line.owner for line in lines] == [company_of(station) for station in STATIONS]
    for company in range(8):
        sides = [STATIONS[int(line.name)].side for line in lines if line.owner == company]
        assert sorted(sides) == ["E", "N", "S", "W"]


@pytest.mark.rule("MC-3")
def test_eight_markers_start_on_0() -> None:
    assert Table(3, companies=True).accounts() == [0] * 8


@pytest.mark.rule("MC-4")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_everyone_takes_a_share_of_each_pile_and_the_next_lies_face_up(seats: int) -> None:
    table = Table(seats, *shares(10, " ".join(COLOURS[: seats + 1])), companies=True)
    for seat in range(seats):
        assert sorted(held(table, seat, seat)) == [10, 20, 30, 40]
        assert held(table, seat, seat)[10] == COLOURS[seat]
    assert face_up(table, 10) == COLOURS[seats]
    assert [pile.face_down for pile in table.view().piles] == [7 - seats] * 4


@pytest.mark.rule("MC-4")
def test_a_share_is_dealt_once() -> None:
    state = GAME.new(META.setup(2, {"first_seat": "1", "companies": True}))
    state.apply(CHANCE, GAME.parse("share 10 yellow"))
    for deal in ("share 10 yellow", "share 20 blue"):
        refusal = state.refusal(CHANCE, GAME.parse(deal))
        assert refusal is not None
        assert (refusal.rule, refusal.code) == ("MC-4", "not-in-pile")
    assert state.refusal(CHANCE, GAME.parse("share 10 blue")) is None


@pytest.mark.rule("MC-5")
def test_a_turn_is_a_tile_or_an_exchange() -> None:
    table = Table(2, "tile aacb", companies=True)
    exchanges = [text for text in table.actions() if text.startswith("exchange")]
    assert exchanges == [
        f"exchange {percent} {how}" for percent in (10, 20, 30, 40) for how in ("open", "pile")
    ]
    assert table.allows("aacb@05")
    table.do("exchange 10 pile", "share 10 white")
    assert table.turn() == 1
    assert len(table.board()) == 0
    assert table.view().supply == 58


@pytest.mark.rule("MC-5", "M-4.2")
def test_no_share_is_exchanged_once_a_tile_is_drawn_and_none_without_companies() -> None:
    table = Table(2, companies=True)
    table.do("draw", "tile aacb")
    assert table.refusal("exchange 10 open") == ("M-4.2", "place-drawn-first")
    assert Table(2).refusal("exchange 10 open") == ("MC-5", "no-companies")


@pytest.mark.rule("MC-6")
def test_the_face_up_card_may_be_taken_and_the_next_is_turned_up() -> None:
    table = Table(2, *shares(20, "red blue yellow"), companies=True)
    events = table.do("exchange 20 open", "share 20 white")
    assert of_kind(events, ShareTaken) == [ShareTaken(0, 20, COLOURS.index("yellow"))]
    assert held(table, 0, 0)[20] == "yellow"
    assert of_kind(events, ShareTurnedUp) == [ShareTurnedUp(20, COLOURS.index("white"))]
    assert face_up(table, 20) == "white"


@pytest.mark.rule("MC-6")
def test_the_top_of_the_pile_may_be_taken_and_the_face_up_card_stays() -> None:
    table = Table(2, *shares(20, "red blue yellow"), companies=True)
    table.do("exchange 20 pile", "share 20 white")
    assert held(table, 0, 0)[20] == "white"
    assert face_up(table, 20) == "yellow"


@pytest.mark.rule("MC-6")
def test_an_exchanged_share_comes_back_only_after_all_cards_above_it() -> None:
    table = Table(6, *shares(10, "yellow blue orange green purple black red"), companies=True)
    table.do("exchange 10 pile")
    assert table.refusal("share 10 yellow", CHANCE) == ("MC-4", "not-in-pile")
    table.do("share 10 white", "exchange 10 pile")
    assert table.refusal("share 10 blue", CHANCE) == ("MC-4", "not-in-pile")
    table.do("share 10 yellow")
    assert held(table, 1, 1)[10] == "yellow"


@pytest.mark.rule("MC-6", "MC-7")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_piles_keep_their_size_and_everyone_one_share_of_each_percentage(seats: int) -> None:
    table = Table(seats, companies=True)
    dice = Dice(seats)
    for _ in range(60):
        table.play_on(dice, actions=1, kinds=("exchange",))
        for seat in range(seats):
            assert [row.percent for row in table.view().shares[seat]] == [10, 20, 30, 40]
        for pile in table.view().piles:
            assert pile.face_up is not None
            assert pile.face_down + len(pile.bottom) == 7 - seats
    for percent in (10, 20, 30, 40):
        assert len({held(table, seat, seat)[percent] for seat in range(seats)}) == seats


@pytest.mark.rule("MC-8")
def test_exchanges_are_open_at_24() -> None:
    table = played(BLUE_24, companies=True)
    assert max(table.accounts()) == 24
    assert table.allows("exchange 10 open")
    assert table.allows("exchange 40 pile")


@pytest.mark.rule("MC-8")
def test_exchanges_are_closed_once_a_company_has_reached_25() -> None:
    table = played(ORANGE_25[:-6], companies=True)
    assert table.allows("exchange 10 open")
    events = table.lay(ORANGE_25[-6:])
    assert table.accounts()[COLOURS.index("orange")] == 25
    assert of_kind(events, ExchangesClosed) == [ExchangesClosed(COLOURS.index("orange"))]
    assert table.refusal("exchange 10 open") == ("MC-8", "exchanges-closed")
    assert not any(text.startswith("exchange") for text in table.actions())


@pytest.mark.rule("MC-8")
def test_exchanges_are_closed_once_a_company_has_passed_25_and_stay_so() -> None:
    table = played(BLUE_36, companies=True)
    assert max(table.accounts()) == 36
    for _ in range(2):
        assert table.refusal("exchange 40 pile") == ("MC-8", "exchanges-closed")
        table.play_on(Dice(1), actions=1, kinds=("@",))


@pytest.mark.rule("MC-8", "R-14")
def test_a_central_car_that_scores_at_once_may_close_the_exchanges() -> None:
    table = Table(2, *shares(10, "blue"), *hands("cccc cccc"), companies=True, central_stations=True)
    table.lay(BLUE_24 + "aaaa03aaaa13aaaa23")
    assert table.allows("exchange 40 pile")
    events = table.do("car C23 blue 10")
    assert table.accounts()[COLOURS.index("blue")] == 27
    assert of_kind(events, ExchangesClosed) == [ExchangesClosed(COLOURS.index("blue"))]
    assert table.refusal("exchange 40 pile") == ("MC-8", "exchanges-closed")


@pytest.mark.rule("MC-9")
def test_the_points_of_a_line_are_the_profit_of_its_company() -> None:
    table = Table(2, "tile acba", "tile acba", companies=True)
    events = table.lay("aaaa03aaaa13aaaa23")
    assert scored(events) == [("5", COLOURS.index("purple"), 6)]
    assert dict(zip(COLOURS, table.accounts(), strict=True))["purple"] == sum(table.accounts()) == 6


@pytest.mark.rule("MC-10")
def test_the_value_of_a_company_is_9_less_its_rank() -> None:
    assert company_values((80, 70, 60, 50, 40, 30, 20, 10)) == (8, 7, 6, 5, 4, 3, 2, 1)
    assert company_values((10, 70, 20, 50, 40, 30, 60, 80)) == (1, 7, 2, 5, 4, 3, 6, 8)


@pytest.mark.rule("MC-10")
def test_ties_share_the_higher_value_and_the_next_ones_are_skipped() -> None:
    assert company_values((40, 40, 30, 20, 20, 20, 10, 0)) == (8, 8, 6, 5, 5, 5, 2, 1)
    assert company_values((50, 40, 30, 20, 10, 5, 5, 0)) == (8, 7, 6, 5, 4, 3, 3, 1)


@pytest.mark.rule("MC-10", "R-11")
@pytest.mark.parametrize("tied", range(1, 8))
def test_all_companies_with_the_fewest_points_are_worth_1(tied: int) -> None:
    above = tuple(range(80, 80 - 10 * (8 - tied), -10))
    assert company_values(above + (5,) * tied) == (*range(8, tied, -1), *(1,) * tied)


@pytest.mark.rule("MC-10", "R-11")
def test_companies_that_are_all_level_have_the_most_points_too() -> None:
    assert company_values((0,) * 8) == company_values((31,) * 8) == (8,) * 8
    assert company_values((31,) * 7 + (30,)) == (8,) * 7 + (1,)


@pytest.mark.rule("MC-10", "MC-11", "MC-12", "MC-13")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_the_final_scoring_agrees_with_a_naive_one(seats: int) -> None:
    table = Table(seats, companies=True)
    dice = Dice(seats)
    table.play_on(dice, actions=20, kinds=("exchange",))
    events = table.play_on(dice)
    profits = table.accounts()
    values = naive_values(profits)
    holdings = [
        [sum(row.percent for row in rows if row.company == company) for rows in table.view().shares]
        for company in range(8)
    ]
    points = []
    for seat in range(seats):
        worth = sum(holdings[company][seat] // 10 * values[company] for company in range(8))
        led = [company for company in range(8) if 0 < holdings[company][seat] == max(holdings[company])]
        points.append(worth + sum(profits[company] // 10 for company in led))
    outcome = table.state.outcome()
    assert outcome is not None
    assert list(outcome.scores) == points
    assert outcome.winners() == tuple(seat for seat in range(seats) if points[seat] == max(points))
    assert [event.value for event in of_kind(events, CompanyValued)] == values
    told = [0] * seats
    for event in events:
        if isinstance(event, SharePaid | BonusPaid):
            told[event.seat] += event.points
    assert told == points


@pytest.mark.rule("MC-10", "MC-11", "R-11")
def test_a_game_that_ends_with_a_tie_for_the_fewest_points_tells_and_pays_1_for_each_of_them() -> None:
    for seed in range(100):
        table = Table(6, companies=True)
        events = table.play_on(Dice(seed))
        profits = table.accounts()
        last = [company for company in range(8) if profits[company] == min(profits)]
        if len(last) > 1:
            break
    assert len(last) > 1
    told = of_kind(events, CompanyValued)
    assert [event.value for event in told if event.company in last] == [1] * len(last)
    assert min(event.value for event in told if event.company not in last) == len(last) + 1
    paid = [event for event in of_kind(events, SharePaid) if event.company in last]
    assert paid
    assert all(event.points == event.percent // 10 for event in paid)


@pytest.mark.rule("MC-11")
def test_a_share_pays_a_tenth_of_its_percentage_times_the_value() -> None:
    table = Table(2, *[f"share {p} {c}" for p in (10, 20, 30, 40) for c in COLOURS[:3]], companies=True)
    paid = [event for event in of_kind(table.play_on(Dice(3)), SharePaid) if event.seat == 0]
    value = company_values(tuple(table.accounts()))[0]
    assert [(event.percent, event.points) for event in paid] == [
        (10, value), (20, 2 * value), (30, 3 * value), (40, 4 * value),
    ]  # fmt: skip


def bonuses(events: list[Event], company: str) -> list[tuple[int, int]]:
    """Who got how much bonus of a company."""
    paid = of_kind(events, BonusPaid)
    return [(event.seat, event.points) for event in paid if event.company == COLOURS.index(company)]


@pytest.mark.rule("MC-12")
def test_the_largest_holding_gets_a_tenth_of_the_profit_rounded_down() -> None:
    rests = set()
    for seed in range(10):
        table = Table(
            2,
            *shares(10, "yellow green"),
            *shares(20, "green yellow"),
            *shares(30, "yellow green"),
            *shares(40, "green yellow"),
            companies=True,
        )
        events = table.play_on(Dice(seed))
        profit = dict(zip(COLOURS, table.accounts(), strict=True))
        assert bonuses(events, "yellow") == [(1, profit["yellow"] // 10)]
        assert bonuses(events, "green") == [(0, profit["green"] // 10)]
        assert bonuses(events, "blue") == []
        rests.add(profit["yellow"] % 10)
    assert max(rests) >= 5


@pytest.mark.rule("MC-12")
def test_on_a_tie_in_percentages_each_gets_the_bonus_in_full() -> None:
    paid = set()
    for seed in range(10):
        table = Table(
            3,
            *shares(10, "yellow green blue"),
            *shares(20, "green red blue"),
            *shares(30, "yellow green blue"),
            *shares(40, "green yellow blue"),
            companies=True,
        )
        events = table.play_on(Dice(seed))
        bonus = table.accounts()[COLOURS.index("yellow")] // 10
        assert bonuses(events, "yellow") == [(0, bonus), (1, bonus)]
        paid.add(bonus)
    assert max(paid) >= 2


@pytest.mark.rule("MC-13", "R-1")
def test_most_points_wins_and_a_tie_is_shared() -> None:
    outcome = first_shared_victory(3, companies=True).state.outcome()
    assert outcome is not None
    best = max(outcome.scores)
    assert outcome.winners() == tuple(seat for seat in range(3) if outcome.scores[seat] == best)


@pytest.mark.rule("MC-14")
def test_shares_in_hand_are_secret_and_face_up_cards_open() -> None:
    one = Table(2, *shares(10, "yellow blue red"), companies=True)
    other = Table(2, *shares(10, "yellow green red"), companies=True)
    assert one.view(0) == other.view(0)
    assert one.view() == other.view()
    assert one.view(1) != other.view(1)
    assert held(one, 1, 0) == {10: None, 20: None, 30: None, 40: None}
    assert face_up(one, 10) == "red"


@pytest.mark.rule("MC-14")
def test_all_see_who_took_a_face_up_card_but_not_what_was_given_for_it() -> None:
    table = Table(2, *shares(10, "yellow blue red"), companies=True)
    events = table.do("exchange 10 open", "share 10 white")
    (returned,) = of_kind(events, ShareReturned)
    seen = returned.seen_by(Seat(1))
    assert isinstance(seen, ShareReturned)
    assert (seen.percent, seen.company) == (10, UNKNOWN)
    assert returned.seen_by(Seat(0)) == returned
    assert held(table, 0, 1)[10] == held(table, 0, None)[10] == "red"
    assert table.view(1).piles[0].bottom[0].company is None
    assert table.view(0).piles[0].bottom[0].company == COLOURS.index("yellow")


@pytest.mark.rule("MC-14")
def test_a_share_taken_from_the_pile_is_secret() -> None:
    one, other = (Table(2, *shares(10, "yellow blue red"), companies=True) for _ in range(2))
    one.do("exchange 10 pile", "share 10 white")
    other.do("exchange 10 pile", "share 10 green")
    assert one.view(1) == other.view(1)
    assert one.view() == other.view()
    assert held(one, 0, 0)[10] == "white"


@pytest.mark.rule("MC-6", "MC-14")
def test_who_gave_a_share_back_knows_who_takes_it_from_the_pile() -> None:
    table = Table(6, *shares(10, "yellow blue orange green purple black red"), companies=True)
    table.do("exchange 10 pile", "share 10 white")
    (dealt,) = of_kind(table.do("exchange 10 pile", "share 10 yellow"), ShareDealt)
    assert [held(table, 1, viewer)[10] for viewer in (0, 1, 2, None)] == ["yellow", "yellow", None, None]
    assert dealt.seen_by(Seat(0)) == dealt.seen_by(Seat(1)) == dealt
    assert dealt.seen_by(Seat(2)) != dealt
