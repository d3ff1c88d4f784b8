"""C-6: the stock round, FdSD and EVA."""

import pytest

from tests.games.cologne.tables import (
    AID,
    EDITIONS,
    PACKAGE,
    PUBLIC,
    form,
    found,
    give,
    legal,
    of,
    open_shares,
    play,
    rule,
    stock_round,
    table,
)
from zugwerk.core.game import Seat
from zugwerk.games.cologne.game import GAME
from zugwerk.games.cologne.rules import shares
from zugwerk.games.cologne.state.figures import EVA, FDSD, MERGER_CELLS, PAPER_NAMED
from zugwerk.games.cologne.state.position import CLOSED, POOL
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


@pytest.mark.rule("C-6.6")
def test_over_a_limit_one_must_sell_first() -> None:
    state = table(2)
    found(state, "DE", 60, 70)
    stock_round(state)
    assert rule(state, "pass") == "C-6.6"
    assert rule(state, "bond buy") == "C-6.6"
    play(state, "sell DE 10")
    assert rule(state, "pass") == ""
    public = table(2, PUBLIC)
    found(public, "DE", 60, 70)
    stock_round(public)
    assert rule(public, "bond buy") == "", "with room and money for a bond the public engine lets it pass"


@pytest.mark.rule("C-6.6", "C-6.8")
def test_the_one_block_of_a_corporation_above_60_percent_goes_down_to_the_limit() -> None:
    state = table(2)
    found(state, "DE", 60, 80)
    stock_round(state)
    assert rule(state, "sell DE 10") == "C-6.6", "70 % would be left, and no second block is sold"
    assert legal(state)[0] == "sell DE 20"
    play(state, "sell DE 20")
    assert rule(state, "pass") == ""
    public = table(2, PUBLIC)
    found(public, "DE", 60, 80)
    stock_round(public)
    assert rule(public, "sell DE 10") == "", "there a second block may follow"


@pytest.mark.rule("C-6.6", "C-6.8", "C-1.2")
def test_over_the_certificate_limit_a_block_is_as_big_as_the_limit_asks() -> None:
    state = table(4)
    found(state, "DE", 60, 60, 10)
    give(state, 0, "EVA", "FdSD", "EKB", "KBE", "HdSK", "KSZ")
    stock_round(state)
    assert shares.certificates(state, 0) == 11, "two over the limit of 9"
    assert rule(state, "sell DE 10") == "C-6.6", "10 certificates would be left, and nothing to sell"
    assert rule(state, "sell DE 20") == ""
    give(state, 0, "AdSK-1")
    assert rule(state, "sell DE 10") == "C-6.6", "twelve: the bond and one share are not enough"
    give(state, 0, "AdSK-2", "AdSK-3")
    state.owners[PAPER_NAMED["KSZ"]] = -1
    state.owners[PAPER_NAMED["HdSK"]] = -1
    assert rule(state, "sell DE 10") == "", "twelve with three bonds: these can be sold instead"
    play(state, "sell DE 10")
    assert rule(state, "pass") == "C-6.6"
    play(state, "bond sell", "bond sell")
    assert rule(state, "pass") == ""


@pytest.mark.rule("C-6.6", "C-6.11", "C-1.2")
def test_over_the_certificate_limit_a_presidents_certificate_is_sold_too_if_that_is_possible() -> None:
    for others, refused in (((20, 20, 20), "C-6.6"), ((10, 10, 10), "")):
        state = table(4)
        found(state, "DE", 60, 20, *others)
        found(state, "RSE", 60, 20)
        give(state, 0, "EVA", "FdSD", "HdSK", "EKB", "KFBE", "KSZ", "KBE", "BKB")
        stock_round(state)
        assert shares.certificates(state, 0) == 10, "two presidents' certificates and eight papers"
        assert rule(state, "pass") == refused, "with 10 % nobody else can preside"
        assert rule(state, "bond buy") == (refused or "C-6.18")
        if refused:
            assert rule(state, "sell DE 10") == "C-6.6", "for half of it comes a certificate of 10 %"
            play(state, "sell DE 20")
            assert (state.owner(of("DE")), rule(state, "pass")) == (1, "")


@pytest.mark.rule("C-6.6", "C-6.10", "C-6.11")
def test_over_the_certificate_limit_nobody_must_sell_what_leaves_as_many_certificates() -> None:
    for others, refused in (((20, 20, 0), ""), ((20, 20, 10), "C-6.6")):
        state = table(4)
        found(state, "DE", 60, 20, *others)
        found(state, "RSE", 60, 20)
        give(state, 0, "EVA", "FdSD", "HdSK", "EKB", "KFBE", "KSZ", "KBE", "BKB")
        stock_round(state)
        assert rule(state, "sell DE 20") == ("" if refused else "C-6.10")
        assert rule(state, "sell DE 10") == refused, "half of the president's certificate comes back as 10 %"
        assert rule(state, "pass") == refused, "only all of it brings him nearer to the limit"


@pytest.mark.rule("C-6.7")
def test_only_shares_of_corporations_that_have_operated_are_sold() -> None:
    state = table()
    found(state, "DE", 60, 40, 20, operated=False)
    stock_round(state)
    assert rule(state, "sell DE 10") == "C-6.7"
    state.operated[of("DE")] = True
    assert rule(state, "sell DE 10") == ""


@pytest.mark.rule("C-6.8")
def test_one_block_per_corporation_and_turn() -> None:
    for edition, second in ((AID, "C-6.8"), (PUBLIC, "")):
        state = table(3, edition)
        found(state, "DE", 100, 50, 30)
        stock_round(state)
        play(state, "sell DE 10")
        assert (state.price(of("DE")), state.cash[0]) == (90, 700)
        assert rule(state, "sell DE 10") == second
    assert rule(state, "sell DE 15") == "C-6.8"


@pytest.mark.rule("C-6.11")
def test_a_sale_reaches_into_the_presidents_certificate_only_with_an_heir() -> None:
    state = table()
    found(state, "DE", 60, 30, 30)
    stock_round(state)
    assert rule(state, "sell DE 20") == "C-6.10"
    found(state, "RSE", 60, 50, 10)
    assert rule(state, "sell RSE 10") == ""
    state = table()
    found(state, "DE", 60, 40, 30)
    found(state, "RSE", 60, 60, 10)
    stock_round(state)
    play(state, "share DE 10", "share DE 10", "pass")
    assert rule(state, "sell RSE 50") == "C-6.10"
    play(state, "sell DE 20")
    assert state.owner(of("DE")) == 1
    lone = table(2)
    found(lone, "DE", 60, 60, 10)
    found(lone, "RSE", 60, 20, 30)
    lone.singles[POOL * 10 + of("DE")] = 0
    stock_round(lone)
    assert rule(lone, "sell DE 50") == "C-6.11"
    assert rule(lone, "sell DE 40") == ""


@pytest.mark.rule("C-6.11")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", ["AGV", "HGK"])
def test_who_keeps_the_other_20_percent_certificate_keeps_the_presidency_against_less(
    name: str, edition: str
) -> None:
    state = table(3, edition)
    form(state, name, MERGER_CELLS[0], (1, True), (2, False))
    stock_round(state)
    assert (state.percent(0, of(name)), state.percent(1, of(name))) == (50, 20)
    assert rule(state, f"sell {name} 20") == "C-6.11", "30 % would still be more than 20 %"
    assert f"sell {name} 20" not in legal(state)
    play(state, f"sell {name} 10")
    assert (state.percent(0, of(name)), state.owner(of(name))) == (40, 0)


@pytest.mark.rule("C-6.11")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_presidents_certificate_goes_to_one_who_then_has_more(edition: str) -> None:
    state = table(3, edition)
    form(state, "AGV", MERGER_CELLS[0], (0, True), (2, False))
    stock_round(state)
    state.singles[POOL * 10 + of("AGV")] = 2
    assert rule(state, "sell AGV 30 double") == ""
    play(state, "sell AGV 30 double")
    assert (state.percent(0, of("AGV")), state.percent(1, of("AGV"))) == (10, 20)
    assert state.owner(of("AGV")) == 1


@pytest.mark.rule("C-6.8", "C-6.11")
def test_the_public_engine_sells_the_20_percent_certificate_before_it_reaches_into_the_presidents() -> None:
    for edition, refused in ((AID, ""), (PUBLIC, "C-6.8")):
        state = table(3, edition)
        form(state, "AGV", MERGER_CELLS[0], (0, True), (4, False))
        stock_round(state)
        assert rule(state, "sell AGV 10") == refused, "40 % against 40 %: the other then has more"
        assert rule(state, "sell AGV 20 double") == ""
    state = table(3, PUBLIC)
    form(state, "AGV", MERGER_CELLS[0], (2, True), (2, False))
    stock_round(state)
    assert rule(state, "sell AGV 20 double") == "C-6.8", "10 % certificates first"
    assert rule(state, "sell AGV 20") == ""


@pytest.mark.rule("C-6.13")
def test_what_was_sold_is_not_bought_in_the_same_round() -> None:
    state = table()
    found(state, "DE", 60, 40, 20)
    give(state, 0, "AdSK-1")
    stock_round(state)
    play(state, "sell DE 10", "bond sell")
    assert rule(state, "share DE 10") == "C-6.13"
    assert rule(state, "bond buy") == "C-6.13"
    play(state, "pass", "pass", "pass")
    assert rule(state, "share DE 10") == "C-6.13"


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


@pytest.mark.rule("C-6.21", "C-6.26")
def test_fdsd_is_exchanged_for_two_shares_or_founds_rag() -> None:
    state = table()
    give(state, 0, "FdSD")
    stock_round(state)
    assert rule(state, "exchange") == "C-6.21"
    assert rule(state, "exchange 80", seat=1) == "C-6.1"
    play(state, "exchange 80")
    assert (state.cash[0], state.percent(0, of("RAG")), state.owners[FDSD]) == (600, 20, CLOSED)
    later = table()
    give(later, 1, "FdSD")
    found(later, "RAG", 80, 20)
    stock_round(later, 1)
    play(later, "exchange")
    assert later.percent(1, of("RAG")) == 20
    asked = table(3, PUBLIC)
    give(asked, 0, "FdSD")
    stock_round(asked)
    play(asked, "found RAG 80")
    assert legal(asked) == ["pass", "exchange"]
    play(asked, "pass")
    assert (asked.cash[0], asked.owners[FDSD]) == (440, 0)


@pytest.mark.rule("C-6.21", "C-6.22")
def test_in_its_first_stock_round_the_public_engine_lets_only_fdsd_pay_for_rag() -> None:
    for first, refused in ((True, "C-6.21"), (False, "")):
        state = table(3, PUBLIC)
        give(state, 0, "FdSD")
        stock_round(state, first=first)
        play(state, "found RAG 80")
        assert rule(state, "pass") == refused
        assert ("pass" in legal(state)) == (not first)
        play(state, "exchange")
        assert (state.cash[0], state.owners[FDSD], state.owner(of("RAG"))) == (600, CLOSED, 0)


@pytest.mark.rule("C-6.22")
def test_fdsd_is_not_exchanged_in_the_first_stock_round() -> None:
    for edition, refused in ((AID, "C-6.22"), (PUBLIC, "")):
        state = table(3, edition)
        give(state, 0, "FdSD")
        found(state, "RAG", 80, 0, 20)
        stock_round(state, first=True)
        assert rule(state, "exchange") == refused


@pytest.mark.rule("C-6.23")
def test_fdsd_is_exchanged_although_rag_was_sold() -> None:
    for edition, refused in ((AID, "C-6.13"), (PUBLIC, "")):
        state = table(3, edition)
        give(state, 0, "FdSD")
        found(state, "RAG", 60, 40, 20)
        stock_round(state)
        play(state, "sell RAG 10")
        assert rule(state, "share RAG 10") == refused
        assert rule(state, "exchange") == ""


@pytest.mark.rule("C-6.24")
def test_an_exchange_may_float_rag_change_its_president_and_exceed_60_percent() -> None:
    state = table()
    give(state, 1, "FdSD")
    found(state, "RAG", 60, 20, 10)
    stock_round(state, 1)
    play(state, "exchange")
    assert state.floated[of("RAG")]
    assert state.owner(of("RAG")) == 1
    rich = table()
    give(rich, 0, "FdSD")
    found(rich, "RAG", 60, 60)
    stock_round(rich)
    assert rule(rich, "share RAG 10") == "C-6.18"
    play(rich, "exchange")
    assert rich.percent(0, of("RAG")) == 80


@pytest.mark.rule("C-6.25")
def test_after_the_first_five_fdsd_must_be_exchanged_or_closes() -> None:
    state = table()
    give(state, 0, "FdSD")
    state.fdsd_due = True
    found(state, "RAG", 60, 20)
    stock_round(state)
    assert rule(state, "pass") == "C-6.25"
    assert rule(state, "bond buy") == "C-6.25"
    assert rule(state, "exchange") == ""
    useless = table()
    give(useless, 0, "FdSD")
    useless.fdsd_due = True
    found(useless, "RAG", 60, 40, 40, 20)
    stock_round(useless)
    play(useless, "pass")
    assert useless.owners[FDSD] == CLOSED
    public = table(3, PUBLIC)
    give(public, 0, "FdSD")
    public.fdsd_due = True
    found(public, "DE", 60, 20)
    stock_round(public)
    assert rule(public, "pass") == ""
    play(public, "share DE 10")
    assert public.owners[FDSD] == CLOSED


@pytest.mark.rule("C-6.27")
def test_eva_changes_hands_by_offer_and_consent_at_any_time() -> None:
    state = table()
    give(state, 1, "EVA")
    assert state.actors() == (0,)
    assert state.bystanders() == (1,)
    state.apply(Seat(1), GAME.parse("eva offer 3 90"))
    assert rule(state, "eva answer yes", seat=0) == "C-6.27"
    state.apply(Seat(2), GAME.parse("eva answer yes"))
    assert (state.owners[EVA], state.cash) == (2, [600, 690, 510])
    assert state.actors() == (0,), "it is no turn"
    public = table(3, PUBLIC)
    give(public, 1, "EVA")
    stock_round(public)
    assert rule(public, "eva offer 3 90", seat=1) == "C-6.27"
    before = public.bank
    play(public, "eva 50")
    assert (public.owners[EVA], public.bank, public.actors()) == (0, before + 50, (1,))


@pytest.mark.rule("C-6.27")
def test_after_a_refusal_eva_is_offered_to_another_or_for_less_and_that_ends() -> None:
    state = table()
    give(state, 1, "EVA")
    state.apply(Seat(1), GAME.parse("eva offer 3 90"))
    state.apply(Seat(2), GAME.parse("eva answer no"))
    assert [rule(state, f"eva offer 3 {price}", seat=1) for price in (91, 90, 89)] == ["C-6.27", "C-6.27", ""]
    assert legal(state, 1) == ["eva offer 1 1", "eva offer 1 600", "eva offer 3 1", "eva offer 3 89"]
    state.apply(Seat(1), GAME.parse("eva offer 1 200"))
    state.apply(Seat(1), GAME.parse("eva offer 3 1"))
    assert rule(state, "eva answer yes", seat=0) == "C-6.27", "the offer to the third seat has replaced it"
    state.apply(Seat(2), GAME.parse("eva answer yes"))
    assert legal(state, 2) == ["eva offer 1 1", "eva offer 1 199", "eva offer 2 1", "eva offer 2 601"]
    state.apply(Seat(2), GAME.parse("eva offer 2 1"))
    state.apply(Seat(1), GAME.parse("eva answer yes"))
    assert legal(state, 1) == ["eva offer 1 1", "eva offer 1 199"], "not round and round"
    assert GAME.restore(state.snapshot()).legal_actions(Seat(1)) == state.legal_actions(Seat(1))
    play(state, "pass")
    assert rule(state, "eva offer 3 90", seat=1) == "", "somebody has acted at turn"


@pytest.mark.rule("C-6.27")
def test_in_a_stock_round_eva_is_taken_only_where_something_else_could_be_bought_or_shares_sold() -> None:
    state = table(3, PUBLIC)
    give(state, 1, "EVA")
    give(state, 0, "AdSK-1")
    stock_round(state)
    assert rule(state, "eva 50") == ""
    state.cash[0] = 60
    assert rule(state, "eva 50") == "C-6.27", "60 M buy nothing else; a bond in hand does not count"
    assert legal(state) == ["pass", "bond sell"]
    found(state, "DE", 60, 40, 20)
    assert rule(state, "eva 50") == "", "shares can be sold"
    state.operated[of("DE")] = False
    assert rule(state, "eva 50") == "", "a share of DE costs 60"
    state.cash[0] = 59
    assert rule(state, "eva 50") == "C-6.27"


@pytest.mark.rule("C-6.6", "C-6.27")
def test_over_60_percent_the_public_engine_lets_a_bond_or_eva_be_bought() -> None:
    state = table(3, PUBLIC)
    found(state, "DE", 60, 70)
    give(state, 1, "EVA")
    stock_round(state)
    assert {"pass", "bond buy", "eva 1", "eva 600"} < set(legal(state))
    assert rule(state, "found RSE 60") == "C-6.6"
    state.cash[0] = 99
    assert (rule(state, "pass"), rule(state, "eva 1")) == ("C-6.6", "C-6.27")


@pytest.mark.rule("C-6.6")
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_cannot_be_sold_need_not_be_sold_first(edition: str) -> None:
    state = table(3, edition)
    found(state, "DE", 60, 70, operated=False)
    found(state, "RSE", 60, 40, 20)
    stock_round(state)
    assert rule(state, "sell RSE 10") == ""
    assert rule(state, "found RAG 60") == "", "70 % of DE cannot be sold, and RSE does not help"
    state.operated[of("DE")] = True
    assert rule(state, "found RAG 60") == "C-6.6"


@pytest.mark.rule("C-6.2")
def test_nothing_is_sold_after_the_purchase() -> None:
    state = table()
    found(state, "DE", 60, 40, 20)
    stock_round(state)
    assert rule(state, "sell DE 10") == ""
    play(state, "bond buy")
    assert rule(state, "sell DE 10", seat=0) == "C-6.1"


@pytest.mark.rule("C-6.13")
def test_in_the_next_round_it_may_be_bought_again() -> None:
    state = table()
    found(state, "DE", 60, 40, 20)
    stock_round(state)
    play(state, "sell DE 10")
    assert rule(state, "share DE 10") == "C-6.13"
    stock_round(state)
    assert rule(state, "share DE 10") == ""


@pytest.mark.rule("C-6.16")
def test_free_shares_are_sold_once_the_corporation_has_operated() -> None:
    state = table()
    open_shares(state, "AGV", MERGER_CELLS[0])
    shares.move_single(state, of("AGV"), POOL, 0, 2)
    stock_round(state)
    assert rule(state, "sell AGV 10") == "C-6.7"
    state.operated[of("AGV")] = True
    assert rule(state, "sell AGV 10") == ""


@pytest.mark.rule("C-6.20")
def test_as_much_as_the_president_is_not_more() -> None:
    state = table()
    found(state, "DE", 60, 30, 20)
    stock_round(state, 1)
    play(state, "share DE 10")
    assert (state.percent(1, of("DE")), state.owner(of("DE"))) == (30, 0)


@pytest.mark.rule("C-6.26")
def test_fdsd_is_exchanged_once() -> None:
    state = table()
    give(state, 0, "FdSD")
    found(state, "RAG", 60, 20)
    stock_round(state)
    play(state, "exchange", "pass", "pass")
    assert state.owners[FDSD] == CLOSED
    assert rule(state, "exchange") == "C-6.21"


@pytest.mark.rule("C-6.26")
def test_an_exchange_out_of_turn_takes_up_the_turn_of_another_and_the_round_still_ends() -> None:
    state = table(4, PUBLIC)
    play(state, "buy KFBE", "buy EKB", "buy KBE", "buy BKB", "buy FdSD", "buy KSZ", "buy EVA", "found RSE 90")
    play(state, "pass", "found RAG 60", "pass")
    stock = state.round
    assert isinstance(stock, Stock)
    assert (state.actors(), stock.out) == ((3,), [True, False, True, False])
    state.apply(Seat(0), GAME.parse("exchange"))
    assert stock.passed[0], "who has passed in the first stock round is out for good"
    play(state, "eva 90")
    assert state.round is not stock, "nobody else can do anything"


@pytest.mark.rule("C-5.5", "C-6.4", "C-6.21")
@pytest.mark.parametrize("first", [True, False])
def test_after_an_exchange_out_of_turn_the_seat_whose_turn_it_took_up_counts_as_the_last_to_act(
    first: bool,
) -> None:
    state = table(3, PUBLIC)
    give(state, 0, *[name for name in PACKAGE if name not in ("FdSD", "BKB")])
    give(state, 1, "FdSD")
    found(state, "RAG", 60, 20)
    stock = stock_round(state, turn=2, first=first)
    state.apply(Seat(1), GAME.parse("exchange"))
    while state.round is stock:
        play(state, "pass")
    assert state.priority == 0, "the third seat was at turn"


@pytest.mark.rule("C-6.27")
def test_an_offer_of_eva_may_be_declined_and_needs_room_and_money() -> None:
    state = table()
    give(state, 0, "EVA")
    assert rule(state, "eva offer 2 601") == "C-6.27"
    assert rule(state, "eva offer 2 0") == "C-6.27"
    give(state, 2, *[f"AdSK-{number}" for number in range(1, 11)], "FdSD", "HdSK")
    assert rule(state, "eva offer 3 10") == "C-6.27", "no room under the certificate limit"
    play(state, "eva offer 2 600")
    state.apply(Seat(1), GAME.parse("eva answer no"))
    assert (state.owners[EVA], state.cash) == (0, [600, 600, 600])
    assert rule(state, "eva answer yes", seat=1) == "C-6.27"
