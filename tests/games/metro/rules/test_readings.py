"""The readings R-1 to R-26, and the options that switch them."""

import pytest

from tests.games.metro.helpers import (
    Table,
    first_shared_victory,
    hands,
    line_name,
    of_kind,
    played,
    scored,
    shares,
)
from tests.games.metro.reference import COLOURS, RIM, SEAT_COUNTS, trace
from tests.games.metro.rules.test_mx_combinations import ALLOWED, options_of
from zugwerk.core.game import CHANCE
from zugwerk.core.options import OptionValue
from zugwerk.core.refusal import Refused
from zugwerk.games.metro.events import ExchangesClosed, LineScored, NumberPaid, SeatSkipped, TilePlaced
from zugwerk.games.metro.game import GAME
from zugwerk.games.metro.meta import META
from zugwerk.games.metro.notation import explain
from zugwerk.games.metro.scoring import company_values
from zugwerk.kit.dice import Dice

CENTRE = ("centre 1 0", "centre 3 0", "centre 2 0", "centre 4 0")
THROUGH_THE_CENTRE = "aaaa03aaaa13aaaa23aaaa71cbaa61cbaa62cbaa52cbaa53"
TO_SLOT_C23 = "aaaa03aaaa13aaaa23"


def paid_cards(seats: int, seed: int, **options: OptionValue) -> list[tuple[str, int, int]]:
    """Of each number card of a game played by lot: the line it pays for, its length and the payment."""
    table = Table(seats, numbered_stations=True, **options)
    events = of_kind(table.play_on(Dice(seed)), NumberPaid)
    names = [(line_name(event.line), event.points) for event in events]
    return [(name, trace(table.board(), name).length, points) for name, points in names]


@pytest.mark.rule("R-1")
def test_a_tie_is_a_shared_victory() -> None:
    for seats in (2, 3):
        outcome = first_shared_victory(seats).state.outcome()
        assert outcome is not None
        best = max(outcome.scores)
        assert outcome.winners() == tuple(seat for seat in range(seats) if outcome.scores[seat] == best)
        assert len(outcome.winners()) > 1


@pytest.mark.rule("R-2")
@pytest.mark.parametrize("seats", [3, 5, 6])
def test_stations_without_a_car_count_for_one_tile_lines(seats: int) -> None:
    for code in ("accd", "baac", "badb"):
        table = Table(seats, *hands(code))
        assert {table.line("16").owner, table.line("17").owner} == {None}
        assert table.refusal(f"{code}@70") == ("M-5.4", "one-tile-line")
    assert Table(seats, *hands("cbcb")).allows("cbcb@70")


@pytest.mark.rule("R-2")
def test_what_is_legal_does_not_depend_on_the_number_of_players() -> None:
    sequence = "aaaa03aacb13acba70cbcb71"
    lists = [explain(sequence, seats)["legal"] for seats in SEAT_COUNTS]
    assert all(found == lists[0] for found in lists)


@pytest.mark.rule("R-3")
def test_the_exception_looks_at_this_tile_on_the_whole_board_at_this_moment() -> None:
    table = Table(2, *hands("dddd dddd"))
    assert len(table.cells("dddd")) == len(RIM)
    table.do("draw", "tile aacb", "aacb@76")
    assert table.cells("dddd") == {"66"}
    table.do("dddd@66", "tile aaaa")
    assert table.cells("dddd") == {"56", "65"}


@pytest.mark.rule("R-4")
def test_a_drawn_tile_is_placed_even_if_only_the_exception_allows_it() -> None:
    table = Table(2, *hands("aacb acba"))
    table.do("draw", "tile dddd")
    assert table.refusal("aacb@05") == ("M-4.2", "place-drawn-tile")
    assert table.refusal("draw") == ("M-4.2", "already-drawn")
    assert len(table.cells("dddd")) == len(RIM)
    (placed,) = of_kind(table.do("dddd@00"), TilePlaced)
    assert placed.forced


@pytest.mark.rule("R-5")
def test_all_lines_finished_by_one_tile_score() -> None:
    several = 0
    for seed in range(3):
        game = Table(3)
        dice = Dice(seed)
        while game.state.actors():
            before = game.accounts()
            lines = of_kind(game.play_on(dice, actions=1), LineScored)
            several += len(lines) > 1
            gained = [sum(line.points for line in lines if line.owner == seat) for seat in range(3)]
            assert game.accounts() == [old + new for old, new in zip(before, gained, strict=True)]
    assert several > 0


@pytest.mark.rule("R-6")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_the_first_player_is_drawn_by_lot(seats: int) -> None:
    state = GAME.new(META.setup(seats))
    assert state.actors() == (CHANCE,)
    lots = {GAME.notation(action): weight for action, weight in state.chance_outcomes()}
    assert lots == {f"first {seat}": 1 for seat in range(1, seats + 1)}
    state.apply(CHANCE, GAME.parse(f"first {seats}"))
    assert state.view(None).turn == seats - 1


@pytest.mark.rule("R-6")
def test_the_lot_falls_on_a_seat_at_the_table() -> None:
    refusal = GAME.new(META.setup(3)).refusal(CHANCE, GAME.parse("first 4"))
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("R-6", "no-such-seat")


@pytest.mark.rule("R-6")
def test_the_table_may_choose_the_first_player_and_colours_stay() -> None:
    table = Table(3, first_seat="3")
    assert table.turn() == 2
    assert table.line("1").owner == Table(3).line("1").owner == 0
    with pytest.raises(Refused) as caught:
        Table(3, first_seat="4")
    assert (caught.value.refusal.rule, caught.value.refusal.code) == ("R-6", "no-such-seat")


@pytest.mark.rule("R-7")
def test_turning_a_tile_comes_before_the_exception() -> None:
    fixed = Table(2, *hands("dada dacc"))
    fixed.fill("03", "00")
    assert fixed.actions() == ["dada@00", "dada@03"]
    free = Table(2, *hands("adad dacc"), free_rotation=True)
    free.fill("03", "00")
    assert free.actions() == ["adad@03"]


@pytest.mark.rule("R-8")
def test_with_a_larger_hand_one_may_draw_and_the_hand_is_refilled_after_each_placement() -> None:
    table = Table(2, *hands("aacb aaaa acba aaaa"), hand_size=2)
    table.do("aacb@05")
    assert table.state.actors() == (CHANCE,)
    table.do("tile bbbb")
    assert table.view(0).hands[0] == ("acba", "bbbb")
    table.do("draw", "tile cccc", "cccc@06")
    assert table.view().hands[1] == ("", "")
    assert table.turn() == 0


@pytest.mark.rule("R-9")
@pytest.mark.parametrize("numbers", ALLOWED)
@pytest.mark.parametrize("hand_size", [1, 3])
@pytest.mark.parametrize("free_rotation", [False, True])
def test_both_variants_go_with_any_modules(
    numbers: tuple[int, ...], hand_size: int, free_rotation: bool
) -> None:
    table = Table(3, hand_size=hand_size, free_rotation=free_rotation, **options_of(numbers))
    dice = Dice(hand_size)
    table.play_on(dice, actions=15, kinds=("@", "draw", "car", "exchange"))
    table.play_on(dice)
    outcome = table.state.outcome()
    assert outcome is not None
    assert len([code for code in table.view().tiles[:60] if code]) == 60
    assert [sum(part.points for part in parts) for parts in outcome.breakdown] == list(outcome.scores)


@pytest.mark.rule("R-10", "R-16")
def test_who_has_nothing_left_to_place_is_skipped_also_for_a_car() -> None:
    table = Table(2, *hands("aaaa aaaa"), central_stations=True)
    table.fill("03", "04")
    assert of_kind(table.do("aaaa@03"), SeatSkipped) == []
    slot = next(text for text in table.actions() if text.startswith("car"))
    events = table.do(slot)
    assert of_kind(events, SeatSkipped) == [SeatSkipped(0)]
    assert table.view().cars_left == (0,)
    assert table.turn() == 1
    assert table.refusal("car C23", 0) == ("M-3.5", "not-your-turn")
    table.do("aaaa@04")
    assert table.state.outcome() is not None


def exchanges_stay_open(table: Table) -> bool:
    """Whether no company reaches 25 by the next tile."""
    trial = table.state.clone()
    trial.apply(trial.actors()[0], GAME.parse("aaaa@03"))
    return max(trial.view(None).accounts) < 25


@pytest.mark.rule("R-10", "M-4.5")
def test_who_has_nothing_left_to_place_is_skipped_also_for_an_exchange() -> None:
    table = Table(2, *hands("aaaa aaaa"), companies=True)
    table.fill("03", "04", when=exchanges_stay_open)
    table.do("aaaa@03")
    assert table.allows("exchange 10 open")
    table.do("exchange 10 open")
    events = table.play_on(Dice(1), actions=0)
    assert of_kind(events, SeatSkipped) == [SeatSkipped(0)]
    assert table.turn() == 1
    table.do("aaaa@04")
    assert table.state.outcome() is not None


@pytest.mark.rule("R-11")
def test_companies_tied_at_the_bottom_are_worth_1_unless_all_are_level() -> None:
    assert company_values((80, 70, 60, 50, 40, 30, 10, 10)) == (8, 7, 6, 5, 4, 3, 1, 1)
    assert company_values((5, 80, 5, 60, 50, 40, 5, 70)) == (1, 8, 1, 6, 5, 4, 1, 7)
    assert company_values((0, 0, 0, 0, 0, 3, 0, 0)) == (1, 1, 1, 1, 1, 8, 1, 1)
    assert company_values((20,) * 8) == (8,) * 8


@pytest.mark.rule("R-12")
def test_nothing_limits_the_exchanges_before_25() -> None:
    table = Table(2, companies=True)
    table.play_on(Dice(1), actions=100, kinds=("exchange",))
    assert table.view().exchanges == (50, 50)
    assert table.allows("exchange 10 open")


@pytest.mark.rule("R-12")
def test_a_table_may_cap_the_exchanges_of_each_player() -> None:
    table = Table(2, companies=True, exchange_cap=2)
    table.play_on(Dice(1), actions=3, kinds=("exchange",))
    assert table.turn() == 1
    assert table.allows("exchange 10 open")
    table.play_on(Dice(1), actions=1, kinds=("exchange",))
    assert table.refusal("exchange 10 open") == ("R-12", "exchange-cap")


@pytest.mark.rule("R-13")
def test_25_reached_in_a_turn_closes_the_exchanges_from_the_next_turn_on() -> None:
    sequence = "aaaa30aaaa20aacb74cbcb21dbcd64baac63acba62adad61bbbb31cddb22cbcb71dada32dddd12aacb70badb51"
    table = played(sequence[:-6], companies=True)
    seat = table.turn()
    assert table.allows("exchange 10 open")
    events = table.lay(sequence[-6:])
    assert len(of_kind(events, ExchangesClosed)) == 1
    assert table.turn() != seat
    assert table.refusal("exchange 10 open") == ("MC-8", "exchanges-closed")


@pytest.mark.rule("R-14")
def test_a_car_on_a_finished_line_scores_at_once() -> None:
    table = played(TO_SLOT_C23, central_stations=True)
    assert table.turn() == 1
    assert scored(table.do("car C23")) == [("C23", 1, 3)]
    assert table.accounts() == [6, 3]


@pytest.mark.rule("R-14")
def test_a_table_may_forbid_cars_on_finished_lines() -> None:
    table = played(TO_SLOT_C23, central_stations=True, car_on_finished_line="forbid")
    assert table.refusal("car C23") == ("R-14", "line-finished")
    assert table.allows("car C24")
    still_open = Table(2, *hands("acba acba"), central_stations=True, car_on_finished_line="forbid")
    still_open.lay("aaaa30aaaa31cbaa32")
    assert still_open.allows("car C32")


@pytest.mark.rule("R-15")
def test_a_slot_whose_track_leads_back_takes_no_car() -> None:
    table = Table(2, *hands("acba acba"), central_stations=True)
    table.lay("aaaa03aaaa13")
    assert table.allows("car C23")
    table.lay("dada23")
    assert table.refusal("car C23") == ("R-15", "slot-closed")
    assert table.allows("car C24")


@pytest.mark.rule("R-16")
def test_a_car_may_be_put_down_while_the_hand_holds_a_tile_though_the_supply_is_empty() -> None:
    table = Table(2, *hands("aaaa aaaa"), central_stations=True)
    table.fill("03", "04")
    assert table.view().supply == 0
    assert any(text.startswith("car") for text in table.actions())


@pytest.mark.rule("R-17")
def test_a_one_tile_central_line_that_is_forced_scores_1() -> None:
    table = Table(2, *hands("dada aaaa"), central_stations=True)
    table.do("car C23")
    table.fill("03", "23")
    table.do("aaaa@03")
    assert ("C23", 0, 1) in scored(table.do("dada@23"))


@pytest.mark.rule("R-18")
@pytest.mark.parametrize(("counted", "points"), [(True, 10), (False, 8)])
def test_central_tiles_count_unless_the_table_says_otherwise(counted: bool, points: int) -> None:
    table = Table(2, *CENTRE, *hands("acba acba"), central_tracks=True, central_tiles_score=counted)
    assert scored(table.lay(THROUGH_THE_CENTRE)) == [("5", 0, points)]
    assert META.setup(2).options["central_tiles_score"] is True


@pytest.mark.rule("R-19")
def test_tile_and_quarter_turn_of_the_centre_are_drawn_by_lot() -> None:
    state = GAME.new(META.setup(2, {"first_seat": "1", "central_tracks": True}))
    lots = {GAME.notation(action): weight for action, weight in state.chance_outcomes()}
    assert lots == {f"centre {tile} {turns}": 1 for tile in range(1, 9) for turns in range(4)}


@pytest.mark.rule("R-20")
def test_a_line_from_a_slot_without_a_car_pays_the_card_double_unless_switched_off() -> None:
    found = 0
    for seed in range(10):
        paid = paid_cards(2, seed, cards_per_colour=4)
        unpaid = paid_cards(2, seed, cards_per_colour=4, cards_pay_ownerless=False)
        for (name, length, points), (_, _, other) in zip(paid, unpaid, strict=True):
            central = not name.isdigit()
            assert (points, other) == ((2 * length, 0) if central else (length, length))
            found += central
    assert found > 0


@pytest.mark.rule("R-21")
def test_a_line_from_a_station_without_a_car_pays_the_card_unless_switched_off() -> None:
    found = 0
    for seed in range(10):
        paid = paid_cards(3, seed, cards_per_colour=2)
        unpaid = paid_cards(3, seed, cards_per_colour=2, cards_pay_ownerless=False)
        for (name, length, points), (_, _, other) in zip(paid, unpaid, strict=True):
            if name.isdigit():
                without_car = name in {"16", "17"}
                assert (points, other) == (length, 0 if without_car else length)
                found += without_car
    assert found > 0


@pytest.mark.rule("R-22")
@pytest.mark.parametrize("ownerless", [True, False])
def test_a_line_from_a_central_car_pays_its_owner_once_and_the_card_double(ownerless: bool) -> None:
    table = Table(
        2, "number 5", *hands("acba acba"),
        central_stations=True, numbered_stations=True, cards_pay_ownerless=ownerless,
    )  # fmt: skip
    table.lay(TO_SLOT_C23)
    assert scored(table.do("car C23")) == [("C23", 1, 3)]
    paid = of_kind(table.play_on(Dice(1)), NumberPaid)
    assert [(event.seat, event.points) for event in paid if event.number == 5] == [(0, 6)]


@pytest.mark.rule("R-23")
def test_a_card_holder_who_owns_the_line_gets_both_amounts() -> None:
    table = Table(2, "number 6", *hands("acba acba"), numbered_stations=True)
    assert scored(table.lay("bbbb01cbcb02")) == [("7", 0, 2)]
    paid = of_kind(table.play_on(Dice(1)), NumberPaid)
    assert [(event.seat, event.points) for event in paid if event.number == 6] == [(0, 2)]
    outcome = table.state.outcome()
    assert outcome is not None
    mine = sum(event.points for event in paid if event.seat == 0)
    assert outcome.scores[0] == table.accounts()[0] + mine


@pytest.mark.rule("R-24")
def test_cards_that_were_not_dealt_stay_unseen() -> None:
    table = Table(2, numbered_stations=True)
    paid = of_kind(table.play_on(Dice(1)), NumberPaid)
    assert len(paid) == 8
    assert sorted(number or 0 for row in table.view().numbers for number in row) == [
        1,
        2,
        9,
        10,
        17,
        18,
        25,
        26,
    ]


@pytest.mark.rule("R-25")
@pytest.mark.parametrize("counted", [True, False])
def test_with_central_tracks_a_card_pays_what_the_line_scored(counted: bool) -> None:
    table = Table(
        2, numbered_stations=True, cards_per_colour=4, central_tracks=True, central_tiles_score=counted
    )
    events = table.play_on(Dice(1))
    lines = {line.name: line for line in table.view().lines}
    paid = of_kind(events, NumberPaid)
    assert sorted(line_name(event.line) for event in paid) == sorted(lines)
    for event in paid:
        line = lines[line_name(event.line)]
        assert (line.end, line.points) == (str(event.number), event.points)


@pytest.mark.rule("R-26")
def test_there_are_eight_places_in_the_centre_and_one_car_per_colour() -> None:
    table = Table(2, *shares(10, "red blue"), companies=True, central_stations=True)
    assert table.view().cars == (None,) * 8
    assert [COLOURS[colour] for colour in table.view().cars_left] == list(COLOURS)
    slots = {text.split()[1] for text in table.actions() if text.startswith("car")}
    assert slots == {"C23", "C24", "C32", "C42", "C35", "C45", "C53", "C54"}
