"""Pages for everybody: no serious fault by axe, large text, all languages, themes, no scripts of others."""

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.hands import click
from tests.browser.visitors import Visitor


def check(visitor: Visitor, place: str) -> None:
    """No violation that axe calls serious or critical."""
    found = Axe().run(visitor.page).response["violations"]
    bad = [
        f"{place}: {fault['id']} {[node['target'] for node in fault['nodes']][:4]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]
    assert not bad, bad


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.long
def test_axe_finds_no_serious_fault(invite: Invite, scheme: str) -> None:
    ada = invite(color_scheme=scheme, reduced_motion="reduce")
    for path in ("/", "/new", "/account", "/t/nowhere22"):
        ada.go(path)
        check(ada, path)
    ada.set_up(chairs=("me", "open"))
    check(ada, "waiting room")
    ada.set_up(chairs=("me", "bot-greedy"), companies=True, central_stations=True)
    ada.wait_turn()
    check(ada, "table")
    click(ada.page.locator("#share-20"))
    click(ada.page.locator("#tiles-left summary"))
    check(ada, "an exchange")
    ada.page.keyboard.press("Escape")
    click(ada.page.locator("#tools summary"))
    click(ada.page.locator("#do-propose-end"))
    expect(ada.page.locator("#ask")).to_be_visible()
    check(ada, "a question")
    click(ada.page.locator("#ask-yes"))
    expect(ada.page.locator("#end .result")).to_be_visible()
    check(ada, "end")
    ada.go("/account")
    check(ada, "account of a guest")
    click(ada.page.get_by_role("button", name="Sign out"))
    expect(ada.page.locator(".rooms a").first).to_be_visible()
    check(ada, "leaving")
    ada.go("/")
    check(ada, "my tables")


def test_text_of_twice_the_size_fits(ada: Visitor) -> None:
    pages = ["/", "/new", "/account"]
    ada.set_up()
    ada.wait_turn()
    for path in (*pages, ada.page.url):
        ada.go(path)
        ada.page.evaluate("document.documentElement.style.fontSize = '200%'")
        ada.page.wait_for_timeout(100)
        ada.expect_no_overflow()
    expect(ada.page.locator("#board-picture")).to_be_visible()


@pytest.mark.parametrize("width", [320, 390, 768])
def test_narrow_windows_have_nothing_sticking_out(invite: Invite, width: int) -> None:
    ada = invite(viewport={"width": width, "height": 800})
    ada.set_up(chairs=("me", "bot-greedy", "bot-greedy"), companies=True)
    ada.wait_turn()
    ada.expect_no_overflow()
    for path in ("/", "/new", "/account", "/t/nowhere22"):
        ada.go(path)
        ada.expect_no_overflow()


def test_language_and_theme_are_chosen_and_kept(ada: Visitor) -> None:
    ada.go("/")
    page = ada.page
    click(page.locator(".bar .menu summary"))
    page.locator("select[name=language]").select_option("de")
    page.locator("select[name=theme]").select_option("dark")
    with page.expect_navigation():
        click(page.locator(".menu-body button"))
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert ground == "rgb(13, 23, 40)"
    ada.go("/new")
    expect(page.locator("h1")).to_have_text("Neuer Tisch")


def test_motion_is_left_out_where_it_is_not_wanted(invite: Invite) -> None:
    calm = invite(reduced_motion="reduce")
    calm.set_up()
    calm.wait_turn()
    calm.page.evaluate(
        """() => { window.moved = 0;
        document.addEventListener('animationstart', () => { window.moved += 1; }); }"""
    )
    calm.act(1)
    calm.wait_turn()
    assert calm.page.evaluate("window.moved") == 0


def test_an_account_is_claimed_without_losing_tables(ada: Visitor, invite: Invite) -> None:
    address = ada.set_up()
    page = ada.page
    ada.go("/account")
    page.locator("#register-head ~ form [name=login]").fill("ada_lovelace")
    page.locator("#register-head ~ form [name=password]").fill("a long enough password")
    with page.expect_navigation():
        click(page.get_by_role("button", name="Create an account"))
    assert "/register" not in page.url
    again = invite()
    again.go("/account")
    form = again.page.locator("form[action='/account/login']")
    form.locator("[name=login]").fill("ada_lovelace")
    form.locator("[name=password]").fill("not the password")
    click(form.get_by_role("button"))
    expect(again.page.locator(".failure")).to_be_visible()
    form.locator("[name=login]").fill("ada_lovelace")
    form.locator("[name=password]").fill("a long enough password")
    click(form.get_by_role("button"))
    again.page.wait_for_url(lambda url: "/login" not in url)
    again.go("/")
    expect(again.page.locator(f".room[href='{address.removeprefix(again.address)}']")).to_have_count(1)
