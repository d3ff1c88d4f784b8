"""Signs that say why not: they go when nobody asks any more, and what can be done stays in sight."""

import pytest
from playwright.sync_api import expect

from tests.browser.hands import click, look
from tests.browser.visitors import Visitor

pytestmark = pytest.mark.long

_COVERED = """() => {
  const sign = document.querySelector('#popover').getBoundingClientRect();
  const live = [...document.querySelectorAll('#choices button, .tools button, .zoom button, .fan button')];
  return live.filter((button) => {
    const box = button.getBoundingClientRect();
    const across = box.left < sign.right && box.right > sign.left;
    const over = across && box.top < sign.bottom && box.bottom > sign.top;
    return over && button.getAttribute('aria-disabled') !== 'true';
  }).map((button) => button.textContent);
}"""


@pytest.mark.parametrize("game", ["metro", "berlin", "cologne"])
def test_a_refusal_covers_no_button_and_goes_with_the_next_move(ada: Visitor, game: str) -> None:
    ada.set_up(game=game)
    assert ada.wait_turn()
    page, sign = ada.page, ada.page.locator("#popover")
    refused = page.locator("#canvas .refused, #hand .refused, #panels .refused, #choices .refused")
    shown = [place for place in range(refused.count()) if refused.nth(place).is_visible()]
    asked = 0
    for place in shown[:: max(1, len(shown) // 5)]:
        look(page)
        refused.nth(place).hover(force=True)
        # Reasons come to a pointer that rests.
        page.wait_for_timeout(1000)
        if not sign.is_visible():
            continue
        asked += 1
        assert page.evaluate(_COVERED) == []
        page.locator(".brand").hover()
        expect(sign).to_be_hidden()
    assert asked or game == "cologne"


def test_a_refusal_goes_when_something_else_is_clicked(ada: Visitor) -> None:
    ada.set_up()
    assert ada.wait_turn()
    page, sign = ada.page, ada.page.locator("#popover")
    page.locator("#hand .refused, #choices .refused, #canvas .refused").locator("visible=true").first.hover()
    expect(sign).to_be_visible()
    # A finger tells nothing on its way.
    page.evaluate("document.querySelector('[data-zoom=fit]').click()")
    expect(sign).to_be_hidden()


def test_a_table_without_an_open_chair_cannot_be_listed_and_says_why(ada: Visitor) -> None:
    page = ada.page
    ada.go("/new?game=metro")
    listed = page.locator("input[name=listed]")
    expect(listed).to_be_disabled()
    expect(page.locator("#listed-help")).to_contain_text("nobody could join")
    page.locator("select[name=chair-1]").select_option("open")
    expect(page.locator("#listed-help")).to_contain_text("as long as one of its chairs is open")
    expect(listed).to_be_enabled()
    listed.check()
    click(page.get_by_role("button", name="Set up the table"))
    page.wait_for_url("**/t/*")
    id = page.url.rpartition("/")[2]
    told = ada.context.request.get(f"{ada.address}/api/tables/open").json()["tables"]
    assert id in [entry["id"] for entry in told]


def test_what_is_wrong_with_a_map_moves_nothing(ada: Visitor) -> None:
    page = ada.page
    ada.go("/maps/berlin/editor")
    page.wait_for_selector("html[data-ready]")
    click(page.locator("#file-menu summary"))
    click(page.locator("#from-example"))
    expect(page.locator("#problems")).to_be_hidden()

    def places() -> list[float]:
        found: list[float] = page.evaluate(
            "['save', 'play', 'book'].map((id) => document.getElementById(id).getBoundingClientRect().top)"
        )
        return found

    before = places()
    click(page.locator("#file-menu summary"))
    click(page.locator("#from-nothing"))
    expect(page.locator("#problems li").first).to_be_visible()
    assert places() == before
