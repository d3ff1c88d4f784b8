"""Several people: two browsers at one table, one screen for two, spectators, consent, reconnecting."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, tap, write
from tests.browser.measures import covered
from tests.browser.test_table import PHONE
from tests.browser.visitors import Visitor

pytestmark = pytest.mark.long


def sit_down(invite: Invite, game: str = "metro") -> tuple[Visitor, Visitor]:
    """Ada opens a table and Bo joins by the link; the game starts."""
    window = {"viewport": {"width": 1280, "height": 720}}
    ada, bo = invite(**window), invite(**window)
    address = ada.set_up(game=game, chairs=("me", "open"))
    bo.go(address)
    write(bo.page.get_by_label("Your name"), "Bo")
    click(bo.page.get_by_role("button", name="Sit down"))
    bo.at_table()
    ada.at_table()
    return ada, bo


def in_turn(one: Visitor, other: Visitor) -> tuple[Visitor, Visitor]:
    """Who is to move, and who is not."""
    one.page.wait_for_function("() => document.documentElement.dataset.ready")
    active = one.page.locator("#seats .seat.active.own").count()
    return (one, other) if active else (other, one)


def test_two_browsers_at_one_table(invite: Invite) -> None:
    mover, waiter = in_turn(*sit_down(invite))
    expect(waiter.page.locator("#canvas .lit")).to_have_count(0)
    assert mover.page.title().startswith("● Your turn")
    assert not waiter.page.title().startswith("●")
    icon = mover.page.locator("#favicon").get_attribute("href")
    assert icon is not None
    assert "turn" in icon
    hand = mover.page.locator("#hand [id^=hand-]:not(#hand-tiles)").get_attribute("aria-label")
    assert hand is not None
    before = waiter.moment()
    mover.wait_turn()
    mover.act(3)
    began = time.monotonic()
    waiter.wait_change(before)
    assert time.monotonic() - began < 4, "sooner than a page looks by itself"
    expect(waiter.page.locator("#headline")).to_have_text("Your turn")
    expect(waiter.page.locator("#canvas .lit").first).to_be_visible()
    code = hand.split()[-1]
    assert code not in waiter.page.locator("#hand").inner_html()


def test_what_is_proposed_is_told_to_those_who_look_elsewhere(invite: Invite) -> None:
    """On a phone what is proposed stands above the map, and what one asks with below."""
    mover, waiter = in_turn(*sit_down(invite, "berlin"))
    phones = []
    for visitor in (mover, waiter):
        phones.append(invite(storage_state=visitor.context.storage_state(), **PHONE))
        phones[-1].go(visitor.page.url)
        phones[-1].at_table()
        phones[-1].page.evaluate("scrollTo(0, document.body.scrollHeight)")
    more = phones[0].page.locator("summary:has(~ * #do-propose-end)")
    more.scroll_into_view_if_needed()
    tap(more)
    tap(phones[0].page.locator("#do-propose-end"))
    for phone in phones:
        phone.expect_notice("proposes to end the game here")
        expect(phone.page.locator("#proposal")).not_to_be_in_viewport()
    for visitor in (mover, waiter):
        expect(visitor.page.locator(".proposal")).to_be_in_viewport()
        expect(visitor.page.locator("#notice")).to_be_hidden()


def test_chat_reaches_the_table_and_not_the_spectators(invite: Invite) -> None:
    ada, bo = sit_down(invite)
    click(ada.page.get_by_role("tab", name="Chat"))
    write(ada.page.get_by_placeholder("Say something"), "<b>Hello</b> from the rim")
    click(ada.page.get_by_role("button", name="Send"))
    expect(bo.page.locator("#unread")).to_have_text("1")
    bo.expect_notice("Hello.* from the rim")
    expect(ada.page.locator("#notice")).to_be_hidden()
    click(bo.page.get_by_role("tab", name=re.compile("Chat")))
    expect(bo.page.locator("#chat")).to_contain_text("<b>Hello</b> from the rim")
    eve = invite()
    eve.go(ada.page.url)
    eve.at_table()
    expect(eve.page.locator("#status")).to_contain_text("You are watching")
    assert "Hello" not in eve.page.content()
    assert eve.page.locator("#hand [id^=hand-]:not(#hand-tiles)").count() == 0
    assert eve.page.locator("#canvas .lit").count() == 0


def test_an_undo_needs_the_consent_of_the_other(invite: Invite) -> None:
    mover, waiter = in_turn(*sit_down(invite))
    mover.wait_turn()
    before = mover.moment()
    mover.act()
    click(mover.page.locator("#tools summary"))
    click(mover.page.get_by_role("button", name="Ask to undo my last action"))
    # The tile that was dealt after it is no action of anybody's.
    expect(waiter.page.locator(".proposal")).to_contain_text("asks to take the last move back.")
    click(waiter.page.get_by_role("button", name="Agree"))
    expect(mover.page.locator("#moment")).to_have_text(before)
    expect(waiter.page.locator("#log")).to_contain_text("asks to take the last move back")
    expect(waiter.page.locator("#log")).to_contain_text("takes the last move back")
    assert mover.wait_turn()
    mover.act()
    click(mover.page.locator("#tools summary"))
    click(mover.page.get_by_role("button", name="Ask to undo my last action"))
    click(waiter.page.get_by_role("button", name="No", exact=True))
    expect(mover.page.locator(".proposal")).to_have_count(0)
    expect(mover.page.locator("#log")).to_contain_text("does not agree")
    mover.expect_notice("does not agree")
    click(mover.page.locator("#tools summary"))
    click(mover.page.get_by_role("button", name="Propose to end the game"))
    click(waiter.page.get_by_role("button", name="Agree"))
    expect(mover.page.locator("#headline")).to_have_text("The game was ended by agreement")


def test_a_question_to_all_hides_nothing_and_leaves_the_page_as_it_was(invite: Invite) -> None:
    mover, waiter = in_turn(*sit_down(invite))
    mover.wait_turn()
    things = "#status-box, #choices .button, #hand svg, #tools-more > summary, #do-quit, #panels summary"
    where = """selector => [...document.querySelectorAll(selector)].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    })"""
    places = mover.page.evaluate(where, things)
    click(mover.page.locator("#tools summary"))
    click(mover.page.get_by_role("button", name="Propose to end the game"))
    for visitor in (mover, waiter):
        expect(visitor.page.locator(".proposal")).to_be_visible()
        assert covered(visitor.page, f"{things}, .proposal .button") == []
        low = visitor.page.evaluate(
            "parts => Math.max(...parts.map(([, y, , height]) => y + height))",
            visitor.page.evaluate(where, "#panels summary, #do-quit"),
        )
        assert low <= visitor.page.evaluate("document.getElementById('book').getBoundingClientRect().top")
    click(mover.page.locator("#tools summary"))
    expect(mover.page.get_by_role("button", name="Propose to end the game")).to_be_disabled()
    mover.page.keyboard.press("Escape")
    click(mover.page.get_by_role("button", name="Withdraw"))
    expect(mover.page.locator(".proposal")).to_have_count(0)
    assert mover.page.evaluate(where, things) == places
    expect(mover.page.locator("#notice")).to_be_hidden()


# Where everything is that stands beside the board, as a pixel has it.
_BESIDE = """() => ['#status-box', '#tools', '#seats', '#panels', '#book'].map((part) => {
  const { x, y, width } = document.querySelector(part).getBoundingClientRect();
  return [part, ...[x, y, width].map(Math.round)];
})"""


@pytest.mark.parametrize("game", ["metro", "berlin"])
def test_what_is_proposed_moves_nothing_beside_the_board(invite: Invite, game: str) -> None:
    mover, waiter = in_turn(*sit_down(invite, game))
    for visitor in (mover, waiter):
        visitor.page.set_viewport_size({"width": 1280, "height": 800})
    places = [visitor.page.evaluate(_BESIDE) for visitor in (mover, waiter)]
    click(mover.page.locator("#tools summary"))
    click(mover.page.get_by_role("button", name="Propose to end the game"))
    for visitor in (mover, waiter):
        expect(visitor.page.locator(".proposal")).to_be_visible()
        assert covered(visitor.page, ".proposal .button, #book [role=tab], #log-filter") == []
        log, proposal = (visitor.page.locator(part).bounding_box() for part in ("#log", ".proposal"))
        assert log is not None
        assert proposal is not None
        assert log["y"] + log["height"] <= proposal["y"] + 1, "the log ends above it"
        assert log["height"] >= 40
    assert [visitor.page.evaluate(_BESIDE) for visitor in (mover, waiter)] == places


@pytest.mark.parametrize("companies", [False, True])
def test_passing_the_screen_moves_nothing_beside_the_board(ada: Visitor, companies: bool) -> None:
    ada.set_up(chairs=("me", "screen:Bert"), first_seat="1", companies=companies)
    page, found = ada.page, []
    for _ in range(3):
        click(page.locator("#handover-take"))
        assert ada.wait_turn()
        found.append(page.evaluate(_BESIDE))
        ada.act()
        expect(page.locator("#handover")).to_be_visible()
        assert page.locator("#hand [id^=hand-]:not(#hand-tiles)").count() == 0
        found.append(page.evaluate(_BESIDE))
    assert all(places == found[0] for places in found), found


def test_a_lost_connection_comes_back_without_loss(invite: Invite) -> None:
    mover, waiter = in_turn(*sit_down(invite))
    mover.wait_turn()
    waiter.context.set_offline(True)
    before = waiter.moment()
    mover.act(2)
    waiter.page.wait_for_timeout(300)
    assert waiter.moment() == before
    waiter.context.set_offline(False)
    waiter.wait_change(before)
    assert waiter.wait_turn()
    waiter.act(1)
    assert mover.wait_turn()


def test_a_late_click_is_told_that_it_is_late(invite: Invite) -> None:
    ada = invite()
    ada.set_up()
    ada.wait_turn()
    tab = ada.open_page()
    tab.route("**/update?*", lambda route: route.abort())
    tab.goto(ada.page.url)
    ada.at_table(tab)
    ada.act(4)
    click(tab.locator("#canvas .lit").first)
    expect(tab.locator("#notice")).to_contain_text(re.compile(r"\w+"))
    tab.unroute("**/update?*")
    expect(tab.locator("#moment")).to_have_text(re.compile("^[2-9]"))


def test_several_people_on_one_screen(ada: Visitor) -> None:
    ada.set_up(chairs=("me", "screen:Bert"), first_seat="1")
    page = ada.page
    dialog = page.locator("#handover")
    expect(dialog).to_be_visible()
    assert page.locator("#hand [id^=hand-]:not(#hand-tiles)").count() == 0
    assert "Bert" not in dialog.inner_text()
    click(page.locator("#handover-take"))
    assert ada.wait_turn()
    first = page.locator("#hand-0").get_attribute("aria-label")
    ada.act()
    expect(dialog).to_contain_text("Bert is to move")
    assert page.locator("#hand [id^=hand-]:not(#hand-tiles)").count() == 0
    click(page.locator("#handover-take"))
    assert ada.wait_turn()
    assert page.locator("#hand-0").count() == 1
    assert first is not None
    page.reload()
    ada.at_table()
    expect(dialog).to_be_visible()
    assert page.locator("#hand [id^=hand-]:not(#hand-tiles)").count() == 0


def test_of_several_on_one_screen_the_last_move_alone_is_taken_back(ada: Visitor) -> None:
    ada.set_up("cologne", chairs=("me", "screen:Bert"), first_seat="1")
    seats = []
    for _ in range(3):
        assert ada.wait_turn()
        seats.append(ada.state()["seat"])
        ada.act()
    assert ada.wait_turn()
    before, shown = ada.state()["count"], ada.moment()
    assert ada.state()["seat"] != seats[-1]
    click(ada.page.locator("#do-undo"))
    ada.wait_change(shown)
    assert (ada.state()["count"], ada.state()["seat"]) == (before - 1, seats[-1])


def test_nobody_passes_the_screen_on_where_nothing_is_hidden(ada: Visitor) -> None:
    ada.set_up("cologne", chairs=("me", "screen:Bert"), first_seat="1")
    dialog, movers = ada.page.locator("#handover"), set()
    for _ in range(4):
        assert ada.wait_turn()
        expect(dialog).to_be_hidden()
        movers.add(ada.state()["seat"])
        ada.act()
    assert movers == {0, 1}


def test_a_bot_stands_in_and_gives_the_seat_back(invite: Invite) -> None:
    mover, waiter = in_turn(*sit_down(invite))
    before = mover.moment()
    click(mover.page.locator("#tools summary"))
    click(mover.page.locator("#tools").get_by_role("button", name=re.compile("Let a bot play for")))
    click(mover.page.locator("#ask-yes"))
    mover.wait_change(before)
    expect(waiter.page.locator("#headline")).to_have_text("Your turn")
    click(mover.page.get_by_role("button", name="Take the chair back"))
    expect(mover.page.locator("#log")).to_contain_text("is back")
    waiter.wait_turn()
    waiter.act()
    assert mover.wait_turn()
    expect(mover.page.locator("#canvas .lit").first).to_be_visible()
