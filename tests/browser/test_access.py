"""Pages for everybody: no fault by axe, large text, all languages, themes, no scripts of others."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, write
from tests.browser.measures import faults, small_targets, sticks_out
from tests.browser.visitors import Visitor


def check(visitor: Visitor, place: str) -> None:
    """Nothing that axe finds, of whatever impact, once nothing flies over the page any more."""
    expect(visitor.page.locator(".gain")).to_have_count(0)
    found = faults(visitor.page)
    assert not found, (place, found)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.long
def test_axe_finds_no_fault(invite: Invite, scheme: str) -> None:
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


def test_pages_are_for_everybody(ada: Visitor) -> None:
    """A look at some pages; ``test_every_page`` looks at all."""
    lobby = ada.set_up(chairs=("me", "open"))
    ada.set_up(game="berlin")
    assert ada.wait_turn()
    for path in (ada.page.url, lobby, "/", "/new", "/rules/metro"):
        ada.go(path)
        check(ada, path)
        assert not small_targets(ada.page), path
        ada.page.set_viewport_size({"width": 320, "height": 800})
        for size in ("100%", "200%"):
            ada.page.evaluate("size => document.documentElement.style.fontSize = size", size)
            assert not sticks_out(ada.page), (path, size)
        ada.page.set_viewport_size({"width": 1280, "height": 800})


def test_more_contrast_is_given_where_it_is_wanted(invite: Invite) -> None:
    ada = invite(contrast="more")
    ada.set_up()
    colours = """() => ['--zw-muted', '--zw-edge', '--zw-ink'].map((name) =>
      getComputedStyle(document.querySelector('#board-picture')).getPropertyValue(name))"""
    muted, edge, ink = ada.page.evaluate(colours)
    assert muted == edge == ink
    plain = invite()
    plain.go(ada.page.url)
    plain.at_table()
    muted, edge, ink = plain.page.evaluate(colours)
    assert ink not in (muted, edge)


def test_colours_of_the_system_leave_states_to_be_told_apart(invite: Invite) -> None:
    ada = invite(forced_colors="active")
    ada.set_up()
    assert ada.wait_turn()
    ground = "(selector) => getComputedStyle(document.querySelector(selector)).backgroundColor"
    chosen, other = (ada.page.evaluate(ground, f"#tab-{name}") for name in ("log", "chat"))
    assert chosen != other
    kept = "getComputedStyle(document.querySelector('#board-picture')).forcedColorAdjust"
    assert ada.page.evaluate(kept) == "none"
    border = "(selector) => getComputedStyle(document.querySelector(selector)).borderInlineStartColor"
    assert ada.page.evaluate(border, ".seat.active") != ada.page.evaluate(border, ".seat:not(.active)")


def test_what_is_chosen_is_read_in_colours_of_the_system(invite: Invite) -> None:
    ada = invite(forced_colors="active", reduced_motion="reduce")
    ada.set_up(game="berlin")
    for name in ("chat", "notes", "log"):
        click(ada.page.locator(f"#tab-{name}"))
        check(ada, name)
    ada.set_up(companies=True)
    check(ada, "companies")
    ada.go("/maps/berlin/editor")
    for name in ("places", "map"):
        click(ada.page.locator(f"#tab-{name}"))
        check(ada, f"editor, {name}")


def test_what_is_answered_in_words_is_a_list_in_a_log(ada: Visitor) -> None:
    ada.set_up()
    assert ada.wait_turn()
    click(ada.page.locator("#console-toggle"))
    for text in ("points", "what can I do"):
        write(ada.page.locator("#command"), text)
        ada.page.keyboard.press("Enter")
    expect(ada.page.locator("#answers").get_by_role("list").get_by_role("listitem")).to_have_count(2)
    check(ada, "answers")


def test_language_and_theme_are_chosen_and_kept(ada: Visitor) -> None:
    ada.go("/")
    page = ada.page
    click(page.locator(".bar .menu summary"))
    with page.expect_navigation():
        page.locator("select[name=language]").select_option("de")
    click(page.locator(".bar .menu summary"))
    with page.expect_navigation():
        page.locator("select[name=theme]").select_option("dark")
    expect(page.locator(".menu-body button")).to_have_count(0)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert ground == "rgb(13, 23, 40)"
    ada.go("/new")
    expect(page.locator("h1")).to_have_text("Neuer Tisch")


def test_who_tries_languages_with_the_keys_is_not_interrupted(ada: Visitor) -> None:
    ada.go("/")
    page = ada.page
    click(page.locator(".bar .menu summary"))
    page.locator("select[name=theme]").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("select[name=theme]")).to_be_focused()
    with page.expect_navigation():
        page.keyboard.press("Tab")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_without_scripts_a_button_applies_the_settings(invite: Invite) -> None:
    plain = invite(java_script_enabled=False)
    plain.go("/")
    page = plain.page
    click(page.locator(".bar .menu summary"))
    page.locator("select[name=language]").select_option("de")
    with page.expect_navigation():
        click(page.locator(".menu-body button"))
    expect(page.locator("html")).to_have_attribute("lang", "de")


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
    write(page.locator("#register-head ~ form [name=login]"), "ada_lovelace")
    write(page.locator("#register-head ~ form [name=password]"), "a long enough password")
    with page.expect_navigation():
        click(page.get_by_role("button", name="Create an account"))
    assert "/register" not in page.url
    again = invite()
    again.go("/account")
    form = again.page.locator("form[action='/account/login']")
    write(form.locator("[name=login]"), "ada_lovelace")
    write(form.locator("[name=password]"), "not the password")
    click(form.get_by_role("button"))
    expect(again.page.locator(".failure")).to_be_visible()
    write(form.locator("[name=login]"), "ada_lovelace")
    write(form.locator("[name=password]"), "a long enough password")
    click(form.get_by_role("button"))
    again.page.wait_for_url(lambda url: "/login" not in url)
    again.go("/")
    expect(again.page.locator(f".room[href='{address.removeprefix(again.address)}']")).to_have_count(1)
