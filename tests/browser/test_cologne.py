"""The table of 1893 by clicks: track, routes, reasons, the sheets and their keys, offers with a price."""

import math
import re
from collections import Counter

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, write
from tests.browser.prepared import Prepared, golden
from tests.browser.visitors import Visitor
from zugwerk.games.cologne.board import HEX_NAMES

_SHY = ("Pass", "No", "Cancel", "Keep", "Offer", "Turn", "Ask", "Go bankrupt", "Decline", "Sell")
_SETTLED = """before => document.querySelector('#moment').textContent !== before
  || document.querySelector('.places')
  || (!document.querySelector('#status-box.waiting') && document.querySelector('.lit, #choices .button'))"""


def click_once(visitor: Visitor, turn: int) -> None:
    """Point at the map or at something to buy; else press a button, seldom one that does nothing or sells."""
    spots = visitor.page.locator("#canvas .lit, #desk .lit:not([id^=sell-], #bond-sell)")
    buttons = visitor.page.locator("#choices .button:not([aria-disabled])")
    labels = buttons.all_inner_texts()
    bold = [place for place, label in enumerate(labels) if not label.strip().startswith(_SHY)]
    sales = visitor.page.locator("#desk .lit[id^=sell-]")
    if spots.count() and turn % 9:
        click(spots.nth(turn * 5 % spots.count()))
    elif sales.count() and turn % 7 == 3:
        click(sales.first)
    elif bold:
        click(buttons.nth(bold[turn * 3 % len(bold)]))
    else:
        click(buttons.nth(turn % max(1, len(labels) - 1) if labels[-1].strip() == "Cancel" else 0))


def act(visitor: Visitor, turn: int) -> None:
    """A whole action by clicks."""
    before = visitor.moment()
    for _ in range(8):
        click_once(visitor, turn)
        visitor.page.wait_for_function(_SETTLED, arg=before)
        if visitor.moment() != before:
            break
    visitor.wait_change(before)
    visitor.wait_answer()


def to_track(visitor: Visitor) -> None:
    """Buy papers, then pass until a company lays track."""
    while visitor.wait_turn() and not visitor.page.locator("#canvas .lit").count():
        act(visitor, 1)


def test_track_is_a_hex_a_face_and_a_rotation(ada: Visitor) -> None:
    ada.set_up(game="cologne", chairs=("me", "bot-greedy"), first_seat="1")
    to_track(ada)
    page = ada.page
    name = (page.locator("#canvas .lit").first.get_attribute("id") or "").removeprefix("spot-")
    spot = page.locator(f"#spot-{name}")
    click(spot)
    faces = page.locator("#choices .button:has(svg.face):not(.refused)")
    fan = page.locator(".fan .button")
    assert faces.count() > 1
    assert fan.count() == faces.count()
    for button in fan.all():
        assert close_to(page, button, spot)
    fan.first.hover()
    expect(page.locator(f"#tile-{name}.ghost")).to_have_count(1)
    click(fan.first)
    turned = page.locator(f"#track-{name}").inner_html()
    click(spot)
    expect(page.locator("#step")).to_contain_text(f"in {name} (0 M)")
    page.wait_for_function(
        "([id, before]) => document.getElementById(id).innerHTML !== before", arg=[f"track-{name}", turned]
    )
    click(page.locator(".fan .button[data-control=cancel]"))
    expect(page.locator(f"#tile-{name}")).to_have_count(0)
    expect(fan).to_have_count(0)
    click(spot)
    click(fan.first)
    before = ada.moment()
    click(page.locator(".fan .button[data-control=confirm]"))
    ada.wait_change(before)
    expect(page.locator(f"#tile-{name}")).to_have_count(1)
    expect(page.locator(".stage-words")).to_have_text(re.compile(r"Phase 2 · operating round 1\.1"))
    expect(page.locator(".turn-order li").first).to_have_class("first")


# Where a company of the recorded game with trains lays track, on one of seven hexes.
_TRACK = 107
_COVERED = """() => [...document.querySelectorAll('#canvas .other')].filter((target) => {
  const box = target.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return hit?.closest('.fan');
}).map((target) => target.id)"""


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["window", "phone"])
def test_what_confirms_a_tile_covers_nothing_else_and_faces_tell_what_they_are(
    invite: Invite, size: tuple[int, int]
) -> None:
    ada = invite(viewport={"width": size[0], "height": size[1]})
    table = Prepared(ada, golden("cologne-2"))
    table.play_to(_TRACK)
    table.sit_down()
    page = ada.page
    page.locator("#canvas .lit").first.wait_for()
    spots = [str(spot.get_attribute("id")) for spot in page.locator("#canvas .lit").all()]
    assert len(spots) > 3
    told = 0
    for spot in spots[::2]:
        click(page.locator(f"#{spot}"), force=True)
        page.locator(".fan .button").first.wait_for()
        notes = page.locator(".fan .note")
        # Where one tile alone fits there is nothing to choose.
        if notes.count():
            told += 1
            expect(notes.first).to_have_text(re.compile(r"^\S+ ×\d+( [+−]\d+)?$"))
            expect(page.locator("#choices .button:has(.face)").first).to_contain_text("best run")
            click(page.locator(".fan .button").first, force=True)
        confirm = page.locator(".fan [data-control=confirm]")
        expect(confirm).to_be_visible()
        assert page.evaluate(_COVERED) == []
        expect(page.locator("#step")).to_contain_text("best run")
        page.keyboard.press("Escape")
        expect(confirm).to_have_count(0)
    assert told


def test_with_confirmation_switched_off_a_tile_with_one_rotation_is_laid_at_once(ada: Visitor) -> None:
    table = Prepared(ada, golden("cologne-2"))
    ada.go("/account")
    ada.page.locator("input[name=confirm][value=never]").check()
    with ada.page.expect_navigation():
        click(ada.page.get_by_role("button", name="Save").first)
    table.play_to(_TRACK)
    table.sit_down()
    choices = table.choices()["actions"]
    counts = Counter(tuple(action["path"][:2]) for action in choices if len(action["path"]) == 3)
    hex, face = next(path for path, count in counts.items() if count == 1)
    before = ada.moment()
    click(ada.page.locator(f"#spot-{hex.removeprefix('hex-')}"))
    if ada.moment() == before and ada.page.locator(f"#choices [data-key='{face}']").count():
        click(ada.page.locator(f"#choices [data-key='{face}']"))
    ada.wait_change(before)
    expect(ada.page.locator(f"#tile-{hex.removeprefix('hex-')}")).to_have_count(1)


def close_to(page: Page, one: Locator, other: Locator) -> bool:
    """Whether two things on the board are beside each other."""
    here, there = one.bounding_box(), other.bounding_box()
    assert here is not None
    assert there is not None
    across = here["x"] + here["width"] / 2 - there["x"] - there["width"] / 2
    down = here["y"] + here["height"] / 2 - there["y"] - there["height"] / 2
    return bool(math.hypot(across, down) < 2.5 * there["width"])


def test_sheets_open_by_their_keys_and_stay_open(ada: Visitor) -> None:
    ada.set_up(game="cologne", chairs=("me", "bot-greedy"), first_seat="1")
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
    expect(page.locator("#players-sheet")).to_be_hidden()
    expect(page.locator("#package")).to_be_visible()


def test_what_is_not_allowed_says_why(ada: Visitor) -> None:
    ada.set_up(game="cologne", chairs=("me", "bot-greedy"), first_seat="1")
    assert ada.wait_turn()
    page, popover = ada.page, ada.page.locator("#popover")
    button = page.get_by_role("button", name="Buy KBE")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.hover()
    expect(popover).to_contain_text("C-5")
    to_track(ada)
    page.locator("#spot-A4").hover()
    expect(popover).to_contain_text("Nothing is laid on A4")
    expect(popover.locator("a")).to_have_attribute("href", "/rules/cologne#C-2.3")
    spots = page.locator("#spots > g")
    assert page.locator("#canvas .lit").count() + page.locator("#canvas .refused").count() == spots.count()
    assert spots.count() == len(HEX_NAMES)
    click(page.locator("#spot-A4"), force=True)
    expect(page.locator("#choices [data-key=cancel]")).to_have_count(0)


def running(visitor: Visitor) -> Prepared:
    """A table where a company with several trains is about to run them."""
    table = Prepared(visitor, golden("cologne-18xx-3"))
    runs = [place for place, entry in enumerate(table.record.entries) if entry.action.startswith("run")]
    rich = [place for place in runs if table.record.entries[place].action.count(",") >= 2]
    table.play_to(rich[0])
    table.sit_down()
    return table


def revenue(page: Page) -> int:
    text = page.locator("#choices [data-key=run], #choices .refused").first.inner_text()
    return int(re.findall(r"\d+", text)[0])


def test_routes_are_changed_by_pointing_at_stops(ada: Visitor) -> None:
    table = running(ada)
    page = table.page
    rows = page.locator(".routes > li")
    best = revenue(page)
    earned = [int(text) for text in page.locator(".routes .earns").all_inner_texts()]
    assert sum(earned) == best
    expect(page.locator("#proof")).to_have_text(re.compile(r"^best of \d+ routes"))
    stops = rows.first.locator(".stops button[id^=stop-]")
    names = stops.all_inner_texts()
    end = stops.last.inner_text().split()[0]
    click(stops.last)
    expect(stops).to_have_count(len(names) - 1)
    assert revenue(page) < best
    expect(page.locator("#proof")).to_contain_text(f"the best earn {best} M")
    click(page.locator(f"#stop-{end}"))
    expect(stops).to_have_count(len(names))
    assert revenue(page) == best
    click(rows.first.get_by_role("button", name="in the depot"))
    expect(rows.first).to_contain_text("stays in the depot")
    less = revenue(page)
    assert less == best - earned[0]
    click(page.get_by_role("button", name="Cancel"))
    assert revenue(page) == best
    click(rows.first.get_by_role("button", name="in the depot"))
    expect(rows.first).to_contain_text("stays in the depot")
    before = ada.moment()
    click(page.locator("#choices [data-key=run]"))
    ada.wait_change(before)
    expect(page.locator("#log .turn").last).to_contain_text(f"{less} M")


def test_a_route_that_is_not_allowed_says_why_in_its_row(ada: Visitor) -> None:
    table = running(ada)
    page = table.page
    best = revenue(page)
    why = page.locator(".routes .why")
    for touch in page.locator("#canvas [data-touch]").all():
        click(touch)
        page.wait_for_selector("#choices [data-key=cancel]")
        if why.count():
            break
    expect(why.first.locator("a.rule")).to_have_attribute("href", re.compile(r"/rules/cologne#C-"))
    button = page.locator("#choices .refused", has_text="Run for")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.hover()
    expect(page.locator("#popover")).to_contain_text(re.compile("C-"))
    click(button, force=True)
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    assert revenue(page) == best


def test_a_price_is_any_number_between_its_bounds(ada: Visitor) -> None:
    ada.set_up(game="cologne", chairs=("me", "bot-greedy"), first_seat="1")
    assert ada.wait_turn()
    page = ada.page
    before = ada.moment()
    click(page.get_by_role("button", name="Buy EVA"))
    ada.wait_change(before)
    assert ada.wait_turn()
    click(page.get_by_role("button", name="Offer EVA"))
    field = page.locator("#choices input")
    write(field, "100000")
    before = ada.moment()
    click(page.locator("#choices .primary"))
    expect(field).to_be_visible()
    write(field, "37")
    field.press("Enter")
    ada.wait_change(before)
    bot = page.locator("#seats .seat-name").nth(1).inner_text()
    expect(page.locator("#log")).to_contain_text(f"offers EVA to {bot} for 37 M")
    expect(page.locator("#log")).not_to_contain_text("Player")
