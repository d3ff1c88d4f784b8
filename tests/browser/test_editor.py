"""The map editor by pointer and keyboard: draw, drag, bend, undo, trace, play; on a phone too."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.editing import (
    NAMES,
    at_the_editor,
    centre,
    click_map,
    downloaded,
    drag,
    draw_trees,
    from_example,
    swipe,
)
from tests.browser.hands import click, tap, type_key
from tests.browser.test_table import PHONE
from tests.browser.visitors import Visitor

pytestmark = pytest.mark.long

# A point of the first river, as a share of the picture, where nothing else lies.
_ON_RIVER = """() => {
  const river = document.querySelector('#canvas .river');
  const picture = document.getElementById('board-picture').getBoundingClientRect();
  for (let part = 0.02; part < 1; part += 0.02) {
    const spot = river.getPointAtLength(part * river.getTotalLength()).matrixTransform(river.getScreenCTM());
    const found = document.elementFromPoint(spot.x, spot.y);
    if (found?.closest('#canvas') && !found.closest('[data-place], [data-connection]'))
      return [(spot.x - picture.x) / picture.width, (spot.y - picture.y) / picture.height];
  }
}"""


def test_a_map_from_nothing_to_a_game(ada: Visitor, tmp_path: Path) -> None:
    page = at_the_editor(ada)
    expect(page.locator("#problems")).to_contain_text("Tickets so far: 0; at least 8 are needed")
    expect(page.locator("#play")).to_have_attribute("aria-disabled", "true")
    draw_trees(page)
    plan = downloaded(page, tmp_path / "trees.json")
    assert [place["name"] for place in plan["places"]] == list(NAMES)
    assert plan["connections"][0]["double_of"] == plan["connections"][1]["id"]
    assert plan["connections"][5]["kind"] == "underground"
    assert plan["connections"][5]["colour"] == "blue"
    assert len(plan["tickets"]) == 8
    click(page.locator("#play"))
    page.wait_for_url("**/t/*")
    ada.at_table()
    expect(page.locator("#canvas [data-place]")).to_have_count(5)
    assert ada.wait_turn()


def test_places_are_dragged_and_connections_bent(ada: Visitor) -> None:
    page = at_the_editor(ada)
    from_example(page)
    x, y = centre(page, "#stop-gleisdreieck .stop")
    drag(page, "#stop-gleisdreieck .stop", 30, 40)
    expect(page.locator("[data-form=places] [name=x]")).not_to_have_value("800")
    page.wait_for_function(
        "y => document.querySelector('#stop-gleisdreieck .stop').getBoundingClientRect().y > y + 10", arg=y
    )
    moved = centre(page, "#stop-gleisdreieck .stop")
    assert list(moved) == pytest.approx([x + 30, y + 40], abs=3)
    click(page.locator("#undo"))
    expect(page.locator("[data-form=places] [name=x]")).to_have_value("800")
    click(page.locator("#redo"))
    expect(page.locator("[data-form=places] [name=x]")).not_to_have_value("800")
    click(page.locator("[data-pane=connections]"))
    click(page.locator("#list-connections button").first)
    bend = page.locator("[data-form=connections] [name=bend-x]")
    expect(bend).to_have_value("")
    drag(page, "#bend-handle", 40, -50)
    expect(bend).not_to_have_value("")
    click(page.locator("[data-do=straight]"))
    expect(bend).to_have_value("")
    lines = page.locator("[data-connection]").count()
    page.locator("[data-form=connections] [name=double]").check()
    expect(page.locator("[data-connection]")).to_have_count(lines + 1)
    expect(page.locator("#verdict")).to_contain_text("can be played on")
    click(page.locator("#list-connections button").nth(1))
    page.locator("[data-form=connections] [name=double]").uncheck()
    expect(page.locator("[data-connection]")).to_have_count(lines)
    expect(page.locator("#list-connections button").first).to_have_attribute("aria-pressed", "true")


def test_the_keyboard_does_everything(ada: Visitor) -> None:
    page = at_the_editor(ada)
    page.locator("#tab-map").focus()
    page.keyboard.press("ArrowRight")
    for name in ("Oak", "Pine"):
        page.locator("#add-place").focus()
        type_key(page, "Enter")
        expect(page.locator("[data-form=places] [name=name]")).to_be_focused()
        page.keyboard.type(name)
    expect(page.locator("#stop-pine")).to_have_count(1)
    x = int(page.locator("[data-form=places] [name=x]").input_value())
    page.locator("#stop-pine").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("[data-form=places] [name=x]")).to_have_value(str(x + 11))
    expect(page.locator("#stop-pine")).to_be_focused()
    page.keyboard.press("t")
    type_key(page, "Enter")
    page.locator("#stop-oak").focus()
    type_key(page, "Enter")
    expect(page.locator("#connection-pine--oak")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-tool=select]")).to_have_attribute("aria-pressed", "true")
    page.locator("#stop-oak").focus()
    type_key(page, "Enter")
    page.keyboard.press("Delete")
    expect(page.locator("[data-place]")).to_have_count(1)
    expect(page.locator("[data-connection]")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(page.locator("[data-place]")).to_have_count(2)
    expect(page.locator("[data-connection]")).to_have_count(1)
    page.keyboard.press("Control+y")
    expect(page.locator("[data-place]")).to_have_count(1)


def test_rivers_and_parks_are_drawn(ada: Visitor, tmp_path: Path) -> None:
    page = at_the_editor(ada)
    click(page.locator("[data-tool=rivers]"))
    for spot in ((0.1, 0.2), (0.4, 0.5), (0.9, 0.6)):
        click_map(page, *spot)
    click(page.locator("#finish"))
    expect(page.locator("#board-picture .river")).to_have_count(1)
    click(page.locator("[data-tool=parks]"))
    for spot in ((0.6, 0.2), (0.8, 0.2), (0.7, 0.4)):
        click_map(page, *spot)
    click(page.locator("#finish"))
    expect(page.locator("#board-picture .park")).to_have_count(1)
    plan = downloaded(page, tmp_path / "map.json")
    assert len(plan["decoration"]["rivers"][0]["points"]) == 3
    click(page.locator("#list-shapes button:not([aria-pressed])").first)
    expect(page.locator("#board-picture .river")).to_have_count(0)


def test_a_step_back_puts_the_stop_back_before_the_server_answers(ada: Visitor) -> None:
    page = at_the_editor(ada)
    from_example(page)
    stop = "#stop-siegessaeule .stop"
    before = centre(page, stop)
    drag(page, stop, 40, 60)
    expect(page.locator("[data-form=places] [name=y]")).not_to_have_value("292")
    page.route("**/api/map/berlin/check", lambda route: route.abort())
    moved = centre(page, stop)
    assert moved == pytest.approx((before[0] + 40, before[1] + 60), abs=3)
    click(page.locator("#undo"))
    assert centre(page, stop) == pytest.approx(before, abs=1)
    click(page.locator("#redo"))
    assert centre(page, stop) == pytest.approx(moved, abs=1)


def test_the_editor_on_a_phone(invite: Invite) -> None:
    ada = invite(**PHONE)
    page = at_the_editor(ada)
    from_example(page)
    ada.expect_no_overflow()
    tap(page.locator("[data-zoom=fit]"))
    swipe(page, centre(page, "#stop-siegessaeule .stop"), 20, 30)
    expect(page.locator("[data-form=places] [name=name]")).to_have_value("Siegessäule")
    expect(page.locator("[data-form=places] [name=y]")).not_to_have_value("292")
    tap(page.locator("#undo"))
    expect(page.locator("[data-form=places] [name=y]")).to_have_value("292")
    tap(page.locator("#stop-siegessaeule .stop"))
    expect(page.locator("[data-form=places] [name=name]")).to_have_value("Siegessäule")
    tap(page.locator("[data-tool=ticket]"))
    tap(page.locator("#stop-siegessaeule .stop"))
    tap(page.locator("#stop-ostbahnhof .stop"))
    expect(page.locator("[data-form=tickets]")).to_be_visible()
    tap(page.locator("#save"))
    expect(page.locator("#kept-state")).to_have_text("Saved")
    ada.expect_no_overflow()
    ada.go(page.locator("#share-link").input_value())
    ada.expect_no_overflow()


def test_a_picture_to_be_traced_stays_in_the_browser(ada: Visitor, tmp_path: Path) -> None:
    page = at_the_editor(ada)
    from_example(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or ""))
    picture = tmp_path / "town.svg"
    picture.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><desc>secret town</desc></svg>'
    )
    click(page.locator(".tracing-box summary"))
    page.locator("#tracing-file").set_input_files(picture)
    image = page.locator("#board-picture .tracing image")
    expect(image).to_have_attribute("href", re.compile("^blob:"))
    assert page.evaluate(
        """() => Boolean(document.querySelector('.tracing').compareDocumentPosition(
          document.querySelector('[data-place]')) & Node.DOCUMENT_POSITION_FOLLOWING)"""
    )
    drag(page, "#stop-bahnhof-zoo", 20, 10)
    expect(page.locator("#verdict")).to_contain_text("can be played on")
    expect(image).to_have_count(1)
    assert not any("secret town" in text for text in sent)
    click(page.locator("#tracing-away"))
    expect(image).to_have_count(0)


def test_points_of_rivers_and_parks_are_moved(ada: Visitor, tmp_path: Path) -> None:
    page = at_the_editor(ada)
    from_example(page)
    before = downloaded(page, tmp_path / "before.json")["decoration"]["rivers"][0]["points"]
    # The river is chosen where it is drawn, like everything else.
    click_map(page, *page.evaluate(_ON_RIVER))
    expect(page.locator("#list-shapes button[aria-pressed=true]")).to_have_count(1)
    expect(page.locator("#list-shapes")).to_be_visible()
    handles = page.locator(".points [data-point]")
    expect(handles).to_have_count(len(before))
    drag(page, ".points [data-point='1']", 40, 30)
    expect(page.locator("#verdict")).to_contain_text("can be played on")
    after = downloaded(page, tmp_path / "after.json")["decoration"]["rivers"][0]["points"]
    assert after[1][0] > before[1][0]
    assert after[1][1] > before[1][1]
    assert [after[0], *after[2:]] == [before[0], *before[2:]]
    handles.nth(2).focus()
    type_key(page, "ArrowLeft")
    nudged = downloaded(page, tmp_path / "nudged.json")["decoration"]["rivers"][0]["points"]
    assert nudged[2][0] == before[2][0] - 10
    click(page.locator("#undo"))
    click(page.locator("#undo"))
    assert downloaded(page, tmp_path / "undone.json")["decoration"]["rivers"][0]["points"] == before
