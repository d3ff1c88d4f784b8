"""C-6: limits, sales, and what they do to presidents."""

import pytest

from tests.games.cologne.tables import (
    AID,
    EDITIONS,
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
from zugwerk.games.cologne.rules import shares
from zugwerk.games.cologne.state.figures import MERGER_CELLS, PAPER_NAMED
from zugwerk.games.cologne.state.position import POOL


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
