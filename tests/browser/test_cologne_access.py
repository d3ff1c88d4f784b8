"""The table of 1893 for everybody: a phone, a keyboard alone, large text, both themes, axe on every sheet."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, tap, type_key
from tests.browser.prepared import Prepared, golden
from tests.browser.test_access import check
from tests.browser.test_table import PHONE
from tests.browser.visitors import Visitor

pytestmark = pytest.mark.long

SHEETS = ("g", "k", "c", "p", "t", "i")


def built_up(visitor: Visitor, kind: str = "lay", after: int = 110) -> Prepared:
    """A table in the middle of a game, where a company is about to do something."""
    table = Prepared(visitor, golden("cologne-18xx-3"))
    entries = table.record.entries
    table.play_to(
        next(place for place in range(after, len(entries)) if entries[place].action.startswith(kind))
    )
    table.sit_down()
    return table


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault_on_any_sheet(invite: Invite, scheme: str) -> None:
    ada = invite(color_scheme=scheme, reduced_motion="reduce")
    table = built_up(ada)
    for key in SHEETS:
        ada.page.keyboard.press(key)
        check(ada, f"sheet {key}")
    ada.page.keyboard.press("g")
    click(ada.page.locator("#canvas .lit").first)
    check(ada, "the tiles for a hex")
    table.play_to(
        next(p for p in range(table.done, 400) if table.record.entries[p].action.startswith("run "))
    )
    table.sit_down()
    click(ada.page.locator(".routes .stops button").first)
    ada.page.wait_for_selector("#choices [data-key=cancel]")
    check(ada, "routes under way")
    data = ada.state()
    assert "style=" not in "".join(data["parts"].values())


def test_a_phone(invite: Invite) -> None:
    ada = invite(**PHONE)
    table = built_up(ada)
    page = ada.page
    ada.expect_no_overflow()
    tap(page.locator("#canvas .lit").first)
    tap(page.locator(".fan .button").first)
    ada.expect_no_overflow()
    before = ada.moment()
    tap(page.locator(".fan .button[data-control=confirm]"))
    ada.wait_change(before)
    for key in SHEETS:
        tap(page.locator(f"label:has([aria-keyshortcuts={key}])"))
        ada.expect_no_overflow()
    assert table.page.locator("#info-sheet").is_visible()


def test_text_of_twice_the_size_fits(ada: Visitor) -> None:
    built_up(ada, "run ")
    ada.page.evaluate("document.documentElement.style.fontSize = '200%'")
    for key in SHEETS:
        ada.page.keyboard.press(key)
        ada.page.wait_for_timeout(50)
        ada.expect_no_overflow()
    ada.page.keyboard.press("g")
    expect(ada.page.locator("#board-picture")).to_be_visible()
    expect(ada.page.locator(".routes")).to_be_visible()


def focus_on(page: Page, selector: str, most: int = 60) -> None:
    """Tab on until something of this kind has the focus."""
    for _ in range(most):
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by keyboard")


def test_a_turn_by_keyboard_alone(ada: Visitor) -> None:
    table = built_up(ada)
    page = ada.page
    focus_on(page, "#canvas .lit")
    for key in ("ArrowDown", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.closest('#canvas') !== null")
    focus_on(page, "#canvas .lit", 200)
    type_key(page, "Enter")
    focus_on(page, "#choices button:has(.face):not(.refused), #choices .primary")
    before = ada.moment()
    type_key(page, "Enter")
    if page.locator("#choices .primary").count() and ada.moment() == before:
        focus_on(page, "#choices .primary")
        type_key(page, "Enter")
    ada.wait_change(before)
    table.done += 1
    page.keyboard.press("p")
    expect(page.locator("#players-sheet")).to_be_visible()


def test_routes_by_keyboard_alone(ada: Visitor) -> None:
    built_up(ada, "run ")
    page = ada.page
    focus_on(page, ".routes .stops button")
    type_key(page, "Enter")
    page.wait_for_selector("#choices [data-key=cancel]")
    focus_on(page, "#canvas [data-touch]", 200)
    # The answer draws all buttons anew.
    page.evaluate("document.querySelector('#choices [data-key=cancel]').dataset.old = ''")
    type_key(page, "Enter")
    page.wait_for_selector("#choices [data-key=cancel]:not([data-old])")
    page.keyboard.press("Escape")
    expect(page.locator("#choices [data-key=cancel]")).to_have_count(0)
    focus_on(page, "#choices [data-key=run]", 200)
    before = ada.moment()
    type_key(page, "Enter")
    ada.wait_change(before)
