"""C-9 and C-10: trains, phases, rounds, the end and the score."""

import pytest

from tests.games.cologne.tables import (
    AID,
    PUBLIC,
    found,
    give,
    of,
    operating_round,
    play,
    rule,
    sell_trains,
    stock_round,
    table,
    train_step,
)
from zugwerk.games.cologne.rules import flow, trains
from zugwerk.games.cologne.scoring import breakdown, score
from zugwerk.games.cologne.state.figures import (
    EVA,
    FIVE,
    MERGER_CELLS,
    SIX,
    TRAIN_COUNTS,
    find_train,
    train_name,
)
from zugwerk.games.cologne.state.position import CLOSED, POOL, THE_END
from zugwerk.games.cologne.state.rounds import Merger, Operating, Stock


@pytest.mark.rule("C-9.1")
def test_prices_and_trade_in_values() -> None:
    assert TRAIN_COUNTS == (7, 4, 4, 2, 3, 3)
    for edition, six, value in ((AID, 600, 300), (PUBLIC, 630, 315)):
        state = table(3, edition)
        names = ("2-0", "3-0", "4-0", "5-0", "6-0", "8+x-0")
        assert [state.train_price(find_train(name)) for name in names] == [80, 180, 300, 450, six, 800]
        assert state.trade_value(find_train("6-0")) == value


@pytest.mark.rule("C-9.2")
def test_the_bank_sells_in_order_and_8x_beside_the_six() -> None:
    state = table()
    assert [train_name(train) for train in trains.new_trains(state)] == ["2-0"]
    sell_trains(state, "6-1")
    state.phase = SIX
    assert [train_name(train) for train in trains.new_trains(state)] == ["6-1", "8+x-0"]


@pytest.mark.rule("C-9.3")
def test_the_first_four_scraps_the_twos_also_in_the_pool_and_when_traded_in() -> None:
    state = table()
    found(state, "DE", 100, 50)
    sell_trains(state, "4-0")
    state.phase = 1
    state.trains[of("DE")] = [find_train("2-0"), find_train("3-0")]
    state.discarded = [find_train("2-1")]
    train_step(state, "DE")
    play(state, "train 4-0 260 for 2-0")
    assert state.phase == 2
    assert state.trains[of("DE")] == [find_train("3-0"), find_train("4-0")]
    assert state.discarded == []


@pytest.mark.rule("C-9.4")
def test_what_comes_with_each_phase() -> None:
    state = table()
    found(state, "DE", 100, 50)
    give(state, 1, "EKB", "KSZ", "BKB", "KFBE", "KBE", "HdSK")
    state.treasury[of("DE")] = 5000
    assert (trains.limit(state, of("DE")), trains.limit(state, of("KSZ"))) == (3, 2)
    sell_trains(state, "4-0")
    state.phase = 1
    train_step(state, "DE")
    play(state, "train 4-0 300")
    assert (state.percent(POOL, of("AGV")), state.cells[of("AGV")]) == (50, MERGER_CELLS[0])
    sell_trains(state, "5-0")
    play(state, "train 5-0 450")
    assert state.percent(POOL, of("HGK")) == 50
    assert state.fdsd_due
    assert (trains.limit(state, of("DE")), trains.limit(state, of("KSZ"))) == (2, 1)
    late = table()
    found(late, "DE", 100, 50)
    give(late, 1, "EVA")
    sell_trains(late, "6-0")
    late.phase = FIVE
    train_step(late, "DE")
    play(late, "train 6-0 600")
    assert late.owners[EVA] == CLOSED


@pytest.mark.rule("C-9.5")
def test_companies_over_the_limit_discard_in_order_before_anything_else() -> None:
    state = table()
    found(state, "DE", 100, 50)
    give(state, 1, "KSZ")
    sell_trains(state, "5-0")
    state.phase = 2
    state.trains[of("KSZ")] = [find_train("3-0"), find_train("4-0")]
    state.trains[of("DE")] = [find_train("3-1"), find_train("4-1")]
    train_step(state, "DE")
    play(state, "train 5-0 450")
    assert state.actors() == (1,)
    assert rule(state, "pass") == "C-9.5"
    assert rule(state, "discard 3-1") == "C-9.5"
    play(state, "discard 3-0")
    assert state.actors() == (0,)
    play(state, "discard 3-1")
    assert state.discarded == [find_train("3-0"), find_train("3-1")]


@pytest.mark.rule("C-10.1", "C-10.2")
def test_one_stock_round_then_two_operating_rounds() -> None:
    state = table(3, PUBLIC)
    give(state, 0, "FdSD", "EVA", "HdSK", "EKB", "KFBE", "KSZ", "KBE", "BKB")
    stock_round(state)
    play(state, "pass", "pass", "pass")
    assert isinstance(state.round, Operating)
    assert state.or_number == 1
    while state.or_number == 1:
        play(state, "pass")
    assert state.or_number == 2
    while isinstance(state.round, Operating):
        play(state, "pass")
    assert isinstance(state.round, Stock)
    assert state.set_number == 2
    assert not isinstance(state.round, Merger)


@pytest.mark.rule("C-10.3")
def test_a_broken_bank_ends_the_game_after_the_second_operating_round() -> None:
    for number, ends in ((1, False), (2, True)):
        state = table()
        state.bank_broken = True
        state.or_number = number
        assert (operating_round(state).follow(state, []) == THE_END) == ends
    payer = table()
    found(payer, "DE", 100, 50)
    payer.bank = 5
    round = train_step(payer, "DE")
    round.step = 3
    round.revenue = 100
    play(payer, "payout")
    assert payer.bank_broken
    assert payer.cash[0] == 650, "payments are still made"


@pytest.mark.rule("C-10.5")
def test_the_score_is_cash_shares_and_papers_at_face_value() -> None:
    state = table()
    give(state, 0, "EVA", "KSZ", "AdSK-1")
    found(state, "DE", 80, 40)
    parts = {part.source: part.points for part in breakdown(state, 0)}
    assert parts == {"cash": 600, "shares": 320, "privates": 150, "minors": 100, "bonds": 100}
    assert score(state, 0) == sum(parts.values())


@pytest.mark.rule("C-9.2")
def test_a_type_is_sold_only_when_the_one_before_is_sold_out() -> None:
    state = table()
    found(state, "DE", 100, 50)
    sell_trains(state, "2-6")
    train_step(state, "DE")
    assert rule(state, "train 3-0 180") == "C-8.25"
    play(state, "train 2-6 80")
    assert rule(state, "train 3-0 180") == ""
    sell_trains(state, "6-0")
    assert rule(state, "train 8+x-0 800") == "C-8.25", "not before the first 6"


@pytest.mark.rule("C-9.3")
def test_a_used_train_or_a_second_one_starts_nothing() -> None:
    state = table()
    found(state, "DE", 100, 50)
    sell_trains(state, "4-1")
    state.phase = 2
    state.discarded = [find_train("3-0")]
    train_step(state, "DE")
    state.trains[of("RSE")] = [find_train("3-1")]
    play(state, "train 3-0 180", "train 4-1 300")
    assert (state.phase, state.trains[of("RSE")]) == (2, [find_train("3-1")])


@pytest.mark.rule("C-10.1", "C-10.2")
def test_there_are_no_merger_rounds_once_hgk_is_formed() -> None:
    for formed in (False, True):
        state = table()
        give(state, 0, "FdSD", "EVA", "HdSK", "EKB", "KFBE", "KSZ", "KBE", "BKB")
        found(state, "DE", 100, 50)
        state.phase = FIVE
        state.floated[of("AGV")] = True
        state.floated[of("HGK")] = formed
        state.or_number = 1
        flow._begin(state, operating_round(state).follow(state, []), [])
        assert isinstance(state.round, Operating if formed else Merger)


@pytest.mark.rule("C-10.5")
def test_treasuries_and_shares_that_are_not_on_sale_do_not_count() -> None:
    state = table()
    give(state, 0, "KSZ")
    before = score(state, 0)
    state.treasury[of("KSZ")] += 500
    assert score(state, 0) == before
    state.singles[of("AGV")] = 2
    assert (score(state, 0), state.percent(0, of("AGV"))) == (before, 20)
    state.cells[of("AGV")] = MERGER_CELLS[0]
    assert score(state, 0) == before + 240
