"""C-6: FdSD and EVA."""

import pytest

from tests.games.cologne.tables import (
    AID,
    PACKAGE,
    PUBLIC,
    found,
    give,
    legal,
    of,
    play,
    rule,
    stock_round,
    table,
)
from zugwerk.core.game import Seat
from zugwerk.games.cologne.events import EVADeclined
from zugwerk.games.cologne.game import GAME
from zugwerk.games.cologne.state.figures import EVA, FDSD
from zugwerk.games.cologne.state.position import CLOSED
from zugwerk.games.cologne.state.rounds import Stock


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
    own = state.refusal(Seat(1), GAME.parse("eva offer 2 90"))
    assert own is not None
    assert (own.code, own.rule) == ("own-eva", "C-6.27")
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
def test_who_is_offered_eva_may_name_another_price_and_has_agreed_to_it() -> None:
    state = table()
    give(state, 1, "EVA")
    state.apply(Seat(1), GAME.parse("eva offer 3 90"))
    assert legal(state, 2) == ["eva answer yes", "eva answer no", "eva answer no 1", "eva answer no 89"]
    assert rule(state, "eva answer no 90", seat=2) == "C-6.27", "for that it was offered"
    state.apply(Seat(2), GAME.parse("eva answer no 60"))
    assert legal(state, 1)[2:] == ["eva offer 3 60", "eva offer 3 1", "eva offer 3 89"]
    again = GAME.restore(state.snapshot())
    again.apply(Seat(1), GAME.parse("eva offer 3 61"))
    assert again.owners[EVA] == 1, "more is offered again"
    state.apply(Seat(1), GAME.parse("eva offer 3 60"))
    assert (state.owners[EVA], state.cash) == (2, [600, 660, 540])
    assert state.actors() == (0,), "it is no turn"


@pytest.mark.rule("C-6.27")
@pytest.mark.parametrize("answer", ["", "eva answer no"], ids=["unanswered", "declined"])
def test_a_price_named_for_eva_outlives_a_dearer_offer(answer: str) -> None:
    state = table()
    give(state, 1, "EVA")
    state.apply(Seat(1), GAME.parse("eva offer 3 90"))
    state.apply(Seat(2), GAME.parse("eva answer no 60"))
    state.apply(Seat(1), GAME.parse("eva offer 3 75"))
    assert state.owners[EVA] == 1
    if answer:
        state.apply(Seat(2), GAME.parse(answer))
    state.apply(Seat(1), GAME.parse("eva offer 3 60"))
    assert (state.owners[EVA], state.offer_seat) == (2, -1)


@pytest.mark.rule("C-6.27")
def test_a_price_named_for_eva_holds_until_somebody_acts_at_turn() -> None:
    state = table()
    give(state, 1, "EVA")
    state.apply(Seat(1), GAME.parse("eva offer 3 90"))
    play(state, "pass")
    state.apply(Seat(2), GAME.parse("eva answer no 60"))
    assert state.view(None).offers == (EVADeclined(2, 60),)
    assert rule(state, "eva offer 3 90", seat=1) == "C-6.27", "the answer was given at this turn"
    play(state, "pass")
    assert state.view(None).offers == ()
    state.apply(Seat(1), GAME.parse("eva offer 3 60"))
    assert (state.owners[EVA], state.offer_seat) == (1, 2), "asked anew"


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
