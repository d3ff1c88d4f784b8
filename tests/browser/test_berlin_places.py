"""Berlin's table keeps its places: tickets to choose from and payments have room of their own."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, look
from tests.browser.measures import covered
from tests.browser.prepared import GOLDEN
from tests.browser.test_berlin import LINES, choose_tickets, draw
from tests.browser.test_berlin_access import hoard
from tests.browser.test_exchange import bring

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


@pytest.mark.parametrize("height", [720, 800])
def test_the_tickets_of_all_are_in_sight_with_the_map_and_the_result(invite: Invite, height: int) -> None:
    ada = invite(viewport={"width": 1280, "height": height}, reduced_motion="reduce")
    bring(ada, GOLDEN / "berlin-4.jsonl", "Look through it")
    ada.at_table()
    page = ada.page
    expect(page.locator(".reveal li").first).to_be_visible()
    assert covered(page, ".places .points, .reveal li:nth-child(-n + 10) .figure, [data-reveal=again]") == []
    tickets, board = page.locator(".revealed").bounding_box(), page.locator("#board-picture").bounding_box()
    assert tickets is not None
    assert board is not None
    assert board["y"] + board["height"] <= tickets["y"] + 1, "they lie over nothing"
    assert tickets["x"] + tickets["width"] <= board["x"] + board["width"] + 20
