"""Standing orders by clicks: given, followed while the page is closed, ended with a reason that is shown."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.hands import click
from tests.browser.test_access import check
from tests.browser.visitors import Visitor
from tests.games.cologne.test_orders import DRAFT

pytestmark = pytest.mark.long


def act(visitor: Visitor, action: str) -> None:
    """Act as the script of the page does, for turns that this test is not about."""
    table = "/api/table/" + visitor.page.url.rpartition("/")[2]
    state = visitor.page.request.get(f"{visitor.address}{table}/update").json()
    answer = visitor.page.request.post(
        f"{visitor.address}{table}/act",
        data={"seat": state["seat"], "action": action, "version": state["version"]},
        headers={"Sec-Fetch-Site": "same-origin", "Accept": "application/json"},
    )
    assert answer.ok, answer.text()


def in_a_stock_round(invite: Invite, **options: object) -> tuple[Visitor, Visitor]:
    """Ada and Bo after the draft; Ada has founded DE, and it is Bo's turn."""
    ada, bo = invite(**options), invite()
    bo.go(ada.set_up(game="cologne", chairs=("me", "open"), first_seat="1"))
    bo.page.get_by_label("Your name").fill("Bo")
    click(bo.page.get_by_role("button", name="Sit down"))
    bo.at_table()
    ada.at_table()
    for number, action in enumerate((*DRAFT, "found DE 60")):
        # The last private is bought by Bo, in whose turn the stock round begins.
        act((ada, bo)[number % 2] if number < 7 else (bo, ada)[number - 7], action)
    expect(ada.page.locator("#log")).to_contain_text("founds DE")
    return ada, bo


def order(visitor: Visitor, name: str) -> None:
    click(visitor.page.locator("#orders summary"))
    click(visitor.page.locator("#orders").get_by_role("button", name=name))


def test_an_order_buys_while_its_owner_is_away_and_says_why_it_ended(invite: Invite) -> None:
    ada, bo = in_a_stock_round(invite)
    address = ada.page.url
    order(ada, "Buy shares of DE until it floats")
    expect(ada.page.locator("#orders .order")).to_contain_text(
        "Standing order: Buy shares of DE until it floats"
    )
    expect(bo.page.locator("#orders .order")).to_have_count(0)
    check(ada, "a standing order")
    ada.page.close()
    act(bo, "found RSE 60")
    expect(bo.page.locator("#log")).to_contain_text(re.compile(r"buys 10 ?% of DE"))
    act(bo, "share RSE 10")
    bo.page.wait_for_function("() => document.querySelector('#log').textContent.split('% of DE').length > 2")
    expect(bo.page.locator("#log")).not_to_contain_text("standing order")
    ada.page = ada.open_page()
    ada.go(address)
    ada.at_table()
    expect(ada.page.locator("#orders .order.ended")).to_contain_text("Standing order ended")
    expect(ada.page.locator("#orders .order.ended b")).to_have_text(re.compile("DE|stock round is over"))
    expect(ada.page.locator("#log")).to_contain_text("(by your standing order)")
    click(ada.page.get_by_role("button", name="All right"))
    expect(ada.page.locator("#orders .order")).to_have_count(0)


def test_an_order_that_ends_is_told_on_the_open_page_and_can_be_cancelled(invite: Invite) -> None:
    ada, bo = in_a_stock_round(invite, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    order(ada, "Pass until the stock round is over")
    expect(ada.page.locator("#orders .order")).to_contain_text("Standing order:")
    ada.expect_no_overflow()
    click(ada.page.get_by_role("button", name="Cancel"))
    expect(ada.page.locator("#orders .order")).to_have_count(0)
    order(ada, "Pass until somebody buys or sells anything")
    expect(ada.page.locator("#orders .order")).to_contain_text("Standing order:")
    act(bo, "found RSE 60")
    expect(ada.page.locator("#orders .order.ended b")).to_have_text(re.compile("Bo.*RSE"))
    expect(ada.page.locator("#status-box")).to_have_class(re.compile("turn"))
    check(ada, "an order that ended")


def test_a_turn_is_restarted_by_a_click(invite: Invite) -> None:
    ada, bo = in_a_stock_round(invite)
    for visitor, action in (
        (bo, "found RSE 60"),
        (ada, "share DE 10"),
        (bo, "share RSE 10"),
        (ada, "share DE 10"),
    ):
        act(visitor, action)
    # The page may still show an earlier turn of Bo's, the one before the last two actions.
    expect(bo.page.locator("#status")).to_contain_text("EKB: Your turn")
    assert bo.wait_turn()
    before = bo.moment()
    for action in ("lay 5 T3 4", "train 2-0 80"):
        act(bo, action)
    expect(bo.page.locator("#log")).to_contain_text("T3")
    bo.wait_newest()
    click(bo.page.get_by_role("button", name="Restart my turn"))
    expect(bo.page.locator("#tile-T3")).to_have_count(0)
    expect(bo.page.locator("#moment")).to_have_text(before)
    expect(bo.page.get_by_role("button", name="Restart my turn")).to_have_count(0)
    assert bo.wait_turn()
