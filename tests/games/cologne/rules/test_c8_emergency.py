"""C-8: money that presidents and owners raise for trains, and bankruptcy."""

import pytest

from tests.games.cologne.tables import (
    AID,
    EDITIONS,
    PUBLIC,
    bounds,
    form,
    found,
    give,
    in_need,
    legal,
    money,
    of,
    play,
    rule,
    sell_trains,
    table,
    train_step,
)
from zugwerk.core.game import Seat
from zugwerk.games.cologne.game import GAME, CologneState
from zugwerk.games.cologne.rules import flow, purchases, shares
from zugwerk.games.cologne.state.figures import CELL_PRICES, COMPANY_NAMES, FDSD, MERGER_CELLS, find_train
from zugwerk.games.cologne.state.position import POOL


def short(edition: str = AID) -> CologneState:
    """KSZ has no train and no money; its owner has 10 M, and 50 % of DE at 60."""
    state = table(3, edition)
    give(state, 0, "KSZ")
    found(state, "DE", 60, 50, 40)
    state.bank += state.treasury[of("KSZ")] + state.cash[0] - 10
    state.treasury[of("KSZ")] = 0
    state.cash[0] = 10
    return state


@pytest.mark.rule("C-8.29", "C-8.30")
def test_who_sold_shares_for_a_minors_train_must_buy_one() -> None:
    state = short()
    train_step(state, "KSZ")
    assert rule(state, "pass") == "", "nothing was sold yet"
    play(state, "sell DE 10")
    assert rule(state, "pass") == "C-8.30", "70 M are not enough, but more can be sold"
    play(state, "sell DE 10")
    assert rule(state, "pass") == "C-8.30"
    play(state, "train 2-0 80")
    assert state.trains[of("KSZ")] == [find_train("2-0")]
    public = short(PUBLIC)
    train_step(public, "KSZ")
    play(public, "sell DE 20")
    assert rule(public, "pass") == "", "the public engine asks for no purchase"


@pytest.mark.rule("C-8.29", "C-8.30")
def test_shares_are_sold_for_a_minor_only_to_buy_a_train_and_who_cannot_buy_goes_without() -> None:
    state = short()
    state.cash[0] = 90
    train_step(state, "KSZ")
    assert rule(state, "sell DE 10") == "C-8.33", "90 M pay for a train, so nothing is sold"
    assert rule(state, "pass") == "", "and it need not be bought"
    state.cash[0] = 10
    play(state, "sell DE 10")
    assert rule(state, "pass") == "C-8.30", "70 M are not enough, but more can be sold"
    state.operated[of("DE")] = False
    assert rule(state, "pass") == "", "nothing is left to sell"


@pytest.mark.rule("C-8.30")
def test_who_sold_for_a_train_that_is_not_to_be_had_may_go_without_one() -> None:
    state = short()
    found(state, "RSE", 100, 0, 20)
    sell_trains(state, "4-0")
    state.trains[of("RSE")] = [find_train("2-0")]
    state.phase = 1
    round = train_step(state, "KSZ")
    play(state, "sell DE 10")
    assert rule(state, "pass") == "C-8.30", "RSE was not asked yet"
    play(state, "train offer 2-0 70", "train answer no")
    assert rule(state, "pass") == "", "nobody has to better an offer"
    play(state, "sell DE 10")
    assert rule(state, "pass") == "C-8.30", "who sold once more has to"
    assert rule(state, "train offer 2-0 70") == "C-8.26"
    play(state, "train offer 2-0 80", "train answer no")
    assert COMPANY_NAMES[round.company] != "KSZ", (
        "that was the list price: no train is left to buy or to sell for"
    )


@pytest.mark.rule("C-8.30", "C-8.4")
def test_the_train_step_of_a_minor_is_not_left_out_where_its_owner_could_sell_for_a_train() -> None:
    state = short()
    round = train_step(state, "KSZ")
    flow.advance(state, [])
    assert COMPANY_NAMES[round.company] == "KSZ"
    assert legal(state)[:2] == ["pass", "sell DE 10"]
    state.operated[of("DE")] = False
    flow.advance(state, [])
    assert COMPANY_NAMES[round.company] == "DE", "nothing can be sold"


@pytest.mark.rule("C-8.30", "C-8.33")
def test_what_a_minor_could_have_paid_alone_is_not_bought_after_a_sale_for_more() -> None:
    state = short()
    state.treasury[of("KSZ")] = 100
    sell_trains(state, "3-0")
    state.discarded = [find_train("2-0")]
    train_step(state, "KSZ")
    assert rule(state, "train 2-0 80") == ""
    play(state, "sell DE 20")
    assert rule(state, "train 2-0 80") == "C-8.33", "120 M were raised for a train at 180"
    assert rule(state, "train 3-0 180") == ""


@pytest.mark.rule("C-8.28", "C-8.31", "C-8.32")
def test_a_corporation_that_must_buy_is_helped_by_its_president() -> None:
    for edition, other in ((AID, ""), (PUBLIC, "C-8.31")):
        state = in_need(edition, cash=500)
        state.discarded = [find_train("3-3")]
        train_step(state, "DE")
        assert purchases.must_buy(state, of("DE"))
        assert rule(state, "pass") == "C-8.28"
        assert rule(state, "train 4-0 300") == other, "the cheapest new one, or only the cheapest of all"
        play(state, "train 3-3 180")
        assert state.cash[0] == 320


@pytest.mark.rule("C-8.33")
def test_shares_are_sold_only_as_far_as_the_train_needs_and_the_presidency_stays() -> None:
    state = in_need(cash=220)
    total = money(state)
    train_step(state, "DE")
    assert rule(state, "sell DE 40") in ("C-8.33", "C-6.11", "C-6.10")
    assert rule(state, "sell DE 20") == "C-8.33", "one share is enough"
    play(state, "sell DE 10")
    assert (state.cash[0], state.price(of("DE"))) == (320, 90)
    assert rule(state, "sell DE 10") == "C-8.33"
    play(state, "train 4-0 300")
    assert (state.cash[0], state.trains[of("DE")]) == (20, [find_train("4-0")])
    assert money(state) == total


@pytest.mark.rule("C-8.31", "C-8.33")
def test_who_sold_for_a_train_that_is_not_to_be_had_may_still_buy_the_cheapest() -> None:
    state = in_need(cash=220)
    sell_trains(state, "6-1")
    state.discarded = [find_train("4-0")]
    state.trains[of("RSE")] = [find_train("5-0"), find_train("5-1")]
    train_step(state, "DE")
    play(state, "sell DE 10")
    assert rule(state, "train 4-0 300") == ""
    play(state, "train offer 5-0 320", "train answer no", "sell DE 10")
    assert state.cash[0] == 410
    assert rule(state, "train 4-0 300") == "C-8.33", "the second share is for 5-1"
    play(state, "train offer 5-1 330", "train answer no")
    assert rule(state, "sell DE 10") == "C-8.33", "he cannot raise more"
    assert rule(state, "train offer 5-0 331") == "", "but he may better his offer"
    assert rule(state, "train 4-0 300") == "", "no bank train at 321 to 410"
    state.depot.insert(0, find_train("5-2"))
    state.treasury[of("DE")] = 40
    assert rule(state, "train 4-0 300") == "C-8.33", "now there is one at 450"
    assert "end" not in legal(state)


@pytest.mark.rule("C-8.33")
def test_who_sells_for_another_companys_train_pays_so_much_that_the_sale_was_needed() -> None:
    state = in_need(cash=20)
    found(state, "RAG", 100, 20)
    state.operated = [False] * 10
    state.operated[of("RSE")] = True
    shares.move_single(state, of("RSE"), POOL, 2, 2)
    state.trains[of("RAG")] = [find_train("3-0")]
    train_step(state, "DE")
    assert "bankrupt" in legal(state), "no bank train is within reach"
    assert rule(state, "train 3-0 1") == "", "of a corporation of his own"
    play(state, "sell RSE 10")
    assert rule(state, "train 3-0 1") == "C-8.33"
    assert rule(state, "train 3-0 20") == "C-8.33", "he had that much before"
    assert rule(state, "train 3-0 21") == ""


@pytest.mark.rule("C-8.26", "C-8.31", "C-8.35")
def test_a_refused_offer_for_a_train_does_not_leave_only_bankruptcy() -> None:
    state = in_need(cash=200)
    state.operated = [False] * 10
    state.trains[of("RSE")] = [find_train("3-0")]
    train_step(state, "DE")
    play(state, "train offer 3-0 100", "train answer no")
    assert legal(state) == ["train offer 3-0 101", "train offer 3-0 180", "bankrupt"]
    assert rule(state, "train offer 3-0 100") == "C-8.26", "the same offer again"
    copy = GAME.restore(state.snapshot())
    play(state, "train offer 3-0 150", "train answer yes")
    assert (state.trains[of("DE")], state.cash[0]) == ([find_train("3-0")], 50)
    play(copy, "train offer 3-0 180", "train answer no")
    assert legal(copy) == ["bankrupt"], "more than the list price cannot be offered"


@pytest.mark.rule("C-8.33", "C-6.11")
@pytest.mark.parametrize("edition", EDITIONS)
def test_in_an_emergency_half_a_presidents_certificate_is_not_sold_to_one_with_less(edition: str) -> None:
    state = in_need(edition, cash=290)
    form(state, "AGV", MERGER_CELLS[0], (0, True), (2, False), (1, False))
    state.operated = [False] * 10
    state.operated[of("AGV")] = True
    train_step(state, "DE")
    assert rule(state, "sell AGV 10") == "C-6.11", "30 % would still be more than 20 %"
    assert legal(state) == ["sell AGV 20 double"]
    play(state, "sell AGV 20 double")
    assert (state.owner(of("AGV")), state.percent(0, of("AGV"))) == (0, 20)


@pytest.mark.rule("C-8.26", "C-8.33")
def test_after_a_sale_the_public_engine_counts_both_cashes_and_forgets_nothing_with_a_purchase() -> None:
    state = in_need(PUBLIC, cash=20)
    state.trains[of("RSE")] = [find_train("3-0"), find_train("5-0")]
    state.treasury[of("DE")] = 250
    round = train_step(state, "DE")
    play(state, "sell DE 10")
    assert bounds(state, round, "5-0") == (271, 370)
    assert rule(state, "train 5-0 270") == "C-8.33"
    assert rule(state, "train 4-0 300") == "", "no least price for a bank train"
    play(state, "train 3-0 10")
    assert bounds(state, round, "5-0") == (261, 240), "240 + 120 − 100 + 1"
    assert rule(state, "train 5-0 240") == "C-8.33"


@pytest.mark.rule("C-8.34")
def test_bonds_may_be_sold_for_a_train_but_fdsd_not() -> None:
    for edition, refused in ((AID, ""), (PUBLIC, "C-8.34")):
        state = in_need(edition, cash=250)
        give(state, 0, "AdSK-1", "FdSD")
        train_step(state, "DE")
        assert rule(state, "bond sell") == refused
        assert rule(state, "exchange") == "C-8.4"
    state = in_need(cash=250)
    give(state, 0, "AdSK-1", "FdSD")
    train_step(state, "DE")
    play(state, "bond sell")
    assert (state.cash[0], state.owners[FDSD]) == (350, 0)


@pytest.mark.rule("C-8.30", "C-8.34")
def test_for_a_minors_train_shares_are_sold_but_no_bonds() -> None:
    state = short()
    give(state, 0, "AdSK-1", "AdSK-2")
    round = train_step(state, "KSZ")
    assert rule(state, "sell DE 10") == ""
    assert rule(state, "bond sell") == "C-8.30", "bonds are for a train that must be bought"
    assert "bond sell" not in legal(state)
    sell_trains(state, "4-0")
    assert rule(state, "sell DE 10") == "C-8.33", "200 M in bonds do not bring a train at 300 within reach"
    flow.advance(state, [])
    assert COMPANY_NAMES[round.company] == "DE", "so KSZ is not asked"


@pytest.mark.rule("C-8.30", "C-8.33", "C-6.27")
def test_what_was_raised_for_a_train_is_not_spent_on_eva() -> None:
    state = short()
    give(state, 2, "EVA")
    train_step(state, "KSZ")
    state.apply(Seat(2), GAME.parse("eva offer 1 10"))
    assert rule(state, "eva answer yes", seat=0) == "", "he has sold nothing yet"
    play(state, "sell DE 20")
    state.apply(Seat(2), GAME.parse("eva offer 1 130"))
    assert rule(state, "eva answer yes", seat=0) == "C-8.33", "no more shares are sold than the train needs"
    assert rule(state, "eva answer no", seat=0) == ""
    play(state, "train 2-0 80")
    state.apply(Seat(2), GAME.parse("eva offer 1 50"))
    assert rule(state, "eva answer yes", seat=0) == "", "what is left is his"


@pytest.mark.rule("C-8.35", "C-10.4")
def test_a_president_who_cannot_pay_is_bankrupt_and_the_game_ends() -> None:
    state = in_need(cash=110)
    train_step(state, "DE")
    assert rule(state, "bankrupt") == "C-8.35", "shares can still be sold"
    state.operated = [False] * 10
    assert legal(state) == ["bankrupt"]
    play(state, "bankrupt")
    assert (state.reason, state.cash[0], state.actors()) == ("bankrupt", 0, ())
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "bankrupt"
    stuck = in_need(PUBLIC, cash=10)
    stuck.operated = [False] * 10
    give(stuck, 0, "AdSK-1", "AdSK-2", "AdSK-3")
    train_step(stuck, "DE")
    assert rule(stuck, "bankrupt") == "C-8.35"
    assert legal(stuck) == ["end"]


@pytest.mark.rule("C-8.31", "C-8.35")
def test_nobody_has_to_buy_a_train_of_another_corporation_to_avert_bankruptcy() -> None:
    state = in_need(cash=20)
    found(state, "RAG", 100, 20)
    state.operated = [False] * 10
    state.trains[of("RAG")] = [find_train("3-0")]
    train_step(state, "DE")
    assert {"train 3-0 1", "bankrupt"} < set(legal(state)), "his own corporation has one for 1 M"
    state.cash[0] = 300
    assert rule(state, "bankrupt") == "C-8.35", "the bank has one at 300"
    state.cash[0] = 20
    play(state, "bankrupt")
    assert state.reason == "bankrupt"


@pytest.mark.rule("C-8.33", "C-8.35")
def test_a_president_may_sell_so_badly_that_he_is_bankrupt() -> None:
    state = in_need(cash=120)
    state.operated[of("RSE")] = False
    state.cells[of("DE")] = CELL_PRICES.index(60)
    shares.move_single(state, of("DE"), POOL, 2, 2)
    train_step(state, "DE")
    assert rule(state, "bankrupt") == "C-8.35", "three shares at 60 M and 120 M in cash would do"
    play(state, "sell DE 10")
    assert rule(state, "bankrupt") == "", "two more bring 55 M each, and 290 M are not enough"


@pytest.mark.rule("C-8.33", "C-6.11")
def test_a_block_with_the_presidents_certificate_is_too_big_where_the_other_one_of_20_percent_will_do() -> (
    None
):
    state = in_need()
    form(state, "HGK", MERGER_CELLS[1], (2, True), (3, False))
    state.operated[of("HGK")] = True
    train_step(state, "DE")
    assert rule(state, "sell HGK 30") == "C-6.11", "30 % against 30 %"
    assert rule(state, "sell HGK 30 double") == "", "360 M for 300"
    assert rule(state, "sell HGK 40") == "C-8.33"


def with_two_certificates_of_20_percent(cash: int) -> CologneState:
    """DE is in need, and its president has both 20 % certificates of AGV at 120; the bank has 5-1 and 4-0."""
    state = in_need(cash=cash)
    form(state, "AGV", MERGER_CELLS[0], (0, True), (3, False))
    state.operated = [False] * 10
    state.operated[of("AGV")] = True
    sell_trains(state, "5-1")
    state.discarded = [find_train("4-0")]
    return state


@pytest.mark.rule("C-8.33")
@pytest.mark.parametrize("block", ["sell AGV 20", "sell AGV 20 double"])
def test_a_presidents_certificate_that_is_sold_whole_is_one_of_20_percent(block: str) -> None:
    state = with_two_certificates_of_20_percent(280)
    train_step(state, "DE")
    assert rule(state, "sell AGV 10") == "C-6.11", "30 % against 30 %"
    play(state, block)
    assert rule(state, "train 4-0 300") == "", "280 M did not do, and no less could be sold"
    enough = with_two_certificates_of_20_percent(310)
    train_step(enough, "DE")
    play(enough, block)
    assert rule(enough, "train 4-0 300") == "C-8.33", "310 M did"


@pytest.mark.rule("C-8.33")
@pytest.mark.parametrize("block", ["sell AGV 20", "sell AGV 20 double"])
def test_after_the_sale_of_a_presidents_certificate_the_train_must_need_all_of_it(block: str) -> None:
    state = with_two_certificates_of_20_percent(280)
    sell_trains(state, "6-0")
    found(state, "RAG", 100, 60, 0, operated=False)
    state.cash[0] = 280
    state.trains[of("RAG")] = [find_train("4-1")]
    train_step(state, "DE")
    play(state, block)
    assert rule(state, "train 4-1 280") == "C-8.33", "he had that much before"
    assert rule(state, "train 4-1 281") == ""
    assert rule(state, "train 4-0 300") == ""


@pytest.mark.rule("C-8.33", "C-6.11")
def test_a_block_of_two_certificates_of_20_percent_is_too_big_where_one_will_do() -> None:
    state = with_two_certificates_of_20_percent(200)
    shares.move_single(state, of("AGV"), POOL, 2, 3)
    train_step(state, "DE")
    assert rule(state, "sell AGV 40 double") == "", "440 M with one, for a train at 450"
    state.cash[0] = 210
    assert rule(state, "sell AGV 40 double") == "C-8.33", "450 M with one"
    assert rule(state, "sell AGV 30 double") == "C-8.33", "that reaches half into the other for nothing"
    state.cash[0] = 200
    play(state, "sell AGV 40 double")
    assert rule(state, "train 4-0 300") == "C-8.33", "one would have done for this"
    assert rule(state, "train 5-1 450") == ""


@pytest.mark.rule("C-8.33", "C-6.11")
def test_half_a_presidents_certificate_is_a_share_of_10_percent() -> None:
    state = with_two_certificates_of_20_percent(200)
    shares.move_single(state, of("AGV"), POOL, 2, 3)
    train_step(state, "DE")
    play(state, "sell AGV 30 double")
    assert rule(state, "train 4-0 300") == "C-8.33", "the other certificate would have done for this"
    assert rule(state, "train 5-1 450") == "", "and not for this"
