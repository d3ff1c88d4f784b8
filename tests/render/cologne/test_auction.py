"""The panel of a forced auction: prices, who named the certificate, and in which order seats are asked."""

import re

import pytest

from tests.games.cologne.test_orders import at_auction, happen
from zugwerk.core.game import Seat, State
from zugwerk.core.messages import LANGUAGES
from zugwerk.games.cologne.view import CologneView
from zugwerk.render.cologne.auction import auction
from zugwerk.render.look import Look

NAMES = ("Ana", "Bea", "Cai")


def shown(state: State, language: str = "en") -> str:
    view = state.view(Seat(2))
    assert isinstance(view, CologneView)
    return auction(view, Look(language, names=NAMES))


def asked(markup: str) -> list[str]:
    return re.findall(r"<li[^>]*>([^<]*)</li>", markup)


def test_the_panel_tells_the_namer_and_how_far_the_price_falls() -> None:
    markup = shown(at_auction())
    for words in ("KFBE", "named by", "Ana", "face value", "200 M", "Ana must buy it for", "100 M"):
        assert words in markup


def test_seats_stand_in_the_order_in_which_they_are_asked() -> None:
    state = at_auction()
    assert asked(shown(state)) == ["Bea · 600 M · decides now", "Cai · 600 M", "Ana · 600 M"]
    happen(state, "pass")
    assert asked(shown(state)) == ["Bea · 600 M · declined", "Cai · 600 M · decides now", "Ana · 600 M"]
    happen(state, "pass", "pass")
    assert asked(shown(state)) == ["Bea · 600 M · decides now", "Cai · 600 M", "Ana · 600 M"]
    assert "Asked at 190 M" in shown(state)


def test_who_cannot_pay_is_told() -> None:
    state = at_auction()
    happen(state, "take", "name KBE", "pass", "pass", "take", "name EKB")
    assert asked(shown(state)) == ["Ana · 600 M · decides now", "Bea · 180 M · cannot pay", "Cai · 600 M"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_panel_speaks_every_language(language: str) -> None:
    assert "cologne." not in shown(at_auction(), language)


def test_there_is_no_panel_before_a_certificate_is_named() -> None:
    state = at_auction()
    happen(state, "take")
    assert shown(state) == ""
