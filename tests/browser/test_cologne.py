"""The table of 1893 by clicks: whole games, the sheets and their keys, a phone, offers with a price."""

import json
import re
import urllib.request

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.test_access import check
from tests.browser.visitors import Visitor
from zugwerk.core.record import Record, read_record
from zugwerk.games.registry import find_game

_SHY = ("Pass", "No", "Cancel", "Keep", "Offer", "Turn", "Ask", "Go bankrupt", "Decline", "Sell")
_SETTLED = """before => document.querySelector('#moment').textContent !== before
  || document.querySelector('.places')
  || (!document.querySelector('#status-box.waiting') && document.querySelector('.lit, #choices .button'))"""
_CLICKED = 70


def click_once(visitor: Visitor, turn: int) -> None:
    """Point at the map if it is lit; else press a button, seldom one that does nothing or sells."""
    spots = visitor.page.locator("#canvas .lit")
    buttons = visitor.page.locator("#choices .button:not([aria-disabled])")
    labels = buttons.all_inner_texts()
    bold = [place for place, label in enumerate(labels) if not label.strip().startswith(_SHY)]
    sales = [place for place, label in enumerate(labels) if label.startswith("Sell")]
    if spots.count() and turn % 9:
        spots.nth(turn * 5 % spots.count()).click()
    elif sales and turn % 7 == 3:
        buttons.nth(sales[0]).click()
    elif bold:
        buttons.nth(bold[turn * 3 % len(bold)]).click()
    else:
        buttons.nth(turn % (len(labels) - 1) if labels[-1].strip() == "Cancel" else 0).click()


def act(visitor: Visitor, turn: int) -> None:
    """A whole action by clicks."""
    before = visitor.moment()
    for _ in range(8):
        click_once(visitor, turn)
        visitor.page.wait_for_function(_SETTLED, arg=before)
        if visitor.page.locator("#status-box.waiting").count() == 0 and visitor.moment() != before:
            return
    visitor.wait_change(before)


def record_of(visitor: Visitor) -> Record:
    link = visitor.page.get_by_role("link", name="Record").get_attribute("href")
    with urllib.request.urlopen(f"{visitor.address}{link}") as answer:
        return read_record(answer.read().splitlines())


def test_a_whole_game_by_clicks_and_the_rest_by_a_stand_in(ada: Visitor) -> None:
    ada.set_up(game="cologne", chairs=("me", "bot-greedy"))
    page = ada.page
    turn = 0
    while turn < _CLICKED and ada.wait_turn():
        act(ada, turn)
        turn += 1
    assert turn == _CLICKED
    assert ada.wait_turn()
    page.locator(".more summary").click()
    page.locator("[data-do=stand-in]").click()
    page.wait_for_selector(".places", timeout=120_000)
    record = record_of(ada)
    own = [entry.action for entry in record.entries if entry.seat == 0][:_CLICKED]
    kinds = {action.split()[0] for action in own}
    assert {"buy", "found", "share", "sell", "lay", "station", "run", "train", "pass"} <= kinds
    *_, last = record.replay(find_game("cologne"))
    outcome = last.state.outcome()
    assert outcome is not None
    shown = [int(text) for text in page.locator(".place .place-head .points").all_inner_texts()]
    assert shown == sorted(outcome.scores, reverse=True)
    for place in page.locator(".places .place").all():
        total = int(place.locator(".points").inner_text())
        assert sum(int(text) for text in place.locator("dd").all_inner_texts()) == total
    expect(page.locator(".graph")).to_be_visible()


def to_track(visitor: Visitor) -> None:
    """Buy papers, then pass until a company lays track."""
    while visitor.wait_turn() and not visitor.page.locator("#canvas .lit").count():
        act(visitor, 1)


def test_track_is_a_hex_a_face_and_a_rotation(ada: Visitor) -> None:
    ada.set_up(game="cologne", chairs=("me", "bot-greedy"))
    to_track(ada)
    page = ada.page
    spot = page.locator("#canvas .lit").first
    name = (spot.get_attribute("id") or "").removeprefix("spot-")
    spot.click()
    faces = page.locator("#choices .button:has(svg.face)")
    assert faces.count() > 1
    faces.first.click()
    page.get_by_role("button", name="Turn (R)").click()
    expect(page.locator(f"#tile-{name}.ghost")).to_have_count(1)
    expect(page.locator("#step")).to_contain_text(f"in {name}")
    page.keyboard.press("Escape")
    expect(page.locator(f"#tile-{name}")).to_have_count(0)
    spot.click()
    faces.first.click()
    before = ada.moment()
    page.get_by_role("button", name="Confirm").click()
    ada.wait_change(before)
    expect(page.locator(f"#tile-{name}")).to_have_count(1)
    expect(page.locator(".stage-words")).to_have_text(re.compile(r"Phase 2 · operating round 1\.1"))
    expect(page.locator(".order li").first).to_have_class("first")


def test_sheets_open_by_their_keys_and_stay_open(ada: Visitor) -> None:
    ada.set_up(game="cologne", chairs=("me", "bot-greedy"))
    assert ada.wait_turn()
    page = ada.page
    for key, sheet in (
        ("k", "#market-picture"),
        ("p", "#players-sheet"),
        ("t", "#tiles-picture"),
        ("i", "#info-sheet"),
    ):
        page.keyboard.press(key)
        expect(page.locator(sheet)).to_be_visible()
    expect(page.locator("#market-picture")).to_be_hidden()
    act(ada, 0)
    expect(page.locator("#info-sheet")).to_be_visible()
    page.keyboard.press("g")
    expect(page.locator("#companies-sheet")).to_be_visible()
    expect(page.locator("#players-sheet tbody tr")).to_have_count(3)


def test_what_is_not_allowed_says_why(ada: Visitor) -> None:
    ada.set_up(game="cologne", chairs=("me", "bot-greedy"))
    assert ada.wait_turn()
    button = ada.page.get_by_role("button", name="Buy KBE")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.hover()
    expect(ada.page.locator("#popover")).to_contain_text("C-5")


def test_the_table_on_a_phone_and_for_everybody(invite: Invite) -> None:
    ada = invite(viewport={"width": 390, "height": 844}, has_touch=True)
    ada.set_up(game="cologne", chairs=("me", "bot-greedy"))
    to_track(ada)
    ada.expect_no_overflow()
    check(ada, "a company lays track")
    data = json.loads(ada.context.request.get(ada.page.url + "/state").text())
    assert "style=" not in "".join(data["parts"].values())


def test_a_price_is_any_number_between_its_bounds(ada: Visitor) -> None:
    ada.set_up(game="cologne", chairs=("me", "bot-greedy"))
    assert ada.wait_turn()
    page = ada.page
    before = ada.moment()
    page.get_by_role("button", name="Buy EVA").click()
    ada.wait_change(before)
    assert ada.wait_turn()
    page.get_by_role("button", name="Offer EVA").click()
    field = page.locator("#choices input")
    field.fill("100000")
    before = ada.moment()
    page.get_by_role("button", name="Confirm").click()
    expect(field).to_be_visible()
    field.fill("37")
    field.press("Enter")
    ada.wait_change(before)
    expect(page.locator("#log")).to_contain_text("offers EVA to Player 2 for 37 M")
