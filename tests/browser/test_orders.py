"""Standing orders by clicks: given, followed while the page is closed, ended with a reason that is shown."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, write
from tests.browser.test_access import check
from tests.browser.visitors import AGAIN, Visitor
from tests.games.cologne.test_orders import DRAFT, SECOND

pytestmark = pytest.mark.long
BOUNDS = "Enter a whole number from 1 to 900."


def is_at_turn(visitor: Visitor) -> bool:
    return bool(update(visitor)["turn"])


def update(visitor: Visitor) -> Any:
    """What the script of the page asks the server for."""
    table = "/api/table/" + visitor.page.url.rpartition("/")[2]
    return visitor.page.request.get(f"{visitor.address}{table}/update", max_retries=AGAIN).json()


def act(visitor: Visitor, action: str, seat: int | None = None) -> None:
    """Act as the script of the page does, for turns that this test is not about."""
    table = "/api/table/" + visitor.page.url.rpartition("/")[2]
    state = update(visitor)
    answer = visitor.page.request.post(
        f"{visitor.address}{table}/act",
        data={"seat": state["seat"] if seat is None else seat, "action": action, "version": state["version"]},
        headers={"Sec-Fetch-Site": "same-origin", "Accept": "application/json"},
        max_retries=AGAIN,
    )
    assert answer.ok, answer.text()


def in_a_stock_round(
    invite: Invite, before: tuple[str, ...] = DRAFT, **options: object
) -> tuple[Visitor, Visitor]:
    """Ada and Bo after the draft, or what else came before; Ada has founded DE, and it is Bo's turn."""
    ada, bo = invite(**options), invite()
    bo.go(ada.set_up(game="cologne", chairs=("me", "open"), first_seat="1"))
    write(bo.page.get_by_label("Your name"), "Bo")
    click(bo.page.get_by_role("button", name="Sit down"))
    bo.at_table()
    ada.at_table()
    for action in (*before, "found DE 60"):
        act(ada if is_at_turn(ada) else bo, action)
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
    ada, bo = in_a_stock_round(
        invite, SECOND, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
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
        (ada, "pass"),
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


def test_a_turn_is_prepared_on_the_board_and_done_when_it_comes(invite: Invite) -> None:
    ada, bo = in_a_stock_round(invite, viewport={"width": 1280, "height": 720})
    for visitor, action in ((bo, "found RSE 60"), (ada, "share DE 10"), (bo, "share RSE 10")):
        act(visitor, action)
    act(ada, "share DE 10")
    act(ada, "pass")
    expect(ada.page.locator("#status")).to_contain_text("EKB")
    ada.wait_newest()
    page, before, headline = ada.page, ada.moment(), ada.page.locator("#headline").inner_text()
    order(ada, "Prepare the next turn of KBE")
    expect(page.locator("#headline")).to_have_text("Preparing the next turn of KBE")
    expect(page.locator("#do-undo")).to_have_count(0)
    check(ada, "a turn that is prepared")
    click(page.get_by_role("button", name="Back to the table"))
    expect(page.locator("#headline")).to_have_text(headline)
    order(ada, "Prepare the next turn of KBE")
    done = page.locator(".preparing li")
    give = page.get_by_role("button", name="Order this")
    expect(give).to_be_disabled()
    # By mistake nothing is laid; that is taken back, and a tile laid instead.
    click(page.get_by_role("button", name="No track"))
    expect(done).to_have_count(1)
    click(page.get_by_role("button", name="Take the last one back"))
    expect(done).to_have_count(0)
    click(page.locator("#canvas .lit").first, force=True)
    expect(page.locator("#choices [data-key=cancel]")).to_be_visible()
    while not page.locator("#choices .primary").count():
        click(page.locator("#choices .button:not([aria-disabled])").first)
    click(page.locator("#choices .primary"))
    expect(done).to_have_count(1)
    expect(done).to_contain_text("KBE lays tile")
    click(page.get_by_role("button", name=re.compile("Buy a 2-train")))
    expect(done).to_have_count(2)
    assert ada.moment() == before
    expect(page.locator("#log")).not_to_contain_text("KBE lays")
    click(give)
    expect(page.locator("#orders .order")).to_contain_text("Next turn of KBE: tile")
    expect(page.locator("#headline")).to_have_text(headline)
    expect(bo.page.locator("#orders")).not_to_contain_text("KBE: tile")
    # Three minors of Bo's come first; one of them buys the train that Ada had in mind.
    for action in ("pass", "train 2-0 80", "pass", "pass", "pass", "pass", "pass"):
        act(bo, action)
    expect(page.locator("#orders .order.ended b")).to_have_text("What you prepared for KBE is done")
    expect(bo.page.locator("#log")).to_contain_text("KBE lays tile")
    expect(bo.page.locator("#log")).to_contain_text("KBE buys train 2 ")


def in_an_auction(invite: Invite) -> tuple[Visitor, Visitor]:
    """Nobody bought anything; Ada has named KFBE, and Bo is asked first."""
    ada, bo = invite(), invite()
    bo.go(ada.set_up(game="cologne", chairs=("me", "open"), first_seat="1"))
    write(bo.page.get_by_label("Your name"), "Bo")
    click(bo.page.get_by_role("button", name="Sit down"))
    bo.at_table()
    ada.at_table()
    for visitor, action in ((ada, "pass"), (bo, "pass"), (ada, "name KFBE")):
        act(visitor, action)
    expect(ada.page.locator("#auction")).to_be_visible()
    return ada, bo


def test_an_order_bids_up_to_a_price_and_the_panel_shows_how_the_auction_stands(invite: Invite) -> None:
    ada, bo = in_an_auction(invite)
    expect(ada.page.locator("#auction dd").nth(2)).to_have_text("100 M")
    expect(ada.page.locator("#auction .now")).to_contain_text("Bo")
    click(ada.page.locator("#orders summary"))
    ada.page.locator("#orders select").select_option(label="Take KFBE at 190 M or less")
    check(ada, "a choice of prices")
    click(ada.page.get_by_role("button", name="Order this"))
    expect(ada.page.locator("#orders .order")).to_contain_text("Take KFBE at 190 M or less")
    act(bo, "pass")
    expect(bo.page.locator("#auction dd").nth(3)).to_have_text("190 M")
    act(bo, "pass")
    expect(bo.page.locator("#log")).to_contain_text("KFBE for 190 M")
    expect(ada.page.locator("#orders .order.ended")).to_contain_text("The auction of KFBE is over")


def test_an_amount_says_its_bounds_its_unit_and_what_it_would_be(ada: Visitor) -> None:
    ada.set_up(game="cologne", chairs=("me", "screen:Bo"), first_seat="1")
    act(ada, "buy EVA")
    ada.go(f"{ada.page.url.partition('?')[0]}?seat=0")
    ada.at_table()
    page = ada.page
    click(page.get_by_role("button", name="Offer EVA"))
    field = page.locator("#choices input")
    expect(field).to_be_visible()
    expect(page.locator("#choices .bounds")).to_have_text("M (1–900 M)")
    # As much as is printed on it.
    expect(field).to_have_value("150")
    expect(page.locator("#choices .primary")).to_have_text("for 150 M")
    write(field, "95")
    confirm = page.locator("#choices .primary")
    expect(confirm).to_have_text("for 95 M")
    for wrong in "901", "0", "", "1.5":
        write(field, wrong)
        expect(confirm).to_have_text("for … M")
        expect(confirm).to_have_attribute("aria-disabled", "true")
        expect(confirm).to_have_attribute("aria-description", BOUNDS)
    click(confirm)
    expect(page.locator("#popover")).to_have_text(BOUNDS)
    field.press("Enter")
    expect(page.locator("#popover")).to_have_text(BOUNDS)
    expect(page.locator("#log")).not_to_contain_text("EVA to Bo")
    write(field, "96")
    expect(page.locator("#popover")).to_be_hidden()
    expect(confirm).not_to_have_attribute("aria-disabled", "true")
    click(confirm)
    expect(page.locator("#log")).to_contain_text("EVA to Bo for 96 M")
