"""What one person does at a table: previews, refusals, history, reloading, keyboard, phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.hands import click, tap, type_key, write
from tests.browser.measures import covered
from tests.browser.visitors import Visitor

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


def test_a_refused_cell_says_why_and_by_which_rule(ada: Visitor) -> None:
    ada.set_up()
    ada.wait_turn()
    page = ada.page
    page.locator("#cell-22").hover()
    sign = page.locator("#popover")
    expect(sign).to_contain_text("neither on the rim nor next to a tile")
    expect(sign.locator(".rule")).to_have_text("M-5.2")
    page.locator("#centre").hover(position={"x": 40, "y": 40})
    expect(sign).to_contain_text("central station")
    page.locator("h1").hover()
    expect(sign).to_be_hidden()
    before = ada.moment()
    click(page.locator("#cell-22"), force=True)
    expect(sign).to_contain_text("M-5.2")
    assert ada.moment() == before


def test_what_the_server_refuses_is_shown_with_its_rule(ada: Visitor) -> None:
    ada.set_up()
    ada.wait_turn()
    ada.page.evaluate(
        """() => { const cell = document.querySelector('#canvas .lit');
        window.fetch = ((real) => (path, options) => {
            if (options?.body && path.endsWith('/act')) {
                const data = JSON.parse(options.body);
                options.body = JSON.stringify({...data, action: data.action.slice(0, 5) + '22'});
            }
            return real(path, options);
        })(window.fetch);
        cell.dispatchEvent(new MouseEvent('click', {bubbles: true})); }"""
    )
    ada.expect_notice("neither on the rim nor next to a tile")
    expect(ada.page.locator("#notice .rule")).to_have_text("M-5.2")
    expect(ada.page.locator("#canvas .lit").first).to_be_visible()


def test_pointing_at_a_cell_shows_the_tile_and_what_follows(ada: Visitor) -> None:
    ada.set_up(chairs=("me", "bot-beginner"), first_seat="1")
    ada.wait_turn()
    page = ada.page
    for cell in page.locator("#canvas .lit").all()[:6]:
        cell.hover()
        id = cell.get_attribute("id")
        assert id is not None
        expect(page.locator(f"#{id.replace('cell', 'tile')}.ghost")).to_have_count(1)
        expect(page.locator("#canvas .ghost")).to_have_count(1)
    expect(page.locator("#step")).to_contain_text(re.compile("crossing|scores"))
    page.locator("h1").hover()
    expect(page.locator("#canvas .ghost")).to_have_count(0)
    expect(page.locator("#step")).to_contain_text("lit cell")


def test_pointing_at_a_car_follows_its_line(ada: Visitor) -> None:
    ada.set_up()
    ada.wait_turn()
    ada.act(2)
    ada.wait_turn()
    # No answer that is still on its way draws a new page once more.
    ada.page.reload()
    ada.at_table()
    car = ada.page.locator("#canvas [id^=car-]").first
    car.hover()
    expect(ada.page.locator("#board-picture.tracing")).to_have_count(1)
    name = car.get_attribute("aria-label")
    assert name is not None
    expect(ada.page.locator("#popover")).to_have_text(name)


def test_history_is_walked_through_and_has_addresses(ada: Visitor) -> None:
    ada.set_up(chairs=("me", "bot-greedy", "bot-greedy"))
    for turn in range(3):
        ada.wait_turn()
        ada.act(turn)
    ada.wait_turn()
    page = ada.page
    now = ada.moment()
    laid = page.locator("#canvas [id^=tile-]").count()
    click(page.locator("h1"))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#past")).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?at=\d+"))
    expect(page.locator("#canvas .lit")).to_have_count(0)
    expect(page.locator("#status")).to_contain_text("As it was then")
    page.keyboard.press("Home")
    expect(page.locator("#canvas [id^=tile-]")).to_have_count(0)
    page.reload()
    ada.at_table()
    expect(page.locator("#past")).to_be_visible()
    expect(page.locator("#canvas [id^=tile-]")).to_have_count(0)
    click(page.locator("h1"))
    page.keyboard.press("ArrowRight")
    expect(page.locator("#moment")).to_have_text(re.compile("^2 /"))
    page.go_back()
    expect(page.locator("#moment")).to_have_text(re.compile("^1 /"))
    click(page.locator(".turn-head").nth(2))
    expect(page.locator("#log .turn:is(.shown-moment, :has(.shown-moment))")).to_have_count(1)
    click(page.get_by_role("button", name="Back to now"))
    expect(page.locator("#moment")).to_have_text(now)
    expect(page.locator("#canvas [id^=tile-]")).to_have_count(laid)
    expect(page.locator("#canvas .lit").first).to_be_visible()
    expect(page.locator(".since")).to_have_text("Since your last turn")


def test_arrows_walk_through_the_past_whatever_was_clicked_before(ada: Visitor) -> None:
    ada.set_up(chairs=("me", "bot-greedy", "bot-greedy"))
    for turn in range(2):
        ada.wait_turn()
        ada.act(turn)
    ada.wait_turn()
    page = ada.page
    page.locator("#canvas .lit").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Home")
    for place in range(1, 5):
        expect(page.locator("#moment")).to_have_text(re.compile(f"^{place} /"))
        page.keyboard.press("ArrowRight")


def test_the_log_can_be_filtered_and_notes_are_kept(ada: Visitor) -> None:
    ada.set_up(chairs=("me", "bot-greedy", "bot-greedy"))
    ada.wait_turn()
    ada.act()
    ada.wait_turn()
    page = ada.page
    expect(page.locator("#log")).to_contain_text("Casual 3 places")
    write(page.get_by_label("Filter the log"), "CASUAL 3 places")
    shown = [text for text in page.locator("#log .turn:visible").all_inner_texts() if text.strip()]
    assert shown
    assert all("Casual 3 places" in text for text in shown)
    click(page.get_by_role("tab", name="Notes"))
    write(page.locator("#notes"), "Blue needs 12")
    expect(page.locator("#notes-state")).to_have_text("Saved")
    page.reload()
    ada.at_table()
    click(page.get_by_role("tab", name="Notes"))
    expect(page.locator("#notes")).to_have_value("Blue needs 12")


def test_a_reload_and_a_second_device_show_the_same(ada: Visitor, invite: Invite) -> None:
    ada.set_up(hand_size=3)
    ada.wait_turn()
    page = ada.page
    click(page.locator("#hand .lit").first)
    expect(page.locator("#hand .chosen")).to_have_count(1)
    before = page.locator("#hand").inner_text(), page.locator("#log").inner_text()
    tiles = [tile.get_attribute("aria-label") for tile in page.locator("#hand svg").all()]
    page.reload()
    ada.at_table()
    assert (page.locator("#hand").inner_text(), page.locator("#log").inner_text()) == before
    assert [tile.get_attribute("aria-label") for tile in page.locator("#hand svg").all()] == tiles
    phone = invite(storage_state=ada.context.storage_state(), **PHONE)
    phone.go(page.url)
    phone.at_table()
    assert [tile.get_attribute("aria-label") for tile in phone.page.locator("#hand svg").all()] == tiles
    count = phone.moment()
    ada.act(3)
    phone.wait_change(count)


def test_an_own_undo_where_only_bots_must_agree(ada: Visitor) -> None:
    ada.set_up(first_seat="1")
    ada.wait_turn()
    before = ada.moment()
    tile = ada.page.locator("#hand-0").get_attribute("aria-label")
    ada.act(6)
    ada.wait_turn()
    click(ada.page.locator("#status-box").get_by_role("button", name="Undo", exact=True))
    expect(ada.page.locator("#moment")).to_have_text(before)
    expect(ada.page.locator("#log")).to_contain_text("takes the last move back")
    assert ada.page.locator("#hand-0").get_attribute("aria-label") == tile


def test_drawing_another_tile_is_asked_for_first(ada: Visitor) -> None:
    ada.set_up()
    ada.wait_turn()
    before = ada.moment()
    click(ada.page.get_by_role("button", name=re.compile("Draw another")))
    expect(ada.page.locator("#choices .primary")).to_be_visible()
    assert ada.moment() == before
    expect(ada.page.locator("#step")).to_contain_text("must be played")
    click(ada.page.locator("#choices .primary"))
    expect(ada.page.locator("#headline")).to_have_text("Place the drawn tile")
    expect(ada.page.locator("#drawn")).to_be_visible()
    why = ada.page.get_by_role("button", name=re.compile("Draw another"))
    expect(why).to_have_attribute("aria-disabled", "true")
    why.hover()
    expect(ada.page.locator("#popover")).to_contain_text("M-4.2")


def turnable_cell(visitor: Visitor) -> str | None:
    """A cell on which the tile in hand may be laid in several rotations."""
    choices = visitor.state()["choices"]
    cells = [action["path"][0] for action in choices["actions"] if len(action["path"]) == 2]
    return next((cell for cell in cells if cells.count(cell) > 1), None)


def test_the_keyboard_alone_plays_with_turned_tiles(ada: Visitor) -> None:
    cell = None
    while cell is None:
        ada.set_up(free_rotation=True, first_seat="1")
        ada.wait_turn()
        cell = turnable_cell(ada)
    page, tile = ada.page, cell.replace("cell", "tile")
    page.locator("body").press("Tab")
    for _ in range(40):
        if page.evaluate("document.activeElement.matches('#canvas .lit')"):
            break
        page.keyboard.press("Tab")
    here = page.evaluate("document.activeElement.id")
    expect(page.locator(f"#{here.replace('cell', 'tile')}.ghost")).to_have_count(1)
    assert page.evaluate("document.activeElement.id") == here
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.id") != here
    expect(page.locator("#canvas .ghost, #popover:visible").first).to_be_visible()
    page.locator(f"#{cell}").focus()
    type_key(page, "Enter")
    expect(page.locator(f"#{tile}.ghost")).to_have_count(1)
    expect(page.get_by_role("button", name="Confirm")).to_be_focused()
    first = page.locator(f"#{tile}").get_attribute("aria-label")
    page.keyboard.press("r")
    expect(page.locator(f"#{tile}")).not_to_have_attribute("aria-label", str(first))
    page.keyboard.press("Escape")
    expect(page.locator("#canvas .ghost")).to_have_count(0)
    page.locator(f"#{cell}").focus()
    type_key(page, "Enter")
    expect(page.get_by_role("button", name="Confirm")).to_be_focused()
    before = ada.moment()
    type_key(page, "Enter")
    ada.wait_change(before)
    expect(page.locator(f"#{tile}")).to_have_count(1)


def test_after_a_move_the_keyboard_goes_on_where_it_was(ada: Visitor) -> None:
    ada.set_up()
    ada.wait_turn()
    page, before = ada.page, ada.moment()
    page.locator("#canvas .lit").nth(3).focus()
    type_key(page, "Enter")
    ada.wait_change(before)
    ada.wait_turn()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('#canvas .lit')")


def test_who_wants_to_confirm_everything_is_asked(ada: Visitor) -> None:
    ada.set_up()
    address = ada.page.url
    ada.go("/account")
    ada.page.get_by_label("Always").check()
    with ada.page.expect_navigation():
        click(ada.page.locator("form[action='/account/name'] button"))
    ada.go(address)
    ada.at_table()
    ada.wait_turn()
    before = ada.moment()
    click(ada.page.locator("#canvas .lit").nth(1))
    expect(ada.page.locator("#canvas .ghost")).to_have_count(1)
    assert ada.moment() == before
    click(ada.page.get_by_role("button", name="Confirm"))
    ada.wait_change(before)


def test_a_phone_asks_before_it_plays(invite: Invite) -> None:
    phone = invite(**PHONE)
    phone.set_up()
    phone.wait_turn()
    page = phone.page
    phone.expect_no_overflow()
    before = phone.moment()
    cell = page.locator("#canvas .lit").nth(2)
    tap(cell)
    expect(page.locator("#canvas .ghost")).to_have_count(1)
    assert phone.moment() == before
    tap(page.get_by_role("button", name="Cancel"))
    expect(page.locator("#canvas .ghost")).to_have_count(0)
    tap(page.locator("#cell-22"), force=True)
    expect(page.locator("#popover")).to_contain_text("M-5.2")
    tap(page.locator("#canvas .lit").nth(4))
    tap(page.get_by_role("button", name="Confirm"))
    phone.wait_change(before)
    box = page.locator("#board-frame").bounding_box()
    assert box is not None
    assert box["width"] >= 380
    assert page.locator("#hand").is_visible()


def turn_wheel(page: Page, down: int) -> None:
    page.mouse.wheel(0, down)
    page.wait_for_timeout(100)


def test_a_drag_moves_the_board_and_plays_nothing(ada: Visitor) -> None:
    ada.set_up()
    ada.wait_turn()
    page = ada.page
    box = page.locator("#cell-30").bounding_box()
    assert box is not None
    before = ada.moment()
    x, y = box["x"] + 30, box["y"] + 30
    page.mouse.move(x, y)
    turn_wheel(page, -400)
    assert not page.locator("#canvas").get_attribute("style"), "a wheel alone belongs to the page"
    page.keyboard.down("Control")
    turn_wheel(page, -400)
    page.keyboard.up("Control")
    page.wait_for_function("() => document.querySelector('#canvas').style.transform")
    enlarged = page.locator("#canvas").get_attribute("style") or ""
    turn_wheel(page, 30)
    moved = page.locator("#canvas").get_attribute("style") or ""
    assert moved != enlarged
    assert moved.partition("scale")[2] == enlarged.partition("scale")[2], "a wheel alone moves the board"
    turn_wheel(page, -30)
    page.mouse.down()
    page.mouse.move(x - 15, y - 18, steps=4)
    page.mouse.up()
    assert page.evaluate("document.querySelector('#cell-30').matches(':hover')")
    assert page.locator("#canvas").get_attribute("style") != moved
    page.wait_for_timeout(200)
    assert ada.moment() == before
    click(page.get_by_role("button", name="Whole board"))
    assert not page.locator("#canvas").get_attribute("style")


def test_a_pinch_enlarges_the_board(invite: Invite) -> None:
    phone = invite(**PHONE)
    phone.set_up()
    phone.wait_turn()
    session = phone.context.new_cdp_session(phone.page)

    def touch(kind: str, *points: tuple[int, int]) -> None:
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    before = phone.moment()
    touch("touchStart", (150, 400), (250, 400))
    for step in range(1, 6):
        touch("touchMove", (150 - 15 * step, 400), (250 + 15 * step, 400))
    touch("touchEnd")
    larger = re.compile(r"scale\((1\.[5-9]|[2-9])")
    expect(phone.page.locator("#canvas")).to_have_attribute("style", larger)
    assert phone.moment() == before


def test_with_companies_all_of_them_are_in_sight_beside_the_board(ada: Visitor) -> None:
    ada.set_up(chairs=("me", "bot-greedy"), companies=True, first_seat="1")
    ada.wait_turn()
    page = ada.page
    expect(page.locator("#companies .figure")).to_have_count(8)
    wanted = "#companies .figure, #companies .mark, #panels .share, #hand-0, #tools-more > summary, #do-quit"
    assert covered(page, wanted) == []
    told = page.locator("#company-red").inner_text()
    assert "Red" in told, "who does not see them hears their names"


@pytest.mark.parametrize("width", [320, 390])
def test_on_a_phone_all_that_can_be_done_with_shares_is_told_and_no_car_is_covered(
    invite: Invite, width: int
) -> None:
    size = {"width": width, "height": 844}
    phone = invite(**{**PHONE, "viewport": size})
    phone.set_up(chairs=("me", "bot-greedy"), companies=True, first_seat="1")
    phone.wait_turn()
    kept = phone.context.storage_state()
    for language in ("en-GB", "de-DE", "pl-PL", "pt-BR"):
        here = invite(**{**PHONE, "viewport": size}, locale=language, storage_state=kept)
        here.go(phone.page.url)
        here.at_table()
        expect(here.page.locator("#step")).not_to_be_empty()
        assert here.page.locator("#step").evaluate("step => step.scrollHeight <= step.clientHeight + 1")
        assert here.page.evaluate(_UNDER) == []


# Cars and numbers at the rim that lie under what enlarges the board.
_UNDER = """() => {
  const { left, top, bottom } = document.querySelector('[data-zoom=in]').getBoundingClientRect();
  const rim = document.querySelectorAll('#canvas :is([id^=car-], .plate)');
  return [...rim].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.right > left + 1 && box.bottom > top + 1 && box.top < bottom - 1;
  }).map((part) => part.id || part.parentElement.textContent);
}"""


_NOTE_ROWS = """() => {
  window.rows = new Set();
  const note = () => {
    const rows = [...document.querySelectorAll('.seat, #book')].map((row) => row.getBoundingClientRect());
    window.rows.add(rows.map(({ y, height }) => `${Math.round(y)} ${Math.round(height)}`).join(', '));
    requestAnimationFrame(note);
  };
  note();
}"""


def test_the_rows_of_the_seats_keep_their_height_whatever_others_draw(ada: Visitor) -> None:
    ada.set_up(chairs=("me", "bot-greedy"), companies=True, first_seat="1")
    ada.wait_turn()
    ada.page.evaluate(_NOTE_ROWS)
    for turn in range(3):
        ada.act(turn)
        ada.wait_turn()
    assert len(ada.page.evaluate("[...window.rows]")) == 1


def test_what_stands_under_the_tile_in_hand_is_no_button_and_does_not_look_like_one(ada: Visitor) -> None:
    ada.set_up(first_seat="1")
    ada.wait_turn()
    under = ada.page.locator(".hand-tile small")
    expect(under).to_have_text("Your tile")
    muted = ada.page.locator("#tiles-left small").evaluate("small => getComputedStyle(small).color")
    expect(under).to_have_css("color", muted)
    expect(under).to_have_css("font-weight", "400")
