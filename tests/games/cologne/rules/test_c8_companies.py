"""C-8, without the map: order, steps, dividends and trains."""

import pytest

from tests.games.cologne.tables import (
    AID,
    EDITIONS,
    PUBLIC,
    bounds,
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
from zugwerk.games.cologne.events import TrainDeclined
from zugwerk.games.cologne.game import GAME, CologneState
from zugwerk.games.cologne.rules import dividends, market, purchases, stations
from zugwerk.games.cologne.state.figures import COMPANY_NAMES, find_train
from zugwerk.games.cologne.state.rounds import BEGIN, DIVIDEND, STATION, TRACK


@pytest.mark.rule("C-8.2", "C-8.3")
def test_minors_first_then_by_price_and_anew_after_a_sale() -> None:
    state = table()
    give(state, 0, "BKB", "EKB")
    found(state, "DE", 80, 50)
    found(state, "RSE", 100, 50)
    found(state, "RAG", 90, 50)
    round = operating_order(state)
    assert round.order == [of("EKB"), of("BKB"), of("RSE"), of("RAG"), of("DE")]
    round.at = 2
    state.cells[of("RAG")] = state.cells[of("DE")] + 16
    market.reorder(state, round)
    assert round.order[3:] == [of("DE"), of("RAG")]


@pytest.mark.rule("C-8.4", "C-8.5", "C-8.13", "C-8.14")
def test_a_turn_begins_with_the_home_station_and_goes_step_by_step() -> None:
    state = table(3, PUBLIC)
    found(state, "DE", 100, 50)
    give(state, 1, "EKB")
    round = operating_round(state, "EKB", "DE")
    state.or_number = 1
    assert round.waits(state, [])
    assert (round.company, round.step) == (of("EKB"), TRACK)
    assert stations.next_price(state, of("EKB")) == -1
    assert rule(state, "payout") == "C-8.4"
    assert rule(state, "train 2-0 80") == "C-8.4"
    play(state, "pass", "pass")
    assert (round.company, round.step) == (of("DE"), TRACK)
    assert len(state.stations[of("DE")]) == 1
    assert stations.next_price(state, of("DE")) == 40
    assert round.step != BEGIN
    assert STATION > TRACK


@pytest.mark.rule("C-8.20", "C-8.21", "C-8.23")
def test_a_corporation_pays_everything_or_keeps_everything() -> None:
    for pays in (True, False):
        state = table()
        found(state, "DE", 100, 50, 20)
        before = state.treasury[of("DE")]
        round = train_step(state, "DE")
        round.step = DIVIDEND
        round.revenue = 130
        assert rule(state, "pass") == "C-8.20"
        if pays:
            dividends.pay_out(state, round, [])
            assert state.cash == [665, 626, 600]
            assert (state.treasury[of("DE")], state.price(of("DE"))) == (before, 110)
        else:
            dividends.withhold(state, round, [])
            assert state.cash == [600, 600, 600]
            assert (state.treasury[of("DE")], state.price(of("DE"))) == (before + 130, 90)


@pytest.mark.rule("C-8.22")
def test_a_minor_shares_its_revenue_with_its_owner() -> None:
    state = table()
    give(state, 1, "KSZ")
    round = train_step(state, "KSZ")
    round.revenue = 70
    dividends.settle_without_choice(state, round, of("KSZ"), [])
    assert (state.cash[1], state.treasury[of("KSZ")]) == (635, 135)


@pytest.mark.rule("C-8.24")
def test_a_trade_in_comes_first_and_is_paid_by_the_company() -> None:
    for edition, later in ((AID, "C-8.24"), (PUBLIC, "")):
        state = table(3, edition)
        found(state, "DE", 100, 50)
        sell_trains(state, "3-0")
        state.trains[of("DE")] = [find_train("2-0")]
        round = train_step(state, "DE")
        assert rule(state, "train 3-0 140 for 2-0") == ""
        assert rule(state, "train 3-0 130 for 2-0") == "C-8.24"
        assert rule(state, "train 3-0 140 for 2-1") == "C-8.24"
        round.bought = True
        assert rule(state, "train 3-0 140 for 2-0") == later
        round.bought = False
        play(state, "train 3-0 140 for 2-0")
        assert state.treasury[of("DE")] == 860
        assert state.discarded == [find_train("2-0")]
        assert rule(state, "train 2-0 40 for 3-0") == "C-8.24"


@pytest.mark.rule("C-8.25", "C-8.27", "C-9.6")
def test_trains_from_the_bank_cost_their_list_price_and_need_room() -> None:
    state = table()
    found(state, "DE", 100, 50)
    state.discarded = [find_train("2-6")]
    state.depot.remove(find_train("2-6"))
    train_step(state, "DE")
    assert rule(state, "train 2-0 79") == "C-8.25"
    assert rule(state, "train 2-1 80") == "C-8.25"
    play(state, "train 2-0 80", "train 2-6 80", "train 2-1 80")
    assert state.treasury[of("DE")] == 760
    assert state.trains[of("DE")] == [find_train(name) for name in ("2-0", "2-6", "2-1")]
    full = table()
    found(full, "DE", 100, 50)
    full.trains[of("DE")] = [find_train("2-0"), find_train("2-1"), find_train("2-2")]
    sell_trains(full, "2-3")
    train_step(full, "DE")
    assert rule(full, "train 2-3 80") == "C-8.27"


@pytest.mark.rule("C-8.26")
def test_companies_buy_from_each_other_by_agreement_from_phase_3() -> None:
    state = table()
    found(state, "DE", 100, 50)
    found(state, "RSE", 100, 20, 50)
    give(state, 2, "KSZ")
    state.trains[of("RSE")] = [find_train("2-0"), find_train("2-1")]
    state.trains[of("KSZ")] = [find_train("2-2")]
    train_step(state, "DE")
    assert rule(state, "train offer 2-0 50") == "C-8.26"
    state.phase = 1
    assert rule(state, "train 2-0 50") == "C-8.26", "the owner must be asked"
    assert rule(state, "train offer 2-2 50") == "C-8.26", "not from a minor"
    assert rule(state, "train offer 2-0 0") == "C-8.26"
    assert rule(state, "train answer yes") == "C-8.26", "nothing was offered"
    assert rule(state, "train offer 2-0 50", seat=1) == "C-8.2", "not his company's turn"
    play(state, "train offer 2-0 50")
    assert state.actors() == (1,)
    play(state, "train answer no")
    assert rule(state, "train offer 2-0 50") == "C-8.26", "that was refused"
    assert rule(state, "train offer 2-1 50") == "C-8.26", "such a train of the same company"
    assert rule(state, "train offer 2-0 51") == ""
    play(state, "train offer 2-1 60", "train answer yes")
    assert state.trains[of("DE")] == [find_train("2-1")]
    assert (state.treasury[of("DE")], state.treasury[of("RSE")]) == (940, 1060)


def asked_for_a_train() -> CologneState:
    """DE, with 1000 M, has offered 50 M for a train of RSE, whose president is to answer."""
    state = table()
    found(state, "DE", 100, 50, 20)
    found(state, "RSE", 100, 20, 50)
    state.trains[of("RSE")] = [find_train("2-0"), find_train("2-1")]
    state.phase = 1
    train_step(state, "DE")
    play(state, "train offer 2-0 50")
    return state


@pytest.mark.rule("C-8.26")
def test_who_is_asked_for_a_train_may_name_another_price_and_has_agreed_to_it() -> None:
    state = asked_for_a_train()
    assert legal(state) == [
        "train answer yes",
        "train answer no",
        "train answer no 51",
        "train answer no 1000",
    ]
    assert rule(state, "train answer no 50") == "C-8.26", "as much was offered"
    assert rule(state, "train answer no 1001") == "C-8.26", "more than the company has"
    play(state, "train answer no 140")
    assert state.actors() == (0,)
    offers = [notation for notation in legal(state) if notation.startswith("train offer 2-0")]
    assert offers == ["train offer 2-0 140", "train offer 2-0 51", "train offer 2-0 1000"]
    again = GAME.restore(state.snapshot())
    play(state, "train offer 2-1 140")
    assert state.trains[of("DE")] == [find_train("2-1")], "sold at once"
    assert (state.treasury[of("DE")], state.treasury[of("RSE")]) == (860, 1140)
    play(again, "train offer 2-0 139")
    assert again.actors() == (1,), "less is asked for again"
    play(again, "train answer no", "train offer 2-0 150")
    assert again.treasury[of("RSE")] == 1150, "a refusal takes nothing back"


@pytest.mark.rule("C-8.26")
@pytest.mark.parametrize("first", ["2-0", "2-1"])
def test_a_price_named_for_a_train_sells_one_of_them(first: str) -> None:
    state = asked_for_a_train()
    play(state, "train answer no 140", f"train offer {first} 140")
    assert state.actors() == (0,)
    play(state, f"train offer {'2-1' if first == '2-0' else '2-0'} 140")
    assert state.actors() == (1,), "the owner of the other one is asked"
    assert len(state.trains[of("RSE")]) == 1


@pytest.mark.rule("C-8.26")
def test_a_price_named_for_a_train_holds_for_the_turn() -> None:
    state = asked_for_a_train()
    play(state, "train answer no 140", "pass")
    assert state.actors() == (1,)
    assert not [offer for offer in state.view(None).offers if isinstance(offer, TrainDeclined)]


@pytest.mark.rule("C-8.26", "C-9.3")
@pytest.mark.parametrize(("next_train", "holds"), [("3-2", True), ("4-0", False)])
def test_a_price_named_for_a_train_holds_until_a_phase_begins(next_train: str, holds: bool) -> None:
    state = asked_for_a_train()
    play(state, "train answer no")
    sell_trains(state, next_train)
    state.trains[of("RSE")] = [find_train("2-0"), find_train("3-0")]
    play(state, "train offer 3-0 50", "train answer no 140")
    play(state, f"train {next_train} {180 if holds else 300}")
    assert len([offer for offer in state.view(None).offers if isinstance(offer, TrainDeclined)]) == holds
    assert rule(state, "train offer 3-0 50") == "C-8.26", "that was refused"
    play(state, "train offer 3-0 140")
    assert state.actors() == ((0,) if holds else (1,)), "sold at once, or asked again"


@pytest.mark.rule("C-8.29", "C-8.30")
def test_a_minor_need_not_buy_but_its_owner_may_help() -> None:
    state = table()
    give(state, 1, "KSZ")
    state.treasury[of("KSZ")] = 30
    state.bank += 70
    train_step(state, "KSZ")
    assert rule(state, "pass") == ""
    play(state, "train 2-0 80")
    assert (state.cash[1], state.treasury[of("KSZ")]) == (550, 0)
    assert not purchases.has_help(state, of("KSZ"))


@pytest.mark.rule("C-8.26", "C-8.31")
def test_bounds_of_the_price_for_another_corporations_train() -> None:
    for edition, high in ((AID, 180), (PUBLIC, 180)):
        state = in_need(edition, cash=500)
        state.trains[of("RSE")] = [find_train("3-0")]
        round = train_step(state, "DE")
        assert bounds(state, round, "3-0") == (1, high), "list price, with help"
        state.treasury[of("DE")] = 320
        assert bounds(state, round, "3-0") == (1, 320), "own cash"
    state = in_need(PUBLIC, cash=500)
    state.trains[of("RSE")] = [find_train("5-0")]
    state.treasury[of("DE")] = 320
    train_step(state, "DE")
    assert rule(state, "train 5-0 450") == "", "who must buy is helped although it could pay a bank train"
    assert rule(state, "train 5-0 451") == "C-8.26"
    aid = in_need(AID, cash=500)
    aid.trains[of("RSE")] = [find_train("5-0")]
    aid.treasury[of("DE")] = 320
    train_step(aid, "DE")
    assert rule(aid, "train offer 5-0 320") == ""
    assert rule(aid, "train offer 5-0 321") == "C-8.26", "no help where own cash pays a bank train"


@pytest.mark.rule("C-8.26", "C-8.30")
def test_the_public_engine_helps_a_minor_without_a_train_above_the_list_price() -> None:
    for edition, high in ((AID, 80), (PUBLIC, 630)):
        state = table(3, edition)
        found(state, "RSE", 100, 0, 20)
        give(state, 0, "KSZ")
        state.treasury[of("KSZ")] = 30
        state.phase = 1
        state.trains[of("RSE")] = [find_train("2-0")]
        round = train_step(state, "KSZ")
        assert bounds(state, round, "2-0") == (1, high)
        state.trains[of("KSZ")] = [find_train("2-1")]
        assert bounds(state, round, "2-0") == (1, 30), "it has a train"


@pytest.mark.rule("C-8.25", "C-9.6")
@pytest.mark.parametrize("edition", EDITIONS)
def test_equal_used_trains_are_sold_in_the_order_in_which_they_came(edition: str) -> None:
    state = table(3, edition)
    found(state, "DE", 100, 50)
    sell_trains(state, "3-0")
    state.discarded = [find_train("2-4"), find_train("3-3"), find_train("2-1")]
    train_step(state, "DE")
    assert rule(state, "train 2-1 80") == "C-8.25"
    assert [line for line in legal(state) if line.startswith("train")] == [
        "train 3-0 180",
        "train 2-4 80",
        "train 3-3 180",
    ]
    play(state, "train 2-4 80")
    assert rule(state, "train 2-1 80") == ""


@pytest.mark.rule("C-8.24", "C-9.5")
@pytest.mark.parametrize(("cash", "asked"), [(450 + 359, "RSE"), (450 + 360, "DE")])
def test_what_is_discarded_after_a_purchase_does_not_open_the_train_step_anew(cash: int, asked: str) -> None:
    state = table(3, PUBLIC)
    found(state, "DE", 100, 50)
    found(state, "RSE", 100, 20, 50)
    sell_trains(state, "5-0")
    state.treasury[of("DE")] = cash
    state.trains[of("DE")] = [find_train("3-0")]
    state.trains[of("RSE")] = [find_train(name) for name in ("4-0", "4-1", "4-2")]
    round = train_step(state, "DE")
    play(state, "train 5-0 450")
    assert state.actors() == (1,), "RSE has a train too many"
    play(state, "discard 4-0")
    assert COMPANY_NAMES[round.company] == asked, "3-0 is traded in for 4-0 only by who could have a 5 for it"


@pytest.mark.rule("C-8.26", "C-6.27")
def test_an_offer_for_a_train_waits_for_its_answer_whatever_becomes_of_the_money() -> None:
    state = asked_for_a_train()
    give(state, 2, "EVA")
    state.treasury[of("DE")] = 0
    state.apply(Seat(2), GAME.parse("eva offer 1 10"))
    state.apply(Seat(0), GAME.parse("eva answer yes"))
    assert state.actors() == (1,)
    assert rule(state, "train answer yes") == "C-8.26", "there is no money for it any more"
    play(state, "train answer no")
