"""C-5: the draft, the first stock round and the forced auction."""

import pytest

from tests.games.cologne.tables import (
    AID,
    EDITIONS,
    PACKAGE,
    PUBLIC,
    give,
    legal,
    of,
    play,
    rule,
    stock_round,
    table,
)
from zugwerk.core.game import Seat
from zugwerk.games.cologne.events import SeatIdle, SeatPassed
from zugwerk.games.cologne.game import GAME, CologneState
from zugwerk.games.cologne.rules.auction import AuctionRound
from zugwerk.games.cologne.state.figures import PAPER_NAMED
from zugwerk.games.cologne.state.rounds import Auction, Draft, Operating, Stock


def auctioned(edition: str, *unsold: str, seats: int = 3) -> CologneState:
    """A forced auction of these certificates, the first seat having priority."""
    state = table(seats, edition)
    for name in PACKAGE:
        if name not in unsold:
            give(state, 2, name)
    state.round = AuctionRound(0)
    return state


@pytest.mark.rule("C-5.1", "C-5.2")
def test_privates_and_the_two_lowest_minors_are_on_sale_in_turn() -> None:
    state = table()
    assert state.actors() == (0,)
    assert legal(state) == ["pass", "buy FdSD", "buy EVA", "buy HdSK", "buy EKB", "buy KFBE"]
    assert rule(state, "buy KSZ") == "C-5.2"
    play(state, "buy EKB")
    assert state.actors() == (1,)
    assert rule(state, "buy KSZ") == ""
    assert rule(state, "buy EKB") == "C-5.2"


@pytest.mark.rule("C-5.3")
def test_the_draft_ends_with_one_certificate_left_or_when_all_have_passed() -> None:
    state = table()
    play(state, "buy EKB", "buy KFBE", "buy KSZ", "buy KBE", "buy FdSD", "buy EVA")
    assert isinstance(state.round, Draft)
    play(state, "buy HdSK")
    assert isinstance(state.round, Stock)
    assert state.round.first
    assert state.actors() == (1,), "the first stock round begins left of the last buyer"
    passed = table()
    play(passed, "pass", "buy EKB", "pass", "pass")
    assert isinstance(passed.round, Operating)
    assert passed.priority == 0


@pytest.mark.rule("C-5.4")
def test_who_passes_is_out_of_the_first_stock_round_and_nothing_is_sold() -> None:
    state = table()
    play(state, "buy EKB", "buy KFBE", "buy KSZ", "buy KBE", "buy FdSD", "buy EVA", "buy HdSK")
    assert rule(state, "buy BKB") == ""
    play(state, "pass")
    assert state.actors() == (2,)
    play(state, "found DE 60")
    assert rule(state, "sell DE 10") == "C-5.4"
    play(state, "share DE 10")
    assert state.actors() == (2,), "the second seat is out"


@pytest.mark.rule("C-5.5")
@pytest.mark.parametrize(("edition", "priority"), [(AID, 1), (PUBLIC, 0)])
def test_priority_after_the_first_stock_round(edition: str, priority: int) -> None:
    state = table(3, edition)
    play(state, "buy EKB", "buy KFBE", "buy KSZ", "buy KBE", "buy FdSD", "buy EVA", "buy HdSK")
    play(state, "pass", "bond buy", "pass", "pass")
    assert isinstance(state.round, Operating)
    assert state.priority == priority


def poor(edition: str, *papers: str) -> CologneState:
    """The first stock round with BKB unsold; the second seat is at turn, the third has 70 M and these."""
    state = table(3, edition)
    give(state, 0, *[name for name in PACKAGE if name not in ("BKB", *papers)])
    give(state, 2, *papers)
    state.cash[2] = 70
    stock_round(state, turn=1, first=True)
    return state


@pytest.mark.rule("C-5.4", "C-5.5")
@pytest.mark.parametrize(("edition", "again", "priority"), [(AID, (0,), 2), (PUBLIC, (2,), 1)])
def test_who_can_buy_nothing_in_the_first_stock_round_has_passed(
    edition: str, again: tuple[int, ...], priority: int
) -> None:
    state = poor(edition)
    told = play(state, "bond buy")
    assert SeatIdle(2) in told, "70 M buy neither a bond nor a president's certificate"
    assert SeatPassed(2) not in told, "whoever can do nothing has not chosen to pass"
    assert state.actors() == (0,)
    play(state, "found DE 60", "pass")
    assert state.actors() == again, "a share of DE costs 60 M, but passing is final"
    while isinstance(state.round, Stock):
        play(state, "pass")
    assert state.priority == priority


@pytest.mark.rule("C-5.4", "C-6.27")
def test_who_can_buy_nothing_but_could_sell_eva_is_asked_in_the_first_stock_round() -> None:
    state = poor(AID, "EVA")
    play(state, "bond buy")
    assert state.actors() == (2,)
    assert legal(state)[0] == "pass"
    assert rule(state, "bond buy") == "C-6.17"
    play(state, "eva offer 2 90")
    state.apply(Seat(1), GAME.parse("eva answer yes"))
    assert rule(state, "bond buy") == "", "160 M are enough"
    play(state, "bond buy")
    assert isinstance(state.round, Stock)
    assert not state.round.out[2]
    crowd = poor(AID, "EVA")
    crowd.cash = [0, 100, 70]
    play(crowd, "bond buy")
    assert isinstance(crowd.round, Operating), "nobody could pay for EVA"


@pytest.mark.rule("C-5.6", "C-5.11")
def test_all_unsold_certificates_are_auctioned_one_after_another() -> None:
    state = auctioned(AID, "EVA", "HdSK")
    assert rule(state, "take") == "C-5.6"
    play(state, "name EVA")
    assert rule(state, "name HdSK") == "C-5.6"
    play(state, "take")
    assert state.owners[PAPER_NAMED["EVA"]] == 1
    assert isinstance(state.round, Auction)
    assert state.round.namer == 1
    play(state, "name HdSK", "pass", "take")
    assert isinstance(state.round, Stock)
    assert state.actors() == (0,), "the stock round begins with the priority holder"


@pytest.mark.rule("C-5.7")
def test_which_certificates_may_be_named() -> None:
    unsold = ("KFBE", "KSZ", "KBE")
    assert rule(auctioned(AID, *unsold), "name KBE") == ""
    assert rule(auctioned(PUBLIC, *unsold), "name KBE") == "C-5.7"
    assert rule(auctioned(AID, *unsold), "name EKB") == "C-5.7"


@pytest.mark.rule("C-5.8")
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_offered_from_the_left_of_the_namer_and_gets_cheaper(edition: str) -> None:
    state = auctioned(edition, "EVA")
    state.cash[2] = 100
    play(state, "name EVA")
    assert state.actors() == (1,)
    assert rule(state, "pass", seat=0) == "C-5.8", "he is asked last"
    play(state, "pass")
    assert state.actors() == (0,), "who cannot pay is passed over"
    play(state, "pass")
    assert isinstance(state.round, Auction)
    assert (state.round.price, state.actors()) == (140, (1,))


@pytest.mark.rule("C-5.9")
@pytest.mark.parametrize(
    ("name", "edition", "last", "forced"),
    [
        ("FdSD", AID, 100, 90), ("EVA", AID, 80, 75), ("EKB", AID, 110, 105), ("KSZ", AID, 60, 50),
        ("FdSD", PUBLIC, 90, 90), ("EVA", PUBLIC, 70, 70), ("EKB", PUBLIC, 100, 100), ("KSZ", PUBLIC, 50, 50),
    ],
)  # fmt: skip
def test_at_half_the_price_the_namer_must_buy(name: str, edition: str, last: int, forced: int) -> None:
    state = auctioned(edition, name)
    play(state, f"name {name}")
    prices = []
    while isinstance(state.round, Auction):
        prices.append(state.round.price)
        play(state, "pass")
    assert min(prices) == last
    assert state.cash[0] == 600 - forced
    assert state.owners[PAPER_NAMED[name]] == 0


@pytest.mark.rule("C-5.10")
def test_if_the_namer_cannot_pay_the_next_who_can_must_buy() -> None:
    state = auctioned(AID, "EVA")
    state.cash[0] = 10
    play(state, "name EVA")
    while isinstance(state.round, Auction):
        play(state, "pass")
    assert state.owners[PAPER_NAMED["EVA"]] == 1
    poor = auctioned(AID, "EVA")
    poor.cash = [10, 20, 30]
    play(poor, "name EVA")
    assert (poor.owners[PAPER_NAMED["EVA"]], poor.cash[0]) == (0, 0)


@pytest.mark.rule("C-5.12")
def test_a_minor_bought_cheaply_has_at_least_100() -> None:
    state = auctioned(AID, "KSZ")
    play(state, "name KSZ")
    while isinstance(state.round, Auction):
        play(state, "pass")
    assert (state.cash[0], state.treasury[of("KSZ")]) == (550, 100)


@pytest.mark.rule("C-5.1", "C-5.2")
def test_nobody_buys_out_of_turn_or_after_passing() -> None:
    state = table()
    assert rule(state, "buy EVA", seat=2) == "C-5.1"
    play(state, "pass", "buy EVA", "buy HdSK")
    assert state.actors() == (1,)
    assert rule(state, "buy EKB", seat=0) == "C-5.1"
    assert rule(state, "buy EKB") == ""


@pytest.mark.rule("C-5.12")
def test_a_minor_bought_at_its_price_has_that_price() -> None:
    state = auctioned(AID, "KBE")
    play(state, "name KBE", "take")
    assert (state.cash[1], state.treasury[of("KBE")]) == (380, 220)
