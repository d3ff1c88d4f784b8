"""Berlin for everybody: a turn by keyboard alone, text of twice the size, a phone in both directions."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.hands import move, press, type_key
from tests.browser.kinds import Deeds
from tests.browser.test_berlin import LINES, choose_tickets
from tests.browser.test_table import PHONE
from tests.browser.visitors import Visitor

pytestmark = pytest.mark.long


def hoard(visitor: Visitor, cards: int = 10) -> None:
    """Draw cards without the page until many connections can be paid, some of them in several ways."""
    deeds = Deeds(visitor, "berlin")
    for _ in range(cards):
        state = deeds.next_turn()
        assert state is not None
        deeds.post(state, deeds.offered(state)["Draw"][0])
    state = deeds.next_turn()
    assert state is not None
    deeds.wait_for(state)


def test_a_game_by_keyboard_alone(ada: Visitor) -> None:
    ada.set_up(game="berlin", chairs=("me", "bot-greedy"))
    page = ada.page
    ada.tab_to(".ticket.offer.lit")
    type_key(page, "Enter")
    expect(page.locator(".ticket.offer.chosen")).to_have_count(1)
    ada.tab_to("#choices .primary")
    type_key(page, "Enter")
    expect(page.locator(".ticket.offer")).to_have_count(0)
    hoard(ada)
    ada.tab_to(LINES, 200)
    for key in ("ArrowDown", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.closest('#canvas') !== null")
    ada.tab_to(LINES, 200)
    before = ada.moment()
    type_key(page, "Enter")
    while ada.moment() == before and page.locator("#choices [data-key]:not([data-key=cancel])").count():
        ada.tab_to("#choices [data-key]:not([data-key=cancel])")
        type_key(page, "Enter")
        page.wait_for_timeout(50)
    ada.wait_change(before)
    expect(page.locator("#log")).to_contain_text("builds the")


def test_several_ways_to_pay_show_what_they_have_in_common(ada: Visitor) -> None:
    ada.set_up(game="berlin", chairs=("me", "bot-greedy"))
    choose_tickets(ada)
    hoard(ada)
    page = ada.page
    state = Deeds(ada, "berlin").next_turn()
    assert state is not None
    claims = [action["do"].split()[1] for action in state["choices"]["actions"] if "claim" in action["do"]]
    line = max(claims, key=claims.count)
    assert claims.count(line) > 1
    drawn = page.locator(f"[id='connection-{line}']")
    move(drawn.locator(".space").first)
    expect(page.locator("#canvas .ghost")).to_have_count(1)
    expect(page.locator("#step")).to_contain_text("in all")
    expect(page.locator("#step")).not_to_contain_text("Pays")
    press(page)
    page.mouse.move(5, 5)
    expect(page.locator("#canvas .ghost")).to_have_count(1)
    expect(page.locator("#step li").first).to_contain_text(" – ")
    expect(page.locator("#choices [data-key=cancel]")).to_be_visible()
    page.locator("#choices [data-key^=pay], #choices [data-key^=colour]").first.hover()
    expect(page.locator("#step")).to_contain_text("in all")
    page.keyboard.press("Escape")
    expect(page.locator("#canvas .ghost")).to_have_count(0)


def test_text_of_twice_the_size_fits(ada: Visitor) -> None:
    ada.set_up(game="berlin", chairs=("me", "bot-greedy"))
    choose_tickets(ada)
    ada.page.evaluate("document.documentElement.style.fontSize = '200%'")
    ada.page.wait_for_timeout(100)
    ada.expect_no_overflow()
    box = ada.page.locator("#board-picture").bounding_box()
    assert box is not None
    assert box["height"] > 200


def test_a_phone_upright_and_lying(invite: Invite) -> None:
    lying = {"width": 844, "height": 390}
    for options in (PHONE, {**PHONE, "viewport": lying}):
        ada = invite(**options)
        ada.set_up(game="berlin", chairs=("me", "bot-greedy"))
        ada.expect_no_overflow()
        expect(ada.page.locator("#board-picture")).to_be_visible()
        choose_tickets(ada)
        ada.expect_no_overflow()
