"""The heading names who has to decide, for which company, and the offers that wait for an answer."""

import re

import pytest
from rich.console import Console

from tests.games.cologne.tables import found, give, merger_round, open_shares, play, table, train_step
from tests.render.cologne.tables import seen
from zugwerk.core.game import Seat
from zugwerk.core.messages import LANGUAGES, translator
from zugwerk.games.cologne.events import EVAOffered, TrainOffered
from zugwerk.games.cologne.game import GAME, CologneState
from zugwerk.games.cologne.state.figures import COMPANY_NAMED, FOUR, MERGER_CELLS, find_train
from zugwerk.render import picture
from zugwerk.render.cologne import DRAWING
from zugwerk.render.look import Look
from zugwerk.render.registry import board_of

DE, RSE = COMPANY_NAMED["DE"], COMPANY_NAMED["RSE"]


def asked() -> CologneState:
    """DE, of seat 1, has asked for a train of RSE, of seat 2."""
    state = table()
    found(state, "DE", 100, 50)
    found(state, "RSE", 100, 20, 50)
    state.trains[RSE] = [find_train("2-0"), find_train("2-1")]
    state.phase = 1
    train_step(state, "DE")
    play(state, "train offer 2-0 50")
    return state


def texts(state: CologneState, seat: int | None, language: str = "en") -> list[str]:
    """The words of the picture, in order."""
    view = state.view(None if seat is None else Seat(seat))
    return re.findall(r"<text[^>]*>([^<]*)</text>", picture(view, language=language))


def test_who_is_asked_for_a_train_has_to_decide_for_its_owner() -> None:
    state = asked()
    view = state.view(None)
    assert (view.actors, view.company, view.acting) == ((1,), "DE", "RSE")
    assert view.offers == (TrainOffered(company=DE, seller=RSE, train=find_train("2-0"), price=50),)
    for seat, head in ((None, "RSE: Seat 2 to move"), (1, "RSE: Your turn"), (0, "RSE: Seat 2 to move")):
        shown = texts(state, seat)
        assert head in shown
        assert "DE offers RSE 50 M for train 2" in shown
    play(state, "train answer no")
    view = state.view(None)
    assert (view.actors, view.acting, view.offers) == ((0,), "DE", ())
    assert "DE: Seat 1 to move" in texts(state, None)


def test_a_price_named_instead_is_shown_until_it_is_met() -> None:
    state = asked()
    play(state, "train answer no 60")
    assert "RSE keeps train 2; it could be had for 60 M" in texts(state, None)
    play(state, "train offer 2-0 60")
    assert state.view(None).offers == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_offers_are_told_in_every_language_and_at_the_terminal(language: str) -> None:
    state = asked()
    words = translator(language).text(state.view(None).offers[0].message())
    assert words in texts(state, None, language)
    console = Console(width=120)
    with console.capture() as capture:
        console.print(board_of("cologne").draw(state.view(Seat(0)), translator(language), 120))
    assert words in capture.get()


def test_an_offer_of_eva_is_shown_and_changes_nobodys_turn() -> None:
    state = table()
    give(state, 0, "EVA")
    state.apply(Seat(0), GAME.parse("eva offer 3 90"))
    view = state.view(None)
    assert view.actors == (0,)
    assert view.offers == (EVAOffered(0, 2, 90),)
    assert "Seat 1 offers EVA to Seat 3 for 90 M" in texts(state, None)


def test_a_company_with_too_many_trains_is_named() -> None:
    state = asked()
    play(state, "train answer no")
    state.trains[RSE] = [find_train(name) for name in ("2-0", "2-1", "2-2", "2-3")]
    view = state.view(None)
    assert (view.actors, view.company, view.acting) == ((1,), "DE", "RSE")
    assert "RSE: Seat 2 to move" in texts(state, None)


def test_a_corporation_just_formed_is_named_while_it_keeps_or_discards_trains() -> None:
    state = table()
    give(state, 0, "EKB", "KSZ")
    give(state, 1, "BKB")
    open_shares(state, "AGV", MERGER_CELLS[0])
    state.phase = FOUR
    state.trains[0] = [find_train("3-0")]
    merger_round(state, "AGV")
    assert state.view(None).acting == ""
    play(state, "vote yes", "vote yes")
    assert state.view(None).acting == "AGV"


def test_without_an_offer_nothing_is_said_of_one() -> None:
    state = asked()
    play(state, "train answer yes")
    view = state.view(None)
    assert view.offers == ()
    assert view.acting == view.company


def test_who_plays_the_last_rounds_is_told_so() -> None:
    state = table()
    assert "the last" not in DRAWING.hand(seen(state), Look())
    state.bank_broken = True
    assert "this set of operating rounds is the last" in DRAWING.hand(seen(state), Look())
