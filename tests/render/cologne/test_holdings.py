"""Papers of the starting package as cards, and everybody's money beside the exchange."""

import re

import pytest

from tests.render.cologne.tables import played, seen
from zugwerk.core.game import Seat
from zugwerk.render.cologne.holdings import exchange, package
from zugwerk.render.cologne.reading import books_of
from zugwerk.render.look import Look


@pytest.mark.rule("C-5.2")
@pytest.mark.parametrize(("language", "numbers"), [("en", "No. {}"), ("de", "Nr. {}"), ("pl", "nr {}")])
def test_papers_of_minors_tell_the_numbers_by_which_they_come_on_sale(language: str, numbers: str) -> None:
    view = seen(played(moves=0), Seat(0))
    cards = package(view, books_of(view), Look(language)).split("<li")
    found = [re.search(r'aria-label="(\w+)".*?</svg><small>([^<]+)</small>', card) for card in cards]
    signs = [(match[1], match[2]) for match in found if match]
    minors = ("EKB", "KFBE", "KSZ", "KBE", "BKB")
    assert signs == [(name, numbers.format(place)) for place, name in enumerate(minors, 1)]


def test_everybodys_cash_stands_in_a_row_under_the_exchange() -> None:
    view = seen(played(), Seat(0))
    row = exchange(view, books_of(view), Look()).partition('id="matrix-cash"')[2]
    assert re.findall(r"(\d+) M<", row) == [str(seat.cash) for seat in view.seats]
