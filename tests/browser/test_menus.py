"""Menus unfold inside the window, wherever the button is that opens them."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, tap
from tests.browser.measures import covered
from tests.browser.prepared import Prepared, golden

LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

# In the record for two a company lays track here and then runs its trains; its turn goes on.
TRACK = 28
_AFTER = """orders => {
  const always = document.querySelector('#do-quit').getBoundingClientRect();
  const { left, top } = orders.getBoundingClientRect();
  return top >= always.bottom - 1 || left >= always.right;
}"""


@pytest.mark.parametrize("options", [LAPTOP, PHONE])
def test_every_menu_of_a_table_unfolds_inside_the_window(invite: Invite, options: dict[str, Any]) -> None:
    ada = invite(**options)
    table = Prepared(ada, golden("cologne-18xx-3"))
    table.play_to(154)
    table.sit_down()
    page = ada.page
    for menu in ("#tools .menu", "#orders .menu", ".bar .menu"):
        # At the foot of the window, where there is least room for it.
        page.locator(f"{menu} > summary").evaluate("button => button.scrollIntoView({ block: 'end' })")
        (tap if "has_touch" in options else click)(page.locator(f"{menu} > summary"))
        unfolded = page.locator(f"{menu} > .menu-body")
        expect(unfolded).to_be_visible()
        expect(page.locator(".menu[open]")).to_have_count(1)
        box = unfolded.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= options["viewport"]["width"], menu
        assert box["y"] + box["height"] <= options["viewport"]["height"], menu
        page.keyboard.press("Escape")
        expect(page.locator(".menu[open]")).to_have_count(0)
        expect(page.locator(f"{menu} > summary")).to_be_focused()


def test_the_drawer_of_tiles_opens_whole_and_moves_nothing(invite: Invite) -> None:
    ada = invite(**LAPTOP)
    ada.set_up(chairs=("me", "bot-greedy", "bot-greedy"), first_seat="1")
    ada.wait_turn()
    below = ada.shown("#book, #tools, #status-box")
    before = below.evaluate_all("all => all.map((each) => each.getBoundingClientRect().y)")
    click(ada.shown(".drawer summary"))
    expect(ada.shown(".kinds")).to_be_visible()
    assert ada.shown(".kinds svg").count() == 24
    assert covered(ada.page, ".kinds svg, .kinds li, .drawer summary") == []
    assert below.evaluate_all("all => all.map((each) => each.getBoundingClientRect().y)") == before


def test_what_comes_and_goes_stands_after_what_is_always_there(invite: Invite) -> None:
    """Standing orders and what restarts a turn move neither the menu nor what leaves the table."""
    ada = invite(**LAPTOP)
    table = Prepared(ada, golden("cologne-18xx-2"))
    always, places = ada.shown("#tools-more > summary, #do-quit"), []
    owner = table.record.entries[TRACK].seat
    for done in range(3):
        table.play_to(TRACK + done)
        table.sit_down(owner)
        expect(ada.shown("#do-restart")).to_have_count(done // 2)
        boxes = always.evaluate_all("all => all.map((each) => [each.offsetLeft, each.offsetTop])")
        assert len(boxes) == 2
        places.append(boxes)
        orders = ada.shown("#orders .menu > summary")
        assert not orders.count() or orders.evaluate(_AFTER)
    assert places == [places[0]] * 3
