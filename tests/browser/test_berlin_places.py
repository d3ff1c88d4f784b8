"""Berlin's table keeps its places: tickets to choose from and payments have room of their own."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, look
from tests.browser.measures import covered
from tests.browser.test_berlin import LINES, choose_tickets, draw
from tests.browser.test_berlin_access import hoard

_PLACES = """() => ['#board-frame', '#market', '#hand-cards', '#tickets', '#around', '#book'].map((part) => {
  const { y, height } = document.querySelector(part).getBoundingClientRect();
  return [part, Math.round(y), Math.round(height)];
})"""


def places(page: Page) -> list[Any]:
    look(page)
    found: list[Any] = page.evaluate(_PLACES)
    return found


@pytest.mark.parametrize("size", [{"width": 1280, "height": 720}, {"width": 1440, "height": 900}])
def test_tickets_to_choose_from_and_payments_move_nothing(invite: Invite, size: ViewportSize) -> None:
    ada = invite(viewport=size)
    page = ada.page
    ada.set_up(game="berlin", chairs=("me", "bot-greedy"), first_seat="1")
    expect(page.locator(".ticket.offer").first).to_be_visible()
    before = places(page)
    choose_tickets(ada, 2)
    expect(page.locator(".ticket.offer")).to_have_count(0)
    hoard(ada, 12)
    assert places(page) == before
    most = 0
    for line in page.locator(LINES).all()[:6]:
        click(line.locator(".space").first, force=True)
        ways = page.locator("#choices .button:not([data-key=cancel])").count()
        most = max(most, ways)
        assert places(page) == before, f"{ways} ways to pay"
        assert covered(page, "#choices .button") == []
        click(page.locator("#choices [data-key=cancel]"))
    assert most > 2
    draw(ada, "#ticket-pile.lit")
    expect(page.locator(".ticket.offer").first).to_be_visible()
    assert places(page) == before
