"""C-6: turns of a stock round, purchases and foundings."""

import pytest

from tests.games.cologne.tables import (
    found,
    of,
    open_shares,
    play,
    rule,
    stock_round,
    table,
)
from zugwerk.games.cologne.state.figures import MERGER_CELLS
from zugwerk.games.cologne.state.position import POOL
from zugwerk.games.cologne.state.rounds import Stock


@pytest.mark.rule("C-6.1", "C-6.2", "C-6.9")
def test_in_a_turn_one_sells_first_and_then_buys_one_thing() -> None:
    state = table()
    found(state, "DE", 60, 40, 20)
    found(state, "RSE", 70, 40, 20)
    stock_round(state)
    play(state, "sell DE 10", "sell RSE 10")
    assert (state.actors(), state.price(of("DE")), state.price(of("RSE"))) == ((0,), 55, 65)
    play(state, "bond buy")
    assert state.actors() == (1,)
    assert rule(state, "pass", seat=0) == "C-6.1"


@pytest.mark.rule("C-6.3", "C-6.4")
def test_the_round_ends_when_all_have_passed_and_priority_goes_left_of_the_last_to_act() -> None:
    state = table()
    found(state, "DE", 60, 40, 20)
    stock_round(state)
    play(state, "pass", "bond buy", "pass", "sell DE 10", "pass", "pass", "pass")
    assert isinstance(state.round, Stock), "a sale is no pass"
    play(state, "pass")
    assert not isinstance(state.round, Stock)
    assert state.priority == 1
    idle = table()
    stock_round(idle, 1)
    play(idle, "pass", "pass", "pass")
    assert idle.priority == 1


@pytest.mark.rule("C-6.14")
def test_a_certificate_from_the_pool_costs_its_price_and_a_double_one_twice() -> None:
    state = table()
    found(state, "DE", 70, 20)
    open_shares(state, "AGV", MERGER_CELLS[0])
    state.double_at[of("AGV")] = POOL
    stock_round(state)
    play(state, "share DE 10", "share AGV 20")
    assert state.cash == [530, 360, 600]
    state.cash[2] = 50
    assert rule(state, "share DE 10") == "C-6.14"


@pytest.mark.rule("C-6.15", "C-6.19")
def test_founding_costs_two_shares_and_half_in_players_hands_floats() -> None:
    state = table()
    stock_round(state)
    assert rule(state, "found AGV 100") == "C-6.15"
    assert rule(state, "found DE 75") == "C-6.15"
    play(state, "found DE 80")
    assert (state.cash[0], state.percent(POOL, of("DE")), state.owner(of("DE"))) == (440, 80, 0)
    assert rule(state, "found DE 80") == "C-6.15"
    play(state, "share DE 10", "share DE 10")
    assert not state.floated[of("DE")]
    play(state, "share DE 10")
    assert state.floated[of("DE")]
    assert state.treasury[of("DE")] == 800


@pytest.mark.rule("C-6.16")
def test_free_shares_of_agv_are_bought_before_the_formation_but_not_sold() -> None:
    state = table()
    open_shares(state, "AGV", MERGER_CELLS[0])
    stock_round(state)
    play(state, "share AGV 10", "pass", "pass")
    assert state.owner(of("AGV")) == -1
    assert rule(state, "sell AGV 10") == "C-6.7"


@pytest.mark.rule("C-6.20")
def test_whoever_holds_more_than_the_president_takes_over() -> None:
    state = table()
    found(state, "DE", 60, 20, 20)
    stock_round(state, 1)
    play(state, "share DE 10")
    assert state.owner(of("DE")) == 1
    assert (state.percent(0, of("DE")), state.percent(1, of("DE"))) == (20, 30)


@pytest.mark.rule("C-6.20")
def test_as_much_as_the_president_is_not_more() -> None:
    state = table()
    found(state, "DE", 60, 30, 20)
    stock_round(state, 1)
    play(state, "share DE 10")
    assert (state.percent(1, of("DE")), state.owner(of("DE"))) == (30, 0)
