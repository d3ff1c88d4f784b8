"""C-8, the course of a company's turn: what comes once, what stays fixed, and who gets no help."""

import pytest

from tests.games.cologne.tables import (
    AID,
    PUBLIC,
    found,
    give,
    in_need,
    legal,
    of,
    operating_order,
    operating_round,
    play,
    rule,
    sell_trains,
    table,
    train_step,
)
from zugwerk.core.game import Seat
from zugwerk.games.cologne.board import HEX_NAMED, KIND_NAMED, VALUES
from zugwerk.games.cologne.game import GAME, CologneState
from zugwerk.games.cologne.rules import dividends, market, track
from zugwerk.games.cologne.state.figures import find_train
from zugwerk.games.cologne.state.rounds import DIVIDEND, STATION, TRACK, TRAINS, Operating


def begun(seats: int = 3) -> CologneState:
    """DE begins its first turn, with track from O2 to O4; KSZ and RSE come after it."""
    state = table(seats)
    found(state, "DE", 100, 50)
    found(state, "RSE", 90, 50)
    give(state, 1, "KBE")
    rails = state.rails
    track.lay(rails, KIND_NAMED["57"], HEX_NAMED["O2"], 1)
    track.lay(rails, KIND_NAMED["8"], HEX_NAMED["N3"], 5)
    track.lay(rails, KIND_NAMED["14"], HEX_NAMED["O4"], 2)
    operating_round(state, "DE", "RSE")
    state.or_number = 1
    assert state.round.waits(state, [])
    return state


@pytest.mark.rule("C-8.3")
def test_a_dividend_does_not_change_the_order() -> None:
    state = table()
    found(state, "DE", 100, 50)
    found(state, "RSE", 90, 50)
    found(state, "RAG", 80, 50)
    round = operating_order(state)
    assert round.order == [of("DE"), of("RSE"), of("RAG")]
    round.step, round.revenue = DIVIDEND, 100
    state.cells[of("RAG")] = state.cells[of("DE")]
    dividends.pay_out(state, round, [])
    assert round.order == [of("DE"), of("RSE"), of("RAG")]
    market.reorder(state, round)
    assert round.order == [of("DE"), of("RAG"), of("RSE")], "only a sale of shares does"


@pytest.mark.rule("C-8.4", "C-8.5")
def test_one_tile_is_laid_in_a_turn() -> None:
    state = begun()
    lays = [line for line in legal(state) if line.startswith("lay")]
    assert lays
    assert rule(state, lays[0]) == ""
    play(state, lays[0])
    assert isinstance(state.round, Operating)
    assert state.round.step > TRACK
    assert rule(state, lays[1]) == "C-8.4"


@pytest.mark.rule("C-8.11", "C-8.13")
def test_a_second_station_in_the_first_turn_but_not_a_third() -> None:
    state = begun()
    assert len(state.stations[of("DE")]) == 1
    play(state, "pass")
    assert rule(state, "station O4") == ""
    play(state, "station O4")
    assert len(state.stations[of("DE")]) == 2
    assert rule(state, "station L3") == "C-8.4"


@pytest.mark.rule("C-8.14")
def test_a_minor_places_no_station() -> None:
    state = begun()
    round = operating_round(state, "KBE")
    round.step = STATION
    state.treasury[of("KBE")] = 500
    assert rule(state, "station O2") == "C-8.12"
    assert not round.waits(state, []) or round.step == TRAINS


@pytest.mark.rule("C-8.21")
def test_a_corporation_that_earns_nothing_falls_and_a_minor_has_no_price() -> None:
    state = table()
    found(state, "DE", 100, 50)
    give(state, 1, "KSZ")
    round = train_step(state, "DE")
    round.revenue = 0
    dividends.settle_without_choice(state, round, of("DE"), [])
    assert state.price(of("DE")) == 90
    dividends.settle_without_choice(state, round, of("KSZ"), [])
    assert (state.price(of("KSZ")), state.cash[1]) == (0, 600)


@pytest.mark.rule("C-8.20", "C-8.22")
def test_a_minor_neither_pays_everything_nor_keeps_everything() -> None:
    state = table(3, PUBLIC)
    give(state, 1, "KSZ")
    round = train_step(state, "KSZ")
    round.step, round.revenue = DIVIDEND, 60
    assert round.waits(state, [])
    assert round.step == TRAINS, "it is not asked"
    assert rule(state, "payout") == rule(state, "withhold") == "C-8.4"
    assert (state.cash[1], state.treasury[of("KSZ")]) == (630, 130)


@pytest.mark.rule("C-8.23")
def test_all_values_are_multiples_of_ten() -> None:
    assert all(value % 10 == 0 for value in VALUES)
    assert any(VALUES)


@pytest.mark.rule("C-8.26")
def test_a_minor_buys_from_any_company_at_no_more_than_list_price() -> None:
    state = table()
    found(state, "DE", 100, 50)
    give(state, 0, "KSZ", "EKB")
    state.phase = 1
    sell_trains(state, "3-2")
    state.trains[of("DE")] = [find_train("2-0")]
    state.trains[of("EKB")] = [find_train("2-1")]
    state.treasury[of("KSZ")] = 300
    train_step(state, "KSZ")
    for train in ("2-0", "2-1"):
        assert rule(state, f"train {train} 80") == ""
        assert rule(state, f"train {train} 81") == "C-8.26"
    play(state, "train 2-1 1")
    assert (state.treasury[of("EKB")], state.treasury[of("KSZ")]) == (101, 299)


@pytest.mark.rule("C-8.28", "C-8.32")
def test_there_is_no_help_while_the_company_can_pay_for_the_cheapest_train() -> None:
    state = in_need(AID, cash=500)
    state.discarded = [find_train("3-3")]
    train_step(state, "DE")
    assert rule(state, "train 4-0 300") == ""
    state.treasury[of("DE")] = 180
    assert rule(state, "train 3-3 180") == ""
    assert rule(state, "train 4-0 300") == "C-8.25", "its own money does not do, and it must not be helped"
    state.treasury[of("DE")] = 300
    assert rule(state, "train 4-0 300") == "", "it may take any train it can pay for"


@pytest.mark.rule("C-8.29", "C-8.30")
def test_a_minor_with_a_train_is_not_helped() -> None:
    state = table()
    give(state, 1, "KSZ")
    state.treasury[of("KSZ")] = 30
    train_step(state, "KSZ")
    assert rule(state, "train 2-0 80") == ""
    state.trains[of("KSZ")] = [find_train("2-5")]
    assert rule(state, "train 2-0 80") == "C-8.25"
    assert rule(state, "pass") == ""


@pytest.mark.rule("C-8.34")
def test_eva_may_be_sold_to_another_for_a_train() -> None:
    state = in_need(cash=250)
    give(state, 0, "EVA")
    train_step(state, "DE")
    assert rule(state, "train 4-0 300") == "C-8.25"
    play(state, "eva offer 2 60")
    state.apply(state.bystanders()[0], state.legal_actions(state.bystanders()[0])[0])
    assert state.cash[0] == 310
    assert rule(state, "train 4-0 300") == ""


@pytest.mark.rule("C-8.33", "C-8.34")
def test_eva_sold_after_shares_makes_the_train_that_they_were_sold_for_no_cheaper() -> None:
    state = in_need(cash=250)
    give(state, 0, "EVA")
    state.trains[of("RSE")] = [find_train("3-0")]
    train_step(state, "DE")
    play(state, "sell DE 10")
    assert rule(state, "train offer 3-0 180") == "C-8.33", "250 M would have paid for it"
    play(state, "eva offer 3 200")
    state.apply(Seat(2), GAME.parse("eva answer yes"))
    assert rule(state, "train offer 3-0 180") == "C-8.33"
    assert rule(state, "train 4-0 300") == ""


@pytest.mark.rule("C-8.34", "C-8.35", "C-6.27")
def test_a_refused_offer_of_eva_does_not_leave_only_bankruptcy() -> None:
    state = in_need(cash=250)
    give(state, 0, "EVA")
    state.operated = [False] * 10
    train_step(state, "DE")
    assert rule(state, "bankrupt") == "", "he need not sell EVA"
    play(state, "eva offer 2 90")
    state.apply(Seat(1), GAME.parse("eva answer no"))
    assert rule(state, "eva offer 2 90") == "C-6.27", "the same offer again"
    assert rule(state, "eva offer 2 70") == "", "another price"
    play(state, "eva offer 3 90")
    state.apply(Seat(2), GAME.parse("eva answer yes"))
    assert rule(state, "bankrupt") == "C-8.35", "340 M pay for a train at 300"
    assert rule(state, "train 4-0 300") == ""
