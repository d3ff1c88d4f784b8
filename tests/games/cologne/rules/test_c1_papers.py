"""C-1: components, papers and setup."""

import pytest

from tests.games.cologne.tables import (
    EDITIONS,
    PACKAGE,
    found,
    give,
    legal,
    of,
    open_shares,
    operating_order,
    play,
    rule,
    stock_round,
    table,
    train_step,
)
from zugwerk.core.game import CHANCE
from zugwerk.core.refusal import Malformed
from zugwerk.games.cologne.board import HEX_NAMED, HEX_NAMES, KIND_NAMED
from zugwerk.games.cologne.game import GAME
from zugwerk.games.cologne.rules import bank, operating, shares, track
from zugwerk.games.cologne.rules.stations import prices as station_prices
from zugwerk.games.cologne.state.figures import FACE_VALUES, INCOMES, MERGER_CELLS, PAPER_NAMED
from zugwerk.games.cologne.state.position import CLOSED, HOME, POOL
from zugwerk.games.cologne.state.rounds import STATION


@pytest.mark.rule("C-1.1", "C-1.12")
@pytest.mark.parametrize(("seats", "cash"), [(2, 900), (3, 600), (4, 450)])
def test_the_bank_has_7200_less_the_starting_cash(seats: int, cash: int) -> None:
    state = table(seats)
    assert state.cash == [cash] * seats
    assert state.bank == 7200 - seats * cash
    assert state.actors() == (0,)


@pytest.mark.rule("C-1.2")
@pytest.mark.parametrize(("seats", "limit"), [(2, 18), (3, 12), (4, 9)])
def test_every_paper_counts_one_against_the_limit(seats: int, limit: int) -> None:
    state = table(seats)
    assert shares.certificate_limit(state) == limit
    give(state, 0, "EVA", "KSZ", "AdSK-1")
    found(state, "DE", 60, 40)
    assert shares.certificates(state, 0) == 6


@pytest.mark.rule("C-1.3", "C-6.18")
def test_nobody_buys_beyond_60_percent_or_the_certificate_limit() -> None:
    state = table(2)
    found(state, "DE", 60, 50)
    stock_round(state)
    assert rule(state, "share DE 10") == ""
    play(state, "share DE 10", "pass")
    assert rule(state, "share DE 10") == "C-6.18"
    give(state, 0, *[f"AdSK-{number}" for number in range(1, 11)], "FdSD", "EVA", "HdSK")
    assert rule(state, "found RSE 60") == "C-6.18"


@pytest.mark.rule("C-1.4", "C-8.1")
def test_privates_and_bonds_pay_their_owners() -> None:
    state = table()
    give(state, 1, "FdSD", "EVA", "HdSK", "AdSK-3")
    bank.pay_incomes(state, [])
    assert state.cash == [600, 600 + 20 + 30 + 10 + 10, 600]
    assert [FACE_VALUES[PAPER_NAMED[name]] for name in ("FdSD", "EVA", "HdSK")] == [180, 150, 100]


@pytest.mark.rule("C-1.5")
def test_there_is_no_way_to_sell_fdsd_or_hdsk() -> None:
    state = table()
    give(state, 0, "FdSD", "HdSK", "AdSK-1")
    stock_round(state)
    sales = [line for line in legal(state) if "sell" in line or "offer" in line]
    assert sales == ["bond sell"]


@pytest.mark.rule("C-1.6", "C-1.7")
def test_a_minor_gets_its_price_as_treasury_and_has_its_station_from_the_start() -> None:
    state = table()
    assert [FACE_VALUES[PAPER_NAMED[name]] for name in PACKAGE[3:]] == [210, 200, 100, 220, 180]
    assert len(state.rails.stations(of("EKB"))) == 1
    play(state, "buy EKB")
    assert (state.cash[0], state.treasury[of("EKB")], state.bank) == (390, 210, 5400)


@pytest.mark.rule("C-1.8", "C-6.12", "C-6.17")
def test_bonds_cost_100_and_are_sold_back_for_100() -> None:
    state = table()
    stock_round(state)
    play(state, "bond buy", "pass", "pass")
    assert state.cash[0] == 500
    assert INCOMES[PAPER_NAMED["AdSK-1"]] == 10
    play(state, "bond sell")
    assert state.cash[0] == 600
    first = table()
    give(first, 0, "AdSK-1")
    stock_round(first, first=True)
    assert rule(first, "bond sell") == "C-6.12"


@pytest.mark.rule("C-1.9", "C-1.10")
def test_certificates_of_founded_and_merged_corporations() -> None:
    state = table()
    assert [state.percent(HOME, company) for company in range(5, 10)] == [100] * 5
    assert [state.singles[HOME * 10 + company] for company in range(5, 10)] == [8, 8, 8, 6, 6]
    assert [state.double_at[of(name)] for name in ("DE", "AGV", "HGK")] == [-1, HOME, HOME]
    stock_round(state)
    assert rule(state, "share AGV 10") == "C-6.14"


@pytest.mark.rule("C-1.11", "C-8.12")
def test_stations_cost_what_the_table_says() -> None:
    state = table()
    found(state, "DE", 100, 50)
    assert station_prices(state, of("DE")) == [0, 40, 100]
    assert station_prices(state, of("AGV")) == [0, 0, 0, 100, 100]


@pytest.mark.rule("C-11.1")
def test_with_the_option_there_are_eight_two_trains() -> None:
    assert len([train for train in table().depot if train < 8]) == 7
    assert len([train for train in table(optional_2_train=True).depot if train < 8]) == 8


@pytest.mark.rule("C-6.10")
def test_after_a_sale_at_most_half_lies_in_the_pool() -> None:
    state = table()
    found(state, "DE", 60, 40, 20)
    stock_round(state)
    assert state.percent(POOL, of("DE")) == 40
    assert rule(state, "sell DE 10") == ""
    assert rule(state, "sell DE 20") == "C-6.10"


@pytest.mark.rule("C-1.1")
def test_there_are_two_to_four_seats_and_nobody_pays_what_he_has_not_got() -> None:
    for seats in (1, 5):
        with pytest.raises(Malformed):
            table(seats)
    state = table(4)
    state.cash[0] = 149
    assert rule(state, "buy EVA") == "C-5.2"
    state.cash[0] = 150
    assert rule(state, "buy EVA") == ""
    with pytest.raises(Malformed):
        GAME.parse("eva offer 2 90.5")


@pytest.mark.rule("C-1.2")
@pytest.mark.parametrize(("seats", "limit"), [(2, 18), (3, 12), (4, 9)])
def test_at_the_limit_nothing_more_is_bought(seats: int, limit: int) -> None:
    state = table(seats)
    found(state, "DE", 60, 40, 20)
    papers = [*[f"AdSK-{number}" for number in range(1, 10)], *PACKAGE]
    give(state, 0, *papers[: limit - 1 - 3])
    stock_round(state)
    assert (shares.certificates(state, 0), rule(state, "bond buy")) == (limit - 1, "")
    play(state, "bond buy", *["pass"] * (seats - 1))
    assert rule(state, "found RSE 60") == "C-6.18"


@pytest.mark.rule("C-1.4", "C-8.1")
def test_unsold_and_closed_papers_pay_nobody() -> None:
    state = table()
    give(state, 1, "FdSD")
    state.owners[PAPER_NAMED["EVA"]] = CLOSED
    bank.pay_incomes(state, [])
    assert state.cash == [600, 620, 600]


@pytest.mark.rule("C-1.6", "C-1.7")
def test_only_minors_that_were_bought_operate_and_they_are_not_sold_again() -> None:
    state = table()
    give(state, 1, "KBE", "EKB")
    assert operating_order(state).order == [of("EKB"), of("KBE")]
    stock_round(state, 1)
    assert [line for line in legal(state) if line.startswith("sell")] == []


@pytest.mark.rule("C-1.8")
def test_there_are_ten_bonds() -> None:
    state = table(2)
    give(state, 1, *[f"AdSK-{number}" for number in range(1, 10)])
    stock_round(state)
    play(state, "bond buy", "pass")
    assert rule(state, "bond buy") == "C-1.8"


@pytest.mark.rule("C-1.10")
def test_free_shares_are_on_sale_from_their_phase_on() -> None:
    state = table()
    stock_round(state)
    open_shares(state, "AGV", MERGER_CELLS[0])
    assert rule(state, "share AGV 10") == ""
    assert rule(state, "share AGV 20") == rule(state, "share HGK 10") == "C-6.14"


@pytest.mark.rule("C-1.11", "C-8.12")
def test_a_station_is_paid_and_there_are_no_more_than_listed() -> None:
    state = table()
    found(state, "DE", 100, 50)
    round = train_step(state, "DE")
    operating.place_home(state, of("DE"), [])
    track.lay(state.rails, KIND_NAMED["57"], HEX_NAMED["O2"], 1)
    track.lay(state.rails, KIND_NAMED["8"], HEX_NAMED["N3"], 5)
    track.lay(state.rails, KIND_NAMED["14"], HEX_NAMED["O4"], 2)
    round.step = STATION
    state.treasury[of("DE")] = 39
    assert rule(state, "station O4") == "C-8.12"
    state.treasury[of("DE")] = 40
    play(state, "station O4")
    assert (state.treasury[of("DE")], station_prices(state, of("DE"))[2]) == (0, 100)
    state.stations[of("DE")].append(HEX_NAMED["L5"])
    round.step = STATION
    assert rule(state, "station L3") == "C-8.12"


@pytest.mark.rule("C-1.12")
def test_stations_of_the_start_and_who_begins() -> None:
    state = table()
    assert [HEX_NAMES[state.rails.stations(company)[0]] for company in range(5)] == [
        "T3", "L3", "P7", "O4", "I2",
    ]  # fmt: skip
    assert [HEX_NAMES[hex] for hex in state.rails.stations(of("HGK"))] == ["J5"]
    assert rule(state, "buy EVA", seat=0) == ""
    assert rule(state, "buy EVA", seat=1) == "C-5.1"


@pytest.mark.rule("C-1.12", "C-5.1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_starting_player_is_drawn(edition: str) -> None:
    state = table(3, edition, first="random")
    assert state.actors() == (CHANCE,)
    assert legal(state) == ["first 1", "first 2", "first 3"]
    assert rule(state, "buy EVA", seat=0) == "C-5.1", "nobody acts before the lot"
    assert rule(state, "first 4") == "C-1.12"
    assert rule(state, "first 1", seat=0) != "", "chance draws, no seat does"
    play(state, "first 3")
    assert (state.actors(), state.priority) == ((2,), 2)
    assert rule(state, "first 1", seat=CHANCE) == "C-1.12"
    play(state, "buy EVA")
    assert state.actors() == (0,), "clockwise from the starting player"


@pytest.mark.rule("C-1.12")
def test_or_the_starting_player_is_chosen_among_the_seats_of_the_table() -> None:
    assert table(3, first="2").actors() == (1,)
    refused = GAME.refusal(GAME.meta.setup(2, {"first_seat": "3"}))
    assert refused is not None
    assert refused.rule == "C-1.12"
    assert GAME.refusal(GAME.meta.setup(3, {"first_seat": "3"})) is None


@pytest.mark.rule("C-6.17")
def test_a_bond_is_not_bought_with_less_than_100() -> None:
    state = table()
    stock_round(state)
    state.cash[0] = 99
    assert rule(state, "bond buy") == "C-6.17"
    state.cash[0] = 100
    assert rule(state, "bond buy") == ""
