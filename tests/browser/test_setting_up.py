"""A new table, the invitation to it, and the list of one's own tables."""

import re
import time

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, move, press, tap, write
from tests.browser.measures import covered
from tests.browser.test_access import check
from tests.browser.test_table import PHONE
from tests.browser.visitors import Visitor


def test_modules_that_exclude_each_other_say_so_at_once_with_their_rule(ada: Visitor) -> None:
    ada.go("/new?game=metro")
    page = ada.page
    tracks = page.locator("[name=option-central_tracks]")
    expect(tracks).to_be_enabled()
    click(page.locator("[name=option-central_stations]"))
    expect(tracks).to_be_disabled()
    why = page.locator("#why-central_tracks")
    expect(why).to_contain_text("Modules 2 and 3 do not combine")
    expect(why.locator("a")).to_have_attribute("href", "/rules/metro#MX-2")
    check(ada, "options that exclude each other")
    click(page.locator("[name=option-central_stations]"))
    expect(tracks).to_be_enabled()
    expect(why).to_be_hidden()


def test_options_of_a_module_that_is_off_are_hidden_and_values_follow_the_chairs(ada: Visitor) -> None:
    ada.go("/new?game=metro")
    page = ada.page
    cards = page.locator("[name=option-cards_per_colour]")
    expect(cards).to_be_hidden()
    expect(page.locator("[name=option-exchange_cap]")).to_be_hidden()
    click(page.locator("[name=option-numbered_stations]"))
    expect(cards).to_be_visible()
    cards.select_option("2")
    expect(page.locator("#why-cards_per_colour")).to_be_hidden()
    click(page.locator(".chip", has_text="6"))
    expect(page.locator("#why-cards_per_colour")).to_contain_text("U-2")
    cards.select_option("1")
    expect(page.locator("#why-cards_per_colour")).to_be_hidden()
    expect(cards.locator("option[value='2']")).to_be_disabled()
    click(page.get_by_role("button", name="Set up the table"))
    ada.at_table()
    expect(page.locator(".table-name")).to_contain_text("Module 4")


def test_the_map_is_chosen_from_pictures_and_the_own_name_is_asked_once(ada: Visitor) -> None:
    ada.go("/new?game=berlin")
    page = ada.page
    expect(page.get_by_role("radio", name="Berlin, our own map")).to_be_checked()
    expect(page.locator(".map-card img").first).to_have_js_property("complete", True)
    write(page.get_by_label("Your name"), "Ada")
    expect(page.locator("select[name=chair-0] option:checked")).to_have_text(re.compile(r"\(Ada\)"))
    for seat in (1, 2):
        page.locator(f"select[name=chair-{seat}]").select_option("screen")
    write(page.locator("[name=name-1]"), "Bob")
    # Whoever is not asked has a name of their own too, and it is seen before.
    expect(page.locator("[name=name-2]")).to_have_value("Cleo")
    click(page.get_by_role("button", name="Set up the table"))
    ada.at_table()
    expect(page.locator("#seats .seat-name")).to_have_text(["Ada", "Bob", "Cleo"])


def test_an_invitation_says_who_invites_to_what_and_how_it_plays(invite: Invite) -> None:
    ada, phone = invite(), invite(**PHONE)
    # A phone has a sheet for sharing; this browser has none.
    shared = "Object.defineProperty(navigator, 'share', { value: async (data) => { window.shared = data; } })"
    phone.context.add_init_script(shared)
    address = ada.set_up(game="berlin", chairs=("me", "open"))
    name = ada.page.locator(".lobby-chairs b").first.inner_text()
    expect(ada.page.locator("#share-link")).to_be_hidden()
    click(ada.page.locator(".qr-box summary"))
    expect(ada.page.get_by_role("img", name="QR code of the invitation")).to_be_visible()
    phone.go(address)
    page = phone.page
    expect(page.locator("h1")).to_have_text(f"{name} invites you to Berlin")
    expect(page.locator(".invitation")).to_contain_text("How it plays in 30 seconds")
    expect(page.locator(".invitation img")).to_be_visible()
    tap(page.locator("#share-link"))
    assert page.evaluate("window.shared.url") == address
    phone.expect_no_overflow()
    check(phone, "an invitation")


def test_a_suggested_name_is_replaced_by_what_is_typed(invite: Invite) -> None:
    ada, bob = invite(), invite()
    bob.go(ada.set_up(chairs=("me", "open")))
    field = bob.page.get_by_label("Your name")
    assert field.input_value()
    click(field)
    bob.page.keyboard.type("Zoë")
    expect(field).to_have_value("Zoë")


def test_my_tables_tell_time_and_board_and_can_be_hidden(ada: Visitor) -> None:
    address = ada.set_up(game="metro", chairs=("me", "bot-greedy"))
    assert ada.wait_turn()
    ada.go("/next")
    assert ada.page.url == address
    click(ada.page.locator("#tools-more summary"))
    click(ada.page.locator("#do-propose-end"))
    click(ada.page.locator("#ask-yes"))
    expect(ada.page.locator("#log")).to_contain_text("All agreed to end the game")
    ada.go("/next")
    page = ada.page
    expect(page.locator(".none-waits")).to_have_text("No table waits for you now.")
    head, under = (
        page.locator(".mine .section-head").bounding_box(),
        page.locator(".none-waits").bounding_box(),
    )
    assert head is not None
    assert under is not None
    assert under["y"] >= head["y"] + head["height"] + 8
    row = page.locator(".room-line").first
    expect(row.locator("time")).to_have_text("just now")
    expect(row.locator("img.room-board")).to_have_js_property("complete", True)
    assert row.locator("img.room-board").evaluate("image => image.naturalWidth") > 0
    check(ada, "my tables")
    click(row.get_by_role("button", name=re.compile("^Hide")))
    expect(page.locator(".mine > .rooms .room-line")).to_have_count(0)
    click(page.get_by_text("1 hidden table"))
    click(page.get_by_role("button", name="Show again"))
    expect(page.locator(".mine > .rooms .room-line")).to_have_count(1)


def test_all_games_can_be_begun_from_the_first_page_without_scrolling(invite: Invite) -> None:
    ada = invite(viewport={"width": 1280, "height": 720})
    for language in ("en", "de", "pl", "pt-BR"):
        ada.context.add_cookies([{"name": "zugwerk-language", "value": language, "url": ada.address}])
        ada.go("/")
        expect(ada.shown(".game-card")).to_have_count(3)
        assert covered(ada.page, ".game-card :is(.button, a)") == [], language


def test_the_list_of_tables_calls_bots_by_their_level_and_tells_them_from_people(ada: Visitor) -> None:
    ada.set_up(chairs=("me", "bot-greedy", "bot-strong"))
    for language, names in (("en", ["Casual bot", "Strong bot"]), ("de", ["Hobbyspieler Bot", "Könner Bot"])):
        ada.context.add_cookies([{"name": "zugwerk-language", "value": language, "url": ada.address}])
        ada.go("/")
        _, *bots = ada.page.locator(".room").first.locator(".room-text > .muted").inner_text().split(", ")
        assert bots == names
    expect(ada.page.locator(".room .a-bot .icon")).to_have_count(2)


def test_bots_of_one_level_are_told_apart_in_the_list_as_at_the_table(ada: Visitor) -> None:
    ada.set_up(chairs=("me", "bot-greedy", "bot-greedy"))
    seats = ada.page.locator("#seats")
    expect(seats).to_contain_text("Casual 2")
    expect(seats).to_contain_text("Casual 3")
    ada.go("/")
    people = ada.page.locator(".room").first.locator(".room-text > .muted")
    expect(people).to_contain_text(re.compile(r"Casual 2\s*bot,\s*Casual 3\s*bot"))


def test_a_click_counts_as_soon_as_a_waiting_room_is_there(ada: Visitor) -> None:
    address = ada.set_up(chairs=("me", "open", "open"))
    page = ada.page
    move(page.locator("#copy-link"))
    ada.go(address)
    press(page)
    done = page.locator("#copy-link").get_attribute("data-done")
    expect(page.locator("#copy-link")).to_have_text(done or "?")


def test_a_second_click_in_a_waiting_room_sits_down_nowhere_else(invite: Invite) -> None:
    """Who has sat down finds other buttons there, which a double click does not press."""
    ada, bo = invite(), invite()
    address = ada.set_up(chairs=("me", "open", "open"))
    bo.go(address)
    page, leave = bo.page, bo.page.locator("form[action$='/seat/leave'] button")
    move(page.locator(".join button").first)
    for _ in range(2):
        press(page)
    leave.wait_for()
    assert leave.count() == 1
    move(leave)
    page.clock.install()
    page.clock.pause_at(time.time() + 3600)
    page.reload()
    press(page)
    assert leave.count() == 1, "what has just come counts no click"
    page.clock.run_for(600)
    press(page)
    expect(leave).to_have_count(0)


def test_a_waiting_room_stays_where_it_was(invite: Invite) -> None:
    ada = invite(viewport={"width": 800, "height": 400})
    ada.set_up(chairs=("me", "open", "open"))
    page = ada.page
    button = page.locator("form[action$='/seat/bot'] button").last
    button.scroll_into_view_if_needed()
    assert (before := page.evaluate("scrollY")) > 50
    click(button)
    expect(page.locator("form[action$='/seat/bot']")).to_have_count(1)
    assert abs(page.evaluate("scrollY") - before) < 60


def test_a_waiting_room_shows_who_came_while_somebody_wrote(invite: Invite) -> None:
    ada, bo, cem = invite(), invite(), invite()
    address = ada.set_up(chairs=("me", "open", "open"))
    bo.go(address)
    field = bo.page.locator("input[name=guest]").first
    write(field, "Bo")
    cem.go(address)
    click(cem.page.locator(".join button").first)
    cem.page.locator("form[action$='/seat/leave']").wait_for()
    bo.page.wait_for_timeout(1500)
    expect(field).to_have_value("Bo")
    field.blur()
    expect(field).not_to_have_value("Bo")


def test_a_waiting_room_is_not_replaced_under_a_pressed_pointer(invite: Invite) -> None:
    ada, bo = invite(), invite()
    address = ada.set_up(chairs=("me", "open", "open"))
    page = ada.page
    move(page.locator("#copy-link"))
    page.evaluate("window.same = true")
    page.mouse.down()
    bo.go(address)
    click(bo.page.locator(".join button").first)
    page.wait_for_timeout(1500)
    assert page.evaluate("window.same"), "what is pressed stays"
    page.mouse.up()
    page.wait_for_function("() => !window.same")
